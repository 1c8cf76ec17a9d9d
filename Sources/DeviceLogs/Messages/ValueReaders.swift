import Evidence

/// The flags that SpringBoard prints by name, as 0/1 or NO/YES, with or without a comma between them.
enum FlagReader {
  private static let names: [(StaticString, DeviceFlags)] = [
    ("hasAlertContent", .alert), ("hasSound", .sound), ("hasBadge", .badge),
    ("hasContentAvailable", .contentAvailable), ("hasMutableContent", .mutableContent), ("waking", .waking),
    ("shouldPresentAlert", .shouldPresentAlert), ("shouldPlaySound", .shouldPlaySound),
    ("settingsShouldSave", .settingsShouldSave), ("hasContent:", .hasContent), ("uiLocked", .uiLocked),
    ("didGrant", .yes),
  ]

  static func read(_ message: DeviceMessage, into sink: EvidenceSink) {
    var flags: DeviceFlags = []
    var printed = false
    for (name, flag) in names {
      guard let value = message.flag(name) else { continue }
      printed = true
      if value { flags.insert(flag) }
    }
    // `Saving notification D: YES [`
    if message.body.hasPrefix("Saving notification "), let mark = message.body.firstIndex(of: ": ") {
      printed = true
      if message.body.has("YES", at: mark + 2) || message.body.at(mark + 2) == 49 { flags.insert(.saved) }
    }
    if printed { sink.set(flags) }
  }
}

/// A topic and the bundle id in front of its suffix.
enum TopicReader {
  private static let suffixes: [StaticString] = [
    ".push-type.liveactivity", ".push-type.controls", ".push-type.widgets", ".pushkit.fileprovider", ".location-query",
    ".complication", ".voip-ptt", ".voip",
  ]

  static func set(_ topic: Bytes, in sink: EvidenceSink) {
    var topic = topic
    // A sentence may end behind the topic; a hash stands in angle brackets.
    while topic.hasSuffix(".") || topic.hasSuffix("!") { topic = topic.upTo(topic.count - 1) }
    if topic.isEmpty || topic.at(0) == 60 { return }
    sink.set(.topic, topic)
    if !sink.has(.bundle) { sink.set(.bundle, bundle(of: topic)) }
  }

  static func bundle(of topic: Bytes) -> Bytes {
    for suffix in suffixes where topic.hasSuffix(suffix) && topic.count > suffix.utf8CodeUnitCount {
      return topic.upTo(topic.count - suffix.utf8CodeUnitCount)
    }
    return topic
  }
}

/// `Error Domain=UNErrorDomain Code=1904 "Unknown application" UserInfo={…}`: domain and code; the text is localised.
enum ErrorReader {
  static func read(_ text: Bytes, into sink: EvidenceSink) {
    guard let begin = text.firstIndex(of: "Error Domain=") else { return }
    let error = text.from(begin + 13)
    sink.set(.errorDomain, error.upTo(error.firstIndex(of: 32) ?? error.count))
    guard let code = error.firstIndex(of: "Code=") else { return }
    var index = code + 5
    if error.at(index) == 45 { index += 1 }
    while Bytes.isDigit(error.at(index)) { index += 1 }
    if let value = error.slice(code + 5, index).integer { sink.set(.errorCode, value) }
    guard error.has(" \"", at: index) else { return }
    // The text may hold quotes of its own; it ends where the user info or the next part begins.
    let start = index + 2
    let end =
      error.firstIndex(of: "\" UserInfo=", from: start) ?? error.firstIndex(of: "\",", from: start)
      ?? error.firstIndex(of: 34, from: start) ?? error.count
    sink.set(.errorText, error.slice(start, end))
  }
}

/// The values of a list that is printed over several lines, `(⏎    "A",⏎    "B"⏎)` or `{(⏎    A⏎)}`.
enum ListReader {
  static func read(_ text: Bytes, into sink: EvidenceSink) {
    var joined: [UInt8] = []
    each(text) { value in
      if !joined.isEmpty { joined.append(32) }
      joined.append(contentsOf: UnsafeBufferPointer(start: value.base, count: value.count))
    }
    joined.withUnsafeBytes { sink.set(.list, Bytes($0)) }
  }

  /// Calls `body` for each value behind the first opening parenthesis that ends a line or stands before a quote.
  static func each(_ text: Bytes, _ body: (Bytes) -> Void) {
    guard let open = text.lastIndex(of: 40) else { return }
    var index = open + 1
    while index < text.count {
      while index < text.count, Bytes.isBlank(text.base[index]) || text.base[index] == 44 { index += 1 }
      let byte = text.at(index)
      if byte == 41 || index >= text.count { return }
      let start = byte == 34 ? index + 1 : index
      var end = start
      while end < text.count, text.base[end] != 10, text.base[end] != 44, text.base[end] != 41, text.base[end] != 34 {
        end += 1
      }
      let value = text.slice(start, end).trimmed
      if !value.isEmpty { body(value) }
      index = text.at(end) == 34 ? end + 1 : end
    }
  }
}

import Evidence

/// The part of a record that is worth quoting: the message of a device line without its header, the part of a provider's
/// record that the verdict is about.
enum Excerpt {
  /// `text` is a record as it stands in the input; `room` is how many characters will be shown.
  static func of(_ evidence: Report.CitedEvidence, contract: String, room: Int) -> String {
    let text = evidence.text
    if evidence.kind.isProvider { return around(needles(contract, evidence.summary), in: text, room: room) }
    guard evidence.kind.isDevice else { return text }
    switch evidence.kind {
    // Long records whose beginning says nothing.
    case .focusResolved: return around(["interruptionsuppression", "outcome:"], in: message(of: text), room: room)
    case .activityDecision: return around(["must not pro", "mnp", "decision:"], in: message(of: text), room: room)
    default: return message(of: text)
    }
  }

  // MARK: Device lines

  /// The message of a device line in any style of export; the text itself when no header is found.
  static func message(of text: String) -> String {
    if text.first == "{" { return jsonMessage(of: text) ?? text }
    // A copy out of Console: columns between tabs, the message last.
    if let tab = text.utf8.lastIndex(of: 9), text.utf8[..<tab].contains(9), !text.utf8[..<tab].contains(10) {
      return String(text[text.index(after: tab)...])
    }
    guard let header = headerEnd(text.utf8[...]) else { return text }
    let message = text[header...]
    return message.isEmpty ? text : String(message)
  }

  /// Where the header ends: behind `process[pid…]`, and what the styles put there (`:`, `<Notice>:`, the sender in
  /// parentheses, `[subsystem:category]`).
  private static func headerEnd(_ text: Substring.UTF8View) -> String.Index? {
    guard var index = processEnd(text) else { return nil }
    func skipBlanks() { while index < text.endIndex, text[index] == 32 { index = text.index(after: index) } }
    func skip(from open: UInt8, to close: UInt8, when isHeader: (Substring.UTF8View) -> Bool) {
      skipBlanks()
      guard index < text.endIndex, text[index] == open, let end = text[index...].firstIndex(of: close),
        isHeader(text[text.index(after: index)..<end])
      else { return }
      index = text.index(after: end)
    }
    skip(from: 60, to: 62) { $0.count < 12 }
    if index < text.endIndex, text[index] == 58 { index = text.index(after: index) }
    skip(from: 40, to: 41) { !$0.contains(32) }
    // A bundle in brackets belongs to the message; a subsystem has its category behind a colon.
    skip(from: 91, to: 93) { $0.contains(58) && !$0.contains(32) }
    skipBlanks()
    return index
  }

  /// Behind the first `[57]`, `[57:1a2b]` or `[57:0x1a2b]`, which stands within the first 200 bytes.
  private static func processEnd(_ text: Substring.UTF8View) -> String.Index? {
    let head = text.prefix(200)
    var from = head.startIndex
    while let open = head[from...].firstIndex(of: 91) {
      var index = head.index(after: open)
      var digits = 0
      while index < head.endIndex, Bytes.isDigit(head[index]) {
        digits += 1
        index = head.index(after: index)
      }
      if digits > 0, index < head.endIndex, head[index] == 58 {
        while index < head.endIndex, head[index] == 58 || Bytes.isDigit(head[index]) || Bytes.isLetter(head[index]) {
          index = head.index(after: index)
        }
      }
      if digits > 0, index < head.endIndex, head[index] == 93 { return head.index(after: index) }
      from = head.index(after: open)
    }
    return nil
  }

  /// The message of an object of `log show --style ndjson`, pymobiledevice3 or go-ios.
  private static func jsonMessage(of text: String) -> String? {
    for key in ["\"eventMessage\"", "\"message\"", "\"msg\""] {
      guard let name = text.range(of: key) else { continue }
      var rest = text.unicodeScalars[name.upperBound...]
      rest = rest.drop { $0 == " " || $0 == ":" }
      guard rest.first == "\"" else { continue }
      return unescaped(rest.dropFirst())
    }
    return nil
  }

  /// A JSON string up to its closing quotation mark, its short escapes resolved.
  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
    var out = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text {
      if isEscaped {
        switch scalar {
        case "n": out.append("\n")
        case "t": out.append("\t")
        case "\"", "\\", "/": out.append(scalar)
        default: out.append(contentsOf: ["\\", scalar])
        }
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        return String(out)
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }

  // MARK: Provider records

  /// What to look for in a provider's record, the most telling first: the field that the contract is about, then the
  /// reason that the summary names, then where answers stand.
  static func needles(_ contract: String, _ summary: String) -> [String] {
    var needles: [String] = []
    let fields = [
      ("expiration", ["expiration", "expiry"]), ("ttl", ["expiration", "expiry"]), ("priority", ["priority"]),
      ("push-type", ["push-type", "pushtype", "push_type"]), ("topic", ["topic"]), ("collapse", ["collapse"]),
      ("category", ["category"]), ("apns-id", ["apns-id", "apns_id", "apnsid"]), ("sound", ["\"sound"]),
      ("aps-", ["\"aps"]), ("payload", ["payload", "\"aps"]), ("host", ["push.apple.com"]),
      ("background", ["content-available", "push-type", "priority"]),
    ]
    for (word, spellings) in fields where contract.contains(word) { needles += spellings }
    if let answer = summary.split(separator: " ").first(where: { word in
      APNsReason.allCases.contains { $0.name == word.trimmingComma }
    }) {
      needles.append(String(answer.trimmingComma))
    }
    return needles + ["\"reason\"", "reason", "statuscode", "status", "response", "accepted", "rejected"]
  }

  /// `text` cut in front so that the first needle that it holds is seen; the cut is made at the end of a field or word.
  static func around(_ needles: [String], in text: String, room: Int) -> String {
    let utf8 = Array(text.utf8)
    guard utf8.count > room else { return text }
    let lowered = utf8.map(Bytes.lower)
    for needle in needles {
      guard let hit = first(Array(needle.lowercased().utf8), in: lowered) else { continue }
      // A third of the room in front of it, and no less than it takes to fill the room.
      var start = min(hit - room / 3, utf8.count - room)
      guard start > 0 else { return text }
      let isBreak = { (byte: UInt8) in byte == 32 || byte == 44 || byte == 123 || byte == 10 || byte == 59 }
      if let end = (start..<hit).first(where: { isBreak(utf8[$0]) }) { start = end + (utf8[end] == 123 ? 0 : 1) }
      // Never inside a character.
      while start < utf8.count, utf8[start] & 0xC0 == 0x80 { start += 1 }
      let tail = String(decoding: utf8[start...], as: UTF8.self)
      return "…" + tail.drop { $0 == " " }
    }
    return text
  }

  private static func first(_ needle: [UInt8], in text: [UInt8]) -> Int? {
    needle.withUnsafeBytes { needle in text.withUnsafeBytes { Bytes($0).firstIndex(of: Bytes(needle)) } }
  }
}

extension Substring {
  fileprivate var trimmingComma: Substring { last == "," ? dropLast() : self }
}

extension String {
  /// Where `text` stands, byte by byte.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    let wanted = Array(text.utf8)
    var from = utf8.startIndex
    while let start = utf8[from...].firstIndex(of: wanted[0]) {
      if utf8[start...].starts(with: wanted) { return start..<utf8.index(start, offsetBy: wanted.count) }
      from = utf8.index(after: start)
    }
    return nil
  }
}

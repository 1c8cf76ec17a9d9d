import Evidence

/// Reads what a payload says of itself into the payload fields of the evidence begun last.
package enum PayloadFields {
  /// Fills flags, texts, times and the hash from a payload's JSON. `bytes` is the payload's size on the wire, where the
  /// log shows it.
  package static func set(_ payload: JSONValue, bytes: Int?, into sink: EvidenceSink) {
    if let bytes { sink.set(.payloadBytes, bytes) }
    guard payload.isObject else {
      sink.set(.payloadFlags, Int64(PayloadFlags.invalid.rawValue))
      return
    }
    var reading = PayloadReading()
    payload.forEachChild { reading.topLevel($0, into: sink) }
    reading.finish(into: sink)
  }

  /// Keys of `aps` that mean nothing outside it.
  static let apsOnly: [StaticString] = [
    "content-available", "mutable-content", "interruption-level", "thread-id", "relevance-score", "target-content-id",
    "content-state", "stale-date", "dismissal-date", "attributes-type",
  ]

  static let apsOnlyFolded: Set<[UInt8]> = Set(apsOnly.map { folded(Bytes($0)) })

  /// The letters of a key in lower case.
  static func folded(_ key: Bytes) -> [UInt8] {
    guard key.count <= 32 else { return [] }
    var out: [UInt8] = []
    for index in 0..<key.count where Bytes.isLetter(key.base[index]) { out.append(Bytes.lower(key.base[index])) }
    return out
  }

  /// Keys of `aps` that are words of everyday: outside `aps` they are out of place only when `aps` lacks them.
  static let apsWords: [StaticString] = ["alert", "badge", "sound", "category"]

  /// The payload's own words that say what a push is for.
  static let purposeWords: [StaticString] = ["kind", "type", "event", "action"]
}

/// A hash over a payload's own scalar values, the same for JSON and for a property list, whatever the order of keys.
package struct PayloadHash {
  private var state: UInt64 = 0
  private var pairs = 0

  package init() {}

  /// nil when the payload has no value of its own.
  package var value: Int64? { pairs > 0 ? Int64(bitPattern: state) : nil }

  /// Adds a top-level pair other than `aps`. `value` is the text as it is, or a whole number in decimal digits.
  package mutating func add(key: Bytes, value: Bytes) {
    let count = key.count + 1 + value.count
    withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
      let pair = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      pair.baseAddress?.copyMemory(from: key.base, byteCount: key.count)
      pair[key.count] = UInt8(ascii: "=")
      pair.baseAddress?.advanced(by: key.count + 1).copyMemory(from: value.base, byteCount: value.count)
      state ^= Bytes(UnsafeRawBufferPointer(pair)).hash64
    }
    pairs += 1
  }

  package mutating func add(key: Bytes, value: Int64) {
    var text = String(value)
    text.withUTF8 { add(key: key, value: Bytes(UnsafeRawBufferPointer($0))) }
  }
}

/// What has been read of one payload.
private struct PayloadReading {
  var flags: PayloadFlags = []
  var hash = PayloadHash()
  var words: [String] = []
  var misplaced: [String] = []
  var apsKeys: Set<String> = []
  var outside: [String] = []

  mutating func topLevel(_ child: JSONValue, into sink: EvidenceSink) {
    guard let key = child.key else { return }
    if key == "aps" {
      flags.insert(.aps)
      child.forEachChild { apsMember($0, into: sink) }
      return
    }
    // The Simulator's own key in an .apns file is no part of the payload.
    if key == "Simulator Target Bundle" { return }
    if key == "mdm" { flags.insert(.mdm) }
    flags.insert(.customKeys)
    if let text = child.text { hash.add(key: key, value: text) }
    if let number = child.integer { hash.add(key: key, value: number) }
    if let text = child.text, !text.isEmpty, text.count <= 40, words.count < 4,
      PayloadFields.purposeWords.contains(where: { key == $0 })
    {
      words.append(key.string + "=" + text.string)
    }
    if isHeader(key) {
      flags.insert(.headersInside)
      misplaced.append(key.string)
    } else if isApsKey(key) {
      misplaced.append(key.string)
    } else if PayloadFields.apsWords.contains(where: { key == $0 }) {
      outside.append(key.string)
    }
  }

  mutating func apsMember(_ child: JSONValue, into sink: EvidenceSink) {
    guard let key = child.key else { return }
    if !(key == "content-available") { flags.insert(.apsBesidesContentAvailable) }
    if key == "alert" {
      flags.insert(.alert)
      if showsText(child) { flags.insert(.alertText) }
      // A Live Activity's sound sits inside its alert.
      if let sound = child["sound"], !sound.isNull { flags.insert(.sound) }
    } else if key == "sound" {
      flags.insert(.sound)
      if child["critical"]?.integer == 1 { flags.insert(.criticalSound) }
    } else if key == "badge" {
      flags.insert(.badge)
    } else if key == "content-available" {
      flags.insert(child.integer == 1 ? .contentAvailable : .contentAvailableForm)
    } else if key == "mutable-content" {
      flags.insert(child.integer == 1 ? .mutableContent : .mutableContentForm)
    } else if key == "content-changed" {
      flags.insert(.contentChanged)
    } else if key == "content-state" {
      flags.insert(.contentState)
    } else if key == "attributes-type" {
      flags.insert(.attributesType)
    } else if key == "attributes" {
      flags.insert(.attributes)
    } else if isHeader(key) {
      flags.insert(.headersInside)
      misplaced.append("aps." + key.string)
    } else {
      apsValue(key, child, into: sink)
    }
    if apsKeys.count < 32 { apsKeys.insert(key.string) }
  }

  private mutating func apsValue(_ key: Bytes, _ child: JSONValue, into sink: EvidenceSink) {
    if let text = child.text {
      if key == "category" { sink.set(.category, text) }
      if key == "thread-id" { sink.set(.threadID, text) }
      if key == "interruption-level" { sink.set(.interruptionLevel, text) }
      if key == "event" { sink.set(.activityEvent, text) }
    }
    if let seconds = wholeSeconds(child) {
      if key == "timestamp" { sink.set(.activityTimestamp, seconds) }
      if key == "stale-date" { sink.set(.staleDate, seconds) }
      if key == "dismissal-date" { sink.set(.dismissalDate, seconds) }
    }
    if key == "relevance-score", let score = child.double { sink.set(.relevanceScore, number: score) }
    if !PayloadFields.apsOnly.contains(where: { key == $0 }), isApsKey(key) { misplaced.append("aps." + key.string) }
  }

  mutating func finish(into sink: EvidenceSink) {
    misplaced += outside.filter { !apsKeys.contains($0) }
    sink.set(.payloadFlags, Int64(flags.rawValue))
    if let value = hash.value { sink.set(.payloadHash, value) }
    if !words.isEmpty { sink.set(.payloadWords, words.joined(separator: " ")) }
    if !misplaced.isEmpty { sink.set(.misplacedKeys, misplaced.prefix(8).joined(separator: " ")) }
  }

  /// Whether an alert shows something: a text, or a title, subtitle, body or localisation key that is not empty.
  private func showsText(_ alert: JSONValue) -> Bool {
    if let text = alert.text { return !text.isEmpty }
    for name in ["title", "subtitle", "body", "loc-key", "title-loc-key", "subtitle-loc-key"] as [StaticString] {
      guard let part = alert[name] else { continue }
      if let text = part.text, !text.isEmpty { return true }
      if let text = part["loc-key"]?.text, !text.isEmpty { return true }
    }
    return false
  }

  /// Seconds as sent; a fraction is cut off.
  private func wholeSeconds(_ value: JSONValue) -> Int64? {
    if let whole = value.integer { return whole }
    guard let number = value.double, number.magnitude < 9e18 else { return nil }
    return Int64(number)
  }

  private func isHeader(_ key: Bytes) -> Bool {
    guard key.count > 5, key.base[0] | 0x20 == UInt8(ascii: "a") else { return false }
    return PayloadFields.folded(key).starts(with: "apns".utf8)
  }

  /// A key that belongs into `aps`, in its right or in a mistaken spelling (`content_available`, `contentAvailable`).
  private func isApsKey(_ key: Bytes) -> Bool {
    guard key.count >= 8 else { return false }
    return PayloadFields.apsOnlyFolded.contains(PayloadFields.folded(key))
  }
}

import Evidence

/// The payload as apsd prints it: an old-style property list, `{ aps = { … }; room = 7731; }`.
///
/// Sets the payload's flags, a hash over its own scalar values, and the words that say what it is for. The hash is equal
/// for the JSON that was sent: both add up `key=value` with quotes removed.
enum PayloadReader {
  static func read(_ payload: Bytes, into sink: EvidenceSink) {
    let text = payload.trimmed
    guard text.at(0) == 123 else { return }
    var list = PropertyListScan(text)
    var facts = PayloadFacts()
    let isWhole = list.dictionary { path, value in facts.add(path, value) }
    if !isWhole { facts.flags.insert(.partial) }
    sink.set(.payloadFlags, Int(facts.flags.rawValue))
    if facts.hasOwnValues, isWhole { sink.set(.payloadHash, Int64(bitPattern: facts.hash)) }
    facts.words.withUnsafeBytes { sink.set(.payloadWords, Bytes($0)) }
  }
}

/// What is known of a payload while it is read.
private struct PayloadFacts {
  var flags: PayloadFlags = []
  var hash: UInt64 = 0
  var hasOwnValues = false
  var words: [UInt8] = []
  private var pair: [UInt8] = []

  mutating func add(_ path: [[UInt8]], _ value: PropertyListScan.Value) {
    guard let top = path.first else { return }
    if name(top, is: "aps") {
      flags.insert(.aps)
      if path.count >= 2 { addStandard(path, value) }
      return
    }
    flags.insert(.customKeys)
    guard path.count == 1, case .scalar(let text) = value else { return }
    hasOwnValues = true
    pair.removeAll(keepingCapacity: true)
    pair.append(contentsOf: top)
    pair.append(61)
    pair.append(contentsOf: text)
    hash ^= pair.withUnsafeBytes { Bytes($0).hash64 }
    for word: StaticString in ["kind", "type", "event", "action"] where name(top, is: word) && text.count <= 40 {
      if !words.isEmpty { words.append(32) }
      words.append(contentsOf: pair)
    }
  }

  private mutating func addStandard(_ path: [[UInt8]], _ value: PropertyListScan.Value) {
    let key = path[1]
    if !name(key, is: "content-available") { flags.insert(.apsBesidesContentAvailable) }
    if name(key, is: "alert") {
      flags.insert(.alert)
      if case .scalar(let text) = value, !text.isEmpty { flags.insert(.alertText) }
      if path.count == 3, case .scalar(let text) = value, !text.isEmpty {
        let shown: [StaticString] = ["title", "subtitle", "body", "loc-key", "title-loc-key", "subtitle-loc-key"]
        if shown.contains(where: { name(path[2], is: $0) }) { flags.insert(.alertText) }
      }
      return
    }
    guard path.count == 2 else { return }
    if name(key, is: "sound") {
      flags.insert(.sound)
      if case .container = value { flags.insert(.criticalSound) }
    } else if name(key, is: "badge") {
      flags.insert(.badge)
    } else if name(key, is: "content-available") {
      flags.insert(isOne(value) ? .contentAvailable : .contentAvailableForm)
    } else if name(key, is: "mutable-content") {
      flags.insert(isOne(value) ? .mutableContent : .mutableContentForm)
    } else if name(key, is: "content-state") {
      flags.insert(.contentState)
    } else if name(key, is: "attributes-type") {
      flags.insert(.attributesType)
    } else if name(key, is: "attributes") {
      flags.insert(.attributes)
    } else if name(key, is: "content-changed") {
      flags.insert(.contentChanged)
    }
  }

  private func isOne(_ value: PropertyListScan.Value) -> Bool {
    if case .scalar(let text) = value { return text == [49] }
    return false
  }

  private func name(_ key: [UInt8], is literal: StaticString) -> Bool {
    key.withUnsafeBytes { Bytes($0) == literal }
  }
}

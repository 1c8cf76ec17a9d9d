import Evidence

/// A value as a person wrote it: in JSON, or behind `=` on the command line.
enum RawFact {
  case text(String)
  case flag(Bool)
  case number(Double)
  case list([String])
  case map([String: String])
  /// Anything that no fact can be, by its name in a sentence.
  case other(String)
}

extension Facts.Value {
  /// Reads what was written for `key`. The error says what the key may be.
  init(_ raw: RawFact, for key: FactKey) throws(AppFileError) {
    switch (key.shape, raw) {
    case (.text, .text(let text)): self = .text(text)
    case (.text, .number(let number)):
      self = .text(number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)")
    case (.flag, .flag(let flag)): self = .flag(flag)
    case (.flag, .text(let text)):
      guard let flag = Facts.Value.flag(text) else { throw Facts.Value.misfit(raw, key, "true or false") }
      self = .flag(flag)
    case (.number, .number(let number)): self = .number(number)
    case (.number, .text(let text)):
      guard let number = Double(text) else { throw Facts.Value.misfit(raw, key, "a number") }
      self = .number(number)
    case (.time, .text(let text)):
      var copy = text
      guard let time = copy.withUTF8({ TimeReader.any(Bytes(UnsafeRawBufferPointer($0))) }) else {
        throw Facts.Value.misfit(raw, key, "a time such as 2026-02-14T09:26:53Z")
      }
      self = .time(time)
    case (.time, .number(let number)):
      guard let time = TimeReader.epoch(number) else { throw Facts.Value.misfit(raw, key, "a time") }
      self = .time(time)
    case (.word(let words), .text(let text)):
      self = .text(try Facts.Value.word(text, words, raw, key))
    case (.word(let words), .flag(let flag)) where words.contains("enabled"):
      self = .text(flag ? "enabled" : "disabled")
    case (.listOrAbsent, .text("absent")): self = .absent
    case (.list(let words), .text(let text)), (.listOrAbsent(let words), .text(let text)):
      self = .list(try Facts.Value.words(text.split(separator: ",").map { String($0) }, words, raw, key))
    case (.list(let words), .list(let texts)), (.listOrAbsent(let words), .list(let texts)):
      self = .list(try Facts.Value.words(texts, words, raw, key))
    case (.map, .map(let map)): self = .map(map)
    default: throw Facts.Value.misfit(raw, key, Facts.Value.wanted(key.shape))
    }
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "enabled", "1": true
    case "false", "no", "off", "disabled", "0": false
    default: nil
    }
  }

  private static func words(
    _ texts: [String], _ words: [String], _ raw: RawFact, _ key: FactKey
  ) throws(AppFileError) -> [String] {
    var out: [String] = []
    for text in texts { out.append(words.isEmpty ? trimmed(text) : try word(text, words, raw, key)) }
    return out
  }

  /// The word that `text` spells, hyphens and case apart: `notDetermined` is `not-determined`.
  private static func word(
    _ text: String, _ words: [String], _ raw: RawFact, _ key: FactKey
  ) throws(AppFileError) -> String {
    let folded = fold(text)
    guard let word = words.first(where: { fold($0) == folded }) else { throw misfit(raw, key, wanted(key.shape)) }
    return word
  }

  private static func fold(_ text: String) -> [UInt8] {
    text.utf8.filter { Bytes.isLetter($0) || Bytes.isDigit($0) }.map(Bytes.lower)
  }

  private static func trimmed(_ text: String) -> String {
    var copy = text
    return copy.withUTF8 { Bytes(UnsafeRawBufferPointer($0)).trimmed.string }
  }

  package static func wanted(_ shape: FactKey.Shape) -> String {
    switch shape {
    case .text: "a text"
    case .flag: "true or false"
    case .number: "a number"
    case .time: "a time such as 2026-02-14T09:26:53Z"
    case .word(let words): "one of " + words.joined(separator: ", ")
    case .list(let words): "a list" + (words.isEmpty ? " of texts" : " of " + words.joined(separator: ", "))
    case .listOrAbsent(let words): "“absent” or a list of " + words.joined(separator: ", ")
    case .states: "a list of {\"at\": …, \"state\": …} in a facts file"
    case .map: "an object of names and types in a facts file"
    }
  }

  static func misfit(_ raw: RawFact, _ key: FactKey, _ wanted: String) -> AppFileError {
    let shown =
      switch raw {
      case .text(let text): "“\(text.prefix(60))”"
      case .flag(let flag): "\(flag)"
      case .number(let number): "\(number)"
      case .list(let list): "[" + list.prefix(8).joined(separator: ", ") + "]"
      case .map: "an object"
      case .other(let name): name
      }
    return AppFileError("\(shown) is no value of \(key.rawValue); it has to be \(wanted).")
  }

  /// The value in words, for reports.
  var words: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
    case .time(let time): time.instant.text ?? "unknown"
    case .list(let list): list.joined(separator: ", ")
    case .map(let map): map.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    case .absent: "absent"
    }
  }
}

extension Facts {
  /// Sets one fact as `--fact settings.authorization=denied` does. The error is a sentence for the command line.
  package mutating func set(path: String, value: String) throws(AppFileError) {
    guard let key = FactKey(rawValue: path) else { throw AppFileError(Facts.unknown(path)) }
    values[key] = Cited(try Facts.Value(.text(value), for: key), evidence: nil)
  }

  /// The sentence about a key that nobody knows.
  static func unknown(_ path: String) -> String {
    let hint = closest(to: path).map { "; the closest one is \($0)" } ?? ""
    return "“\(path.prefix(100))” is no fact that pushtrail knows\(hint)."
  }

  /// The key that was meant: a neighbour spelled like it, a path spelled like it, or the same word at another place.
  private static func closest(to path: String) -> String? {
    let known = FactKey.allCases.map { (path: $0.rawValue, parts: $0.rawValue.split(separator: ".").map(String.init)) }
    let parts = path.split(separator: ".").map(String.init)
    guard let last = parts.last else { return nil }
    let neighbours = known.filter { $0.parts.dropLast() == parts.dropLast() }
    if let word = ClosestName.match(last, in: neighbours.compactMap(\.parts.last)) {
      return (parts.dropLast() + [word]).joined(separator: ".")
    }
    if parts.count == 1, let word = ClosestName.match(path, in: Set(known.map(\.parts[0])).sorted()) { return word }
    return known.first { $0.parts.last == last }?.path
      ?? (parts.count > 1 ? ClosestName.match(path, in: known.map(\.path).filter { $0.contains(".") }) : nil)
  }
}

import Evidence

/// Reads a JSON object on one line whose values are scalars, and a payload at most, straight into `PushFields`.
///
/// Most provider records are of this kind. Whatever is not (nested objects, escapes in a value that matters, a key that
/// a producer or a wrapper is known by) is left to the JSON parser.
struct FlatJSON {
  enum Outcome {
    /// Everything was read.
    case flat
    /// Needs the parser.
    case nested
    /// No JSON object from brace to brace.
    case damaged
  }

  /// Keys that call for a look at the whole record.
  private static let telling: Markers = [
    .sent, .failed, .delivery, .multicast, .responses, .log, .journal, .events, .cloudText, .oneSignal, .verror,
    .deviceLog, .logs, .aps, .dotNet, .pinpoint,
  ]

  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let quotes: UnsafeMutableBufferPointer<UInt32>
  private let quoteCount: Int
  private let escapes: Bool
  private var index = 1
  private var quote = 0

  /// Reads `line` into `fields`. `markers` collects what its keys give away; `quotes` is room for their places.
  @inline(__always) static func read(
    _ line: Bytes, keys: KeyTable, quotes: UnsafeMutableBufferPointer<UInt32>, into fields: PushFields,
    markers: inout Markers
  ) -> Outcome {
    guard line.count < 1 << 20, let found = line.jsonQuotes(into: quotes) else { return .nested }
    guard found.count % 2 == 0 else { return .damaged }
    var reader = FlatJSON(
      base: line.base, count: line.count, quotes: quotes, quoteCount: found.count, escapes: found.escapes)
    return reader.members(keys, fields, &markers)
  }

  private init(
    base: UnsafePointer<UInt8>, count: Int, quotes: UnsafeMutableBufferPointer<UInt32>, quoteCount: Int, escapes: Bool
  ) {
    self.base = base
    self.count = count
    self.quotes = quotes
    self.quoteCount = quoteCount
    self.escapes = escapes
  }

  /// The place of quote number `number`, or the end of the line.
  @inline(__always) private func place(_ number: Int) -> Int {
    number < quoteCount ? Int(truncatingIfNeeded: quotes[number]) : count
  }

  @inline(__always) private mutating func skip(_ byte: UInt8) {
    while index < count, base[index] == 32 || base[index] == byte { index &+= 1 }
  }

  @inline(__always) private mutating func members(_ keys: KeyTable, _ fields: PushFields, _ markers: inout Markers)
    -> Outcome
  {
    while true {
      skip(44)
      guard index < count else { return .damaged }
      if base[index] == UInt8(ascii: "}") { return index &+ 1 == count ? .flat : .nested }
      let keyStart = index &+ 1
      guard place(quote) == index else { return .damaged }
      let keyEnd = place(quote &+ 1)
      guard keyEnd < count else { return .damaged }
      quote &+= 2
      index = keyEnd &+ 1
      skip(32)
      guard index < count, base[index] == 58 else { return .damaged }
      index &+= 1
      skip(32)
      guard index < count else { return .damaged }
      let meaning = keys.meaning(of: Bytes(base: base + keyStart, count: keyEnd &- keyStart))
      if !meaning.markers.isEmpty {
        markers.formUnion(meaning.markers)
        if !meaning.markers.isDisjoint(with: FlatJSON.telling) { return .nested }
      }
      let outcome = value(meaning, fields, &markers)
      if outcome != .flat { return outcome }
    }
  }

  /// The value that begins here.
  @inline(__always) private mutating func value(
    _ meaning: KeyMeaning, _ fields: PushFields, _ markers: inout Markers
  ) -> Outcome {
    let start = index
    if base[start] == 34 {
      guard place(quote) == start else { return .damaged }
      let end = place(quote &+ 1)
      guard end < count else { return .damaged }
      quote &+= 2
      index = end &+ 1
      let text = Bytes(base: base + start + 1, count: end &- start &- 1)
      let isEscaped = escapes && text.firstIndex(of: UInt8(ascii: "\\")) != nil
      if meaning.role == .none {
        // An unknown key's string may itself be a record.
        if text.count >= JSONWalk.shortestLine { markers.insert(.longText) }
        return isEscaped || text.count > 200 ? .nested : .flat
      }
      if isEscaped { return .nested }
      fields.take(FieldValue(text: text), meaning)
      return .flat
    }
    if base[start] == UInt8(ascii: "{") || base[start] == UInt8(ascii: "[") {
      guard meaning.role == .payload, base[start] == UInt8(ascii: "{") else { return .nested }
      guard skipNested() else { return .damaged }
      fields.set(
        .payload, FieldValue(text: Bytes(base: base + start, count: index &- start), form: .object),
        strong: meaning.isStrong)
      return .flat
    }
    while index < count, base[index] != 44, base[index] != 125, base[index] != 32 { index &+= 1 }
    guard index < count else { return .damaged }
    if meaning.role != .none { scalar(Bytes(base: base + start, count: index &- start), meaning, fields) }
    return .flat
  }

  @inline(__always) private func scalar(_ text: Bytes, _ meaning: KeyMeaning, _ fields: PushFields) {
    if let whole = text.integer {
      fields.take(FieldValue(text: text, whole: whole, form: .whole), meaning)
    } else if text == "true" {
      fields.take(FieldValue(text: text, form: .yes), meaning)
    } else if text == "false" {
      fields.take(FieldValue(text: text, form: .no), meaning)
    } else if !(text == "null") {
      fields.take(FieldValue(text: text, form: .number), meaning)
    }
  }

  /// Moves behind the object that begins here; false when it is not closed.
  private mutating func skipNested() -> Bool {
    var depth = 0
    while index < count {
      switch base[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          index += 1
          return true
        }
      case 34:
        guard place(quote) == index else { return false }
        index = place(quote + 1)
        quote += 2
      default: break
      }
      index += 1
    }
    return false
  }
}

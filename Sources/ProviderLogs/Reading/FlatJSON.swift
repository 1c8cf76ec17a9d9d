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
    .deviceLog, .logs, .aps, .dotNet,
  ]

  @inline(__always) private static func word(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  }

  /// The high bit of each byte of `word` that is a quote or a backslash. Bytes above a hit may be marked wrongly; the
  /// first hit is right.
  @inline(__always) private static func marks(_ word: UInt64) -> UInt64 {
    let quote = word ^ 0x2222_2222_2222_2222
    let slash = word ^ 0x5c5c_5c5c_5c5c_5c5c
    let ones: UInt64 = 0x0101_0101_0101_0101
    return ((quote &- ones) & ~quote | (slash &- ones) & ~slash) & 0x8080_8080_8080_8080
  }

  /// The index of the closing quote of a string whose first byte is at `start`; `escaped` tells of a backslash on the
  /// way. `count` when the string does not end.
  @inline(__always) private static func stringEnd(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ escaped: inout Bool
  ) -> Int {
    var index = start
    while true {
      while index + 8 <= count {
        let hits = marks(word(base + index))
        if hits != 0 {
          index += hits.trailingZeroBitCount >> 3
          break
        }
        index += 8
      }
      while index < count, base[index] != 34, base[index] != 92 { index += 1 }
      if index >= count { return count }
      if base[index] == 34 { return index }
      escaped = true
      index += 2
    }
  }

  /// Reads `line` into `fields`. `markers` collects what its keys give away.
  @inline(__always) static func read(
    _ line: Bytes, keys: KeyTable, into fields: PushFields, markers: inout Markers
  ) -> Outcome {
    let base = line.base
    let count = line.count
    var index = 1
    while true {
      while index < count, base[index] == 32 || base[index] == 44 || base[index] == 9 { index += 1 }
      guard index < count else { return .damaged }
      if base[index] == UInt8(ascii: "}") { return index + 1 == count ? .flat : .nested }
      guard base[index] == 34 else { return .damaged }
      var escaped = false
      let keyStart = index + 1
      let keyEnd = stringEnd(base, keyStart, count, &escaped)
      guard keyEnd < count, !escaped else { return keyEnd < count ? .nested : .damaged }
      index = keyEnd + 1
      while index < count, base[index] == 32 { index += 1 }
      guard index < count, base[index] == 58 else { return .damaged }
      index += 1
      while index < count, base[index] == 32 { index += 1 }
      guard index < count else { return .damaged }
      let meaning = keys.meaning(of: Bytes(base: base + keyStart, count: keyEnd - keyStart))
      if !meaning.markers.isEmpty {
        markers.formUnion(meaning.markers)
        if !meaning.markers.isDisjoint(with: telling) { return .nested }
      }
      switch base[index] {
      case 34:
        let start = index + 1
        let end = stringEnd(base, start, count, &escaped)
        guard end < count else { return .damaged }
        index = end + 1
        if meaning.role == .none {
          // An unknown key's string may itself be a record, or name APNs' host.
          if escaped || end - start > 200 { return .nested }
        } else if escaped {
          return .nested
        } else {
          fields.take(FieldValue(text: Bytes(base: base + start, count: end - start)), meaning)
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard meaning.role == .payload, base[index] == UInt8(ascii: "{") else { return .nested }
        let start = index
        guard let end = nestedEnd(base, start, count) else { return .damaged }
        index = end
        fields.set(
          .payload, FieldValue(text: Bytes(base: base + start, count: end - start), form: .object),
          strong: meaning.isStrong)
      default:
        let start = index
        while index < count, base[index] != 44, base[index] != 125, base[index] != 32 { index += 1 }
        guard index < count else { return .damaged }
        if meaning.role != .none {
          scalar(Bytes(base: base + start, count: index - start), meaning, into: fields)
        }
      }
    }
  }

  @inline(__always) private static func scalar(_ text: Bytes, _ meaning: KeyMeaning, into fields: PushFields) {
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

  /// Behind the object that begins at `start`.
  private static func nestedEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var depth = 0
    var index = start
    while index < count {
      switch base[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case 34:
        var escaped = false
        index = stringEnd(base, index + 1, count, &escaped)
      default: break
      }
      index += 1
    }
    return nil
  }
}

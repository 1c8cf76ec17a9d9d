import Evidence

/// Reads `key=value` pairs out of a line: logfmt, and text lines that carry such pairs.
///
/// A value is a quoted string, or runs to the next blank. `key: value` counts only where the caller asks for it.
enum KeyValueText {
  /// Puts every pair of `text` into `fields`; says how many pairs there were.
  @discardableResult
  static func read(_ text: Bytes, _ reading: Reading) -> Int {
    var pairs = 0
    var index = 0
    while let equals = text.firstIndex(of: UInt8(ascii: "="), from: index) {
      var start = equals
      while start > index, isKeyByte(text.base[start - 1]) { start -= 1 }
      let valueStart = equals + 1
      guard start < equals, valueStart <= text.count, text.at(valueStart) != UInt8(ascii: "=") else {
        index = equals + 1
        continue
      }
      let key = text.slice(start, equals)
      let (value, next) = value(text, valueStart, reading)
      index = max(next, equals + 1)
      if !value.isEmpty { take(value, reading.keys.meaning(of: key), reading) }
      pairs += 1
    }
    return pairs
  }

  /// Puts `key:value` columns between tabs (LTSV) into the fields.
  static func readTabbed(_ text: Bytes, _ reading: Reading) -> Int {
    guard text.firstIndex(of: 9) != nil else { return 0 }
    var pairs = 0
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: 9, from: start) ?? text.count
      let column = text.slice(start, end)
      start = end + 1
      guard let colon = column.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon < 40 else { continue }
      var value = column.from(colon + 1).trimmed
      if value.at(0) == UInt8(ascii: "\""), value.count > 1 { value = value.slice(1, value.count - 1) }
      if !value.isEmpty { take(value, reading.keys.meaning(of: column.upTo(colon)), reading) }
      pairs += 1
    }
    return pairs
  }

  static func take(_ value: Bytes, _ meaning: KeyMeaning, _ reading: Reading) {
    guard meaning.role != .none else { return }
    // A line of source code in a traceback: `device_token=token, message=…`.
    if meaning.role == .token, value.firstIndex(of: UInt8(ascii: ",")) != nil, value.at(0) != UInt8(ascii: "<"),
      value.at(0) != UInt8(ascii: "{")
    {
      return
    }
    if let whole = value.integer, meaning.role != .token {
      reading.fields.take(FieldValue(text: value, whole: whole, form: .whole), meaning)
    } else if !(value == "null") && !(value == "nil") && !(value == "None") && !(value == "<nil>") {
      reading.fields.take(FieldValue(text: value), meaning)
    }
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    Prose.isWordByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@")
  }

  private static func value(_ text: Bytes, _ start: Int, _ reading: Reading) -> (Bytes, Int) {
    let quote = text.at(start)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var index = start + 1
      var escaped = false
      while index < text.count, text.base[index] != quote {
        if text.base[index] == UInt8(ascii: "\\") {
          escaped = true
          index += 1
        }
        index += 1
      }
      let inner = text.slice(start + 1, min(index, text.count))
      return (escaped ? unescaped(inner, reading) : inner, index + 1)
    }
    if quote == UInt8(ascii: "{"), let end = braceEnd(text, start) { return (text.slice(start, end), end) }
    var index = start
    while index < text.count, text.base[index] != 32, text.base[index] != 9 { index += 1 }
    var end = index
    while end > start,
      [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]")].contains(text.base[end - 1])
    {
      end -= 1
    }
    return (text.slice(start, end), index)
  }

  /// Behind the braces that begin at `start`, strings minded.
  static func braceEnd(_ text: Bytes, _ start: Int) -> Int? {
    var depth = 0
    var index = start
    var inString = false
    while index < text.count {
      let byte = text.base[index]
      if inString {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { inString = false }
      } else if byte == UInt8(ascii: "\"") {
        inString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      index += 1
    }
    return nil
  }

  /// A quoted value without its backslashes.
  static func unescaped(_ text: Bytes, _ reading: Reading) -> Bytes {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      var byte = text.base[index]
      if byte == UInt8(ascii: "\\"), index + 1 < text.count {
        index += 1
        byte = text.base[index]
        switch byte {
        case UInt8(ascii: "n"): byte = 10
        case UInt8(ascii: "t"): byte = 9
        case UInt8(ascii: "r"): byte = 13
        default: break
        }
      }
      out.append(byte)
      index += 1
    }
    return reading.arena.keep(out)
  }
}

import Evidence

/// Reads the old property list form that objects are printed in: `key = value;` in braces, `(a, b)`, quoted strings with
/// escapes, bare words, `<hex>` data and `{length = …}` descriptions. Depth and size are bounded; anything else ends it.
struct PropertyListScan {
  enum Value {
    case scalar([UInt8])
    case container
  }

  private let text: Bytes
  private var index = 0
  private static let deepest = 16

  init(_ text: Bytes) { self.text = text }

  /// Calls `visit` for each value of the dictionary at the beginning and of those inside it, with the keys that lead
  /// there. False when the text ends or breaks before the dictionary does.
  mutating func dictionary(_ visit: ([[UInt8]], Value) -> Void) -> Bool {
    var path: [[UInt8]] = []
    skipBlanks()
    return dictionary(&path, visit)
  }

  private mutating func dictionary(_ path: inout [[UInt8]], _ visit: ([[UInt8]], Value) -> Void) -> Bool {
    guard take(123), path.count < PropertyListScan.deepest else { return false }
    while true {
      skipBlanks()
      if take(125) { return true }
      guard let key = scalar() else { return false }
      skipBlanks()
      guard take(61) else { return false }
      skipBlanks()
      path.append(key)
      defer { path.removeLast() }
      guard value(&path, visit) else { return false }
      skipBlanks()
      guard take(59) else { return false }
    }
  }

  private mutating func value(_ path: inout [[UInt8]], _ visit: ([[UInt8]], Value) -> Void) -> Bool {
    switch text.at(index) {
    case 123:
      visit(path, .container)
      return dictionary(&path, visit)
    case 40:
      visit(path, .container)
      return array()
    default:
      guard let value = scalar() else { return false }
      visit(path, .scalar(value))
      return true
    }
  }

  /// Elements have no keys and are passed over.
  private mutating func array() -> Bool {
    var depth = 0
    while index < text.count {
      switch text.base[index] {
      case 40, 123: depth += 1
      case 41, 125:
        depth -= 1
        if depth == 0 {
          index += 1
          return true
        }
      case 34:
        guard quoted() != nil else { return false }
        continue
      default: break
      }
      index += 1
    }
    return false
  }

  private mutating func scalar() -> [UInt8]? {
    if text.at(index) == 34 { return quoted() }
    var out: [UInt8] = []
    if text.at(index) == 60 {
      // `<7b22 …>`, or an object such as `<null>`.
      while index < text.count {
        let byte = text.base[index]
        out.append(byte)
        index += 1
        if byte == 62 { return out }
      }
      return nil
    }
    while index < text.count {
      let byte = text.base[index]
      if Bytes.isBlank(byte) || byte == 59 || byte == 61 || byte == 125 || byte == 44 || byte == 41 { break }
      out.append(byte)
      index += 1
    }
    return out.isEmpty || index >= text.count ? nil : out
  }

  private mutating func quoted() -> [UInt8]? {
    var out: [UInt8] = []
    index += 1
    while index < text.count {
      let byte = text.base[index]
      index += 1
      if byte == 34 { return out }
      if byte == 92 { escape(&out) } else { out.append(byte) }
    }
    return nil
  }

  /// What stands behind a backslash: `n`, `t`, `"`, `U` with four hexadecimal digits of UTF-16, or itself.
  private mutating func escape(_ out: inout [UInt8]) {
    let byte = text.at(index)
    index += 1
    switch byte {
    case UInt8(ascii: "n"): out.append(10)
    case UInt8(ascii: "t"): out.append(9)
    case UInt8(ascii: "r"): out.append(13)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      guard var unit = unit() else { return }
      // Two units make one character outside the first plane.
      if unit >= 0xD800, unit < 0xDC00, text.at(index) == 92, text.at(index + 1) | 0x20 == 117 {
        index += 2
        if let low = self.unit(), low >= 0xDC00, low < 0xE000 {
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
      }
      let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
      out.append(contentsOf: String(Character(scalar)).utf8)
    default: out.append(byte)
    }
  }

  private mutating func unit() -> UInt32? {
    var value: UInt32 = 0
    for step in 0..<4 {
      guard let digit = Bytes.hexValue(text.at(index + step)) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < text.count, text.base[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while index < text.count, Bytes.isBlank(text.base[index]) { index += 1 }
  }
}

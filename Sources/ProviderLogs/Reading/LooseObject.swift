import Evidence

/// Rewrites the notations in which languages print their objects as JSON: Node's `util.inspect`, Python's `repr`, Ruby's
/// hashes, Elixir's `inspect`, Rust's `{:?}`.
///
/// The result is for the JSON parser, which judges it; a notation that is not understood gives text that it refuses.
struct LooseObject {
  private let text: Bytes
  private var index = 0
  private var out: [UInt8] = []
  private var depth = 0

  /// JSON for the object or array that begins at `start`, and the index behind it; nil when it is not closed.
  static func json(_ text: Bytes, from start: Int) -> (json: [UInt8], end: Int)? {
    var reader = LooseObject(text: text, index: start)
    reader.out.reserveCapacity(text.count - start + 64)
    guard reader.value() else { return nil }
    return (reader.out, reader.index)
  }

  private init(text: Bytes, index: Int) {
    self.text = text
    self.index = index
  }

  private mutating func skipBlanks() {
    while index < text.count, Bytes.isBlank(text.base[index]) { index += 1 }
  }

  private mutating func value() -> Bool {
    skipBlanks()
    guard index < text.count, depth < 40 else { return false }
    switch text.base[index] {
    case UInt8(ascii: "{"): return object(close: UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      if let name = bracketed() { return name }
      return array(close: UInt8(ascii: "]"))
    case UInt8(ascii: "("): return array(close: UInt8(ascii: ")"))
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return string()
    case UInt8(ascii: "%"):
      // Elixir: %{…} and %Module{…}.
      guard let brace = text.firstIndex(of: UInt8(ascii: "{"), from: index) else { return false }
      index = brace
      return object(close: UInt8(ascii: "}"))
    case UInt8(ascii: "<"):
      // <Buffer 5d 2a …>, #<Object …>, <aabbccdd …>
      guard let end = text.firstIndex(of: UInt8(ascii: ">"), from: index) else { return false }
      append(string: text.slice(index, end + 1))
      index = end + 1
      return true
    default: return word()
    }
  }

  /// `[Object]`, `[Array]`, `[Circular *1]`: what Node prints where it stops.
  private mutating func bracketed() -> Bool? {
    for name in ["[Object", "[Array", "[Circular", "[Function", "[Getter", "[FirebaseAppError", "[Error"]
      as [StaticString]
    where text.has(name, at: index) {
      guard let end = text.firstIndex(of: UInt8(ascii: "]"), from: index) else { return false }
      // `[Object: null prototype] {` names the class of what follows.
      if text.at(end + 1) == 32, text.at(end + 2) == UInt8(ascii: "{") {
        index = end + 2
        return value()
      }
      append(string: text.slice(index, end + 1))
      index = end + 1
      return true
    }
    return nil
  }

  private mutating func object(close: UInt8) -> Bool {
    list(close: close, as: (UInt8(ascii: "{"), UInt8(ascii: "}"))) { reader in
      guard reader.key() else { return false }
      reader.out.append(UInt8(ascii: ":"))
      return reader.value()
    }
  }

  /// What stands between two brackets, element by element, with or without commas.
  private mutating func list(
    close: UInt8, as brackets: (open: UInt8, close: UInt8), _ element: (inout LooseObject) -> Bool
  ) -> Bool {
    depth += 1
    defer { depth -= 1 }
    index += 1
    out.append(brackets.open)
    var isFirst = true
    while true {
      skipBlanks()
      guard index < text.count else { return false }
      if text.base[index] == close {
        index += 1
        out.append(brackets.close)
        return true
      }
      if text.base[index] == UInt8(ascii: ",") {
        index += 1
        continue
      }
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      // A bracket of another kind would be read as an empty word for ever.
      let before = index
      guard element(&self), index > before else { return false }
    }
  }

  private mutating func key() -> Bool {
    switch text.base[index] {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
      guard string() else { return false }
    case UInt8(ascii: "["):
      // [Symbol(nodejs.http2.sensitiveHeaders)]
      guard let end = text.firstIndex(of: UInt8(ascii: "]"), from: index) else { return false }
      append(string: text.slice(index + 1, end))
      index = end + 1
    default:
      if text.base[index] == UInt8(ascii: ":") { index += 1 }
      let start = index
      while index < text.count, isKeyByte(text.base[index]) { index += 1 }
      guard index > start else { return false }
      append(string: text.slice(start, index))
    }
    skipBlanks()
    if text.has("=>", at: index) {
      index += 2
      return true
    }
    guard text.at(index) == UInt8(ascii: ":") || text.at(index) == UInt8(ascii: "=") else { return false }
    index += 1
    return true
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    Prose.isWordByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: "@")
  }

  private mutating func array(close: UInt8) -> Bool {
    list(close: close, as: (UInt8(ascii: "["), UInt8(ascii: "]"))) { $0.value() }
  }

  private mutating func string() -> Bool {
    let quote = text.base[index]
    index += 1
    out.append(UInt8(ascii: "\""))
    while index < text.count {
      let byte = text.base[index]
      index += 1
      if byte == quote {
        out.append(UInt8(ascii: "\""))
        return true
      }
      if byte == UInt8(ascii: "\\"), index < text.count {
        let next = text.base[index]
        index += 1
        // JSON knows no \' and no \x41.
        if next == UInt8(ascii: "x") {
          out.append(contentsOf: "\\u00".utf8)
        } else if next == UInt8(ascii: "'") || next == UInt8(ascii: "`") || next == UInt8(ascii: "#") {
          out.append(next)
        } else {
          out.append(byte)
          out.append(next)
        }
      } else {
        append(byte)
      }
    }
    return false
  }

  /// A bare word: a number, a constant, a name in front of braces, or running text up to the next comma or brace.
  private mutating func word() -> Bool {
    let start = index
    if text.at(index) == UInt8(ascii: "b"),
      text.at(index + 1) == UInt8(ascii: "'") || text.at(index + 1) == UInt8(ascii: "\"")
    {
      index += 1
      return string()
    }
    while index < text.count,
      isKeyByte(text.base[index]) || text.base[index] == UInt8(ascii: ":") || text.base[index] == UInt8(ascii: "+")
    {
      index += 1
    }
    let name = text.slice(start, index)
    var look = index
    while look < text.count, text.base[look] == 32 { look += 1 }
    if name.count > 0, text.at(look) == UInt8(ascii: "{"), Bytes.isLetter(name.base[0]) {
      index = look
      return object(close: UInt8(ascii: "}"))
    }
    if name == "Some", text.at(index) == UInt8(ascii: "(") {
      index += 1
      guard value() else { return false }
      skipBlanks()
      guard text.at(index) == UInt8(ascii: ")") else { return false }
      index += 1
      return true
    }
    while index < text.count, text.base[index] != UInt8(ascii: ","), text.base[index] != UInt8(ascii: "}"),
      text.base[index] != UInt8(ascii: "]"), text.base[index] != UInt8(ascii: ")"), text.base[index] != 10
    {
      index += 1
    }
    append(bare: text.slice(start, index).trimmed)
    return true
  }

  private mutating func append(bare: Bytes) {
    if bare == "null" || bare == "undefined" || bare == "None" || bare == "nil" || bare.isEmpty {
      out.append(contentsOf: "null".utf8)
    } else if bare == "true" || bare == "True" {
      out.append(contentsOf: "true".utf8)
    } else if bare == "false" || bare == "False" {
      out.append(contentsOf: "false".utf8)
    } else if bare.integer != nil, bare.base[0] != UInt8(ascii: "+"), bare.count == 1 || bare.base[0] != 48 {
      out.append(contentsOf: UnsafeBufferPointer(start: bare.base, count: bare.count))
    } else {
      append(string: bare.at(0) == UInt8(ascii: ":") ? bare.from(1) : bare)
    }
  }

  private mutating func append(string: Bytes) {
    out.append(UInt8(ascii: "\""))
    for position in 0..<string.count {
      let byte = string.base[position]
      if byte == UInt8(ascii: "\\") { out.append(byte) }
      append(byte)
    }
    out.append(UInt8(ascii: "\""))
  }

  /// A byte of a string, with what JSON wants escaped.
  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): out.append(contentsOf: "\\\"".utf8)
    case 0..<32:
      out.append(
        contentsOf: "\\u00".utf8 + [UInt8(ascii: "0") + (byte >> 4), byte & 15 < 10 ? 48 + byte & 15 : 87 + byte & 15])
    default: out.append(byte)
    }
  }
}

import Evidence
import Intake

/// A value of a JSON text together with where it stands.
package struct JSONNode: Sendable {
  package enum Value: Sendable {
    case object([JSONMember])
    case array([JSONNode])
    /// Unescaped. It holds `SourceText.unknown` where a shell would put a value.
    case string(String)
    /// As it is written.
    case number(String)
    case bool(Bool)
    case null
    /// Only the shell knows it.
    case unknown
  }
  package let value: Value
  /// In the text that was read.
  package let range: Range<Int>

  package init(value: Value, range: Range<Int>) {
    self.value = value
    self.range = range
  }

  package var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }
  package var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  package var string: String? { if case .string(let text) = value { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = value { value } else { nil } }
  package var isUnknown: Bool { if case .unknown = value { true } else { false } }
  package var isNull: Bool { if case .null = value { true } else { false } }
  package var number: Double? { if case .number(let text) = value { Double(text) } else { nil } }

  /// A whole number; `1.0` and what does not fit 64 bits are none.
  package var integer: Int64? { if case .number(let text) = value { Int64(text) } else { nil } }

  /// A text of which the shell gives a part.
  package var isPartial: Bool { string.map(JSONNode.isPartial) ?? isUnknown }

  package static func isPartial(_ text: String) -> Bool { text.utf8.contains(SourceText.unknown) }

  /// The last member of that name: it is the one that most parsers keep.
  package subscript(_ name: String) -> JSONMember? { members?.last { $0.key == name } }
}

package struct JSONMember: Sendable {
  package let key: String
  /// Of the key with its quotes.
  package let place: Range<Int>
  package let value: JSONNode

  package init(key: String, place: Range<Int>, value: JSONNode) {
    self.key = key
    self.place = place
    self.value = value
  }
}

/// What is wrong with a JSON text, and where.
package struct JSONFault: Sendable {
  package let index: Int
  package let what: String
}

/// Reads a JSON text to nodes with places. The JSON library has the last word on what is JSON; it keeps no places.
package enum JSONOutline {
  /// Longer texts are not taken apart: no push is near that long.
  package static let longest = 1 << 20
  /// Longer texts are not even parsed.
  private static let longestParsed = 60 << 20

  package enum Outcome: Sendable {
    case node(JSONNode)
    case fault(JSONFault)
    /// Too long, or the shell decides its structure.
    case unread
  }

  package static func read(_ text: SourceText) -> Outcome {
    guard text.bytes.count <= longest else {
      return text.bytes.count > longestParsed || isAccepted(text)
        ? .unread : .fault(JSONFault(index: 0, what: "it does not parse"))
    }
    if !text.hasUnknowns, let index = firstInvalid(text.bytes) {
      return .fault(JSONFault(index: index, what: "the bytes here are no UTF-8"))
    }
    var reader = Reader(text.bytes, hasUnknowns: text.hasUnknowns)
    let node = reader.document()
    if reader.meetsUnknown { return .unread }
    guard !text.hasUnknowns else { return reader.fault.map { .fault($0) } ?? .node(node) }
    if let fault = reader.fault {
      return isAccepted(text) ? .unread : .fault(fault)
    }
    return isAccepted(text) ? .node(node) : .fault(JSONFault(index: 0, what: "it does not parse"))
  }

  private static func isAccepted(_ text: SourceText) -> Bool {
    text.bytes.withUnsafeBytes { JSONParser().parse(Bytes($0)) != nil }
  }

  /// Where the text stops being UTF-8.
  private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0x80 ? 1 : bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
      let end = min(index + length, bytes.count)
      if String(validating: bytes[index..<end], as: UTF8.self) == nil { return index }
      index = end
    }
    return 0
  }
}

/// One pass over a text.
private struct Reader {
  private let bytes: [UInt8]
  private let hasUnknowns: Bool
  private var index = 0
  private(set) var fault: JSONFault?
  /// The shell decides the structure itself.
  private(set) var meetsUnknown = false

  init(_ bytes: [UInt8], hasUnknowns: Bool) {
    self.bytes = bytes
    self.hasUnknowns = hasUnknowns
  }

  private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }
  private var isDone: Bool { fault != nil || meetsUnknown }

  mutating func document() -> JSONNode {
    let node = value(depth: 0)
    skipBlanks()
    if !isDone, index < bytes.count { fail("something stands behind the value") }
    return node
  }

  private mutating func fail(_ what: String) {
    if hasUnknowns, byte == SourceText.unknown {
      meetsUnknown = true
    } else if fault == nil {
      // A text that ends too early is pointed at where it ends, not on an empty line behind.
      let last = bytes.lastIndex { !Bytes.isBlank($0) } ?? 0
      fault = JSONFault(index: index < bytes.count ? min(index, last) : last, what: what)
    }
  }

  private mutating func expected(_ what: String) {
    if index >= bytes.count {
      fail("\(what) is missing at the end; the text may be cut off")
    } else {
      fail("\(what) is missing in front of “\(String(decoding: bytes[index...].prefix(1), as: UTF8.self))”")
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [32, 9, 10, 13].contains(bytes[index]) { index += 1 }
  }

  private mutating func value(depth: Int) -> JSONNode {
    skipBlanks()
    let start = index
    guard depth < JSONPlaces.deepest else {
      fail("the values are nested deeper than \(JSONPlaces.deepest) levels")
      return JSONNode(value: .null, range: start..<start)
    }
    var value = JSONNode.Value.null
    switch byte {
    case UInt8(ascii: "{"): value = .object(members(depth: depth))
    case UInt8(ascii: "["): value = .array(elements(depth: depth))
    case UInt8(ascii: "\""): value = .string(string())
    case SourceText.unknown where hasUnknowns:
      // A number may be made of a variable and digits.
      while index < bytes.count, byte == SourceText.unknown || Bytes.isDigit(byte) { index += 1 }
      value = .unknown
    default: value = word()
    }
    return JSONNode(value: value, range: start..<max(start, min(index, bytes.count)))
  }

  private mutating func members(depth: Int) -> [JSONMember] {
    var members: [JSONMember] = []
    index += 1
    skipBlanks()
    if byte == UInt8(ascii: "}") {
      index += 1
      return members
    }
    while !isDone {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else {
        expected("a key in quotes")
        break
      }
      let start = index
      let key = string()
      let end = index
      skipBlanks()
      guard !isDone else { break }
      guard byte == UInt8(ascii: ":") else {
        expected("a colon")
        break
      }
      index += 1
      members.append(JSONMember(key: key, place: start..<end, value: value(depth: depth + 1)))
      skipBlanks()
      guard !isDone else { break }
      if byte == UInt8(ascii: "}") {
        index += 1
        break
      }
      guard byte == UInt8(ascii: ",") else {
        expected("a comma or }")
        break
      }
      index += 1
    }
    return members
  }

  private mutating func elements(depth: Int) -> [JSONNode] {
    var elements: [JSONNode] = []
    index += 1
    skipBlanks()
    if byte == UInt8(ascii: "]") {
      index += 1
      return elements
    }
    while !isDone {
      elements.append(value(depth: depth + 1))
      skipBlanks()
      guard !isDone else { break }
      if byte == UInt8(ascii: "]") {
        index += 1
        break
      }
      guard byte == UInt8(ascii: ",") else {
        expected("a comma or ]")
        break
      }
      index += 1
    }
    return elements
  }

  private mutating func string() -> String {
    let start = index
    var hasEscapes = false
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        let raw = bytes[start + 1..<index - 1]
        return hasEscapes ? unescaped(start..<index) : String(decoding: raw, as: UTF8.self)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index += 2
      case SourceText.unknown where hasUnknowns: index += 1
      case 0..<32:
        fail("a text has a line end or control character in it, or no closing quote")
        return ""
      default: index += 1
      }
    }
    index = bytes.count
    fail("a text has no closing quote; the text may be cut off")
    return ""
  }

  /// The text of a string with escapes, by the JSON library.
  private func unescaped(_ range: Range<Int>) -> String {
    // The library takes no control characters; U+0001 escaped comes out as the mark again.
    var source: [UInt8] = []
    for byte in bytes[range] {
      if byte == SourceText.unknown { source += Array("\\u0001".utf8) } else { source.append(byte) }
    }
    let parser = JSONParser()
    return withExtendedLifetime(parser) {
      source.withUnsafeBytes { parser.parse(Bytes($0))?.text?.string } ?? ""
    }
  }

  private mutating func word() -> JSONNode.Value {
    let start = index
    while index < bytes.count, Bytes.isLetter(byte) || Bytes.isDigit(byte) || [43, 45, 46, 95].contains(byte) {
      index += 1
    }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "": expected("a value")
    default:
      if hasUnknowns, byte == SourceText.unknown {
        index += 1
        return .unknown
      }
      if word.utf8.first.map({ Bytes.isDigit($0) || $0 == 45 }) == true, Double(word) != nil { return .number(word) }
      index = start
      fail("“\(word.prefix(40))” is no value; texts need quotes")
    }
    return .null
  }
}

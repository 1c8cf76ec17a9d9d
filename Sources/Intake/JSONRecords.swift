import Evidence

/// Cuts bytes into the JSON values that stand in them: one per line, printed over many lines, or the elements of a
/// top-level array.
///
/// The scanner knows strings and depth and nothing else of the grammar, so it finds the good records of a document that
/// breaks off. Whoever gets a record parses it.
package struct JSONRecords {
  /// One value, or one element of an array.
  package struct Record {
    package let text: Bytes
    /// Where it begins in the bytes handed over.
    package let offset: Int
    /// 1-based line of its first byte.
    package let line: Int
  }

  /// A value that is not closed before the bytes end.
  package struct CutOff: Equatable, Sendable {
    package let line: Int
    package let offset: Int
    package let insideArray: Bool
  }

  /// What was met besides good values.
  package struct Ending: Equatable, Sendable {
    package var records = 0
    /// Line ends in the bytes.
    package var lines = 0
    package var cutOff: CutOff?
    /// Lines between the values that hold something else, for example a heading.
    package var strangeLines = 0
    package var firstStrangeLine: Int?
  }

  private let bytes: Bytes
  private let innerArrays: [StaticString]
  private var position = 0
  private var line = 1
  private var ending = Ending()

  /// Calls `body` for each record of `bytes`.
  ///
  /// `innerArrays` names members of a top-level object whose arrays are opened like a top-level array: a CloudWatch
  /// answer is one object of any size around `"events": […]`.
  package static func forEach(
    in bytes: Bytes, innerArrays: [StaticString] = [], _ body: (Record) -> Void
  ) -> Ending {
    var scanner = JSONRecords(bytes: bytes, innerArrays: innerArrays)
    scanner.run(body)
    return scanner.ending
  }

  private init(bytes: Bytes, innerArrays: [StaticString]) {
    self.bytes = bytes
    self.innerArrays = innerArrays
  }

  private mutating func run(_ body: (Record) -> Void) {
    while skipBlanks() {
      switch bytes.base[position] {
      case UInt8(ascii: "["): elements(body)
      case UInt8(ascii: "{"): if !opened(body) { value(insideArray: false, body) }
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x1e: position += 1
      default: strangeLine()
      }
    }
    ending.lines = line - 1
  }

  /// Moves to the next byte that is no white space; false at the end.
  private mutating func skipBlanks() -> Bool {
    while position < bytes.count {
      let byte = bytes.base[position]
      if byte == 10 { line += 1 } else if !Bytes.isBlank(byte) { return true }
      position += 1
    }
    return false
  }

  /// The elements of the array that begins here. Objects and arrays inside are records, scalars are passed over.
  private mutating func elements(_ body: (Record) -> Void) {
    let start = position
    let startLine = line
    position += 1
    while skipBlanks() {
      switch bytes.base[position] {
      case UInt8(ascii: "]"):
        position += 1
        return
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        value(insideArray: true, body)
        if ending.cutOff != nil { return }
      case UInt8(ascii: "\""): skipString()
      default: position += 1
      }
    }
    ending.cutOff = CutOff(line: startLine, offset: start, insideArray: true)
  }

  /// Yields the value that begins here, or notes that it does not end.
  private mutating func value(insideArray: Bool, _ body: (Record) -> Void) {
    let start = position
    let startLine = line
    guard skipValue() else {
      ending.cutOff = CutOff(line: startLine, offset: start, insideArray: insideArray)
      return
    }
    ending.records += 1
    body(Record(text: bytes.slice(start, position), offset: start, line: startLine))
  }

  /// Moves behind the object or array that begins here; false when it is not closed.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while position < bytes.count {
      switch bytes.base[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          position += 1
          return true
        }
      case UInt8(ascii: "\""):
        skipString()
        continue
      case 10: line += 1
      default: break
      }
      position += 1
    }
    return false
  }

  /// Moves behind the string that begins here, or to the end.
  private mutating func skipString() {
    position += 1
    while let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: position) {
      var slashes = 0
      while quote - slashes > position, bytes.base[quote - slashes - 1] == UInt8(ascii: "\\") { slashes += 1 }
      countLines(from: position, to: quote)
      position = quote + 1
      if slashes % 2 == 0 { return }
    }
    countLines(from: position, to: bytes.count)
    position = bytes.count
  }

  private mutating func countLines(from start: Int, to end: Int) {
    // Never past `end`: a document may be one line of any length.
    let part = bytes.slice(start, end)
    var index = 0
    while let found = part.firstIndex(of: 10, from: index) {
      line += 1
      index = found + 1
    }
  }

  /// Opens the object that begins here if one of its members is an array of `innerArrays`; yields the array's elements
  /// and passes over the rest. False, and nothing moved, when there is none.
  private mutating func opened(_ body: (Record) -> Void) -> Bool {
    guard !innerArrays.isEmpty else { return false }
    let mark = (position: position, line: line)
    position += 1
    while skipBlanks(), bytes.base[position] == UInt8(ascii: "\"") {
      let keyStart = position + 1
      skipString()
      let key = bytes.slice(keyStart, position - 1)
      guard skipBlanks(), bytes.base[position] == UInt8(ascii: ":") else { break }
      position += 1
      guard skipBlanks() else { break }
      if bytes.base[position] == UInt8(ascii: "["), innerArrays.contains(where: { key == $0 }) {
        elements(body)
        closeObject()
        return true
      }
      guard skipMember() else { break }
    }
    position = mark.position
    line = mark.line
    return false
  }

  /// Moves behind a member's value and the comma after it; false at the end of the object.
  private mutating func skipMember() -> Bool {
    switch bytes.base[position] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): guard skipValue() else { return false }
    case UInt8(ascii: "\""): skipString()
    default:
      while position < bytes.count, ![44, 125, 93, 10].contains(bytes.base[position]) { position += 1 }
    }
    guard skipBlanks(), bytes.base[position] == UInt8(ascii: ",") else { return false }
    position += 1
    return true
  }

  /// Moves behind the end of the object around an opened array.
  private mutating func closeObject() {
    guard ending.cutOff == nil else { return }
    while skipBlanks() {
      switch bytes.base[position] {
      case UInt8(ascii: "}"):
        position += 1
        return
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["): guard skipValue() else { return }
      default: position += 1
      }
    }
  }

  private mutating func strangeLine() {
    ending.strangeLines += 1
    if ending.firstStrangeLine == nil { ending.firstStrangeLine = line }
    position = bytes.firstIndex(of: 10, from: position) ?? bytes.count
  }
}

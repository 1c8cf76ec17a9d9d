import Evidence

/// A pattern of a text line: literal text, and `{name}` for what stands up to the next literal.
///
/// A blank in the pattern stands for one blank or more, `{}` for text that is of no interest, `{{` for a brace. A pattern
/// that begins with a literal may begin anywhere in the line; what is behind its last literal does not matter.
struct TextPattern: Sendable {
  private enum Part: Sendable {
    case literal([UInt8])
    /// nil for what is passed over.
    case capture(Role?)
  }

  private let parts: [Part]

  init(_ text: Bytes, _ file: MappingFile) throws(MappingError) {
    let whole = text.string
    var parts: [Part] = []
    var literal: [UInt8] = []
    var roles: [Role] = []
    var index = 0
    while index < text.count {
      let byte = text.base[index]
      guard byte == UInt8(ascii: "{"), text.at(index + 1) != byte else {
        if byte == UInt8(ascii: "{") { index += 1 }
        // Runs of blanks are one.
        if byte != 32 || literal.last != 32 { literal.append(byte) }
        index += 1
        continue
      }
      guard let close = text.firstIndex(of: UInt8(ascii: "}"), from: index) else {
        throw file.error("a brace of the pattern is not closed; `{{` stands for a brace itself.", key: whole)
      }
      if !literal.isEmpty {
        parts.append(.literal(literal))
        literal = []
      } else if case .capture = parts.last {
        throw file.error("two fields of the pattern follow each other with no text between them.", key: whole)
      }
      let name = text.slice(index + 1, close).trimmed
      if name.isEmpty {
        parts.append(.capture(nil))
      } else {
        guard let role = MappedNames.role(name.string) else {
          let closest = MappedNames.closest(to: name.string).map { "; the closest one is `\($0)`" } ?? ""
          throw file.error("`{\(name.string)}` is no field that can be mapped\(closest).", key: whole)
        }
        guard !roles.contains(role) else {
          throw file.error("`{\(name.string)}` names a field that the pattern has already.", key: whole)
        }
        roles.append(role)
        parts.append(.capture(role))
      }
      index = close + 1
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    guard !roles.isEmpty else { throw file.error("the pattern has no field in braces.", key: whole) }
    self.parts = parts
  }

  /// Calls `body` with each field of a line that has the pattern's shape; says whether it has.
  func match(_ line: Bytes, _ body: (Role, Bytes) -> Void) -> Bool {
    var found: [(Role, Bytes)] = []
    var position = 0
    var open: (role: Role?, start: Int)?
    for (number, part) in parts.enumerated() {
      switch part {
      case .capture(let role): open = (role, position)
      case .literal(let text):
        let isFixed = open == nil && number > 0
        guard let place = TextPattern.find(text, in: line, from: position), !isFixed || place.start == position else {
          return false
        }
        if let open, let role = open.role { found.append((role, line.slice(open.start, place.start).trimmed)) }
        open = nil
        position = place.end
      }
    }
    if let open, let role = open.role { found.append((role, line.from(open.start).trimmed)) }
    for (role, text) in found { body(role, text) }
    return true
  }

  /// The first place of a literal, each blank in it standing for one or more.
  private static func find(_ literal: [UInt8], in line: Bytes, from start: Int) -> (start: Int, end: Int)? {
    var first = start
    while first + 1 <= line.count {
      guard let place = literal[0] == 32 ? first : line.firstIndex(of: literal[0], from: first) else { return nil }
      if let end = end(of: literal, in: line, at: place) { return (place, end) }
      first = place + 1
    }
    return nil
  }

  private static func end(of literal: [UInt8], in line: Bytes, at start: Int) -> Int? {
    var index = start
    for byte in literal {
      if byte == 32 {
        guard line.at(index) == 32 || line.at(index) == 9 else { return nil }
        while line.at(index) == 32 || line.at(index) == 9 { index += 1 }
      } else {
        guard line.at(index) == byte else { return nil }
        index += 1
      }
    }
    return index
  }
}

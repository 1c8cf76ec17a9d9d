import Evidence

/// The tree that `codesign -d --entitlements -` prints since macOS 12: `[Dict]`, `[Key] …`, `[Value]`, `[String] …`.
///
/// The indentation closes arrays and dictionaries. Text that went through a wiki or a ticket has lost it; then every
/// `[Key]` belongs to the outermost dictionary.
struct SignatureText {
  private static let deepest = 64

  private struct Token {
    var tag: Bytes
    var text: String
    var indent: Int
    var place: Place
  }

  private var tokens: [Token] = []
  private var isFlat = false

  /// Reads the tree in `bytes` from `start` on up to `end`; `line` is the line at `start`.
  static func read(_ bytes: Bytes, from start: Int, to end: Int, line: Int) throws(AppFileError) -> PropertyList {
    var reader = SignatureText()
    reader.split(bytes.slice(start, end), offset: start, line: line)
    guard let first = reader.tokens.first, first.tag == "Dict" else {
      throw AppFileError("the tree does not begin with [Dict].", line: line)
    }
    let inner = reader.tokens.dropFirst()
    reader.isFlat = inner.count > 1 && inner.allSatisfy { $0.indent == inner.first?.indent }
    var position = 0
    return try reader.value(&position, depth: 0)
  }

  private mutating func split(_ text: Bytes, offset: Int, line: Int) {
    var number = line
    text.forEachLine { row, start in
      defer { number += 1 }
      var indent = 0
      var index = 0
      while row.at(index) == 32 || row.at(index) == 9 {
        indent += row.at(index) == 9 ? 4 : 1
        index += 1
      }
      let place = Place(line: number, offset: offset + start + index, end: offset + start + row.count)
      guard row.at(index) == 91, let close = row.firstIndex(of: 93, from: index), close - index <= 12 else {
        // A line that is no tag goes on with the string above it.
        if let last = tokens.indices.last, tokens[last].tag == "String", !row.trimmed.isEmpty {
          tokens[last].text += "\n" + row.trimmed.string
          tokens[last].place.end = place.end
        }
        return
      }
      let tag = row.slice(index + 1, close)
      let rest = row.from(close + (row.at(close + 1) == 32 ? 2 : 1))
      tokens.append(Token(tag: tag, text: rest.string, indent: indent, place: place))
    }
  }

  private func value(_ position: inout Int, depth: Int) throws(AppFileError) -> PropertyList {
    let token = tokens[position]
    position += 1
    if token.tag == "Dict" { return try dictionary(token, &position, depth: depth) }
    if token.tag == "Array" { return try array(token, &position, depth: depth) }
    func fail() -> AppFileError {
      AppFileError("“\(token.text.prefix(40))” is no \(token.tag.string).", line: token.place.line)
    }
    switch true {
    case token.tag == "String", token.tag == "Data":
      return PropertyList(.string(token.text), place: token.place)
    case token.tag == "Bool":
      guard token.text == "true" || token.text == "false" else { throw fail() }
      return PropertyList(.bool(token.text == "true"), place: token.place)
    case token.tag == "Integer", token.tag == "Number":
      guard let number = Int64(token.text) else { throw fail() }
      return PropertyList(.integer(number), place: token.place)
    default:
      throw AppFileError("[\(token.tag.string)] stands where a value belongs.", line: token.place.line)
    }
  }

  private func array(_ open: Token, _ position: inout Int, depth: Int) throws(AppFileError) -> PropertyList {
    var items: [PropertyList] = []
    try check(depth, open)
    while position < tokens.count, tokens[position].tag != "Key", isFlat || tokens[position].indent > open.indent {
      items.append(try value(&position, depth: depth + 1))
    }
    return PropertyList(.array(items), place: span(open, items.last?.place))
  }

  private func dictionary(_ open: Token, _ position: inout Int, depth: Int) throws(AppFileError) -> PropertyList {
    var dictionary = PlistDictionary(keepsLast: true)
    var last: Place?
    try check(depth, open)
    while position < tokens.count, !isFlat || depth == 0, isFlat || tokens[position].indent > open.indent {
      let key = tokens[position]
      guard key.tag == "Key" else {
        throw AppFileError("[\(key.tag.string)] stands where a [Key] belongs.", line: key.place.line)
      }
      position += 1
      guard position + 1 < tokens.count, tokens[position].tag == "Value" else {
        throw AppFileError(
          "the key “\(key.text.prefix(80))” has no value; the text may be cut off.", line: key.place.line)
      }
      position += 1
      let value = try value(&position, depth: depth + 1)
      last = value.place
      dictionary.append(key.text, at: key.place, value)
    }
    return PropertyList(.dictionary(dictionary), place: span(open, last))
  }

  private func check(_ depth: Int, _ open: Token) throws(AppFileError) {
    guard depth < SignatureText.deepest else {
      throw AppFileError("the values are nested deeper than \(SignatureText.deepest) levels.", line: open.place.line)
    }
  }

  private func span(_ open: Token, _ last: Place?) -> Place {
    Place(line: open.place.line, offset: open.place.offset, end: max(open.place.end, last?.end ?? 0))
  }
}

private func != (left: Bytes, right: StaticString) -> Bool { !(left == right) }

import Evidence

/// What must hold before libxml2 sees a property list.
///
/// No option of libxml2 stops a flood of attributes (quadratic before the first callback) or narrows the encodings it
/// takes (UTF-7 among them), and a declared entity can inject structure even where entities are not expanded. Real
/// property lists have none of these, so they are refused here.
struct XMLGuard {
  static let longestFile = 16 << 20
  static let longestTag = 4096

  /// The text to parse, in UTF-8 and without a byte order mark.
  let text: DecodedText
  /// Insides of comments that hold `--`. XML forbids it and so does codesign's parser; Apple's reader of Info.plists
  /// and plutil pass over it, so that such files are built every day.
  let loudComments: [Range<Int>]

  init(_ bytes: Bytes) throws(AppFileError) {
    guard bytes.count <= XMLGuard.longestFile else {
      throw AppFileError(
        "a property list of \(bytes.count >> 20) MiB is more than the \(XMLGuard.longestFile >> 20) MiB that are read.")
    }
    text = try DecodedText(bytes)
    loudComments = try text.withBytes(XMLGuard.check)
  }

  private static func check(_ text: Bytes) throws(AppFileError) -> [Range<Int>] {
    var loud: [Range<Int>] = []
    if let nul = text.firstIndex(of: 0) {
      throw AppFileError("a NUL byte ends the text.", line: line(of: nul, in: text))
    }
    var index = 0
    while let open = text.firstIndex(of: 60, from: index) {
      if text.has("<!--", at: open) {
        guard let end = text.firstIndex(of: "-->", from: open + 4) else { return loud }
        let inside = text.slice(open + 4, end)
        if inside.contains("--") || inside.hasSuffix("-") { loud.append(open + 4..<end) }
        index = end + 3
      } else if text.has("<![CDATA[", at: open) {
        guard let end = text.firstIndex(of: "]]>", from: open + 9) else { return loud }
        index = end + 3
      } else if text.has("<?", at: open) {
        guard let end = text.firstIndex(of: "?>", from: open + 2) else { return loud }
        index = end + 2
      } else if text.has("<!ENTITY", at: open) {
        throw entity(at: open, in: text)
      } else {
        index = try tagEnd(from: open, in: text)
      }
    }
    return loud
  }

  /// The index behind the tag, declaration or instruction that begins at `open`.
  private static func tagEnd(from open: Int, in text: Bytes) throws(AppFileError) -> Int {
    let isDeclaration = text.has("<!", at: open)
    var quote: UInt8 = 0
    var index = open + 1
    while index < text.count {
      let byte = text.base[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 34 || byte == 39 {
        quote = byte
      } else if byte == 62 {
        return index + 1
      } else if byte == 91, isDeclaration {
        if let hit = text.firstIndex(of: "<!ENTITY", from: index) { throw entity(at: hit, in: text) }
        throw AppFileError(
          "the document type has declarations of its own, which property lists never have; they are not read.",
          line: line(of: index, in: text))
      }
      index += 1
      if index - open > longestTag {
        throw AppFileError("a tag is longer than \(longestTag) bytes.", line: line(of: open, in: text))
      }
    }
    return index
  }

  private static func entity(at index: Int, in text: Bytes) -> AppFileError {
    AppFileError(
      "an entity is declared, which property lists never do; it is not read.", line: line(of: index, in: text))
  }

  /// The 1-based line of `offset`.
  static func line(of offset: Int, in text: Bytes) -> Int {
    var line = 1
    var index = 0
    while let end = text.firstIndex(of: 10, from: index), end < offset {
      line += 1
      index = end + 1
    }
    return line
  }
}

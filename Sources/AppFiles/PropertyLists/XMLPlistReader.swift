import CLibXML2
import Evidence

/// A property list that was read from XML.
struct XMLPlist {
  var root: PropertyList
  /// Offsets count in the bytes that were read; they don't where the text had to be converted.
  var isVerbatim: Bool
  /// Lines of comments that hold `--`.
  var loudComments: [Int]
}

/// Property lists in XML, through libxml2's SAX2 interface.
enum XMLPlistReader {
  static func read(_ bytes: Bytes) throws(AppFileError) -> XMLPlist {
    let checked = try XMLGuard(bytes)
    return try checked.text.withBytes { (text) throws(AppFileError) in
      let lines = checked.loudComments.isEmpty ? [] : lines(of: checked.loudComments, in: text)
      let root =
        if checked.loudComments.isEmpty {
          try parse(text, shift: checked.text.skipped)
        } else {
          try parse(softening: checked.loudComments, in: text, shift: checked.text.skipped)
        }
      return XMLPlist(root: root, isVerbatim: checked.text.isVerbatim, loudComments: lines)
    }
  }

  /// Reads a text that begins inside a file, `lines` below its first line: errors name the file's lines.
  static func read(_ bytes: Bytes, shiftingLines lines: Int) throws(AppFileError) -> XMLPlist {
    do throws(AppFileError) {
      return try read(bytes)
    } catch {
      throw AppFileError(error.what, line: error.line.map { $0 + lines })
    }
  }

  private static func lines(of ranges: [Range<Int>], in text: Bytes) -> [Int] {
    let table = LineTable(text)
    return ranges.map { table.line(of: $0.lowerBound) }
  }

  /// Parses a copy of the text in which the hyphens inside the given comments are blanks: every place stays.
  private static func parse(
    softening comments: [Range<Int>], in text: Bytes, shift: Int
  ) throws(AppFileError) -> PropertyList {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyMemory(from: UnsafeRawBufferPointer(start: text.base, count: text.count))
    for comment in comments {
      for index in comment where copy[index] == 45 { copy[index] = 32 }
    }
    return try parse(Bytes(UnsafeRawBufferPointer(copy)), shift: shift)
  }

  private static func parse(_ text: Bytes, shift: Int) throws(AppFileError) -> PropertyList {
    let start = leadingBlanks(text)
    let body = text.from(start)
    let lines = XMLGuard.line(of: start, in: text) - 1
    let reading = SAXReading(shift: shift + start, lines: lines)
    guard !body.isEmpty,
      let context = body.base.withMemoryRebound(
        to: CChar.self, capacity: body.count,
        { pointer in
          xmlCreateMemoryParserCtxt(pointer, Int32(body.count))
        })
    else { throw AppFileError("the file is empty.") }
    defer { xmlFreeParserCtxt(context) }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    context.pointee.sax.pointee = SAXReading.handler()
    reading.context = context
    context.pointee.userData = Unmanaged.passUnretained(reading).toOpaque()
    withExtendedLifetime(reading) { _ = xmlParseDocument(context) }
    if let error = reading.builder.error ?? reading.parserError { throw error }
    guard let root = reading.builder.root else { throw AppFileError("there is no value in <plist>.", line: 1) }
    return root
  }

  /// Blank lines in front of `<?xml` are an error to libxml2; Apple's reader skips them.
  private static func leadingBlanks(_ text: Bytes) -> Int {
    var start = 0
    while start < text.count, Bytes.isBlank(text.base[start]) { start += 1 }
    return start
  }
}

/// What the callbacks of one parse share.
private final class SAXReading {
  let builder = PlistBuilder()
  /// The first error of libxml2 itself.
  var parserError: AppFileError?
  var context: xmlParserCtxtPtr?
  /// Added to offsets and lines: what stands in front of the parsed text.
  let shift: Int
  let lines: Int

  init(shift: Int, lines: Int) {
    self.shift = shift
    self.lines = lines
  }

  var line: Int { context.map { Int(xmlSAX2GetLineNumber($0)) + lines } ?? 0 }
  var offset: Int { context.map { Int(clamping: xmlByteConsumed($0)) + shift } ?? 0 }
  var isOver: Bool { builder.error != nil || parserError != nil }

  /// Stops the parser once the builder has refused something: nothing after that matters.
  func settle() { if builder.error != nil, let context { xmlStopParser(context) } }

  static func of(_ data: UnsafeMutableRawPointer?) -> SAXReading? {
    data.map { Unmanaged<SAXReading>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The offset of the `<` of the tag that the parser has just read.
  var tagStart: Int {
    guard let context, let input = context.pointee.input, let current = input.pointee.cur, let base = input.pointee.base
    else { return offset }
    var back = 0
    let room = current - base
    while back < room, back <= XMLGuard.longestTag, current[-back] != 60 { back += 1 }
    return offset - back
  }

  static func handler() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.startElementNs = { data, name, _, _, namespaces, _, attributes, _, _ in
      guard let reading = SAXReading.of(data), !reading.isOver, let name else { return }
      let text = String(cString: name)
      // Attributes mean nothing in a property list; many of them, or namespaces, are slow to resolve.
      if namespaces > 0 || attributes > 4 {
        reading.builder.fail("<\(text)> carries attributes that no property list has.", line: reading.line)
      } else {
        reading.builder.open(text, line: reading.line, offset: reading.tagStart)
      }
      reading.settle()
    }
    sax.endElementNs = { data, name, _, _ in
      guard let reading = SAXReading.of(data), !reading.isOver, let name else { return }
      reading.builder.close(String(cString: name), line: reading.line, offset: reading.offset)
      reading.settle()
    }
    sax.characters = { data, text, count in
      guard let reading = SAXReading.of(data), !reading.isOver, let text else { return }
      reading.builder.characters(Bytes(base: text, count: Int(count)), line: reading.line)
      reading.settle()
    }
    sax.cdataBlock = sax.characters
    sax.ignorableWhitespace = sax.characters
    sax.comment = { data, _ in
      guard let reading = SAXReading.of(data), !reading.isOver else { return }
      reading.builder.aside(line: reading.line)
      reading.settle()
    }
    sax.processingInstruction = { data, _, _ in
      guard let reading = SAXReading.of(data), !reading.isOver else { return }
      reading.builder.aside(line: reading.line)
      reading.settle()
    }
    // The guard has refused declarations already; these are the second lock.
    sax.entityDecl = { data, _, _, _, _, _ in SAXReading.refuseEntity(data) }
    sax.unparsedEntityDecl = { data, _, _, _, _ in SAXReading.refuseEntity(data) }
    sax.reference = { data, name in
      guard let reading = SAXReading.of(data), !reading.isOver else { return }
      let name = name.map { String(cString: $0) } ?? ""
      reading.builder.fail("the entity &\(name); is not declared.", line: reading.line)
      reading.settle()
    }
    sax.getEntity = { _, name in xmlGetPredefinedEntity(name) }
    sax.getParameterEntity = { _, _ in nil }
    sax.internalSubset = { _, _, _, _ in }
    sax.serror = { data, error in
      guard let reading = SAXReading.of(data), !reading.isOver, let error,
        error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue
      else { return }
      let message = error.pointee.message.map {
        Bytes(UnsafeRawBufferPointer(start: $0, count: SAXReading.length(of: $0)))
      }
      let text = message?.trimmed.upTo(200).string ?? "the XML is broken"
      reading.parserError = AppFileError(SAXReading.sentence(text), line: Int(error.pointee.line) + reading.lines)
    }
    return sax
  }

  private static func refuseEntity(_ data: UnsafeMutableRawPointer?) {
    guard let reading = SAXReading.of(data), !reading.isOver else { return }
    reading.builder.fail("an entity is declared, which property lists never do; it is not read.", line: reading.line)
    reading.settle()
  }

  private static func length(of text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }

  /// libxml2's message as the end of our sentence.
  private static func sentence(_ message: String) -> String {
    "the XML is broken: " + message + (message.hasSuffix(".") ? "" : ".")
  }
}

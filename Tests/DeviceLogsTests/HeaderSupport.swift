import Evidence
import Intake

@testable import DeviceLogs

/// A record's header in words.
struct Header: Equatable {
  var time: String? = nil
  var missing: MissingParts = []
  var process = ""
  var pid = -1
  var library = ""
  var subsystem = ""
  var category = ""
  var level = ""
  var message = ""

  init(
    _ time: String?, missing: MissingParts = [], _ process: String, _ pid: Int = -1, library: String = "",
    subsystem: String = "", category: String = "", level: String = "", _ message: String
  ) {
    self.time = time
    self.missing = missing
    self.process = process
    self.pid = pid
    self.library = library
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
  }

  init(_ header: RecordHeader) {
    self.init(
      header.time.instant.text, missing: header.time.missing, header.process.string, header.pid,
      library: header.library.string, subsystem: header.subsystem.string, category: header.category.string,
      level: header.level.string, header.message.string)
  }
}

/// What a grammar makes of one record, its continuation lines included; nil when the first line begins none.
func header<Grammar: LineGrammar>(_ type: Grammar.Type, _ text: String) -> Header? {
  var grammar = Grammar()
  return header(&grammar, text)
}

func header<Grammar: LineGrammar>(_ grammar: inout Grammar, _ text: String) -> Header? {
  withBytes(text) { bytes in
    var header = RecordHeader()
    let line = bytes.upTo(bytes.firstIndex(of: 10) ?? bytes.count)
    guard grammar.read(LineCleaner.line(line, Scratch()), into: &header) else { return nil }
    if line.count < bytes.count {
      let start = header.message.base
      header.message = Bytes(base: start, count: bytes.base + bytes.count - start)
    }
    let decoded = Scratch()
    if Grammar.isVisEncoded { VisCode.decode(&header, into: decoded) }
    grammar.finish(&header)
    return Header(header)
  }
}

/// What an object grammar makes of one object; nil when it is no record.
func object<Grammar: ObjectGrammar>(_ type: Grammar.Type, _ text: String) -> Header? {
  withBytes(Array(text.utf8) + [UInt8](repeating: 0, count: 64)) { bytes in
    var grammar = Grammar()
    let parser = JSONParser()
    var header = RecordHeader()
    guard let value = parser.parse(bytes.upTo(text.utf8.count), readable: bytes.count),
      grammar.read(value, into: &header)
    else { return nil }
    return Header(header)
  }
}

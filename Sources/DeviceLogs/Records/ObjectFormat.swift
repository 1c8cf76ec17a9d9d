import Evidence
import Intake

/// A way of writing records as JSON objects, one a line or in one array.
protocol ObjectGrammar: SendableMetatype {
  static var name: String { get }
  static var recognition: String { get }
  /// Whether an object's text, seen whole or in part, is of this form.
  static func isRecord(_ text: Bytes) -> Bool
  /// Whether every record begins a line of its own.
  static var isByLine: Bool { get }
  init()
  /// Reads an object; false when it is no record, as the count that ends an export.
  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool
}

/// The format of an object grammar.
struct ObjectFormat: LogFormat {
  let name: String
  let kind = InputKind.device
  let recognition: String
  private let isByLine: Bool
  private let isRecord: @Sendable (Bytes) -> Bool
  private let reader: @Sendable () -> any LogReader

  init<Grammar: ObjectGrammar>(_: Grammar.Type) {
    name = Grammar.name
    recognition = Grammar.recognition
    isByLine = Grammar.isByLine
    isRecord = { Grammar.isRecord($0) }
    reader = {
      var grammar = Grammar()
      let parser = JSONParser()
      return ClosureReader { chunk, sink in ObjectRun.read(chunk, &grammar, parser, into: sink) }
    }
  }

  func confidence(in sample: Sample) -> Int {
    guard let start = ObjectScan.firstObject(sample.bytes),
      ObjectScan.isArray(sample.bytes, before: start) != isByLine
    else { return 0 }
    var scan = ObjectScan(sample.bytes, from: start, byLine: isByLine)
    var records = 0
    var others = 0
    while records + others < 200, let object = scan.next() {
      // What is cut off at the sample's end tells nothing.
      if !object.isWhole, records + others > 0 { break }
      if isRecord(object.text) { records += 1 } else { others += 1 }
    }
    // The export's last object is a count.
    if records > 0, others == 1 { others = 0 }
    return records == 0 ? 0 : max(1, records * 99 / (records + others))
  }

  func canCut(before line: Bytes) -> Bool {
    isByLine && line.hasPrefix("{\"") && (line.trimmedEnd.hasSuffix("}") || line.count > 200)
  }

  func makeReader() -> any LogReader { reader() }
}

/// Reads one run of objects by a grammar.
enum ObjectRun {
  static func read<Grammar: ObjectGrammar>(
    _ chunk: Chunk, _ grammar: inout Grammar, _ parser: JSONParser, into sink: EvidenceSink
  ) {
    var intake = RecordIntake(sink)
    var scan = ObjectScan(chunk.bytes, from: 0, byLine: Grammar.isByLine)
    var line = 1
    var counted = 0
    while let object = scan.next() {
      line += ObjectScan.lineEnds(chunk.bytes.slice(counted, object.offset))
      counted = object.offset
      guard let value = parser.parse(object.text, readable: chunk.readable - object.offset) else {
        sink.records += 1
        sink.warn("An object can't be read as JSON; it is left out.", line: line)
        continue
      }
      var header = RecordHeader()
      guard grammar.read(value, into: &header) else { continue }
      intake.take(header, record: object.text, line: line, offset: object.offset)
    }
    sink.lines += line - 1 + ObjectScan.lineEnds(chunk.bytes.from(counted))
    intake.close()
  }
}

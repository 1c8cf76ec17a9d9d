import Evidence
import Intake

/// A way of writing records as JSON objects, one a line or in one array.
protocol ObjectGrammar: Sendable {
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
struct ObjectFormat<Grammar: ObjectGrammar>: LogFormat {
  var name: String { Grammar.name }
  var kind: InputKind { .device }
  var recognition: String { Grammar.recognition }

  func confidence(in sample: Sample) -> Int {
    guard let start = ObjectScan.firstObject(sample.bytes) else { return 0 }
    let isArray = ObjectScan.isArray(sample.bytes, before: start)
    if isArray == Grammar.isByLine { return 0 }
    var scan = ObjectScan(sample.bytes, from: start)
    var records = 0
    var others = 0
    while records + others < 200, let object = scan.next() {
      // What is cut off at the sample's end tells nothing.
      if !object.isWhole, records + others > 0 { break }
      if Grammar.isRecord(object.text) { records += 1 } else { others += 1 }
    }
    // The export's last object is a count.
    if records > 0, others == 1 { others = 0 }
    return records == 0 ? 0 : max(1, records * 99 / (records + others))
  }

  func canCut(before line: Bytes) -> Bool {
    Grammar.isByLine && line.hasPrefix("{\"") && (line.trimmedEnd.hasSuffix("}") || line.count > 200)
  }

  func makeReader() -> any LogReader { ObjectReader<Grammar>() }
}

/// Reads objects by a grammar.
final class ObjectReader<Grammar: ObjectGrammar>: LogReader {
  private var grammar = Grammar()
  private let parser = JSONParser()

  func read(_ chunk: Chunk, into sink: EvidenceSink) {
    let intake = RecordIntake(sink)
    var scan = ObjectScan(chunk.bytes, from: 0)
    var header = RecordHeader()
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
      header = RecordHeader()
      guard grammar.read(value, into: &header) else { continue }
      intake.take(header, record: object.text, line: line, offset: object.offset)
    }
    sink.lines += line - 1 + ObjectScan.lineEnds(chunk.bytes.from(counted))
    intake.close()
  }
}

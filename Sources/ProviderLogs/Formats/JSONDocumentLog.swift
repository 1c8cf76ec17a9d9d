import Evidence
import Intake

/// JSON printed over many lines, or a JSON array: exports of CloudWatch, of log stores, and pretty-printed records.
package struct JSONDocumentLog: LogFormat {
  package let name = "provider JSON document"
  package let kind = InputKind.provider
  package let recognition = "a JSON array of records, or records printed over many lines, such as a CloudWatch export"

  package init() {}

  package func confidence(in sample: Sample) -> Int {
    let start = sample.bytes.upTo(4096).trimmed
    let first = start.at(0)
    let second = start.from(1).trimmed.at(0)
    let isArray = first == UInt8(ascii: "[") && second == UInt8(ascii: "{")
    guard isArray || first == UInt8(ascii: "{") && second == UInt8(ascii: "\"") else { return 0 }
    if first == UInt8(ascii: "{"), Recognition.isJSONLines(sample.bytes) { return 0 }
    if Recognition.isDeviceJSON(sample.bytes) { return 0 }
    let sink = EvidenceSink()
    let bytes = sample.bytes
    makeReader().read(Chunk(bytes: bytes, readable: bytes.count, isLast: sample.isWhole), into: sink)
    return Recognition.confidence(of: sink, bonus: 5)
  }

  package func canCut(before line: Bytes) -> Bool { false }

  package func makeReader() -> any LogReader { JSONDocumentReader() }
}

final class JSONDocumentReader: LogReader {
  let reading: Reading

  init(mapping: Mapping? = nil) { reading = Reading(mapping: mapping) }

  func read(_ chunk: Chunk, into sink: EvidenceSink) {
    reading.sink = sink
    reading.chunk = chunk.bytes
    reading.readableEnd = chunk.bytes.base + max(chunk.readable, chunk.bytes.count)
    let ending = JSONRecords.forEach(in: chunk.bytes, innerArrays: ["events", "logEvents"]) { record in
      guard record.text.count <= Reading.longestRecord else {
        return sink.warn("A record longer than 16 MiB was skipped.", line: record.line)
      }
      reading.beginRecord()
      guard let value = reading.parse(record.text) else {
        return sink.warn("A record is no valid JSON and was not read: \(reading.parseError)", line: record.line)
      }
      if reading.hasMapping,
        reading.mapped(value, Line(text: record.text, number: record.line, offset: record.offset, record: record.text))
      {
        return
      }
      reading.record(value, Line(text: record.text, number: record.line, offset: record.offset, record: record.text))
    }
    sink.records += ending.records
    sink.lines += ending.lines
    if let cutOff = ending.cutOff, chunk.isLast {
      sink.warn(
        cutOff.insideArray
          ? "The array of records is cut off; the records before the break were read."
          : "The last record is cut off and was not read.", line: cutOff.line)
    }
    if ending.strangeLines > 0 {
      sink.warn("Lines between the records are no JSON and were not read.", line: ending.firstStrangeLine)
    }
    if reading.jsonCount > 0 { sink.producers["JSON fields", default: 0] += reading.jsonCount }
    reading.jsonCount = 0
    reading.flushHeld()
    reading.requests.flush(reading)
    PythonHTTP.flush(reading)
    reading.foldedAt = 0
  }
}

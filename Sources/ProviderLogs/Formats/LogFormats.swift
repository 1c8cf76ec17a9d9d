import Evidence
import Intake

/// One JSON object per line. Lines stand for themselves, so big inputs are cut and read in parallel.
package struct JSONLinesLog: LogFormat {
  package let name = "provider JSON lines"
  package let kind = InputKind.provider
  package let recognition = "a JSON object per line, with APNs' names or a known producer's shape in some of them"

  package init() {}

  package func confidence(in sample: Sample) -> Int {
    guard Recognition.isJSONLines(sample.bytes) else { return 0 }
    return Recognition.confidence(in: sample, bonus: 5)
  }

  /// docker's json-file lines may be parts of one record, so nothing is cut in front of them.
  package func canCut(before line: Bytes) -> Bool {
    line.at(0) == UInt8(ascii: "{") && line.count > 2 && line.trimmed.hasSuffix("}") && !line.hasPrefix("{\"log\":")
  }

  package func makeReader() -> any LogReader { ProviderReader() }
}

/// Text lines of any producer, with objects over several lines and transcripts among them.
package struct ProviderTextLog: LogFormat {
  package let name = "provider log"
  package let kind = InputKind.provider
  package let recognition = "text lines of a known producer, or lines with APNs' names, reasons and hosts"

  package init() {}

  package func confidence(in sample: Sample) -> Int { Recognition.confidence(in: sample, bonus: 0) }

  /// logfmt lines are records of their own; everything else may go on from the line before.
  package func canCut(before line: Bytes) -> Bool { line.hasPrefix("time=") || line.hasPrefix("ts=") }

  package func makeReader() -> any LogReader { ProviderReader() }
}

/// How sure a provider format is of a sample: by reading it.
enum Recognition {
  /// 0 when nothing is read from the sample; up to 90 when most records are.
  static func confidence(in sample: Sample, bonus: Int) -> Int {
    // A script that sends a push is no log of one.
    if isDeviceJSON(sample.bytes) || sample.bytes.hasPrefix("#!") { return 0 }
    let sink = EvidenceSink()
    let bytes = sample.bytes
    ProviderReader().read(Chunk(bytes: bytes, readable: bytes.count, isLast: sample.isWhole), into: sink)
    return confidence(of: sink, bonus: bonus)
  }

  static func confidence(of sink: EvidenceSink, bonus: Int) -> Int {
    guard !sink.items.isEmpty else { return 0 }
    // One whole request without an answer is a request to be checked (headers and payload), not a log.
    let isRequestFile =
      sink.items.count == 1 && sink.items[0].kind == .request && !sink.items[0].at.isKnown
      && sink.fields.contains { $0.key == .payloadFlags }
    if isRequestFile { return 0 }
    if !sink.items.contains(where: { $0.kind != .providerSetup }) { return 15 }
    let share = min(Double(sink.items.count) / Double(max(sink.records, 1)), 1)
    return min(20 + Int(share * 65) + bonus, 90)
  }

  /// `log show --style ndjson` and `json`: every record has an event message.
  static func isDeviceJSON(_ bytes: Bytes) -> Bool {
    bytes.upTo(4096).contains("\"eventMessage\"") || bytes.upTo(4096).contains("\"machTimestamp\"")
  }

  /// Whether the first lines are JSON objects, each whole on its line.
  static func isJSONLines(_ bytes: Bytes) -> Bool {
    var objects = 0
    var others = 0
    var start = 0
    while start < bytes.count, objects + others < 50 {
      let end = bytes.firstIndex(of: 10, from: start) ?? bytes.count
      let line = bytes.slice(start, end).trimmed
      start = end + 1
      if line.isEmpty { continue }
      if line.at(0) == UInt8(ascii: "{"), line.hasSuffix("}"), line.count > 2 { objects += 1 } else { others += 1 }
    }
    return objects > 0 && others * 4 <= objects
  }
}

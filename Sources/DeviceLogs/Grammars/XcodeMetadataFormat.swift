import Evidence
import Intake

/// Xcode 15 and newer, copied with metadata: the line
/// `Type: Error | Timestamp: … | Process: … | Library: … | Subsystem: … | Category: … | TID: …` follows its message.
struct XcodeMetadataFormat: LogFormat {
  let name = "Xcode console with metadata"
  let kind = InputKind.device
  let recognition = "Lines `Type: … | Timestamp: … | Library: …`, each behind its message."

  func confidence(in sample: Sample) -> Int {
    var found = false
    sample.bytes.forEachLine { line, _ in
      if !found, MetadataLine.isOne(line.trimmed) { found = true }
    }
    return found ? 97 : 0
  }

  /// A message stands before the line that dates it: nothing can be cut.
  func canCut(before line: Bytes) -> Bool { false }

  func makeReader() -> any LogReader { XcodeMetadataReader() }
}

/// Collects the lines of a message until its metadata comes.
final class XcodeMetadataReader: LogReader {
  func read(_ chunk: Chunk, into sink: EvidenceSink) {
    var intake = RecordIntake(sink)
    let bytes = chunk.bytes
    var first = 0
    var firstLine = 1
    var number = 0
    bytes.forEachLine { line, offset in
      number += 1
      let text = line.trimmed
      guard MetadataLine.isOne(text) else { return }
      var header = RecordHeader()
      header.message = bytes.slice(first, offset).trimmed
      MetadataLine.read(text, into: &header)
      XcodeCategory.split(&header)
      let end = offset + line.count
      intake.take(header, record: bytes.slice(first, end), line: firstLine, offset: first)
      first = min(end + 1, bytes.count)
      if bytes.at(end) == 13 { first = min(end + 2, bytes.count) }
      firstLine = number + 1
    }
    // What stands behind the last metadata has no time.
    if !bytes.from(first).trimmed.isEmpty {
      var header = RecordHeader()
      header.message = bytes.from(first).trimmed
      intake.take(header, record: bytes.from(first), line: firstLine, offset: first)
    }
    sink.lines += ObjectScan.lineEnds(bytes)
    intake.close()
  }
}

/// The line of metadata.
enum MetadataLine {
  static func isOne(_ line: Bytes) -> Bool {
    line.hasPrefix("Type: ") && line.contains(" | Timestamp: ")
  }

  static func read(_ line: Bytes, into header: inout RecordHeader) {
    header.level = line.after("Type: ", until: "|")?.trimmed ?? header.level
    if let time = line.after("Timestamp: ", until: "|"), let stamp = TimeReader.any(time) { header.time = stamp }
    header.process = line.after(" Process: ", until: "|")?.trimmed ?? header.process
    header.library = line.after(" Library: ", until: "|")?.trimmed ?? header.library
    header.subsystem = line.after(" Subsystem: ", until: "|")?.trimmed ?? header.subsystem
    header.category = line.after(" Category: ", until: "|")?.trimmed ?? header.category
  }
}

import Evidence
import Intake

/// Reads provider logs line by line: JSON objects and text in any mixture, with what spans several lines joined.
final class ProviderReader: LogReader {
  let reading: Reading
  /// Producers whose pushes span lines.
  private let transcripts: [any TranscriptReader] = [
    AzureHubs(), CurlTrace(), CurlTranscript(), FoundationResponse(), FrameTranscript(), NghttpTranscript(), VarDump(),
  ]
  private var isTranscribing = false
  private var records = 0
  let block = ObjectBlock()
  /// Records that a container runtime cut into parts; those of the two streams may be mixed.
  private let parts = PartialRecord()
  private let errorParts = PartialRecord()

  init(mapping: Mapping? = nil) { reading = Reading(mapping: mapping) }

  func read(_ chunk: Chunk, into sink: EvidenceSink) {
    reading.sink = sink
    reading.chunk = chunk.bytes
    reading.readableEnd = chunk.bytes.base + max(chunk.readable, chunk.bytes.count)
    let bytes = chunk.bytes
    var start = 0
    var number = 0
    // Room for all evidence at once, judged by the first part: growing step by step would touch the memory twice.
    var reserveAt = bytes.count > 1 << 22 ? bytes.count / 32 : Int.max
    while start < bytes.count {
      if start > reserveAt {
        sink.reserve(times: Double(bytes.count) / Double(start) * 1.05)
        reserveAt = Int.max
      }
      let end = bytes.firstIndex(of: 10, from: start) ?? bytes.count
      number += 1
      raw(Bytes(base: bytes.base + start, count: end - start), number: number, offset: start)
      start = end + 1
    }
    sink.lines += bytes.count > 0 && bytes.base[bytes.count - 1] != 10 ? number - 1 : number
    sink.records += records
    records = 0
    finish()
    if reading.jsonCount > 0 {
      sink.producers["JSON fields", default: 0] += reading.jsonCount
      reading.jsonCount = 0
    }
  }

  private func finish() {
    takeParts()
    block.close(self)
    for transcript in transcripts { transcript.finish(reading) }
    isTranscribing = false
    reading.flushHeld()
    reading.requests.flush(reading)
    PythonHTTP.flush(reading)
    reading.foldedAt = 0
  }

  /// One line as it stands in the input.
  @inline(__always) private func raw(_ bytes: Bytes, number: Int, offset: Int) {
    var text = bytes
    if text.count > 0, text.base[text.count - 1] == 13 { text = text.upTo(text.count - 1) }
    guard text.count > 0 else {
      if isTranscribing { for transcript in transcripts where transcript.isOpen { transcript.blank(reading) } }
      return
    }
    records &+= 1
    if text.count > Reading.longestRecord {
      return reading.sink.warn("A record longer than 16 MiB was skipped.", line: number)
    }
    reading.beginRecord()
    let line = Line(text: text, number: number, offset: offset, record: text)
    // The straight way: a JSON object on a line of its own, nothing open.
    if text.base[0] == UInt8(ascii: "{"), !block.isOpen, !parts.isOpen, !errorParts.isOpen, !isTranscribing {
      return object(line)
    }
    other(line)
  }

  private func other(_ line: Line) {
    var line = line
    if line.text.firstIndex(of: 27) != nil { line.text = reading.arena.keep(Colours.stripped(line.text)) }
    if let prefix = ContainerPrefix(line.text) {
      line = line.with(text: prefix.text, time: prefix.time)
      let parts = prefix.isError ? errorParts : parts
      if prefix.isPart || parts.isOpen {
        parts.add(line)
        if prefix.isPart { return }
        if let joined = parts.take() { line = joined }
      }
    } else {
      takeParts()
    }
    unwrapped(line)
  }

  /// Reads records whose last part never came.
  private func takeParts() {
    if let joined = parts.take() { unwrapped(joined) }
    if let joined = errorParts.take() { unwrapped(joined) }
  }

  /// A line without its container prefix.
  private func unwrapped(_ line: Line) {
    reading.fields.reset()
    if block.isOpen, block.take(line, self) { return }
    let first = line.text.at(0)
    if first == UInt8(ascii: "{"), !isTranscribing { return object(line) }
    let hits = ProviderLogs.marks.scan(line.text)
    if isTranscribing || hits & ProviderLogs.transcriptBit != 0 || beginsTranscript(first), transcribed(line) { return }
    if first == UInt8(ascii: "{") {
      object(line)
    } else if first == UInt8(ascii: "["), line.text.at(1) == UInt8(ascii: "{") || line.text.trimmed.count == 1 {
      openOrRead(line)
    } else {
      text(line, hits)
    }
  }

  /// curl's marks, HEADERS, and nghttp's times.
  private func beginsTranscript(_ first: UInt8) -> Bool {
    first == UInt8(ascii: ">") || first == UInt8(ascii: "<") || first == UInt8(ascii: "*") || first == UInt8(ascii: "H")
      || first == UInt8(ascii: "[") || first == UInt8(ascii: "=")
  }

  private func transcribed(_ line: Line) -> Bool {
    for transcript in transcripts where transcript.isOpen || transcript.mayBegin(with: line.text) {
      if transcript.take(line, reading) {
        isTranscribing = transcripts.contains { $0.isOpen }
        return true
      }
    }
    if isTranscribing { isTranscribing = transcripts.contains { $0.isOpen } }
    return false
  }

  /// A line that begins with a brace.
  @inline(__always) private func object(_ line: Line) {
    var markers: Markers = []
    let text = line.text
    // curl's count of bytes: `{ [5 bytes data]`.
    if text.at(1) == 32, text.hasPrefix("{ ["), text.hasSuffix(" bytes data]") { return }
    if reading.hasMapping, let value = reading.parse(text), reading.mapped(value, line) { return }
    switch FlatJSON.read(
      text, keys: reading.keys, quotes: reading.quotes, into: reading.fields, markers: &markers)
    {
    case .flat:
      if needsParser(markers, text) { return parsed(line, markers) }
      if reading.embeddedMessage(line) { return }
      if reading.emit(line) {
        reading.jsonCount += 1
      } else if markers.contains(.message) {
        _ = reading.message(line, depth: 0)
      }
    case .nested: parsed(line, markers)
    case .damaged: damaged(line)
    }
  }

  /// Flat objects that a producer must look at.
  @inline(__always) private func needsParser(_ markers: Markers, _ text: Bytes) -> Bool {
    let fields = reading.fields
    if markers.contains(.uniqueID), markers.contains(.status), !fields.has(.status) { return true }
    // No answer yet: it may stand in a string.
    if markers.contains(.longText), !fields.has(.reason), !fields.has(.status) { return true }
    // A refusal without a reason: it may stand under a name that nobody knows.
    if fields.strong != 0, !fields.has(.reason), let status = fields[.status]?.whole, status >= 400 { return true }
    if markers.contains(.goType) || markers.contains(.apns2), text.base[1] == 34 {
      return text.hasPrefix("{\"StatusCode\"") || markers.contains(.goType) && text.contains("\"platform\"")
    }
    return false
  }

  private func parsed(_ line: Line, _ markers: Markers) {
    // Nothing of APNs can be in an object without one of these words; most nested records of a service have none.
    guard !markers.isDisjoint(with: [.log, .journal]) || ProviderLogs.marks.scan(line.text) != 0 else { return }
    reading.fields.reset()
    guard let value = reading.parse(line.text) else { return damaged(line) }
    if isDockerPart(value, line) { return }
    reading.record(value, line)
  }

  /// Docker cuts lines at 16 KiB: a part without a line end is held until one has it.
  private func isDockerPart(_ value: JSONValue, _ line: Line) -> Bool {
    guard line.text.hasPrefix("{\"log\":"), let text = value["log"]?.text, let time = value["time"]?.text else {
      return false
    }
    let isPart = !text.hasSuffix("\n") && text.count > 8192
    guard isPart || parts.isOpen else { return false }
    parts.add(line.with(text: text, time: Emission.time(FieldValue(text: time))))
    if !isPart, let joined = parts.take() { unwrapped(joined) }
    return true
  }

  /// No JSON object from its first to its last byte: one that goes on in the next line, another notation, or a wreck.
  private func damaged(_ line: Line) {
    guard let end = KeyValueText.braceEnd(line.text, 0) else { return block.open(line, from: 0, time: line.time) }
    if reading.glued(line, at: end) { return }
    let before = reading.sink.items.count
    text(line)
    if line.text.hasPrefix("{\""), reading.sink.items.count == before, reading.findObject(in: line.text) == nil {
      reading.sink.warn("A record that begins like JSON is none and was not read.", line: line.number)
    }
  }

  private func openOrRead(_ line: Line) {
    reading.fields.reset()
    if let value = reading.parse(line.text) {
      reading.record(value, line)
    } else if KeyValueText.braceEnd(line.text, 0) == nil {
      block.open(line, from: 0, time: line.time)
    } else {
      text(line)
    }
  }

  private func text(_ line: Line) { text(line, ProviderLogs.marks.scan(line.text)) }

  private func text(_ line: Line, _ hits: UInt64) {
    if reading.hasMapping, reading.mapped(line) { return }
    guard hits != 0 else {
      // `console.log(time, 'result', result)`: what it prints speaks of a push further down only.
      let last = line.text.at(line.text.count - 1)
      if last == UInt8(ascii: "{") || last == UInt8(ascii: "["), let start = ObjectBlock.opening(in: line.text) {
        block.open(
          line, from: start, time: Line.better(line.time, LineTime.find(in: line.text)), isTentative: true)
      }
      return
    }
    if let start = ObjectBlock.opening(in: line.text) {
      block.open(line, from: start, time: Line.better(line.time, LineTime.find(in: line.text)))
      return
    }
    reading.fields.reset()
    _ = reading.textLine(line, hits: hits, depth: 0)
  }
}

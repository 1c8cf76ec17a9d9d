import Evidence
import Intake

/// A log of sends as a table: CSV, or columns between tabs or semicolons, with a heading whose names are those of JSON
/// keys; and CloudWatch Insights' `@timestamp,@message`.
package struct ProviderTable: LogFormat {
  package let name = "provider CSV"
  package let kind = InputKind.provider
  package let recognition =
    "a heading with APNs' names (`apns_id`, `token`, `status`, `reason` …) in any usual spelling, or `@timestamp,@message`"

  package init() {}

  package func confidence(in sample: Sample) -> Int {
    let heading = sample.bytes.upTo(sample.bytes.firstIndex(of: 10) ?? sample.bytes.count).trimmed
    guard Heading(heading) != nil else { return 0 }
    let sink = EvidenceSink()
    let bytes = sample.bytes
    makeReader().read(Chunk(bytes: bytes, readable: bytes.count, isLast: sample.isWhole), into: sink)
    return Recognition.confidence(of: sink, bonus: 6)
  }

  package func canCut(before line: Bytes) -> Bool { false }
  package func makeReader() -> any LogReader { ProviderTableReader() }

  /// What the columns are.
  struct Heading {
    let separator: UInt8
    private(set) var meanings: [KeyMeaning] = []
    private(set) var time: Int?
    /// The column with somebody's whole line.
    private(set) var message: Int?
    /// CloudWatch prints UTC and no zone.
    private(set) var isUTC = false

    init?(_ line: Bytes) {
      guard line.count > 8, line.count < 4096, line.at(0) != UInt8(ascii: "{"), line.at(0) != UInt8(ascii: "[") else {
        return nil
      }
      let separators = [UInt8(ascii: ","), 9, UInt8(ascii: ";")]
      guard let separator = separators.first(where: { line.firstIndex(of: $0) != nil }) else { return nil }
      self.separator = separator
      var roles: UInt64 = 0
      for (index, cell) in ProviderTable.cells(line, separator).enumerated() {
        let meaning = cell.withUnsafeBytes { ProviderTable.meaning(of: Bytes($0)) }
        // A cell that is no name: this is a row, not a heading.
        guard let meaning else { return nil }
        if cell == Array("@message".utf8) { message = index }
        if cell.first == UInt8(ascii: "@"), meaning.role == .timestamp { isUTC = true }
        if meaning.role == .time || meaning.role == .timestamp, time == nil { time = index }
        if meaning.role != .none { roles |= meaning.role.bit }
        meanings.append(meaning)
      }
      let identity = Role.apnsID.bit | Role.uniqueID.bit | Role.token.bit | Role.url.bit
      let answer = Role.status.bit | Role.reason.bit | Role.error.bit
      guard message != nil || roles & identity != 0 && roles & answer != 0 else { return nil }
    }
  }

  /// What a column's name means; nil for a text that is no name.
  private static func meaning(of name: Bytes) -> KeyMeaning? {
    let name = name.trimmed
    guard name.count > 0, name.count <= 48, !Bytes.isDigit(name.at(0)) else { return nil }
    for index in 0..<name.count {
      let byte = name.base[index]
      guard Bytes.isLetter(byte) || Bytes.isDigit(byte) || [32, 45, 46, 58, 64, 95].contains(byte) else { return nil }
    }
    return KeyNames.meaning(of: name)
  }

  /// The cells of a row, quotes taken off.
  static func cells(_ row: Bytes, _ separator: UInt8) -> [[UInt8]] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < row.count {
      let byte = row.base[index]
      if isQuoted, byte == UInt8(ascii: "\""), row.at(index + 1) == byte {
        cells[cells.count - 1].append(byte)
        index += 1
      } else if byte == UInt8(ascii: "\""), isQuoted || cells[cells.count - 1].isEmpty {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      index += 1
    }
    return cells
  }

  /// The end of the row that begins at `start`: quoted cells may hold line ends.
  static func rowEnd(_ text: Bytes, from start: Int) -> (end: Int, lines: Int) {
    var lines = 1
    var isQuoted = false
    var index = start
    while index < text.count, index - start < Reading.longestRecord {
      let byte = text.base[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == 10 {
        if !isQuoted { return (index, lines) }
        lines += 1
      }
      index += 1
    }
    // A quote that nothing closes: the row is its line.
    return (isQuoted ? text.firstIndex(of: 10, from: start) ?? text.count : index, isQuoted ? 1 : lines)
  }
}

final class ProviderTableReader: LogReader {
  private let reading = Reading()
  private var heading: ProviderTable.Heading?

  func read(_ chunk: Chunk, into sink: EvidenceSink) {
    reading.sink = sink
    reading.chunk = chunk.bytes
    reading.readableEnd = chunk.bytes.base + max(chunk.readable, chunk.bytes.count)
    let bytes = chunk.bytes
    var start = 0
    var number = 1
    while start < bytes.count {
      let (end, lines) = ProviderTable.rowEnd(bytes, from: start)
      let row = bytes.slice(start, end).trimmed
      if !row.isEmpty {
        sink.records += 1
        if let heading {
          read(row, heading, Line(text: row, number: number, offset: row.base - bytes.base, record: row))
        } else {
          heading = ProviderTable.Heading(row)
        }
      }
      number += lines
      start = end + 1
    }
    sink.lines += bytes.count > 0 && bytes.base[bytes.count - 1] != 10 ? number - 2 : number - 1
    reading.flushHeld()
    reading.requests.flush(reading)
    PythonHTTP.flush(reading)
    reading.foldedAt = 0
    if reading.jsonCount > 0 { sink.producers["JSON fields", default: 0] += reading.jsonCount }
    reading.jsonCount = 0
  }

  private func read(_ row: Bytes, _ heading: ProviderTable.Heading, _ line: Line) {
    reading.beginRecord()
    let cells = ProviderTable.cells(row, heading.separator).map { reading.arena.keep($0).trimmed }
    var time = heading.time.flatMap { $0 < cells.count ? TimeReader.any(cells[$0]) : nil }
    if heading.isUTC { time?.missing = [] }
    let line = line.with(text: row, time: time)
    if let place = heading.message {
      guard place < cells.count else { return }
      _ = Wrappers.inner(cells[place], time, line, reading, 0)
      return
    }
    for (index, cell) in cells.enumerated() where index < heading.meanings.count && index != heading.time {
      if !cell.isEmpty, !(cell == "-") { KeyValueText.take(cell, heading.meanings[index], reading) }
    }
    reading.emit(line, as: "CSV columns")
  }
}

import Evidence
import Intake

/// Reads lines by a grammar: joins the lines of a record and hands each record on.
final class LineReader<Grammar: LineGrammar>: LogReader {
  private var grammar = Grammar()
  private let joined = Scratch()
  private let decoded = Scratch()

  func read(_ chunk: Chunk, into sink: EvidenceSink) {
    let bytes = chunk.bytes
    let intake = RecordIntake(sink)
    let cleaner = LineCleaner(bytes)
    let hasReturns = bytes.firstIndex(of: 13) != nil
    var pending = RecordHeader()
    var next = RecordHeader()
    // The record that is being collected: its place, or -1 when there is none.
    var first = -1
    var end = 0
    var firstLine = 0
    var isJoined = false

    func flush() {
      guard first >= 0 else { return }
      let record = bytes.slice(first, end)
      first = -1
      if cleaner.mayCopy || (isJoined && hasReturns) {
        reread(record, cleaner, &pending)
      } else if isJoined {
        pending.message = Bytes(base: pending.message.base, count: record.base + record.count - pending.message.base)
      }
      if Grammar.isVisEncoded { VisCode.decode(&pending, into: decoded) }
      grammar.finish(&pending)
      intake.take(pending, record: record, line: firstLine, offset: record.base - bytes.base)
    }

    var start = 0
    var number = 0
    while start < bytes.count {
      let newline = bytes.firstIndex(of: 10, from: start)
      let stop = newline ?? bytes.count
      if newline != nil { sink.lines += 1 }
      number += 1
      let line = cleaner.cleaned(bytes.slice(start, stop))
      if grammar.read(line, into: &next) {
        flush()
        swap(&pending, &next)
        first = start
        end = start + (stop - start)
        firstLine = number
        isJoined = false
      } else if SurroundingLine.matches(line) {
        flush()
        if SurroundingLine.saysLoss(line) { intake.lost(line, at: nil, line: number, offset: start) }
      } else if first >= 0 {
        end = stop
        isJoined = true
      }
      start = stop + 1
    }
    flush()
    intake.close()
  }

  /// Reads the header again from a copy of the record that holds text only.
  private func reread(_ record: Bytes, _ cleaner: LineCleaner, _ header: inout RecordHeader) {
    let text = cleaner.copied(record)
    joined.removeAll()
    joined.append(text.hasPrefix("\u{FEFF}") ? text.from(3) : text)
    let copy = joined.bytes.trimmedEnd
    let line = copy.upTo(copy.firstIndex(of: 10) ?? copy.count)
    guard grammar.read(line, into: &header) else { return }
    header.message = Bytes(base: header.message.base, count: max(0, copy.base + copy.count - header.message.base))
  }
}

extension Bytes {
  /// Without line ends at the end.
  var trimmedEnd: Bytes {
    var end = count
    while end > 0, base[end - 1] == 10 || base[end - 1] == 13 { end -= 1 }
    return upTo(end)
  }
}

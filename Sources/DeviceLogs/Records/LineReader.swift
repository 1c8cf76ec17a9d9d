import Evidence
import Intake

/// A reader whose work is one closure. The closure is made where the grammar's type is known, so that the compiler makes
/// a version for each grammar; a generic class would be called through one version for all, at several times the cost.
final class ClosureReader: LogReader {
  private let body: (Chunk, EvidenceSink) -> Void

  init(_ body: @escaping (Chunk, EvidenceSink) -> Void) { self.body = body }

  func read(_ chunk: Chunk, into sink: EvidenceSink) { body(chunk, sink) }
}

/// Reads one run of lines by a grammar: joins the lines of a record and hands each record on.
struct LineRun<Grammar: LineGrammar> {
  private let bytes: Bytes
  private var intake: RecordIntake
  private let cleaner: LineCleaner
  private let hasReturns: Bool
  private(set) var grammar: Grammar
  /// The record that is being collected: its header and its place, -1 when there is none.
  private var pending = RecordHeader()
  private var first = -1
  private var end = 0
  private var line = 0
  private var isJoined = false
  private let joined = Scratch()
  private let decoded = Scratch()

  init(_ bytes: Bytes, _ grammar: Grammar, _ sink: EvidenceSink) {
    self.bytes = bytes
    self.grammar = grammar
    intake = RecordIntake(sink)
    cleaner = LineCleaner(bytes)
    hasReturns = bytes.firstIndex(of: 13) != nil
  }

  mutating func read(_ sink: EvidenceSink) {
    var next = RecordHeader()
    var start = 0
    var number = 0
    while start < bytes.count {
      let stop = bytes.firstIndex(of: 10, from: start) ?? bytes.count
      number += 1
      let text = cleaner.cleaned(bytes.slice(start, stop))
      if grammar.read(text, into: &next) {
        flush()
        swap(&pending, &next)
        first = start
        end = stop
        line = number
        isJoined = false
      } else if SurroundingLine.matches(text) {
        flush()
        if SurroundingLine.saysLoss(text) { intake.lost(text, at: nil, line: number, offset: start) }
      } else if first >= 0 {
        end = stop
        isJoined = true
      }
      start = stop + 1
    }
    flush()
    // The last line may have no end.
    sink.lines += start > bytes.count ? number - 1 : number
    intake.close()
  }

  private mutating func flush() {
    guard first >= 0 else { return }
    let record = bytes.slice(first, end)
    if cleaner.mayCopy || (isJoined && hasReturns) {
      reread(record)
    } else if isJoined {
      let start = pending.message.base
      pending.message = Bytes(base: start, count: record.base + record.count - start)
    }
    if Grammar.isVisEncoded { VisCode.decode(&pending, into: decoded) }
    let group = intake.note(pending)
    // Most records end here: nobody looks at their message.
    if group != .quiet {
      grammar.finish(&pending)
      intake.take(pending, of: group, record: record, line: line, offset: first)
    }
    first = -1
  }

  /// Reads the header again from a copy of the record that holds text only.
  private mutating func reread(_ record: Bytes) {
    let text = cleaner.copied(record)
    joined.removeAll()
    joined.append(text.hasPrefix("\u{FEFF}") ? text.from(3) : text)
    let copy = joined.bytes.trimmedEnd
    let line = copy.upTo(copy.firstIndex(of: 10) ?? copy.count)
    guard grammar.read(line, into: &pending) else { return }
    let start = pending.message.base
    pending.message = Bytes(base: start, count: max(0, copy.base + copy.count - start))
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

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
  private(set) var grammar: Grammar
  /// The record that is being collected: its header and its place, -1 when there is none.
  private var pending = RecordHeader()
  private var first = -1
  private var end = 0
  private var line = 0
  private var isJoined = false
  /// The header was read from a cleaned copy, which the next line overwrites.
  private var isCopied = false
  private let copy = Scratch()
  private let decoded = Scratch()

  init(_ bytes: Bytes, _ grammar: Grammar, _ sink: EvidenceSink) {
    self.bytes = bytes
    self.grammar = grammar
    intake = RecordIntake(sink)
  }

  mutating func read(_ sink: EvidenceSink) {
    var next = RecordHeader()
    var start = 0
    var number = 0
    while start < bytes.count {
      let stop = bytes.firstIndex(of: 10, from: start) ?? bytes.count
      number += 1
      let text = LineCleaner.trimmed(Bytes(base: bytes.base + start, count: stop - start))
      if grammar.read(text, into: &next) {
        begin(&next, start, stop, number)
      } else if LineCleaner.isDirty(text) {
        // Colours stand around the first columns and NULs at the front, so a line that needs cleaning fails as it is.
        readDirty(text, &next, start, stop, number)
      } else {
        proceed(text, start, stop, number)
      }
      start = stop + 1
    }
    flush()
    // The last line may have no end.
    sink.lines += start > bytes.count ? number - 1 : number
    intake.close()
  }

  @inline(__always)
  private mutating func begin(_ next: inout RecordHeader, _ start: Int, _ stop: Int, _ number: Int) {
    flush()
    swap(&pending, &next)
    first = start
    end = stop
    line = number
    isJoined = false
    isCopied = false
  }

  private mutating func readDirty(_ text: Bytes, _ next: inout RecordHeader, _ start: Int, _ stop: Int, _ number: Int) {
    let isRecord = grammar.read(LineCleaner.clean(text, into: copy), into: &next)
    if !isRecord { return proceed(LineCleaner.clean(text, into: copy), start, stop, number) }
    begin(&next, start, stop, number)
    isCopied = true
  }

  /// A line that begins no record.
  private mutating func proceed(_ text: Bytes, _ start: Int, _ stop: Int, _ number: Int) {
    if SurroundingLine.matches(text) {
      flush()
      if SurroundingLine.saysLoss(text) {
        intake.lost(text, at: nil, line: number, offset: start, record: bytes.slice(start, stop))
      }
    } else if first >= 0 {
      end = stop
      isJoined = true
    }
  }

  private mutating func flush() {
    guard first >= 0 else { return }
    let record = Bytes(base: bytes.base + first, count: end - first)
    if isCopied {
      reread(record)
    } else if isJoined {
      let start = pending.message.base
      pending.message = Bytes(base: start, count: record.base + record.count - start)
    }
    if Grammar.isVisEncoded { VisCode.decode(&pending, into: decoded) }
    let group = intake.note(pending)
    // Most records end here: nobody looks at their message.
    if group != .quiet {
      if !isCopied, LineCleaner.isDirty(pending.message) || (isJoined && pending.message.firstIndex(of: 13) != nil) {
        reread(record)
        if Grammar.isVisEncoded { VisCode.decode(&pending, into: decoded) }
      }
      grammar.finish(&pending)
      intake.take(pending, of: group, record: record, line: line, offset: first)
    }
    first = -1
  }

  /// Reads the header again from a copy of the record that holds text only.
  private mutating func reread(_ record: Bytes) {
    let text = LineCleaner.clean(record, into: copy)
    guard grammar.read(text.upTo(text.firstIndex(of: 10) ?? text.count), into: &pending) else { return }
    let start = pending.message.base
    pending.message = Bytes(base: start, count: max(0, text.base + text.count - start))
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

import Evidence
import Intake

/// A way of writing records as lines of text. A value holds what the reading of one run of lines remembers.
protocol LineGrammar: SendableMetatype {
  /// The name in reports.
  static var name: String { get }
  /// How it is recognised, in one sentence for people.
  static var recognition: String { get }
  init()
  /// Splits the first line of a record; false when `line` begins no record. Sets every part of `header` that the form
  /// prints, and the message up to the end of the line.
  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool
  /// Looks at the whole record, once its continuation lines are known; not called for records that nobody looks at.
  mutating func finish(_ header: inout RecordHeader)
  /// Whether `line` is a heading that only this form prints.
  static func isHeading(_ line: Bytes) -> Bool
  /// Whether a record can be read without those before it.
  static var isCuttable: Bool { get }
  /// Whether messages may hold vis(3) escapes.
  static var isVisEncoded: Bool { get }
}

extension LineGrammar {
  mutating func finish(_ header: inout RecordHeader) {}
  static func isHeading(_ line: Bytes) -> Bool { false }
  static var isCuttable: Bool { true }
  static var isVisEncoded: Bool { false }
}

/// The format of a line grammar.
struct LineFormat: LogFormat {
  let name: String
  let kind = InputKind.device
  let recognition: String
  private let sureness: @Sendable (Sample) -> Int
  private let splitter: @Sendable (Bytes, (RecordHeader) -> Void) -> Bool
  private let isCuttable: Bool
  private let reader: @Sendable () -> any LogReader

  init<Grammar: LineGrammar>(_: Grammar.Type) {
    name = Grammar.name
    recognition = Grammar.recognition
    sureness = { LineConfidence<Grammar>.of($0) }
    splitter = { line, body in
      var grammar = Grammar()
      var header = RecordHeader()
      let copy = Scratch()
      let first = LineCleaner.line(line.upTo(line.firstIndex(of: 10) ?? line.count), copy)
      guard grammar.read(first, into: &header) else { return false }
      grammar.finish(&header)
      body(header)
      return true
    }
    isCuttable = Grammar.isCuttable
    reader = {
      var grammar = Grammar()
      return ClosureReader { chunk, sink in
        var run = LineRun(chunk.bytes, grammar, sink)
        run.read(sink)
        grammar = run.grammar
      }
    }
  }

  func confidence(in sample: Sample) -> Int { sureness(sample) }
  func canCut(before line: Bytes) -> Bool { isCuttable && splitter(line) { _ in } }

  /// Calls `body` with the header of a line that begins a record; false for any other line.
  func split(_ line: Bytes, _ body: (RecordHeader) -> Void) -> Bool { splitter(line, body) }

  func makeReader() -> any LogReader { reader() }
}

/// How sure a grammar is of a sample: the share of lines that begin a record.
///
/// Lines that visibly continue one (blank at the front, closing brackets) and what exporting tools print around the
/// records count neither way.
enum LineConfidence<Grammar: LineGrammar> {
  /// Lines beyond these tell nothing new.
  private static var enough: Int { 2000 }

  static func of(_ sample: Sample) -> Int {
    let copy = Scratch()
    var grammar = Grammar()
    var header = RecordHeader()
    var starts = 0
    var others = 0
    var seen = 0
    var heading = false
    sample.bytes.forEachLine { line, _ in
      seen += 1
      let text = seen > enough ? Bytes("") : LineCleaner.line(line, copy)
      if text.isEmpty { return }
      if grammar.read(text, into: &header) {
        starts += 1
      } else if Grammar.isHeading(text) {
        heading = true
      } else if !(starts > 0 && continues(text)) && !SurroundingLine.matches(text) {
        others += 1
      }
    }
    if heading { return others > starts * 4 ? 60 : 100 }
    return starts == 0 ? 0 : max(1, starts * 99 / (starts + others))
  }

  private static func continues(_ line: Bytes) -> Bool {
    let first = line.at(0)
    return first == 32 || first == 9 || first == 125 || first == 41 || first == 93
  }
}

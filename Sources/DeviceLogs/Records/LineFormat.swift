import Evidence
import Intake

/// A way of writing records as lines of text. A value holds what the reading of one run of lines remembers.
protocol LineGrammar: Sendable {
  /// The name in reports.
  static var name: String { get }
  /// How it is recognised, in one sentence for people.
  static var recognition: String { get }
  init()
  /// Splits the first line of a record; false when `line` begins no record. Sets every part of `header` that the form
  /// prints, and the message up to the end of the line.
  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool
  /// Looks at the whole record, once its continuation lines are known.
  mutating func finish(_ header: inout RecordHeader)
  /// Whether `line` is a heading that only this form prints.
  static func isHeading(_ line: Bytes) -> Bool
  /// Whether messages may hold vis(3) escapes.
  static var isVisEncoded: Bool { get }
}

extension LineGrammar {
  mutating func finish(_ header: inout RecordHeader) {}
  static func isHeading(_ line: Bytes) -> Bool { false }
  static var isVisEncoded: Bool { false }
}

/// The format of a line grammar.
struct LineFormat<Grammar: LineGrammar>: LogFormat {
  var name: String { Grammar.name }
  var kind: InputKind { .device }
  var recognition: String { Grammar.recognition }

  /// The share of lines that begin a record. Lines that visibly continue one (blank at the front, closing brackets) and
  /// what exporting tools print around the records count neither way.
  func confidence(in sample: Sample) -> Int {
    var grammar = Grammar()
    var header = RecordHeader()
    let cleaner = LineCleaner(sample.bytes)
    var starts = 0
    var others = 0
    var heading = false
    var seen = 0
    sample.bytes.forEachLine { line, _ in
      seen += 1
      if seen > 2000 { return }
      let line = cleaner.cleaned(line)
      if line.isEmpty { return }
      if grammar.read(line, into: &header) {
        starts += 1
      } else if Grammar.isHeading(line) {
        heading = true
      } else if !(starts > 0 && Self.continues(line)) && !SurroundingLine.matches(line) {
        others += 1
      }
    }
    if heading { return others > starts * 4 ? 60 : 100 }
    guard starts > 0 else { return 0 }
    return max(1, starts * 99 / (starts + others))
  }

  func canCut(before line: Bytes) -> Bool {
    var grammar = Grammar()
    var header = RecordHeader()
    let cleaner = LineCleaner(line)
    return grammar.read(cleaner.cleaned(line), into: &header)
  }

  func makeReader() -> any LogReader { LineReader<Grammar>() }

  private static func continues(_ line: Bytes) -> Bool {
    let first = line.at(0)
    return first == 32 || first == 9 || first == 125 || first == 41 || first == 93
  }
}

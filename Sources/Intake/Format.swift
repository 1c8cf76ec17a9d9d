import Evidence

/// What an input is, as the report names it.
package enum InputKind: String, Sendable {
  case provider, device, configuration, payload, registrations, facts, unknown
}

/// The beginning of an input, decoded to UTF-8: what recognition looks at.
package struct Sample: Sendable {
  /// At most 256 KiB; cut at a line end when the input goes on.
  package let bytes: Bytes
  /// Whether `bytes` is the whole input.
  package let isWhole: Bool

  package init(bytes: Bytes, isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
  }
}

/// One way of writing a log. Formats are told apart by content alone.
package protocol LogFormat: Sendable {
  /// The name in reports, for example `log show --style compact`.
  var name: String { get }
  var kind: InputKind { get }
  /// How it is recognised, in one sentence for people (`pushtrail formats`).
  var recognition: String { get }
  /// How sure this format is of the sample: 0 no, 100 certain. The highest wins, the earlier one on a tie.
  func confidence(in sample: Sample) -> Int
  /// Whether a big input may be cut in front of `line`, and the parts be read in parallel by readers of their own.
  /// A format whose records depend on what stands before them says false to every line.
  func canCut(before line: Bytes) -> Bool
  func makeReader() -> any LogReader
}

/// Reads one run of records into a sink.
package protocol LogReader: AnyObject {
  func read(_ chunk: Chunk, into sink: EvidenceSink)
}

/// A run of whole records.
package struct Chunk: Sendable {
  package let bytes: Bytes
  /// How many bytes may be read from `bytes.base` on (simdjson reads past the end of a document).
  package let readable: Int
  /// Whether this run ends the input.
  package let isLast: Bool

  package init(bytes: Bytes, readable: Int, isLast: Bool) {
    self.bytes = bytes
    self.readable = readable
    self.isLast = isLast
  }
}

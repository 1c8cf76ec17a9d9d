import Evidence

/// A line of a log, unwrapped: where it stands, and what the wrappers around it said.
struct Line {
  /// The innermost text.
  var text: Bytes
  /// The wrapper's time.
  var time: Timestamp?
  /// 1-based within the chunk.
  let number: Int
  /// Offset of the record in the chunk.
  let offset: Int
  /// The whole record as it stands in the input.
  let record: Bytes

  init(text: Bytes, time: Timestamp? = nil, number: Int, offset: Int, record: Bytes) {
    self.text = text
    self.time = time
    self.number = number
    self.offset = offset
    self.record = record
  }

  /// Without its text, which lives no longer than the record at hand.
  var bare: Line { Line(text: Bytes(""), time: time, number: number, offset: offset, record: record) }

  func with(text: Bytes, time: Timestamp? = nil) -> Line {
    Line(text: text, time: Line.better(self.time, time), number: number, offset: offset, record: record)
  }

  /// The time to believe: the outer one if it lacks nothing, else the one that lacks less.
  @inline(__always) static func better(_ outer: Timestamp?, _ inner: Timestamp?) -> Timestamp? {
    guard let outer else { return inner }
    guard let inner, !outer.missing.isEmpty else { return outer }
    return inner.missing.rawValue.nonzeroBitCount < outer.missing.rawValue.nonzeroBitCount ? inner : outer
  }
}

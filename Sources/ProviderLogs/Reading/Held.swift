import Evidence

extension Reading {
  /// A line that says only a status, held for the answer's body in the line after it.
  struct Held {
    let status: Int64
    let line: Line
  }

  /// Holds the status of the record at hand.
  func hold(_ line: Line) -> Bool {
    flushHeld()
    guard let status = fields[.status]?.whole else { return false }
    held = Held(
      status: status,
      line: Line(text: Bytes(""), time: line.time, number: line.number, offset: line.offset, record: line.record))
    return true
  }

  /// The status that was held for `line`, if `line` follows it.
  func takeHeld(for line: Line) -> Int64? {
    guard let held else { return nil }
    guard line.number > held.line.number, line.number <= held.line.number + 2 else {
      flushHeld()
      return nil
    }
    self.held = nil
    return held.status
  }

  /// Writes a status that no body followed.
  func flushHeld() {
    guard let held else { return }
    self.held = nil
    sink.begin(
      .response, at: held.line.time, line: held.line.number, offset: held.line.offset, record: held.line.record)
    sink.set(.status, held.status)
    sink.commit()
    count("home-made line")
  }

  /// Adds the moment of a 410 to the evidence of the line before.
  func completeLast(deadSince value: FieldValue?, before number: Int) -> Bool {
    guard let time = Emission.time(value), let last = sink.items.last, Int(last.line) + 3 > number,
      last.kind == .response,
      Int(last.firstField) + Int(last.fieldCount) == sink.fields.count
    else { return false }
    sink.set(.deadSince, time.instant)
    sink.items[sink.items.count - 1].fieldCount += 1
    return true
  }

  /// Adds a count to the evidence written last.
  func completeLast(count: Int64) {
    guard let last = sink.items.last, Int(last.firstField) + Int(last.fieldCount) == sink.fields.count else { return }
    sink.set(.count, count)
    sink.items[sink.items.count - 1].fieldCount += 1
  }
}

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

  /// Adds an answer that names no push to the evidence right before it, when that is a push whose answer lacks it: an
  /// exception after the request's line, a body after the headers. Says whether the answer belongs there.
  func fold(_ judgement: Judgement, status: Int?, _ line: Line, time: Timestamp?) -> Bool {
    let identity: UInt64 =
      Role.apnsID.bit | Role.uniqueID.bit | Role.token.bit | Role.url.bit | Role.topic.bit | Role.bundle.bit
      | Role.collapseID.bit
    guard judgement.kind == .response || judgement.kind == .send, fields.present & identity == 0, fields.vendor == nil,
      fields.payload == nil, let last = sink.items.last, isNear(line, to: last),
      last.kind == .send || last.kind == .response || last.kind == .request,
      Int(last.firstField) + Int(last.fieldCount) == sink.fields.count
    else { return false }
    if let time, let between = time.instant.seconds(since: last.at), abs(between) > 2 { return false }
    let known = sink.fields[Int(last.firstField)...]
    guard !last.apnsID.isNone || known.contains(where: { $0.key == .token }) else { return false }
    if let old = known.first(where: { $0.key == .status })?.whole {
      guard status.map({ Int64($0) == old }) ?? false else { return false }
      if old < 300 { return judgement.reason == nil && judgement.reasonText == nil }
    } else if last.kind != .request || judgement.kind != .response {
      return false
    }
    let isFolded = foldedAt == sink.items.count
    if let reason = known.first(where: { $0.key == .reason })?.whole {
      return isFolded && reason == judgement.reason.map { Int64($0.rawValue) }
    }
    let before = sink.fields.count
    if let status, !known.contains(where: { $0.key == .status }) { sink.set(.status, status) }
    if let reason = judgement.reason { sink.set(.reason, Int(reason.rawValue)) }
    if let text = judgement.reasonText, judgement.reason == nil { sink.set(.reasonText, text.upTo(400)) }
    if let time = Emission.time(fields[.deadSince]) { sink.set(.deadSince, time.instant) }
    let place = sink.items.count - 1
    sink.items[place].fieldCount += UInt16(sink.fields.count - before)
    if sink.items[place].kind == .request { sink.items[place].kind = .send }
    foldedAt = sink.items.count
    foldedLine = line.number
    return true
  }

  /// Adds the fields of the record at hand, a request line with its status, to the request that the sender named right
  /// before it; false when there is none to the same token.
  func answerOpenRequest(_ line: Line) -> Bool {
    guard let url = fields.text(.url), let token = Emission.token(inURL: url), let status = fields[.status]?.whole,
      let last = sink.items.last, last.kind == .request, isNear(line, to: last),
      Int(last.firstField) + Int(last.fieldCount) == sink.fields.count
    else { return false }
    let known = sink.fields[Int(last.firstField)...]
    guard let own = known.first(where: { $0.key == .token }),
      sink.symbols.withBytes(own.text, { $0 == token }), !known.contains(where: { $0.key == .host })
    else { return false }
    let before = sink.fields.count
    Emission.setURL(url, hasToken: true, into: sink)
    if let text = fields.text(.uniqueID) { sink.set(.uniqueID, text) }
    sink.set(.status, status)
    let place = sink.items.count - 1
    if let text = fields.text(.apnsID), let id = ApnsID(text) {
      sink.items[place].apnsID = id
      if text == keep(id.upperText) { sink.set(.apnsIDUpper, 1) }
    }
    sink.items[place].fieldCount += UInt16(sink.fields.count - before)
    sink.items[place].kind = .send
    foldedAt = sink.items.count
    foldedLine = line.number
    return true
  }

  /// Whether a line comes soon after the last one that spoke of `last`.
  private func isNear(_ line: Line, to last: Evidence) -> Bool {
    let from = foldedAt == sink.items.count ? max(foldedLine, Int(last.line)) : Int(last.line)
    return line.number > from && line.number - from <= Reading.longestAnswer
  }

  /// Lines between a push and what its sender prints of the answer, a traceback among them.
  private static let longestAnswer = 100

  /// Adds a count to the evidence written last.
  func completeLast(count: Int64) {
    guard let last = sink.items.last, Int(last.firstField) + Int(last.fieldCount) == sink.fields.count else { return }
    sink.set(.count, count)
    sink.items[sink.items.count - 1].fieldCount += 1
  }
}

import Evidence

/// A GOAWAY frame's debug data, which may hold the only reason there is.
enum Goaway {
  /// Emits a GOAWAY if its data names a reason, or the line APNs' host.
  static func emit(_ data: Bytes, _ line: Line, _ reading: Reading, as producer: StaticString) -> Bool {
    var reason: Bytes?
    if let value = reading.parse(data) ?? reading.parse(KeyValueText.unescaped(data, reading)) {
      reason = value["reason"]?.text
    }
    guard reason != nil || line.text.contains("push.apple.com") else { return false }
    let sink = reading.sink
    sink.begin(.goaway, at: line.time, line: line.number, offset: line.offset, record: line.record)
    if line.text.contains("push.apple.com") { Emission.setURL(line.text, hasToken: true, into: sink) }
    if let reason {
      if let known = APNsReason(spelling: reason) {
        sink.set(.reason, Int(known.rawValue))
      } else {
        sink.set(.reasonText, reason)
      }
    }
    sink.commit()
    reading.count(producer)
    return true
  }
}

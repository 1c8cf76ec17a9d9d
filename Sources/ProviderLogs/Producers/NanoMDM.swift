import Evidence

/// nanomdm (Go): `push HTTP status: 410: APNs push error: Unregistered: timestamp …`. Status 0 is no status: the reason
/// came with a GOAWAY.
enum NanoMDM {
  static let text = TextProducer(
    name: "nanomdm", recognition: "`push HTTP status: <n>: APNs push error: <reason>`",
    example: "push HTTP status: 410: APNs push error: Unregistered: timestamp 1770915941250",
    marks: ["push http status: "]
  ) { line, reading in
    let text = line.text
    guard let status = text.after("push HTTP status: ", until: ":")?.integer else { return false }
    let fields = reading.fields
    KeyValueText.read(text, reading)
    let reason = text.after("APNs push error: ", until: ": \"")
    if status == 0 {
      guard let reason else { return false }
      let sink = reading.sink
      sink.begin(.goaway, at: line.time, line: line.number, offset: line.offset, record: line.record)
      if let known = APNsReason(spelling: reason) {
        sink.set(.reason, Int(known.rawValue))
      } else {
        sink.set(.reasonText, reason)
      }
      sink.commit()
      reading.count("nanomdm")
      return true
    }
    fields.remove(.error)
    fields.set(.status, whole: status)
    if let reason { fields.set(.reason, text: reason) } else { fields.detailLost = true }
    if let time = text.after("timestamp ", until: " \"")?.integer { fields.set(.deadSince, whole: time) }
    fields.kind = .response
    return reading.emit(line, as: "nanomdm")
  }
}

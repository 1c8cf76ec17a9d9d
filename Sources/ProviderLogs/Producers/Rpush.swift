import Evidence

/// rpush (Ruby): `Notification 482917 failed, 400/BadDeviceToken` and `482917 sent to <token>`; the number is a row of the
/// database.
enum Rpush {
  static let text = TextProducer(
    name: "rpush",
    recognition:
      "`] Notification <number> failed, <status>/<reason>`, `<number> sent to <hex>`, `will be retried after`",
    example: "[2026-02-14 09:26:53] [ERROR] [tideline_ios] Notification 482917 failed, 400/BadDeviceToken",
    marks: [" sent to ", "] notification ", "unable to deliver notification ", "will retry notification "]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let at = text.firstIndex(of: " sent to "), let number = number(before: at, in: text) {
      let token = text.from(at + 9).trimmed
      guard FieldShapes.isFullHex(token) else { return false }
      fields.set(.vendorID, text: number)
      fields.set(.token, text: token)
      fields.set(.status, whole: 200)
      fields.kind = .send
      return reading.emit(line, as: "rpush")
    }
    if let number = text.after("] Notification ", until: " "), number.integer != nil {
      fields.set(.vendorID, text: number)
      if let answer = text.after(" failed, ", until: " "), let slash = answer.firstIndex(of: UInt8(ascii: "/")),
        let status = answer.upTo(slash).integer
      {
        fields.set(.status, whole: status)
        fields.set(.reason, text: answer.from(slash + 1))
        fields.kind = .response
        return reading.emit(line, as: "rpush")
      }
      if text.contains(" will be retried after ") { return retry(line, reading) }
      return false
    }
    if let number = text.after("Will retry notification ", until: " "), number.integer != nil {
      fields.set(.vendorID, text: number)
      if let error = text.between("due to error (", ")") { fields.set(.error, text: error) }
      return retry(line, reading)
    }
    if let number = text.after("Unable to deliver notification ", until: ","), number.integer != nil,
      let status = text.after("received error ", until: " ")?.integer
    {
      fields.set(.vendorID, text: number)
      fields.set(.status, whole: status)
      if let reason = text.between("\"reason\":\"", "\"") { fields.set(.reason, text: reason) }
      fields.kind = .response
      return reading.emit(line, as: "rpush")
    }
    return false
  }

  private static func retry(_ line: Line, _ reading: Reading) -> Bool {
    if let attempt = line.text.between("(retry ", ")")?.integer { reading.fields.set(.attempt, whole: attempt + 1) }
    reading.fields.kind = .retry
    return reading.emit(line, as: "rpush")
  }

  /// The digits that end at `end`.
  private static func number(before end: Int, in text: Bytes) -> Bytes? {
    var start = end
    while start > 0, Bytes.isDigit(text.base[start - 1]) { start -= 1 }
    return start < end && (start == 0 || text.base[start - 1] == 32) ? text.slice(start, end) : nil
  }
}

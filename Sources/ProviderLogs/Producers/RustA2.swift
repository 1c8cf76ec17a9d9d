import Evidence

/// a2 (Rust): an error as a sentence of Apple's old manual. Its `Response { … }` is read as an object.
enum RustA2 {
  static let text = TextProducer(
    name: "a2", recognition: "`Notification was not accepted by APNs (reason: …)`",
    example:
      "Notification was not accepted by APNs (reason: The specified device token was bad. Verify that the request contains a valid token and that the token matches the environment.)",
    marks: ["not accepted by apns (reason: "]
  ) { line, reading in
    guard let at = line.text.firstIndex(of: "not accepted by APNs (reason: ") else { return false }
    let rest = line.text.from(at + 30)
    let sentence = rest.upTo(rest.lastIndex(of: UInt8(ascii: ")")) ?? rest.count)
    let fields = reading.fields
    // Reasons newer than the library are Unknown.
    if sentence == "Unknown" { fields.detailLost = true } else { fields.set(.reason, text: sentence) }
    fields.kind = .response
    return reading.emit(line, as: "a2")
  }
}

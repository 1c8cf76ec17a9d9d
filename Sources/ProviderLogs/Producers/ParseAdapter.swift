import Evidence

/// parse-server's push adapter. With several providers configured it tries production before sandbox: two lines, and the
/// second is the truth.
enum ParseAdapter {
  static let text = TextProducer(
    name: "parse-server push adapter",
    recognition:
      "`APNS error transmitting to device <token> with status <n> and reason <r>`, `APNS transmitted to <token>`",
    example:
      "ERR! parse-server-push-adapter APNS APNS error transmitting to device 5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b with status 400 and reason BadDeviceToken",
    marks: ["apns error transmitting to device", "apns transmitted to "]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    fields.kind = .send
    if let token = text.after("APNS transmitted to ", until: " ") {
      fields.set(.token, text: token)
      fields.set(.status, whole: 200)
      return reading.emit(line, as: "parse-server push adapter")
    }
    if let token = text.after("error transmitting to device ", until: " "), !(token == "with") {
      fields.set(.token, text: token)
    }
    if let status = text.after("with status ", until: " ")?.integer {
      fields.set(.status, whole: status)
      if let reason = text.after("and reason ", until: " ") { fields.set(.reason, text: reason) }
    } else if let error = text.after("with error ", until: "") {
      fields.set(.error, text: error.trimmed)
      fields.kind = Prose.reason(in: error) == nil ? .noAnswer : .send
    } else {
      fields.detailLost = true
    }
    return reading.emit(line, as: "parse-server push adapter")
  }
}

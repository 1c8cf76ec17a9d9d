import Evidence

/// pyapns-client (Python): the push in one line, its answer in the lines behind it.
enum PyapnsClient {
  static let name: StaticString = "pyapns-client"

  static let text = TextProducer(
    name: name,
    recognition: "`Sending notification: … to: \"<token>\"`, `Response received: 400 (failure)`, `Response reason: …`",
    example:
      "Sending notification: 38 bytes b'{\"aps\":{\"alert\":\"Tide at noon\"}}' to: \"5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b\".",
    marks: ["sending notification: ", "response received: ", "response reason: "]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let start = text.firstIndex(of: "Sending notification: "),
      let token = text.between(" to: \"", "\"", from: start)
    {
      fields.set(.token, text: token)
      if let payload = text.between(" bytes b'", "' to: ", from: start) { fields.set(.payload, text: payload) }
      if let bytes = text.between("Sending notification: ", " bytes", from: start)?.integer {
        fields.set(.payloadBytes, whole: bytes)
      }
      fields.kind = .request
      return reading.emit(line, as: name)
    }
    if let status = text.after("Response received: ", until: " ")?.integer,
      text.contains("(success)") || text.contains("(failure)"),
      text.contains("pyapns") || reading.sink.items.last?.kind == .request
    {
      fields.set(.status, whole: status)
      fields.kind = .response
      return reading.emit(line, as: name)
    }
    if let reason = text.after("Response reason: ", until: ""), reason.hasSuffix("."),
      APNsReason(exact: reason.upTo(reason.count - 1)) != nil
    {
      fields.set(.reason, text: reason.upTo(reason.count - 1))
      fields.kind = .response
      return reading.emit(line, as: name)
    }
    return false
  }
}

import Evidence

/// Sygnal (Matrix push gateway). Its labels are swapped: what follows `=>` is the apns-id, what follows `APNs-ID:` is the
/// token in base64.
enum Sygnal {
  static let text = TextProducer(
    name: "Sygnal",
    recognition:
      "`Sending as APNs-ID <uuid>`, `Sending (attempt n) => <uuid> APNs-ID:<base64>`, `for pushkin … was rejected:`",
    example:
      "APNs token 5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b for pushkin com.example.tideline.ios was rejected: 400 BadDeviceToken",
    marks: [
      "sending as apns-id ", "sending (attempt ", " for pushkin ", "sygnal.exceptions.", "web.push.apple.com responded",
    ]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let id = text.after("Sending as APNs-ID ", until: " "), ApnsID(id) != nil {
      fields.set(.apnsID, text: id)
      fields.kind = .request
    } else if let attempt = text.after("Sending (attempt ", until: ")"), let id = text.after(") => ", until: " "),
      ApnsID(id) != nil
    {
      fields.set(.apnsID, text: id)
      fields.set(.attempt, whole: attempt.integer ?? 1)
      if let key = text.after("APNs-ID:", until: " ") { fields.set(.token, text: key) }
      fields.kind = .request
    } else if let token = text.after("APNs token ", until: " "), let answer = text.after("was rejected: ", until: "") {
      fields.set(.token, text: token)
      // A pushkin is named after the app, with a suffix of the operator's own.
      refusal(answer, fields)
      fields.kind = .response
    } else if let answer = text.after("NotificationDispatchException: ", until: "") {
      refusal(answer, fields)
      fields.kind = .response
    } else if let start = text.firstIndex(of: "web.push.apple.com responded with ") {
      fields.set(.url, text: Bytes("web.push.apple.com"))
      fields.set(.status, whole: text.after("responded with ", until: ":", from: start)?.integer ?? 0)
      if let reason = text.between("\"reason\":\"", "\"") { fields.set(.reason, text: reason) }
      fields.kind = .response
    } else {
      return false
    }
    return reading.emit(line, as: "Sygnal")
  }

  /// `400 BadDeviceToken`
  private static func refusal(_ text: Bytes, _ fields: PushFields) {
    if let status = Prose.number(text, 0) { fields.set(.status, whole: status) }
    fields.set(.reason, text: text.from(4).trimmed)
  }
}

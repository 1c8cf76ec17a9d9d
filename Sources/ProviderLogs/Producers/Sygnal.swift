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
    sending(line, reading) || rejection(line, reading) || failure(line, reading)
  }

  private static func sending(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    let fields = reading.fields
    var start: Int?
    if let at = text.firstIndex(of: "Sending as APNs-ID "), let id = text.after("APNs-ID ", until: " ", from: at),
      ApnsID(id) != nil
    {
      start = at
      fields.set(.apnsID, text: id)
    } else if let at = text.firstIndex(of: "Sending (attempt "),
      let attempt = text.after("(attempt ", until: ")", from: at), let id = text.after(") => ", until: " ", from: at),
      ApnsID(id) != nil
    {
      start = at
      fields.set(.apnsID, text: id)
      fields.set(.attempt, whole: attempt.integer ?? 1)
      if let key = text.after("APNs-ID:", until: " ", from: at) { fields.set(.token, text: key) }
    }
    guard let start else { return false }
    fields.kind = .request
    guard let request = SygnalRequests.request(in: text, before: start) else { return reading.emit(line, as: "Sygnal") }
    var push = SygnalRequests.Push(request: request, place: SygnalRequests.bare(line))
    push.id = fields.text(.apnsID).map { Array($0.buffer) } ?? []
    push.token = fields.text(.token).map { Array($0.buffer) } ?? []
    push.attempt = fields[.attempt]?.whole
    reading.requests.sent(push, reading)
    return true
  }

  /// `APNs token <hex> for pushkin <app> was rejected: 400 BadDeviceToken`
  private static func rejection(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    let fields = reading.fields
    guard let start = text.firstIndex(of: "APNs token "), let token = text.after("APNs token ", until: " "),
      let answer = text.after("was rejected: ", until: "")
    else { return false }
    fields.set(.token, text: token)
    if let topic = text.after(" for pushkin ", until: " ").flatMap({ topic($0) }) { fields.set(.topic, text: topic) }
    refusal(answer, fields)
    fields.kind = .response
    guard let request = SygnalRequests.request(in: text, before: start) else { return reading.emit(line, as: "Sygnal") }
    var push = SygnalRequests.Push(request: request, place: SygnalRequests.bare(line))
    push.token = Array(token.buffer)
    push.topic = fields.text(.topic).map { Array($0.buffer) } ?? []
    push.status = fields[.status]?.whole
    push.reason = fields.text(.reason).map { Array($0.buffer) } ?? []
    reading.requests.rejected(request, push, reading)
    return true
  }

  private static func failure(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    let fields = reading.fields
    fields.kind = .response
    if let answer = text.after("NotificationDispatchException: ", until: "") {
      refusal(answer, fields)
    } else if let start = text.firstIndex(of: "web.push.apple.com responded with ") {
      fields.set(.url, text: Bytes("web.push.apple.com"))
      fields.set(.status, whole: text.after("responded with ", until: ":", from: start)?.integer ?? 0)
      if let reason = text.between("\"reason\":\"", "\"") { fields.set(.reason, text: reason) }
    } else {
      return false
    }
    return reading.emit(line, as: "Sygnal")
  }

  /// A pushkin is named after the app, often with a suffix of the operator's own.
  private static func topic(_ pushkin: Bytes) -> Bytes? {
    var name = pushkin
    for suffix in [".prod", ".dev", ".ios"] as [StaticString] where name.hasSuffix(suffix) {
      name = name.upTo(name.count - suffix.utf8CodeUnitCount)
    }
    return FieldShapes.isBundle(name) ? name : nil
  }

  /// `400 BadDeviceToken`
  private static func refusal(_ text: Bytes, _ fields: PushFields) {
    if let status = Prose.number(text, 0) { fields.set(.status, whole: status) }
    fields.set(.reason, text: text.from(4).trimmed)
  }
}

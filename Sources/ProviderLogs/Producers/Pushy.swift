import Evidence

/// pushy (Java): a response's `toString`, or the sentences its manual suggests.
enum Pushy {
  static let text = TextProducer(
    name: "pushy",
    recognition: "`SimplePushNotificationResponse{…}`, `by the APNs gateway`, `Received GOAWAY from APNs server`",
    example: "Notification rejected by the APNs gateway: DeviceTokenNotForTopic",
    marks: [
      "simplepushnotificationresponse{", "by the apns gateway", "by apns gateway", "token is invalid as of",
      "goaway from apns server",
    ]
  ) { line, reading in
    if let start = line.text.firstIndex(of: "SimplePushNotificationResponse{") {
      response(line.text.from(start), reading)
      return reading.emit(line, as: "pushy")
    }
    if line.text.contains("GOAWAY from APNs server"), let data = line.text.after("server: ", until: "") {
      return Goaway.emit(data, line, reading, as: "pushy")
    }
    return sentence(line, reading)
  }

  private static func response(_ text: Bytes, _ reading: Reading) {
    let fields = reading.fields
    // A payload may hold anything, the marks of other fields too: what is behind it is read from its end on.
    let payload = text.between("payload='", "', invalidationTime=")
    let behind = payload.map { $0.base - text.base + $0.count } ?? 0
    if let token = text.between("token='", "'") { fields.set(.token, text: token) }
    if let payload { fields.set(.payload, text: payload) }
    set(.expiration, text.after("invalidationTime=", until: ",", from: behind), weak: true, fields)
    if let priority = text.after("priority=", until: ",", from: behind) {
      if priority == "IMMEDIATE" { fields.set(.priority, whole: 10) }
      if priority == "CONSERVE_POWER" { fields.set(.priority, whole: 5) }
    }
    set(.pushType, text.after("pushType=", until: ",", from: behind), fields)
    set(.topic, text.between("topic='", "'", from: behind), fields)
    set(.collapseID, text.between("collapseId='", "'", from: behind), fields)
    let answer = text.firstIndex(of: "success=", from: behind) ?? behind
    // The first apnsId is the request's, the second the answer's.
    set(.apnsID, text.after("apnsId=", until: ",}", from: answer), fields)
    if !fields.has(.apnsID) { set(.apnsID, text.after("apnsId=", until: ",}", from: behind), fields) }
    if let unique = text.between("apnsUniqueId=Optional[", "]", from: answer) { fields.set(.uniqueID, text: unique) }
    if text.has("success=true", at: answer) { fields.set(.status, whole: 200) }
    if !text.has("success=true", at: answer) {
      set(.reason, text.between("rejectionReason='", "'", from: answer), fields)
      if let reason = text.between("rejectionReason=Optional[", "]", from: answer) { fields.set(.reason, text: reason) }
      if !fields.has(.reason) { fields.detailLost = true }
    }
    if let time = text.after("tokenExpirationTimestamp=", until: ",}", from: answer)
      ?? text.after("tokenInvalidationTimestamp=", until: ",}", from: answer)
    {
      let inner = time.hasPrefix("Optional[") ? time.slice(9, time.count - 1) : time
      set(.deadSince, inner, fields)
    }
    fields.kind = .send
  }

  private static func set(_ role: Role, _ text: Bytes?, weak: Bool = false, _ fields: PushFields) {
    guard let text, !(text == "null"), !text.hasPrefix("Optional.empty") else { return }
    fields.set(role, text: text, strong: !weak)
  }

  /// `Push notification accepted by APNs gateway.` and `Notification rejected by the APNs gateway: …`
  private static func sentence(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    let fields = reading.fields
    fields.kind = .response
    if text.contains("accepted by APNs gateway") || text.contains("accepted by the APNs gateway") {
      fields.set(.status, whole: 200)
      return reading.emit(line, as: "pushy")
    }
    if let at = text.firstIndex(of: "rejected by the APNs gateway: ") {
      var reason = text.from(at + 30)
      if let inner = reason.between("Optional[", "]") { reason = inner }
      if let id = Prose.uuid(in: reason) { fields.set(.apnsID, text: id) }
      reason = reason.upTo(reason.firstIndex(of: UInt8(ascii: ",")) ?? reason.count).trimmed
      fields.set(.reason, text: reason.hasSuffix(".") ? reason.upTo(reason.count - 1) : reason)
      return reading.emit(line, as: "pushy")
    }
    if let at = text.firstIndex(of: "token is invalid as of ") {
      // The second half of a rejection that was printed in the line before.
      fields.set(.deadSince, text: text.from(at + 23).trimmed)
      fields.set(.reason, text: Bytes("Unregistered"))
      return reading.completeLast(deadSince: fields[.deadSince], before: line.number)
    }
    return false
  }
}

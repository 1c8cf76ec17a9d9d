import Evidence

/// APNSwift (Swift) of every age, and VaporAPNS before it: an error's description, with the reason as a case name.
enum APNSwift {
  static let name: StaticString = "APNSwift"

  static let text = TextProducer(
    name: name,
    recognition:
      "`APNSError(responseStatus:`, `APNSCore.APNSError`, `APNSwift.APNSError`, `APNSResponse(apns-id:`, `VaporAPNS.Result.`",
    example:
      "APNSError(responseStatus: 400, apnsID: Optional(7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68), apnsUniqueID: nil, reason: Optional(APNSCore.APNSError.ErrorReason(_reason: APNSCore.APNSError.ErrorReason.Reason.badDeviceToken)), timestamp: nil)",
    marks: ["apnserror", "apnsresponse(apns-id:", "vaporapns.result.", "response - bad request "]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    fields.kind = .response
    if let status = text.after("APNSError(responseStatus: ", until: ",")?.integer {
      fields.set(.status, whole: status)
      set(.apnsID, text.after("apnsID: ", until: ","), fields)
      set(.uniqueID, text.after("apnsUniqueID: ", until: ","), fields)
      reason(text, fields)
      set(.deadSince, text.between("timestamp: Optional(", ")"), fields)
      return reading.emit(line, as: name)
    }
    if let id = text.after("APNSResponse(apns-id: ", until: ",)") {
      fields.set(.status, whole: 200)
      set(.apnsID, id, fields)
      set(.uniqueID, text.after("apns-unique-id: ", until: ",)"), fields)
      return reading.emit(line, as: name)
    }
    if text.contains("VaporAPNS.Result.") { return vapor(line, reading) }
    reason(text, fields)
    if !fields.has(.reason), let word = text.after("Response - bad request ", until: " ") {
      fields.set(.reason, text: word)
    }
    // "The operation could not be completed. (APNSCore.APNSError error 1.)" says nothing at all.
    if !fields.has(.reason) { fields.detailLost = text.contains("APNSError error ") }
    return (fields.has(.reason) || fields.detailLost) && reading.emit(line, as: name)
  }

  private static func set(_ role: Role, _ text: Bytes?, _ fields: PushFields) {
    guard var text, !(text == "nil") else { return }
    if text.hasPrefix("Optional(") { text = text.slice(9, text.count - (text.hasSuffix(")") ? 1 : 0)) }
    if text.at(0) == UInt8(ascii: "\"") { text = text.slice(1, text.count - 1) }
    fields.set(role, text: text)
  }

  /// The case name behind `Reason.`, or the wire's text inside `unknown("…")`.
  private static func reason(_ text: Bytes, _ fields: PushFields) {
    for mark in ["ErrorReason.Reason.", "ResponseErrorMessage."] as [StaticString] {
      guard let word = text.after(mark, until: ")( ,") else { continue }
      if word == "unknown", let wire = text.between("unknown(\"", "\"") {
        fields.set(.reason, text: wire)
      } else {
        fields.set(.reason, text: word)
      }
      return
    }
  }

  /// VaporAPNS printed success for a 429 too, so its success is a request without a known answer.
  private static func vapor(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    let fields = reading.fields
    set(.apnsID, text.after("apnsId: ", until: ",)"), fields)
    set(.token, text.after("deviceToken: ", until: ",)"), fields)
    if text.contains("Result.success") {
      fields.kind = .request
      reading.sink.warn(
        "VaporAPNS prints success for refused pushes too; its success is not taken for APNs' acceptance.",
        line: line.number)
    } else {
      if let reason = text.after("error: ", until: ",)") {
        fields.set(.reason, text: reason.from((reason.lastIndex(of: UInt8(ascii: ".")) ?? -1) + 1))
      }
      fields.kind = .send
    }
    return reading.emit(line, as: name)
  }
}

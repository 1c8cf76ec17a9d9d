import Evidence
import Intake

/// Firebase Cloud Messaging, HTTP v1: its acceptance, its errors with the answer of APNs inside, and the error codes of
/// firebase-admin.
enum Firebase {
  static let name: StaticString = "FCM"

  static let object = ObjectProducer(
    name: name,
    recognition:
      "`\"name\":\"projects/…/messages/…\"`; an error with `google.firebase.fcm.v1.ApnsError` or `FcmError` in its details",
    example:
      "{\"error\":{\"code\":404,\"message\":\"Requested entity was not found.\",\"status\":\"NOT_FOUND\",\"details\":[{\"@type\":\"type.googleapis.com/google.firebase.fcm.v1.FcmError\",\"errorCode\":\"UNREGISTERED\"},{\"@type\":\"type.googleapis.com/google.firebase.fcm.v1.ApnsError\",\"statusCode\":410,\"reason\":\"Unregistered\"}]}}",
    needs: [.error, .name, .status, .message, .data, .responses, .success, .multicast]
  ) { value, line, reading in
    if let path = value["name"]?.text, path.hasPrefix("projects/"), path.contains("/messages/") {
      reading.fields.set(.vendorID, text: path)
      return emit(.vendorAccepted, line, reading)
    }
    if let responses = value["responses"] ?? value["results"], responses.isArray,
      value["successCount"] != nil || value["multicast_id"] != nil
    {
      return batch(responses, line, reading)
    }
    var details = Details()
    if line.text.contains("google.firebase.fcm.v1.") { details.search(value, depth: 0) }
    if details.found {
      return refused(details, line, reading)
    }
    return false
  }

  static let text = TextProducer(
    name: name, recognition: "`messaging/…` codes of firebase-admin, `firebase_admin.messaging.…Error`",
    example:
      "errorInfo: { code: 'messaging/third-party-auth-error', message: 'Auth error from APNS or Web Push Service' }, codePrefix: 'messaging'",
    marks: ["messaging/", "firebase_admin.", "kreait\\firebase", "/messages/"]
  ) { line, reading in
    if line.text.firstIndex(of: UInt8(ascii: "{")) == nil, let id = messageName(in: line.text) {
      KeyValueText.read(line.text, reading)
      reading.fields.set(.vendorID, text: id)
      return emit(.vendorAccepted, line, reading)
    }
    guard let code = code(in: line.text) else { return false }
    KeyValueText.read(line.text, reading)
    reading.fields.vendorError = code
    reading.fields.remove(.error)
    return emit(.vendorRefused, line, reading)
  }

  /// What the details of an error say, wherever they are nested.
  struct Details {
    var status: Int64?
    var reason: Bytes?
    var code: Bytes?
    var found: Bool { status != nil || reason != nil || code != nil }

    mutating func search(_ value: JSONValue, depth: Int) {
      guard depth < 16 else { return }
      if let type = value["@type"]?.text {
        if type.hasSuffix(".ApnsError") {
          status = status ?? value["statusCode"]?.integer
          reason = reason ?? value["reason"]?.text
        } else if type.hasSuffix(".FcmError") {
          code = code ?? value["errorCode"]?.text
        }
      }
      value.forEachChild { child in
        if child.isObject || child.isArray { search(child, depth: depth + 1) }
      }
    }
  }

  /// A batch's answers, in the order of its requests; they carry no token. The legacy interface looks alike.
  private static func batch(_ responses: JSONValue, _ line: Line, _ reading: Reading) -> Bool {
    var found = false
    responses.forEachChild { item in
      guard item.isObject else { return }
      reading.fields.reset()
      let id = (item["messageId"] ?? item["message_id"])?.text
      if let id { reading.fields.set(.vendorID, text: id) }
      if id != nil || item["success"]?.bool ?? false {
        found = emit(.vendorAccepted, line, reading) || found
        return
      }
      let error = item["error"]
      reading.fields.vendorError =
        (error?["code"] ?? error?["errorInfo"]?["code"])?.text
        ?? error?.text.flatMap { $0.at(0) == UInt8(ascii: "[") ? nil : $0 }
      if reading.fields.vendorError == nil { reading.fields.detailLost = true }
      found = emit(.vendorRefused, line, reading) || found
    }
    return found
  }

  private static func refused(_ details: Details, _ line: Line, _ reading: Reading) -> Bool {
    let fields = reading.fields
    // The line's own status is the vendor's.
    fields.remove(.status)
    fields.remove(.reason)
    fields.remove(.error)
    fields.vendorError = details.code
    guard details.status != nil || details.reason != nil else { return emit(.vendorRefused, line, reading) }
    if let status = details.status { fields.set(.status, whole: status) }
    if let reason = details.reason { fields.set(.reason, text: reason) }
    return emit(.response, line, reading)
  }

  private static func emit(_ kind: EvidenceKind, _ line: Line, _ reading: Reading) -> Bool {
    if kind != .response { reading.fields.remove(.status) }
    // The host of the line is Google's, a time beside it the line's.
    reading.fields.vendor = "fcm"
    reading.fields.kind = kind
    return reading.emit(line, as: name)
  }

  /// `projects/<project>/messages/<id>`, which a library returns for what FCM took.
  private static func messageName(in text: Bytes) -> Bytes? {
    guard let start = text.firstIndex(of: "projects/"),
      let name = text.after("projects/", until: " '\",)]}", from: start), let id = name.after("/messages/", until: "/"),
      id.count >= 8, !text.contains("http")
    else { return nil }
    return text.slice(start, start + 9 + name.count)
  }

  /// A code of firebase-admin for Node, or an error class of the one for Python.
  private static func code(in text: Bytes) -> Bytes? {
    if let at = text.firstIndex(of: "messaging/") {
      let code = text.after("messaging/", until: " '\",)]}:\\", from: at)
      if let code, codes.contains(where: { code == $0 }) { return text.slice(at, at + 10 + code.count) }
    }
    for mark in ["firebase_admin.messaging.", "firebase_admin._messaging_utils."] as [StaticString] {
      if let name = text.after(mark, until: " :('\"<>,)"), name.hasSuffix("Error") { return name }
    }
    if text.contains("Kreait\\Firebase\\Exception\\Messaging\\") {
      return text.after("Exception\\Messaging\\", until: " (:")
    }
    return nil
  }

  private static let codes: [StaticString] = [
    "registration-token-not-registered", "third-party-auth-error", "mismatched-credential", "message-rate-exceeded",
    "invalid-argument", "invalid-registration-token", "server-unavailable", "internal-error", "unknown-error",
    "device-message-rate-exceeded", "topics-message-rate-exceeded", "quota-exceeded", "invalid-payload",
    "payload-size-limit-exceeded", "invalid-apns-credentials", "authentication-error",
  ]
}

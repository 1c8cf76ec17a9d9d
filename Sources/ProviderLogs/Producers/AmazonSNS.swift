import Evidence
import Intake

/// AWS SNS delivery status: what SNS wrote to CloudWatch of a push that it handed on.
enum AmazonSNS {
  static let object = ObjectProducer(
    name: "AWS SNS delivery status",
    recognition:
      "an object with `delivery.providerResponse` and `delivery.dwellTimeMs`, also inside CloudWatch exports",
    example:
      "{\"status\":\"FAILURE\",\"notification\":{\"timestamp\":\"2026-02-14 09:31:07.678\",\"messageId\":\"a2c04e97-1d3b-5f68-8e25-7b90d1f4c6a3\"},\"delivery\":{\"statusCode\":400,\"dwellTimeMs\":145,\"token\":\"5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b\",\"attempts\":1,\"providerResponse\":\"{\\\"reason\\\":\\\"BadDeviceToken\\\"}\",\"destination\":\"arn:aws:sns:eu-north-1:210987654321:endpoint/APNS_SANDBOX/TidelineIOS/0b7f3d52-6c1e-4a90-9d48-e2a5c7f10b6d\"}}",
    needs: .delivery
  ) { value, line, reading in
    guard let delivery = value["delivery"], delivery["dwellTimeMs"] != nil || delivery["providerResponse"] != nil,
      let destination = delivery["destination"]?.text
    else { return false }
    guard let (platform, application) = endpoint(destination) else { return true }
    // SNS also delivers to Android and to browsers.
    guard platform.hasPrefix("APNS") else { return true }
    let fields = reading.fields
    fields.reset()
    fields.vendor = "sns"
    fields.kind = .send
    fields.set(.vendorID, text: application)
    fields.set(.environment, text: platform.contains("SANDBOX") ? "development" : "production")
    if platform.hasPrefix("APNS_VOIP") { fields.set(.pushType, text: Bytes("voip")) }
    if let token = delivery["token"]?.text { fields.set(.token, text: token) }
    if let attempts = delivery["attempts"]?.integer { fields.set(.attempt, whole: attempts) }
    answer(delivery, reading)
    return reading.emit(at(value, line), as: "AWS SNS delivery status")
  }

  /// `arn:aws:sns:<region>:<account>:endpoint/APNS_SANDBOX/<application>/<uuid>`
  private static func endpoint(_ arn: Bytes) -> (Bytes, Bytes)? {
    guard let platform = arn.after(":endpoint/", until: "/") ?? arn.after(":app/", until: "/") else { return nil }
    let start = platform.base - arn.base + platform.count + 1
    let rest = arn.from(start)
    return (platform, rest.upTo(rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.count))
  }

  /// SNS prints UTC without a zone, and its time is nearer to the push than CloudWatch's.
  private static func at(_ value: JSONValue, _ line: Line) -> Line {
    guard let text = value["notification"]?["timestamp"]?.text, var time = TimeReader.any(text) else { return line }
    time.missing = []
    return Line(text: line.text, time: time, number: line.number, offset: line.offset, record: line.record)
  }

  private static func answer(_ delivery: JSONValue, _ reading: Reading) {
    let fields = reading.fields
    if let response = delivery["providerResponse"]?.text {
      if let object = reading.parse(response) {
        if let reason = object["reason"]?.text { fields.set(.reason, text: reason) }
        if let time = object["timestamp"]?.integer { fields.set(.deadSince, whole: time) }
      } else if let word = response.after("status=", until: ",)") {
        fields.set(.reason, text: word)
      } else if let reason = Prose.reason(in: response) {
        fields.set(.reason, text: reading.keep(reason.name))
      } else if !(response == "OK"), !response.isEmpty {
        fields.set(.reason, text: response)
      }
    }
    guard let code = delivery["statusCode"]?.integer else { return }
    if code >= 100 {
      fields.set(.status, whole: code)
    } else if let reason = APNsReason(legacyCode: code) {
      fields.set(.status, whole: Int64(reason.status))
      if !fields.has(.reason) { fields.set(.reason, text: reading.keep(reason.name)) }
      fields.vendorError = reading.keep("legacy status \(code)")
    }
  }
}

extension PushFields {
  func set(_ role: Role, text: StaticString) { set(role, text: Bytes(text)) }
}

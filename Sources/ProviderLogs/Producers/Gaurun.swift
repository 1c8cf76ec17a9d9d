import Evidence
import Intake

/// gaurun (Go, on buford): zap JSON with `ptime`, the zone as a name, the reason as an English sentence.
enum Gaurun {
  static let name: StaticString = "gaurun"

  static let object = ObjectProducer(
    name: name, recognition: "an object with `type` `failed-push`, `succeeded-push` or `disabled-push`, and `ptime`",
    example:
      "{\"level\":\"error\",\"time\":\"2026/02/14 09:26:53 JST\",\"message\":\"\",\"id\":12,\"platform\":\"ios\",\"token\":\"5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b\",\"type\":\"failed-push\",\"ptime\":0.123,\"error\":\"bad device token\"}",
    needs: .goType
  ) { value, line, reading in
    guard let type = value["type"]?.text, type.hasSuffix("-push"), value["ptime"] != nil,
      let token = value["token"]?.text
    else { return false }
    // accepted-push says that gaurun queued it.
    guard value["platform"]?.text.map({ $0 == "ios" }) ?? true, !(type == "accepted-push") else { return true }
    let fields = reading.fields
    fields.set(.token, text: token)
    if type == "succeeded-push" { fields.set(.status, whole: 200) }
    if let text = value["error"]?.text, !text.isEmpty {
      if APNsReason(spelling: text) != nil { fields.set(.reason, text: text) } else { Gorush.error(text, reading) }
    }
    if fields.kind == nil { fields.kind = .send }
    return reading.emit(line.with(text: line.text, time: value["time"]?.text.flatMap { zoned($0) }), as: name)
  }

  /// `2026/02/14 09:26:53 JST`: the few names that mean one offset only.
  static func zoned(_ text: Bytes) -> Timestamp? {
    guard var time = TimeReader.any(text) else { return nil }
    for (name, hours) in zones where time.missing.contains(.zone) && text.hasSuffix(name) {
      time.instant = time.instant.adding(seconds: Double(-hours) * 3600)
      time.missing.remove(.zone)
    }
    return time
  }

  private static let zones: [(StaticString, Int)] = [
    (" JST", 9), (" CET", 1), (" CEST", 2), (" PDT", -7), (" EDT", -4), (" UTC", 0),
  ]
}

import Evidence
import Intake

/// pigeon (Elixir): the notification with its answer, printed by `inspect`.
enum Pigeon {
  static let text = TextProducer(
    name: "pigeon", recognition: "`%Pigeon.APNS.Notification{… response: :bad_device_token …}`",
    example:
      "%Pigeon.APNS.Notification{device_token: \"5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b\", id: \"7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68\", response: :bad_device_token, topic: \"com.example.tideline\"}",
    marks: ["%pigeon.apns.notification{"]
  ) { line, reading in
    guard let start = line.text.firstIndex(of: "%Pigeon.APNS.Notification{"),
      let (json, _) = LooseObject.json(line.text, from: start), let value = reading.parse(reading.arena.keep(json))
    else { return false }
    let fields = reading.fields
    for (key, role) in members { if let text = value[key]?.text { fields.set(role, text: text) } }
    if let whole = value["expiration"]?.integer { fields.set(.expiration, whole: whole) }
    if let whole = value["priority"]?.integer { fields.set(.priority, whole: whole) }
    fields.payload = value["payload"]
    fields.kind = .send
    switch value["response"]?.text {
    case nil: fields.kind = .request
    case let text? where text == "success": fields.set(.status, whole: 200)
    case let text? where text == "timeout" || text == "not_started":
      fields.set(.error, text: text)
      fields.kind = .noAnswer
    case let text? where text == "unknown_error": fields.detailLost = true
    case let text?: fields.set(.reason, text: text)
    }
    return reading.emit(line, as: "pigeon")
  }

  private static let members: [(StaticString, Role)] = [
    ("device_token", .token), ("id", .apnsID), ("topic", .topic), ("push_type", .pushType),
    ("collapse_id", .collapseID),
  ]
}

/// apns4erl (Erlang): `{400,[{<<"apns-id">>,<<"…">>}],[{<<"reason">>,<<"…">>}]}`.
enum Apns4erl {
  static let text = TextProducer(
    name: "apns4erl", recognition: "`{<status>,[{<<\"apns-id\">>,<<\"<uuid>\">>}],…}`",
    example:
      "{403,[{<<\"apns-id\">>,<<\"7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68\">>}],[{<<\"reason\">>,<<\"ExpiredProviderToken\">>}]}",
    marks: ["<<\"apns-id\">>"]
  ) { line, reading in
    let text = line.text
    guard let at = text.firstIndex(of: ",[{<<\""), let status = Prose.number(text, at - 3),
      let id = text.between("<<\"apns-id\">>,<<\"", "\"")
    else { return false }
    let fields = reading.fields
    fields.set(.status, whole: status)
    fields.set(.apnsID, text: id)
    if let reason = text.between("<<\"reason\">>,<<\"", "\"") { fields.set(.reason, text: reason) }
    if let time = text.after("<<\"timestamp\">>,", until: "}]")?.integer { fields.set(.deadSince, whole: time) }
    fields.kind = .response
    return reading.emit(line, as: "apns4erl")
  }
}

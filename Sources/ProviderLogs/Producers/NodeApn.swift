import Evidence
import Intake

/// node-apn: `apn` 2 (status is a string, no apns-id) and `@parse/node-apn` (status is a number, `sent` items with ids).
enum NodeApn {
  static let name: StaticString = "node-apn"

  static let object = ObjectProducer(
    name: name,
    recognition:
      "`sent` and `failed` lists whose items have `device`, as JSON or as Node prints objects, over several lines too",
    example:
      "{\"sent\":[],\"failed\":[{\"device\":\"5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b\",\"status\":\"403\",\"response\":{\"reason\":\"ExpiredProviderToken\"}}]}",
    needs: [.sent, .failed, .device, .verror]
  ) { value, line, reading in
    if value["sent"]?.isArray ?? false || value["failed"]?.isArray ?? false {
      return result(value, line, reading)
    }
    if value["device"]?.text != nil { return failure(value, line, reading) }
    if value["jse_shortmsg"] != nil, let message = value["message"]?.text {
      reading.fields.set(.error, text: message)
      reading.fields.kind = .noAnswer
      return message.contains("apn ") && reading.emit(line, as: name)
    }
    return false
  }

  /// The library's debug lines.
  static let text = TextProducer(
    name: name, recognition: "`Request ended with status <n> and responseData: …`, `GOAWAY received: (errorCode`",
    example: "Request ended with status 413 and responseData: {\"reason\":\"PayloadTooLarge \"}",
    marks: ["request ended with status ", "goaway received: (errorcode", "notification caused error: "]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let status = text.after("Request ended with status ", until: " ")?.integer {
      fields.set(.status, whole: status)
      if let start = text.firstIndex(of: "responseData: "), let body = reading.parse(text.from(start + 14)) {
        if let reason = body["reason"]?.text { fields.set(.reason, text: reason) }
        if let time = body["timestamp"]?.integer { fields.set(.deadSince, whole: time) }
      }
      fields.kind = .response
      return reading.emit(line, as: name)
    }
    if let data = text.after("opaqueData: ", until: ")"), text.contains("GOAWAY received: (errorCode") {
      if Goaway.emit(data, line, reading, as: name) { return true }
      return Goaway.emitPlain(line, reading, as: name)
    }
    if let code = text.after("Notification caused error: ", until: " ")?.integer,
      let reason = APNsReason(legacyCode: code)
    {
      fields.set(.reason, text: reading.keep(reason.name))
      if let token = text.between("token: ", ">") {
        fields.set(.token, text: text.slice(token.base - text.base, token.base - text.base + token.count + 1))
      }
      fields.kind = .send
      return reading.emit(line, as: name)
    }
    return false
  }

  private static func result(_ value: JSONValue, _ line: Line, _ reading: Reading) -> Bool {
    var isOurs = false
    let before = reading.fields.snapshot
    value["sent"]?.forEachChild { item in
      reading.fields.restore(before)
      guard let device = item["device"]?.text ?? item["bundleId"]?.text else { return }
      isOurs = true
      let fields = reading.fields
      fields.set(item["device"] != nil ? .token : .bundle, text: device)
      ids(item, fields)
      fields.set(.status, whole: 200)
      fields.kind = .send
      reading.emit(line, as: name)
    }
    value["failed"]?.forEachChild { item in
      reading.fields.restore(before)
      if item.isObject, failure(item, line, reading) { isOurs = true }
    }
    reading.fields.restore(before)
    let isEmpty = (value["sent"]?.count ?? 0) + (value["failed"]?.count ?? 0) == 0
    return isOurs || isEmpty && value.count <= 2
  }

  private static func ids(_ item: JSONValue, _ fields: PushFields) {
    if let id = item["apns-id"]?.text ?? item["apns-request-id"]?.text { fields.set(.apnsID, text: id) }
    if let id = item["apns-unique-id"]?.text { fields.set(.uniqueID, text: id) }
  }

  private static func failure(_ item: JSONValue, _ line: Line, _ reading: Reading) -> Bool {
    guard let device = item["device"]?.text ?? item["bundleId"]?.text,
      item["device"] == nil || FieldShapes.isToken(device)
    else {
      return false
    }
    let response = item["response"]
    let error = item["error"]
    guard response != nil || error != nil || item["status"] != nil || item["apns-id"] != nil else { return false }
    let fields = reading.fields
    fields.set(item["device"] != nil ? .token : .bundle, text: device)
    ids(item, fields)
    if let status = item["status"], let code = status.integer ?? status.text?.integer {
      fields.set(.status, whole: code)
    }
    if item["apns-id"] != nil, response == nil, error == nil, !fields.has(.status) { fields.set(.status, whole: 200) }
    fields.kind = .send
    if let response {
      if let reason = response["reason"]?.text { fields.set(.reason, text: reason) } else { fields.detailLost = true }
      if let time = response["timestamp"]?.integer { fields.set(.deadSince, whole: time) }
    } else if let error {
      transport(error, reading)
    }
    return reading.emit(line, as: name)
  }

  /// `error: VError` in its forms: JSON members, `{ VError: text }`, plain text, or `{}` when JSON lost it.
  private static func transport(_ error: JSONValue, _ reading: Reading) {
    let fields = reading.fields
    let message = error["message"]?.text ?? error["jse_shortmsg"]?.text ?? error["VError"]?.text ?? error.text
    guard let message, !message.hasPrefix("[Object") else {
      fields.detailLost = true
      if !fields.has(.status) { fields.kind = .noAnswer }
      return
    }
    fields.set(.error, text: message)
    if let status = Prose.status(in: message) ?? Prose.number(message, 6), !fields.has(.status),
      message.contains("tatus") || message.hasPrefix("Error ")
    {
      fields.set(.status, whole: status)
    }
    if Prose.reason(in: message) == nil, !fields.has(.status) { fields.kind = .noAnswer }
  }
}

extension Goaway {
  /// A GOAWAY whose data says nothing, from a library that speaks to APNs alone.
  static func emitPlain(_ line: Line, _ reading: Reading, as producer: StaticString) -> Bool {
    reading.sink.begin(.goaway, at: line.time, line: line.number, offset: line.offset, record: line.record)
    reading.sink.commit()
    reading.count(producer)
    return true
  }
}

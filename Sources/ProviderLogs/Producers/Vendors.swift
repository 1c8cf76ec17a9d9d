import Evidence
import Intake

/// Expo: tickets (an array, Expo took it) and receipts (an object by ticket id, Apple took it, says Expo).
enum Expo {
  static let object = ObjectProducer(
    name: "Expo", recognition: "`data` with items of `status` `ok` or `error`, with `details.error` or an Expo token",
    example:
      "{\"data\":[{\"status\":\"error\",\"message\":\"\\\"ExponentPushToken[k3Qm8VtR2yWcPz7LhN4sXb]\\\" is not a registered push notification recipient\",\"details\":{\"error\":\"DeviceNotRegistered\"}}]}",
    needs: .data
  ) { value, line, reading in
    guard let data = value["data"], data.isArray || data.isObject else { return false }
    var isExpo = data.count > 0
    data.forEachChild { item in
      guard let status = item["status"]?.text else { return isExpo = false }
      if status == "ok" {
        isExpo = isExpo && item.count <= 2 && (item["id"]?.text ?? item.key).map { ApnsID($0) != nil } ?? false
      } else {
        isExpo =
          isExpo && status == "error"
          && (item["details"]?["error"] != nil || item["message"]?.text?.contains("ExponentPushToken[") ?? false)
      }
    }
    guard isExpo else { return false }
    let before = reading.fields.snapshot
    data.forEachChild { item in
      reading.fields.restore(before)
      emit(item, line, reading)
    }
    return true
  }

  private static func emit(_ item: JSONValue, _ line: Line, _ reading: Reading) {
    let fields = reading.fields
    fields.vendor = "expo"
    if let id = item["id"]?.text ?? item.key { fields.set(.vendorID, text: id) }
    if let token = item["details"]?["expoPushToken"]?.text { fields.set(.token, text: token) }
    if let message = item["message"]?.text, let start = message.firstIndex(of: "ExponentPushToken["),
      let end = message.firstIndex(of: UInt8(ascii: "]"), from: start)
    {
      fields.set(.token, text: message.slice(start, end + 1))
    }
    fields.vendorError = item["details"]?["error"]?.text
    fields.kind = item["status"]?.text.map { $0 == "ok" } ?? false ? .vendorAccepted : .vendorRefused
    if fields.kind == .vendorRefused, fields.vendorError == nil { fields.detailLost = true }
    reading.emit(line, as: "Expo")
  }
}

/// OneSignal's answer to a create request; both errors come with HTTP 200.
enum OneSignal {
  static let object = ObjectProducer(
    name: "OneSignal", recognition: "`recipients` or `errors.invalid_player_ids` beside an `id`",
    example:
      "{\"id\":\"7c1b9e02-4f3d-4a68-8b57-d0e29c6f1a34\",\"recipients\":1,\"errors\":{\"invalid_player_ids\":[\"5b8d4c7e-1f20-4d93-a6b1-83c09e7f2d45\"]}}",
    needs: .oneSignal
  ) { value, line, reading in
    let invalid = value["errors"]?["invalid_player_ids"] ?? value["errors"]?["invalid_external_user_ids"]
    guard let id = value["id"]?.text, invalid != nil || value["recipients"]?.integer != nil else { return false }
    let fields = reading.fields
    if (value["recipients"]?.integer ?? 0) > 0 {
      fields.vendor = "onesignal"
      fields.set(.vendorID, text: id)
      fields.kind = .vendorAccepted
      reading.emit(line, as: "OneSignal")
    }
    invalid?.forEachChild { player in
      guard let player = player.text else { return }
      fields.reset()
      fields.vendor = "onesignal"
      fields.set(.vendorID, text: id)
      fields.set(.token, text: player)
      fields.vendorError = Bytes("invalid_player_ids")
      fields.kind = .vendorRefused
      reading.emit(line, as: "OneSignal")
    }
    return true
  }
}

/// Braze's message activity log.
enum Braze {
  static let text = TextProducer(
    name: "Braze", recognition: "`Received '<reason>' sending error to <token>`, `Push bounced: `",
    example:
      "Received 'BadDeviceToken' sending error to 5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b",
    marks: ["received '", "push bounced: "]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    fields.vendor = "braze"
    if let word = text.after("Push bounced: ", until: " ,") {
      fields.vendorError = word
      fields.kind = .vendorRefused
      return reading.emit(line, as: "Braze")
    }
    guard let word = text.between("Received '", "'"), let token = text.after(" sending ", until: ""),
      let to = token.firstIndex(of: "to ")
    else { return false }
    let name = token.from(to + 3).trimmed
    if FieldShapes.isFullHex(name) { fields.set(.token, text: name) }
    if APNsReason(exact: word) != nil {
      fields.set(.reason, text: word)
      fields.kind = .response
    } else {
      fields.vendorError = word.after("Error: ", until: ",") ?? word
      fields.kind = .vendorRefused
    }
    return reading.emit(line, as: "Braze")
  }
}

/// uniqush-push (Go): its delivery points are hashes and its message ids its own.
enum Uniqush {
  static let text = TextProducer(
    name: "uniqush-push", recognition: "`DeliveryPoint=apns:<hash>` with `Success!` or `Failed: `",
    example:
      "[Push][Info] 2026/02/14 09:26:53 RequestID=698f3c12 Service=tideline_IOS Subscriber=8E41B07C PushServiceProvider=apns:51aa DeliveryPoint=apns:7d40c1f92ab85e3604cd91f7b2e85a306c19d4e7 MsgID=apns:1-2 Success!",
    marks: ["deliverypoint=apns:"]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    fields.vendor = "uniqush"
    if let id = text.after("MsgID=", until: " ") ?? text.after("RequestID=", until: " ") {
      fields.set(.vendorID, text: id)
    }
    if text.hasSuffix("Success!") {
      fields.kind = .vendorAccepted
    } else if let at = text.firstIndex(of: " Failed: ") {
      fields.vendorError = text.from(at + 9).trimmed
      if let reason = Prose.reason(in: text, from: at) { fields.set(.reason, text: reading.keep(reason.name)) }
      fields.kind = .vendorRefused
    } else {
      return false
    }
    return reading.emit(line, as: "uniqush-push")
  }
}

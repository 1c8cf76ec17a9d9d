import Evidence

/// PyAPNs2 (Python): a batch's results by token, and exceptions named like the reason.
enum PyAPNs2 {
  static let text = TextProducer(
    name: "PyAPNs2", recognition: "`Got response for <hex>: <reason>`, `apns2.errors.<reason>`",
    example: "Got response for 5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b: BadDeviceToken",
    marks: ["got response for ", "apns2.errors."]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let at = text.firstIndex(of: "Got response for "),
      let token = text.after("Got response for ", until: ":", from: at),
      FieldShapes.isFullHex(token)
    {
      fields.set(.token, text: token)
      let result = text.from(at + 17 + token.count + 1).trimmed
      if result == "Success" {
        fields.set(.status, whole: 200)
      } else if let reason = result.between("('", "'") {
        fields.set(.reason, text: reason)
        // A text in the manual, a bare number in what runs.
        if let time = result.after(", ", until: ")"), let number = digits(time).integer {
          fields.set(.deadSince, whole: number)
        }
      } else {
        fields.set(.reason, text: result)
      }
      fields.kind = .send
      return reading.emit(line, as: "PyAPNs2")
    }
    if let reason = text.after("apns2.errors.", until: " :('\"<>,)") {
      guard APNsReason(exact: reason) != nil else { return false }
      fields.set(.reason, text: reason)
      fields.kind = .response
      return reading.emit(line, as: "PyAPNs2")
    }
    return false
  }

  private static func digits(_ text: Bytes) -> Bytes {
    text.at(0) == UInt8(ascii: "'") ? text.slice(1, text.count - 1) : text
  }
}

/// django-push-notifications (Python): several reasons in one exception.
enum DjangoPush {
  static let text = TextProducer(
    name: "django-push-notifications",
    recognition: "`One or more errors failed with errors: A, B`, `APNSServerError: <reason>`",
    example: "push_notifications.exceptions.APNSServerError: BadDeviceToken",
    marks: ["failed with errors: ", "push_notifications.exceptions."]
  ) { line, reading in
    let text = line.text
    var from = 0
    var found = false
    if let at = text.firstIndex(of: "failed with errors: ") { from = at + 20 }
    if let at = text.firstIndex(of: "APNSServerError: ") { from = max(from, at + 17) }
    guard from > 0 else { return false }
    Prose.words(in: text, from: from) { word, _ in
      guard let reason = APNsReason(exact: word) else { return true }
      reading.fields.reset()
      reading.fields.set(.reason, text: reading.keep(reason.name))
      reading.fields.kind = .response
      found = reading.emit(line, as: "django-push-notifications") || found
      return true
    }
    return found
  }
}

/// httpx, httpcore and h2 (Python): what a sender prints whose library speaks HTTP through them.
enum PythonHTTP {
  static let text = TextProducer(
    name: "httpx",
    recognition:
      "`HTTP Request: POST https://api.push.apple.com/3/device/<token> \"HTTP/2 403 Forbidden\"`, `receive_response_headers.complete`, `<ConnectionTerminated`",
    example:
      "HTTP Request: POST https://api.push.apple.com/3/device/5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b \"HTTP/2 403 Forbidden\"",
    marks: ["http request: post https://", "receive_response_headers.complete", "<connectionterminated"]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let url = text.after("HTTP Request: POST ", until: " \""), url.contains("push.apple.com") {
      fields.set(.url, text: url)
      // The words behind the status are HTTP's, not APNs' reason.
      if let status = text.after("\"HTTP/2 ", until: " \"") ?? text.after("\"HTTP/1.1 ", until: " \"") {
        fields.set(.status, whole: status.integer ?? 0)
      }
      fields.kind = .send
      return reading.emit(line, as: "httpx")
    }
    if let status = text.after("return_value=(", until: ",")?.integer, let id = text.between("(b'apns-id', b'", "'") {
      fields.set(.status, whole: status)
      fields.set(.apnsID, text: id)
      if let unique = text.between("(b'apns-unique-id', b'", "'") { fields.set(.uniqueID, text: unique) }
      fields.kind = .response
      return reading.emit(line, as: "httpx")
    }
    if let data = text.after("additional_data:", until: ">, ") { return terminated(data, line, reading) }
    return false
  }

  /// h2 prints the debug data in hexadecimal digits, and only the first 20 bytes of it.
  private static func terminated(_ data: Bytes, _ line: Line, _ reading: Reading) -> Bool {
    var bytes: [UInt8] = []
    var index = 0
    while index + 1 < data.count, let high = Bytes.hexValue(data.base[index]),
      let low = Bytes.hexValue(data.base[index + 1])
    {
      bytes.append(high << 4 | low)
      index += 2
    }
    let text = reading.arena.keep(bytes)
    guard let reason = text.after("\"reason\":\"", until: "\"") else { return false }
    let sink = reading.sink
    sink.begin(.goaway, at: line.time, line: line.number, offset: line.offset, record: line.record)
    if let known = APNsReason(exact: reason) {
      sink.set(.reason, Int(known.rawValue))
    } else {
      sink.set(.reasonText, reading.keep(reason.string + "…"))
    }
    sink.commit()
    reading.count("httpx")
    return true
  }
}

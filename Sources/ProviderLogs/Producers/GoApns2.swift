import Evidence
import Intake

/// sideshow/apns2 (Go): a response printed as a struct, as three values, or as JSON; and Go's transport errors.
enum GoApns2 {
  static let name: StaticString = "apns2 (Go)"

  static let text = TextProducer(
    name: name,
    recognition:
      "`StatusCode:` with `ApnsID:`; `400 <uuid> <Reason>`; `Post \"https://api.push.apple.com/3/device/…\": …`; `http2: Transport received GOAWAY`",
    example:
      "&{StatusCode:400 Reason:BadDeviceToken ApnsID:7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68 Timestamp:0001-01-01 00:00:00 +0000 UTC ApnsUniqueID:}",
    marks: [
      "statuscode:", "transport received goaway", "post \"https://api.", "post https://api.", "sent: ", "200 ", "400 ",
      "403 ", "404 ", "405 ", "410 ", "413 ", "429 ", "500 ", "503 ", "410: '",
    ], read: read)

  static let object = ObjectProducer(
    name: name, recognition: "a JSON object with `StatusCode`, `Reason`, `ApnsID` and `Timestamp`",
    example:
      "{\"StatusCode\":400,\"Reason\":\"BadDeviceToken\",\"ApnsID\":\"7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68\",\"Timestamp\":\"0001-01-01T00:00:00Z\",\"ApnsUniqueID\":\"\"}",
    needs: .apns2
  ) { value, line, reading in
    guard let status = value["StatusCode"]?.integer, let id = value["ApnsID"]?.text else { return false }
    let fields = reading.fields
    fields.set(.status, whole: status)
    fields.set(.apnsID, text: id)
    if let reason = value["Reason"]?.text { fields.set(.reason, text: reason) }
    if let unique = value["ApnsUniqueID"]?.text { fields.set(.uniqueID, text: unique) }
    // The zero time, year 1, is no time and not read as one.
    if let time = value["Timestamp"]?.text { fields.set(.deadSince, text: time) }
    return reading.emit(line, as: name)
  }

  private static let read: @Sendable (Line, Reading) -> Bool = { line, reading in
    if printed(line, reading) || transport(line, reading) || values(line, reading) {
      return reading.emit(line, as: name)
    }
    if let start = line.text.firstIndex(of: "Transport received GOAWAY"),
      let data = line.text.between("Debug=\"", "\"", from: start) ?? line.text.after("Debug=", until: " ", from: start)
    {
      let whole = line.text.from(data.base - line.text.base)
      return Goaway.emit(quotedEnd(whole), line, reading, as: name)
    }
    return false
  }

  /// Up to the closing quote, backslashes minded.
  private static func quotedEnd(_ text: Bytes) -> Bytes {
    var index = 0
    while index < text.count, text.base[index] != UInt8(ascii: "\"") {
      index += text.base[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return text.upTo(index)
  }

  /// `&{StatusCode:400 Reason:BadDeviceToken ApnsID:… Timestamp:… ApnsUniqueID:…}`
  private static func printed(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    guard let start = text.firstIndex(of: "StatusCode:"), let status = text.after("StatusCode:", until: " }"),
      let code = status.integer, let id = text.after("ApnsID:", until: " }", from: start)
    else { return false }
    let fields = reading.fields
    fields.set(.status, whole: code)
    fields.set(.apnsID, text: id)
    if let reason = text.between("Reason:", " ApnsID:", from: start) { fields.set(.reason, text: reason) }
    if let unique = text.after("ApnsUniqueID:", until: " }", from: start) { fields.set(.uniqueID, text: unique) }
    if let time = text.after("Timestamp:", until: "}", from: start) { fields.set(.deadSince, text: time) }
    fields.kind = .response
    return true
  }

  /// Go's own error: `Post "https://…/3/device/<token>": remote error: tls: revoked certificate`.
  private static func transport(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    guard let start = text.firstIndex(of: "Post \"https://api.") ?? text.firstIndex(of: "Post https://api."),
      let url = text.after("https://", until: "\" ", from: start), url.contains("push.apple.com/3/device/")
    else { return false }
    let fields = reading.fields
    fields.set(.url, text: url.hasSuffix(":") ? url.upTo(url.count - 1) : url)
    let end = url.base - text.base + url.count
    var error = text.from(end)
    while error.count > 0,
      error.base[0] == 32 || error.base[0] == UInt8(ascii: ":") || error.base[0] == UInt8(ascii: "\"")
    {
      error = error.from(1)
    }
    fields.set(.error, text: error.trimmed)
    fields.kind = .noAnswer
    return true
  }

  /// The manual's `%v %v %v`: status, id, reason; a success ends in a blank.
  private static func values(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    guard let id = Prose.uuid(in: text) else { return false }
    let start = id.base - text.base
    let before = text.upTo(start)
    let after = text.from(start + 36)
    let fields = reading.fields
    if before.hasSuffix("Sent: "), !before.hasSuffix("Not Sent: "), after.trimmed.isEmpty {
      fields.set(.status, whole: 200)
    } else {
      guard before.count >= 4, before.at(before.count - 1) == 32, let status = Prose.number(before, before.count - 4),
        before.count == 4 || !Bytes.isDigit(before.at(before.count - 5)) && before.at(before.count - 5) == 32
      else { return false }
      let word = after.trimmed
      if status == 200 {
        guard word.isEmpty, !after.isEmpty, !Prose.isAccessLog(before) else { return false }
      } else {
        guard let reason = APNsReason(exact: word), reason.status == Int(status) || reason.isTelling else {
          return false
        }
        fields.set(.reason, text: word)
      }
      fields.set(.status, whole: status)
    }
    fields.set(.apnsID, text: id)
    fields.kind = .response
    return true
  }
}

extension Prose {
  /// Whether a text before a status is that of a web server's access log.
  static func isAccessLog(_ text: Bytes) -> Bool {
    text.contains("GET /") || text.contains("POST /") || text.contains("HTTP/") || text.contains("PUT /")
  }
}

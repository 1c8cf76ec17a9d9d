import Evidence

/// httpx, httpcore and h2 (Python): what a sender prints whose library speaks HTTP through them.
enum PythonHTTP {
  static let text = TextProducer(
    name: "httpx",
    recognition:
      "`HTTP Request: POST https://api.push.apple.com/3/device/<token> \"HTTP/2 403 Forbidden\"`, `receive_response_headers.complete`, `<ConnectionTerminated`",
    example:
      "HTTP Request: POST https://api.push.apple.com/3/device/5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b \"HTTP/2 403 Forbidden\"",
    marks: [
      "http request: post https://", "receive_response_headers.complete", "<connectionterminated", "<response [",
    ]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let url = text.after("HTTP Request: POST ", until: " \""), url.contains("push.apple.com") {
      fields.set(.url, text: url)
      // The words behind the status are HTTP's, not APNs' reason.
      if let status = text.after("\"HTTP/2 ", until: " \"") ?? text.after("\"HTTP/1.1 ", until: " \"") {
        fields.set(.status, whole: status.integer ?? 0)
      }
      takeHeaders(line, reading)
      if reading.answerOpenRequest(line) {
        reading.count("httpx")
        return true
      }
      fields.kind = .send
      return reading.emit(line, as: "httpx")
    }
    if let status = text.after("return_value=(", until: ",")?.integer, let id = text.between("(b'apns-id', b'", "'") {
      flush(reading)
      let unique = text.between("(b'apns-unique-id', b'", "'")
      reading.heldHeaders = Headers(
        status: status, id: Array(id.buffer), unique: unique.map { Array($0.buffer) } ?? [], line: line.bare)
      return true
    }
    if text.contains("<Response ["), let id = text.between("'apns-id': '", "'"),
      let status = text.after("<Response [", until: " ]")?.integer
    {
      fields.set(.status, whole: status)
      fields.set(.apnsID, text: id)
      if let unique = text.between("'apns-unique-id': '", "'") { fields.set(.uniqueID, text: unique) }
      if let reason = text.between("\"reason\":\"", "\"") { fields.set(.reason, text: reason) }
      fields.kind = .response
      return reading.emit(line, as: "httpx")
    }
    if let data = text.after("additional_data:", until: ">, ") { return terminated(data, line, reading) }
    return false
  }

  /// An answer's headers as httpcore prints them, a line or two before httpx names the request.
  struct Headers {
    let status: Int64
    let id: [UInt8]
    let unique: [UInt8]
    let line: Line
  }

  /// Puts the headers held into the fields of the request's line, if they are its answer's.
  private static func takeHeaders(_ line: Line, _ reading: Reading) {
    guard let held = reading.heldHeaders else { return }
    guard held.status == reading.fields[.status]?.whole, line.number - held.line.number <= 8 else {
      let fields = reading.fields.snapshot
      flush(reading)
      return reading.fields.restore(fields)
    }
    reading.heldHeaders = nil
    reading.fields.set(.apnsID, text: reading.arena.keep(held.id))
    reading.fields.set(.uniqueID, text: reading.arena.keep(held.unique))
  }

  /// Writes headers that no line of a request followed.
  static func flush(_ reading: Reading) {
    guard let held = reading.heldHeaders else { return }
    reading.heldHeaders = nil
    reading.fields.reset()
    reading.fields.set(.status, whole: held.status)
    reading.fields.set(.apnsID, text: reading.arena.keep(held.id))
    reading.fields.set(.uniqueID, text: reading.arena.keep(held.unique))
    reading.fields.kind = .response
    reading.emit(held.line, as: "httpx")
    reading.fields.reset()
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

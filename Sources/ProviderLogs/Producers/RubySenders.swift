import Evidence

/// apnotic and what stands on it (Ruby): a response object, or action_push_native's lines.
enum Apnotic {
  static let text = TextProducer(
    name: "apnotic",
    recognition: "`#<Apnotic::Response`, `Pushing APNs notification: <uuid>`, `APNs response error <status>: <reason>`",
    example:
      "#<Apnotic::Response @headers={\":status\"=>\"200\", \"apns-id\"=>\"7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68\"}, @body=\"\">",
    marks: ["apnotic::response", "pushing apns notification: ", "apns response error "]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    fields.kind = .response
    if let start = text.firstIndex(of: "Apnotic::Response") {
      // Ruby 3.4 prints blanks around the arrow.
      let tail = text.from(start)
      if let status = value(of: ":status", in: tail)?.integer { fields.set(.status, whole: status) }
      if let id = value(of: "apns-id", in: tail) { fields.set(.apnsID, text: id) }
      if let unique = value(of: "apns-unique-id", in: tail) { fields.set(.uniqueID, text: unique) }
      if let body = tail.after("@body=", until: ">"), let reason = Prose.reason(in: body) {
        fields.set(.reason, text: reading.keep(reason.name))
      }
    } else if let id = text.after("Pushing APNs notification: ", until: " "), ApnsID(id) != nil {
      fields.set(.apnsID, text: id)
      fields.kind = .request
    } else if let at = text.firstIndex(of: "APNs response error "), let status = Prose.number(text, at + 20) {
      fields.set(.status, whole: status)
      fields.set(.reason, text: text.from(at + 25).trimmed)
    } else {
      return false
    }
    return reading.emit(line, as: "apnotic")
  }

  private static func value(of key: StaticString, in text: Bytes) -> Bytes? {
    guard let at = text.firstIndex(of: Bytes(key)), let arrow = text.firstIndex(of: "=>", from: at),
      arrow - at < key.utf8CodeUnitCount + 4
    else { return nil }
    return text.between("\"", "\"", from: arrow)
  }
}

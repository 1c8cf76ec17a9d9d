import Evidence

/// aioapns (Python) names only what failed: `Status of notification <uuid> is 410 (Unregistered)`.
enum Aioapns {
  static let text = TextProducer(
    name: "aioapns",
    recognition: "`Status of notification <uuid> is <status> (<reason>)`; successes are silent",
    example: "Status of notification 7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68 is 400 (BadDeviceToken)",
    marks: ["status of notification ", "could not send notification ", "terminated: code="]
  ) { line, reading in
    let text = line.text
    let fields = reading.fields
    if let id = text.after("Status of notification ", until: " "), let status = text.after(" is ", until: " (") {
      fields.set(.apnsID, text: id)
      if let status = status.integer { fields.set(.status, whole: status) }
      if let reason = text.between("(", ")", from: text.firstIndex(of: " is ") ?? 0) {
        fields.set(.reason, text: reason)
      }
      // Inside Sygnal the lines around it say more of the same push.
      if let start = text.firstIndex(of: "Status of notification "),
        let request = SygnalRequests.request(in: text, before: start)
      {
        reading.requests.answered(
          request, id: id, status: fields[.status]?.whole, reason: fields.text(.reason), line, reading)
        return true
      }
      return reading.emit(line, as: "aioapns")
    }
    if let id = text.after("Could not send notification ", until: ": "), ApnsID(id) != nil {
      fields.set(.apnsID, text: id)
      if let at = text.firstIndex(of: id) { fields.set(.error, text: text.from(at + id.count + 2).trimmed) }
      fields.kind = .noAnswer
      return reading.emit(line, as: "aioapns")
    }
    if let data = text.after("additional_data=b'", until: "'"), text.contains("terminated: code=") {
      return Goaway.emit(data, line, reading, as: "aioapns")
    }
    return false
  }
}

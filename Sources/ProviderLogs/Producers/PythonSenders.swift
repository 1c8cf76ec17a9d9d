import Evidence
import Intake

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

  /// A batch's results as Python prints them: `{'<token>': 'Success', '<token>': ('Unregistered', 1770915941250)}`.
  static func results(_ value: JSONValue, _ line: Line, _ reading: Reading) -> Bool? {
    var isOurs = value.count > 0
    var index = 0
    value.forEachChild { item in
      guard isOurs, index < 4 else { return }
      index += 1
      isOurs = item.key.map { FieldShapes.isFullHex($0) } ?? false && (item.text != nil || item.isArray)
    }
    guard isOurs else { return nil }
    let context = reading.fields.snapshot.request
    value.forEachChild { item in
      guard let token = item.key, FieldShapes.isFullHex(token) else { return }
      var parts: [JSONValue] = []
      item.forEachChild { parts.append($0) }
      guard let word = item.text ?? parts.first?.text else { return }
      let fields = reading.fields
      fields.restore(context)
      fields.set(.token, text: token)
      if word == "Success" {
        fields.set(.status, whole: 200)
      } else {
        fields.set(.reason, text: word)
        if parts.count > 1, let time = parts[1].integer { fields.set(.deadSince, whole: time) }
      }
      fields.kind = .send
      reading.emit(line, as: "PyAPNs2")
    }
    return true
  }

  private static func digits(_ text: Bytes) -> Bytes {
    text.at(0) == UInt8(ascii: "'") ? text.slice(1, text.count - 1) : text
  }
}

/// kalyke (Python): exceptions named like the reason.
enum Kalyke {
  static let text = TextProducer(
    name: "kalyke", recognition: "`kalyke.exceptions.<reason>`",
    example: "kalyke.exceptions.BadDeviceToken: BadDeviceToken:",
    marks: ["kalyke.exceptions."]
  ) { line, reading in
    guard let reason = line.text.after("kalyke.exceptions.", until: " :('\"<>,)"), APNsReason(exact: reason) != nil
    else { return false }
    reading.fields.set(.reason, text: reason)
    reading.fields.kind = .response
    return reading.emit(line, as: "kalyke")
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

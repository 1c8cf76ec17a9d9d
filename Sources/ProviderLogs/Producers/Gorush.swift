import Evidence
import Intake

/// gorush (Go): masked tokens, the reason as an error text, as coloured text or as JSON.
enum Gorush {
  static let name: StaticString = "gorush"

  static let text = TextProducer(
    name: name,
    recognition: "`failed-push | ios [token] | … | Error Message: <reason>`, `succeeded-push | ios [token]`",
    example:
      "ERRO[2026/02/14 - 09:26:53] | failed-push | ios [**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d**********] | Tide at noon | Error Message: BadDeviceToken",
    marks: ["failed-push |", "succeeded-push |"]
  ) { line, reading in
    let text = line.text
    guard let token = text.between("| ios [", "]") else { return text.contains("| android [") }
    reading.fields.set(.token, text: token)
    if let at = text.firstIndex(of: "Error Message: ") {
      error(text.from(at + 15).trimmed, reading)
    } else if text.contains("succeeded-push |") {
      reading.fields.set(.status, whole: 200)
    }
    if reading.fields.kind == nil { reading.fields.kind = .send }
    return reading.emit(line, as: name)
  }

  static let object = ObjectProducer(
    name: name, recognition: "an object with `type` `failed-push` or `succeeded-push`, `platform` and a masked `token`",
    example:
      "{\"type\":\"failed-push\",\"platform\":\"ios\",\"token\":\"**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d**********\",\"message\":\"Tide at noon\",\"error\":\"BadDeviceToken\"}",
    needs: .goType
  ) { value, line, reading in
    guard let type = value["type"]?.text, let platform = value["platform"]?.text, value["ptime"] == nil,
      type == "failed-push" || type == "succeeded-push", let token = value["token"]?.text
    else { return false }
    guard platform == "ios" else { return true }
    let fields = reading.fields
    fields.set(.token, text: token)
    if let id = value["notif_id"]?.text { fields.set(.vendorID, text: id) }
    if type == "succeeded-push" {
      fields.set(.status, whole: 200)
    } else if let text = value["error"]?.text {
      error(text, reading)
    } else {
      fields.detailLost = true
    }
    if fields.kind == nil { fields.kind = .send }
    return reading.emit(line, as: name)
  }

  /// A reason, or Go's transport error with APNs' URL in it.
  static func error(_ text: Bytes, _ reading: Reading) {
    let fields = reading.fields
    if APNsReason(spelling: text) != nil {
      fields.set(.reason, text: text)
      return
    }
    if let url = text.after("https://", until: "\" ") {
      // The URL has the whole token.
      if url.contains("push.apple.com") {
        fields.set(.url, text: url.hasSuffix(":") ? url.upTo(url.count - 1) : url)
        if Emission.token(inURL: url) != nil { fields.remove(.token) }
        let rest = text.from(url.base - text.base + url.count)
        fields.set(.error, text: rest.from(rest.firstIndex(of: 32) ?? 0).trimmed)
      }
    }
    fields.set(.error, text: text, strong: false)
    fields.kind = .noAnswer
  }
}

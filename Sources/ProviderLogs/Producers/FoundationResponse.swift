import Evidence
import Intake

/// An `NSHTTPURLResponse` as Foundation describes it, over several lines, and the body printed after it.
final class FoundationResponse: TranscriptReader {
  static let name: StaticString = "NSHTTPURLResponse"
  static let description = ProducerDescription(
    name: "NSHTTPURLResponse",
    recognition: "`<NSHTTPURLResponse: 0x…> { URL: https://api.push.apple.com/3/device/… } { Status Code: 400`",
    example:
      "<NSHTTPURLResponse: 0x7f91b2c04d80> { URL: https://api.sandbox.push.apple.com:443/3/device/5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b } { Status Code: 400, Headers {"
  )

  private let arena = ByteArena()
  private var fields = PushFields()
  private var place: Line?
  private var header: Role?
  private var lines = 0

  var isOpen: Bool { place != nil }

  func mayBegin(with text: Bytes) -> Bool { text.contains("NSHTTPURLResponse: ") }

  func take(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    if let start = text.firstIndex(of: "NSHTTPURLResponse: "), let url = text.between("{ URL: ", " }", from: start) {
      finish(reading)
      guard url.contains("push.apple.com") else { return false }
      place = Line(
        text: Bytes(""), time: line.time ?? LineTime.find(in: text), number: line.number, offset: line.offset,
        record: line.record)
      fields.set(.url, text: arena.keep(url))
      if let status = text.after("Status Code: ", until: ", ", from: start)?.integer {
        fields.set(.status, whole: status)
      }
      lines = 0
      return true
    }
    guard isOpen else { return false }
    lines += 1
    if let at = text.firstIndex(of: "{\"reason\""), let end = KeyValueText.braceEnd(text, at),
      let body = reading.parse(text.slice(at, end))
    {
      if let reason = body["reason"]?.text { fields.set(.reason, text: arena.keep(reason)) }
      if let time = body["timestamp"]?.integer { fields.set(.deadSince, whole: time) }
      finish(reading)
      return true
    }
    if lines > 30 {
      finish(reading)
      return false
    }
    let trimmed = text.trimmed
    if trimmed.hasPrefix("\"apns-id\"") { header = .apnsID }
    if trimmed.hasPrefix("\"apns-unique-id\"") { header = .uniqueID }
    if let role = header, let id = Prose.uuid(in: trimmed) {
      fields.set(role, text: arena.keep(id))
      header = nil
    }
    return trimmed.hasPrefix("\"") || trimmed.hasPrefix(")") || trimmed.hasPrefix("}") || trimmed.hasPrefix("Date")
      || trimmed.contains(" = ")
  }

  func blank(_ reading: Reading) {}

  func finish(_ reading: Reading) {
    guard let place else { return }
    self.place = nil
    header = nil
    fields.kind = .send
    reading.emit(fields, place, as: FoundationResponse.name)
    fields = PushFields()
    arena.reset()
  }
}

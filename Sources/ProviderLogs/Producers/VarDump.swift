import Evidence

/// pushok (PHP): a response as `var_dump` or `print_r` prints it, one property a line.
final class VarDump: TranscriptReader {
  static let name: StaticString = "pushok"
  static let description = ProducerDescription(
    name: "pushok", recognition: "`object(Pushok\\Response)` with `'apnsId' => string '…'` lines",
    example: "object(Pushok\\Response)[1564]")

  private let arena = ByteArena()
  private var fields = PushFields()
  private var place: Line?
  private var pendingKey: Role?

  var isOpen: Bool { place != nil }

  func mayBegin(with text: Bytes) -> Bool {
    text.contains("object(Pushok\\Response)") || text.contains("Pushok\\Response Object")
  }

  func take(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text.trimmed
    if mayBegin(with: text) {
      finish(reading)
      place = Line(text: Bytes(""), time: line.time, number: line.number, offset: line.offset, record: line.record)
      return true
    }
    guard isOpen else { return false }
    if text == "}" || text == ")" || text.at(0) == 0 {
      finish(reading)
      return true
    }
    if text == "{" || text == "(" { return true }
    if let role = pendingKey {
      pendingKey = nil
      set(role, text)
      return true
    }
    guard let arrow = text.firstIndex(of: "=>"), let role = role(in: text.upTo(arrow)) else {
      // Properties that are not ours, until something comes that is no property.
      if text.contains("=>") || text.hasPrefix("string") || text.hasPrefix("int") || text.hasPrefix("NULL") {
        return true
      }
      finish(reading)
      return false
    }
    let value = text.from(arrow + 2).trimmed
    // The command line's var_dump puts the value on the next line.
    if value.isEmpty { pendingKey = role } else { set(role, value) }
    return true
  }

  private func role(in key: Bytes) -> Role? {
    if key.contains("apnsId") { return .apnsID }
    if key.contains("deviceToken") { return .token }
    if key.contains("statusCode") { return .status }
    if key.contains("errorReason") { return .reason }
    if key.contains("error410Timestamp") { return .deadSince }
    return nil
  }

  /// `string '…'`, `string(36) "…"`, `int 400`, `int(400)`, or print_r's bare value.
  private func set(_ role: Role, _ text: Bytes) {
    var value = text.between("'", "'") ?? text.between("\"", "\"") ?? text
    if value.hasPrefix("int(") { value = value.slice(4, value.count - 1) }
    if value.hasPrefix("int ") { value = value.from(4) }
    if value.hasPrefix("string ''") || value.hasPrefix("NULL") || value.hasPrefix("null") { return }
    if let whole = value.integer, role != .token {
      fields.set(role, whole: whole)
    } else {
      fields.set(role, text: arena.keep(value))
    }
  }

  func blank(_ reading: Reading) { finish(reading) }

  func finish(_ reading: Reading) {
    guard let place else { return }
    self.place = nil
    pendingKey = nil
    if fields.has(.apnsID) || fields.has(.token) {
      fields.kind = fields.has(.token) ? .send : .response
      reading.emit(fields, place, as: VarDump.name)
    }
    fields = PushFields()
    arena.reset()
  }
}

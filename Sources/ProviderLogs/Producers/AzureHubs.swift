import Evidence

/// Azure Notification Hubs' telemetry: an XML document with outcomes as counts; rows per device are in a blob elsewhere.
final class AzureHubs: TranscriptReader {
  static let name: StaticString = "Azure Notification Hubs"
  static let description = ProducerDescription(
    name: "Azure Notification Hubs",
    recognition: "`<NotificationDetails` with `<ApnsOutcomeCounts>`; counts only, no device",
    example: "<ApnsOutcomeCounts><Outcome><Name>WrongToken</Name><Count>1</Count></Outcome></ApnsOutcomeCounts>")

  private let arena = ByteArena()
  private var place: Line?
  private var id: Bytes?
  private var time: Timestamp?
  private var inOutcomes = false
  private var outcomes: [(name: Bytes, count: Int64)] = []
  private var outcome: Bytes?

  var isOpen: Bool { place != nil }

  func mayBegin(with text: Bytes) -> Bool { text.contains("<NotificationDetails") }

  func take(_ line: Line, _ reading: Reading) -> Bool {
    var text = line.text
    if place == nil {
      place = Line(text: Bytes(""), time: line.time, number: line.number, offset: line.offset, record: line.record)
    }
    if let value = text.between("<NotificationId>", "</") { id = arena.keep(value) }
    if let value = text.between("<EnqueueTime>", "</") { time = TimeReader.any(value) }
    if let start = text.firstIndex(of: "<ApnsOutcomeCounts>") {
      inOutcomes = true
      text = text.from(start)
    }
    if inOutcomes { read(text.upTo(text.firstIndex(of: "</ApnsOutcomeCounts>") ?? text.count)) }
    if text.contains("</ApnsOutcomeCounts>") { inOutcomes = false }
    if text.contains("</NotificationDetails>") { finish(reading) }
    return true
  }

  /// Names and counts, in whatever lines.
  private func read(_ text: Bytes) {
    var from = 0
    while from < text.count, outcomes.count < 64 {
      let name = text.firstIndex(of: "<Name>", from: from)
      let count = text.firstIndex(of: "<Count>", from: from)
      if let name, name < count ?? Int.max, let value = text.between("<Name>", "</", from: name) {
        outcome = arena.keep(value)
        from = name + 6
      } else if let count, let value = text.between("<Count>", "</", from: count)?.integer {
        if let outcome { outcomes.append((outcome, value)) }
        outcome = nil
        from = count + 7
      } else {
        return
      }
    }
  }

  func blank(_ reading: Reading) {}

  func finish(_ reading: Reading) {
    guard let place else { return }
    self.place = nil
    for outcome in outcomes where outcome.count > 0 {
      let fields = reading.fields
      fields.reset()
      fields.vendor = "azure"
      if let id { fields.set(.vendorID, text: id) }
      let isSuccess = outcome.name == "Success"
      if !isSuccess { fields.vendorError = outcome.name }
      fields.kind = isSuccess ? .vendorAccepted : .vendorRefused
      let line = Line(
        text: Bytes(""), time: Line.better(place.time, time), number: place.number, offset: place.offset,
        record: place.record)
      reading.emit(line, as: AzureHubs.name)
      reading.completeLast(count: outcome.count)
    }
    outcomes.removeAll()
    outcome = nil
    id = nil
    time = nil
    inOutcomes = false
    arena.reset()
  }
}

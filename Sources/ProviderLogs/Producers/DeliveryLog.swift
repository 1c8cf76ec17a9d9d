import Evidence
import Intake

/// The Delivery Log of the Push Notifications Console, copied as JSON lines.
enum DeliveryLog {
  static let name: StaticString = "Delivery Log"

  static let object = ObjectProducer(
    name: name,
    recognition:
      "`apns-unique-id` with a `status` in the Console's words (`Delivered to Device`, `Discarded - Disabled`)",
    example:
      "{\"apns-unique-id\":\"b81f6a3e-20d7-4c55-91ae-6f0c3d7e8a12\",\"apns-id\":\"7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68\",\"bundleId\":\"com.example.tideline\",\"environment\":\"development\",\"timestamp\":\"2026-02-14T09:26:53Z\",\"status\":\"Stored - Device Offline\"}",
    needs: .uniqueID
  ) { value, line, reading in
    guard let unique = (value["apns-unique-id"] ?? value["apnsUniqueId"] ?? value["apns_unique_id"])?.text,
      let status = (value["status"] ?? value["state"] ?? value["event"])?.text, isState(status)
    else { return false }
    func text(_ names: StaticString...) -> Bytes? {
      for name in names { if let text = value[name]?.text { return text } }
      return nil
    }
    let time = text("timestamp", "time", "date").flatMap { TimeReader.any($0) }
    let row = Row(
      uniqueID: unique, apnsID: text("apns-id", "apnsId", "apns_id"), bundle: text("bundleId", "bundle", "bundle_id"),
      environment: text("environment", "env"), state: status)
    row.emit(
      line.with(text: line.text, time: time ?? value["timestamp"]?.integer.flatMap { TimeReader.epoch($0) }), reading)
    return true
  }

  /// The Console's states; the list is a third party's, so an unknown one of the same pattern is taken too.
  static func isState(_ text: Bytes) -> Bool {
    text.hasPrefix("Received by APNs") || text.hasPrefix("Delivered") || text.hasPrefix("Stored - ")
      || text.hasPrefix("Discarded")
  }

  struct Row {
    var uniqueID: Bytes
    var apnsID: Bytes?
    var bundle: Bytes?
    var environment: Bytes?
    var state: Bytes

    func emit(_ line: Line, _ reading: Reading) {
      let sink = reading.sink
      sink.begin(.consoleState, at: line.time, line: line.number, offset: line.offset, record: line.record)
      if let apnsID { sink.setApnsID(apnsID) }
      sink.set(.uniqueID, uniqueID)
      if let bundle { sink.set(.bundle, bundle) }
      if let environment, let value = APNsEnvironment(environment) { sink.set(.environment, Int(value.rawValue)) }
      sink.set(.consoleState, state)
      sink.commit()
      reading.count(DeliveryLog.name)
    }
  }
}

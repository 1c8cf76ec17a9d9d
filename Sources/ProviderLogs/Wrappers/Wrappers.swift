import Evidence
import Intake

/// Objects that only carry somebody else's line: peeled one by one, as often as they are nested.
enum Wrappers {
  /// Reads what is inside `value` if it is a wrapper; nil when it is none.
  static func peel(_ value: JSONValue, _ markers: Markers, _ line: Line, _ reading: Reading, depth: Int) -> Bool? {
    if markers.contains(.log), let text = value["log"]?.text, let time = value["time"]?.text {
      // docker's json-file driver. A part without a line end belongs together with the next; `ProviderReader` joins them.
      return inner(text, Emission.time(FieldValue(text: time)), line, reading, depth)
    }
    if markers.contains(.journal) { return journal(value, line, reading, depth) }
    if markers.contains(.events) { return cloudWatch(value, line, reading, depth) }
    if markers.contains(.cloudText), value["timestamp"] != nil { return googleCloud(value, line, reading, depth) }
    if let text = value["message"]?.text, let time = value["timestamp"]?.integer,
      value["ingestionTime"] != nil || value["eventId"] != nil || value["logStreamName"] != nil || isLogEvent(value)
    {
      return inner(text, TimeReader.epoch(time), line, reading, depth)
    }
    return nil
  }

  /// An element of `logEvents`: id of 56 digits, timestamp, message.
  private static func isLogEvent(_ value: JSONValue) -> Bool {
    guard let id = value["id"]?.text else { return false }
    return id.count >= 50 && Bytes.isDigit(id.at(0))
  }

  /// The line inside a wrapper, with the wrapper's time.
  static func inner(_ text: Bytes, _ time: Timestamp?, _ line: Line, _ reading: Reading, _ depth: Int) -> Bool {
    let text = text.trimmed
    let line = line.with(text: text, time: time)
    if text.at(0) == UInt8(ascii: "{") || text.at(0) == UInt8(ascii: "["), let value = reading.parse(text) {
      return reading.record(value, line, depth: depth + 1)
    }
    return reading.textLine(line, depth: depth)
  }

  /// `journalctl -o json`: MESSAGE is a string, or an array of byte numbers when it is no UTF-8 or has control bytes.
  private static func journal(_ value: JSONValue, _ line: Line, _ reading: Reading, _ depth: Int) -> Bool {
    let time = (value["__REALTIME_TIMESTAMP"]?.text?.integer).flatMap { TimeReader.epoch($0) }
    guard let message = value["MESSAGE"] else { return false }
    if let text = message.text { return inner(text, time, line, reading, depth) }
    guard message.isArray, message.count <= 1 << 20 else { return false }
    var bytes: [UInt8] = []
    message.forEachChild { if let byte = $0.integer { bytes.append(UInt8(truncatingIfNeeded: byte)) } }
    return inner(reading.arena.keep(bytes), time, line, reading, depth)
  }

  /// `filter-log-events` (`events`) and the subscription or export form (`logEvents`), whole on one line.
  private static func cloudWatch(_ value: JSONValue, _ line: Line, _ reading: Reading, _ depth: Int) -> Bool? {
    guard let events = value["logEvents"] ?? value["events"], events.isArray else { return nil }
    var found = false
    var isLog = false
    let mark = reading.parserMark
    events.forEachChild { event in
      guard let text = event["message"]?.text else { return }
      isLog = true
      reading.fields.reset()
      if inner(text, (event["timestamp"]?.integer).flatMap { TimeReader.epoch($0) }, line, reading, depth) {
        found = true
      }
      reading.release(to: mark)
    }
    return isLog ? found : nil
  }

  private static func googleCloud(_ value: JSONValue, _ line: Line, _ reading: Reading, _ depth: Int) -> Bool? {
    let time = value["timestamp"]?.text.flatMap { TimeReader.any($0) }
    if let text = value["textPayload"]?.text { return inner(text, time, line, reading, depth) }
    if let object = value["jsonPayload"], object.isObject {
      return reading.record(object, line.with(text: line.text, time: time), depth: depth + 1)
    }
    return nil
  }
}

import Evidence
import Intake

/// `log show --style ndjson`: one object a line.
struct LogShowLines: ObjectGrammar {
  static let name = "log show --style ndjson"
  static let recognition = "One JSON object a line with eventMessage, processImagePath and timestamp."
  static let isByLine = true

  private var clock = ClockCache()

  static func isRecord(_ text: Bytes) -> Bool { LogShowObject.isRecord(text) }

  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool {
    LogShowObject.read(value, &clock, into: &header)
  }
}

/// `log show --style json`: one array, perhaps spread over lines, perhaps cut off.
struct LogShowArray: ObjectGrammar {
  static let name = "log show --style json"
  static let recognition = "One JSON array of objects with eventMessage, processImagePath and timestamp."
  static let isByLine = false

  private var clock = ClockCache()

  static func isRecord(_ text: Bytes) -> Bool { LogShowObject.isRecord(text) }

  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool {
    LogShowObject.read(value, &clock, into: &header)
  }
}

/// The objects of both styles. Keys are missing or null depending on the event.
enum LogShowObject {
  static func isRecord(_ text: Bytes) -> Bool {
    (text.contains("\"eventMessage\"") || text.contains("\"eventType\"")) && text.contains("\"timestamp\"")
      && (text.contains("\"processImagePath\"") || text.contains("\"processID\"") || text.contains("\"machTimestamp\""))
  }

  static func read(_ value: JSONValue, _ clock: inout ClockCache, into header: inout RecordHeader) -> Bool {
    // One walk over the members: an object of `log` has twenty-odd.
    var isRecord = false
    value.forEachChild { member in
      guard let key = member.key else { return }
      if key == "eventMessage" {
        isRecord = true
        header.message = member.text ?? header.message
      } else if key == "timestamp", let text = member.text {
        var index = 0
        if let time = clock.read(text, &index) { header.time = time }
      } else if key == "processImagePath", let text = member.text {
        header.process = HeaderScan.lastComponent(text)
      } else if key == "senderImagePath", let text = member.text {
        header.library = HeaderScan.lastComponent(text)
      } else if key == "processID", let number = member.integer {
        header.pid = Int(clamping: number)
      } else if key == "subsystem" {
        header.subsystem = member.text ?? header.subsystem
      } else if key == "category" {
        header.category = member.text ?? header.category
      } else if key == "messageType" {
        header.level = member.text ?? header.level
      } else if key == "eventType", let text = member.text {
        isRecord = true
        header.isLoss = text == "lossEvent"
      }
    }
    return isRecord
  }
}

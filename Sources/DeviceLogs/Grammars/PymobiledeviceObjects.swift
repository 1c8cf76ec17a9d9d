import Evidence
import Intake

/// `pymobiledevice3 syslog live --format json`: one object a line, the best of the live sources.
struct PymobiledeviceObjects: ObjectGrammar {
  static let name = "pymobiledevice3 syslog live --format json"
  static let recognition = "JSON lines with image_name, filename, level and message."
  static let isByLine = true

  private var clock = ClockCache()

  static func isRecord(_ text: Bytes) -> Bool {
    text.contains("\"image_name\"") && text.contains("\"filename\"") && text.contains("\"message\"")
  }

  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool {
    guard let message = value["message"]?.text else { return false }
    header.message = message
    TraceObject.read(value, image: "image_name", level: "level", &clock, into: &header)
    return true
  }
}

import Evidence
import Intake

/// `unifiedlog_iterator` over a logarchive or sysdiagnose, on any system: one object a line.
struct UnifiedlogObjects: ObjectGrammar {
  static let name = "unifiedlog_iterator"
  static let recognition = "JSON lines with event_type, log_type, boot_uuid and message."
  static let isByLine = true

  private var clock = ClockCache()

  static func isRecord(_ text: Bytes) -> Bool {
    text.contains("\"event_type\"") && text.contains("\"log_type\"") && text.contains("\"message\"")
  }

  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool {
    guard let event = value["event_type"]?.text else { return false }
    header.isLoss = event == "Loss"
    header.message = value["message"]?.text ?? header.message
    header.level = value["log_type"]?.text ?? header.level
    header.subsystem = value["subsystem"]?.text ?? header.subsystem
    header.category = value["category"]?.text ?? header.category
    if let pid = value["pid"]?.integer { header.pid = Int(clamping: pid) }
    if let path = value["library"]?.text { header.library = HeaderScan.lastComponent(path) }
    // A record whose text is lost must not count as coverage of its process.
    if !isLost(header.message), let path = value["process"]?.text { header.process = HeaderScan.lastComponent(path) }
    readTime(value, &header)
    return true
  }

  /// The text is exact, the number a rounded one; the beginning of the epoch means that the clock file didn't match.
  private mutating func readTime(_ value: JSONValue, _ header: inout RecordHeader) {
    if let text = value["timestamp"]?.text {
      var index = 0
      if let time = clock.read(text, &index) { header.time = time }
    } else if let number = value["time"]?.double, let time = TimeReader.epoch(number) {
      header.time = time
    }
    if header.time.instant.isKnown, header.time.instant.seconds < 86_400 * 31 { header.time = Timestamp(.unknown) }
  }

  private func isLost(_ message: Bytes) -> Bool {
    message.isEmpty || message == "Unknown shared string message"
      || message.hasPrefix("Failed to get string message from absolute UUIDText file")
  }
}

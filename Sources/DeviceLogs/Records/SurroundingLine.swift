import Evidence

/// Lines that exporting tools print before, between and after records; they continue no message.
enum SurroundingLine {
  static func matches(_ line: Bytes) -> Bool {
    switch line.at(0) {
    case UInt8(ascii: "["): line.hasPrefix("[connected:") || line.hasPrefix("[disconnected:")
    case UInt8(ascii: "="): line.hasPrefix("===")
    case UInt8(ascii: "*"): line.hasPrefix("*** ") && saysLoss(line)
    case UInt8(ascii: "-"): line.hasPrefix("----------")
    case UInt8(ascii: "A"): line.hasPrefix("Activity - Create:")
    case UInt8(ascii: "E"): line.hasPrefix("Exiting...")
    case UInt8(ascii: "F"): line.hasPrefix("Filtering the log data")
    case UInt8(ascii: "L"): line.hasPrefix("Log      - ") || line.hasPrefix("Log - Default:")
    case UInt8(ascii: "S"): line.hasPrefix("Skipping info and debug") || line.hasPrefix("Skipping debug messages")
    case UInt8(ascii: "T"): line.hasPrefix("Timestamp ")
    case UInt8(ascii: "W"): line.hasPrefix("Waiting for device with UDID") || line.hasPrefix("Waiting for \"")
    default: false
    }
  }

  /// Whether the tool says that messages are missing from here on.
  static func saysLoss(_ line: Bytes) -> Bool {
    line.contains("essages dropped") || line.contains("essages lost") || line.contains("lost messages")
  }
}

import Evidence
import Intake

/// `ios syslog` of go-ios: one object a line, `{"msg":"<relay line>"}`.
struct GoIosSyslog: ObjectGrammar {
  static let name = "go-ios syslog"
  static let recognition = "JSON lines whose msg is a relay line: month, day, time, device, process[pid] <Level>:."
  static let isByLine = true

  private var relay = SyslogRelayGrammar()
  private let decoded = Scratch()

  static func isRecord(_ text: Bytes) -> Bool {
    guard let key = text.firstIndex(of: "\"msg\"") else { return false }
    var index = key + 5
    while text.at(index) == 58 || text.at(index) == 32 { index += 1 }
    index += 1
    return TimeReader.monthDayTime(text, &index) != nil && (text.contains(">:") || text.contains("\\u003e:"))
  }

  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool {
    guard let line = value["msg"]?.text else { return false }
    return GoIosRelayLine.read(line.trimmed, &relay, decoded, into: &header)
  }
}

/// A relay line inside JSON.
enum GoIosRelayLine {
  static func read(
    _ line: Bytes, _ relay: inout SyslogRelayGrammar, _ decoded: Scratch, into header: inout RecordHeader
  ) -> Bool {
    guard relay.read(line.upTo(line.firstIndex(of: 10) ?? line.count), into: &header) else {
      header = RecordHeader()
      header.message = line
      return true
    }
    header.message = line.from(header.message.base - line.base)
    // Versions since 1.3.1 have decoded the escapes already, so that bytes above ASCII stand in the text.
    if !line.hasBytesAboveASCII { VisCode.decode(&header, into: decoded) }
    return true
  }
}

extension Bytes {
  var hasBytesAboveASCII: Bool {
    for index in 0..<count where base[index] >= 128 { return true }
    return false
  }
}

/// `ios syslog --parse` of go-ios: the columns of a relay line as members; the year is the capturing computer's.
struct GoIosParsed: ObjectGrammar {
  static let name = "go-ios syslog --parse"
  static let recognition = "JSON lines with timestamp, device, process (library), pid, level and message."
  static let isByLine = true

  private var clock = ClockCache()
  private var relay = SyslogRelayGrammar()
  private let decoded = Scratch()

  static func isRecord(_ text: Bytes) -> Bool {
    text.contains("\"device\"") && text.contains("\"process\"") && text.contains("\"pid\":\"")
      && text.contains("\"level\"")
      && text.contains("\"message\"") && !text.contains("\"apns")
  }

  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool {
    // A line that could not be split is given whole.
    if let line = value["msg"]?.text { return GoIosRelayLine.read(line.trimmed, &relay, decoded, into: &header) }
    guard let message = value["message"]?.text else { return false }
    if let process = value["process"]?.text { RelayLine.name(process, into: &header) }
    if let time = value["timestamp"]?.text {
      var index = 0
      if let stamp = clock.read(time, &index) { header.time = stamp }
    }
    if let pid = value["pid"]?.text?.integer ?? value["pid"]?.integer { header.pid = Int(clamping: pid) }
    header.level = value["level"]?.text ?? header.level
    header.message = message
    if !message.hasBytesAboveASCII { VisCode.decode(&header, into: decoded) }
    return true
  }
}

/// `ios ostrace` of go-ios.
struct GoIosTrace: ObjectGrammar {
  static let name = "go-ios ostrace"
  static let recognition = "JSON lines with levelName, imageName, filename and message."
  static let isByLine = true

  private var clock = ClockCache()

  static func isRecord(_ text: Bytes) -> Bool {
    text.contains("\"levelName\"") && text.contains("\"imageName\"") && text.contains("\"filename\"")
  }

  mutating func read(_ value: JSONValue, into header: inout RecordHeader) -> Bool {
    guard let message = value["message"]?.text else { return false }
    header.message = message
    TraceObject.read(value, image: "imageName", level: "levelName", &clock, into: &header)
    return true
  }
}

/// What the tools that speak os_trace_relay print alike.
enum TraceObject {
  static func read(
    _ value: JSONValue, image: StaticString, level: StaticString, _ clock: inout ClockCache,
    into header: inout RecordHeader
  ) {
    if let time = value["timestamp"]?.text {
      var index = 0
      if let stamp = clock.read(time, &index) { header.time = stamp }
    }
    if let pid = value["pid"]?.integer { header.pid = Int(clamping: pid) }
    if let path = value["filename"]?.text { header.process = HeaderScan.lastComponent(path) }
    if let path = value[image]?.text { header.library = HeaderScan.lastComponent(path) }
    header.level = value[level]?.text ?? header.level
    if let label = value["label"], label.isObject {
      header.subsystem = label["subsystem"]?.text ?? header.subsystem
      header.category = label["category"]?.text ?? header.category
    }
  }
}

import Evidence

/// `ios ostrace --nojson` of go-ios: `TIME±HH:MM  PID:55     <Default>  [SUBSYS:CAT]  MSG`, without a process name.
///
/// The subsystem tells the processes of the push path; a process id once told stays known.
struct GoIosPlainTraceGrammar: LineGrammar {
  static let name = "go-ios ostrace --nojson"
  static let recognition = "Date, T, time and zone, then PID:, <Level> and two blanks between columns."

  /// What a process id stands for is told by the lines before.
  static let isCuttable = false

  private var clock = ClockCache()
  private var processes: [Int: StaticString] = [:]

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = clock.read(line, &index), line.at(10) == 84, HeaderScan.blanks(line, &index),
      line.has("PID:", at: index)
    else { return false }
    index += 4
    _ = HeaderScan.blanks(line, &index)
    guard let pid = HeaderScan.number(line, &index), HeaderScan.blanks(line, &index), line.at(index) == 60,
      let close = line.upTo(index + 24).firstIndex(of: 62, from: index)
    else { return false }
    header = RecordHeader()
    header.time = time
    header.pid = pid
    header.level = line.slice(index + 1, close)
    index = close + 1
    _ = HeaderScan.blanks(line, &index)
    header.message = line.from(index)
    HeaderScan.labels(&header)
    index = 0
    if HeaderScan.blanks(header.message, &index) { header.message = header.message.from(index) }
    if let process = GoIosPlainTraceGrammar.process(header.subsystem, header.category) { processes[pid] = process }
    if let process = processes[pid] { header.process = Bytes(process) }
    return true
  }

  /// The process that alone prints these labels.
  private static func process(_ subsystem: Bytes, _ category: Bytes) -> StaticString? {
    if subsystem == "com.apple.apsd" { return "apsd" }
    if subsystem == "com.apple.donotdisturb" { return "donotdisturbd" }
    if subsystem == "com.apple.runningboard" { return "runningboardd" }
    if subsystem == "com.apple.duetactivityscheduler" { return category == "client" ? nil : "dasd" }
    if subsystem == "com.apple.UserNotifications", category == "RemoteNotifications" || category == "DataProvider" {
      return "SpringBoard"
    }
    return subsystem == "com.apple.SpringBoard" ? "SpringBoard" : nil
  }
}

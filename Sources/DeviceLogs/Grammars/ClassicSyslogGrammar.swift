import Evidence

/// Old file logs of macOS (`system.log`, `/Library/Logs/apsd.log`): `Mmm dd HH:MM:SS HOST PROC[PID]: MSG` or
/// `DATE TIME ±ZZZZ PROC[PID]: MSG`, without a level.
///
/// Servers write the same form, so a text counts as this only from the first line of apsd or its neighbours on.
struct ClassicSyslogGrammar: LineGrammar {
  static let name = "macOS file log"
  static let recognition =
    "Month, day, time, host and process[pid]: without a level, in a text where apsd or usernoted speak."

  private var clock = ClockCache()
  private var isApple = false

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    let time: Timestamp
    if let stamp = TimeReader.monthDayTime(line, &index) {
      time = stamp
      // The host's name is one word.
      guard line.at(index) == 32, let blank = line.upTo(index + 80).firstIndex(of: 32, from: index + 1) else {
        return false
      }
      index = blank + 1
    } else if let stamp = TimeReader.dateTime(line, &index), stamp.missing.isEmpty, line.at(10) == 32, line.at(19) == 32
    {
      time = stamp
      guard line.at(index) == 32 else { return false }
      index += 1
    } else {
      return false
    }
    let process = index
    guard let open = line.upTo(process + 120).firstIndex(of: 91, from: process), open > process else { return false }
    index = open + 1
    guard let pid = HeaderScan.number(line, &index), line.has("]: ", at: index) else { return false }
    let name = line.slice(process, open)
    if !isApple {
      let group = ProcessGroup(process: name)
      isApple = group == .apsd || group == .macNotifications
      guard isApple else { return false }
    }
    header = RecordHeader()
    header.time = time
    header.process = name
    header.pid = pid
    header.message = line.from(index + 3)
    return true
  }
}

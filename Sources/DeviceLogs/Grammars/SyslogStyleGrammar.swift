import Evidence

/// `log show --style syslog`: `DATE TIME.6±HHMM  localhost PROC[PID]: [(LIB)] [[SUBSYS:CAT]] MSG`, without a level.
struct SyslogStyleGrammar: LineGrammar {
  static let name = "log show --style syslog"
  static let recognition = "Date, time and zone, the word localhost, then process[PID]: and no level."

  private var clock = ClockCache()

  static func isHeading(_ line: Bytes) -> Bool {
    line.hasPrefix("Timestamp ") && line.contains("(process)[PID]")
  }

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = clock.read(line, &index), time.missing.isEmpty, HeaderScan.blanks(line, &index),
      line.has("localhost ", at: index)
    else { return false }
    index += 10
    _ = HeaderScan.blanks(line, &index)
    let process = index
    guard let open = line.upTo(process + 200).firstIndex(of: 91, from: process), open > process else { return false }
    index = open + 1
    guard let pid = HeaderScan.number(line, &index), line.has("]:", at: index) else { return false }
    index += 2
    if line.at(index) == 32 { index += 1 }
    header.time = time
    header.process = line.slice(process, open)
    header.pid = pid
    header.message = line.from(index)
    return true
  }

  mutating func finish(_ header: inout RecordHeader) { HeaderScan.labels(&header) }
}

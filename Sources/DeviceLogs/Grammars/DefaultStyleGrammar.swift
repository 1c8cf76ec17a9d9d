import Evidence

/// `log show` and `log stream` without a style:
/// `DATE TIME.6±HHMM 0xTHREAD TYPE 0xACTIVITY PID TTL PROC: [(LIB)] [[SUBSYS:CAT]] MSG`.
struct DefaultStyleGrammar: LineGrammar {
  static let name = "log show"
  static let recognition =
    "Date, time and zone, a thread 0x…, a type word, an activity 0x…, PID and TTL, then process:."

  private var clock = ClockCache()

  static func isHeading(_ line: Bytes) -> Bool {
    line.hasPrefix("Timestamp ") && line.contains("Thread ") && line.contains("Activity ") && line.contains(" TTL")
  }

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = clock.read(line, &index), time.missing.isEmpty, HeaderScan.blanks(line, &index),
      HeaderScan.hexadecimal(line, &index), HeaderScan.blanks(line, &index)
    else { return false }
    let level = index
    while Bytes.isLetter(line.at(index)) { index += 1 }
    let levelEnd = index
    guard index > level, HeaderScan.blanks(line, &index), HeaderScan.hexadecimal(line, &index),
      HeaderScan.blanks(line, &index), let pid = HeaderScan.number(line, &index), HeaderScan.blanks(line, &index),
      HeaderScan.number(line, &index) != nil, HeaderScan.blanks(line, &index)
    else { return false }
    let process = index
    // The shortest text up to `: `; a message of nothing leaves the line to end with the colon.
    guard let colon = DefaultStyleGrammar.processEnd(line, process), colon > process else { return false }
    header.time = time
    header.level = line.slice(level, levelEnd)
    header.pid = pid
    header.process = line.slice(process, colon)
    index = min(colon + 2, line.count)
    header.message = line.from(index)
    return true
  }

  mutating func finish(_ header: inout RecordHeader) { HeaderScan.labels(&header) }

  private static func processEnd(_ line: Bytes, _ start: Int) -> Int? {
    var index = start
    while index < line.count, index - start < 200 {
      if line.base[index] == 58, index + 1 == line.count || line.base[index + 1] == 32 { return index }
      index += 1
    }
    return nil
  }
}

import Evidence

/// `log show --style compact`: `DATE TIME.3 TY PROC[PID:TID] [(LIB)] [[SUBSYS:CAT]] MSG`, without a zone.
struct CompactGrammar: LineGrammar {
  static let name = "log show --style compact"
  static let recognition = "Date and time without a zone, a level of one or two letters, then Process[PID:TID]."

  private var clock = ClockCache()

  static func isHeading(_ line: Bytes) -> Bool {
    line.hasPrefix("Timestamp ") && line.contains("Ty Process[PID:TID]")
  }

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = clock.read(line, &index), time.missing == .zone, HeaderScan.blanks(line, &index) else {
      return false
    }
    let level = index
    guard let length = CompactGrammar.levelLength(line, index) else { return false }
    index += length
    guard HeaderScan.blanks(line, &index) else { return false }
    let process = index
    guard let open = line.upTo(process + 200).firstIndex(of: 91, from: process), open > process else { return false }
    index = open + 1
    guard let pid = HeaderScan.number(line, &index), line.at(index) == 58 else { return false }
    index += 1
    while Bytes.hexValue(line.at(index)) != nil { index += 1 }
    guard line.at(index) == 93 else { return false }
    index += 1
    if line.at(index) == 32 { index += 1 }
    header.time = time
    header.level = line.slice(level, level + length)
    header.process = line.slice(process, open)
    header.pid = pid
    header.message = line.from(index)
    return true
  }

  mutating func finish(_ header: inout RecordHeader) { HeaderScan.labels(&header) }

  /// `Df`, `I`, `Db`, `E`, `F`, `A`, and room for the codes of states and signposts, which nobody has shown yet; but not
  /// for every short word, which may be a process's name.
  private static func levelLength(_ line: Bytes, _ index: Int) -> Int? {
    guard Bytes("ADEFILSTU").firstIndex(of: line.at(index)) != nil else { return nil }
    if line.at(index + 1) == 32 { return 1 }
    let second = line.at(index + 1)
    return second >= 97 && second <= 122 && line.at(index + 2) == 32 ? 2 : nil
  }
}

import Evidence

/// A copy from Console.app: `LEVEL ⇥ HH:MM:SS.ffffff±ZZZZ ⇥ PROC ⇥ MSG`, without a date.
///
/// The level is localised or missing; tabs may have become blanks; old systems print a blank before the zone. With more
/// visible columns a date, a PID, a library, a subsystem and a category stand between.
struct ConsoleGrammar: LineGrammar {
  static let name = "Console.app copy"
  static let recognition =
    "A time with six decimals and a zone but no date, behind a level in any language or none, then the process."

  private var clock = ClockCache()

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    guard let start = ConsoleGrammar.timeStart(line) else { return false }
    var index = start
    let hasDate = start >= 11 && line.at(start - 3) != 9 && ConsoleGrammar.isDate(line, start - 11)
    let level = line.upTo(hasDate ? start - 11 : start).trimmed
    if hasDate {
      index = start - 11
      guard var time = clock.read(line, &index) else { return false }
      if time.missing == .zone, let offset = TimeReader.offset(line, &index) {
        time = Timestamp(Instant(nanoseconds: time.instant.nanoseconds - Int64(offset) * 1_000_000_000))
      }
      header.time = time
      // With a date and blanks for tabs this is some other log.
      guard line.at(index) == 9 else { return false }
    } else {
      guard let clock = TimeReader.clock(line, &index), let offset = TimeReader.offset(line, &index) else {
        return false
      }
      let local = ConsoleGrammar.day + clock
      header.time = Timestamp(Instant(nanoseconds: local - Int64(offset) * 1_000_000_000), missing: .date)
    }
    guard level.count <= 32, ConsoleGrammar.isLevel(level) else { return false }
    header.level = level
    header.pid = -1
    header.library = Bytes("")
    header.subsystem = Bytes("")
    header.category = Bytes("")
    if line.at(index) == 9 { return ConsoleColumns.read(line, from: index + 1, into: &header) }
    guard HeaderScan.blanks(line, &index), index < line.count else { return false }
    let process = index
    while index < line.count, line.base[index] != 32, line.base[index] != 9 { index += 1 }
    header.process = line.slice(process, index)
    header.message = line.from(index + 1)
    return true
  }

  /// 2000-01-01, the provisional date.
  private static let day = Int64(CivilTime.days(year: 2000, month: 1, day: 1)) * 86_400_000_000_000

  /// Where `HH:MM:SS.` begins, near the line's front.
  private static func timeStart(_ line: Bytes) -> Int? {
    var colon = 0
    while let hit = line.upTo(72).firstIndex(of: 58, from: colon) {
      let start = hit - 2
      if start >= 0, line.at(hit + 3) == 58, line.at(hit + 6) == 46, Bytes.isDigit(line.at(hit + 7)),
        Bytes.isDigit(line.at(start)), Bytes.isDigit(line.at(start + 1)),
        start == 0 || line.base[start - 1] == 32 || line.base[start - 1] == 9
      {
        return start
      }
      colon = hit + 1
    }
    return nil
  }

  private static func isDate(_ line: Bytes, _ index: Int) -> Bool {
    var index = index
    return TimeReader.date(line, &index) != nil && (line.at(index) == 32 || line.at(index) == 9)
  }

  /// A level is a word or two in some language: no digits, no brackets.
  private static func isLevel(_ level: Bytes) -> Bool {
    for index in 0..<level.count {
      let byte = level.base[index]
      if byte < 128, !Bytes.isLetter(byte), byte != 32 { return false }
    }
    return true
  }
}

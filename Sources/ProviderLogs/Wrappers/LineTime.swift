import Evidence

/// Finds the time that a text line begins with, whatever the logger.
///
/// The loggers of providers print a level, a bracket or a name before the time, or none; so the time is looked for at the
/// first few places where a word begins, not by the name of the logger.
enum LineTime {
  /// The time among the first bytes of a line.
  static func find(in text: Bytes) -> Timestamp? {
    var start = 0
    var words = 0
    // logfmt.
    if text.hasPrefix("time=") {
      var index = text.at(5) == UInt8(ascii: "\"") ? 6 : 5
      if let time = TimeReader.dateTime(text, &index) { return time }
    }
    // RFC 3164's priority, `<34>`.
    if text.at(0) == UInt8(ascii: "<"), let close = text.firstIndex(of: UInt8(ascii: ">")), close < 6 {
      start = close + 1
    }
    while start < min(text.count, 96), words < 7 {
      if let time = read(text, start) { return time }
      words += 1
      // On to the next place behind a blank, a bracket, a bar or a colon.
      var index = start
      while index < text.count, !isBreak(text.base[index]) { index += 1 }
      while index < text.count, isBreak(text.base[index]) { index += 1 }
      start = index
    }
    return nil
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == 32 || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "|")
      || byte == UInt8(ascii: "(") || byte == 9
  }

  private static func read(_ text: Bytes, _ start: Int) -> Timestamp? {
    var index = start
    let first = text.at(start)
    if Bytes.isDigit(first) {
      if let time = TimeReader.dateTime(text, &index) { return time }
      return dayMonthYear(text, start)
    }
    if Bytes.isLetter(first) { return TimeReader.monthDayTime(text, &index) }
    return nil
  }

  /// `14-Feb-2026 09:26:53.858` (Tomcat) and `14/Feb/2026:09:26:53 +0000`.
  private static func dayMonthYear(_ text: Bytes, _ start: Int) -> Timestamp? {
    guard let day = TimeReader.two(text, start), day >= 1, day <= 31,
      text.at(start + 2) == UInt8(ascii: "-") || text.at(start + 2) == UInt8(ascii: "/"),
      let month = TimeReader.monthName(text, start + 3), let century = TimeReader.two(text, start + 7),
      let rest = TimeReader.two(text, start + 9)
    else { return nil }
    var index = start + 12
    guard let clock = TimeReader.clock(text, &index) else { return nil }
    let days = CivilTime.days(year: century * 100 + rest, month: month, day: day)
    let local = Int64(days) * 86_400_000_000_000 + clock
    if let offset = TimeReader.offset(text, &index) {
      return Timestamp(Instant(nanoseconds: local - Int64(offset) * 1_000_000_000))
    }
    return Timestamp(Instant(nanoseconds: local), missing: .zone)
  }
}

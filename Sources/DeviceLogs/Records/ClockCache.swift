import Evidence

/// Reads `YYYY-MM-DD HH:MM:SS.ffffff±ZZZZ`, remembering the minute and the zone of the line before: nearly all lines of
/// an export share them with their neighbour.
struct ClockCache {
  private var minuteLow: UInt64 = 0
  private var minuteHigh: UInt64 = 0
  /// Local nanoseconds since 1970 at the start of the remembered minute.
  private var minute: Int64 = 0
  private var zoneText: UInt64 = 0
  private var zone: Int64 = 0

  init() {}

  /// The time at `index`, which moves behind it; a missing zone is named. The joint may be a blank or `T`.
  mutating func read(_ line: Bytes, _ index: inout Int) -> Timestamp? {
    let start = index
    guard start >= 0, line.count - start >= 19 else { return nil }
    let raw = UnsafeRawPointer(line.base + start)
    let low = raw.loadUnaligned(as: UInt64.self)
    let high = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    if low != minuteLow || high != minuteHigh {
      guard let fresh = ClockCache.minute(line, start) else { return nil }
      minute = fresh
      minuteLow = low
      minuteHigh = high
    }
    guard line.base[start + 16] == 58, let second = TimeReader.two(line, start + 17), second < 61 else { return nil }
    var position = start + 19
    let fraction = ClockCache.fraction(line, &position)
    let local = minute + Int64(second) * 1_000_000_000 + fraction
    index = position
    guard let offset = zone(line, &index) else { return Timestamp(Instant(nanoseconds: local), missing: .zone) }
    return Timestamp(Instant(nanoseconds: local - offset))
  }

  /// `±HHMM`, `±HH:MM` or `Z` at `index`, in nanoseconds.
  private mutating func zone(_ line: Bytes, _ index: inout Int) -> Int64? {
    let sign = line.at(index)
    guard sign == 43 || sign == 45 || sign == 90 else { return nil }
    if line.count - index >= 6, sign != 90 {
      // Five bytes of text and whatever byte ends them: enough to know that nothing changed.
      let raw = UnsafeRawPointer(line.base + index)
      let text =
        UInt64(raw.loadUnaligned(as: UInt32.self)) << 16 | UInt64(line.base[index + 4]) << 8
        | UInt64(line.base[index + 5])
      if text == zoneText {
        index += 5
        return zone
      }
      var position = index
      guard let seconds = TimeReader.offset(line, &position) else { return nil }
      if position == index + 5 {
        zoneText = text
        zone = Int64(seconds) * 1_000_000_000
      }
      index = position
      return Int64(seconds) * 1_000_000_000
    }
    guard let seconds = TimeReader.offset(line, &index) else { return nil }
    return Int64(seconds) * 1_000_000_000
  }

  /// A fraction after `.` or `,`, in nanoseconds.
  static func fraction(_ line: Bytes, _ index: inout Int) -> Int64 {
    let mark = line.at(index)
    guard mark == 46 || mark == 44, Bytes.isDigit(line.at(index + 1)) else { return 0 }
    let base = line.base
    let count = line.count
    var position = index + 1
    // Six digits are the rule.
    if count - position >= 7 {
      let digits = base + position
      let first = digits[0] &- 48
      let second = digits[1] &- 48
      let third = digits[2] &- 48
      let fourth = digits[3] &- 48
      let fifth = digits[4] &- 48
      let sixth = digits[5] &- 48
      if max(max(max(first, second), max(third, fourth)), max(fifth, sixth)) <= 9, digits[6] &- 48 > 9 {
        index = position + 6
        let high = Int64(first) &* 100 &+ Int64(second) &* 10 &+ Int64(third)
        let low = Int64(fourth) &* 100 &+ Int64(fifth) &* 10 &+ Int64(sixth)
        return (high &* 1000 &+ low) &* 1000
      }
    }
    var value: Int64 = 0
    var scale: Int64 = 100_000_000
    while position < count {
      let digit = base[position] &- 48
      if digit > 9 { break }
      value &+= Int64(digit) &* scale
      scale /= 10
      position += 1
    }
    index = position
    return value
  }

  private static func minute(_ line: Bytes, _ start: Int) -> Int64? {
    var position = start
    guard let day = TimeReader.date(line, &position) else { return nil }
    let joint = line.at(position)
    guard joint == 32 || joint == 84, let hour = TimeReader.two(line, position + 1), line.at(position + 3) == 58,
      let minute = TimeReader.two(line, position + 4), hour < 24, minute < 60
    else { return nil }
    return (Int64(day) * 1440 + Int64(hour * 60 + minute)) * 60_000_000_000
  }
}

/// The parts of a time that a log line does not print.
public struct MissingParts: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let zone = MissingParts(rawValue: 1)
  public static let year = MissingParts(rawValue: 2)
  public static let date = MissingParts(rawValue: 4)
}

/// A time as a line prints it: missing parts are filled in provisionally and named.
///
/// Provisional values: zone UTC, year 2000 (a leap year), date 2000-01-01. `Trails` replaces them once the other inputs
/// are known.
public struct Timestamp: Sendable, Equatable {
  public var instant: Instant
  public var missing: MissingParts

  @inlinable public init(_ instant: Instant, missing: MissingParts = []) {
    self.instant = instant
    self.missing = missing
  }
}

/// Readers for the spellings of time that logs use. Each takes the text and a position, and moves the position behind
/// what it read; none of them allocates.
public enum TimeReader {
  /// Two decimal digits at `index`.
  @inlinable public static func two(_ text: Bytes, _ index: Int) -> Int? {
    guard index >= 0, index + 2 <= text.count else { return nil }
    let tens = Int(text.base[index]) - 48
    let ones = Int(text.base[index + 1]) - 48
    guard tens >= 0, tens <= 9, ones >= 0, ones <= 9 else { return nil }
    return tens * 10 + ones
  }

  /// `HH:MM:SS` with an optional fraction after `.` or `,`; nanoseconds since midnight.
  @inlinable public static func clock(_ text: Bytes, _ index: inout Int) -> Int64? {
    guard let hour = two(text, index), text.at(index + 2) == 58, let minute = two(text, index + 3),
      text.at(index + 5) == 58, let second = two(text, index + 6), hour < 24, minute < 60, second < 61
    else { return nil }
    var position = index + 8
    var fraction: Int64 = 0
    let mark = text.at(position)
    if mark == 46 || mark == 44, Bytes.isDigit(text.at(position + 1)) {
      position += 1
      var scale: Int64 = 100_000_000
      while position < text.count, Bytes.isDigit(text.base[position]) {
        fraction += Int64(text.base[position] - 48) * scale
        scale /= 10
        position += 1
      }
    }
    index = position
    return Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000 + fraction
  }

  /// `YYYY-MM-DD` or `YYYY/MM/DD`; days since 1970.
  @inlinable public static func date(_ text: Bytes, _ index: inout Int) -> Int? {
    guard let century = two(text, index), let rest = two(text, index + 2), let month = two(text, index + 5),
      let day = two(text, index + 8), month >= 1, month <= 12, day >= 1, day <= 31
    else { return nil }
    let mark = text.at(index + 4)
    guard mark == 45 || mark == 47, text.at(index + 7) == mark else { return nil }
    let year = century * 100 + rest
    guard year >= 1970, year <= 2200 else { return nil }
    index += 10
    return CivilTime.days(year: year, month: month, day: day)
  }

  /// `Z`, `±HH:MM`, `±HHMM` or `±HH`, with or without one blank before it; seconds east of UTC.
  @inlinable public static func offset(_ text: Bytes, _ index: inout Int) -> Int? {
    var position = index
    if text.at(position) == 32 { position += 1 }
    let sign = text.at(position)
    if sign == 90 || sign == 122 {
      index = position + 1
      return 0
    }
    guard sign == 43 || sign == 45, let hours = two(text, position + 1), hours <= 15 else { return nil }
    position += 3
    var minutes = 0
    if text.at(position) == 58, let value = two(text, position + 1) {
      minutes = value
      position += 3
    } else if let value = two(text, position) {
      minutes = value
      position += 2
    }
    index = position
    let seconds = hours * 3600 + minutes * 60
    return sign == 45 ? -seconds : seconds
  }

  /// A date and a clock joined by `T`, a blank or ` - `, then an offset or the name `UTC`/`GMT` if there is one.
  @inlinable public static func dateTime(_ text: Bytes, _ index: inout Int) -> Timestamp? {
    if index == 0, let time = isoUTC(text) {
      index = text.count
      return time
    }
    var position = index
    guard let day = date(text, &position) else { return nil }
    if text.has(" - ", at: position) {
      position += 3
    } else {
      let joint = text.at(position)
      guard joint == 84 || joint == 32 || joint == 116 || joint == 95 else { return nil }
      position += 1
    }
    guard let clock = clock(text, &position) else { return nil }
    let local = Int64(day) * 86_400_000_000_000 + clock
    if let offset = offset(text, &position) {
      index = position
      return Timestamp(Instant(nanoseconds: local - Int64(offset) * 1_000_000_000))
    }
    for name in [" UTC", " GMT"] as [StaticString] where text.has(name, at: position) {
      index = position + 4
      return Timestamp(Instant(nanoseconds: local))
    }
    index = position
    return Timestamp(Instant(nanoseconds: local), missing: .zone)
  }

  /// `2026-02-14T09:26:53Z` with a fraction of any length, from end to end: what most structured logs print.
  @inlinable public static func isoUTC(_ text: Bytes) -> Timestamp? {
    let base = text.base
    guard text.count >= 20, text.count <= 30, base[text.count - 1] == 90, base[10] == 84, base[4] == 45, base[7] == 45,
      base[13] == 58, base[16] == 58
    else { return nil }
    var bad = false
    func pair(_ index: Int) -> Int {
      let tens = Int(base[index]) &- 48
      let ones = Int(base[index &+ 1]) &- 48
      bad = bad || UInt(bitPattern: tens) > 9 || UInt(bitPattern: ones) > 9
      return tens &* 10 &+ ones
    }
    let year = pair(0) &* 100 &+ pair(2)
    let (month, day, hour, minute, second) = (pair(5), pair(8), pair(11), pair(14), pair(17))
    guard !bad, year >= 1970, year <= 2200, month >= 1, month <= 12, day >= 1, day <= 31, hour < 24, minute < 60,
      second < 61
    else { return nil }
    var fraction: Int64 = 0
    if text.count > 20 {
      guard text.count > 21, base[19] == 46 || base[19] == 44 else { return nil }
      for index in 20..<text.count &- 1 {
        let digit = Int64(base[index]) &- 48
        guard digit >= 0, digit <= 9 else { return nil }
        fraction = fraction &* 10 &+ digit
      }
      for _ in text.count..<30 { fraction = fraction &* 10 }
    }
    let days = CivilTime.days(year: year, month: month, day: day)
    let seconds = Int64(days &* 86_400 &+ hour &* 3600 &+ minute &* 60 &+ second)
    return Timestamp(Instant(nanoseconds: seconds &* 1_000_000_000 &+ fraction))
  }

  /// `Mmm dd HH:MM:SS` with an optional fraction (RFC 3164, idevicesyslog); year and zone are missing.
  @inlinable public static func monthDayTime(_ text: Bytes, _ index: inout Int) -> Timestamp? {
    var position = index
    guard let month = monthName(text, position), text.at(position + 3) == 32 else { return nil }
    position += 4
    if text.at(position) == 32 { position += 1 }
    guard Bytes.isDigit(text.at(position)) else { return nil }
    var day = Int(text.at(position) - 48)
    position += 1
    if Bytes.isDigit(text.at(position)) {
      day = day * 10 + Int(text.at(position) - 48)
      position += 1
    }
    guard day >= 1, day <= 31, text.at(position) == 32 else { return nil }
    position += 1
    guard let clock = clock(text, &position) else { return nil }
    index = position
    let days = CivilTime.days(year: 2000, month: month, day: day)
    return Timestamp(
      Instant(nanoseconds: Int64(days) * 86_400_000_000_000 + clock), missing: [.zone, .year])
  }

  /// An English month of three letters at `index`, 1 to 12.
  @inlinable public static func monthName(_ text: Bytes, _ index: Int) -> Int? {
    guard index >= 0, index + 3 <= text.count else { return nil }
    let key =
      UInt32(text.base[index]) << 16 | UInt32(text.base[index + 1]) << 8 | UInt32(text.base[index + 2])
    switch key | 0x20_2020 {
    case 0x6a_616e: return 1
    case 0x66_6562: return 2
    case 0x6d_6172: return 3
    case 0x61_7072: return 4
    case 0x6d_6179: return 5
    case 0x6a_756e: return 6
    case 0x6a_756c: return 7
    case 0x61_7567: return 8
    case 0x73_6570: return 9
    case 0x6f_6374: return 10
    case 0x6e_6f76: return 11
    case 0x64_6563: return 12
    default: return nil
    }
  }

  /// An HTTP date, `Sat, 14 Feb 2026 09:26:53 GMT`.
  public static func httpDate(_ text: Bytes) -> Timestamp? {
    guard let comma = text.firstIndex(of: 44), let day = two(text, comma + 2),
      let month = monthName(text, comma + 5), let century = two(text, comma + 9), let rest = two(text, comma + 11)
    else { return nil }
    var position = comma + 14
    guard let clock = clock(text, &position), day >= 1, day <= 31 else { return nil }
    let days = CivilTime.days(year: century * 100 + rest, month: month, day: day)
    return Timestamp(Instant(nanoseconds: Int64(days) * 86_400_000_000_000 + clock))
  }

  /// A number of seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by magnitude; nil outside
  /// the years 2001 to 2100.
  @inlinable public static func epoch(_ value: Double) -> Timestamp? {
    if value >= 978_307_200, value < 4_102_444_800 { return Timestamp(Instant(seconds: value)) }
    if value >= 978_307_200e3, value < 4_102_444_800e3 { return Timestamp(Instant(seconds: value / 1e3)) }
    if value >= 978_307_200e6, value < 4_102_444_800e6 { return Timestamp(Instant(seconds: value / 1e6)) }
    if value >= 978_307_200e9, value < 4_102_444_800e9 { return Timestamp(Instant(seconds: value / 1e9)) }
    return nil
  }

  @inlinable public static func epoch(_ value: Int64) -> Timestamp? {
    switch value {
    case 978_307_200..<4_102_444_800: Timestamp(Instant(nanoseconds: value * 1_000_000_000))
    case 978_307_200_000..<4_102_444_800_000: Timestamp(Instant(nanoseconds: value * 1_000_000))
    case 978_307_200_000_000..<4_102_444_800_000_000: Timestamp(Instant(nanoseconds: value * 1000))
    case 978_307_200_000_000_000..<4_102_444_800_000_000_000: Timestamp(Instant(nanoseconds: value))
    default: nil
    }
  }

  /// Any of the spellings above, from a whole value such as a JSON string.
  public static func any(_ text: Bytes) -> Timestamp? {
    let text = text.trimmed
    var index = 0
    if let time = dateTime(text, &index) { return time }
    if let time = monthDayTime(text, &index) { return time }
    if let number = text.integer { return epoch(number) }
    if let number = text.double { return epoch(number) }
    return httpDate(text)
  }
}

/// A moment, in nanoseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  /// No time at all.
  public static let unknown = Instant(nanoseconds: .min)

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A number of seconds since 1970; `unknown` when it does not fit (years 1678 to 2261).
  public init(seconds: Double) {
    self.nanoseconds = seconds.magnitude < 9_000_000_000 ? Int64(seconds * 1e9) : .min
  }

  @inlinable public var isKnown: Bool { nanoseconds != .min }

  /// Seconds since 1970.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  /// This moment moved by `seconds`; an unknown one stays unknown.
  public func adding(seconds: Double) -> Instant {
    isKnown ? Instant(nanoseconds: nanoseconds &+ Int64(seconds * 1e9)) : self
  }

  /// Seconds from `other` to this moment; nil when one of them is unknown.
  public func seconds(since other: Instant) -> Double? {
    isKnown && other.isKnown ? Double(nanoseconds &- other.nanoseconds) / 1e9 : nil
  }

  /// RFC 3339 in UTC with as many of 0, 3, 6 or 9 decimals as the value needs; nil when unknown.
  public var text: String? {
    guard isKnown else { return nil }
    let civil = CivilTime(self)
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var count = 0
      func put(_ byte: UInt8) {
        buffer[count] = byte
        count += 1
      }
      func put(_ number: Int, digits: Int) {
        var scale = 1
        for _ in 1..<digits { scale *= 10 }
        var rest = number
        while scale > 0 {
          put(UInt8(48 + rest / scale % 10))
          rest %= scale * 10
          scale /= 10
        }
      }
      put(civil.year, digits: 4)
      put(45)
      put(civil.month, digits: 2)
      put(45)
      put(civil.day, digits: 2)
      put(84)
      put(civil.hour, digits: 2)
      put(58)
      put(civil.minute, digits: 2)
      put(58)
      put(civil.second, digits: 2)
      if civil.nanosecond != 0 {
        put(46)
        if civil.nanosecond % 1_000_000 == 0 {
          put(civil.nanosecond / 1_000_000, digits: 3)
        } else if civil.nanosecond % 1000 == 0 {
          put(civil.nanosecond / 1000, digits: 6)
        } else {
          put(civil.nanosecond, digits: 9)
        }
      }
      put(90)
      return count
    }
  }
}

/// A moment split into calendar fields, in the proleptic Gregorian calendar.
public struct CivilTime: Sendable, Equatable {
  public var year: Int
  public var month: Int
  public var day: Int
  public var hour: Int
  public var minute: Int
  public var second: Int
  public var nanosecond: Int

  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// The fields of a known instant, read as UTC.
  public init(_ instant: Instant) {
    let total = instant.nanoseconds
    let day = Int64.floorDivide(total, 86_400_000_000_000)
    var rest = total - day * 86_400_000_000_000
    // Days to a date by the 400-year cycle, counted from 0000-03-01.
    let shifted = day + 719_468
    let era = Int64.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    self.day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    self.month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    self.year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    self.nanosecond = Int(rest % 1_000_000_000)
    rest /= 1_000_000_000
    self.second = Int(rest % 60)
    self.minute = Int(rest / 60 % 60)
    self.hour = Int(rest / 3600)
  }

  /// Days since 1970-01-01.
  @inlinable public static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The instant of these fields read as UTC; `unknown` outside the years 1700 to 2250.
  public var instant: Instant {
    guard year >= 1700, year <= 2250 else { return .unknown }
    let seconds = CivilTime.days(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
    return Instant(nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(nanosecond))
  }

  public var dateText: String { "\(CivilTime.pad(year, 4))-\(CivilTime.pad(month, 2))-\(CivilTime.pad(day, 2))" }
  public var clockText: String { "\(CivilTime.pad(hour, 2)):\(CivilTime.pad(minute, 2)):\(CivilTime.pad(second, 2))" }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return digits.count < width ? String(repeating: "0", count: width - digits.count) + digits : digits
  }
}

extension Int64 {
  static func floorDivide(_ left: Int64, _ right: Int64) -> Int64 {
    let quotient = left / right
    return left % right < 0 ? quotient - 1 : quotient
  }
}

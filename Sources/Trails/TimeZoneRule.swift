import Evidence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A zone that local times are read in: `UTC`, `±HH:MM`, or a name of the system's time zone data.
package enum TimeZoneRule: Sendable, Equatable {
  /// Seconds east of UTC.
  case fixed(Int)
  /// An IANA name such as `Europe/Helsinki`.
  case named(String)

  /// Reads a zone as the command line takes it; nil when it is neither an offset nor a name the system knows.
  package init?(_ text: String) {
    if ["UTC", "GMT", "Z", "utc"].contains(text) {
      self = .fixed(0)
      return
    }
    if let first = text.utf8.first, first == 43 || first == 45 {
      var copy = text
      let offset = copy.withUTF8 { buffer -> Int? in
        let bytes = Bytes(UnsafeRawBufferPointer(buffer))
        var index = 0
        guard let offset = TimeReader.offset(bytes, &index), index == bytes.count else { return nil }
        return offset
      }
      guard let offset else { return nil }
      self = .fixed(offset)
      return
    }
    let isName = text.utf8.allSatisfy { Bytes.isLetter($0) || Bytes.isDigit($0) || [43, 45, 47, 95].contains($0) }
    guard isName, !text.isEmpty, access("/usr/share/zoneinfo/" + text, R_OK) == 0 else { return nil }
    self = .named(text)
  }

  /// The name as a report shows it.
  package var text: String {
    switch self {
    case .named(let name): return name
    case .fixed(0): return "UTC"
    case .fixed(let seconds):
      let minutes = abs(seconds) / 60
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
  }

  /// Turns times that were read as if they were UTC into UTC, with this zone's rules.
  ///
  /// A named zone sets the C library's zone while it works, so this is called from one thread.
  package func convert(_ instants: inout [Instant]) {
    switch self {
    case .fixed(let seconds):
      for index in instants.indices where instants[index].isKnown {
        instants[index].nanoseconds -= Int64(seconds) * 1_000_000_000
      }
    case .named(let name):
      let before = getenv("TZ").map { String(cString: $0) }
      setenv("TZ", name, 1)
      tzset()
      for index in instants.indices where instants[index].isKnown {
        let civil = CivilTime(instants[index])
        var fields = tm()
        fields.tm_year = Int32(civil.year - 1900)
        fields.tm_mon = Int32(civil.month - 1)
        fields.tm_mday = Int32(civil.day)
        fields.tm_hour = Int32(civil.hour)
        fields.tm_min = Int32(civil.minute)
        fields.tm_sec = Int32(civil.second)
        fields.tm_isdst = -1
        let seconds = mktime(&fields)
        instants[index].nanoseconds = Int64(seconds) * 1_000_000_000 + Int64(civil.nanosecond)
      }
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
  }
}

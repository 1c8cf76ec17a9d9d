import Evidence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Readers of the values that push logs are about.
extension Values {
  @Sendable static func apnsID(_ text: String) throws(ValueError) -> ApnsID {
    guard let id = bytes(text, { ApnsID($0) }), !id.isNone else {
      throw ValueError("an apns-id has 36 characters, such as 7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e")
    }
    return id
  }

  @Sendable static func token(_ text: String) throws(ValueError) -> String {
    // Eight hexadecimal digits are four bytes: fewer would pick too many devices.
    let token = bytes(text) { DeviceToken($0) }
    let normal = String(decoding: token.normal, as: UTF8.self)
    guard normal.utf8.count >= 8 else {
      throw ValueError("a device token, or at least the first 8 characters of one, is needed")
    }
    return normal
  }

  @Sendable static func time(_ text: String) throws(ValueError) -> Instant {
    let read = bytes(withSeconds(text)) { text -> Instant? in
      var index = 0
      if let time = TimeReader.dateTime(text, &index) {
        return index == text.count && isOnCalendar(text) ? time.instant : nil
      }
      index = 0
      if TimeReader.date(text, &index) != nil { return try? date(text.string).instant }
      return text.integer.flatMap { TimeReader.epoch($0)?.instant }
    }
    guard let read, read.isKnown else {
      throw ValueError("a time is written 2026-02-14T09:26:53+01:00, 2026-02-14 09:26 (UTC) or 2026-02-14")
    }
    return read
  }

  /// `2026-04-14 16:00` with the seconds that people leave out.
  private static func withSeconds(_ text: String) -> String {
    let parts = Array(text.utf8)
    let isShort =
      parts.count >= 16 && parts[13] == 58 && (parts[10] == 32 || parts[10] | 32 == 116)
      && (parts.count == 16 || parts[16] != 58) && parts[14...15].allSatisfy(Bytes.isDigit)
    guard isShort else { return text }
    return String(decoding: parts[..<16] + Array(":00".utf8) + parts[16...], as: UTF8.self)
  }

  @Sendable static func date(_ text: String) throws(ValueError) -> CivilTime {
    let read = bytes(text) { text -> CivilTime? in
      var index = 0
      guard let days = TimeReader.date(text, &index), index == text.count, isOnCalendar(text) else { return nil }
      return CivilTime(Instant(nanoseconds: Int64(days) * 86_400_000_000_000))
    }
    guard let read else { throw ValueError("a date is written YYYY-MM-DD, such as 2026-02-14") }
    return read
  }

  @Sendable static func year(_ text: String) throws(ValueError) -> Int {
    guard text.utf8.count == 4, let year = Int(text), year >= 2009, year <= 2200 else {
      throw ValueError("a year is written with four digits, such as 2026, and push notifications began in 2009")
    }
    return year
  }

  @Sendable static func zone(_ text: String) throws(ValueError) -> ZoneChoice {
    if ["utc", "gmt", "z"].contains(text.lowercased()) { return .offset(0) }
    let offset = bytes(text) { text -> Int? in
      var index = 0
      guard text.at(0) == 43 || text.at(0) == 45, let seconds = TimeReader.offset(text, &index) else { return nil }
      return index == text.count && seconds.magnitude <= 14 * 3600 ? seconds : nil
    }
    if let offset { return .offset(offset) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { Bytes.isLetter($0) || Bytes.isDigit($0) || $0 == 95 || $0 == 45 || $0 == 43 }
    }
    guard isName, parts.count <= 3, text.utf8.first.map(Bytes.isLetter) == true else { throw ValueError(zoneForms) }
    if let place = ZoneNames.places[text.uppercased()] {
      throw ValueError("'\(text)' is no zone but an abbreviation for a part of the year; write \(place)")
    }
    if let hint = ZoneNames.problem(with: text) { throw ValueError(hint) }
    return .name(text)
  }

  fileprivate static let zoneForms = "a zone is written Europe/Berlin, UTC or +01:00"

  /// Reads `VALUE`, or `FILE=VALUE`, where the file's name may hold `=` itself.
  static func perFile<Value: Sendable>(
    _ read: @escaping @Sendable (String) throws(ValueError) -> Value
  ) -> @Sendable (String) throws(ValueError) -> (String?, Value) {
    { (text) throws(ValueError) in
      guard let mark = text.lastIndex(of: "=") else { return (nil, try read(text)) }
      let file = String(text[..<mark])
      if file.isEmpty { throw ValueError("the file's name is missing before '='") }
      return (file, try read(String(text[text.index(after: mark)...])))
    }
  }

  // MARK: Parts

  static func bytes<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
    var text = text
    return text.withUTF8 { body(Bytes(UnsafeRawBufferPointer($0))) }
  }

  /// Whether the date at the beginning exists: the time reader takes 31 days for every month.
  private static func isOnCalendar(_ text: Bytes) -> Bool {
    var index = 0
    guard let days = TimeReader.date(text, &index), let day = TimeReader.two(text, 8) else { return false }
    return CivilTime(Instant(nanoseconds: Int64(days) * 86_400_000_000_000)).day == day
  }
}

/// The zone names that the system has.
private enum ZoneNames {
  /// Abbreviations that people write for a place's zone, though they name half a year of it at most, or several zones.
  static let places = [
    "PST": "America/Los_Angeles or -08:00", "PDT": "America/Los_Angeles or -07:00",
    "MST": "America/Denver or -07:00", "MDT": "America/Denver or -06:00",
    "CST": "America/Chicago (-06:00) or Asia/Shanghai (+08:00)", "CDT": "America/Chicago or -05:00",
    "EST": "America/New_York or -05:00", "EDT": "America/New_York or -04:00",
    "BST": "Europe/London or +01:00", "IST": "Asia/Kolkata (+05:30), Europe/Dublin or Asia/Jerusalem",
    "CET": "Europe/Berlin or +01:00", "CEST": "Europe/Berlin or +02:00", "EET": "Europe/Helsinki or +02:00",
    "EEST": "Europe/Helsinki or +03:00", "WET": "Europe/Lisbon or +00:00", "MSK": "Europe/Moscow or +03:00",
    "JST": "Asia/Tokyo or +09:00", "KST": "Asia/Seoul or +09:00", "HST": "Pacific/Honolulu or -10:00",
    "AEST": "Australia/Sydney or +10:00", "AEDT": "Australia/Sydney or +11:00", "NZST": "Pacific/Auckland or +12:00",
    "NZDT": "Pacific/Auckland or +13:00",
  ]

  /// What is wrong with a name; nil when the system knows it, or has no list to look it up in.
  static func problem(with name: String) -> String? {
    let root = "/usr/share/zoneinfo"
    guard access(root + "/Europe", F_OK) == 0, access(root + "/" + name, F_OK) != 0 else { return nil }
    let area = name.contains("/") ? String(name.prefix { $0 != "/" }) + "/" : ""
    let places = names(in: root + "/" + area).map { area + $0 }
    let hint = CloseMatch.of(name, in: places) ?? anywhere(name, root)
    return Values.zoneForms + (hint.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// A city without its area: `Berlin`.
  private static func anywhere(_ name: String, _ root: String) -> String? {
    let city = name.split(separator: "/").last.map(String.init) ?? name
    for area in ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"]
    where access("\(root)/\(area)/\(city)", F_OK) == 0 { return area + "/" + city }
    return nil
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

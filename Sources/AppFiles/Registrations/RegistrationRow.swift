import Evidence

/// Writes one row of a token table as evidence.
struct RegistrationRow {
  /// No token, bundle id or account is longer; what is longer is not kept.
  static let longestValue = 4096

  private var values: [Bytes] = Array(repeating: Bytes(""), count: RegistrationColumn.allCases.count)

  mutating func clear() {
    for index in values.indices { values[index] = Bytes("") }
  }

  subscript(column: RegistrationColumn) -> Bytes {
    get { values[Int(column.rawValue)] }
    set {
      // Where two columns mean the same, the first one that holds something counts.
      let place = Int(column.rawValue)
      if values[place].isEmpty, newValue.count <= RegistrationRow.longestValue { values[place] = newValue }
    }
  }

  /// Whether evidence was written: a row without a token says nothing.
  func write(to sink: EvidenceSink, line: Int, offset: Int, record: Bytes) -> Bool {
    let token = RegistrationRow.present(self[.token])
    guard !token.isEmpty else { return false }
    let registered = RegistrationRow.time(self[.registeredAt])
    sink.begin(.registration, at: registered, line: line, offset: offset, record: record)
    sink.setToken(token)
    let bundle = RegistrationRow.present(self[.bundle])
    // A column `app` may as well hold a name or a number.
    if bundle.firstIndex(of: 46) != nil { sink.set(.bundle, bundle) }
    sink.set(.topic, RegistrationRow.present(self[.topic]))
    if let environment = environment {
      sink.set(.environment, Int(environment.rawValue))
    }
    if let registered { sink.set(.registeredAt, registered.instant) }
    if let time = RegistrationRow.time(self[.firstSeen]) { sink.set(.firstSeen, time.instant) }
    if let time = RegistrationRow.time(self[.lastSeen]) { sink.set(.lastSeen, time.instant) }
    sink.set(.user, RegistrationRow.present(self[.user]))
    if let active = RegistrationRow.flag(self[.active]) ?? RegistrationRow.flag(self[.state]) {
      sink.set(.active, active ? 1 : 0)
    } else if !RegistrationRow.present(self[.inactiveSince]).isEmpty {
      sink.set(.active, 0)
    }
    sink.commit()
    return true
  }

  /// Whether the row's token, in its normal form, is one that somebody asks for.
  func isWanted(_ wanted: (Bytes) -> Bool) -> Bool {
    let token = self[.token].trimmed
    if token.count == 64, (0..<64).allSatisfy({ Bytes.isDigit(token.base[$0]) || (97...102).contains(token.base[$0]) })
    {
      return wanted(token)
    }
    return DeviceToken(token).normal.withUnsafeBytes { wanted(Bytes($0)) }
  }

  /// The value without blanks; databases' words for nothing are nothing.
  private static func present(_ value: Bytes) -> Bytes {
    let text = value.trimmed
    switch text.count {
    case 2 where text == "\\N": return Bytes("")
    case 3 where text.equalsIgnoringCase("nil"): return Bytes("")
    case 4 where text.equalsIgnoringCase("null") || text.equalsIgnoringCase("none"): return Bytes("")
    default: return text
    }
  }

  private static func time(_ value: Bytes) -> Timestamp? {
    let text = present(value)
    return text.isEmpty ? nil : TimeReader.any(text)
  }

  private var environment: APNsEnvironment? {
    APNsEnvironment(self[.environment].trimmed)
      ?? RegistrationRow.flag(self[.sandbox]).map { $0 ? .development : .production }
  }

  private static func flag(_ value: Bytes) -> Bool? {
    let text = value.trimmed
    for word in ["1", "true", "t", "yes", "y", "active", "enabled"] as [StaticString]
    where text.equalsIgnoringCase(word) {
      return true
    }
    for word in ["0", "false", "f", "no", "n", "inactive", "disabled"] as [StaticString]
    where text.equalsIgnoringCase(word) {
      return false
    }
    return nil
  }
}

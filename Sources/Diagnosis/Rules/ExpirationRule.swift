import Evidence

/// What is wrong with a value of `apns-expiration`, by itself and against the moment of the send.
enum ExpirationFault: Equatable {
  case milliseconds, negative
  /// A lifetime in place of a moment.
  case lifetime
  /// So many seconds before the send.
  case past(Double)

  /// Values above are milliseconds: as seconds they lie beyond the year 5000.
  static let firstMillisecond: Int64 = 100_000_000_000
  /// 2001-01-01: no push was ever sent before.
  private static let firstMoment: Int64 = 978_307_200

  /// nil when nothing is wrong. 0 means: try once and don't keep it.
  static func of(_ value: Int64, sentAt: Instant) -> ExpirationFault? {
    if value == 0 { return nil }
    if value > firstMillisecond { return .milliseconds }
    if value < 0 { return .negative }
    if value < firstMoment { return .lifetime }
    let late = sentAt.isKnown ? sentAt.seconds - Double(value) : 0
    return late > 0 ? .past(late) : nil
  }
}

import Evidence

/// Why lines of a device log are taken for lines of a provider's push.
package enum JoinBasis: UInt8, Sendable {
  case none
  /// The device's digest is that of one of the push's identifiers.
  case identifier
  /// Topic and time, and the payload's own values are equal.
  case payload
  /// Topic, time and flags; no other push could be meant.
  case time
}

/// One push: its records in provider logs, and its thread in a device log, if they are there.
package struct Push: Sendable {
  /// The provider's records: a range of `TrailSet.members`.
  package var first: UInt32 = 0
  package var count: UInt32 = 0
  /// Index of the device's thread; nil when the device logs hold none.
  package var thread: Int32 = -1
  package var basis: JoinBasis = .none
  /// Which identifier matched, for `basis == .identifier`.
  package var identifier: IdentifierBasis = .apnsIDAsGiven
  package var joinConfidence: Confidence = .none
  /// Whether the same apns-id stands on another push too.
  package var sharesID = false

  package var hasThread: Bool { thread >= 0 }
}

/// How far the device's clock is ahead of the provider's.
package struct ClockSkew: Sendable {
  package let seconds: Double
  /// How many pushes, joined by identifier, it was estimated from.
  package let pairs: Int
}

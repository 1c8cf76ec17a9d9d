import Evidence

/// What the value under a key of a provider's record is.
enum Role: UInt8, CaseIterable, Sendable {
  case none = 0
  case time, timestamp, apnsID, uniqueID, collapseID, token, topic, bundle, url, path, method, environment
  case isProduction, isDevelopment
  case pushType, priority, expiration, channelID
  case status, reason, error, deadSince, serverDate
  case payload, payloadBytes
  case attempt, authorization, keyID, teamID, algorithm, issuedAt
  case message, event, user, vendorID

  @inline(__always) var bit: UInt64 { 1 &<< UInt64(rawValue) }
}

/// What stands under a key whose value is an object.
enum Container: UInt8, Sendable {
  /// Unknown: only keys that speak of APNs count inside.
  case unknown = 0
  /// A part of the same record: everything counts.
  case part
  case request
  case requestHeaders
  case response
  case responseHeaders
  /// The payload's `aps`.
  case aps
  /// Somebody else's business (resource labels, stack frames): nothing inside counts.
  case foreign
}

/// Keys that give away a producer or a wrapper; which of them a record has decides who looks at it.
struct Markers: OptionSet, Sendable {
  let rawValue: UInt32
  static let sent = Markers(rawValue: 1 << 0)
  static let failed = Markers(rawValue: 1 << 1)
  static let delivery = Markers(rawValue: 1 << 2)
  static let notification = Markers(rawValue: 1 << 3)
  static let error = Markers(rawValue: 1 << 4)
  static let name = Markers(rawValue: 1 << 5)
  static let multicast = Markers(rawValue: 1 << 6)
  static let responses = Markers(rawValue: 1 << 7)
  static let data = Markers(rawValue: 1 << 8)
  static let log = Markers(rawValue: 1 << 9)
  static let journal = Markers(rawValue: 1 << 10)
  static let events = Markers(rawValue: 1 << 11)
  static let cloudText = Markers(rawValue: 1 << 12)
  static let oneSignal = Markers(rawValue: 1 << 13)
  static let goType = Markers(rawValue: 1 << 14)
  static let device = Markers(rawValue: 1 << 15)
  static let uniqueID = Markers(rawValue: 1 << 16)
  static let message = Markers(rawValue: 1 << 17)
  static let apns2 = Markers(rawValue: 1 << 18)
  static let deviceLog = Markers(rawValue: 1 << 19)
  static let logs = Markers(rawValue: 1 << 20)
  static let verror = Markers(rawValue: 1 << 21)
  static let aps = Markers(rawValue: 1 << 22)
  static let status = Markers(rawValue: 1 << 23)
  static let attributes = Markers(rawValue: 1 << 24)
  static let success = Markers(rawValue: 1 << 25)
  static let dotNet = Markers(rawValue: 1 << 26)
  static let pinpoint = Markers(rawValue: 1 << 27)
  /// Not a key: a string under an unknown key that is long enough to be somebody's line.
  static let longText = Markers(rawValue: 1 << 28)
}

/// All that a key says.
struct KeyMeaning: Sendable {
  var role: Role = .none
  /// The key speaks of APNs or of a device token by its own words; the others are everyday words that count only beside
  /// such a key.
  var isStrong = false
  /// The name only hints: the value must have the role's shape.
  var needsShape = false
  var container: Container = .unknown
  var markers: Markers = []
}

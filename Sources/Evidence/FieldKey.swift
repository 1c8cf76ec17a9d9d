/// The name of a value that a piece of evidence carries. The comment gives the form: text (a symbol), whole number,
/// number (a double) or flag (0 or 1). Times are whole numbers: nanoseconds since 1970, UTC.
public enum FieldKey: UInt8, CaseIterable, Sendable {
  // Identity.
  /// text: the apns-id as it was spelled, kept only where it is neither all lower nor all upper case, or no UUID.
  case apnsIDText = 1
  /// flag: the apns-id was spelled in upper case.
  case apnsIDUpper
  /// text: apns-unique-id.
  case uniqueID
  /// text: apns-collapse-id.
  case collapseID
  /// text: token, in the normal form of `DeviceToken`.
  case token
  /// whole number: `TokenForm`.
  case tokenForm
  /// text: topic as printed, with its suffix.
  case topic
  /// text: bundle id.
  case bundle
  /// text: user, account or device name of a provider's table.
  case user

  // Request.
  /// text: host name.
  case host
  /// whole number: `APNsEnvironment`.
  case environment
  /// whole number: `PushType`.
  case pushType
  /// text: a push type that is not in Apple's list.
  case pushTypeText
  /// whole number.
  case priority
  /// text: a priority that is no whole number.
  case priorityText
  /// whole number: seconds since 1970, as sent.
  case expiration
  /// text: an expiration that is no whole number.
  case expirationText
  /// flag: the record shows the whole request, so that an absent header was not sent.
  case wholeRequest
  /// text: HTTP method, where it is not POST.
  case method
  /// text: request path, where it does not begin /3/device/.
  case path
  /// whole number: times this push was tried, 1 for the first.
  case attempt
  /// text: name of the producer or vendor, for example `fcm`.
  case vendor
  /// text: the vendor's own message id.
  case vendorID
  /// flag: the authorization header was sent.
  case authorization
  /// flag: a client certificate was used.
  case certificate
  /// text: `kid` of the provider token.
  case jwtKeyID
  /// text: `iss` of the provider token.
  case jwtTeamID
  /// text: `alg` of the provider token.
  case jwtAlgorithm
  /// whole number: `iat` of the provider token, seconds.
  case jwtIssuedAt
  /// text: apns-channel-id.
  case channelID

  // Response.
  /// whole number: HTTP status of APNs.
  case status
  /// whole number: `APNsReason`.
  case reason
  /// text: a reason that is not in Apple's list, verbatim; or a transport error's text.
  case reasonText
  /// time: from when APNs knew the token to be dead (410).
  case deadSince
  /// time: the `date` header of the answer.
  case serverDate
  /// flag: the logger lost the answer's detail (`[Object]`, `{}`).
  case detailLost
  /// text: the vendor's own error code.
  case vendorError
  /// text: a state of the Delivery Log, as printed.
  case consoleState

  // Payload.
  /// whole number: `PayloadFlags`.
  case payloadFlags
  /// whole number: bytes of the payload's JSON.
  case payloadBytes
  /// whole number: hash over the payload's own scalar values outside `aps`; equal for JSON and property list forms.
  case payloadHash
  /// text: `aps.category`.
  case category
  /// text: `aps.thread-id`.
  case threadID
  /// text: `aps.interruption-level`.
  case interruptionLevel
  /// text: Live Activity event.
  case activityEvent
  /// whole number: Live Activity timestamp, seconds as sent.
  case activityTimestamp
  /// whole number: `aps.stale-date`, seconds as sent.
  case staleDate
  /// whole number: `aps.dismissal-date`, seconds as sent.
  case dismissalDate
  /// number: `aps.relevance-score`.
  case relevanceScore
  /// text: top-level payload keys that Apple's headers or `aps` keys resemble, or that sit in the wrong place.
  case misplacedKeys
  /// text: the payload's own short words that say what it is for (`kind`, `type`, `event`, `action`), as `key=value`.
  case payloadWords

  // Device.
  /// whole number: the 32 bits of a `Digest`.
  case digest
  /// text: process name.
  case process
  /// whole number.
  case pid
  /// text: name of the process that the line speaks of, where it isn't the one that printed it.
  case targetProcess
  /// whole number: id of the process that the line speaks of, where it isn't the one that printed it.
  case targetPID
  /// text: subsystem of a line that an app printed; often the app's bundle id.
  case subsystem
  /// whole number: `DeviceFlags`.
  case deviceFlags
  /// text: extension session UUID, upper case.
  case session
  /// text: bundle id of the extension.
  case extensionBundle
  /// number: seconds.
  case runtime
  /// number: seconds.
  case serviceTime
  /// number: seconds.
  case graceTime
  /// text: NSError domain.
  case errorDomain
  /// whole number: NSError code.
  case errorCode
  /// text: human text of an error, as printed.
  case errorText
  /// whole number: bits of a willPresent answer, of authorization options or of destinations.
  case bits
  /// whole number.
  case count
  /// text: full request identifier.
  case identifier
  /// text: `allowed` or `suppressed`; the word that a message gives as its result.
  case outcome
  /// text: why, in the message's own words.
  case cause
  /// text: name of a dasd activity with its six digits.
  case activity
  /// text: final decision of dasd, in the long words (`Can Proceed`, `Must Not Proceed` …).
  case decision
  /// text: the policies of a decision and their rationales, verbatim.
  case policies
  /// text: action identifier.
  case action
  /// text: network interface.
  case interface
  /// text: alert style, or another value of a settings line.
  case alertStyle
  /// text: `Authorized`, `Denied` …, or the number of an authorization status.
  case authorizationText
  /// text: settings line, verbatim.
  case settings
  /// text: list of digests or identifiers, joined by blanks.
  case list

  // Files.
  /// text: key of an entitlement, Info.plist value or fact, a path joined by dots.
  case key
  /// text: its value, in words.
  case value
  /// text: which of the three an entitlement stands in: `source`, `signature` or `profile`; `unknown` if that is open.
  case origin
  /// whole number: index of the artefact in the case's list.
  case artefact
  /// time: when a token was registered last.
  case registeredAt
  /// time.
  case firstSeen
  /// time.
  case lastSeen
  /// flag: the row is in use.
  case active
  /// whole number: `PayloadIssue` codes are listed in `cause`; this is the column of the place.
  case column

  /// The name in `pushtrail events` and in mappings.
  public var name: String { String(describing: self) }
}

/// Which of APNs' two environments.
public enum APNsEnvironment: UInt8, Sendable {
  case development = 1
  case production = 2

  public var name: String { self == .development ? "development" : "production" }

  /// Reads a host name of APNs, or one of the words that logs use; nil for anything else.
  public init?(_ text: Bytes) {
    if text.count < 12 {
      if text == "production" || text.equalsIgnoringCase("production") || text.equalsIgnoringCase("prod") {
        self = .production
      } else if text.equalsIgnoringCase("development") || text.equalsIgnoringCase("sandbox")
        || text.equalsIgnoringCase("dev")
      {
        self = .development
      } else {
        return nil
      }
    } else if text.contains("sandbox.push.apple.com") || text.contains("development.push.apple.com") {
      self = .development
    } else if text.contains("push.apple.com") {
      self = .production
    } else {
      return nil
    }
  }
}

/// What a payload holds.
public struct PayloadFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let aps = PayloadFlags(rawValue: 1 << 0)
  /// `aps.alert` is there, whatever it holds.
  public static let alert = PayloadFlags(rawValue: 1 << 1)
  /// `aps.alert` shows text: a title, subtitle, body or loc-key that is not empty.
  public static let alertText = PayloadFlags(rawValue: 1 << 2)
  public static let sound = PayloadFlags(rawValue: 1 << 3)
  public static let badge = PayloadFlags(rawValue: 1 << 4)
  /// `content-available` is the number 1.
  public static let contentAvailable = PayloadFlags(rawValue: 1 << 5)
  /// `content-available` is there in another form (`"1"`, `true`, 0).
  public static let contentAvailableForm = PayloadFlags(rawValue: 1 << 6)
  /// `mutable-content` is the number 1.
  public static let mutableContent = PayloadFlags(rawValue: 1 << 7)
  public static let mutableContentForm = PayloadFlags(rawValue: 1 << 8)
  /// `aps` holds keys beside `content-available`.
  public static let apsBesidesContentAvailable = PayloadFlags(rawValue: 1 << 9)
  /// Keys of the app's own beside `aps`.
  public static let customKeys = PayloadFlags(rawValue: 1 << 10)
  public static let contentState = PayloadFlags(rawValue: 1 << 11)
  public static let attributesType = PayloadFlags(rawValue: 1 << 12)
  public static let attributes = PayloadFlags(rawValue: 1 << 13)
  public static let mdm = PayloadFlags(rawValue: 1 << 14)
  /// A critical sound dictionary.
  public static let criticalSound = PayloadFlags(rawValue: 1 << 15)
  public static let contentChanged = PayloadFlags(rawValue: 1 << 16)
  /// Header names (`apns-push-type` …) stand inside the payload.
  public static let headersInside = PayloadFlags(rawValue: 1 << 17)
  /// The payload is no valid JSON object.
  public static let invalid = PayloadFlags(rawValue: 1 << 18)
  /// Only a part of the payload is in the log (cut off, masked).
  public static let partial = PayloadFlags(rawValue: 1 << 19)
}

/// The flags that SpringBoard prints of a request. A flag's value counts only when the line printed it (`known`).
public struct DeviceFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let alert = DeviceFlags(rawValue: 1 << 0)
  public static let sound = DeviceFlags(rawValue: 1 << 1)
  public static let badge = DeviceFlags(rawValue: 1 << 2)
  public static let contentAvailable = DeviceFlags(rawValue: 1 << 3)
  public static let mutableContent = DeviceFlags(rawValue: 1 << 4)
  public static let waking = DeviceFlags(rawValue: 1 << 5)
  public static let shouldPresentAlert = DeviceFlags(rawValue: 1 << 6)
  public static let shouldPlaySound = DeviceFlags(rawValue: 1 << 7)
  public static let settingsShouldSave = DeviceFlags(rawValue: 1 << 8)
  public static let saved = DeviceFlags(rawValue: 1 << 9)
  /// The answer to a yes-or-no message: modifiable, granted, prohibited …
  public static let yes = DeviceFlags(rawValue: 1 << 10)
  /// `for device token: YES`.
  public static let deviceToken = DeviceFlags(rawValue: 1 << 11)
  public static let uiLocked = DeviceFlags(rawValue: 1 << 12)
  public static let hasContent = DeviceFlags(rawValue: 1 << 13)
  /// The app's arguments were printed as `<private>`.
  public static let redacted = DeviceFlags(rawValue: 1 << 14)
}

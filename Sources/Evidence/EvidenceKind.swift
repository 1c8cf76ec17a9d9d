/// What a piece of evidence says. The raw values name the kinds in `pushtrail events`.
public enum EvidenceKind: String, CaseIterable, Sendable {
  // Provider side.
  /// Facts of a request: headers, payload, host.
  case request
  /// APNs' answer: status, reason, ids.
  case response
  /// Request and answer in one record.
  case send
  /// The send ended without an answer of APNs: time-out, TLS, closed connection.
  case noAnswer = "no-answer"
  /// A GOAWAY frame, with or without a reason.
  case goaway
  /// The provider says it will send again.
  case retry
  /// A vendor in front of APNs took the message. Not acceptance by APNs.
  case vendorAccepted = "vendor-accepted"
  /// A vendor refused, and shows no answer of APNs.
  case vendorRefused = "vendor-refused"
  /// A state of the Push Notifications Console's Delivery Log.
  case consoleState = "console-state"
  /// The provider says that it removed or disabled a token.
  case tokenRemoved = "token-removed"
  /// What a log says once for all that follows: host, topic, environment.
  case providerSetup = "provider-setup"

  // Device: receipt.
  case courierReceived = "courier-received"
  case courierDropped = "courier-dropped"
  case courierConnected = "courier-connected"
  case courierDisconnected = "courier-disconnected"
  case topicReceived = "topic-received"
  case requestReceived = "request-received"
  case requestRefused = "request-refused"

  // Device: extension.
  case canBeModified = "can-be-modified"
  case extensionMissing = "extension-missing"
  case extensionStarted = "extension-started"
  case extensionDebugged = "extension-debugged"
  case extensionGrace = "extension-grace"
  case extensionExpired = "extension-expired"
  case extensionAnswered = "extension-answered"
  case extensionFailed = "extension-failed"
  case extensionStartFailed = "extension-start-failed"
  case extensionKilledStarting = "extension-killed-starting"
  case extensionWillExpire = "extension-will-expire"
  case extensionReplied = "extension-replied"
  case extensionRepliedAgain = "extension-replied-again"
  case deliverModified = "deliver-modified"
  case deliverOriginal = "deliver-original"
  case modifiedSuppressed = "modified-suppressed"
  case modifiedEmptyOriginal = "modified-empty-original"
  case filtered
  case filteringNotAllowed = "filtering-not-allowed"

  // Device: background launch.
  case launchRequested = "launch-requested"
  case launchNotRequested = "launch-not-requested"
  case activitySubmitting = "activity-submitting"
  case activitySubmitted = "activity-submitted"
  case activityDecision = "activity-decision"
  case activityStarted = "activity-started"
  case activityCompleted = "activity-completed"
  case activityCanceled = "activity-canceled"
  case processAssertion = "process-assertion"
  case appKilledNotLaunched = "app-killed-not-launched"
  case simulatorNoBackground = "simulator-no-background"

  // Device: presentation.
  case processDelivery = "process-delivery"
  case saving
  case notSaved = "not-saved"
  case notDelivered = "not-delivered"
  case delivered
  case adding
  case posting
  case bannerShown = "banner-shown"
  case bannerNotShown = "banner-not-shown"
  case alerting
  case notAlerting = "not-alerting"
  case soundMissing = "sound-missing"
  case badgeSet = "badge-set"
  case removed
  /// The app cancelled local notifications that it had scheduled; nothing that was delivered is touched.
  case pendingRemoved = "pending-removed"
  case willPresentSent = "will-present-sent"
  case willPresentAnswer = "will-present-answer"
  case willPresentAnswered = "will-present-answered"
  case focusResolved = "focus-resolved"

  // Device: settings and app state.
  case authorizationRequested = "authorization-requested"
  case authorizationResult = "authorization-result"
  case authorizationStatus = "authorization-status"
  case settingsSnapshot = "settings-snapshot"
  case categoriesSet = "categories-set"
  case appState = "app-state"
  case processStarted = "process-started"
  case processEnded = "process-ended"
  /// A line names an app's bundle id together with a process id or process name; said once per pair and run of records.
  case processBound = "process-bound"
  case memoryKill = "memory-kill"
  case crashReport = "crash-report"

  // Device: routing.
  case actionDispatched = "action-dispatched"
  case actionReceived = "action-received"
  case foregroundLaunch = "foreground-launch"

  // The app's own lines.
  case registerCalled = "register-called"
  case tokenRegistered = "token-registered"
  case registrationFailed = "registration-failed"
  case handlerEntered = "handler-entered"
  case handlerDone = "handler-done"
  case responseHandled = "response-handled"
  case voipPushHandled = "voip-push-handled"
  case callReported = "call-reported"
  case voipKilled = "voip-killed"
  case liveActivity = "live-activity"

  // What the log says of itself.
  case messagesLost = "messages-lost"

  // Files.
  case payloadFile = "payload-file"
  case entitlement
  case profile
  case infoPlist = "info-plist"
  case registration
  case fact

  /// The boundary that this kind speaks of; nil where it speaks of the log or of the app.
  public var boundary: Boundary? {
    switch self {
    case .request, .payloadFile, .providerSetup: .request
    case .response, .send, .noAnswer, .goaway, .retry, .vendorAccepted, .vendorRefused: .acceptance
    case .consoleState: .storage
    case .tokenRemoved, .registration, .registerCalled, .tokenRegistered, .registrationFailed: .registration
    case .courierReceived, .courierDropped, .courierConnected, .courierDisconnected, .topicReceived, .requestReceived,
      .requestRefused:
      .receipt
    case .canBeModified, .extensionMissing, .extensionStarted, .extensionDebugged, .extensionGrace, .extensionExpired,
      .extensionAnswered, .extensionFailed, .extensionStartFailed, .extensionKilledStarting, .extensionWillExpire,
      .extensionReplied, .extensionRepliedAgain, .deliverModified, .deliverOriginal, .modifiedSuppressed,
      .modifiedEmptyOriginal, .filtered, .filteringNotAllowed:
      .extension
    case .launchRequested, .launchNotRequested, .activitySubmitting, .activitySubmitted, .activityDecision,
      .activityStarted, .activityCompleted, .activityCanceled, .processAssertion, .appKilledNotLaunched,
      .simulatorNoBackground, .handlerEntered, .handlerDone, .voipPushHandled, .callReported, .voipKilled:
      .backgroundLaunch
    case .processDelivery, .saving, .notSaved, .notDelivered, .delivered, .adding, .posting, .bannerShown,
      .bannerNotShown, .alerting, .notAlerting, .soundMissing, .badgeSet, .removed, .willPresentSent,
      .willPresentAnswer, .willPresentAnswered, .focusResolved, .authorizationRequested, .authorizationResult,
      .authorizationStatus, .settingsSnapshot, .liveActivity:
      .presentation
    case .pendingRemoved: .scheduling
    case .categoriesSet, .actionDispatched, .actionReceived, .foregroundLaunch, .responseHandled: .routing
    case .entitlement, .profile, .infoPlist: .configuration
    case .appState, .processStarted, .processEnded, .processBound, .memoryKill, .crashReport, .messagesLost, .fact: nil
    }
  }

  /// Whether this kind comes from a provider's or a vendor's log.
  @inlinable public var isProvider: Bool {
    switch self {
    case .request, .response, .send, .noAnswer, .goaway, .retry, .vendorAccepted, .vendorRefused, .consoleState,
      .tokenRemoved, .providerSetup:
      true
    default: false
    }
  }

  /// Whether this kind comes from a file that is no log.
  @inlinable public var isFile: Bool {
    switch self {
    case .payloadFile, .entitlement, .profile, .infoPlist, .registration, .fact: true
    default: false
    }
  }

  @inlinable public var isDevice: Bool { !isProvider && !isFile }
}

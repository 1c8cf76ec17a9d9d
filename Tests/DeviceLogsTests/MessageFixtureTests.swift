import Evidence
import Testing

@testable import DeviceLogs

/// One line per message: what its example must give. The fields stand in the order in which they are read; process and
/// pid come before them on every line.
struct MessageFixture: Sendable {
  let name: String
  let kind: EvidenceKind
  let grade: Grade
  let fields: String

  init(_ name: String, _ kind: EvidenceKind, _ grade: Grade, _ fields: String) {
    self.name = name
    self.kind = kind
    self.grade = grade
    self.fields = fields
  }
}

@Suite("Each message gives its evidence")
struct MessageFixtureTests {
  @Test("reads the fields that the message prints", arguments: MessageFixtureTests.fixtures)
  func fields(_ fixture: MessageFixture) throws {
    let pattern = try #require(MessageList.patterns.first { Bytes($0.name).string == fixture.name })
    let outcome = read(
      "2026-03-04 11:54:09.308 Df \(printer(of: pattern))[812:5a9c] \(pattern.example)\n",
      as: "log show --style compact")
    let seen = try #require(outcome.seen.first)
    #expect(outcome.seen.count == 1)
    #expect(seen.kind == fixture.kind)
    #expect(seen.grade == fixture.grade)
    #expect(seen.time == "2026-03-04T11:54:09.308Z" && seen.missing == .zone)
    #expect(seen.fields.prefix(2) == ["process=\(printer(of: pattern))", "pid=812"])
    #expect(seen.fields.dropFirst(2).joined(separator: " | ") == fixture.fields)
  }

  @Test("every message that gives evidence has a fixture")
  func complete() {
    let expected = MessageList.patterns.filter { $0.kind != nil }.map { Bytes($0.name).string }
    #expect(MessageFixtureTests.fixtures.map(\.name) == expected)
  }

  @Test("a line that is known but says nothing of a push gives no evidence")
  func silent() {
    for pattern in MessageList.patterns where pattern.kind == nil {
      let text = "2026-03-04 11:54:09.308 Df \(printer(of: pattern))[812:5a9c] \(pattern.example)\n"
      #expect(read(text, as: "log show --style compact").seen.isEmpty, "\(pattern.name)")
    }
  }

  private func printer(of pattern: MessagePattern) -> String {
    let group = ProcessGroup(rawValue: 1 << UInt32(pattern.groups.rawValue.trailingZeroBitCount))
    return ProcessGroup.names.first { $0.0 == group }?.1.first.map { Bytes($0).string } ?? "Chat"
  }

  static let fixtures: [MessageFixture] = [
    MessageFixture("app-background-fetch-done", .handlerDone, .seen, "outcome=newData"),
    MessageFixture("app-background-fetch-entry", .handlerEntered, .seen, ""),
    MessageFixture("app-fetch-completion", .handlerDone, .seen, "outcome=newData"),
    MessageFixture("app-handler-entered", .handlerEntered, .seen, "outcome=background"),
    MessageFixture(
      "app-live-activity-token", .liveActivity, .inferred,
      "token=4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b | tokenForm=1 | outcome=token"),
    MessageFixture("app-process-started", .processStarted, .seen, "outcome=background"),
    MessageFixture("app-register-called", .registerCalled, .seen, ""),
    MessageFixture(
      "app-registered", .tokenRegistered, .seen,
      "token=4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b | tokenForm=1"),
    MessageFixture(
      "app-registration-failed", .registrationFailed, .seen,
      "errorDomain=NSCocoaErrorDomain | errorCode=3000 | errorText=no valid “aps-environment” entitlement string found for application"
    ),
    MessageFixture(
      "app-registration-failed-text", .registrationFailed, .seen,
      "errorDomain=NSCocoaErrorDomain | errorCode=3010 | errorText=remote notifications are not supported in the simulator environment"
    ),
    MessageFixture(
      "app-response-handled", .responseHandled, .seen, "action=com.apple.UNNotificationDefaultActionIdentifier"),
    MessageFixture("app-response-method", .responseHandled, .seen, "action=REPLY"),
    MessageFixture("app-state-active", .appState, .seen, "outcome=foreground"),
    MessageFixture("app-state-background", .appState, .seen, "outcome=background"),
    MessageFixture("app-state-foreground", .appState, .seen, "outcome=foreground"),
    MessageFixture(
      "app-token", .tokenRegistered, .seen,
      "token=4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b | tokenForm=1"),
    MessageFixture("app-voip-call-reported", .callReported, .seen, "value=2d497a47"),
    MessageFixture(
      "app-voip-credentials", .tokenRegistered, .seen,
      "token=4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b | tokenForm=1 | pushType=voip"),
    MessageFixture("app-voip-killed", .voipKilled, .seen, ""),
    MessageFixture("app-voip-killed-assertion", .voipKilled, .seen, ""),
    MessageFixture("app-voip-push", .voipPushHandled, .seen, "pushType=voip | value=invite 2d497a47"),
    MessageFixture(
      "apsd-connected", .courierConnected, .seen,
      "host=12-courier.push.apple.com | interface=NonCellular | environment=2"),
    MessageFixture("apsd-disconnect-stream", .courierDisconnected, .seen, "interface=NonCellular | cause=521"),
    MessageFixture(
      "apsd-disconnected", .courierDisconnected, .seen,
      "interface=NonCellular | cause=connection failure | count=2 | environment=2"),
    MessageFixture(
      "apsd-dropped-duplicate", .courierDropped, .format,
      "topic=com.example.chat | bundle=com.example.chat | cause=duplicate push"),
    MessageFixture(
      "apsd-dropped-duplicate-app-token", .courierDropped, .format,
      "topic=com.example.chat | bundle=com.example.chat | cause=duplicate push"),
    MessageFixture(
      "apsd-dropped-duplicate-mac", .courierDropped, .seen,
      "topic=com.example.vault | bundle=com.example.vault | cause=duplicate message | environment=2"),
    MessageFixture(
      "apsd-dropped-ignored", .courierDropped, .format,
      "topic=com.example.chat | bundle=com.example.chat | interface=NonCellular | priority=10 | deviceFlags=[] | cause=ignored topic"
    ),
    MessageFixture(
      "apsd-dropped-no-listeners", .courierDropped, .format,
      "topic=com.example.chat | bundle=com.example.chat | cause=no listeners"),
    MessageFixture(
      "apsd-dropped-removed", .courierDropped, .format,
      "topic=com.example.chat | bundle=com.example.chat | interface=NonCellular | priority=10 | deviceFlags=[] | cause=recently removed topic"
    ),
    MessageFixture(
      "apsd-dropped-token", .courierDropped, .format,
      "topic=com.example.chat | bundle=com.example.chat | cause=removed token"),
    MessageFixture(
      "apsd-dropped-unknown", .courierDropped, .format,
      "interface=NonCellular | priority=10 | deviceFlags=[] | cause=unknown topic hash"),
    MessageFixture("apsd-keep-alive", .courierConnected, .seen, "interface=NonCellular | outcome=keep-alive"),
    MessageFixture(
      "apsd-received", .courierReceived, .seen,
      "topic=com.example.chat.voip | bundle=com.example.chat | payloadFlags=1057 | payloadHash=-6048181912593805824 | interface=NonCellular | priority=10 | deviceFlags=[]"
    ),
    MessageFixture(
      "apsd-received-old", .courierReceived, .seen, "topic=com.example.chat | bundle=com.example.chat | deviceFlags=[]"),
    MessageFixture(
      "dasd-canceled", .activityCanceled, .seen,
      "activity=com.apple.pushLaunch.com.example.chat:70D2B8 | bundle=com.example.chat"),
    MessageFixture(
      "dasd-canceling", .activityCanceled, .seen,
      "bundle=com.example.chat | list=com.apple.pushLaunch.com.example.chat:70D2B8 | outcome=canceling"),
    MessageFixture(
      "dasd-completed", .activityCompleted, .seen,
      "activity=com.apple.pushLaunch.com.example.chat:8A13F4 | bundle=com.example.chat"),
    MessageFixture(
      "dasd-decision", .activityDecision, .seen,
      "activity=com.apple.pushLaunch.com.example.chat:B71E05 | bundle=com.example.chat | decision=Absolutely Must Not Proceed | policies={name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Not Proceed, Score: 0.00, Rationale: [{[pushDisallowed]: Required:0.00, Observed:1.00},]}} | cause=ApplicationPolicy: {[pushDisallowed]: Required:0.00, Observed:1.00} | count=1"
    ),
    MessageFixture(
      "dasd-decision-to-run", .activityDecision, .seen,
      "activity=com.apple.pushLaunch.com.example.chat:3FA91C | bundle=com.example.chat | decision=Can Proceed"),
    MessageFixture(
      "dasd-running", .activityStarted, .seen,
      "activity=com.apple.pushLaunch.com.example.chat:3FA91C | bundle=com.example.chat | outcome=immediately on submission"
    ),
    MessageFixture(
      "dasd-started", .activityStarted, .format,
      "activity=com.apple.pushLaunch.com.example.chat:3FA91C | bundle=com.example.chat"),
    MessageFixture(
      "dasd-submitted", .activitySubmitted, .seen,
      "activity=com.apple.pushLaunch.com.example.chat:3FA91C | bundle=com.example.chat | priority=5"),
    MessageFixture(
      "dasd-submitting", .activitySubmitting, .seen,
      "activity=com.apple.pushLaunch.com.example.chat:3FA91C | bundle=com.example.chat"),
    MessageFixture(
      "extension-connection-error", .extensionFailed, .format,
      "extensionBundle=com.example.chat.push | session=1C879740-E5A6-4714-B051-B30C51E5A6CA | errorDomain=NSCocoaErrorDomain | errorCode=4097 | errorText=connection to service named com.example.chat.push"
    ),
    MessageFixture(
      "extension-debugged", .extensionDebugged, .format,
      "extensionBundle=com.example.chat.push | session=1C879740-E5A6-4714-B051-B30C51E5A6CA"),
    MessageFixture(
      "extension-delivered-content", .extensionAnswered, .format,
      "extensionBundle=com.example.chat.push | session=1C879740-E5A6-4714-B051-B30C51E5A6CA"),
    MessageFixture(
      "extension-exceeded-time", .extensionExpired, .format,
      "extensionBundle=com.example.chat.push | session=1C879740-E5A6-4714-B051-B30C51E5A6CA"),
    MessageFixture(
      "extension-grace-time", .extensionGrace, .format,
      "extensionBundle=com.example.chat.push | session=1C879740-E5A6-4714-B051-B30C51E5A6CA"),
    MessageFixture(
      "extension-hub-error", .extensionStartFailed, .seen,
      "errorDomain=NSCocoaErrorDomain | errorCode=4097 | errorText=connection to service named com.example.chat.push | extensionBundle=com.example.chat.push"
    ),
    MessageFixture(
      "extension-killed-starting", .extensionKilledStarting, .seen, "extensionBundle=com.example.chat.push"),
    MessageFixture("extension-killed-starting-mac", .extensionKilledStarting, .seen, ""),
    MessageFixture(
      "extension-replied", .extensionReplied, .format,
      "session=1C879740-E5A6-4714-B051-B30C51E5A6CA | digest=7B64-B850 | deviceFlags=[hasContent] | count=0"),
    MessageFixture(
      "extension-replied-again", .extensionRepliedAgain, .format,
      "session=1C879740-E5A6-4714-B051-B30C51E5A6CA | digest=7B64-B850"),
    MessageFixture(
      "extension-replied-unsafe", .extensionFailed, .format,
      "session=1C879740-E5A6-4714-B051-B30C51E5A6CA | digest=7B64-B850 | cause=unsafe content"),
    MessageFixture(
      "extension-start-failed", .extensionStartFailed, .format,
      "extensionBundle=com.example.chat.push | errorDomain=PlugInKit | errorCode=4 | errorText=RBSLaunchRequest error trying to launch plugin"
    ),
    MessageFixture(
      "extension-started", .extensionStarted, .format,
      "extensionBundle=com.example.chat.push | session=1C879740-E5A6-4714-B051-B30C51E5A6CA | serviceTime=25.0 | graceTime=5.0"
    ),
    MessageFixture(
      "extension-will-expire", .extensionWillExpire, .format, "session=1C879740-E5A6-4714-B051-B30C51E5A6CA"),
    MessageFixture(
      "focus-muted-mac", .focusResolved, .seen,
      "digest=DA39-A3EE | bundle=com.example.news | outcome=suppressed | cause=delay"),
    MessageFixture(
      "focus-resolved", .focusResolved, .seen,
      "identifier=5B1E7C40-2D0A-4E7B-9C55-0A4F6E21D903 | digest=7B64-B850 | bundle=com.example.chat | value=none | outcome=allowed | cause=disabled | serverDate=2026-03-04T13:20:50Z"
    ),
    MessageFixture("loss-dropped", .messagesLost, .seen, "cause=*** Messages dropped during live streaming"),
    MessageFixture("loss-lost", .messagesLost, .seen, "cause=*** 214 log messages lost"),
    MessageFixture(
      "mac-delivering", .delivered, .seen,
      "digest=DA39-A3EE | bundle=com.example.news | value=.alert .lockScreen .notificationCenter"),
    MessageFixture("mac-displaying", .bannerShown, .seen, "bundle=com.example.news | outcome=banner"),
    MessageFixture(
      "mac-extension-context-failed", .extensionStartFailed, .seen,
      "errorDomain=NSCocoaErrorDomain | errorCode=4099 | errorText=The connection was invalidated"),
    MessageFixture("mac-pipeline-done", .processDelivery, .seen, "digest=DA39-A3EE | bundle=com.example.news"),
    MessageFixture("mac-presenting", .posting, .seen, "digest=DA39-A3EE | bundle=com.example.news | outcome=banner"),
    MessageFixture(
      "present-adding", .adding, .seen,
      "bundle=com.example.chat | digest=7B64-B850 | deviceFlags=[alert,sound,shouldPresentAlert,shouldPlaySound] | bits=14 | interruptionLevel=active | list=NotificationCenter LockScreen Alert | serverDate=2026-03-04T13:20:50Z"
    ),
    MessageFixture(
      "present-alerting-on-post", .alerting, .format, "digest=7B64-B850 | deviceFlags=[uiLocked] | outcome=on post"),
    MessageFixture(
      "present-alerting-on-presentation", .alerting, .format, "digest=7B64-B850 | outcome=on presentation"),
    MessageFixture(
      "present-badge-can-be-set", .badgeSet, .seen, "bundle=com.example.chat | digest=7B64-B850 | deviceFlags=[badge]"),
    MessageFixture("present-badge-count", .badgeSet, .seen, "bundle=com.example.chat | count=0 | cause=the app set it"),
    MessageFixture("present-badge-set-old", .badgeSet, .seen, "bundle=com.example.chat | count=1"),
    MessageFixture("present-banner", .bannerShown, .format, "digest=7B64-B850"),
    MessageFixture(
      "present-banner-cover-sheet", .bannerNotShown, .format, "digest=7B64-B850 | cause=CoverSheet is active"),
    MessageFixture("present-bulletin-old", .adding, .seen, "bits=14"),
    MessageFixture(
      "present-ignoring-empty", .notSaved, .seen,
      "bundle=com.example.sensors | digest=F475-C6A9 | cause=no alert, sound or badge"),
    MessageFixture(
      "present-ignoring-no-content", .notSaved, .seen, "bundle=com.example.chat | digest=1F77-FA95 | cause=no content"),
    MessageFixture(
      "present-intelligence-delay", .notAlerting, .seen, "runtime=10.0 | cause=notification intelligence took too long"),
    MessageFixture("present-not-alerting", .notAlerting, .seen, "digest=7B64-B850 | deviceFlags=[]"),
    MessageFixture(
      "present-not-delivering-empty", .notSaved, .format,
      "bundle=com.example.chat | digest=7B64-B850 | cause=no alert, sound or badge"),
    MessageFixture(
      "present-not-saving", .notSaved, .seen,
      "bundle=com.example.sensors | digest=F475-C6A9 | errorDomain=UNErrorDomain | errorCode=1401 | errorText=Notification has no user-facing content"
    ),
    MessageFixture("present-posting", .posting, .format, "digest=7B64-B850 | outcome=BulletinDestinationBanner"),
    MessageFixture(
      "present-posting-unsafe", .notDelivered, .format, "digest=7B64-B850 | cause=it was marked as unsafe"),
    MessageFixture(
      "present-removing-all-delivered", .removed, .seen, "bundle=com.example.chat | outcome=all delivered"),
    MessageFixture(
      "present-removing-all-pending", .pendingRemoved, .format, "bundle=com.example.chat | outcome=all pending"),
    MessageFixture(
      "present-removing-delivered", .removed, .seen,
      "bundle=com.example.chat | count=2 | list=7B64-B850 43F3-3293 | outcome=delivered"),
    MessageFixture("present-removing-delivered-side", .removed, .seen, "bundle=com.example.chat | outcome=delivered"),
    MessageFixture(
      "present-removing-pending", .pendingRemoved, .seen,
      "bundle=com.example.chat | count=1 | list=D118-BE14 | outcome=pending"),
    MessageFixture(
      "present-saving", .saving, .seen,
      "bundle=com.example.chat | digest=7B64-B850 | deviceFlags=[alert,shouldPresentAlert,settingsShouldSave,saved]"),
    MessageFixture("present-sound-missing", .soundMissing, .seen, "bundle=com.example.quiet | cause=bell_alert_2.wav"),
    MessageFixture(
      "present-sound-suppressed", .notAlerting, .format,
      "bundle=com.example.chat | digest=7B64-B850 | cause=it has no alert and the app is in the background"),
    MessageFixture(
      "present-will-present-answer", .willPresentAnswer, .seen, "bundle=com.example.chat | bits=0 | digest=1F77-FA95"),
    MessageFixture(
      "present-will-present-answered", .willPresentAnswered, .format, "bundle=com.example.chat | digest=1F77-FA95"),
    MessageFixture(
      "present-will-present-delivered", .willPresentAnswered, .format,
      "bundle=com.example.chat | digest=1F77-FA95 | outcome=delivered"),
    MessageFixture(
      "present-will-present-sent", .willPresentSent, .format, "bundle=com.example.chat | digest=1F77-FA95"),
    MessageFixture(
      "process-assertion", .processAssertion, .seen,
      "bundle=com.example.chat | targetPID=812 | cause=DAS background launch | value=daemon<com.apple.dasd>:94"),
    MessageFixture("process-crash-corpse", .crashReport, .seen, "targetPID=812 | targetProcess=Chat"),
    MessageFixture("process-crash-parsing", .crashReport, .seen, "targetPID=812 | targetProcess=Chat"),
    MessageFixture(
      "process-memory-killing", .memoryKill, .seen, "targetPID=812 | targetProcess=Chat | cause=per-process-limit"),
    MessageFixture(
      "process-memory-limit", .memoryKill, .seen,
      "targetPID=812 | targetProcess=Chat | cause=ActiveHard | count=24 | outcome=fatal"),
    MessageFixture(
      "process-terminated", .processEnded, .seen,
      "bundle=com.example.chat | extensionBundle=com.example.chat.push | targetPID=2388 | cause=(2, 9, 9)"),
    MessageFixture("push-app-killed", .appKilledNotLaunched, .seen, "bundle=com.example.chat"),
    MessageFixture("push-app-restricted", .requestRefused, .format, "bundle=com.example.chat | cause=restricted app"),
    MessageFixture("push-app-uninstalled", .requestRefused, .format, "bundle=com.example.chat | cause=uninstalled app"),
    MessageFixture(
      "push-app-unregistered", .requestRefused, .format, "bundle=com.example.chat | cause=unregistered app"),
    MessageFixture(
      "push-can-be-modified", .canBeModified, .seen, "bundle=com.example.chat | digest=7B64-B850 | deviceFlags=[yes]"),
    MessageFixture("push-delivered", .delivered, .seen, "bundle=com.example.quiet | digest=B033-3352"),
    MessageFixture(
      "push-did-not-mutate", .deliverOriginal, .format,
      "bundle=com.example.chat | digest=7B64-B850 | errorDomain=UNErrorDomain | errorCode=1901 | errorText=Service extension time expired | runtime=30.013551"
    ),
    MessageFixture(
      "push-disabled-app", .requestRefused, .format,
      "bundle=com.example.chat | cause=push disabled app | settings=supportsContentAvailableRemoteNotification: YES; backgroundRefreshEnabled: NO; allowsUserNotifications: NO"
    ),
    MessageFixture(
      "push-duet-not-requested", .launchNotRequested, .format,
      "bundle=com.example.chat | digest=7B64-B850 | pushType=alert"),
    MessageFixture("push-duet-requested", .launchRequested, .seen, "bundle=com.example.chat"),
    MessageFixture(
      "push-extension-lookup-failed", .extensionMissing, .seen,
      "bundle=com.example.chat | errorDomain=UNErrorDomain | errorCode=1904 | errorText=Unknown application"),
    MessageFixture("push-extension-no-record", .extensionMissing, .seen, "bundle=com.example.chat"),
    MessageFixture("push-extension-none-available", .extensionMissing, .format, "bundle=com.example.chat"),
    MessageFixture("push-extension-none-valid", .extensionMissing, .seen, "bundle=com.example.chat"),
    MessageFixture("push-filtered", .filtered, .format, "bundle=com.example.chat | digest=7B64-B850"),
    MessageFixture(
      "push-filtering-not-allowed", .filteringNotAllowed, .format, "bundle=com.example.chat | pushType=background"),
    MessageFixture(
      "push-invalid", .requestRefused, .format,
      "topic=com.example.chat | bundle=com.example.chat | cause=invalid request"),
    MessageFixture(
      "push-mutated-empty-original", .modifiedEmptyOriginal, .format,
      "bundle=com.example.chat | digest=7B64-B850 | runtime=0.284116"),
    MessageFixture(
      "push-mutated-empty-suppressed", .modifiedSuppressed, .format,
      "bundle=com.example.chat | digest=7B64-B850 | runtime=0.237472"),
    MessageFixture(
      "push-mutated-nil-suppressed", .modifiedSuppressed, .format,
      "bundle=com.example.chat | digest=7B64-B850 | errorDomain=UNErrorDomain | errorCode=1903 | errorText=Service extension encountered an unknown error | runtime=1.2004 | outcome=nil"
    ),
    MessageFixture(
      "push-not-delivered-silent", .notDelivered, .format,
      "bundle=com.example.chat | digest=7B64-B850 | pushType=alert | cause=non-notifying"),
    MessageFixture(
      "push-not-delivered-visible", .notDelivered, .format,
      "bundle=com.example.chat | digest=7B64-B850 | errorDomain=UNErrorDomain | errorCode=1 | errorText=Notifications are not allowed for this application"
    ),
    MessageFixture("push-passing-content", .launchRequested, .seen, "bundle=com.example.chat"),
    MessageFixture("push-process-delivery", .processDelivery, .seen, "bundle=com.example.chat | digest=7B64-B850"),
    MessageFixture("push-process-delivery-old", .processDelivery, .seen, "bundle=com.example.chat | digest=52CE-61C9"),
    MessageFixture(
      "push-received", .requestReceived, .seen,
      "bundle=com.example.chat | digest=7B64-B850 | deviceFlags=[alert,contentAvailable] | pushType=alert"),
    MessageFixture(
      "push-topic-received", .topicReceived, .seen, "topic=com.example.chat | bundle=com.example.chat | priority=10"),
    MessageFixture(
      "push-will-deliver-mutated", .deliverModified, .format,
      "bundle=com.example.chat | digest=7B64-B850 | count=1 | runtime=1.204811"),
    MessageFixture(
      "route-action-background", .actionDispatched, .format,
      "bundle=com.example.chat | action=com.example.chat.action.mute | outcome=background launch"),
    MessageFixture(
      "route-action-background-launched", .actionDispatched, .format,
      "bundle=com.example.chat | action=com.example.chat.action.mute | outcome=background launch succeeded"),
    MessageFixture(
      "route-action-dispatched", .actionDispatched, .seen,
      "action=com.apple.UNNotificationDefaultActionIdentifier | digest=1F77-FA95"),
    MessageFixture(
      "route-action-foreground", .foregroundLaunch, .format,
      "bundle=com.example.chat | action=com.apple.UNNotificationDefaultActionIdentifier"),
    MessageFixture(
      "route-action-foreground-launched", .foregroundLaunch, .format,
      "bundle=com.example.chat | action=com.apple.UNNotificationDefaultActionIdentifier | outcome=launched"),
    MessageFixture(
      "route-action-foreground-response", .foregroundLaunch, .format,
      "bundle=com.example.chat | action=com.apple.UNNotificationDefaultActionIdentifier | outcome=(null)"),
    MessageFixture(
      "route-action-opened", .actionReceived, .format,
      "bundle=com.example.chat | action=com.apple.UNNotificationDefaultActionIdentifier | digest=7B64-B850 | outcome=opened"
    ),
    MessageFixture(
      "route-action-received", .actionReceived, .format,
      "bundle=com.example.chat | action=com.apple.UNNotificationDefaultActionIdentifier | digest=7B64-B850"),
    MessageFixture(
      "route-action-sending", .actionDispatched, .seen,
      "action=com.apple.UNNotificationDefaultActionIdentifier | digest=1F77-FA95 | outcome=sent"),
    MessageFixture(
      "settings-already-registered", .authorizationRequested, .seen,
      "bundle=com.example.chat | bits=7 | outcome=already registered"),
    MessageFixture("settings-app-front", .appState, .seen, "bundle=com.example.chat | outcome=foreground"),
    MessageFixture("settings-app-state", .appState, .format, "bundle=com.example.chat | outcome=Background"),
    MessageFixture(
      "settings-authorization-granted", .authorizationResult, .seen, "bundle=com.example.chat | deviceFlags=[yes]"),
    MessageFixture(
      "settings-authorization-requested", .authorizationRequested, .seen, "bundle=com.example.quiet | bits=7"),
    MessageFixture(
      "settings-authorization-result", .authorizationResult, .seen, "bundle=com.example.chat | deviceFlags=[yes]"),
    MessageFixture(
      "settings-authorization-status", .authorizationStatus, .seen,
      "bundle=com.example.chat | authorizationText=2 | bits=7"),
    MessageFixture(
      "settings-authorization-update", .authorizationStatus, .seen,
      "bundle=com.example.chat | authorizationText=3 | bits=64 | settings=authorizationStatus: 3 authorizationOptions: 64 authorizationExpirationDate: (null) scheduledDelivery: NO"
    ),
    MessageFixture("settings-categories", .categoriesSet, .seen, "bundle=com.example.chat | count=3"),
    MessageFixture(
      "settings-changed", .settingsSnapshot, .format,
      "bundle=com.example.chat | settings=<UNNotificationSettings: 0x283f0c2a0; authorizationStatus: Denied, notificationCenterSetting: Disabled>"
    ),
    MessageFixture("settings-enabled", .authorizationStatus, .seen, "bundle=com.example.chat | outcome=enabled"),
    MessageFixture(
      "settings-prompt-suppressed", .authorizationRequested, .seen,
      "bundle=com.example.chat | outcome=provisional, no prompt"),
    MessageFixture(
      "settings-section", .settingsSnapshot, .seen,
      "bundle=com.example.chat | authorizationText=Authorized | alertStyle=Banner | settings=authorized = Authorized, authorization expiration date = (null), notification center = YES, lock screen = YES, scheduled delivery = NO, remote notifications = YES, Alert style = Banner, Push settings = [s:BSA] [e:BSA], grouping = Default (unmanaged) 'Chat'"
    ),
    MessageFixture(
      "settings-summary", .settingsSnapshot, .seen, "settings=effectiveGlobalScheduledDeliverySetting: uninitialized"),
    MessageFixture(
      "simulator-adding-request", .requestReceived, .seen,
      "bundle=com.example.chat | digest=7617-2B07 | value=Default | cause=simctl push"),
    MessageFixture("simulator-no-background", .simulatorNoBackground, .seen, "bundle=com.example.chat"),
    MessageFixture("simulator-not-supported", .registrationFailed, .seen, ""),
  ]
}

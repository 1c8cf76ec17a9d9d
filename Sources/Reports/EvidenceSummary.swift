import Evidence

/// One piece of evidence as a short phrase for people.
package enum EvidenceSummary {
  /// `record` is the text that the evidence stands in: a number that it does not print is not said.
  package static func text(_ item: Evidence, _ store: EvidenceStore, record: String = "") -> String {
    func text(_ key: FieldKey) -> String? { store.text(item, key) }
    func whole(_ key: FieldKey) -> Int64? { store.whole(item, key) }
    let digest = store.digest(item).map { " \($0.text)" } ?? ""
    let flags = store.deviceFlags(item)
    switch item.kind {
    case .request: return withRequestWords("request sent", item, store)
    case .send: return withRequestWords(answer(item, store, record), item, store)
    case .response: return answer(item, store, record)
    case .noAnswer: return "no answer of APNs" + (text(.reasonText).map { ": \($0.prefix(100))" } ?? "")
    case .goaway: return "APNs closed the connection (GOAWAY)" + (text(.reasonText).map { ": \($0)" } ?? "")
    case .retry: return "the provider sends again"
    case .vendorAccepted: return "\(text(.vendor) ?? "the vendor") took the message, one step before APNs"
    case .vendorRefused:
      return "\(text(.vendor) ?? "the vendor") refused the message" + (text(.vendorError).map { ": \($0)" } ?? "")
    case .consoleState: return "Delivery Log: \(text(.consoleState) ?? "")"
    case .tokenRemoved: return "the provider removed the token"
    case .providerSetup: return joined(["provider's set-up"] + [text(.host), text(.topic)].compactMap(\.self))
    case .courierReceived: return "apsd received a message" + (text(.topic).map { " for \($0)" } ?? " (topic redacted)")
    case .courierDropped: return "apsd dropped the message" + (text(.cause).map { ": \($0)" } ?? "")
    case .courierConnected: return "apsd connected to APNs"
    case .courierDisconnected: return "apsd lost its connection to APNs"
    case .topicReceived:
      return "device received a push for \(text(.topic) ?? "?")" + (whole(.priority).map { ", priority \($0)" } ?? "")
    case .requestReceived: return "notification request\(digest): \(deviceWords(flags, item, store))"
    case .requestRefused:
      return "device turned the push away" + (text(.cause).map { ": \($0)" } ?? "") + refusalFlags(text(.settings))
    case .canBeModified: return flags.contains(.yes) ? "the extension may modify it" : "the extension may not modify it"
    case .extensionMissing: return "no service extension found"
    case .extensionStarted:
      return "extension started" + (store.number(item, .serviceTime).map { ", has \(rounded($0)) s" } ?? "")
    case .extensionDebugged: return "extension is being debugged: no time limit"
    case .extensionGrace: return "extension's time ran out; grace time begins"
    case .extensionExpired: return "extension exceeded its time"
    case .extensionAnswered: return "extension handed over content"
    case .extensionFailed: return "the extension's process died"
    case .extensionStartFailed: return "the extension could not be started"
    case .extensionKilledStarting: return "the extension was killed while starting"
    case .extensionWillExpire: return "extension: serviceExtensionTimeWillExpire was called"
    case .extensionReplied: return "extension called its content handler"
    case .extensionRepliedAgain: return "extension called its content handler again"
    case .deliverModified: return "modified content is delivered" + runtime(item, store)
    case .deliverOriginal: return "ORIGINAL content is delivered" + error(item, store) + runtime(item, store)
    case .modifiedSuppressed: return "extension gave empty content; the original is suppressed"
    case .modifiedEmptyOriginal: return "extension gave empty content; the original is delivered"
    case .filtered: return "notification\(digest) filtered: nothing is delivered"
    case .filteringNotAllowed: return "filtering is not allowed for this push type"
    case .launchRequested: return "background launch requested"
    case .launchNotRequested: return "background launch NOT requested"
    case .activitySubmitting, .activitySubmitted: return "launch submitted to the scheduler (\(text(.activity) ?? ""))"
    case .activityDecision: return "scheduler: \(text(.decision) ?? "decision unreadable")" + policy(text(.cause))
    case .activityStarted: return "scheduler started the launch"
    case .activityCompleted: return "scheduler completed the launch"
    case .activityCanceled: return "scheduler cancelled the held launch"
    case .processAssertion: return "process kept awake" + (text(.cause).map { ": \($0)" } ?? "")
    case .appKilledNotLaunched: return "app was swiped away; it is not launched"
    case .simulatorNoBackground: return "the Simulator does not deliver content-available pushes"
    case .processDelivery: return "delivery of notification\(digest) begins"
    case .saving: return "saving\(digest): shouldPresentAlert \(flags.contains(.shouldPresentAlert) ? "YES" : "NO")"
    case .notSaved: return "notification\(digest) is not stored" + error(item, store)
    case .notDelivered: return "notification\(digest) is not delivered" + error(item, store)
    case .delivered: return "user-visible notification\(digest) delivered"
    case .adding:
      return
        "notification\(digest) added: alert \(flags.contains(.shouldPresentAlert) ? "presented" : "NOT presented"), sound \(flags.contains(.shouldPlaySound) ? "played" : "not played")"
    case .posting: return "notification\(digest) posted"
    case .bannerShown: return "banner shown for\(digest)"
    case .bannerNotShown: return "banner not shown for\(digest)"
    case .alerting: return "alerting for\(digest)"
    case .notAlerting: return "no alert on posting (normal on an unlocked phone)"
    case .soundMissing: return "sound not found" + (text(.cause).map { ": \($0)" } ?? "")
    case .badgeSet: return "badge set"
    case .removed: return "app removed delivered notifications"
    case .pendingRemoved: return "app cancelled scheduled notifications"
    case .willPresentSent: return "app is in the foreground: willPresent asked"
    case .willPresentAnswer: return "willPresent answered " + presentation(whole(.bits) ?? 0)
    case .willPresentAnswered: return "willPresent finished"
    case .focusResolved: return "Focus: \(text(.outcome) ?? "?")" + (text(.cause).map { " (\($0))" } ?? "")
    case .authorizationRequested: return "permission asked"
    case .authorizationResult: return flags.contains(.yes) ? "permission granted" : "permission not granted"
    case .authorizationStatus:
      return "authorization status \(text(.authorizationText) ?? whole(.bits).map { "\($0)" } ?? "?")"
    case .settingsSnapshot:
      return joined(
        ["settings"] + [text(.authorizationText), text(.alertStyle).map { "alert style \($0)" }].compactMap(\.self))
    case .categoriesSet: return "\(whole(.count) ?? 0) notification categories set"
    case .appState: return "app state" + (text(.outcome).map { ": \($0)" } ?? "")
    case .processStarted: return "process started"
    case .processEnded: return "process ended" + (text(.cause).map { ": \($0)" } ?? "")
    case .processBound: return "process belongs to \(text(.bundle) ?? "?")"
    case .memoryKill: return "killed for memory: \(text(.targetProcess) ?? text(.process) ?? "?")"
    case .crashReport: return "crash report"
    case .actionDispatched: return "action dispatched: \(action(text(.action)))"
    case .actionReceived: return "app received \(action(text(.action)))"
    case .foregroundLaunch: return "app launched for the action"
    case .registerCalled: return "app registers for remote notifications"
    case .tokenRegistered: return "device token received"
    case .registrationFailed: return "registration failed" + error(item, store)
    case .handlerEntered: return "app's handler entered"
    case .handlerDone: return "app's handler done"
    case .responseHandled: return "app handled the response"
    case .voipPushHandled: return "app got the VoIP push"
    case .callReported: return "app reported a call"
    case .voipKilled: return "app killed: it reported no call"
    case .liveActivity: return "Live Activity" + (text(.outcome).map { ": \($0)" } ?? "")
    case .messagesLost: return "the log lost messages here"
    case .payloadFile: return "payload file"
    case .entitlement, .profile, .infoPlist, .fact:
      return "\(text(.key) ?? "") = \((text(.value) ?? "").prefix(120))"
    case .registration:
      let state = whole(.active) == 0 ? ", not in use" : ""
      return "token table" + (store.instant(item, .registeredAt).text.map { ": registered \($0)" } ?? "") + state
    }
  }

  // MARK: Words

  private static func answer(_ item: Evidence, _ store: EvidenceStore, _ record: String) -> String {
    let status = store.whole(item, .status)
    let reason =
      store.whole(item, .reason).flatMap { APNsReason(rawValue: UInt8(clamping: $0)) }?.name
      ?? store.text(item, .reasonText).map { "“\($0.prefix(60))”" }
    var words = status == 200 ? "APNs accepted" : "APNs answered"
    if let status {
      if status != 200 || !saysSuccess(record) { words += status == 200 ? ": 200" : " \(status)" }
    } else if reason == nil {
      words = "answer without status"
    }
    if let reason { words += " " + reason }
    if let dead = Words.moment(store.instant(item, .deadSince)) { words += ", dead since \(dead)" }
    if let vendor = store.text(item, .vendor) { words += " (as \(vendorName(vendor)) relays it)" }
    return words
  }

  /// Whether a record says that all went well in words alone, without the number, as some libraries do.
  private static func saysSuccess(_ record: String) -> Bool {
    var record = record
    return record.withUTF8 { buffer in
      let bytes = Bytes(UnsafeRawBufferPointer(buffer))
      return !prints200(bytes)
        && successWords.contains { bytes.contains($0) }
    }
  }

  private static let successWords: [StaticString] = [
    "success", "Success", "sent", "Sent", "accepted", "Accepted", "deliver", "ok",
  ]

  /// Whether the number 200 stands by itself, not inside a longer number or word.
  private static func prints200(_ record: Bytes) -> Bool {
    func isPart(_ byte: UInt8) -> Bool { Bytes.isDigit(byte) || Bytes.isLetter(byte) || byte == 45 || byte == 95 }
    var from = 0
    while let hit = record.firstIndex(of: "200", from: from) {
      if !isPart(record.at(hit - 1)), record.at(hit - 1) != 46, !isPart(record.at(hit + 3)) { return true }
      from = hit + 3
    }
    return false
  }

  private static func vendorName(_ vendor: String) -> String { vendor.count <= 3 ? vendor.uppercased() : vendor }

  private static func withRequestWords(_ lead: String, _ item: Evidence, _ store: EvidenceStore) -> String {
    var words = lead
    if let type = store.whole(item, .pushType).flatMap({ PushType(rawValue: UInt8(clamping: $0)) }) {
      words += ", "
      words += type.name
    }
    if let priority = store.whole(item, .priority) { words += ", priority \(priority)" }
    if let expiration = store.whole(item, .expiration) { words += ", " + expiry(expiration) }
    if let topic = store.text(item, .topic) {
      words += ", "
      words += topic
    }
    if let category = store.text(item, .category) { words += ", payload's category \(category)" }
    return words
  }

  /// The time that an expiration names; the bare number where it is none of these years.
  private static func expiry(_ seconds: Int64) -> String {
    if seconds == 0 { return "expires at once (0)" }
    // 2009, when push notifications began, to 2200.
    guard seconds > 1_230_000_000, seconds < 7_260_000_000 else { return "apns-expiration \(seconds)" }
    return "expires " + (Words.moment(Instant(nanoseconds: seconds * 1_000_000_000)) ?? "\(seconds)")
  }

  /// What the flags of a “push disabled app” line say: they are the reason.
  private static func refusalFlags(_ settings: String?) -> String {
    guard let settings else { return "" }
    let known = [
      ("allowsUserNotifications", "notifications allowed", "notifications not allowed"),
      ("supportsContentAvailableRemoteNotification", "has the background mode", "no background mode for pushes"),
      ("backgroundRefreshEnabled", "Background App Refresh on", "Background App Refresh off"),
    ]
    let words = known.compactMap { key, yes, no in
      settings.contains(key + ": YES") ? yes : settings.contains(key + ": NO") ? no : nil
    }
    return words.isEmpty ? "" : ": " + joined(words)
  }

  /// `0: show nothing`, `27: badge, sound, list, banner`: the bits of UNNotificationPresentationOptions.
  private static func presentation(_ bits: Int64) -> String {
    let names = ["badge", "sound", "alert", "list", "banner"]
    let words = names.indices.filter { bits & (1 << Int64($0)) != 0 }.map { names[$0] }
    return "\(bits): " + (words.isEmpty ? "show nothing" : joined(words))
  }

  private static func policy(_ cause: String?) -> String {
    cause.map { " (\(SchedulerPolicy.words($0)))" } ?? ""
  }

  private static func action(_ identifier: String?) -> String {
    switch identifier {
    case nil: "an action"
    case "com.apple.UNNotificationDefaultActionIdentifier": "the tap (default action)"
    case "com.apple.UNNotificationDismissActionIdentifier": "the dismissal (dismiss action)"
    case let other?: "the action \(other)"
    }
  }

  private static func deviceWords(_ flags: DeviceFlags, _ item: Evidence, _ store: EvidenceStore) -> String {
    var words: [String] = []
    if flags.contains(.alert) { words.append("alert") }
    if flags.contains(.sound) { words.append("sound") }
    if flags.contains(.badge) { words.append("badge") }
    if flags.contains(.contentAvailable) { words.append("content-available") }
    if flags.contains(.mutableContent) { words.append("mutable-content") }
    if words.isEmpty { words.append("no content") }
    if let type = store.whole(item, .pushType).flatMap({ PushType(rawValue: UInt8(clamping: $0)) }) {
      words.append("push type \(type.name)")
    }
    return words.joined(separator: ", ")
  }

  private static func error(_ item: Evidence, _ store: EvidenceStore) -> String {
    guard let domain = store.text(item, .errorDomain) else { return "" }
    return ": \(domain)" + (store.whole(item, .errorCode).map { " \($0)" } ?? "")
  }

  private static func runtime(_ item: Evidence, _ store: EvidenceStore) -> String {
    store.number(item, .runtime).map { ", after \(tenths($0)) s" } ?? ""
  }

  /// `25`, or `2.5`: a limit.
  private static func rounded(_ seconds: Double) -> String {
    seconds.magnitude < 1e9 && seconds == seconds.rounded() ? "\(Int(seconds))" : tenths(seconds)
  }

  /// `30.4`: a measured time always has its decimal.
  private static func tenths(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e9 else { return "\(seconds)" }
    let tenths = Int((seconds.magnitude * 10).rounded())
    return (seconds < 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)"
  }

  private static func joined(_ words: [String]) -> String { words.joined(separator: ", ") }
}

import Evidence

/// SpringBoard's lines about what becomes visible: repository, foreground answer, banner, sound, badge, removal.
enum PresentationMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "present-active-destinations", in: .springBoard, "Updating active destinations [", nil,
      proves: "Where notifications may appear at the moment.",
      example: "Updating active destinations [ lockScreenVisible: 0 lostMode: 0 carPlay: 0 bannersActive : 1 ]"),
    MessagePattern(
      "present-adding", in: .springBoard, "Adding notification ", without: ["Adding notification request "], .adding,
      reads: [
        .digest("notification "), .flags, .own([.bits], { setDestinations($0, $1) }),
        .own([.interruptionLevel], { setLevel($0, $1) }), .list, .date("contentDate: "),
      ],
      proves: "The permission flags and destinations at that moment.", not: "That a banner was on the screen.",
      example:
        "[com.example.chat] Adding notification 7B64-B850 [ hasAlertContent: 1, shouldPresentAlert: 1 hasSound: 1 shouldPlaySound: 1 ]; interruption-level: 1; destinations 14: (\n    NotificationCenter,\n    LockScreen,\n    Alert\n); contentDate: 2026-03-04 13:20:50 +0000"
    ),
    MessagePattern(
      "present-alerting-on-post", in: .springBoard, "Alerting on post for request ", .alerting, .format,
      reads: [.digest("request "), .flags, .constant(.outcome, "on post")],
      proves: "The device alerted as the notification was posted.",
      example:
        "Alerting on post for request 7B64-B850. uiLocked=1 activeAlertDestinations=2 suppressAlertForContext=0 shouldSuppressForScreenTime=0"
    ),
    MessagePattern(
      "present-alerting-on-presentation", in: .springBoard, "Alerting on presentation for request ", .alerting, .format,
      reads: [.digest("request "), .constant(.outcome, "on presentation")],
      proves: "The device alerted as the banner came.", example: "Alerting on presentation for request 7B64-B850"),
    MessagePattern(
      "present-badge-can-be-set", in: .springBoard, "Badge can be set for notification ", .badgeSet,
      reads: [
        .digest("notification "), .own([.deviceFlags], { setBadgeAnswer($0, $1) }), .whole(.count, "badgeNumber: "),
      ],
      proves: "Whether the push may set the badge, and to which number.", not: "That the badge changed.",
      example: "[com.example.chat] Badge can be set for notification 7B64-B850: 0 [ canBadge: 1 badgeNumber: (null) ]"),
    MessagePattern(
      "present-badge-count", in: [.springBoard, .app], "Setting badge count to ", .badgeSet,
      reads: [.whole(.count, "count to "), .constant(.cause, "the app set it")],
      proves: "The app set its badge itself.", example: "[com.example.chat] Setting badge count to 0"),
    MessagePattern(
      "present-badge-set-old", in: .springBoard, "Set badge to ", .badgeSet, reads: [.whole(.count, "badge to ")],
      proves: "iOS 10: the badge was set.", example: "[com.example.chat] Set badge to 1"),
    MessagePattern(
      "present-banner", in: .springBoard, "Rolling banner for notification ", .bannerShown, .format,
      reads: [.digest("notification ")],
      proves: "The banner was put on the screen.", not: "That the user looked.",
      example: "Rolling banner for notification 7B64-B850"),
    MessagePattern(
      "present-banner-cover-sheet", in: .springBoard, "Not rolling banner for notification ", .bannerNotShown, .format,
      reads: [.digest("notification "), .rest(.cause, "; ")],
      proves: "No banner, because the lock screen or Notification Center was showing.",
      not: "That nothing was shown: the entry stands in the list.",
      example: "Not rolling banner for notification 7B64-B850; CoverSheet is active"),
    MessagePattern(
      "present-bulletin-old", in: .springBoard, "BBDataProvider: Add bulletin ", .adding,
      bracket: .none, reads: [.whole(.bits, "destinations ")],
      proves: "iOS 10: a bulletin was added for these destinations.",
      example:
        "BBDataProvider: Add bulletin (null) to destinations 14 (always lock screen): NO"),
    MessagePattern(
      "present-bulletin-purged", in: .springBoard, "BBServer purging bulletin: ", nil, bracket: .none,
      proves: "Up to iOS 11: the system took a bulletin out of the list.",
      example:
        "BBServer purging bulletin: <BBBulletin: 0x94ef2a0; ID: 2C8E51F7-B604-4A9D-9E13-58F7D0A2B6C9; versionID: 3> {\n\tcom.example.chat / subtype = 0\n\tPublisher Bulletin ID: 94AB7E0D-1C63-4F52-AD89-0E7B35C8F216\n}"
    ),
    MessagePattern(
      "present-bulletin-requested", in: .springBoard, "BBDataProviderProxy ", then: ["has enqueued a bulletin request"],
      nil,
      proves: "The notification goes to the user interface's list.",
      example: "BBDataProviderProxy com.example.chat has enqueued a bulletin request"),
    MessagePattern(
      "present-carplay-announce", in: .springBoard, "CarPlay requesting announce again for notification request ", nil,
      .format,
      proves: "CarPlay reads the notification out again.",
      example: "CarPlay requesting announce again for notification request 7B64-B850 on banner presentation"),
    MessagePattern(
      "present-delivered-count", in: [.springBoard, .app], "Got ", then: [" delivered notifications ["], nil,
      proves: "How many notifications stood in Notification Center when the app asked.",
      example: "[com.example.chat] Got 3 delivered notifications [ hasCompletionHandler: 1 ]"),
    MessagePattern(
      "present-delivered-query", in: [.springBoard, .app], "Getting delivered notifications", nil,
      proves: "The app asked for what stands in Notification Center.",
      example: "[com.example.chat] Getting delivered notifications"),
    MessagePattern(
      "present-ignoring-empty", in: .springBoard, "Ignoring notification with no alert, sound or badge", .notSaved,
      reads: [.own([.bundle, .digest], { setParenthesis($0, $1) }), .constant(.cause, "no alert, sound or badge")],
      proves: "Nothing of the push is for the user's eyes; normal for a background push.",
      example: "Ignoring notification with no alert, sound or badge (com.example.sensors): F475-C6A9"),
    MessagePattern(
      "present-ignoring-no-content", in: .springBoard, "Ignoring notification with no content", .notSaved,
      reads: [.own([.bundle, .digest], { setParenthesis($0, $1) }), .constant(.cause, "no content")],
      proves: "iOS 10: the push has no content to show.",
      example: "Ignoring notification with no content (com.example.chat): 1F77-FA95"),
    MessagePattern(
      "present-intelligence-delay", in: [.springBoard, .macNotifications], "IntelligenceActor", then: ["exceeded"],
      anywhere: true, .notAlerting, bracket: .none,
      reads: [.number(.runtime, "exceeded "), .constant(.cause, "notification intelligence took too long")],
      proves: "Summarising or ranking held the notification up for this long.",
      example: "IntelligenceActor step for 7B64-B850 exceeded 10.0 seconds"),
    MessagePattern(
      "present-killing-realerts", in: .springBoard, "Killing realerts for request ", nil, .format,
      proves: "No second alert follows.", example: "Killing realerts for request 7B64-B850"),
    MessagePattern(
      "present-modify", in: .springBoard, "Modify notification", nil, .format,
      proves: "A notification on the screen is replaced by a newer form.", example: "Modify notification 7B64-B850"),
    MessagePattern(
      "present-not-alerting", in: .springBoard, "Not alerting on post for request ", .notAlerting,
      reads: [.digest("request "), .flags, .own([.cause], { setReasons($0, $1) })],
      proves: "No alert at the moment of posting; normal on an unlocked device, whose banner alerts as it comes.",
      example:
        "Not alerting on post for request 7B64-B850. uiLocked=0 activeAlertDestinations=1 suppressAlertForContext=0 shouldSuppressForScreenTime=0"
    ),
    MessagePattern(
      "present-not-delivering-empty", in: .springBoard, "Not delivering user visible notification ",
      then: ["because it has no alert, sound or badge"], .notSaved, .format,
      reads: [.digest("notification "), .constant(.cause, "no alert, sound or badge")],
      proves: "Nothing of the push is for the user's eyes; normal for a background push.",
      example:
        "[com.example.chat] Not delivering user visible notification 7B64-B850 because it has no alert, sound or badge"),
    MessagePattern(
      "present-not-saving", in: .springBoard, "Not saving push notification ", .notSaved,
      reads: [.digest("notification "), .error],
      proves: "The push is not kept in Notification Center; with code 1401 that is normal for a background push.",
      example:
        "[com.example.sensors] Not saving push notification F475-C6A9 to store [ error=Error Domain=UNErrorDomain Code=1401 \"Notification has no user-facing content\" UserInfo={NSLocalizedDescription=Notification has no user-facing content} ]"
    ),
    MessagePattern(
      "present-pipeline-completed", in: .springBoard, "Completed add notification pipeline for ", nil, .format,
      proves: "The steps before presentation are done.",
      example: "[com.example.chat] Completed add notification pipeline for 7B64-B850"),
    MessagePattern(
      "present-pipeline-started", in: .springBoard, "Starting add notification pipeline for ", nil, .format,
      proves: "The steps before presentation begin.",
      example: "[com.example.chat] Starting add notification pipeline for 7B64-B850"),
    MessagePattern(
      "present-posting", in: .springBoard, "Posting notification ", .posting, .format,
      reads: [.digest("notification "), .rest(.outcome, "to destination ")],
      proves: "The notification went to a place of the user interface.", not: "That it could be seen there.",
      example: "Posting notification 7B64-B850 to destination BulletinDestinationBanner"),
    MessagePattern(
      "present-posting-unsafe", in: .springBoard, "Not posting notification ", .notDelivered, .format,
      reads: [.digest("notification "), .rest(.cause, "because ")],
      proves: "The notification was held back as unsafe.",
      example: "Not posting notification 7B64-B850 because it was marked as unsafe"),
    MessagePattern(
      "present-removing-all-delivered", in: [.springBoard, .app], "Removing all delivered notifications", .removed,
      reads: [.constant(.outcome, "all delivered")],
      proves: "The app cleared everything it had in Notification Center.",
      example: "[com.example.chat] Removing all delivered notifications"),
    MessagePattern(
      "present-removing-all-pending", in: [.springBoard, .app], "Removing all pending notification requests",
      .pendingRemoved,
      .format,
      reads: [.constant(.outcome, "all pending")],
      proves: "The app cancelled everything it had scheduled.",
      example: "[com.example.chat] Removing all pending notification requests"),
    MessagePattern(
      "present-removing-delivered", in: [.springBoard, .app], "Removing ",
      then: [" delivered notifications with identifiers"],
      .removed, reads: [.whole(.count, "Removing "), .list, .constant(.outcome, "delivered")],
      proves: "The app took these notifications out of Notification Center; the list holds digests.",
      example:
        "[com.example.chat] Removing 2 delivered notifications with identifiers (\n    \"7B64-B850\",\n    \"43F3-3293\"\n)"
    ),
    MessagePattern(
      "present-removing-delivered-side", in: [.springBoard, .app], "Removing delivered notifications", .removed,
      reads: [.constant(.outcome, "delivered")],
      proves: "SpringBoard's side of a removal that the app asked for.",
      example: "[com.example.chat] Removing delivered notifications"),
    MessagePattern(
      "present-removing-pending", in: [.springBoard, .app], "Removing ",
      then: [" pending notification requests with identifiers"], .pendingRemoved,
      reads: [.whole(.count, "Removing "), .list, .constant(.outcome, "pending")],
      proves: "The app cancelled these scheduled requests.",
      example:
        "[com.example.chat] Removing 1 pending notification requests with identifiers (\n    \"D118-BE14\"\n)"),
    MessagePattern(
      "present-saving", in: .springBoard, "Saving notification ", .saving, reads: [.digest("notification "), .flags],
      proves: "The permission flags at that moment: whether it is kept, and whether it may alert.",
      not: "That a banner was on the screen.",
      example:
        "[com.example.chat] Saving notification 7B64-B850: YES [ hasAlertContent: YES, shouldPresentAlert: YES settingsShouldSave: YES pipelineState: pending]"
    ),
    MessagePattern(
      "present-sound-missing", in: .springBoard, "Failed to find sound ", .soundMissing,
      reads: [.text(.cause, "sound \"", "\"")],
      proves: "The sound file is not in the root of the app's bundle, nor in Library/Sounds.",
      example: "[com.example.quiet] Failed to find sound \"bell_alert_2.wav\""),
    MessagePattern(
      "present-sound-suppressed", in: .springBoard, "Suppressing sound on user visible notification ", .notAlerting,
      .format,
      reads: [.digest("notification "), .rest(.cause, "because ")],
      proves: "The sound is left out, because the push has no alert and the app is in the background.",
      example:
        "[com.example.chat] Suppressing sound on user visible notification 7B64-B850 because it has no alert and the app is in the background"
    ),
    MessagePattern(
      "present-will-present-answer", in: .springBoard, "Received response ",
      then: [" for willPresentNotification for notification "], .willPresentAnswer,
      reads: [.whole(.bits, "response "), .digest("for notification ")],
      proves: "What the app in the foreground chose: 0 shows nothing; 1 badge, 2 sound, 4 alert, 8 list, 16 banner.",
      example: "[com.example.chat] Received response 0 for willPresentNotification for notification 1F77-FA95"),
    MessagePattern(
      "present-will-present-answered", in: .springBoard,
      "Already received response; not acquiring assertion for willPresent",
      .willPresentAnswered, .format, reads: [.digest("for notification ")],
      proves: "The app answered before SpringBoard had to wait.",
      example:
        "[com.example.chat] Already received response; not acquiring assertion for willPresentNotification for notification 1F77-FA95"
    ),
    MessagePattern(
      "present-will-present-assertion", in: .springBoard, "Removing process assertion for will present notification",
      nil,
      proves: "SpringBoard stopped waiting for the app's answer.",
      example: "[com.example.chat] Removing process assertion for will present notification"),
    MessagePattern(
      "present-will-present-delivered", in: .springBoard,
      "willPresentNotification delivery succeeded for notification ",
      .willPresentAnswered, .format, reads: [.digest("for notification "), .constant(.outcome, "delivered")],
      proves: "The question reached the app's process.", not: "That the app's delegate has an answer.",
      example: "[com.example.chat] willPresentNotification delivery succeeded for notification 1F77-FA95"),
    MessagePattern(
      "present-will-present-sent", in: .springBoard, "Send willPresentNotification for notification ", .willPresentSent,
      .format,
      reads: [.digest("for notification ")],
      proves: "The app was in the foreground and is asked what to show.",
      example: "[com.example.chat] Send willPresentNotification for notification 1F77-FA95"),
    MessagePattern(
      "present-withdraw", in: .springBoard, "Withdraw notification", nil, .format,
      proves: "A notification leaves the user interface.", example: "Withdraw notification 7B64-B850"),
    MessagePattern(
      "present-withdrawing", in: .springBoard, "Withdrawing notification ", nil, .format,
      proves: "A notification leaves one place of the user interface.",
      example: "Withdrawing notification 7B64-B850 from destination BulletinDestinationBanner"),
  ]

  /// `to destinations 14` and `destinations 14:`.
  @Sendable private static func setDestinations(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let bits = message.whole(after: "destinations ") { sink.set(.bits, bits) }
  }

  /// The level's word in payloads, from its number.
  @Sendable private static func setLevel(_ message: DeviceMessage, _ sink: EvidenceSink) {
    switch message.whole(after: "interruption-level:") {
    case 0: sink.set(.interruptionLevel, "passive")
    case 1: sink.set(.interruptionLevel, "active")
    case 2: sink.set(.interruptionLevel, "time-sensitive")
    case 3: sink.set(.interruptionLevel, "critical")
    default: break
    }
  }

  /// `Badge can be set for notification D: 0 [`: the answer stands behind the digest.
  @Sendable private static func setBadgeAnswer(_ message: DeviceMessage, _ sink: EvidenceSink) {
    guard let mark = message.body.firstIndex(of: ": ") else { return }
    let answer = message.body.at(mark + 2)
    var flags: DeviceFlags = answer == 49 || answer == 89 ? [.yes] : []
    if message.flag("canBadge") == true { flags.insert(.badge) }
    sink.set(flags)
  }

  /// `… (bundle): D`.
  @Sendable private static func setParenthesis(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if !sink.has(.bundle), let bundle = message.text.between(" (", ")") { sink.set(.bundle, bundle) }
    if let digest = message.firstDigest() { sink.set(digest) }
  }

  /// The names of the reasons that are not 0, in the message's words.
  @Sendable private static func setReasons(_ message: DeviceMessage, _ sink: EvidenceSink) {
    for reason: StaticString in ["suppressAlertForContext", "shouldSuppressForScreenTime", "shouldSuppressAlert"]
    where message.flag(reason) == true {
      sink.set(.cause, Bytes(reason))
      return
    }
  }
}

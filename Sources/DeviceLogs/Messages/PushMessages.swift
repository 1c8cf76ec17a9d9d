import Evidence

/// SpringBoard's lines about a remote notification, from apsd's hand-over to the hand-over to presentation
/// (`com.apple.UserNotifications`:`RemoteNotifications`).
///
/// Apple's typos (`supress`, `notifiying`) are matching material and stay as they are.
enum PushMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "push-app-killed", in: .springBoard, "High Priority Push: ", then: [" - App killed"], .appKilledNotLaunched,
      bracket: .none, reads: [.text(.bundle, "Push: ", " ")],
      proves: "iOS 10: the push did not start the app, because the user had swiped it away.",
      example: "High Priority Push: com.example.chat - App killed"),
    MessagePattern(
      "push-app-restricted", in: .springBoard, "Received incoming message for restricted app", .requestRefused, .format,
      reads: [.constant(.cause, "restricted app")],
      proves: "The device got a push for an app that restrictions switch off, and dropped it.",
      example: "[com.example.chat] Received incoming message for restricted app"),
    MessagePattern(
      "push-app-uninstalled", in: .springBoard, "Received incoming message for uninstalled app", .requestRefused,
      .format,
      reads: [.constant(.cause, "uninstalled app")],
      proves: "The device got a push for an app that is not installed, and dropped it.",
      example: "[com.example.chat] Received incoming message for uninstalled app"),
    MessagePattern(
      "push-app-unregistered", in: .springBoard, "Received incoming message for unregistered app", .requestRefused,
      .format,
      reads: [.constant(.cause, "unregistered app")],
      proves: "The device got a push for an app that is not registered for pushes, and dropped it.",
      example: "[com.example.chat] Received incoming message for unregistered app"),
    MessagePattern(
      "push-can-be-modified", in: .springBoard, "Remote notification request ", then: [" can be modified:"],
      .canBeModified,
      reads: [.digest("request "), .flag(.yes, "can be modified:")],
      proves: "Whether SpringBoard took the push as one that a service extension may change.",
      not: "That the extension ran.",
      example: "[com.example.chat] Remote notification request 7B64-B850 can be modified: 1"),
    MessagePattern(
      "push-delivered", in: .springBoard, "Delivered user visible push notification ", .delivered,
      reads: [.digest("notification ")],
      proves: "The push was handed to presentation.", not: "That a banner was on the screen.",
      example: "[com.example.quiet] Delivered user visible push notification B033-3352"),
    MessagePattern(
      "push-did-not-mutate", in: .springBoard,
      "Did not mutate content for notification request, will deliver original content",
      .deliverOriginal, .format,
      reads: [.digest("notificationRequest="), .error, .number(.runtime, "runtime: ")],
      proves: "The service extension gave no usable answer, and the original content goes on.",
      not: "Why; the error's code and the runtime tell time-out from crash.",
      example:
        "[com.example.chat] Did not mutate content for notification request, will deliver original content; notificationRequest=7B64-B850, error=Error Domain=UNErrorDomain Code=1901 \"Service extension time expired\" UserInfo={NSLocalizedDescription=Service extension time expired}, runtime: 30.013551"
    ),
    MessagePattern(
      "push-disabled-app", in: .springBoard, "Received incoming message for push disabled app", .requestRefused,
      .format,
      reads: [.constant(.cause, "push disabled app"), .text(.settings, "app [", "]")],
      proves: "The device dropped the push because the app may neither alert nor refresh in the background.",
      example:
        "[com.example.chat] Received incoming message for push disabled app [ supportsContentAvailableRemoteNotification: YES; backgroundRefreshEnabled: NO; allowsUserNotifications: NO ]"
    ),
    MessagePattern(
      "push-duet-not-requested", in: .springBoard,
      "NOT requesting DUET deliver content-available, non-notifiying push notification ", .launchNotRequested, .format,
      reads: [.digest("push notification "), .pushType],
      proves: "The push did not become a background launch, because its type and its payload disagree.",
      example:
        "[com.example.chat] NOT requesting DUET deliver content-available, non-notifiying push notification 7B64-B850 [pushType: Alert willNotifyUser: 0]"
    ),
    MessagePattern(
      "push-duet-requested", in: .springBoard,
      "Request DUET delivers content-available push notification to application",
      .launchRequested, proves: "SpringBoard asked the scheduler for a background launch.",
      not: "That the app was woken.",
      example: "[com.example.chat] Request DUET delivers content-available push notification to application"),
    MessagePattern(
      "push-extension-lookup-failed", in: .springBoard, "Error was encountered trying to find service extension:",
      .extensionMissing, reads: [.error],
      proves: "No service extension could be found for a push that asks for one.",
      not: "Whether it is missing, unsigned or needs a newer system.",
      example:
        "[com.example.chat] Error was encountered trying to find service extension: error=Error Domain=UNErrorDomain Code=1904 \"Unknown application\" UserInfo={NSLocalizedDescription=Unknown application}"
    ),
    MessagePattern(
      "push-extension-no-record", in: .springBoard, "No service extension record found for app", .extensionMissing,
      proves: "The installed app has no service extension that the system knows.",
      example: "[com.example.chat] No service extension record found for app"),
    MessagePattern(
      "push-extension-none-available", in: .springBoard,
      "Notification request was marked as mutable but no service extension is available", .extensionMissing, .format,
      proves: "The push has mutable-content, and the app has no usable service extension.",
      example: "[com.example.chat] Notification request was marked as mutable but no service extension is available"),
    MessagePattern(
      "push-extension-none-valid", in: .springBoard, "No valid extension available for bundle", .extensionMissing,
      proves: "None of the app's extensions can serve notifications.",
      example: "[com.example.chat] No valid extension available for bundle"),
    MessagePattern(
      "push-filtered", in: .springBoard, "NOT delivering filtered push notification ", .filtered, .format,
      reads: [.digest("push notification ")],
      proves: "A service extension with the filtering entitlement dropped the push.",
      example: "[com.example.chat] NOT delivering filtered push notification 7B64-B850"),
    MessagePattern(
      "push-filtering-not-allowed", in: .springBoard,
      "Notification filtering will not be allowed because the push type '", .filteringNotAllowed, .format,
      reads: [.own([.pushType], { setQuotedType($0, $1) })],
      proves: "The extension may not drop this push, because its push type is not alert.",
      example:
        "[com.example.chat] Notification filtering will not be allowed because the push type 'Background' is not 'Alert'"
    ),
    MessagePattern(
      "push-invalid", in: .springBoard, "Received invalid remote notification request on topic ", .requestRefused,
      .format,
      reads: [.topic("topic "), .constant(.cause, "invalid request")],
      proves: "The device got a push whose payload it could not use.",
      example: "Received invalid remote notification request on topic com.example.chat"),
    MessagePattern(
      "push-leaving-topic", in: .springBoard, "Leaving topic enabled for application becoming background", nil, .format,
      proves: "The app's topic stays among the enabled ones.",
      example: "[com.example.chat] Leaving topic enabled for application becoming background"),
    MessagePattern(
      "push-mutated-empty-original", in: .springBoard,
      "Mutated notification request will not visibly alert the user, will deliver original content",
      .modifiedEmptyOriginal,
      .format, reads: [.digest("notificationRequest="), .error, .number(.runtime, "runtime: ")],
      proves: "The extension returned empty content without the right to filter, so the original goes on.",
      example:
        "[com.example.chat] Mutated notification request will not visibly alert the user, will deliver original content; notificationRequest=7B64-B850, runtime: 0.284116"
    ),
    MessagePattern(
      "push-mutated-empty-suppressed", in: .springBoard,
      "Mutated notification request will not visibly alert the user, will supress original content",
      .modifiedSuppressed,
      .format, reads: [.digest("notificationRequest="), .error, .number(.runtime, "runtime: ")],
      proves: "The extension returned empty content with the right to filter: nothing will be shown.",
      example:
        "[com.example.chat] Mutated notification request will not visibly alert the user, will supress original content; notificationRequest=7B64-B850, error=(null), runtime: 0.237472"
    ),
    MessagePattern(
      "push-mutated-nil-suppressed", in: .springBoard,
      "Mutated notification request is nil, will supress original content",
      .modifiedSuppressed, .format,
      reads: [
        .digest("notificationRequest="), .error, .number(.runtime, "runtime: "),
        .constant(.outcome, "nil"),
      ],
      proves: "The extension gave nothing back under the filtering entitlement: nothing will be shown.",
      not: "Whether that was meant or a crash.",
      example:
        "[com.example.chat] Mutated notification request is nil, will supress original content; notificationRequest=7B64-B850, error=Error Domain=UNErrorDomain Code=1903 \"Service extension encountered an unknown error\" UserInfo={NSLocalizedDescription=Service extension encountered an unknown error}, runtime: 1.200400"
    ),
    MessagePattern(
      "push-not-delivered-silent", in: .springBoard, "NOT delivering non-notifying push notification ", .notDelivered,
      .format,
      reads: [.digest("push notification "), .pushType, .constant(.cause, "non-notifying")],
      proves: "The push has nothing for the user and is not of a type that runs in the background.",
      example:
        "[com.example.chat] NOT delivering non-notifying push notification 7B64-B850 [pushType: Alert willNotifyUser: 0]"
    ),
    MessagePattern(
      "push-not-delivered-visible", in: .springBoard, "NOT delivering user visible push notification ", .notDelivered,
      .format,
      reads: [.digest("push notification "), .error],
      proves: "The push was not handed to presentation; the error says why.",
      example:
        "[com.example.chat] NOT delivering user visible push notification 7B64-B850 [ error=Error Domain=UNErrorDomain Code=1 \"Notifications are not allowed for this application\" UserInfo={NSLocalizedDescription=Notifications are not allowed for this application} ]"
    ),
    MessagePattern(
      "push-passing-content", in: .springBoard, "Passing content-availa", .launchRequested,
      proves: "iOS 11: the push is passed on for a background launch.", not: "That the app was woken.",
      example: "[com.example.chat] Passing content-available push notification to application"),
    MessagePattern(
      "push-process-delivery", in: .springBoard, "Process delivery of push notification ", .processDelivery,
      reads: [.digest("notification ")],
      proves: "The push entered delivery, changed by the extension or not.",
      example: "[com.example.chat] Process delivery of push notification 7B64-B850"),
    MessagePattern(
      "push-process-delivery-old", in: .springBoard, "Deliver push notification request ", .processDelivery,
      reads: [.digest("request ")],
      proves: "iOS 11: the push entered delivery.",
      example: "[com.example.chat] Deliver push notification request 52CE-61C9"),
    MessagePattern(
      "push-received", in: .springBoard, "Received remote notification request ", .requestReceived,
      reads: [.digest("request "), .flags, .pushType],
      proves: "The payload was parsed; these are its flags as the device saw them.",
      example:
        "[com.example.chat] Received remote notification request 7B64-B850 [ waking: 0, hasAlertContent: 1, hasSound: 0 hasBadge: 0 hasContentAvailable: 1 hasMutableContent: 0 pushType: Alert]"
    ),
    MessagePattern(
      "push-request-trigger", in: .springBoard, "trigger: <UNPushNotificationTrigger: ", anywhere: true, nil,
      proves: "SpringBoard describes a request that came as a push, or that a simulator made to look like one.",
      example:
        "[com.example.chat] <UNNotificationRequest: 0x600000c0; identifier: 7617-2B07, trigger: <UNPushNotificationTrigger: 0x600000c8; contentAvailable: NO, mutableContent: YES>>"
    ),
    MessagePattern(
      "push-token-flush", in: .springBoard, "Flush per-app tokens for ", nil, .format,
      proves: "SpringBoard drops its list of per-app tokens, to ask for them again.",
      example: "Flush per-app tokens for 12 apps"),
    MessagePattern(
      "push-token-public", in: .springBoard, "Received new public token [", nil, .format,
      proves: "The device got a new token of its own.", not: "That an app's token changed.",
      example: "Received new public token [32] for environment production"),
    MessagePattern(
      "push-token-requested", in: .springBoard, "Request per-app token with ", nil, .format,
      proves: "An app's token is asked of apsd.", not: "That it was given.",
      example: "Request per-app token with topic com.example.chat identifier 3D9E61B4-0C72-4A85-9F13-6E08D5B7A2C1"),
    MessagePattern(
      "push-token-same", in: .springBoard, "Received same public token", nil, .format,
      proves: "The device's own token did not change.", example: "Received same public token"),
    MessagePattern(
      "push-topic-received", in: .springBoard, "Received incoming message on topic ", .topicReceived,
      reads: [.topic("topic "), .whole(.priority, "at priority ")],
      proves: "apsd handed the push on: the device got it.", not: "That the payload could be used.",
      example: "Received incoming message on topic com.example.chat at priority 10"),
    MessagePattern(
      "push-topics-moved", in: .springBoard, "Move topics from ", nil, .format,
      proves: "Topics changed their list, for example from enabled to ignored.",
      example: "Move topics from enabled to ignored: {(\n    \"com.example.chat\"\n)}"),
    MessagePattern(
      "push-topics-set", in: .springBoard, "Setting topics for environment ", nil, .format,
      proves: "Which topics the device asks APNs for.",
      example: "Setting topics for environment production:\nenabled: {(\n    \"com.example.chat\"\n)}\nignored: {(\n)}"),
    MessagePattern(
      "push-will-deliver-mutated", in: .springBoard, "Will deliver mutated notification content; ", .deliverModified,
      .format,
      reads: [.digest("notificationRequest="), .whole(.count, "attachmentCount="), .number(.runtime, "runtime: ")],
      proves: "The extension's content goes on, with this many attachments.",
      example:
        "[com.example.chat] Will deliver mutated notification content; notificationRequest=7B64-B850, attachmentCount=1, runtime: 1.204811"
    ),
  ]

  @Sendable private static func setQuotedType(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let word = message.text.after("push type '", until: "'"), let type = PushType(word) {
      sink.set(.pushType, Int(type.rawValue))
    }
  }
}

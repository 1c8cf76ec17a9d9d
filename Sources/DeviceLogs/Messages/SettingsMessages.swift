import Evidence

/// Authorization, settings, categories and the app's state, as SpringBoard, the broker and the framework in the app
/// print them.
enum SettingsMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "settings-already-registered", in: [.springBoard, .app], "Already registered. Update authorization with options ",
      .authorizationRequested, reads: [.whole(.bits, "options "), .constant(.outcome, "already registered")],
      proves: "The app asked again with these options.",
      example: "[com.example.chat] Already registered. Update authorization with options 7"),
    MessagePattern(
      "settings-app-front", in: .springBoard, "Front display did change: ", .appState, bracket: .none,
      reads: [.own([.bundle, .outcome], { setFront($0, $1) })],
      proves: "Which app stood in the foreground from here on.",
      example: "Front display did change: <SBApplication: 0x11e8a3200; com.example.chat>"),
    MessagePattern(
      "settings-app-state", in: .springBoard, "application state changed to ", anywhere: true, .appState, .format,
      reads: [.rest(.outcome, "changed to ")],
      proves: "The state in which SpringBoard saw the app.",
      example: "[com.example.chat] com.example.chat application state changed to Background"),
    MessagePattern(
      "settings-application-installed", in: .springBoard, "Application installed using default data provider", nil,
      proves: "The app is installed and may be given notifications.",
      example: "[com.example.chat] Application installed using default data provider"),
    MessagePattern(
      "settings-authorization-granted", in: .springBoard, "Authorization granted: ", .authorizationResult,
      reads: [.flag(.yes, "granted:")], proves: "What the user (or a provisional request) decided.",
      example: "[com.example.chat] Authorization granted: 1"),
    MessagePattern(
      "settings-authorization-requested", in: [.springBoard, .app, .broker], "Requesting authorization with options ",
      .authorizationRequested, reads: [.whole(.bits, "options ")],
      proves: "The app asked for permission; the bits say for what (64 is provisional).",
      not: "That a prompt was shown.",
      example: "[com.example.quiet] Requesting authorization with options 7"),
    MessagePattern(
      "settings-authorization-result", in: [.springBoard, .app], "Requested authorization [", .authorizationResult,
      reads: [.flags, .own([.outcome], { setError($0, $1) })],
      proves: "The answer that the app got to its request.", not: "That alerts are on.",
      example: "[com.example.chat] Requested authorization [ didGrant: 1 hasError: 0 hasCompletionHandler: 1 ]"),
    MessagePattern(
      "settings-authorization-status", in: .springBoard, "Requesting authorization status: ", .authorizationStatus,
      reads: [.text(.authorizationText, "status: ", " "), .whole(.bits, "options: ")],
      proves:
        "The status and options to be written: 0 not determined, 1 denied, 2 authorized, 3 provisional, 4 ephemeral.",
      example: "[com.example.chat] Requesting authorization status: 2 options: 7 scheduledDelivery: NO"),
    MessagePattern(
      "settings-authorization-update", in: .springBoard, "Update settings [authorizationStatus: ", .authorizationStatus,
      reads: [
        .text(.authorizationText, "Status: ", " "), .whole(.bits, "authorizationOptions: "),
        .text(.settings, "settings [", "]"),
      ],
      proves:
        "The status and options as written: 0 not determined, 1 denied, 2 authorized, 3 provisional, 4 ephemeral.",
      example:
        "[com.example.chat] Update settings [authorizationStatus: 3 authorizationOptions: 64 authorizationExpirationDate: (null) scheduledDelivery: NO]"
    ),
    MessagePattern(
      "settings-categories", in: [.springBoard, .app], "Setting ", then: [" notification categories"], .categoriesSet,
      reads: [.whole(.count, "Setting ")],
      proves: "How many categories the app has from here on; a set replaces the one before.", not: "Which ones.",
      example: "[com.example.chat] Setting 3 notification categories"),
    MessagePattern(
      "settings-changed", in: [.springBoard, .app], "changed settings ", .settingsSnapshot, .format,
      reads: [.rest(.settings, "changed settings ")], proves: "The settings that the app's framework was told of.",
      example:
        "[com.example.chat] changed settings <UNNotificationSettings: 0x283f0c2a0; authorizationStatus: Denied, notificationCenterSetting: Disabled>"
    ),
    MessagePattern(
      "settings-effective-got", in: .springBoard, "Got effective section info", nil,
      proves: "The app's settings were found.",
      example: "[com.example.chat] Got effective section info [ hasResult: 1 ]"),
    MessagePattern(
      "settings-effective-query", in: .springBoard, "Getting effectiveSectionInfo for section identifier: ", nil,
      proves: "SpringBoard looks up the app's settings.",
      example: "Getting effectiveSectionInfo for section identifier: com.example.chat"),
    MessagePattern(
      "settings-effective-query-app", in: .springBoard, "Getting effective section info", nil,
      proves: "SpringBoard looks up the app's settings.", example: "[com.example.chat] Getting effective section info"),
    MessagePattern(
      "settings-enabled", in: .springBoard, "User notification settings were enabled", .authorizationStatus,
      reads: [.constant(.outcome, "enabled")], proves: "Notifications of the app were switched on.",
      example: "[com.example.chat] User notification settings were enabled"),
    MessagePattern(
      "settings-forwarding", in: .broker, "Forwarding ", without: ["addRequest"], nil,
      proves: "The broker passes the app's call on.",
      example: "[com.example.chat] Forwarding setNotificationCategories: com.example.chat"),
    MessagePattern(
      "settings-got", in: .app, "Got notification settings [", nil, proves: "The app asked for its settings.",
      example: "[com.example.chat] Got notification settings [ hasResult: 1 hasCompletionHandler: 1 ]"),
    MessagePattern(
      "settings-library-mapping", in: .springBoard, "Creating library mapping from ", nil,
      proves: "SpringBoard keeps a store of notifications for the app.",
      example: "Creating library mapping from com.example.chat to B65D03FA-E2C7-4918-8A74-C1F90D6E2B57"),
    MessagePattern(
      "settings-prompt-suppressed", in: .springBoard, "Suppress user authorization prompt for provisional request",
      .authorizationRequested, reads: [.constant(.outcome, "provisional, no prompt")],
      proves: "The request was provisional: no prompt, delivery to Notification Center only.",
      example: "[com.example.chat] Suppress user authorization prompt for provisional request"),
    MessagePattern(
      "settings-section", in: .springBoard, "Section settings for data provider ", .settingsSnapshot, bracket: .none,
      reads: [
        .text(.bundle, "data provider ", ": "), .text(.authorizationText, "authorized = ", ","),
        .text(.alertStyle, "Alert style = ", ","), .own([.settings], { setSettings($0, $1) }),
      ],
      proves: "The user's settings for the app at this moment.", not: "That they were the same when the push came.",
      example:
        "Section settings for data provider com.example.chat: <BBSectionInfo: 0x70719f2c40> Section com.example.chat <BBSectionInfoSettings: 0x70719f2e00> Section settings: authorized = Authorized, authorization expiration date = (null), notification center = YES, lock screen = YES, scheduled delivery = NO, remote notifications = YES, Alert style = Banner, Push settings = [s:BSA] [e:BSA], grouping = Default (unmanaged) 'Chat'"
    ),
    MessagePattern(
      "settings-sections-query", in: .springBoard, "Getting sectionInfos for section identifiers: ", nil,
      proves: "SpringBoard looks up the settings of several apps.",
      example:
        "Getting sectionInfos for section identifiers: {(\n    \"com.example.chat\",\n    \"com.example.news\"\n)}"),
    MessagePattern(
      "settings-summary", in: .springBoard, "Got effectiveGlobalScheduledDeliverySetting: ", .settingsSnapshot,
      bracket: .none,
      reads: [.rest(.settings, "Got ")], proves: "Whether the scheduled summary is on for the device.",
      example: "Got effectiveGlobalScheduledDeliverySetting: uninitialized"),
  ]

  /// `<SBApplication: 0x…; bundle>`; `(null)` and other objects mean that no app is in front.
  @Sendable private static func setFront(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let bundle = message.text.between("; ", ">"), bundle.firstIndex(of: 46) != nil {
      sink.set(.bundle, bundle)
      sink.set(.outcome, "foreground")
    } else {
      sink.set(.outcome, "none")
    }
  }

  @Sendable private static func setError(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if message.flag("hasError") == true { sink.set(.outcome, "error") }
  }

  @Sendable private static func setSettings(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let begin = message.text.firstIndex(of: "authorized = ") { sink.set(.settings, message.text.from(begin)) }
  }
}

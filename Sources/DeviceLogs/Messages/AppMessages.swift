import Evidence

/// What an app itself prints: registration, handlers, responses, its state. The words are the app's own, so these
/// patterns look for the names of Apple's methods anywhere in the line.
enum AppMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "app-background-fetch-done", in: .app, "background fetch done", anywhere: true, .handlerDone, bracket: .none,
      reads: [.own([.outcome], { setFetchResult($0, $1) })],
      proves: "The app says that its work for a background push is done.",
      example: "background fetch done: newData"),
    MessagePattern(
      "app-background-fetch-entry", in: .app, "background fetch entry", anywhere: true, .handlerEntered, bracket: .none,
      proves: "The app says that its handler for a background push began.",
      example: "background fetch entry, card c-5511"),
    MessagePattern(
      "app-fetch-completion", in: .app, "etchCompletionHandler(", without: ["didReceiveRemoteNotification"],
      anywhere: true,
      .handlerDone, bracket: .none, reads: [.own([.outcome], { setFetchResult($0, $1) })],
      proves: "The app called the completion handler of a background push.", example: "fetchCompletionHandler(.newData)"
    ),
    MessagePattern(
      "app-handler-entered", in: .app, "didReceiveRemoteNotification", anywhere: true, .handlerEntered, bracket: .none,
      reads: [.text(.outcome, "state=", " ,")],
      proves: "The app's handler for remote notifications ran.", not: "That it called its completion.",
      example: "application(_:didReceiveRemoteNotification:fetchCompletionHandler:) rev=12 state=background"),
    MessagePattern(
      "app-live-activity-token", in: .app, "ctivity", then: ["oken"], anywhere: true,
      when: { isLiveActivity($0) && TokenReader.find($0.text) != nil }, .liveActivity, .inferred, bracket: .none,
      reads: [.own([.token, .tokenForm], { TokenReader.read($0.text, into: $1) }), .constant(.outcome, "token")],
      proves: "The app prints the push token of a Live Activity.", not: "That the provider has it.",
      example: "Live Activity push token: 4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b"),
    MessagePattern(
      "app-process-started", in: .app, "process started in background", anywhere: true, .processStarted, bracket: .none,
      reads: [.constant(.outcome, "background")], proves: "The app's process began in the background.",
      example: "process started in background"),
    MessagePattern(
      "app-register-called", in: .app, "egisterForRemoteNotifications", without: ["didRegister", "didFail"],
      anywhere: true,
      when: { isCall($0) }, .registerCalled, bracket: .none,
      proves: "The app asked for a token.", not: "That one came.", example: "[push] registerForRemoteNotifications()"),
    MessagePattern(
      "app-registered", in: .app, "idRegisterForRemoteNotificationsWithDeviceToken", anywhere: true, .tokenRegistered,
      bracket: .none, reads: [.own([.token, .tokenForm], { TokenReader.read($0.text, into: $1) })],
      proves: "The app got a device token.", not: "That the provider has it.",
      example:
        "didRegisterForRemoteNotificationsWithDeviceToken 4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b"
    ),
    MessagePattern(
      "app-registration-failed", in: .app, "idFailToRegisterForRemoteNotifications", anywhere: true,
      .registrationFailed,
      bracket: .none, reads: [.error],
      proves: "The app was refused a token; domain and code say why, the text is localised.",
      example:
        "didFailToRegisterForRemoteNotificationsWithError: Error Domain=NSCocoaErrorDomain Code=3000 \"no valid “aps-environment” entitlement string found for application\" UserInfo={NSLocalizedDescription=no valid “aps-environment” entitlement string found for application}"
    ),
    MessagePattern(
      "app-registration-failed-text", in: .app, "egist", then: ["Error Domain="],
      without: ["idFailToRegisterForRemoteNotifications"], anywhere: true, when: { isRegistrationError($0) },
      .registrationFailed, bracket: .none, reads: [.error],
      proves: "The app says that it was refused a token.",
      example:
        "Failed to register for remote notifications: Error Domain=NSCocoaErrorDomain Code=3010 \"remote notifications are not supported in the simulator environment\" UserInfo={NSLocalizedDescription=simulator}"
    ),
    MessagePattern(
      "app-response-handled", in: .app, "UNNotificationResponse", anywhere: true, .responseHandled, bracket: .none,
      reads: [.own([.action], { setAction($0, $1) })],
      proves: "The app's delegate was given the user's response.", not: "That it did the right thing with it.",
      example: "UNNotificationResponse handled, action com.apple.UNNotificationDefaultActionIdentifier"),
    MessagePattern(
      "app-response-method", in: .app, "idReceive", then: ["withCompletionHandler"],
      without: ["UNNotificationResponse", "IncomingPush", "RemoteNotification"], anywhere: true,
      when: { isResponse($0) },
      .responseHandled, bracket: .none, reads: [.own([.action], { setAction($0, $1) })],
      proves: "The app's delegate was given the user's response.", not: "That it did the right thing with it.",
      example: "userNotificationCenter(_:didReceive:withCompletionHandler:) action=REPLY"),
    MessagePattern(
      "app-state-active", in: .app, "idBecomeActive", anywhere: true, .appState, bracket: .none,
      reads: [.constant(.outcome, "foreground")], proves: "The app was active in the foreground.",
      example: "applicationDidBecomeActive(_:)"),
    MessagePattern(
      "app-state-background", in: .app, "nter", then: ["ackground"], anywhere: true,
      when: { isState($0, StateWords.background) },
      .appState, bracket: .none, reads: [.constant(.outcome, "background")],
      proves: "The app went to the background.", example: "scene did enter background"),
    MessagePattern(
      "app-state-foreground", in: .app, "nter", then: ["oreground"], anywhere: true,
      when: { isState($0, StateWords.foreground) },
      .appState, bracket: .none, reads: [.constant(.outcome, "foreground")],
      proves: "The app came to the foreground.", example: "scene will enter foreground"),
    MessagePattern(
      "app-token", in: .app, "oken", without: ["idRegisterForRemoteNotificationsWithDeviceToken", "PushCredentials"],
      anywhere: true, when: { TokenReader.isDeviceToken($0.text) && !isLiveActivity($0) }, .tokenRegistered,
      bracket: .none,
      reads: [.own([.token, .tokenForm], { TokenReader.read($0.text, into: $1) })],
      proves: "The app prints a device token that it got.", not: "That the provider has it.",
      example: "APNs device token: 4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b"),
  ]

  private enum StateWords {
    static let background: [StaticString] = [
      "sceneDidEnterBackground", "applicationDidEnterBackground", "scene did enter background",
      "app did enter background",
      "did enter background",
    ]
    static let foreground: [StaticString] = [
      "sceneWillEnterForeground", "applicationWillEnterForeground", "scene will enter foreground",
      "app will enter foreground", "will enter foreground", "did enter foreground",
    ]
  }

  @Sendable private static func isState(_ message: DeviceMessage, _ words: [StaticString]) -> Bool {
    message.text.count < 400 && words.contains { message.text.contains($0) }
  }

  @Sendable private static func isLiveActivity(_ message: DeviceMessage) -> Bool {
    let words: [StaticString] = [
      "Live Activity", "live activity", "LiveActivity", "liveActivity", "ActivityKit", "activity push token",
    ]
    return message.text.count < 2000 && words.contains { message.text.contains($0) }
  }

  /// The name of the method stands for the call only near the line's front: "no token 30 s after
  /// registerForRemoteNotifications()" is no call.
  @Sendable private static func isCall(_ message: DeviceMessage) -> Bool {
    guard let mark = message.body.firstIndex(of: "egisterForRemoteNotifications"), mark > 0 else { return false }
    let first = message.body.base[mark - 1] | 0x20
    guard first == UInt8(ascii: "r"), mark < 48 else { return false }
    let front = message.body.upTo(mark - 1)
    let no: [StaticString] = ["un", "after", "token", "without", "before", "not ", "failed"]
    return !no.contains { front.contains($0) } && !(front.hasSuffix("un") || front.hasSuffix("isR"))
  }

  @Sendable private static func isRegistrationError(_ message: DeviceMessage) -> Bool {
    message.text.contains("emote notification") || message.text.contains("emoteNotification")
      || message.text.contains("push notification") || message.text.contains("aps-environment")
  }

  @Sendable private static func isResponse(_ message: DeviceMessage) -> Bool {
    message.text.contains("userNotificationCenter") || message.text.contains("UNUserNotificationCenter")
  }

  /// `.newData`, `newData`, `UIBackgroundFetchResultNewData`, a number.
  @Sendable private static func setFetchResult(_ message: DeviceMessage, _ sink: EvidenceSink) {
    let text = message.text
    if text.contains("ewData") {
      sink.set(.outcome, "newData")
    } else if text.contains("oData") {
      sink.set(.outcome, "noData")
    } else if text.contains("ailed") {
      sink.set(.outcome, "failed")
    }
  }

  /// An action's identifier behind `action`, with `=`, `:` or a blank between.
  @Sendable private static func setAction(_ message: DeviceMessage, _ sink: EvidenceSink) {
    let text = message.text
    if let mark = text.firstIndex(of: "com.apple.UNNotification") {
      var end = mark
      while end < text.count, DeviceMessage.isWord(text.base[end]) || text.base[end] == 46 { end += 1 }
      sink.set(.action, text.slice(mark, end))
    } else if let mark = text.firstIndex(of: "action") {
      var start = mark + 6
      if text.has("Identifier", at: start) { start += 10 }
      while text.at(start) == 61 || text.at(start) == 58 || text.at(start) == 32 { start += 1 }
      var end = start
      while end < text.count, DeviceMessage.isWord(text.base[end]) || text.base[end] == 46 { end += 1 }
      sink.set(.action, text.slice(start, end))
    }
  }
}

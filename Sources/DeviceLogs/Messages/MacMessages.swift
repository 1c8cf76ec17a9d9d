import Evidence

/// macOS, where usernoted and NotificationCenter take SpringBoard's place.
///
/// How usernoted logs the hand-over of a remote push is not known; these lines speak of any notification.
enum MacMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "mac-delivering", in: .macNotifications, "Delivering <NotificationRecord ", .delivered, bracket: .none,
      reads: record + [.text(.value, " to [", "]")],
      proves: "The notification goes to these places.", not: "That it was seen: the Focus check comes later.",
      example:
        "Delivering <NotificationRecord app:\"com.example.news\" ident:\"DA39-A3EE\" req:\"\" uuid:\"9C41E07B\" source:\"51D8A2F6\"> to [ .alert .lockScreen .notificationCenter ]: updatedExisting: false"
    ),
    MessagePattern(
      "mac-displaying", in: .macNotifications, "displaying as ", anywhere: true, .bannerShown, bracket: .none,
      reads: [.own([.bundle], { setDisplayBundle($0, $1) }), .text(.outcome, "displaying as ", ", ")],
      proves: "NotificationCenter put it on the screen.", not: "That the user looked.",
      example:
        "[com.example.news:9C41E07B][record: 51D8A2F6] displaying as banner, body: <private>, summary: <private>"),
    MessagePattern(
      "mac-extension-begin", in: .macNotifications, "begin async extension request", nil,
      proves: "An extension is being started.", example: "begin async extension request 3D9E61B4 item count 0"),
    MessagePattern(
      "mac-extension-context", in: .macNotifications, "Making extension context and XPC connection", nil,
      proves: "An extension is being connected.", example: "Making extension context and XPC connection for 3D9E61B4"),
    MessagePattern(
      "mac-extension-context-failed", in: .macNotifications, "Unable to setup extension context - error: ",
      .extensionStartFailed, bracket: .none, reads: [.error],
      proves: "An extension could not be connected.", not: "That it is a notification service extension.",
      example:
        "Unable to setup extension context - error: Error Domain=NSCocoaErrorDomain Code=4099 \"The connection was invalidated\" UserInfo={NSDebugDescription=invalidated}"
    ),
    MessagePattern(
      "mac-pipeline-done", in: .macNotifications, "<NotificationRecord ", then: ["successfully processed by pipeline"],
      .processDelivery, bracket: .none, reads: record,
      proves: "The notification is scheduled for delivery.", not: "That it was shown.",
      example:
        "<NotificationRecord app:\"com.example.news\" ident:\"DA39-A3EE\" req:\"\" uuid:\"9C41E07B\" source:\"51D8A2F6\" staticCategory:\"<LEGACY>\"> successfully processed by pipeline, scheduled for delivery."
    ),
    MessagePattern(
      "mac-pipeline-step", in: .macNotifications, "Running step 'Step: ", anywhere: true, nil,
      proves: "A step of the pipeline runs.",
      example:
        "[create, [id=DA39-A3EE, time=2026-03-05 04:04:22, bundle=com.example.news], Time elapsed=0.126 sec]: Running step 'Step: UserNotificationsCore.BehaviorResolutionActor, index: 2'. Remaining steps after this step: 0'"
    ),
    MessagePattern(
      "mac-presenting", in: .macNotifications, "Presenting <NotificationRecord ", .posting, bracket: .none,
      reads: record + [.text(.outcome, "> as ", " (")],
      proves: "The notification is on its way to the screen.", not: "That it was shown: the Focus check comes later.",
      example:
        "Presenting <NotificationRecord app:\"com.example.news\" ident:\"DA39-A3EE\" req:\"\" uuid:\"9C41E07B\" source:\"51D8A2F6\"> as banner ([\"badge\", \"sound\", \"alert\"])"
    ),
    MessagePattern(
      "mac-resolving", in: .macNotifications, "Resolving behavior for event, details=", nil,
      proves: "The Focus verdict is being asked for.",
      example:
        "[com.apple.usernotifications.pipeline:C53465C9-1F08-4B7A-9D24-6A07E1B8F352] Resolving behavior for event, details=<DNDMutableClientEventDetails: 0x600002a71f40; identifier: ''; bundleIdentifier: com.example.news; platform: unknown>"
    ),
  ]

  /// `ident` is the digest; `uuid` and `source` are the record's own.
  private static let record: [FieldReader] = [
    .digest("ident:\""), .text(.bundle, "app:\"", "\""),
  ]

  /// `[bundle:uuid][record: …] displaying`.
  @Sendable private static func setDisplayBundle(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if message.text.at(0) == 91, let bundle = message.text.after("[", until: ":]") { sink.set(.bundle, bundle) }
  }
}

import Evidence

/// donotdisturbd's verdict on a notification (`com.apple.donotdisturb`), and its echo on macOS.
enum FocusMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "focus-breakthrough", in: .doNotDisturb, "Breakthrough ", then: [" allowed with reason: "], nil, .format,
      proves: "A notification may break through a Focus.", example: "Breakthrough 5B1E7C40 allowed with reason: urgency"
    ),
    MessagePattern(
      "focus-breakthrough-resolving", in: .doNotDisturb, "Resolving breakthrough through for configuration", nil,
      .format,
      proves: "donotdisturbd looks whether a Focus lets a notification through.",
      example: "Resolving breakthrough through for configuration <private>"),
    MessagePattern(
      "focus-muted-mac", in: .macNotifications, "muted by DND suppression: ", anywhere: true, .focusResolved,
      bracket: .none,
      reads: [
        .own([.digest, .bundle], { setMuted($0, $1) }), .constant(.outcome, "suppressed"),
        .rest(.cause, "DND suppression: "),
      ],
      proves: "macOS: a Focus muted the notification.",
      example: "NotificationCenter: DA39-A3EE (com.example.news) muted by DND suppression: delay"),
    MessagePattern(
      "focus-resolved", in: .doNotDisturb, "Event was resolved: ", .focusResolved, bracket: .none,
      reads: [
        .own([.identifier, .digest, .bundle, .outcome, .cause, .value, .deviceFlags], { read($0, $1) }),
        .date("; date: "),
      ],
      proves: "Whether a Focus let the notification through, under its full request identifier.",
      not: "That it was shown: permission and surface are another matter.",
      example:
        "Event was resolved: resolution=<DNDSEventBehaviorResolution: 0x103561cc0; UUID: 0E9C4A72-8D15-4B3E-BF60-A27D93E581C4; date: 2026-03-04 13:20:50 +0000; eventBehavior: <DNDClientEventBehavior: 0x10355fd70; eventDetails: <DNDClientEventDetails: 0x103567dd0; identifier: '5B1E7C40-2D0A-4E7B-9C55-0A4F6E21D903'; bundleIdentifier:: com.example.chat; type: Default; urgency: Default; sender: (null); threadIdentifier: 5A1B0C9D8E7F6342; notifyAnyway: 0; behavior: Default>; interruptionSuppression: none; resolutionReason: disabled; activeModeUUID: (null)>; clientIdentifier: 'com.apple.springboard.NCBulletinNotificationSource'; outcome: allowed; reason: disabled>"
    ),
  ]

  @Sendable private static func read(_ message: DeviceMessage, _ sink: EvidenceSink) {
    let text = message.text
    if text.contains("resolution=<private>") { return sink.set(DeviceFlags.redacted) }
    if let identifier = text.between("; identifier: '", "'") {
      sink.set(.identifier, identifier)
      sink.set(Digest(of: identifier))
    }
    // Two colons on iOS, one on macOS.
    if let bundle = text.after("bundleIdentifier:", until: ";>\n") {
      let name = bundle.at(0) == 58 ? bundle.from(1) : bundle
      sink.set(.bundle, name.trimmed)
    }
    let suppression = text.after("interruptionSuppression: ", until: ";>\n")
    if let suppression { sink.set(.value, suppression) }
    if let outcome = text.after("; outcome: ", until: ";>\n") {
      sink.set(.outcome, outcome.trimmed)
    } else if let suppression {
      // The line is cut off behind the suppression, which says the same in other words.
      sink.set(.outcome, suppression == "none" ? "allowed" : "suppressed")
      sink.grade(.inferred)
    }
    if let reason = text.after("; reason: ", until: ";>\n") ?? text.after("resolutionReason: ", until: ";>\n") {
      sink.set(.cause, reason.trimmed)
    }
  }

  @Sendable private static func setMuted(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let digest = message.firstDigest() { sink.set(digest) }
    if let bundle = message.text.between(" (", ")") { sink.set(.bundle, bundle) }
  }
}

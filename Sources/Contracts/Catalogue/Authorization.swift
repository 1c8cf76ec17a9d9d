import Evidence

extension Contract {
  /// What the person allowed.
  static let authorization: [Contract] = [
    Contract(
      .authDeniedNoUi, at: .presentation, severity: .high,
      statement: "While permission is denied nothing is shown, played or badged; the data can still arrive silently.",
      remedy: "Lead the person to Settings once; the provider cannot change it.",
      settledBy: [.settings],
      next: .settings("Only a settings snapshot near the send tells what applied then.")),
    Contract(
      .authDeniedSettingsLink, at: .presentation, severity: .low,
      statement: "An app that was denied shows the way to Settings a single time and then leaves the person in peace.",
      remedy: "Open `openSettingsURLString` on demand.",
      settledBy: [.code],
      next: .source("where permission is asked for", "The behaviour after a denial is visible in the source only.")),
    Contract(
      .authOptionGrantedForEffect, at: .presentation, severity: .medium,
      statement: """
        An effect (alert, sound, badge or critical) appears only if the app requested it and the person left it on.
        """,
      remedy: "Request the missing option; where the person switched it off, say where the switch is.",
      settledBy: [.settings, .code],
      next: .settings("The snapshot lists each effect by itself.")),
    Contract(
      .authProvisionalQuiet, at: .presentation, severity: .medium,
      statement: """
        Provisional permission puts notifications into Notification Center only, without banner, sound or lock screen.
        """,
      remedy: "Ask for full permission when the person has seen the value.",
      settledBy: [.settings],
      next: .settings("`authorizationStatus` tells provisional from full permission.")),
    Contract(
      .authRequestedBeforeVisible, at: .presentation, severity: .high,
      statement: "The app asks for permission before it wants to show, play or badge anything.",
      remedy: "Call `requestAuthorization` in a moment that explains itself.",
      settledBy: [.settings, .code],
      next: .settings("`notDetermined` shows that nobody was asked.")),
    Contract(
      .authSinglePrompt, at: .presentation, severity: .low,
      statement: "The system asks once; later requests return the stored answer.",
      remedy: "Do not plan with a second prompt, but link to Settings.",
      settledBy: [.code],
      next: .source("where permission is asked for", "A design that waits for a second prompt shows in the source.")),
    Contract(
      .authStatusChecked, at: .presentation, severity: .medium,
      statement: "The app reads the current settings before it relies on them, as they can change at any time.",
      remedy: "Call `notificationSettings()` each time instead of keeping a flag.",
      settledBy: [.settings, .code],
      next: .source("where permission is asked for", "A kept flag shows in the source only.")),
    Contract(
      .authSurfaceEnabled, at: .presentation, severity: .medium,
      statement: "The place in question (banner, lock screen, Notification Center) is switched on for the app.",
      remedy: "Tell the person which switch is off.",
      settledBy: [.settings],
      next: .settings("Alert style, lock screen and Notification Center are separate switches.")),
  ]
}

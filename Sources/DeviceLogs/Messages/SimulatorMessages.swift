import Evidence

/// The simulator. `xcrun simctl push` goes past apsd and never starts a service extension.
enum SimulatorMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "simulator-adding-request", in: .simulatorBridge, "Adding notification request ", .requestReceived,
      reads: [.digest("request "), .rest(.value, "to destinations: "), .constant(.cause, "simctl push")],
      proves: "`simctl push` gave the notification to the simulator; a service extension is never started for it.",
      not: "That APNs had any part in it.",
      example: "[com.example.chat] Adding notification request 7617-2B07 to destinations: Default"),
    MessagePattern(
      "simulator-adding-request-app", in: .app, "Adding notification request ", nil,
      proves: "The app gave a local notification to the system.",
      example: "[com.example.chat] Adding notification request 7617-2B07 to destinations: Default"),
    MessagePattern(
      "simulator-center", in: .simulatorBridge, "Creating a user notification center", nil,
      proves: "simctl push is at work.", example: "[com.example.chat] Creating a user notification center"),
    MessagePattern(
      "simulator-entitlement", in: .broker, "Entitlement check success: simulator", nil,
      proves: "simctl push was let in.",
      example: "[com.apple.CoreSimulator.CoreSimulatorBridge] Entitlement check success: simulator"),
    MessagePattern(
      "simulator-forwarding", in: .broker, "Forwarding addRequest: ", nil,
      proves: "The request goes on to SpringBoard.",
      example: "Forwarding addRequest: com.example.chat"),
    MessagePattern(
      "simulator-no-background", in: .springBoard,
      "Content-available push notifications are only supported on-device", .simulatorNoBackground,
      proves: "A simulator does not launch apps for background pushes.",
      example:
        "[com.example.chat] Content-available push notifications are only supported on-device for iOS, watchOS, and tvOS"
    ),
    MessagePattern(
      "simulator-not-supported", in: .app, "emote notifications are not supported in the simulator",
      without: ["Error Domain="], anywhere: true,
      .registrationFailed, bracket: .none, reads: [.error],
      proves: "This simulator can't register for pushes.",
      example: "Failed to register: remote notifications are not supported in the simulator"),
  ]
}

import Evidence

extension Contract {
  /// The arrival on the device.
  static let receipt: [Contract] = [
    Contract(
      .laSimulator, at: .receipt, domain: "live-activity", kind: .reasoning, severity: .info,
      statement: "Live Activity pushes reach a Simulator on Apple silicon or a T2 Mac with macOS 13 or newer.",
      remedy: "Name the Mac, macOS and Xcode before you call a missing update a fault.",
      settledBy: []),
    Contract(
      .rcvAppInstalledAndRegistered, at: .receipt, severity: .high,
      statement: "The app that the push is for is installed on the device and registered for remote notifications.",
      remedy: "Install and open the app so that it registers, then send again.",
      settledBy: [.deviceLog],
      next: .deviceLog("SpringBoard names an uninstalled or unregistered app when the push comes.")),
    Contract(
      .rcvAppNotRestricted, at: .receipt, severity: .medium,
      statement: "No Screen Time limit, device management or profile restricts the app.",
      remedy: "Lift the restriction, or have the administrator do it.",
      settledBy: [.deviceLog, .deviceState],
      next: .deviceLog("SpringBoard says so when it turns a push of a restricted app away.")),
    Contract(
      .rcvClockSkewBounded, at: .receipt, kind: .reasoning, severity: .info,
      statement: """
        No order is claimed between a provider's time and a device's time that lie closer than the stated error of the \
        two clocks.
        """,
      remedy: "Anchor the clocks with one push that both logs name, or with the answer's `date` header.",
      settledBy: [],
      next: .responses("The `date` header anchors the provider's clock to Apple's.")),
    Contract(
      .rcvCorrelationUnambiguous, at: .receipt, kind: .behaviour, severity: .info,
      statement: """
        A device line belongs to a push by collapse id, or by topic, flags and time; the digest in it is not the \
        `apns-id`.
        """,
      remedy: "Mark test pushes with a collapse id of their own, whose digest `pushtrail digest` computes.",
      settledBy: [.providerLog, .deviceLog],
      next: NextStep(
        collect: "A test push with an `apns-collapse-id` of its own, and the device log of it",
        why: "Its digest appears in the device's lines and nothing else has it.", cost: 3)),
    Contract(
      .rcvCourierConnected, at: .receipt, severity: .blocker,
      statement: "At the time of the push the device is connected to APNs.",
      remedy: "Let port 5223 or 443 through to Apple's network, and look at VPN, captive portal and managed Wi-Fi.",
      settledBy: [.deviceLog],
      next: .deviceLog("apsd's connection lines around the send, or a push of any other app, show the connection.")),
    Contract(
      .rcvEnvironmentMatches, at: .receipt, severity: .high,
      statement: "The environment that apsd prints for the push is the one that the provider sent to.",
      remedy: "Bring build, token and host into one environment.",
      settledBy: [.providerLog, .deviceLog],
      next: .deviceLog("apsd prints the environment of its courier.")),
    Contract(
      .rcvFlagsMatchPayload, at: .receipt, severity: .high,
      statement: "The flags that the device prints for the push are those that the provider meant to send.",
      remedy: "Compare with the bytes actually sent: a key is misplaced, misspelt, or was dropped by a gateway.",
      settledBy: [.payload, .deviceLog],
      next: .deviceLog("SpringBoard prints the flags as it read them.")),
    Contract(
      .rcvIncomingMessageLogged, at: .receipt, kind: .behaviour, severity: .info,
      statement: """
        A push that reaches the device leaves a line `Received incoming message on topic …` in SpringBoard's log.
        """,
      remedy: "Capture SpringBoard live while you send one marked push.",
      settledBy: [.deviceLog],
      next: .deviceLog("A capture that demonstrably spans the send makes silence count.")),
    Contract(
      .rcvLogWindowCovers, at: .receipt, kind: .reasoning, severity: .info,
      statement: """
        From a missing line something follows only when the log demonstrably holds that process at that time.
        """,
      remedy: "Capture again, beginning before the send and ending minutes after it.",
      settledBy: [],
      next: .deviceLog("A new capture around one push gives the coverage.")),
    Contract(
      .rcvNotDroppedByApsd, at: .receipt, severity: .high,
      statement: "apsd passes the message on: its topic is enabled, it is no duplicate and somebody listens.",
      remedy: "Register again, send push type and priority, and look for double sends.",
      settledBy: [.deviceLog],
      next: .deviceLog("apsd's own lines name the drop.")),
    Contract(
      .rcvPushEnabledForApp, at: .receipt, severity: .high,
      statement: """
        The app can use a push at all, because notifications are allowed or because background mode and Background App \
        Refresh are on.
        """,
      remedy: "Turn on what is missing: notifications, Background App Refresh, or the background mode in the build.",
      settledBy: [.deviceLog],
      next: .deviceLog("SpringBoard prints the three switches when it turns the push away.")),
    Contract(
      .rcvSilentHasNoUserContentIsNormal, at: .receipt, kind: .reasoning, severity: .info,
      statement: "Error 1401 and `no alert, sound or badge` belong to every background push and are no fault.",
      remedy: "Pass over these lines for background pushes, and look for the launch instead.",
      settledBy: []),
    Contract(
      .rcvWatchMirroring, at: .receipt, kind: .behaviour, severity: .info,
      statement: "A worn, unlocked watch can take the alert over from a locked phone.",
      remedy: "Ask about the watch, and test with the watch off.",
      settledBy: [.deviceState],
      next: NextStep(
        collect: "Whether a watch was worn and unlocked at the time",
        why: "A mirrored alert leaves the phone quiet.", cost: 1)),
  ]
}

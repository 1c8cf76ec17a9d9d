import Evidence

extension Contract {
  /// How a background push wakes the app, and what may hold it.
  static let backgroundLaunch: [Contract] = [
    Contract(
      .bglBackgroundRefreshOn, at: .backgroundLaunch, severity: .high,
      statement: "Background App Refresh is on, for the device and for the app.",
      remedy: "Ask the person to turn it on, and read `backgroundRefreshStatus` in the app.",
      settledBy: [.deviceLog, .deviceState],
      next: .fact(
        "device.backgroundRefresh",
        """
        The switch is visible in Settings and in the app, not in the provider's log.
        """)),
    Contract(
      .bglBudgetRemaining, at: .backgroundLaunch, severity: .medium,
      statement: "The day's budget of energy and data for background work is not used up.",
      remedy: "Send fewer background pushes and do less in each.",
      settledBy: [.providerLog, .metrics, .deviceLog],
      next: .deviceLog("Only a policy line of dasd shows that a budget refused the launch.")),
    Contract(
      .bglCompletesInTime, at: .backgroundLaunch, severity: .high,
      statement: "The background handler ends within 30 seconds and calls its completion exactly once on every path.",
      remedy: "Bound the work with a time-out and hand the rest to a background task or URL session.",
      settledBy: [.deviceLog, .code],
      next: .appLog("Entry and end of the handler in the app's log give the time.")),
    Contract(
      .bglCriticallyLowBattery, at: .backgroundLaunch, severity: .low,
      statement: "With the battery almost empty the system does only what it must.",
      remedy: "Wait for the charger, and let the app sync when it opens.",
      settledBy: [.deviceLog, .deviceState],
      next: .fact("device.batteryPercent", "The battery level at that time explains a held launch.")),
    Contract(
      .bglDebuggerNotRepresentative, at: .backgroundLaunch, kind: .reasoning, severity: .info,
      statement: "A run with Xcode attached has no limits on background launches and proves nothing about release.",
      remedy: "Test a release build with the cable off.",
      settledBy: [],
      next: .fact("app.debugger", "An attached debugger lifts the limits.")),
    Contract(
      .bglDuetSubmitted, at: .backgroundLaunch, severity: .high,
      statement: "SpringBoard hands a received background push to the scheduler.",
      remedy: "Check background mode and push type; with either wrong no launch is requested.",
      settledBy: [.deviceLog],
      next: .deviceLog("The `SUBMITTING: com.apple.pushLaunch…` line shows the hand-over.")),
    Contract(
      .bglForceQuitBlocks, at: .backgroundLaunch, severity: .high,
      statement: """
        An app that a person swiped away gets no background launch until it is opened again or the device restarts.
        """,
      remedy: "Nothing is broken: open the app once, and use an alert for what must be seen.",
      settledBy: [.deviceLog, .deviceState],
      next: .fact("device.forceQuitAt", "The log shows that launches were not allowed, not that a person swiped.")),
    Contract(
      .bglHandlerImplemented, at: .backgroundLaunch, severity: .blocker,
      statement: """
        The app delegate implements the form of `didReceiveRemoteNotification` with a completion handler, or its async \
        form.
        """,
      remedy: "Implement it on the application delegate; the old form without completion runs in the foreground only.",
      settledBy: [.deviceLog, .code],
      next: .appLog("A line at the handler's entry shows that it is called.")),
    Contract(
      .bglHandlerMayRepeat, at: .backgroundLaunch, severity: .medium,
      statement: "The background handler may be called again for the same push when the person opens the app.",
      remedy: "Remember the message id and do the work once.",
      settledBy: [.deviceLog, .code],
      next: .appLog("Two entries for one message id show it.")),
    Contract(
      .bglHeldDeliveredOnOpen, at: .backgroundLaunch, kind: .reasoning, severity: .info,
      statement: """
        A held push is handed over as soon as the app is opened, so a handler that runs then is not late for a new \
        reason.
        """,
      remedy: "Look at why the launch was held, not at APNs.",
      settledBy: [],
      next: .fact("appState", "The time when the person opened the app explains the late run.")),
    Contract(
      .bglHeldLostOnKill, at: .backgroundLaunch, severity: .medium,
      statement: "A push that is held for the app is lost when the app is swiped away or killed.",
      remedy: "Sync at launch, so that the lost hint does not matter.",
      settledBy: [.deviceLog, .deviceState],
      next: .deviceLog("Submission, kill and missing run must be seen in one log.")),
    Contract(
      .bglHeldNewestOnly, at: .backgroundLaunch, kind: .behaviour, severity: .info,
      statement: "The device holds one background push per app, and a newer one takes its place.",
      remedy: "Treat each push as a hint and fetch everything since the last sync.",
      settledBy: [.providerLog, .deviceLog],
      next: .deviceLog("dasd's `CANCELED: com.apple.pushLaunch…` line shows the replacement.")),
    Contract(
      .bglLongWorkHandedOff, at: .backgroundLaunch, severity: .medium,
      statement: "Long work is handed to background tasks and does not run in the push handler.",
      remedy: "Start a `BGProcessingTask` or a background URL session and return.",
      settledBy: [.deviceLog, .code],
      next: .appLog("The handler's duration shows what it tries to do.")),
    Contract(
      .bglLowPowerMode, at: .backgroundLaunch, severity: .medium,
      statement: "Low Power Mode is off, for it suspends background launches.",
      remedy: "Expect no launches in that mode, and sync when the app opens.",
      settledBy: [.deviceLog, .deviceState],
      next: .fact("device.lowPowerMode", "The mode at the time of the send explains a missing launch.")),
    Contract(
      .bglMixedAlertContentAvailable, at: .backgroundLaunch, kind: .reasoning, severity: .info,
      statement: """
        A push with alert and `content-available` shows its alert in any case, while the launch is extra and under the \
        usual limits.
        """,
      remedy: "Judge display and launch apart.",
      settledBy: []),
    Contract(
      .bglNotATimer, at: .backgroundLaunch, severity: .medium,
      statement: "Background pushes are hints and no schedule.",
      remedy: "Use `BGTaskScheduler` for regular work and sync on opening.",
      settledBy: [.providerLog, .code],
      next: NextStep(
        collect: "What the product promises about freshness",
        why: "Only a promise turns a late hint into a fault.", cost: 1)),
    Contract(
      .bglPostBootDelay, at: .backgroundLaunch, severity: .low,
      statement: """
        For some minutes after a restart launches wait, and before the first unlock they do not happen at all.
        """,
      remedy: "Wait five minutes, unlock once, then test; choose a file protection class that fits.",
      settledBy: [.deviceLog, .deviceState],
      next: .fact("device.rebootedAt", "The time of the restart against the time of the push.")),
    Contract(
      .bglRateLimitSpacing, at: .backgroundLaunch, severity: .medium,
      statement: "The system leaves time between background launches, and delays or drops some.",
      remedy: "Keep to two or three background pushes an hour.",
      settledBy: [.providerLog, .deviceLog],
      next: .requests("The send times per token show how dense they are.")),
    Contract(
      .bglRecentUse, at: .backgroundLaunch, severity: .low,
      statement: "An app that nobody has opened for a long time may get no background launches.",
      remedy: "Do not rely on launches for people who left; sync when they return.",
      settledBy: [.deviceLog, .deviceState],
      next: .fact("device.openedAt", "The day of the last use makes this possible or rules it out.")),
    Contract(
      .bglResultTruthful, at: .backgroundLaunch, severity: .low,
      statement: "The handler reports `newData`, `noData` or `failed` as it happened.",
      remedy: "Return what really came; the system learns from it.",
      settledBy: [.deviceLog, .code],
      next: .source(
        "the result that the background handler returns",
        """
        The value that is returned stands in the source.
        """)),
    Contract(
      .bglSchedulerDecision, at: .backgroundLaunch, severity: .high,
      statement: "dasd lets the launch go ahead.",
      remedy: "Act on the policy that the decision line names.",
      settledBy: [.deviceLog],
      next: .deviceLog("dasd's decision line names the policy that holds the launch.")),
    Contract(
      .bglSimulatorCannot, at: .backgroundLaunch, kind: .behaviour, severity: .info,
      statement: "A Simulator does not deliver background pushes to apps.",
      remedy: "Test background pushes on a device.",
      settledBy: [.deviceLog],
      next: .fact("device.simulator", "The target decides, and the provider's log does not know it.")),
    Contract(
      .pttResultReturned, at: .backgroundLaunch, domain: "push-to-talk", severity: .high,
      statement: "`incomingPushResult` answers at once and does not wait for anything.",
      remedy: "Return the participant from the payload; fetch details afterwards.",
      settledBy: [.code],
      next: .source(
        "`incomingPushResult` of the channel manager's delegate",
        """
        Blocking work in it shows in the source only.
        """)),
    Contract(
      .voipReportCall, at: .backgroundLaunch, domain: "voip", severity: .blocker,
      statement: "Every VoIP push that must be reported is reported as a call before its completion is called.",
      remedy: """
        Report the incoming call first, with what the payload has, then do the rest; end it if it is no longer wanted.
        """,
      settledBy: [.deviceLog],
      next: .crashReports("The termination report says whether the app was killed for a call it did not report.")),
  ]
}

import Evidence

extension Contract {
  /// What the device shows, and what may hide it.
  static let presentation: [Contract] = [
    Contract(
      .laAlertOptional, at: .presentation, domain: "live-activity", kind: .reasoning, severity: .info,
      statement: "A Live Activity update alerts only with `aps.alert`; its priority alone shows none.",
      remedy: "Add an alert to the updates that should light up the screen.",
      settledBy: []),
    Contract(
      .laBudget, at: .presentation, domain: "live-activity", severity: .medium,
      statement: "Live Activity updates of priority 10 are limited by a budget, and those of priority 5 are not.",
      remedy: "Use 5 for routine updates, and add `NSSupportsLiveActivitiesFrequentUpdates` where many are needed.",
      settledBy: [.infoPlist, .providerLog, .deviceLog],
      next: .requests("The priorities and times of the updates show how much of the budget they take.")),
    Contract(
      .laContentStateDecodes, at: .presentation, domain: "live-activity", severity: .high,
      statement: "`content-state` decodes into the app's `ContentState` with default coding.",
      remedy: "Match names and types; send dates as seconds since 2001 or as plain numbers of your own.",
      settledBy: [.payload, .deviceLog, .code],
      next: NextStep(
        collect: "The `ContentState` type of the shipped build, and one payload",
        why: "Names and types must be compared side by side.", cost: 1)),
    Contract(
      .laEndedIgnored, at: .presentation, domain: "live-activity", severity: .medium,
      statement: "Pushes to a Live Activity that has ended or was dismissed are ignored.",
      remedy: "Stop at the end event, and mark the token as over.",
      settledBy: [.providerLog, .response, .deviceLog, .code],
      next: .liveActivity("The activity's state at the send is needed.")),
    Contract(
      .prsBadgeAbsolute, at: .presentation, severity: .low,
      statement: """
        The badge shows the number that came last: one owner sets it, 0 clears it, and a missing key leaves it alone.
        """,
      remedy: "Let the server count, and reset with `setBadgeCount(0)`.",
      settledBy: [.payload],
      next: .payload("The badge's value and type are in the payload.")),
    Contract(
      .prsCommunicationBreaksThrough, at: .presentation, severity: .low,
      statement: """
        A communication notification passes summary and Focus only if its content was updated from the intent, and \
        only for people who are allowed.
        """,
      remedy: "Repair the intent flow in the extension, and check the Focus's list of people.",
      settledBy: [.deviceLog, .code],
      next: .extensionLog("The extension's log shows whether the content was updated from the intent.")),
    Contract(
      .prsContentExtensionShown, at: .presentation, severity: .low,
      statement: """
        A content extension's own view appears only when the notification is expanded, and only for its categories.
        """,
      remedy: "Check the category, and press the notification to expand it.",
      settledBy: [.infoPlist, .payload],
      next: .extPlist("The extension's categories against the payload's.")),
    Contract(
      .prsDeliveredThenUnseen, at: .presentation, kind: .behaviour, severity: .info,
      statement: """
        `shouldPresentAlert: 1` proves the hand-over to the display; what a person saw after that no log shows.
        """,
      remedy: "Ask for a screenshot, or log `deliveredNotifications()` in the app.",
      settledBy: [.deviceLog],
      next: .deviceLog("SpringBoard's `Adding notification` line shows the decision.")),
    Contract(
      .prsDisplayShared, at: .presentation, severity: .low,
      statement: "While the screen is mirrored or shared, notifications may be silenced.",
      remedy: "Allow notifications while sharing the display, in Settings.",
      settledBy: [.deviceLog],
      next: .deviceLog("The line of the Do Not Disturb process names `display shared`.")),
    Contract(
      .prsFocus, at: .presentation, severity: .medium,
      statement: "No Focus silences or delays the notification.",
      remedy: "Allow the app in that Focus, or send time-sensitive where it is.",
      settledBy: [.deviceLog, .deviceState],
      next: .fact("device.focus", "The Focus at the time of the send; a log of donotdisturbd shows it line by line.")),
    Contract(
      .prsFocusFilterCriteria, at: .presentation, severity: .low,
      statement: "`filter-criteria` is admitted by the filter of the current Focus.",
      remedy: "Check the app's Focus filter, or leave the key out.",
      settledBy: [.payload, .deviceState],
      next: .fact("device.focus", "The filter belongs to the Focus that is on.")),
    Contract(
      .prsForegroundOptionsFit, at: .presentation, severity: .medium,
      statement: "The options that `willPresent` returns contain what the product wants to show.",
      remedy: "Return `.banner` and `.list`, with `.sound` and `.badge` where wanted; `.alert` alone is outdated.",
      settledBy: [.deviceLog, .code],
      next: .fact("code.willPresent", "The options stand in the source; the device's line shows their bits.")),
    Contract(
      .prsForegroundReceiptNotPresentation, at: .presentation, kind: .reasoning, severity: .info,
      statement: "Receiving a push in the foreground is not showing it.",
      remedy: "Look at what `willPresent` answers before you speak of display.",
      settledBy: []),
    Contract(
      .prsForegroundWillpresentImplemented, at: .presentation, severity: .high,
      statement: """
        With a notification center delegate set, `willPresent` exists and answers in time; otherwise nothing shows in \
        the foreground.
        """,
      remedy: "Implement `willPresent` and return or complete with options.",
      settledBy: [.deviceLog, .code],
      next: .fact("code.willPresent", "App state and delegate together decide, and only the source shows the second.")),
    Contract(
      .prsHiddenPreviews, at: .presentation, kind: .behaviour, severity: .info,
      statement: "A placeholder on the lock screen is what hidden previews look like, and nothing is wrong.",
      remedy: "Set `hiddenPreviewsBodyPlaceholder` on the category for a better text.",
      settledBy: [.settings]),
    Contract(
      .prsIntelligenceDelay, at: .presentation, severity: .low,
      statement: "Summaries and priorities made on the device may delay the display by seconds.",
      remedy: "Report it to Apple with the log; nothing in the app changes it.",
      settledBy: [.deviceLog],
      next: .deviceLog("The line of UserNotificationsCore about its time limit names it.")),
    Contract(
      .prsInterruptionLevelFits, at: .presentation, severity: .medium,
      statement: """
        The interruption level suits the wish: passive goes to the list only, active behaves as usual, time-sensitive \
        may pass a Focus, critical passes everything.
        """,
      remedy: "Set `interruption-level` in the payload, spelt with a hyphen.",
      settledBy: [.payload],
      next: .payload("The level's spelling and value are in the payload.")),
    Contract(
      .prsMissingBannerNotNondelivery, at: .presentation, kind: .reasoning, severity: .info,
      statement: "A banner that nobody saw proves nothing about APNs.",
      remedy: "Collect evidence boundary by boundary, beginning with the answer of APNs.",
      settledBy: [],
      next: .responses("The answer of APNs is the first thing that is more than a statement.")),
    Contract(
      .prsRemovedByApp, at: .presentation, severity: .medium,
      statement: """
        The app does not remove its delivered notifications, nor clear the badge, before the person has seen them.
        """,
      remedy: "Remove by identifier only, and not at every launch.",
      settledBy: [.deviceLog, .code],
      next: .deviceLog("`Removing all delivered notifications` appears when the app asks for it.")),
    Contract(
      .prsScheduledSummary, at: .presentation, severity: .medium,
      statement: "With Scheduled Summary on, notifications that are not urgent wait for the summary.",
      remedy: "Use the time-sensitive level for what cannot wait.",
      settledBy: [.settings],
      next: .settings("`scheduledDeliverySetting` tells whether the app is in the summary.")),
    Contract(
      .prsSoundPlays, at: .presentation, severity: .low,
      statement: """
        A sound plays only if the payload names it, permission covers it, the device is not muted and the file is \
        found.
        """,
      remedy: "Go through these four in order.",
      settledBy: [.payload, .deviceLog, .settings],
      next: .settings("The sound setting is one half; the log's `shouldPlaySound` is the other.")),
    Contract(
      .prsSummaryArgumentIgnored, at: .presentation, severity: .low,
      statement: "Summary arguments have had no effect since iOS 15.",
      remedy: "Drop them and word the text so that a stack reads well.",
      settledBy: [.code],
      next: .source("where categories are made", "Reliance on them shows in the source.")),
    Contract(
      .prsThreadGrouping, at: .presentation, kind: .behaviour, severity: .info,
      statement: "Notifications with one `thread-id` stack in one group, so one visible entry may hold many.",
      remedy: "Expand the stack before you count, and choose thread ids on purpose.",
      settledBy: [.payload],
      next: .payload("The thread ids of the pushes show whether they stack.")),
  ]
}

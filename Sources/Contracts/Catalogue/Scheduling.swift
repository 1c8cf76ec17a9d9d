import Evidence

extension Contract {
  /// Local notifications.
  static let scheduling: [Contract] = [
    Contract(
      .locAddErrorHandled, at: .scheduling, severity: .medium,
      statement: "Errors of adding a request are recorded.",
      remedy: "Log the error of `add` instead of throwing it away.",
      settledBy: [.deviceLog, .code],
      next: .appLog("The error is in the app's log, if the app writes it.")),
    Contract(
      .locAttachmentReadable, at: .scheduling, severity: .low,
      statement: "An attachment's file is on disk and readable when the request is added.",
      remedy: "Download the file before scheduling.",
      settledBy: [.code],
      next: .appLog("The error of `add` names the attachment.")),
    Contract(
      .locAuthorization, at: .scheduling, severity: .high,
      statement: """
        The app reads the settings before it schedules, and keeps the reminder in its own data when permission is \
        denied.
        """,
      remedy: "Explain the missing permission and keep the reminder.",
      settledBy: [.settings],
      next: .settings("The permission at the time of the reminder decides.")),
    Contract(
      .locCancelPendingAndDelivered, at: .scheduling, severity: .low,
      statement: "Cancelling a reminder removes its pending request and, apart from that, what was already delivered.",
      remedy: "Call both removal functions with the identifier.",
      settledBy: [.deviceLog],
      next: .pending("Pending and delivered lists after the cancellation show what is left.")),
    Contract(
      .locForegroundSameRule, at: .scheduling, kind: .behaviour, severity: .info,
      statement: "A local notification in the foreground follows the same rules as a remote one.",
      remedy: "Look at the delegate and at what `willPresent` answers.",
      settledBy: [.deviceLog, .code]),
    Contract(
      .locIntervalPositive, at: .scheduling, severity: .high,
      statement: "A time interval trigger has an interval above zero.",
      remedy: "Check that the date is still ahead before you compute the interval.",
      settledBy: [.code],
      next: .source("where the request is made", "The interval's computation stands in the source.")),
    Contract(
      .locLocationPermission, at: .scheduling, severity: .high,
      statement: "A location trigger has location permission, While Using the App at least.",
      remedy: "Ask for it before the region is scheduled.",
      settledBy: [.deviceState],
      next: NextStep(
        collect: "The app's location permission in Settings",
        why: "The trigger never fires without it.", cost: 1)),
    Contract(
      .locNextTriggerDate, at: .scheduling, severity: .high,
      statement: "`nextTriggerDate()` lies in the future and at the time that was meant.",
      remedy: "Log it right after adding, and leave out date parts that should not be fixed.",
      settledBy: [.deviceLog, .code],
      next: .pending("The pending list shows the next date of each request.")),
    Contract(
      .locNoApnsNeeded, at: .scheduling, kind: .reasoning, severity: .info,
      statement: "A local reminder needs neither token nor provider.",
      remedy: "Leave APNs out of the search.",
      settledBy: []),
    Contract(
      .locPendingLimit, at: .scheduling, severity: .high,
      statement: "An app has at most 64 pending requests; what is beyond may never fire.",
      remedy: "Schedule a rolling window and refill it.",
      settledBy: [.deviceLog],
      next: .pending("The number of pending requests settles it.")),
    Contract(
      .locPendingProvesSchedulingOnly, at: .scheduling, kind: .reasoning, severity: .info,
      statement: "A pending request was scheduled, a delivered one has fired, and about display both lists are silent.",
      remedy: "Look at settings and foreground rules for the display.",
      settledBy: []),
    Contract(
      .locRegionLimits, at: .scheduling, severity: .medium,
      statement: "Regions stay within the platform's number and size, with entry and exit set as meant.",
      remedy: "Use fewer, larger regions, and set `notifyOnEntry` and `notifyOnExit`.",
      settledBy: [.code],
      next: .source("where the request is made", "Number, radius and flags stand in the source.")),
    Contract(
      .locRemoveallScope, at: .scheduling, severity: .medium,
      statement: "`removeAll…` is called only where one feature owns every notification of the app.",
      remedy: "Remove by identifier.",
      settledBy: [.code],
      next: .deviceLog("The removal lines show when all were removed.")),
    Contract(
      .locRepeatMin60, at: .scheduling, severity: .high,
      statement: "A repeating interval is at least 60 seconds.",
      remedy: "Raise the interval, or repeat by calendar.",
      settledBy: [.code],
      next: .source("where the request is made", "The interval stands in the source.")),
    Contract(
      .locStableIdentifier, at: .scheduling, severity: .medium,
      statement: "Each reminder has one identifier of its own that stays the same, so that a change replaces it.",
      remedy: "Derive the identifier from the reminder.",
      settledBy: [.deviceLog, .code],
      next: .pending("Doubles, or a single survivor, show in the pending list.")),
    Contract(
      .locTimezoneDst, at: .scheduling, severity: .medium,
      statement: "A reminder at a clock time says how it follows time zone and summer time.",
      remedy: "Use a calendar trigger, and test over a clock change.",
      settledBy: [.code],
      next: .pending("The next dates over a clock change show a shift.")),
  ]
}

import Evidence

extension Contract {
  /// What APNs does with an accepted push until the device has it.
  static let storage: [Contract] = [
    Contract(
      .stoAppResyncs, at: .storage, severity: .high,
      statement: "The app fetches the truth from its server when it opens, so that no lost push leaves it wrong.",
      remedy: "Sync on launch and on return to the foreground; treat every push as a hint.",
      settledBy: [.code],
      next: .source(
        "what the app does on launch and on return to the foreground",
        """
        Whether the app asks its server shows in the source only.
        """)),
    Contract(
      .stoCollapseDoesNotWidenStorage, at: .storage, kind: .reasoning, severity: .info,
      statement: """
        Giving each push a collapse id of its own does not widen what APNs stores for an offline device: one per app.
        """,
      remedy: "Count on one stored push, and let the app fetch the others when it opens.",
      settledBy: []),
    Contract(
      .stoCollapseReplaces, at: .storage, kind: .behaviour, severity: .info,
      statement: """
        A push takes the place of the earlier one with the same collapse id, so that one notification is left.
        """,
      remedy: "Use different collapse ids where each message is to stay visible.",
      settledBy: [.providerLog, .deviceLog],
      next: .requests("The collapse ids of the pushes in question show whether they were to replace each other.")),
    Contract(
      .stoDiscardedDisabled, at: .storage, severity: .high,
      statement: "An app whose notifications a person has switched off may lose its pushes at APNs already.",
      remedy: "Explain how to allow notifications in Settings; there is nothing to mend at the provider.",
      settledBy: [.deliveryLog, .metrics],
      next: .settings("In production the settings near the send are the only trace of it.")),
    Contract(
      .stoDiscardedTokenUnregistered, at: .storage, severity: .high,
      statement: "A token that dies after the push was accepted makes APNs discard the push.",
      remedy: "Have the app register again and upload the new token.",
      settledBy: [.deliveryLog, .metrics],
      next: .deliveryLog("The console names this state; nothing else does.")),
    Contract(
      .stoExpirationBestEffort, at: .storage, kind: .reasoning, severity: .info,
      statement: "Expiry is kept as well as the network allows, so a push can come late, even one sent with 0.",
      remedy: "Put a valid-until time into the payload and let the app check it.",
      settledBy: []),
    Contract(
      .stoExpirationZero, at: .storage, severity: .high,
      statement: "A push with `apns-expiration: 0` is tried once and never stored.",
      remedy: "Give what must survive an offline device an expiration in the future.",
      settledBy: [.providerLog, .deviceLog, .deviceState],
      next: .fact(
        "device.offlineFrom",
        """
        The device's reachability at the time of the send decides whether 0 lost it.
        """)),
    Contract(
      .stoExpiredDiscarded, at: .storage, severity: .high,
      statement: "A stored push is discarded when its expiration comes before the device does.",
      remedy: "Allow a longer lifetime for what may wait.",
      settledBy: [.providerLog, .deliveryLog, .metrics],
      next: .deliveryLog("The console names the discard; the reconnect time is the other half.")),
    Contract(
      .stoKeptOneNotAlwaysLast, at: .storage, kind: .reasoning, severity: .info,
      statement: "Of several pushes that arrive at APNs within moments mostly the last is kept, without a promise.",
      remedy: "Do not build on which one survives.",
      settledBy: []),
    Contract(
      .stoLowPriorityBatched, at: .storage, severity: .low,
      statement: "Low priorities (5 and 1) allow APNs to collect pushes and deliver them in one go.",
      remedy: "Expect bursts, and use priority 10 where a person waits.",
      settledBy: [.deviceLog],
      next: .deviceLog("Arrival times on the device show whether they came in a bundle.")),
    Contract(
      .stoMetricsAreAggregates, at: .storage, kind: .reasoning, severity: .info,
      statement: "The console's metrics are rounded sums in which one push can count twice.",
      remedy: "Use them for trends; follow a single push with the Delivery Log in the sandbox.",
      settledBy: []),
    Contract(
      .stoOnePerAppDevice, at: .storage, kind: .behaviour, severity: .high,
      statement: "For a device that it cannot reach APNs holds a single push per app, mostly the newest.",
      remedy: "Make each push a hint and let the app fetch everything on opening.",
      settledBy: [.providerLog, .deliveryLog, .deviceLog, .deviceState],
      next: .fact("device.offlineFrom", "The span in which the device was offline tells which pushes competed.")),
    Contract(
      .stoOrderNotGuaranteed, at: .storage, kind: .reasoning, severity: .medium,
      statement: "APNs may deliver pushes to one token in another order than they were sent.",
      remedy: "Number the messages, and let the app drop what is older than what it has.",
      settledBy: [.providerLog, .payload],
      next: .payload("A sequence number or time in the payload shows whether order can be restored.")),
    Contract(
      .stoPowerDeferred, at: .storage, severity: .medium,
      statement: "A connected device may decline a push of low priority to save power, and APNs then stores it.",
      remedy: "Send what is urgent with priority 10, and accept the delay for the rest.",
      settledBy: [.providerLog, .deliveryLog, .metrics],
      next: .deliveryLog("The console names this state.")),
    Contract(
      .stoRapidFireOverwrite, at: .storage, severity: .high,
      statement: "Pushes to one device within a second or two can overwrite each other, even while it is online.",
      remedy: "Merge them, or leave a few seconds between.",
      settledBy: [.providerLog, .deviceLog],
      next: .requests("Send times with fractions of a second show how close they were.")),
    Contract(
      .stoTtl30Days, at: .storage, severity: .medium,
      statement: "A stored push ends with its expiration, or after 30 days.",
      remedy: "Let the app sync when it opens after a long absence.",
      settledBy: [.providerLog],
      next: .requests("The date of the send against the date of the reconnect.")),
    Contract(
      .voipLateStillPossible, at: .storage, domain: "voip", kind: .behaviour, severity: .info,
      statement: "A VoIP push can come late even with expiration 0, and the app must then end the stale call.",
      remedy: "Report the call, check with the server whether it still rings, and end it if not.",
      settledBy: []),
  ]
}

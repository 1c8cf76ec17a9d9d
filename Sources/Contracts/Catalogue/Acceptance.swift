import Evidence

extension Contract {
  /// APNs' answer and what the provider makes of it.
  static let acceptance: [Contract] = [
    Contract(
      .acc200IsAcceptanceOnly, at: .acceptance, kind: .reasoning, severity: .info,
      statement: "A 200 says that APNs took the request, and nothing about storage, delivery, launch or display.",
      remedy: "Look for the Delivery Log (sandbox) or a device log before you speak of delivery.",
      settledBy: [],
      next: .deliveryLog("The console tells what became of an accepted push in the sandbox.")),
    Contract(
      .acc400BadDeviceToken, at: .acceptance, severity: .blocker,
      statement: "`BadDeviceToken` means a malformed token or one of the other environment.",
      remedy: "Check form first, then environment, then kind, then age of the token; do not send again unchanged.",
      settledBy: [.entitlements, .providerLog, .response],
      next: .registrations("The token's form and its environment separate the causes.")),
    Contract(
      .acc410IsNotUninstallProof, at: .acceptance, kind: .reasoning, severity: .info,
      statement: "A 410 shows that the token is inactive for the topic, not why.",
      remedy: "Ask whether the app is installed and when it registered last, before anybody says uninstalled.",
      settledBy: [],
      next: .launchLog("A fresh registration on the device refutes an uninstallation.")),
    Contract(
      .acc410Stop, at: .acceptance, severity: .high,
      statement: "After a 410 nothing more is sent to that token until the app registers it again.",
      remedy: "Retire the token on the first 410, by the timestamp rule, in the code that reads the answer.",
      settledBy: [.providerLog],
      next: .followUp("Later sends to the same token show whether it was retired.")),
    Contract(
      .acc429Delay, at: .acceptance, severity: .medium,
      statement: "After `TooManyRequests` the next try waits.",
      remedy: "Delay the retry and merge what is waiting for that device.",
      settledBy: [.providerLog],
      next: .followUp("The time of the next send to that token shows the delay.")),
    Contract(
      .acc4xxFixThenRetry, at: .acceptance, severity: .medium,
      statement: "A request that APNs refused with 4xx is sent again only after its fault is mended.",
      remedy: "Route by reason: mend, refresh the credentials, or give up; never loop on the same bytes.",
      settledBy: [.providerLog],
      next: .followUp("The next request to that token shows whether anything changed.")),
    Contract(
      .acc5xxBackoff, at: .acceptance, severity: .medium,
      statement: "After a 5xx the push is tried again, 15 minutes later at the earliest and with growing delay.",
      remedy: "Queue the push and back off; neither hammer nor drop it.",
      settledBy: [.providerLog],
      next: .followUp("Whether and when the push was sent again is in the later log.")),
    Contract(
      .accApnsIdCorrelates, at: .acceptance, severity: .low,
      statement: "Request, answer and report of a push are joined by one `apns-id` that no other push has.",
      remedy: "Log the `apns-id` of each answer beside your own message id.",
      settledBy: [.providerLog, .response],
      next: .responses("The answer names the id even when the request had none.")),
    Contract(
      .accErrorRateThrottles, at: .acceptance, severity: .medium,
      statement: "Too many refused requests make APNs slow down or close the connection.",
      remedy: "Clean the token table first, then send; `BadDeviceToken` counts most, 410 does not count.",
      settledBy: [.providerLog],
      next: .transport("Disconnects after runs of refusals show it.")),
    Contract(
      .accGatewaySuccessIsNotApns200, at: .acceptance, kind: .behaviour, severity: .info,
      statement: "A gateway's success is its own acceptance, one step before APNs.",
      remedy: "Fetch the gateway's result for this very message.",
      settledBy: [.providerLog],
      next: .vendor("Only the result per message shows APNs' own status.")),
    Contract(
      .accGoawayHandled, at: .acceptance, severity: .medium,
      statement: """
        On GOAWAY the provider reads the reason, opens a new connection and sends the unanswered requests again.
        """,
      remedy: """
        Handle GOAWAY in the client: replace the connection, keep `apns-id` and collapse id of what is repeated.
        """,
      settledBy: [.providerLog, .response],
      next: .transport("The frame log shows what was in flight when the connection went away.")),
    Contract(
      .accNonRetryable, at: .acceptance, severity: .medium,
      statement: """
        Requests refused for a dead or foreign token, a forbidden topic or an oversized payload are not repeated.
        """,
      remedy: "Sort the reasons into retry, mend and give up, and give up on these six.",
      settledBy: [.providerLog],
      next: .followUp("A repeat of the same token and payload shows in the later log.")),
    Contract(
      .accResponseRecorded, at: .acceptance, severity: .high,
      statement: """
        For every request the provider writes down what was sent where and when, and what APNs answered: status, \
        reason, `apns-id`.
        """,
      remedy: "Log them for each answer, with the token hashed.",
      settledBy: [.providerLog, .response],
      next: .responses("Without the answer every later boundary stays open, so this comes first.")),
    Contract(
      .accTokenActive, at: .acceptance, severity: .high,
      statement: "APNs still counts the token as alive for this topic when the push is sent.",
      remedy: """
        Stop sending to it, compare the answer's timestamp with the last registration, and wait for the next upload.
        """,
      settledBy: [.response],
      next: .responses("Status, reason and timestamp of the answer settle it.")),
    Contract(
      .accUniqueIdSandboxOnly, at: .acceptance, kind: .reasoning, severity: .info,
      statement: """
        Single pushes can be looked up by `apns-unique-id` in the sandbox alone, seven days back; production offers \
        nothing but sums.
        """,
      remedy: "Repeat the push in the sandbox; for production capture a log on the device.",
      settledBy: [],
      next: .deviceLog("In production a single push can be followed on the device alone.")),
  ]
}

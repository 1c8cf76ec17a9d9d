import Evidence

extension Contract {
  /// Requests of the other families: Live Activities, VoIP, Push to Talk, widgets, File Provider, MDM, location.
  static let requestFamilies: [Contract] = [
    Contract(
      .fpHeaders, at: .request, domain: "file-provider", severity: .low,
      statement: "A File Provider push has type `fileprovider` and the topic `<bundle>.pushkit.fileprovider`.",
      remedy: "Set push type and topic as a pair.",
      settledBy: [.providerLog],
      next: .requests("Push type and topic are both in the request's headers.")),
    Contract(
      .laBroadcast, at: .request, domain: "live-activity", severity: .high,
      statement: """
        A broadcast goes to `/4/broadcasts/apps/<bundle id>` without a suffix, names its channel in `apns-channel-id`, \
        has an expiration, and carries only updates and ends.
        """,
      remedy: """
        Correct what the reason names: bare bundle id in the path, an existing channel of this environment, no start \
        event.
        """,
      settledBy: [.response],
      next: .requests("Path, channel id and reason together show which part is wrong.")),
    Contract(
      .laEventValid, at: .request, domain: "live-activity", severity: .high,
      statement: """
        A Live Activity payload has `event` `start`, `update` or `end`, and a start also has `attributes-type`, \
        `attributes` and an alert.
        """,
      remedy: "Add the missing keys to `aps`; check the payload with `pushtrail lint`.",
      settledBy: [.payload],
      next: .payload("The event and its companions stand in `aps`.")),
    Contract(
      .laHeaders, at: .request, domain: "live-activity", severity: .blocker,
      statement: """
        A Live Activity push has type `liveactivity`, the topic `<bundle>.push-type.liveactivity` and priority 5 or \
        10.
        """,
      remedy: "Set the three headers together from one place.",
      settledBy: [.providerLog, .response],
      next: .requests("All three values are headers of the request.")),
    Contract(
      .laRoute, at: .request, domain: "live-activity", severity: .high,
      statement: """
        Content for a Live Activity goes out as type `liveactivity` to a token that ActivityKit gave, never as an \
        alert to the device token.
        """,
      remedy: "Send `content-state` only with the Live Activity headers and the activity's own token.",
      settledBy: [.providerLog],
      next: .requests("Push type and payload keys show which path the push took.")),
    Contract(
      .laTimestampIncreases, at: .request, domain: "live-activity", severity: .high,
      statement: """
        `aps.timestamp` of a Live Activity push is the present time in whole seconds and grows with every push of that \
        activity.
        """,
      remedy: "Set the timestamp when the payload is built, in seconds since 1970, never from a constant or a cache.",
      settledBy: [.payload],
      next: .payload("The timestamps of two successive payloads settle it.")),
    Contract(
      .locqHeaders, at: .request, domain: "location", severity: .medium,
      statement: "A location push has type `location`, the topic `<bundle>.location-query` and token authentication.",
      remedy: "Correct push type and topic, and send with a .p8 key instead of a certificate.",
      settledBy: [.providerLog],
      next: .requests("Headers and kind of authentication are in the request.")),
    Contract(
      .mdmTopic, at: .request, domain: "mdm", severity: .medium,
      statement: "An MDM push has type `mdm` and, as its topic, the UID in the subject of the MDM push certificate.",
      remedy: "Take the topic from the certificate's subject, never from a bundle id.",
      settledBy: [.providerLog],
      next: NextStep(
        collect: "The subject of the MDM push certificate: `openssl x509 -noout -subject -in mdm.pem`",
        why: "Its UID is the only valid topic.", cost: 1)),
    Contract(
      .pttHeaders, at: .request, domain: "push-to-talk", severity: .high,
      statement: """
        A Push to Talk push has type `pushtotalk`, the topic `<bundle>.voip-ptt` and the token of a channel that is \
        still joined.
        """,
      remedy: "Set both headers, and drop the token as soon as the person leaves the channel.",
      settledBy: [.providerLog],
      next: NextStep(
        collect: "The app's log of joining and leaving the channel, with the token of each",
        why: "The token lives only while the channel is joined.", cost: 2)),
    Contract(
      .voipCallsOnly, at: .request, domain: "voip", severity: .high,
      statement: "VoIP pushes announce calls and nothing else.",
      remedy: "Send messages and updates as alerts, with a service extension where the text is encrypted.",
      settledBy: [.providerLog],
      next: .payload("The payload says what the push is for.")),
    Contract(
      .voipHeaders, at: .request, domain: "voip", severity: .blocker,
      statement: "A VoIP push has type `voip`, the topic `<bundle>.voip`, the PushKit token and at most 5120 bytes.",
      remedy: "Set type and topic as a pair and take the token from the VoIP column.",
      settledBy: [.providerLog, .response],
      next: .requests("Headers and token kind are in the request.")),
    Contract(
      .voipShortExpiry, at: .request, domain: "voip", severity: .medium,
      statement: "A VoIP push expires at once or within a few seconds.",
      remedy: "Send `apns-expiration: 0`, and report later changes of the call over the app's own connection.",
      settledBy: [.providerLog],
      next: .requests("The expiration is a header of the request.")),
    Contract(
      .widComplicationHeaders, at: .request, domain: "widgets", severity: .low,
      statement: "A complication push has type `complication` and the topic `<bundle>.complication`.",
      remedy: "Set push type and topic together.",
      settledBy: [.providerLog],
      next: .requests("The two headers decide whether the watch face gets it.")),
    Contract(
      .widHeaders, at: .request, domain: "widgets", severity: .medium,
      statement: """
        A widget or control push has type `widgets` or `controls`, the matching `.push-type.` topic and the token that \
        WidgetKit gave.
        """,
      remedy: "Set type and topic as a pair, and keep widget tokens in their own column.",
      settledBy: [.providerLog],
      next: .requests("Headers and token kind are in the request and the table.")),
  ]
}

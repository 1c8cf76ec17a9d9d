import Evidence

extension Contract {
  /// The `apns-` headers of a request.
  static let requestHeaders: [Contract] = [
    Contract(
      .reqApnsIdCanonical, at: .request, severity: .low,
      statement: "`apns-id` is a UUID in its canonical form and is used for one notification only.",
      remedy: "Make a fresh UUID for every request, or leave the header out, and log what APNs returns.",
      settledBy: [.providerLog, .response],
      next: .responses("The answer carries the id that APNs used.")),
    Contract(
      .reqBackgroundPriority5, at: .request, severity: .high,
      statement: "A background push is sent with `apns-priority: 5`.",
      remedy: "Set the header to 5; left out, it counts as 10, and background pushes may not have 10.",
      settledBy: [.providerLog],
      next: .requests("An absent priority counts as 10, so the header must be seen.")),
    Contract(
      .reqCollapseIdIntended, at: .request, severity: .high,
      statement: "Only notifications that are to replace each other share an `apns-collapse-id`.",
      remedy: "Derive the collapse id from the thing that is updated, and leave it out elsewhere.",
      settledBy: [.providerLog],
      next: .requests("The header over several messages shows whether one id covers unrelated ones.")),
    Contract(
      .reqCollapseIdSize, at: .request, severity: .medium,
      statement: "A collapse id takes no more than 64 bytes in UTF-8.",
      remedy: "Shorten the id or send its hash.",
      settledBy: [.response],
      next: .requests("The byte count of the header decides.")),
    Contract(
      .reqExpirationIsEpochSeconds, at: .request, severity: .high,
      statement: "`apns-expiration` is a point in time, in whole seconds since 1970 UTC, or 0.",
      remedy: "Send the present time plus the lifetime, in seconds, as an integer.",
      settledBy: [.providerLog, .response],
      next: .requests("The header's value is needed; absent means Apple's own storage policy.")),
    Contract(
      .reqNoDuplicateHeaders, at: .request, severity: .medium,
      statement: "No header occurs twice in a request.",
      remedy: "Set each header once; look for a client that adds its own defaults.",
      settledBy: [.response],
      next: .responses("Only the reason names this fault.")),
    Contract(
      .reqPriorityValue, at: .request, severity: .medium,
      statement: "`apns-priority` has one of the values 10, 5 and 1, and the one that the urgency calls for.",
      remedy: "Use 10 for what must be seen now, 5 where power may be saved, 1 where the device need not wake.",
      settledBy: [.providerLog, .response],
      next: .requests("The header's value, or its absence, is needed.")),
    Contract(
      .reqPushTypePresent, at: .request, severity: .high,
      statement: "Every request says its `apns-push-type`.",
      remedy: "Send the header always; without it a push can be delayed or dropped though APNs answers 200.",
      settledBy: [.providerLog, .response],
      next: .requests("Only a record of the whole request shows that the header was not sent.")),
    Contract(
      .reqTopicMatchesToken, at: .request, severity: .blocker,
      statement: "Topic and token are of the same app.",
      remedy: "Keep the bundle id beside each token and build the topic from it.",
      settledBy: [.entitlements, .providerLog, .response, .deviceLog],
      next: .signature("What the installed build calls itself must be compared with the topic.")),
    Contract(
      .reqTopicPresent, at: .request, severity: .blocker,
      statement: "`apns-topic` is sent with token authentication and with a certificate for several topics.",
      remedy: "Add the header with the app's bundle id.",
      settledBy: [.providerLog, .response],
      next: .requests("A record of the headers' names is enough.")),
    Contract(
      .reqTopicSuffixPerType, at: .request, severity: .blocker,
      statement: "The suffix of the topic is the one that belongs to the push type.",
      remedy: """
        Take suffix and type from one table: none for alert and background, `.voip` for VoIP, \
        `.push-type.liveactivity` for Live Activities.
        """,
      settledBy: [.providerLog],
      next: .requests("Topic and push type must be seen together.")),
  ]
}

import AppFiles
import Contracts
import Evidence

/// The request: headers and payload, against Apple's rules and against each other. A breach counts whether APNs took
/// the request or not; what it did to the push is said apart.
enum RequestRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    if push.requestItem != nil || push.payload != nil {
      expiration(push, &rulings)
      identifiers(push, &rulings)
      topic(push, &rulings)
      type(push, &rulings)
      payload(push, &rulings)
    }
    typeAgainstDevice(push, &rulings)
    refusal(push, &rulings)
  }

  // MARK: Headers

  private static func expiration(_ push: PushCase, _ rulings: inout Rulings) {
    guard let item = push.requestItem ?? push.answerItem else { return }
    if !push.expirationText.isNone {
      let text = push.text(push.expirationText)
      rulings.violate(
        .reqExpirationIsEpochSeconds, .high,
        "apns-expiration is “\(text)”; it has to be a whole number of seconds since 1970, or 0.", [item],
        marksStage: true)
      return
    }
    guard let value = push.expiration, let fault = ExpirationFault.of(value, sentAt: push.sentAt) else { return }
    switch fault {
    case .milliseconds:
      rulings.violate(
        .reqExpirationIsEpochSeconds, .high,
        "apns-expiration is \(value): milliseconds, which APNs reads as seconds of a far future.", [item])
    case .negative:
      rulings.violate(.reqExpirationIsEpochSeconds, .high, "apns-expiration is negative (\(value)).", [item])
    case .lifetime:
      let day = Instant(nanoseconds: value * 1_000_000_000).text ?? ""
      rulings.violate(
        .reqExpirationIsEpochSeconds, .high,
        "apns-expiration is \(value), that is \(day): a lifetime in place of a moment, so the push had expired before it was sent.",
        [item])
    case .past where push.item(item).missing.contains(.zone):
      // The send's zone is assumed: nothing is late by it.
      rulings.leaveOpen(.reqExpirationIsEpochSeconds)
    case .past(let late) where late > 60:
      // A minute of difference may be the clock of the log.
      rulings.violate(
        .reqExpirationIsEpochSeconds, late > 3600 ? .high : .medium,
        "apns-expiration lies \(spoken(late)) before the send, so the push was not kept for a device that was away.",
        [item])
    case .past: rulings.leaveOpen(.reqExpirationIsEpochSeconds)
    }
  }

  static func spoken(_ seconds: Double) -> String {
    if seconds < 120 { return "\(Int(seconds)) seconds" }
    if seconds < 7200 { return "\(Int(seconds / 60)) minutes" }
    if seconds < 172_800 { return "\(Int(seconds / 3600)) hours" }
    return "\(Int(seconds / 86_400)) days"
  }

  private static func identifiers(_ push: PushCase, _ rulings: inout Rulings) {
    guard let item = push.requestItem else { return }
    if !push.collapseID.isNone {
      let length = push.store.symbols.withBytes(push.collapseID) { $0.count }
      if length > 64 {
        rulings.violate(
          .reqCollapseIdSize, .high, "apns-collapse-id has \(length) bytes; 64 are allowed.", [item])
      }
    }
    if push.push.sharesID {
      rulings.violate(
        .reqApnsIdCanonical, .medium, "Another push of this log, to another token, has the same apns-id.", [item],
        marksStage: false, isSideEffect: true)
    }
  }

  private static func topic(_ push: PushCase, _ rulings: inout Rulings) {
    guard let item = push.requestItem, !push.topic.isNone, let type = push.pushType, let suffix = type.topicSuffix
    else {
      if push.wholeRequest, push.topic.isNone, let item = push.requestItem, !push.isThroughVendor, push.path != .mdm {
        rulings.violate(
          .reqTopicPresent, push.wasAccepted ? .low : .high, "The request has no apns-topic.", [item],
          marksStage: !push.wasAccepted, isSideEffect: push.wasAccepted)
      }
      return
    }
    let found = push.topicType
    guard suffix.isEmpty ? found != nil : found != type else { return }
    let topic = push.text(push.topic)
    let wanted = suffix.isEmpty ? "the bare bundle id" : "the bundle id followed by “\(suffix)”"
    rulings.violate(
      type.headersContract, .high,
      "The push type is \(type.name), whose topic is \(wanted); the request says “\(topic)”.", [item])
  }

  private static func type(_ push: PushCase, _ rulings: inout Rulings) {
    guard let item = push.requestItem else { return }
    if push.wholeRequest, push.pushType == nil, push.pushTypeText.isNone, push.path != .mdm {
      rulings.violate(
        .reqPushTypePresent, .medium,
        "The request has no apns-push-type; APNs may delay or drop such a push.", [item])
    }
    switch push.pushType {
    case .background:
      if let priority = push.priority, priority != 5 {
        rulings.violate(
          .reqBackgroundPriority5, .high,
          "The push type is background and the priority is \(priority); it has to be 5.",
          [item])
      } else if push.priority == nil, push.wholeRequest, push.priorityText.isNone {
        rulings.violate(
          .reqBackgroundPriority5, .high,
          "The push type is background and the request has no apns-priority, which means 10; it has to be 5.", [item])
      }
    case .liveactivity:
      if let priority = push.priority, priority != 5, priority != 10 {
        rulings.violate(
          .laHeaders, .high, "A Live Activity push has priority 5 or 10; the request says \(priority).", [item])
      }
    default: break
    }
    if let priority = push.priority, ![1, 5, 10].contains(priority), push.pushType != .background {
      rulings.violate(
        .reqPriorityValue, push.wasAccepted ? .medium : .high,
        "apns-priority is \(priority); 10, 5 and 1 are allowed.", [item])
    } else if !push.priorityText.isNone {
      rulings.violate(
        .reqPriorityValue, .high, "apns-priority is “\(push.text(push.priorityText))”; 10, 5 and 1 are allowed.", [item]
      )
    }
  }

  // MARK: Payload

  private static func payload(_ push: PushCase, _ rulings: inout Rulings) {
    guard let flags = push.payload, let item = push.payloadItem, !push.payloadIsFromFile,
      !flags.contains(.partial), !flags.contains(.invalid)
    else { return }
    let shows = !flags.isDisjoint(with: [.alertText, .sound, .badge])
    switch push.pushType {
    case .background where shows:
      rulings.violate(
        .reqPushTypeReflectsPayload, .high,
        "The push type is background, and the payload has \(listed(flags)): on the device the type wins, and nothing is shown.",
        RegistrationRules.unique([push.requestItem, item]))
      rulings.violate(
        .reqBackgroundOnlyContentAvailable, .high,
        "A background push holds content-available and nothing else inside aps; this one also has \(listed(flags)).",
        [item])
    case .background:
      if !flags.contains(.contentAvailable) {
        rulings.violate(
          .reqBackgroundOnlyContentAvailable, .high,
          "The push type is background, and aps has no “content-available”: 1.", [item])
      } else if flags.contains(.apsBesidesContentAvailable) {
        rulings.violate(
          .reqBackgroundOnlyContentAvailable, .medium,
          "A background push holds content-available and nothing else inside aps; this one has more keys there.",
          [item],
          isSideEffect: true)
      }
    case .alert where flags.contains(.aps) && !shows:
      // An alert whose text comes from keys that were not read (title-loc-key alone) still counts as text.
      if !flags.contains(.alert) {
        rulings.violate(
          .reqAlertTypeHasUserContent, .high,
          "The push type is alert, and the payload has neither alert nor sound nor badge: there is nothing to show.",
          [item])
      }
    default: break
    }
    if flags.contains(.contentState), push.pushType == .alert {
      rulings.violate(
        .laRoute, .high, "The payload is a Live Activity's, and the push type is alert.", [item])
    }
    if push.path == .liveActivity { LiveActivityRules.payload(push, flags, item, &rulings) }
    if !push.misplacedKeys.isNone {
      rulings.violate(
        .reqApsKeyPlacement, .medium,
        "Keys stand where the device does not look for them: \(push.text(push.misplacedKeys)).", [item],
        marksStage: !(push.hasUserContent ?? false), isSideEffect: push.hasUserContent ?? false)
    }
    if flags.contains(.headersInside) {
      rulings.violate(
        .reqApsKeyPlacement, .medium, "Header names (apns-…) stand inside the payload, where they do nothing.", [item],
        isSideEffect: push.pushType != nil)
    }
    if let bytes = push.payloadBytes, push.wasRefused || !push.wasAccepted {
      let limit = Int64(push.pushType?.maximumBytes ?? PushType.commonLimit)
      if bytes > limit {
        rulings.violate(
          .reqPayloadSize, .high, "The payload has \(bytes) bytes; \(limit) are allowed.", [item])
      }
    }
  }

  private static func listed(_ flags: PayloadFlags) -> String {
    var words: [String] = []
    if flags.contains(.alertText) { words.append("an alert") }
    if flags.contains(.sound) { words.append("a sound") }
    if flags.contains(.badge) { words.append("a badge") }
    if flags.contains(.mutableContent) { words.append("mutable-content") }
    guard words.count > 1, let last = words.popLast() else { return words.first ?? "more" }
    return words.joined(separator: ", ") + " and " + last
  }

  /// What the device printed of the push type and the flags.
  private static func typeAgainstDevice(_ push: PushCase, _ rulings: inout Rulings) {
    guard let line = push.line(.requestReceived) else { return }
    let flags = push.store.deviceFlags(push.item(line))
    let type = push.store.whole(push.item(line), .pushType).flatMap { PushType(rawValue: UInt8(clamping: $0)) }
    let shows = !flags.isDisjoint(with: [.alert, .sound, .badge])
    if type == .background, flags.contains(.alert) || (shows && push.payload != nil) {
      rulings.violate(
        .reqPushTypeReflectsPayload, .high,
        "The device got alert content under the push type Background, under which it shows nothing.",
        at: push.time(line), [line])
      if push.line(.launchRequested) != nil || push.line(.activitySubmitting) != nil, push.line(.adding) == nil,
        push.line(.delivered) == nil
      {
        rulings.violate(
          .reqBackgroundTypeSuppressesAlert, .high,
          "The device passed the push to the background scheduler only; no notification was made of its alert.",
          at: push.time(line), RegistrationRules.unique([line, push.line(.launchRequested)]), boundary: .request)
      }
    }
    if type == nil, push.pushType == nil, flags.contains(.contentAvailable), shows {
      // Without the type nobody can say whether the alert is to be shown.
      rulings.leaveOpen(
        .reqPushTypeReflectsPayload, .reqBackgroundOnlyContentAvailable, .reqBackgroundTypeSuppressesAlert,
        .reqPushTypePresent)
    }
    if let line = push.line(.notDelivered) ?? push.line(.launchNotRequested), push.pushType != .background,
      !shows, push.path != .voip
    {
      rulings.violate(
        .reqAlertTypeHasUserContent, .high,
        "The device refused a push that has neither alert nor sound nor badge under a type that asks for them.",
        at: push.time(line), [line])
    }
  }

  // MARK: Refusals

  /// Reasons that name a fault of the request.
  private static func refusal(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.wasRefused, let reason = push.reason, let answer = push.answerItem else { return }
    let contract = reason.contract
    guard contract.boundary == .request else { return }
    // A reason that a header or payload rule has explained already is not said twice.
    guard !rulings.findings.contains(where: { $0.boundary == .request && reason.contracts.contains($0.contract) })
    else {
      return
    }
    var words = "APNs refused the request: \(push.status ?? 0) \(reason.name)."
    if reason == .expiredProviderToken, let issued = push.jwtIssuedAt, push.sentAt.isKnown {
      let age = push.sentAt.seconds - Double(issued)
      words +=
        age >= 0
        ? " The provider token was \(spoken(age)) old by the provider's clock."
        : " The provider token is dated \(spoken(-age)) after the send: the clock that made it is wrong."
    }
    if reason == .deviceTokenNotForTopic, !push.topic.isNone {
      words += " The token does not belong to \(push.text(push.topic))."
    }
    var evidence = [answer]
    if reason == .deviceTokenNotForTopic || reason == .topicDisallowed, let other = otherApp(push) {
      words += " The build's bundle id is \(other.value)."
      evidence += ConfigurationRules.cite(other.evidence)
    }
    rulings.violate(contract, push.isThroughVendor ? .medium : .high, words, at: push.answeredAt, evidence)
  }

  /// The bundle id of the only app among the files, when it is not the topic's.
  private static func otherApp(_ push: PushCase) -> Cited<String>? {
    guard !push.bundle.isNone else { return nil }
    let ids = push.file.builds.targets.filter { $0.role == .app }.compactMap { $0.infoPlist?.bundleID }
    guard let first = ids.first, ids.allSatisfy({ $0.value == first.value }), first.value != push.text(push.bundle)
    else {
      return nil
    }
    return first
  }
}

import AppFiles
import Contracts
import Evidence

/// The `apns-` headers of a request that is not sent yet.
enum HeaderLint {
  static func judge(_ request: PushRequest, _ asOf: Instant, _ sheet: inout LintSheet) {
    if request.headers.isEmpty, !request.showsAllHeaders {
      sheet.leaveOpen(
        .reqPushTypePresent, .reqPushTypeReflectsPayload, .reqTopicPresent, .reqTopicSuffixPerType, .reqPriorityValue,
        .reqExpirationIsEpochSeconds)
      return
    }
    duplicates(request, &sheet)
    names(request, &sheet)
    type(request, &sheet)
    topic(request, &sheet)
    priority(request, &sheet)
    expiration(request, asOf, &sheet)
    identifiers(request, &sheet)
    if let encoding = request.header("content-encoding"), !encoding.isPartial, encoding.value != "identity" {
      sheet.violate(
        .reqPayloadSize, .high,
        "The body is announced as \(LintRules.shown(encoding.value)); APNs takes no compressed bodies.",
        [encoding.place])
    }
  }

  private static func duplicates(_ request: PushRequest, _ sheet: inout LintSheet) {
    var first: [String: PushRequest.Header] = [:]
    for header in request.headers {
      guard let known = first[header.name] else {
        first[header.name] = header
        continue
      }
      sheet.violate(
        .reqNoDuplicateHeaders, request.form == .curl ? .high : .medium, "The header \(header.name) is given twice.",
        [known.place, header.place])
    }
  }

  private static let known: Set<String> = [
    "apns-id", "apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-collapse-id",
    "apns-channel-id", "apns-request-id", "apns-unique-id",
  ]

  private static let owners: [String: ContractID] = [
    "topic": .reqTopicPresent, "pushtype": .reqPushTypePresent, "priority": .reqPriorityValue,
    "expiration": .reqExpirationIsEpochSeconds, "collapseid": .reqCollapseIdSize, "id": .reqApnsIdCanonical,
  ]

  /// Names that APNs does not know: `apns-expiry`, `apns_topic`.
  private static func names(_ request: PushRequest, _ sheet: inout LintSheet) {
    for header in request.headers where header.name.hasPrefix("apns") && !known.contains(header.name) {
      let folded = header.name.dropFirst(4).filter(\.isLetter)
      sheet.advise(
        owners[folded] ?? .reqPriorityValue,
        "APNs knows no header \(LintRules.shown(header.name)); it has no effect.", [header.place])
    }
  }

  // MARK: Push type and topic

  private static func type(_ request: PushRequest, _ sheet: inout LintSheet) {
    guard let header = request.header("apns-push-type") else {
      if request.showsAllHeaders {
        if !isManagement(request) {
          sheet.violate(
            .reqPushTypePresent, .medium,
            "The request has no apns-push-type; such a push may be delayed or dropped although APNs answers 200.",
            [request.place])
        }
      } else {
        sheet.leaveOpen(.reqPushTypePresent, .reqPushTypeReflectsPayload)
      }
      return
    }
    if header.isPartial {
      sheet.leaveOpen(.reqPushTypeReflectsPayload, .reqTopicSuffixPerType)
    } else if request.pushType == nil {
      let meant = PushType.allCases.first { $0.name == header.value.lowercased().filter(\.isLetter) }
      let hint = meant.map { "; it is spelt \($0.name)" } ?? ""
      sheet.violate(
        .reqPushTypePresent, meant == nil && !header.isOdd ? .medium : .high,
        "“\(LintRules.shown(header.value))” is no push type\(hint).", [header.place])
    }
  }

  /// A device management push has a magic word in place of `aps`.
  static func isManagement(_ request: PushRequest) -> Bool {
    request.pushType == .mdm || request.payload?.root?["mdm"] != nil
  }

  private static func topic(_ request: PushRequest, _ sheet: inout LintSheet) {
    guard let header = request.header("apns-topic") else {
      missingTopic(request, &sheet)
      return
    }
    if header.isWhollyUnknown {
      sheet.leaveOpen(.reqTopicSuffixPerType)
      return
    }
    if request.isBroadcast {
      sheet.advise(.laBroadcast, "A broadcast has no apns-topic; the path names the app.", [header.place])
      return
    }
    guard let type = request.pushType else { return }
    guard let suffix = type.topicSuffix else {
      if !header.isPartial, !header.value.hasPrefix("com.apple.mgmt.") {
        sheet.violate(
          .mdmTopic, .medium,
          "The topic of a management push is the UID of the MDM push certificate (com.apple.mgmt.…); the request says “\(LintRules.shown(header.value))”.",
          [header.place])
      }
      return
    }
    // What stands behind the last part that only the shell knows.
    let end =
      header.value.unicodeScalars.split(
        separator: Unicode.Scalar(SourceText.unknown), omittingEmptySubsequences: false
      ).last.map { String($0) } ?? ""
    if header.isPartial, end.isEmpty {
      sheet.leaveOpen(.reqTopicSuffixPerType)
      return
    }
    let found = PushType.ofTopic(header.isPartial ? "x" + end : header.value).type
    if suffix.isEmpty ? found == nil : found == type { return }
    // A short rest (`$BUNDLE.dev`) says too little where a suffix may hide in the variable in front of it.
    if header.isPartial, !suffix.isEmpty, suffix.hasSuffix(end) { return sheet.leaveOpen(type.headersContract) }
    let wanted = suffix.isEmpty ? "the bare bundle id" : "the bundle id followed by “\(suffix)”"
    let summary =
      "The push type is \(type.name), whose topic is \(wanted); the request says “\(LintRules.shown(header.value))”."
    sheet.violate(type.headersContract, .high, summary, [header.place])
  }

  private static func missingTopic(_ request: PushRequest, _ sheet: inout LintSheet) {
    if request.isBroadcast { return }
    guard request.showsAllHeaders, !request.hasCertificate else {
      sheet.leaveOpen(.reqTopicPresent)
      return
    }
    // A certificate for one app would name the topic by itself; none is in sight.
    sheet.violate(
      .reqTopicPresent, request.header("authorization") == nil ? .medium : .high, "The request has no apns-topic.",
      [request.place])
  }

  // MARK: Priority

  private static func priority(_ request: PushRequest, _ sheet: inout LintSheet) {
    let type = request.pushType
    guard let header = request.header("apns-priority") else {
      if type == .background {
        if request.showsAllHeaders {
          sheet.violate(
            .reqBackgroundPriority5, .high,
            "The push type is background and the request has no apns-priority, which means 10; it has to be 5.",
            [request.header("apns-push-type")?.place ?? request.place])
        } else {
          sheet.leaveOpen(.reqBackgroundPriority5)
        }
      }
      return
    }
    if header.isPartial { return sheet.leaveOpen(.reqPriorityValue) }
    guard let value = Int(header.value), !header.isOdd, [1, 5, 10].contains(value) else {
      sheet.violate(
        .reqPriorityValue, .high, "apns-priority is “\(LintRules.shown(header.value))”; 10, 5 and 1 are allowed.",
        [header.place])
      return
    }
    guard let type, !type.allowedPriorities.contains(value) else { return }
    switch type {
    case .background:
      sheet.violate(
        .reqBackgroundPriority5, .high, "The push type is background and the priority is \(value); it has to be 5.",
        [header.place])
    case .liveactivity:
      sheet.violate(
        .laHeaders, .high, "A Live Activity push has priority 5 or 10; the request says \(value).", [header.place])
    default:
      let usual = type.allowedPriorities.map(String.init).joined(separator: " or ")
      sheet.advise(
        .reqPriorityValue, "Pushes of type \(type.name) are sent with priority \(usual); the request says \(value).",
        [header.place])
    }
  }

  // MARK: Expiration

  private static func expiration(_ request: PushRequest, _ asOf: Instant, _ sheet: inout LintSheet) {
    guard let header = request.header("apns-expiration") else { return }
    if header.isPartial { return sheet.leaveOpen(.reqExpirationIsEpochSeconds) }
    func violate(_ summary: String) { sheet.violate(.reqExpirationIsEpochSeconds, .high, summary, [header.place]) }
    guard let value = Int64(header.value), !header.isOdd else {
      violate(
        "apns-expiration is “\(LintRules.shown(header.value))”; it has to be a whole number of seconds since 1970, or 0."
      )
      return
    }
    switch ExpirationFault.of(value, sentAt: asOf) {
    case .milliseconds: violate("apns-expiration is \(value): milliseconds; it has to be seconds since 1970.")
    case .negative: violate("apns-expiration is negative (\(value)).")
    case .lifetime:
      violate(
        "apns-expiration is \(value): a lifetime in place of a moment, so the push has expired before it is sent.")
    case .past(let late):
      let moment = Instant(nanoseconds: value * 1_000_000_000).text ?? ""
      violate(
        "apns-expiration is \(value), that is \(moment): \(RequestRules.spoken(late)) ago, so the push is not kept for a device that is away."
      )
    case nil: break
    }
  }

  // MARK: Identifiers

  private static func identifiers(_ request: PushRequest, _ sheet: inout LintSheet) {
    if let header = request.header("apns-collapse-id") {
      let length = header.value.utf8.count { $0 != SourceText.unknown }
      if length > 64 {
        let least = header.isPartial ? "at least " : ""
        let characters = header.value.count
        let more = characters < length && !header.isPartial ? " in \(characters) characters" : ""
        sheet.violate(
          .reqCollapseIdSize, .high, "apns-collapse-id has \(least)\(length) bytes\(more); 64 are allowed.",
          [header.place])
      } else if header.isPartial {
        sheet.leaveOpen(.reqCollapseIdSize)
      }
    }
    if let header = request.header("apns-id"), !header.isPartial, !isUUID(header.value) {
      sheet.violate(
        .reqApnsIdCanonical, .high,
        "apns-id is “\(LintRules.shown(header.value))”, which is no UUID of the form 8-4-4-4-12.", [header.place])
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy { Bytes.hexValue($0) != nil } }
  }
}

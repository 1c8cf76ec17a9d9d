import AppFiles
import Contracts
import Evidence

/// The payload by itself: form, size, keys, values.
enum PayloadLint {
  static func judge(_ request: PushRequest, _ sheet: inout LintSheet) {
    guard let payload = request.payload else {
      sheet.leaveOpen(.reqPayloadJson, .reqPayloadSize)
      return
    }
    size(request, payload, &sheet)
    switch payload.outline {
    case .fault(let fault):
      sheet.violate(
        .reqPayloadJson, .high, "The payload is no JSON: \(LintRules.shown(fault.what)).",
        [payload.text.place(fault.index)])
    case .unread:
      sheet.leaveOpen(.reqPayloadJson, .reqApsKeyPlacement, .reqApsKeySpelling, .reqApsValueTypes)
    case .node(let root):
      guard root.members != nil else {
        if !root.isUnknown {
          sheet.violate(.reqPayloadJson, .high, "The payload is no JSON object.", [payload.place(root.range)])
        }
        return
      }
      object(request, payload, root, &sheet)
    }
  }

  // MARK: Size

  private static func size(_ request: PushRequest, _ payload: PushRequest.Payload, _ sheet: inout LintSheet) {
    let limit = limit(request)
    let bytes = payload.bytes
    guard bytes > (limit ?? PushType.commonLimit) else { return }
    if limit == nil, bytes <= PushType.largeLimit {
      sheet.leaveOpen(.reqPayloadSize)
      return
    }
    let allowed = limit ?? PushType.largeLimit
    var summary = "The payload has \(payload.isExact ? "" : "at least ")\(bytes) bytes; "
    summary += limit == nil ? "\(allowed) are the most that any push may have." : "\(allowed) are allowed."
    var confidence = Confidence.high
    if let compact = payload.compactBytes, compact <= allowed {
      // A sender that writes the JSON anew leaves the blanks out.
      summary += " Without line ends and blanks between its parts it would have \(compact)."
      confidence = .medium
    }
    sheet.violate(.reqPayloadSize, confidence, summary, [payload.text.place(payload.root?.range.lowerBound ?? 0)])
  }

  /// nil where the headers don't tell.
  private static func limit(_ request: PushRequest) -> Int? {
    if request.isBroadcast { return PushType.largeLimit }
    if let type = request.pushType { return type.maximumBytes }
    if let topic = request.header("apns-topic"), !topic.isPartial {
      if let type = PushType.ofTopic(topic.value).type { return type.maximumBytes }
      if request.lacks("apns-push-type") { return PushType.commonLimit }
    }
    return nil
  }

  // MARK: The object

  private static func object(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ root: JSONNode, _ sheet: inout LintSheet
  ) {
    duplicates(root, payload, &sheet)
    topLevel(request, payload, root, &sheet)
    guard let aps = root["aps"] else {
      missingAps(request, payload, root, &sheet)
      return
    }
    if aps.value.isUnknown { return }
    guard let members = aps.value.members else {
      sheet.violate(
        .reqPayloadJson, .high, "aps is \(ValueForm.name(aps.value)); it has to be an object.",
        [payload.place(aps.place)])
      return
    }
    for member in members { apsMember(member, request, payload, aps.value, &sheet) }
    alert(request, payload, aps.value, &sheet)
    needs(aps.value, &sheet)
  }

  private static func duplicates(_ node: JSONNode, _ payload: PushRequest.Payload, _ sheet: inout LintSheet) {
    var first: [String: JSONMember] = [:]
    for member in node.members ?? [] {
      if let known = first[member.key], !JSONNode.isPartial(member.key) {
        sheet.advise(
          .reqPayloadJson,
          "The key “\(LintRules.shown(member.key))” stands twice; which one counts is up to the reader.",
          [payload.place(known.place), payload.place(member.place)])
      }
      first[member.key] = first[member.key] ?? member
      if member.key == "aps" || member.key == "alert" { duplicates(member.value, payload, &sheet) }
    }
  }

  /// Types whose payload is the app's own affair.
  private static let withoutAps: Set<PushType> = [.voip, .mdm, .pushtotalk, .fileprovider, .location, .complication]

  private static func missingAps(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ root: JSONNode, _ sheet: inout LintSheet
  ) {
    let members = root.members ?? []
    if let type = request.pushType, withoutAps.contains(type) { return }
    if root["mdm"] != nil || members.contains(where: { JSONNode.isPartial($0.key) }) { return }
    let place = payload.place(root.range)
    if let other = members.first(where: { $0.key.lowercased() == "aps" }) {
      sheet.violate(.reqApsKeySpelling, .high, "“\(other.key)” is spelt aps.", [payload.place(other.place)])
      sheet.violate(.reqPayloadJson, .high, "The payload has no aps.", [payload.place(other.place)])
      return
    }
    if members.isEmpty {
      sheet.violate(.reqPayloadJson, .high, "The payload is empty.", [place])
      return
    }
    let isApples = members.contains { PayloadKey.named($0.key, in: PayloadKey.aps) != nil }
    if request.pushType != nil || request.simulatorBundle != nil || request.lacks("apns-push-type") || isApples {
      sheet.violate(.reqPayloadJson, .high, "The payload has no aps.", [place])
    } else {
      sheet.leaveOpen(.reqPayloadJson)
    }
  }

  // MARK: Keys beside aps

  private static func topLevel(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ root: JSONNode, _ sheet: inout LintSheet
  ) {
    let aps = root["aps"]?.value
    let isSilent =
      request.pushType == .background
      || (aps?["content-available"] != nil && aps?["alert"] == nil && aps?["sound"] == nil && aps?["badge"] == nil)
    let ownBusiness = request.pushType.map { withoutAps.contains($0) } ?? false
    for member in root.members ?? [] where member.key != "aps" {
      let place = payload.place(member.place)
      if isHeader(member.key) {
        headerInside(member.key, "beside aps", place, &sheet)
        continue
      }
      let exact = PayloadKey.named(member.key, in: PayloadKey.aps)
      guard let key = exact ?? PayloadKey.respelt(member.key, in: PayloadKey.aps), !ownBusiness else { continue }
      if PayloadKey.words.contains(key.name) {
        // The data of a background push, and words that aps has too, are the app's own.
        if exact != nil, !isSilent, aps?[key.name] == nil, wasMeant(member, key, aps) {
          sheet.violate(
            .reqApsKeyPlacement, .medium,
            "“\(key.name)” stands beside aps, where the device does not look for it; it belongs inside.", [place])
        }
        continue
      }
      // `url-args` apart, these names have a hyphen that no one gives to a key of one's own by chance.
      let isExact = exact != nil
      if !isExact, aps?[key.name] != nil { continue }
      sheet.violate(
        .reqApsKeyPlacement, isExact ? .high : .medium,
        "“\(LintRules.shown(member.key))” stands beside aps, where the device does not look for it; \(key.name) belongs inside.",
        [place])
      if !isExact {
        sheet.violate(
          .reqApsKeySpelling, .medium, "“\(LintRules.shown(member.key))” is spelt \(key.name).", [place])
      }
    }
  }

  /// Whether a word of everyday outside aps holds what Apple's key would hold.
  private static func wasMeant(_ member: JSONMember, _ key: PayloadKey, _ aps: JSONNode?) -> Bool {
    switch key.name {
    case "alert":
      member.value.string != nil || member.value["title"] != nil || member.value["body"] != nil
    case "badge": member.value.integer != nil
    case "sound": member.value.string != nil || member.value["critical"] != nil
    case "category": aps?["alert"] != nil && member.value.string.map(isIdentifier) == true
    default: false
    }
  }

  /// Whether a text looks like the name of a notification category, `NEW_MESSAGE` or `messageCategory`, and not like a
  /// word of the app's own (`news`).
  private static func isIdentifier(_ text: String) -> Bool {
    let letters = text.filter(\.isLetter)
    return !letters.isEmpty && (letters.allSatisfy(\.isUppercase) || letters.lowercased().contains("category"))
  }

  private static func isHeader(_ key: String) -> Bool {
    let lower = key.lowercased()
    return lower.hasPrefix("apns-") || lower.hasPrefix("apns_")
  }

  private static func headerInside(_ key: String, _ where: String, _ place: SourcePlace, _ sheet: inout LintSheet) {
    sheet.violate(
      .reqApsKeyPlacement, .medium,
      "“\(LintRules.shown(key))” is the name of a header and stands \(`where`), where it does nothing.", [place])
  }

  // MARK: Keys inside aps

  private static func apsMember(
    _ member: JSONMember, _ request: PushRequest, _ payload: PushRequest.Payload, _ aps: JSONNode,
    _ sheet: inout LintSheet
  ) {
    let place = payload.place(member.place)
    if let key = PayloadKey.named(member.key, in: PayloadKey.aps) {
      let isActivity = request.pushType == .liveactivity || aps["content-state"] != nil
      value(member, key, place, isActivity: isActivity, &sheet)
      return
    }
    if JSONNode.isPartial(member.key) { return }
    if isHeader(member.key) {
      headerInside(member.key, "inside aps", place, &sheet)
      return
    }
    let shown = LintRules.shown(member.key)
    if let meant = PayloadKey.respelt(member.key, in: PayloadKey.aps)
      ?? PayloadKey.mistyped(member.key, in: PayloadKey.aps)
    {
      sheet.violate(.reqApsKeySpelling, .high, "“\(shown)” is spelt \(meant.name).", [place])
    } else if let meant = PayloadKey.named(member.key, in: PayloadKey.alert)
      ?? PayloadKey.respelt(member.key, in: PayloadKey.alert), aps["alert"]?.value.members?.isEmpty != false
    {
      sheet.violate(
        .reqApsKeyPlacement, .medium, "“\(shown)” stands in aps itself; \(meant.name) belongs inside alert.", [place])
    } else {
      sheet.advise(
        .reqApsKeyPlacement, "“\(shown)” is no key of aps; the system ignores it. The app's own keys stand beside aps.",
        [place])
    }
  }

  private static func alert(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ aps: JSONNode, _ sheet: inout LintSheet
  ) {
    let isActivity = request.pushType == .liveactivity || aps["content-state"] != nil
    for member in aps["alert"]?.value.members ?? [] {
      let place = payload.place(member.place)
      if isActivity {
        // Its texts may be objects with loc-key and loc-args, and its sound stands here.
        if ["title", "body", "subtitle"].contains(member.key), member.value.members != nil { continue }
        if let key = PayloadKey.named(member.key, in: PayloadKey.aps), key.name == "sound" {
          value(member, key, place, isActivity: true, &sheet)
          continue
        }
      }
      if let key = PayloadKey.named(member.key, in: PayloadKey.alert) {
        value(member, key, place, isActivity: isActivity, &sheet)
        continue
      }
      if JSONNode.isPartial(member.key) { continue }
      let shown = LintRules.shown(member.key)
      if let key = PayloadKey.named(member.key, in: PayloadKey.aps), aps[key.name] == nil {
        sheet.violate(
          .reqApsKeyPlacement, .high, "“\(shown)” stands inside alert; it belongs into aps itself.", [place])
      } else if let meant = PayloadKey.respelt(member.key, in: PayloadKey.alert)
        ?? PayloadKey.mistyped(member.key, in: PayloadKey.alert)
      {
        sheet.violate(.reqApsKeySpelling, .high, "“\(shown)” is spelt \(meant.name).", [place])
      }
    }
  }

  private static func value(
    _ member: JSONMember, _ key: PayloadKey, _ place: SourcePlace, isActivity: Bool, _ sheet: inout LintSheet
  ) {
    if member.value.isNull {
      sheet.advise(.reqApsValueTypes, "“\(key.name)” is null; leave the key out instead.", [place])
    } else if let fault = ValueForm.fault(of: member.value, as: key, isActivity: isActivity) {
      sheet.violate(.reqApsValueTypes, .high, "“\(key.name)” \(fault).", [place])
    }
  }

  /// What the payload asks of the app, which no payload shows.
  private static func needs(_ aps: JSONNode, _ sheet: inout LintSheet) {
    let level = aps["interruption-level"]?.value.string
    if level == "critical" || aps["sound"]?.value["critical"]?.value.integer == 1 {
      sheet.leaveOpen(.cfgCriticalAlertEntitlement)
    }
    if level == "time-sensitive" { sheet.leaveOpen(.cfgTimeSensitiveEntitlement) }
    let alert = aps["alert"]?.value
    if ["loc-key", "title-loc-key", "subtitle-loc-key"].contains(where: { alert?[$0] != nil }) {
      sheet.leaveOpen(.reqLocKeysResolvable)
    }
  }
}

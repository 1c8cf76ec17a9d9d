import AppFiles
import Contracts
import Evidence

/// Keys of the Info.plist that decide about push. A project's file counts like a built one: Xcode copies these keys.
enum InfoPlistRules {
  static func judge(_ builds: Builds, _ rulings: inout FileRulings) {
    for target in builds.targets {
      guard let plist = target.infoPlist else { continue }
      judge(plist, target, builds, &rulings)
    }
    for plist in builds.templates { judge(plist, nil, builds, &rulings) }
    for target in builds.targets where target.role == .app && target.infoPlist == nil {
      if !builds.targets.contains(where: { $0.id == target.id && $0.infoPlist != nil }), builds.templates.isEmpty {
        rulings.leaveOpen(.cfgRemoteNotificationMode)
      }
    }
  }

  private static func judge(
    _ plist: InfoPlist, _ target: Target?, _ builds: Builds, _ rulings: inout FileRulings
  ) {
    let name = target?.title ?? plist.path
    let isExtension = target?.role == .extension || plist.isExtension
    for slip in plist.misspelt { misspelt(slip.written, slip.meant, name, &rulings) }
    modes(plist, name, isExtension, target, builds, &rulings)
    if !isExtension { liveActivities(plist, name, target, builds, &rulings) }
    clip(plist, name, &rulings)
    proxy(plist, name, &rulings)
    if let target { communication(target, plist, &rulings) }
    if let misplaced = plist["aps-environment"] {
      rulings.advise(
        .cfgApsEnvironmentPresent,
        "aps-environment stands in the Info.plist of \(name), where nothing reads it; it is an entitlement.",
        misplaced.evidence)
    }
  }

  private static func misspelt(
    _ written: Cited<String>, _ meant: String, _ name: String, _ rulings: inout FileRulings
  ) {
    let contract: ContractID =
      switch meant {
      case "UIBackgroundModes": .cfgRemoteNotificationMode
      case "NSExtension": .cfgNseEmbedded
      case "NSAppClip", "NSAppClipRequestEphemeralUserNotification": .clipEphemeral
      default: .laPlistEnabled
      }
    rulings.violate(
      contract, .high,
      "The Info.plist of \(name) has the key “\(written.value)”, which nothing reads; it has to be “\(meant)”.",
      written.evidence)
  }

  // MARK: Background modes

  /// All modes (Apple documentation of UIBackgroundModes and WKBackgroundModes).
  private static let knownModes: Set<String> = [
    "audio", "bluetooth-central", "bluetooth-peripheral", "external-accessory", "fetch", "location",
    "nearby-interaction", "network-authentication", "newsstand-content", "processing", "push-to-talk",
    "remote-notification", "voip", "workout-processing", "self-care", "mindfulness", "physical-therapy", "alarm",
    "underwater-depth", "screen-capture", "continuous",
  ]

  private static func modes(
    _ plist: InfoPlist, _ name: String, _ isExtension: Bool, _ target: Target?, _ builds: Builds,
    _ rulings: inout FileRulings
  ) {
    for mode in plist.backgroundModes where !knownModes.contains(mode.value) {
      guard let (meant, contract) = meant(mode.value) else { continue }
      let words = "UIBackgroundModes of \(name) has “\(mode.value)”, which is no mode; it has to be “\(meant)”."
      // No contract of the catalogue speaks of this mode: the one of its requests stands for it, as a word of advice.
      if contract == .pttHeaders {
        rulings.advise(contract, words, mode.evidence)
      } else {
        rulings.violate(contract, .high, words, mode.evidence)
      }
    }
    if let whole = plist["UIBackgroundModes"], let text = whole.value.string, !text.contains("$") {
      rulings.violate(
        .cfgRemoteNotificationMode, .high,
        "UIBackgroundModes of \(name) is one text, “\(text)”; it has to be an array.", whole.evidence)
    }
    if !isExtension { calls(plist, name, target, builds, &rulings) }
    let has = plist.backgroundModes.contains { $0.value == "remote-notification" }
    if isExtension {
      guard let mode = plist.backgroundModes.first(where: { $0.value == "remote-notification" }) else { return }
      let host = target?.host.map { builds.targets[$0] }
      if let outer = host?.infoPlist, !outer.backgroundModes.contains(where: { $0.value == "remote-notification" }) {
        rulings.violate(
          .cfgRemoteNotificationMode, .medium,
          "The background mode remote-notification stands in the Info.plist of \(name) and not in its app's, which is the one that counts.",
          mode.evidence, outer["UIBackgroundModes"]?.evidence ?? outer.evidence)
      }
      return
    }
    guard !has, target.map({ $0.role == .app }) ?? builds.isAppTemplate(plist), target?.family != .macOS else { return }
    background(plist, name, target, builds, &rulings)
  }

  /// A VoIP push needs its own mode.
  private static func calls(
    _ plist: InfoPlist, _ name: String, _ target: Target?, _ builds: Builds, _ rulings: inout FileRulings
  ) {
    guard target.map({ $0.role == .app }) ?? builds.isAppTemplate(plist),
      !plist.backgroundModes.contains(where: { meant($0.value)?.0 == "voip" }),
      !(target == nil && builds.sets("INFOPLIST_KEY_UIBackgroundModes", "voip")),
      let payload = builds.payloads.first(where: { $0.pushType == .voip && $0.bundleID == target?.id })
    else { return }
    rulings.violate(
      .voipRegistryAtLaunch, .high, "The request is a VoIP push to \(name), and its UIBackgroundModes lack voip.",
      plist["UIBackgroundModes"]?.evidence ?? plist.evidence, payload.evidence)
  }

  /// A payload that is meant to wake the app shows that the mode is needed.
  private static func background(
    _ plist: InfoPlist, _ name: String, _ target: Target?, _ builds: Builds, _ rulings: inout FileRulings
  ) {
    // A build setting may put the modes in.
    if target == nil, builds.sets("INFOPLIST_KEY_UIBackgroundModes", "remote-notification") { return }
    let payloads = builds.payloads.filter { $0.bundleID == nil || $0.bundleID == target?.id }
    guard let payload = payloads.first(where: { $0.flags.contains(.contentAvailable) }),
      !plist.backgroundModes.contains(where: { meant($0.value) != nil })
    else { return }
    rulings.violate(
      .cfgRemoteNotificationMode, .high,
      "The payload is to wake \(name) (content-available), and its UIBackgroundModes lack remote-notification.",
      plist["UIBackgroundModes"]?.evidence ?? plist.evidence, payload.evidence)
  }

  private static func meant(_ mode: String) -> (String, ContractID)? {
    var letters = mode.lowercased().filter(\.isLetter)
    if letters.hasPrefix("uibackgroundmode") { letters.removeFirst("uibackgroundmode".count) }
    let singular = letters.hasSuffix("s") ? String(letters.dropLast()) : letters
    switch singular {
    case "remotenotification", "remotenotfication", "remotnotification", "remotenotificaton", "pushnotification",
      "backgroundnotification", "silentnotification":
      return ("remote-notification", .cfgRemoteNotificationMode)
    case "voip", "voiceoverip": return ("voip", .voipRegistryAtLaunch)
    case "pushtotalk", "ptt": return ("push-to-talk", .pttHeaders)
    default:
      let wanted = "remotenotification"
      return CloseSpelling.isNear(singular, wanted) ? ("remote-notification", .cfgRemoteNotificationMode) : nil
    }
  }

  // MARK: Live Activities

  private static func liveActivities(
    _ plist: InfoPlist, _ name: String, _ target: Target?, _ builds: Builds, _ rulings: inout FileRulings
  ) {
    let key = "NSSupportsLiveActivities"
    if let value = plist[key], value.value.bool == nil, value.value.string?.contains("$") != true {
      rulings.violate(
        .laPlistEnabled, .high,
        "\(key) of \(name) is \(value.value.form) (“\(value.value.words)”); it has to be a Boolean.", value.evidence)
      return
    }
    guard plist.supportsLiveActivities?.value != true, plist[key]?.value.string == nil,
      !plist.misspelt.contains(where: { $0.meant == key })
    else { return }
    let place = plist[key]?.evidence ?? plist.evidence
    // A build setting may put the key in: then no file of the project shows it.
    if target == nil, builds.setsLiveActivities { return }
    if let frequent = plist.supportsFrequentUpdates, frequent.value {
      rulings.violate(
        .laPlistEnabled, .high,
        "\(name.asSentence) asks for frequent updates of Live Activities, and \(key) is \(plist[key] == nil ? "missing" : "false").",
        frequent.evidence, place)
      return
    }
    if target.map({ $0.role == .app }) ?? builds.isAppTemplate(plist),
      let payload = builds.liveActivityPayload(for: target?.id)
    {
      rulings.violate(
        .laPlistEnabled, .high,
        "The payload is for a Live Activity, and \(key) of \(name) is \(plist[key] == nil ? "missing" : "false").",
        place,
        payload.evidence)
    } else if let inner = supportInside(target, builds) {
      rulings.violate(
        .laPlistEnabled, .high,
        "\(key) stands in an extension's Info.plist and not in that of \(name), which is the one that counts.",
        inner.evidence, place)
    }
  }

  private static func supportInside(_ target: Target?, _ builds: Builds) -> Cited<Bool>? {
    guard let folder = target?.folder, let index = builds.targets.firstIndex(where: { $0.folder == folder }) else {
      return nil
    }
    return builds.members(of: index).compactMap { $0.infoPlist?.supportsLiveActivities }.first { $0.value }
  }

  // MARK: The rest

  private static func clip(_ plist: InfoPlist, _ name: String, _ rulings: inout FileRulings) {
    let key = "NSAppClipRequestEphemeralUserNotification"
    if let misplaced = plist[key] {
      rulings.violate(
        .clipEphemeral, .high, "\(key) of \(name) stands outside of NSAppClip, where it is ignored.", misplaced.evidence
      )
    } else if let value = plist["NSAppClip." + key], value.value.bool == nil {
      rulings.violate(
        .clipEphemeral, .high, "\(key) of \(name) is \(value.value.form); it has to be a Boolean.", value.evidence)
    }
  }

  private static func proxy(_ plist: InfoPlist, _ name: String, _ rulings: inout FileRulings) {
    guard let value = plist["FirebaseAppDelegateProxyEnabled"] else { return }
    if let flag = value.value.bool {
      if !flag {
        rulings.advise(
          .cfgThirdPartyProxyForwarding,
          "Firebase's delegate proxy is off in \(name): the app has to hand the token and the responses on itself.",
          value.evidence)
      }
    } else {
      rulings.violate(
        .cfgThirdPartyProxyForwarding, .medium,
        "FirebaseAppDelegateProxyEnabled of \(name) is \(value.value.form); the SDK takes a Boolean alone, and leaves its proxy on.",
        value.evidence)
    }
  }

  /// The entitlement without the intents that it is for.
  private static func communication(_ target: Target, _ plist: InfoPlist, _ rulings: inout FileRulings) {
    guard target.role == .app, let claimed = target.signature?.flag(EntitlementKey.communication), claimed.value else {
      return
    }
    let activities = plist["NSUserActivityTypes"]
    let names = activities?.value.strings ?? []
    guard !names.contains("INSendMessageIntent"), !names.contains("INStartCallIntent") else { return }
    rulings.violate(
      .cfgCommunicationCapability, .high,
      "\(target.title.asSentence) is signed for communication notifications, and its NSUserActivityTypes name neither INSendMessageIntent nor INStartCallIntent.",
      activities?.evidence ?? plist.evidence, claimed.evidence)
  }
}

extension Builds {
  /// A payload of a Live Activity that is for this app, or does not say for which.
  fileprivate func liveActivityPayload(for id: String?) -> PayloadFile? {
    for payload in payloads where payload.bundleID == nil || payload.bundleID == id {
      if payload.pushType == .liveactivity || payload.flags.contains(.contentState) { return payload }
    }
    return nil
  }

  /// Whether a project sets NSSupportsLiveActivities as a build setting, so that no file shows it.
  var setsLiveActivities: Bool { sets("INFOPLIST_KEY_NSSupportsLiveActivities", "YES") }

  func sets(_ key: String, _ value: String) -> Bool {
    projects.flatMap(\.setups).contains { $0.settings[key]?.value.contains(value) == true }
  }
}

/// Whether two short words differ by a slip of the fingers.
enum CloseSpelling {
  static func isNear(_ one: String, _ other: String) -> Bool {
    let left = Array(one.utf8)
    let right = Array(other.utf8)
    guard abs(left.count - right.count) <= 2, left.count < 60 else { return false }
    var previous = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      for (column, wanted) in right.enumerated() {
        current.append(min(previous[column + 1] + 1, current[column] + 1, previous[column] + (byte == wanted ? 0 : 1)))
      }
      previous = current
    }
    return previous[right.count] <= 2
  }
}

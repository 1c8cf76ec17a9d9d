import AppFiles
import Contracts
import Evidence
import Trails

/// Configuration: what the installed build is signed for, against what the push needs.
enum ConfigurationRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    environment(push, &rulings)
    backgroundMode(push, &rulings)
    filtering(push, &rulings)
    extensionFloor(push, &rulings)
    // With device lines the extension's own rules know whether it was missed.
    if push.thread == nil, push.isMutable, let item = push.payloadItem { missingExtension(push, item, &rulings) }
    levels(push, &rulings)
  }

  /// The environment of the build against the host of the request. It counts only where APNs refused the token: a
  /// token that got 200 fits its host.
  private static func environment(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.reason == .badDeviceToken, let sent = push.environment, let answer = push.answerItem else { return }
    // A text that is no token says nothing of the environment.
    guard push.tokenForm.map({ $0 == .hex || $0 == .masked || $0 == .base64 }) ?? true else { return }
    let file = push.file
    // Where the request does not name the app, the token's row may.
    let rowBundle = file.row(of: push.token).flatMap { push.store.text(push.item($0), .bundle) }
    let bundle = push.bundle.isNone ? rowBundle : push.text(push.bundle)
    if let row = file.row(of: push.token), let value = push.store.whole(push.item(row), .environment),
      let stored = APNsEnvironment(rawValue: UInt8(clamping: value)), stored != sent
    {
      rulings.violate(
        .cfgApsEnvironmentMatchesHost, .medium,
        "The token is stored as a \(stored.name) token, and was sent to the \(sent.name) host, which does not know it.",
        [row, answer])
      return
    }
    guard let build = buildEnvironment(file, bundle, push.facts) else {
      rulings.leaveOpen(.cfgApsEnvironmentMatchesHost)
      return
    }
    guard build.environment != sent else { return }
    rulings.violate(
      .cfgApsEnvironmentMatchesHost, build.confidence,
      "The build is \(build.words) for \(build.environment.name), and the push went to the \(sent.name) environment, which does not know its token.",
      build.evidence + [answer])
  }

  struct Build {
    let environment: APNsEnvironment
    let confidence: Confidence
    let words: String
    let evidence: [UInt32]
  }

  /// Which environment a build's tokens belong to: its signature says it, else its profile, else its channel.
  static func buildEnvironment(_ file: CaseFile, _ bundle: String?, _ facts: Facts) -> Build? {
    if let signed = file.signature(of: bundle)?.apsEnvironment, let environment = named(signed.value) {
      return Build(environment: environment, confidence: .high, words: "signed", evidence: cite(signed.evidence))
    }
    if let profile = file.profile(of: bundle), let value = profile.entitlements.apsEnvironment,
      let environment = named(value.value)
    {
      return Build(
        environment: environment, confidence: .medium, words: "provisioned", evidence: cite(value.evidence))
    }
    guard let channel = facts.channel else { return nil }
    switch channel.value {
    case .testflight, .appStore, .adHoc, .enterprise:
      return Build(
        environment: .production, confidence: .medium, words: "distributed (\(channel.value.rawValue))",
        evidence: cite(channel.evidence))
    case .xcode, .simulator:
      return Build(
        environment: .development, confidence: .medium, words: "run from Xcode", evidence: cite(channel.evidence))
    }
  }

  private static func named(_ value: String) -> APNsEnvironment? {
    switch value {
    case "development": .development
    case "production": .production
    default: nil
    }
  }

  static func cite(_ evidence: Int?) -> [UInt32] { evidence.map { [UInt32($0)] } ?? [] }

  /// A background push needs the background mode, unless the app ran all the same.
  private static func backgroundMode(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.file.hasInfoPlists, push.path == .background, !push.bundle.isNone,
      let plist = push.file.infoPlist(of: push.text(push.bundle)),
      push.line(.handlerEntered) == nil
    else { return }
    guard !plist.backgroundModes.contains(where: { $0.value == "remote-notification" }) else { return }
    let near = plist.backgroundModes.first {
      $0.value.hasPrefix("remote-notification") || $0.value == "remote_notification"
    }
    let words = near.map { "UIBackgroundModes spells the mode “\($0.value)”; it has to be “remote-notification”." }
    rulings.violate(
      .cfgRemoteNotificationMode, .high,
      words
        ?? "UIBackgroundModes of the app does not contain “remote-notification”, so a background push does not launch it.",
      cite(near?.evidence ?? plist["UIBackgroundModes"]?.evidence ?? plist.evidence))
  }

  /// An extension that drops notifications needs the filtering entitlement in its signature.
  private static func filtering(_ push: PushCase, _ rulings: inout Rulings) {
    guard let line = push.line(.modifiedEmptyOriginal) else { return }
    let signed = push.file.entitlements.filter { entitlements in
      entitlements.origin == .signature && entitlements.isComplete
        && entitlements.bundleID.map { $0.hasPrefix(push.text(push.bundle) + ".") } ?? false
    }
    guard let signature = signed.first, signature.flag(EntitlementKey.filtering)?.value != true else { return }
    rulings.violate(
      .cfgFilteringEntitlementFloor, .high,
      "The extension handed over empty content, but \(signature.bundleID ?? "it") is not signed with the filtering entitlement, so the original was shown.",
      at: push.time(line), [line] + cite(signature.evidence))
  }

  /// A push that asks for an extension, and a build that was seen as a whole and has none.
  static func missingExtension(_ push: PushCase, _ item: UInt32, _ rulings: inout Rulings) {
    guard !push.file.builds.isEmpty, !push.bundle.isNone,
      let app = push.file.builds.appsWithoutService(push.text(push.bundle)).first
    else { return }
    rulings.violate(
      .cfgNseEmbedded, .high, "The push asks for a service extension, and \(app.title) has none in PlugIns.",
      [item] + cite(app.infoPlist?.evidence ?? app.signature?.evidence))
  }

  /// An extension built for a newer system than the device's is silently absent.
  private static func extensionFloor(_ push: PushCase, _ rulings: inout Rulings) {
    let facts = push.facts
    guard let target = facts.extensionDeploymentTarget, let os = facts.os,
      let asked = push.line(.canBeModified), push.store.deviceFlags(push.item(asked)).contains(.yes),
      push.line(.extensionStarted) == nil, push.line(.deliverModified) == nil,
      let floor = version(target.value), let device = version(os.value), device.lexicographicallyPrecedes(floor)
    else { return }
    rulings.violate(
      .cfgNseSignedAndOsFloor, .medium,
      "The extension needs system version \(target.value), and the device has \(os.value): the system does not load it.",
      [asked] + cite(target.evidence) + cite(os.evidence))
  }

  private static func version(_ text: String) -> [Int]? {
    let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    let parts = digits.split(separator: ".").compactMap { Int($0) }
    return parts.isEmpty ? nil : parts
  }

  /// Interruption levels that need an entitlement of the app.
  private static func levels(_ push: PushCase, _ rulings: inout Rulings) {
    guard !push.interruptionLevel.isNone, let item = push.payloadItem else { return }
    let level = push.text(push.interruptionLevel)
    let bundle = push.bundle.isNone ? nil : push.text(push.bundle)
    guard let signature = push.file.signature(of: bundle), signature.isComplete else { return }
    if level == "time-sensitive", signature.flag(EntitlementKey.timeSensitive)?.value != true {
      rulings.violate(
        .cfgTimeSensitiveEntitlement, .high,
        "The push asks for the time-sensitive level, and the app is not signed for it: it is shown as an active one.",
        [item] + cite(signature.evidence), marksStage: false, isSideEffect: true)
    }
    if level == "critical" || push.payload?.contains(.criticalSound) == true,
      signature.flag(EntitlementKey.critical)?.value != true
    {
      rulings.violate(
        .cfgCriticalAlertEntitlement, .high,
        "The push asks for a critical alert, and the app is not signed for it.",
        [item] + cite(signature.evidence), marksStage: false, isSideEffect: true)
    }
  }
}

import AppFiles
import Contracts
import Evidence

/// Signature and profile of each target, and what remains open where one of them was not seen.
enum SigningRules {
  static func judge(_ builds: Builds, facts: Facts, asOf: Instant, _ rulings: inout FileRulings) {
    for target in builds.targets where !target.isSimulator {
      environment(target, builds, &rulings)
      claims(target, &rulings)
      if let profile = target.profile {
        match(target, profile, &rulings)
        validity(target, profile, asOf, builds, &rulings)
      }
      identity(target, &rulings)
      needs(target, builds, facts, &rulings)
    }
    loose(builds, asOf, &rulings)
    open(builds, &rulings)
  }

  // MARK: The environment

  /// `aps-environment` in the signature of an app.
  private static func environment(_ target: Target, _ builds: Builds, _ rulings: inout FileRulings) {
    guard target.role == .app else { return }
    for signature in target.signatures where signature.isComplete {
      let key = target.family == .macOS ? EntitlementKey.apsEnvironmentMac : EntitlementKey.apsEnvironment
      let other = target.family == .macOS ? EntitlementKey.apsEnvironment : EntitlementKey.apsEnvironmentMac
      var value = signature[key]
      if value == nil, target.family == .catalyst || target.family == nil { value = signature[other] }
      if let value {
        guard value.value.string != "development", value.value.string != "production" else { continue }
        rulings.violate(
          .cfgApsEnvironmentPresent, .high,
          "The signature of \(target.title) has \(key) with the value “\(value.value.words)”, which is neither development nor production.",
          value.evidence)
      } else if let wrong = signature[other] {
        rulings.violate(
          .cfgApsEnvironmentPresent, .high,
          "The signature of \(target.title) has \(other), the key of the other platform; this one reads \(key).",
          wrong.evidence)
      } else {
        absent(target, signature, builds, &rulings)
      }
    }
  }

  private static func absent(
    _ target: Target, _ signature: Entitlements, _ builds: Builds, _ rulings: inout FileRulings
  ) {
    let source = builds.sources.first { $0.apsEnvironment != nil && isOf(target, $0, builds) }
    let without = target.sources.first { $0.apsEnvironment == nil }
    var words = "The signature of \(target.title) has no aps-environment, so that it gets no token."
    if let source, let without, without.path != source.path {
      words += " \(source.path) has it; \(without.path), which another configuration names, does not."
    } else if let source {
      words += " \(source.path) asks for it, and the build was not signed with that."
    }
    rulings.violate(
      .cfgApsEnvironmentPresent, .high, words, signature.evidence, source?.apsEnvironment?.evidence, without?.evidence)
  }

  private static func isOf(_ target: Target, _ source: Entitlements, _ builds: Builds) -> Bool {
    target.sources.contains { $0.path == source.path } || builds.projects.isEmpty
  }

  // MARK: Against the profile

  /// Entitlements that a profile must allow, each with the contract that falls when it does not.
  private static let restricted: [(key: String, contract: ContractID)] = [
    (EntitlementKey.critical, .cfgCriticalAlertEntitlement),
    (EntitlementKey.timeSensitive, .cfgTimeSensitiveEntitlement),
    (EntitlementKey.communication, .cfgCommunicationCapability),
    (EntitlementKey.filtering, .cfgFilteringEntitlementFloor),
    (EntitlementKey.locationPush, .cfgProfileCarriesPush),
    (EntitlementKey.pushToTalk, .cfgProfileCarriesPush),
    (EntitlementKey.unrestrictedVoIP, .cfgProfileCarriesPush),
  ]

  private static func match(_ target: Target, _ profile: Profile, _ rulings: inout FileRulings) {
    let confidence: Confidence = target.profileIsEmbedded ? .high : .medium
    let broken = contractOfProfile(target)
    for signature in target.signatures {
      if let claimed = signature.apsEnvironment {
        let granted = profile.entitlements.apsEnvironment
        if granted?.value != claimed.value, target.role != .extension || granted == nil {
          rulings.violate(
            .cfgProfileCarriesPush, confidence,
            granted.map {
              "The signature of \(target.title) says aps-environment “\(claimed.value)”, its profile “\($0.value)”: the build does not install, or gets no token."
            } ?? "The signature of \(target.title) claims aps-environment, and its profile does not grant it.",
            claimed.evidence, granted?.evidence ?? profile.entitlements.evidence)
        }
      }
      for (key, contract) in restricted {
        guard let claimed = signature[key], claimed.value.bool != false, profile.entitlements[key] == nil else {
          continue
        }
        rulings.violate(
          contract, confidence,
          "The signature of \(target.title) claims \(key), and its profile does not grant it.", claimed.evidence,
          profile.entitlements.evidence)
      }
      if target.profileIsEmbedded, let debug = signature.getTaskAllow, debug.value,
        profile.entitlements.getTaskAllow?.value == false
      {
        rulings.violate(
          broken, .high,
          "The signature of \(target.title) says get-task-allow, which its \(profile.kind.value.rawValue) profile forbids.",
          debug.evidence, profile.entitlements.getTaskAllow?.evidence)
      }
      team(target, signature, profile, &rulings)
    }
    if let id = target.id, !profile.covers(id), target.profileIsEmbedded, let other = profile.bundleID {
      rulings.violate(
        broken, .high, "The profile in \(target.title) is for \(other).",
        profile.entitlements.applicationIdentifier?.evidence)
    }
    if target.role == .app, profile.isWildcard {
      rulings.violate(
        .cfgAppIdPushEnabled, confidence,
        "The profile of \(target.title) is for the wildcard App ID \(profile.bundleID ?? "*"), which can't carry push.",
        profile.entitlements.applicationIdentifier?.evidence)
    }
  }

  private static func team(
    _ target: Target, _ signature: Entitlements, _ profile: Profile, _ rulings: inout FileRulings
  ) {
    let broken = contractOfProfile(target)
    if let team = signature.teamID, let teams = profile.teamIDs, !teams.value.contains(team.value) {
      rulings.violate(
        broken, .high,
        "\(target.title.asSentence) is signed by team \(team.value), and its profile is of team \(teams.value.joined(separator: ", ")).",
        team.evidence, teams.evidence)
    } else if let prefix = signature.prefix, let prefixes = profile.prefixes, !prefixes.value.contains(prefix) {
      rulings.violate(
        broken, .high,
        "The application identifier of \(target.title) begins with \(prefix); its profile allows \(prefixes.value.joined(separator: ", ")).",
        signature.applicationIdentifier?.evidence, prefixes.evidence)
    }
  }

  private static func validity(
    _ target: Target, _ profile: Profile, _ asOf: Instant, _ builds: Builds, _ rulings: inout FileRulings
  ) {
    guard let expires = profile.expires, expires.value.isKnown, asOf.isKnown, expires.value < asOf else { return }
    let words = "The profile of \(target.title) expired on \(expires.value.text?.prefix(10) ?? "an earlier day")."
    // The App Store signs anew, an export does too: their profile counts on the day of the upload alone.
    if profile.kind.value == .appStore || target.isArchived {
      rulings.advise(contractOfProfile(target), words, expires.evidence)
    } else {
      rulings.violate(
        contractOfProfile(target), target.profileIsEmbedded ? .high : .medium, words, expires.evidence)
    }
  }

  /// A profile that does not fit breaks another contract for the app than for its service extension.
  private static func contractOfProfile(_ target: Target) -> ContractID {
    target.role == .extension ? .cfgNseSignedAndOsFloor : .cfgProfileCarriesPush
  }

  // MARK: The signature by itself

  /// Keys that no Apple system knows; generated plug-ins write them.
  static let inventedKeys = [
    "com.apple.developer.voip", "com.apple.developer.background-modes", "com.apple.developer.push-notifications",
  ]

  private static func claims(_ target: Target, _ rulings: inout FileRulings) {
    for signature in target.signatures {
      invented(signature, &rulings)
      if let id = signature.bundleID, id.hasSuffix("*"), target.role == .app {
        rulings.violate(
          .cfgAppIdPushEnabled, .high,
          "\(target.title.asSentence) is signed for the wildcard \(id); an app with push needs an App ID of its own.",
          signature.applicationIdentifier?.evidence)
      }
    }
  }

  static func invented(_ entitlements: Entitlements, _ rulings: inout FileRulings) {
    for key in inventedKeys {
      guard let value = entitlements[key] else { continue }
      rulings.violate(
        .cfgProfileCarriesPush, .high,
        "There is no entitlement \(key), so that no profile can grant it; background modes belong in the Info.plist.",
        value.evidence)
    }
  }

  /// The application identifier against the bundle id beside it.
  private static func identity(_ target: Target, _ rulings: inout FileRulings) {
    guard let id = target.infoPlist?.bundleID else { return }
    for signature in target.signatures {
      guard let signed = signature.applicationIdentifier, let other = signature.bundleID, other != id.value,
        !other.hasSuffix("*")
      else { continue }
      rulings.violate(
        contractOfProfile(target), .high,
        "\(target.title.asSentence) is signed as \(other), and its Info.plist says \(id.value).", signed.evidence,
        id.evidence)
    }
  }

  // MARK: What payloads and people ask for

  /// Levels of a payload and options of the code that only a signature opens.
  private static func needs(_ target: Target, _ builds: Builds, _ facts: Facts, _ rulings: inout FileRulings) {
    guard let signature = target.signature, signature.isComplete else { return }
    if target.role == .app {
      let own = builds.payloads.filter { $0.bundleID == nil || $0.bundleID == target.id }
      if let payload = own.first(where: { $0.interruptionLevel == "time-sensitive" }),
        signature.flag(EntitlementKey.timeSensitive)?.value != true
      {
        rulings.violate(
          .cfgTimeSensitiveEntitlement, .high,
          "The payload asks for the time-sensitive level, and \(target.title) is not signed for it.",
          signature.evidence, payload.evidence)
      }
      let critical = own.first { $0.interruptionLevel == "critical" || $0.flags.contains(.criticalSound) }
      let option = facts.authorizationOptions.flatMap { $0.value.contains("critical") ? $0 : nil }
      if critical != nil || option != nil, signature.flag(EntitlementKey.critical)?.value != true {
        let who =
          critical == nil ? "The code asks for the option criticalAlert" : "The payload asks for a critical alert"
        rulings.violate(
          .cfgCriticalAlertEntitlement, .high, "\(who), and \(target.title) is not signed for it.", signature.evidence,
          critical?.evidence ?? option?.evidence)
      }
    }
    if target.isService, let drops = facts.dropsNotifications, drops.value,
      signature.flag(EntitlementKey.filtering)?.value != true
    {
      rulings.violate(
        .cfgFilteringEntitlementFloor, .high,
        "The extension is to drop notifications, and \(target.title) is not signed with the filtering entitlement: the original is shown.",
        signature.evidence, drops.evidence)
    }
  }

  // MARK: Profiles alone

  private static func loose(_ builds: Builds, _ asOf: Instant, _ rulings: inout FileRulings) {
    let ids = Set(builds.targets.compactMap(\.id))
    for profile in builds.looseProfiles {
      guard let id = profile.bundleID, !ids.contains(where: { profile.covers($0) }) else { continue }
      let hasBetter = builds.looseProfiles.contains { other in
        other.bundleID == id && other.expires.map { $0.value > profile.expires?.value ?? .unknown } ?? false
      }
      if let expires = profile.expires, expires.value.isKnown, asOf.isKnown, expires.value < asOf, !hasBetter {
        rulings.violate(
          .cfgProfileCarriesPush, .medium,
          "The profile for \(id) expired on \(expires.value.text?.prefix(10) ?? "an earlier day").", expires.evidence)
      }
      if profile.isWildcard, builds.looseProfiles.allSatisfy(\.isWildcard) {
        rulings.violate(
          .cfgAppIdPushEnabled, .medium, "The profile is for the wildcard App ID \(id), which can't carry push.",
          profile.entitlements.applicationIdentifier?.evidence)
      } else if profile.entitlements.apsEnvironment == nil {
        rulings.leaveOpen(.cfgAppIdPushEnabled, .cfgProfileCarriesPush)
      } else {
        rulings.leaveOpen(.cfgApsEnvironmentPresent)
      }
    }
  }

  // MARK: What was not seen

  /// A loose file about a bundle that a build shows with signature and profile leaves nothing open.
  private static func isShownElsewhere(_ target: Target, _ builds: Builds) -> Bool {
    target.folder == nil
      && builds.targets.contains { other in
        other.id == target.id && other.profile != nil && other.signature?.isComplete == true
      }
  }

  private static func open(_ builds: Builds, _ rulings: inout FileRulings) {
    for target in builds.targets where !target.isSimulator && !isShownElsewhere(target, builds) {
      let isSigned = target.signature?.isComplete == true
      switch target.role {
      case .app, .unknown:
        if !isSigned { rulings.leaveOpen(.cfgApsEnvironmentPresent) }
        if target.role == .unknown, target.signature?.apsEnvironment == nil {
          rulings.leaveOpen(.cfgApsEnvironmentPresent)
        }
        if target.profile == nil || !isSigned { rulings.leaveOpen(.cfgProfileCarriesPush) }
        if target.profile == nil { rulings.leaveOpen(.cfgAppIdPushEnabled) }
        if let profile = target.profile, !profile.isWildcard, profile.entitlements.apsEnvironment == nil {
          rulings.leaveOpen(.cfgAppIdPushEnabled)
        }
      case .extension:
        if target.isService, !isSigned { rulings.leaveOpen(.cfgFilteringEntitlementFloor) }
      case .clip, .watch: break
      }
    }
    let hasApp = builds.targets.contains { $0.role == .app || $0.role == .unknown }
    if !hasApp, !builds.sources.isEmpty || !builds.projects.isEmpty || !builds.templates.isEmpty {
      rulings.leaveOpen(.cfgApsEnvironmentPresent, .cfgProfileCarriesPush)
    }
  }
}

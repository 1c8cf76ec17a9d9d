import Evidence

/// The entitlements of one bundle, as one place states them. A source file, a signature and a profile are three
/// different facts and are never merged.
package struct Entitlements: Sendable {
  package enum Origin: String, Sendable {
    /// A file of the project: what somebody asked for.
    case source
    /// What a build was signed with.
    case signature
    /// What a profile allows.
    case profile
    case unknown
  }

  package var origin: Origin
  package var path: String
  /// The bundle id, without its prefix; nil where the file does not say it. May end in `*` in a profile.
  package var bundleID: String?
  /// The team or legacy prefix of the application identifier.
  package var prefix: String?
  /// What the place says of itself as a whole: cited where a key is absent.
  package var evidence: Int?
  package var values: [String: Cited<PropertyList.Value>] = [:]
  /// False for a print of a signature that shows no entitlements, so that absence proves nothing.
  package var isComplete = true
  /// `codesign` said that the code is not signed at all.
  package var isUnsigned = false

  /// What code signing will refuse, or may refuse, in a source file.
  package var faults: [Cited<StrictFault.Kind>] = []

  package init(origin: Origin, path: String) {
    self.origin = origin
    self.path = path
  }

  /// The binary of an archive: an export signs it anew, so that its environment may still be `development`.
  package var isArchived: Bool { path.contains(".xcarchive/") }

  package subscript(key: String) -> Cited<PropertyList.Value>? { values[key] }

  /// `aps-environment` of the iOS family, or its macOS counterpart; as text, whatever type the value has.
  package var apsEnvironment: Cited<String>? {
    (values[EntitlementKey.apsEnvironment] ?? values[EntitlementKey.apsEnvironmentMac])?.map(\.words)
  }

  package var applicationIdentifier: Cited<String>? {
    (values[EntitlementKey.applicationIdentifier] ?? values[EntitlementKey.applicationIdentifierMac])?
      .compactMap(\.string)
  }

  package var teamID: Cited<String>? { values[EntitlementKey.team]?.compactMap(\.string) }
  package var groups: Cited<[String]>? { values[EntitlementKey.groups]?.compactMap(\.strings) }
  package var keychainGroups: Cited<[String]>? { values[EntitlementKey.keychainGroups]?.compactMap(\.strings) }
  package var getTaskAllow: Cited<Bool>? {
    (values[EntitlementKey.getTaskAllow] ?? values[EntitlementKey.getTaskAllowMac])?.compactMap(\.bool)
  }

  /// A Boolean entitlement; nil when it is absent or no Boolean.
  package func flag(_ key: String) -> Cited<Bool>? { values[key]?.compactMap(\.bool) }

  mutating func rebase(by base: Int) {
    evidence = evidence.map { $0 + base }
    for key in values.keys { values[key]?.rebase(by: base) }
    for index in faults.indices { faults[index].rebase(by: base) }
  }
}

/// Keys of entitlements that matter for push (Apple documentation).
package enum EntitlementKey {
  package static let apsEnvironment = "aps-environment"
  package static let apsEnvironmentMac = "com.apple.developer.aps-environment"
  package static let applicationIdentifier = "application-identifier"
  package static let applicationIdentifierMac = "com.apple.application-identifier"
  package static let team = "com.apple.developer.team-identifier"
  package static let groups = "com.apple.security.application-groups"
  package static let keychainGroups = "keychain-access-groups"
  package static let getTaskAllow = "get-task-allow"
  package static let getTaskAllowMac = "com.apple.security.get-task-allow"
  package static let betaReports = "beta-reports-active"
  package static let sandbox = "com.apple.security.app-sandbox"
  package static let critical = "com.apple.developer.usernotifications.critical-alerts"
  package static let timeSensitive = "com.apple.developer.usernotifications.time-sensitive"
  package static let communication = "com.apple.developer.usernotifications.communication"
  package static let filtering = "com.apple.developer.usernotifications.filtering"
  package static let locationPush = "com.apple.developer.location.push"
  package static let pushToTalk = "com.apple.developer.push-to-talk"
  package static let unrestrictedVoIP = "com.apple.developer.pushkit.unrestricted-voip"
  package static let clipParent = "com.apple.developer.parent-application-identifiers"
  package static let clipOnDemand = "com.apple.developer.on-demand-install-capable"

  /// Whether a key is one that only entitlements have.
  static func isOne(_ key: String) -> Bool {
    key == apsEnvironment || key == applicationIdentifier || key == keychainGroups || key == getTaskAllow
      || key == betaReports || key == "inter-app-audio" || key == "platform-application"
      || key.hasPrefix("com.apple.developer.") || key.hasPrefix("com.apple.security.")
      || key.hasPrefix("com.apple.private.") || key == applicationIdentifierMac
  }
}

extension Entitlements {
  /// Reads a dictionary and writes its evidence. An origin of `nil` is settled by what the dictionary holds.
  init(_ list: PropertyList, origin known: Origin?, path: String, prefix keyPrefix: String = "", _ scribe: PlistScribe)
  {
    let entries = list.dictionary?.effective ?? []
    let origin = known ?? Entitlements.origin(of: entries)
    self.init(origin: origin, path: path)
    for key in [EntitlementKey.applicationIdentifier, EntitlementKey.applicationIdentifierMac] {
      if let text = list.dictionary?[key]?.string { setIdentifier(text) }
    }
    let kind: EvidenceKind = origin == .profile ? .profile : .entitlement
    let names = entries.map(\.key).joined(separator: ", ")
    let summary = entries.isEmpty ? "no keys" : String(names.prefix(400))
    let start = list.place.opening
    evidence = scribe.write(
      kind, key: keyPrefix.isEmpty ? "entitlements" : String(keyPrefix.dropLast()), value: summary, from: start,
      to: start, origin: origin,
      bundle: bundleID)
    for entry in entries.prefix(500) {
      let number = scribe.write(
        kind, key: keyPrefix + entry.key, value: entry.value.value.words, from: entry.keyPlace, to: entry.value.place,
        origin: origin, bundle: bundleID)
      values[entry.key] = Cited(entry.value.value, evidence: number)
    }
  }

  /// A signature carries the application identifier in full; a project's file does not carry it, or with a variable.
  private static func origin(of entries: [PlistDictionary.Entry]) -> Origin {
    for entry in entries
    where entry.key == EntitlementKey.applicationIdentifier || entry.key == EntitlementKey.applicationIdentifierMac {
      return entry.value.string?.contains("$(") == false ? .signature : .source
    }
    return .source
  }

  /// Splits `TEAMID1234.com.example.chat`.
  mutating func setIdentifier(_ text: String) {
    guard let dot = text.firstIndex(of: "."), !text.contains("$(") else { return }
    prefix = String(text[..<dot])
    bundleID = String(text[text.index(after: dot)...])
  }
}

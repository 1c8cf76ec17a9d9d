import Evidence

/// What is known of an app and its extensions from files. A project's file, a signature and a profile stay apart.
package struct AppConfiguration: Sendable {
  package enum Role: String, Sendable {
    case app, `extension`, clip, watch, unknown
  }

  /// One bundle: the app, or something inside it.
  package struct Bundle: Sendable {
    package let id: String
    package var role: Role = .unknown
    package var sources: [Entitlements] = []
    package var signatures: [Entitlements] = []
    package var profiles: [Profile] = []
    package var infoPlists: [InfoPlist] = []
    package var executables: [Executable] = []
  }

  /// Whether an entitlement is there, as the best place that was seen says.
  package enum Presence: Sendable {
    case present(Cited<PropertyList.Value>, Entitlements.Origin)
    /// The place was seen as a whole and does not have it.
    case absent(evidence: Int?, Entitlements.Origin)
    case unknown
  }

  /// In the order in which the files name them.
  package private(set) var bundles: [Bundle] = []
  package private(set) var facts = Facts()
  package private(set) var payloads: [PayloadFile] = []
  package private(set) var registrations = Registrations()
  package private(set) var exportOptions: [ExportOptions] = []
  package private(set) var archives: [ArchiveRecord] = []
  /// Entitlements and Info.plists that name no bundle and can't be given to one.
  package private(set) var looseEntitlements: [Entitlements] = []
  package private(set) var looseInfoPlists: [InfoPlist] = []
  /// Profiles whose App ID ends in `*`; they stand with each bundle that they cover, too.
  package private(set) var wildcards: [Profile] = []

  package init() {}

  /// `appBundles`: bundle ids known to be apps from elsewhere, such as the topics of pushes.
  package init(_ artefacts: [Artefact], appBundles: [String] = []) {
    for artefact in artefacts { add(artefact) }
    if let id = facts.bundleID?.value { _ = index(of: id) }
    for index in bundles.indices { bundles[index].profiles += wildcards.filter { $0.covers(bundles[index].id) } }
    // What was exported counts before what was archived.
    for index in bundles.indices {
      let all = bundles[index].signatures
      bundles[index].signatures = all.filter { !$0.isArchived } + all.filter(\.isArchived)
    }
    for index in bundles.indices { bundles[index].role = role(of: bundles[index], appBundles: appBundles) }
    for id in appBundles where bundle(id) == nil && bundles.contains(where: { $0.id.hasPrefix(id + ".") }) {
      bundles.append(Bundle(id: id, role: .app))
    }
    settleLoose(appBundles)
  }

  package func bundle(_ id: String) -> Bundle? { bundles.first { $0.id == id } }
  package var apps: [Bundle] { bundles.filter { $0.role == .app } }

  private mutating func index(of id: String) -> Int {
    if let index = bundles.firstIndex(where: { $0.id == id }) { return index }
    bundles.append(Bundle(id: id))
    return bundles.count - 1
  }

  private mutating func add(_ artefact: Artefact) {
    switch artefact {
    case .facts(let value): facts = facts.overlaid(with: value)
    case .payload(let value): payloads.append(value)
    case .registrations(let value):
      registrations.count += value.count
      registrations.rows += value.rows
    case .exportOptions(let value): exportOptions.append(value)
    case .archive(let value): archives.append(value)
    case .executable(let value):
      if let id = value.identifier { bundles[index(of: id)].executables.append(value) }
    case .infoPlist(let value):
      guard let id = value.bundleID?.value else { return looseInfoPlists.append(value) }
      bundles[index(of: id)].infoPlists.append(value)
    case .entitlements(let value):
      guard let id = value.bundleID else { return looseEntitlements.append(value) }
      let index = index(of: id)
      if value.origin == .signature {
        bundles[index].signatures.append(value)
      } else {
        bundles[index].sources.append(value)
      }
    case .profile(let value):
      guard let id = value.bundleID else { return }
      if value.isWildcard { wildcards.append(value) } else { bundles[index(of: id)].profiles.append(value) }
    }
  }

  private func role(of bundle: Bundle, appBundles: [String]) -> Role {
    for plist in bundle.infoPlists {
      if plist.isExtension { return .extension }
      if plist.isAppClip { return .clip }
      if plist.isWatchApp { return .watch }
      if plist.packageType?.value == "APPL" { return .app }
    }
    if facts.bundleID?.value == bundle.id || appBundles.contains(bundle.id) { return .app }
    let signed = bundle.signatures + bundle.profiles.map(\.entitlements)
    if signed.contains(where: { $0[EntitlementKey.clipParent] != nil || $0[EntitlementKey.clipOnDemand] != nil }) {
      return .clip
    }
    // Filtering is an entitlement of notification service extensions alone (Apple documentation).
    if signed.contains(where: { $0[EntitlementKey.filtering] != nil }) { return .extension }
    let hosts = appBundles + bundles.map(\.id) + [facts.bundleID?.value].compactMap { $0 }
    if hosts.contains(where: { bundle.id.hasPrefix($0 + ".") }) {
      // Clips and watch apps are named like extensions, but they carry push of their own.
      return signed.contains { $0.apsEnvironment != nil } ? .unknown : .extension
    }
    return signed.contains { $0.apsEnvironment != nil } || !bundle.infoPlists.isEmpty ? .app : .unknown
  }

  /// A file of a project names no bundle; where there is but one app, it is that app's.
  private mutating func settleLoose(_ appBundles: [String]) {
    var candidates = bundles.indices.filter { bundles[$0].role == .app }
    if candidates.isEmpty { candidates = bundles.indices.filter { bundles[$0].role == .unknown } }
    if candidates.isEmpty, appBundles.count == 1 {
      bundles.append(Bundle(id: appBundles[0], role: .app))
      candidates = [bundles.count - 1]
    }
    guard candidates.count == 1, let app = candidates.first else { return }
    // Two source files may be those of two configurations or of two targets: nobody can tell.
    if looseEntitlements.count == 1, let only = looseEntitlements.first {
      if only.origin == .signature { bundles[app].signatures.append(only) } else { bundles[app].sources.append(only) }
      looseEntitlements = []
    }
    if looseInfoPlists.count == 1, let only = looseInfoPlists.first, !only.isExtension {
      bundles[app].infoPlists.append(only)
      looseInfoPlists = []
    }
  }
}

// What the rules ask.
extension AppConfiguration {
  /// `aps-environment` in each of the three places.
  package func apsEnvironment(of id: String) -> (
    source: Cited<String>?, signature: Cited<String>?, profile: Cited<String>?
  ) {
    guard let bundle = bundle(id) else { return (nil, nil, nil) }
    return (
      bundle.sources.lazy.compactMap(\.apsEnvironment).first, bundle.signatures.lazy.compactMap(\.apsEnvironment).first,
      bundle.profiles.lazy.compactMap(\.entitlements.apsEnvironment).first
    )
  }

  /// nil: not known.
  package func isExtension(_ id: String) -> Bool? {
    switch bundle(id)?.role {
    case .extension: true
    case .app, .clip, .watch: false
    case .unknown, nil: nil
    }
  }

  /// The extensions inside the app `id`.
  package func extensionBundles(of id: String) -> [Bundle] {
    bundles.filter { $0.role == .extension && $0.id.hasPrefix(id + ".") }
  }

  /// The app that a bundle is inside of, or the bundle itself.
  package func host(of id: String) -> String {
    bundles.filter { $0.role != .extension && id.hasPrefix($0.id + ".") }.max { $0.id.count < $1.id.count }?.id ?? id
  }

  /// Whether a bundle has an entitlement: the signature decides, else the project's file, else a profile that does not
  /// allow it. A profile that allows it proves nothing.
  package func entitlement(_ key: String, of id: String) -> Presence {
    guard let bundle = bundle(id) else { return .unknown }
    for entitlements in bundle.signatures + bundle.sources {
      if let value = entitlements[key] { return .present(value, entitlements.origin) }
    }
    for entitlements in bundle.signatures where entitlements.isComplete {
      return .absent(evidence: entitlements.evidence, .signature)
    }
    for profile in bundle.profiles where profile.entitlements[key] == nil {
      return .absent(evidence: profile.entitlements.evidence, .profile)
    }
    if let source = bundle.sources.first { return .absent(evidence: source.evidence, .source) }
    return .unknown
  }

  /// The background modes of a bundle and the evidence of its Info.plist; nil when no Info.plist of it was seen.
  package func backgroundModes(of id: String) -> (modes: [Cited<String>], evidence: Int?)? {
    guard let plist = bundle(id)?.infoPlists.first else { return nil }
    return (
      plist.backgroundModes, (plist["UIBackgroundModes"] ?? plist["WKBackgroundModes"])?.evidence ?? plist.evidence
    )
  }

  /// NSSupportsLiveActivities; absent counts as false, no Info.plist as unknown.
  package func supportsLiveActivities(_ id: String) -> Cited<Bool>? {
    guard let plist = bundle(id)?.infoPlists.first else { return nil }
    return plist.supportsLiveActivities ?? Cited(false, evidence: plist.evidence)
  }
}

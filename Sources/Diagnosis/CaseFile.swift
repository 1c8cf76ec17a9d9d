import AppFiles
import Evidence
import Trails

/// Everything that is known of a case: the trails, the files about the app, and what people say.
package final class CaseFile: Sendable {
  package let trails: TrailSet
  /// What people know, one value per facts file; each speaks for the app that it names.
  package let factFiles: [Facts]
  private let factsByApp: [Symbol: Facts]
  /// What no file says of one app only.
  private let commonFacts: Facts
  package let entitlements: [Entitlements]
  package let profiles: [Profile]
  package let infoPlists: [InfoPlist]
  /// The files about apps, put together to targets.
  package let builds: Builds
  /// Whether what no file shows is asked for even where no push needs it.
  let asksForFiles: Bool
  /// The clock that expiry is judged by.
  package let asOf: Instant

  private let setups: [UInt32: Setup]
  private let payloads: [UInt32]
  /// Lines of no single push, by kind, in the order of time.
  private let lines: [EvidenceKind: [UInt32]]
  /// Last row of a provider's table per token.
  private let rows: [Symbol: UInt32]
  let history: TokenHistory

  /// What a provider's log says once for all its pushes.
  struct Setup: Sendable {
    private(set) var topic = Symbol.none
    private(set) var environment: APNsEnvironment?
    private var isTopicOpen = true
    private var isEnvironmentOpen = true

    /// Takes what a set-up line says. Lines that contradict each other say nothing.
    mutating func add(_ item: Evidence, _ store: EvidenceStore) {
      let named = store.symbol(item, .topic)
      if !named.isNone, isTopicOpen {
        isTopicOpen = topic.isNone || topic == named
        topic = isTopicOpen ? named : .none
      }
      if let value = store.whole(item, .environment).flatMap({ APNsEnvironment(rawValue: UInt8(clamping: $0)) }),
        isEnvironmentOpen
      {
        isEnvironmentOpen = environment == nil || environment == value
        environment = isEnvironmentOpen ? value : nil
      }
    }
  }

  package init(
    trails: TrailSet, facts: [Facts], entitlements: [Entitlements], profiles: [Profile], infoPlists: [InfoPlist],
    builds: Builds = Builds([]), asksForFiles: Bool = false, asOf: Instant
  ) {
    self.trails = trails
    factFiles = facts
    var common = Facts()
    for file in facts where file.bundleID == nil { common = common.overlaid(with: file) }
    var byApp: [Symbol: Facts] = [:]
    for file in facts {
      guard let name = file.bundleID?.value else { continue }
      let bundle = trails.store.symbols.find(name) ?? .none
      byApp[bundle] = (byApp[bundle] ?? common).overlaid(with: file)
    }
    commonFacts = common
    factsByApp = byApp
    self.entitlements = entitlements
    self.profiles = profiles
    self.infoPlists = infoPlists
    self.builds = builds
    self.asksForFiles = asksForFiles
    self.asOf = asOf
    let store = trails.store
    var setups: [UInt32: Setup] = [:]
    var payloads: [UInt32] = []
    var rows: [Symbol: UInt32] = [:]
    var lines: [EvidenceKind: [UInt32]] = [:]
    for index in trails.timeline {
      let item = trails.item(index)
      if item.kind != .registration { lines[item.kind, default: []].append(index) }
      switch item.kind {
      case .providerSetup:
        setups[item.input, default: Setup()].add(item, store)
      case .payloadFile: payloads.append(index)
      case .registration:
        let token = store.symbol(item, .token)
        if !token.isNone { rows[token] = index }
      default: break
      }
    }
    self.setups = setups
    self.payloads = payloads
    self.rows = rows
    self.lines = lines
    hasFacts = !facts.isEmpty
    hasPayloads = !payloads.isEmpty
    hasTokenLines = lines[.tokenRegistered] != nil
    hasProfiles = !profiles.isEmpty
    hasInfoPlists = !infoPlists.isEmpty
    self.history = TokenHistory(trails, setups: setups)
  }

  /// The facts of one push, folded out of its evidence.
  package func facts(of push: Push) -> PushCase { PushCase(push, self) }

  /// What people know of an app. A file that names another app says nothing of this one; where a push's app is not known,
  /// the only file there is stands for it.
  func facts(of bundle: Symbol) -> Facts {
    if factFiles.isEmpty { return commonFacts }
    if let own = factsByApp[bundle], !bundle.isNone { return own }
    if bundle.isNone, factFiles.count == 1 { return factFiles[0] }
    return commonFacts
  }

  // Asked for every push before anything is looked up.
  let hasFacts: Bool
  let hasPayloads: Bool
  let hasTokenLines: Bool
  let hasProfiles: Bool
  let hasInfoPlists: Bool

  /// What people know of the case as a whole: the only file, or what no file says of one app only.
  package var facts: Facts { factFiles.count == 1 ? factFiles[0] : commonFacts }

  /// Lines of a kind that belong to no single push, in the order of time. Rows of token tables are not among them.
  func timeline(_ kind: EvidenceKind) -> [UInt32] { lines[kind] ?? [] }

  func setup(of input: UInt32) -> Setup { setups[input] ?? Setup() }
  func row(of token: Symbol) -> UInt32? { token.isNone ? nil : rows[token] }

  /// The payload file that stands for a push: the only one there is, unless it names another app.
  func payload(for push: PushCase) -> UInt32? {
    guard payloads.count == 1, let index = payloads.first else { return nil }
    let named = trails.store.symbol(trails.item(index), .bundle)
    return named.isNone || push.bundle.isNone || named == push.bundle ? index : nil
  }

  // MARK: The app's files

  /// The signature of a bundle. With one app's signature in the case, it stands for a push whose app is not known.
  func signature(of bundle: String?) -> Entitlements? {
    let signed = entitlements.filter { $0.origin == .signature }
    if let bundle {
      let own = signed.filter { $0.bundleID == bundle }
      // What was archived is signed anew by an export; builds that differ don't say which of them is installed.
      let exported = own.contains { !$0.isArchived } ? own.filter { !$0.isArchived } : own
      let isOne = exported.allSatisfy { $0.apsEnvironment?.value == exported[0].apsEnvironment?.value }
      return isOne ? exported.first : nil
    }
    let apps = signed.filter { !isExtension($0.bundleID) }
    return apps.count == 1 ? apps.first : nil
  }

  func profile(of bundle: String?) -> Profile? {
    if let bundle { return profiles.first { $0.covers(bundle) } }
    return profiles.count == 1 ? profiles.first : nil
  }

  func infoPlist(of bundle: String) -> InfoPlist? {
    infoPlists.first { $0.bundleID?.value == bundle && !$0.isExtension && !$0.isTemplate }
  }

  /// Whether a bundle id is that of an extension: by its Info.plist, or because an app that the case knows begins it.
  func isExtension(_ bundle: String?) -> Bool {
    guard let bundle else { return false }
    if infoPlists.contains(where: { $0.bundleID?.value == bundle && $0.isExtension }) { return true }
    return appBundles.contains { bundle.hasPrefix($0 + ".") }
  }

  /// Bundle ids that the case knows as apps: topics, facts, Info.plists, device lines.
  var appBundles: Set<String> {
    var found: Set<String> = []
    for file in factFiles { if let named = file.bundleID?.value { found.insert(named) } }
    for plist in infoPlists where !plist.isExtension { if let id = plist.bundleID?.value { found.insert(id) } }
    found.formUnion(trails.topics.apps)
    for thread in trails.threads.prefix(64) { found.insert(trails.store.symbols.text(thread.bundle)) }
    found.remove("")
    return found
  }
}

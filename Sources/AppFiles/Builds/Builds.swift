import Evidence

/// What was seen of one bundle of one build: the app, or something inside of it.
///
/// Source file, profile and signature are three facts and stay apart. Two builds of the same app are two targets.
package struct Target: Sendable {
  package enum Role: String, Sendable {
    case app, `extension`, clip, watch, unknown
  }

  /// The bundle's folder; nil for files that lie in no bundle and were put together by their bundle id.
  package var folder: String?
  package var id: String?
  package var role = Role.unknown
  package var infoPlist: InfoPlist?
  /// One, or one per slice of the binary that differs.
  package var signatures: [Entitlements] = []
  package var executable: Executable?
  package var profile: Profile?
  /// Whether the profile lies in the bundle, or is the only one that such a signature can stand with.
  package var profileIsEmbedded = false
  package var sources: [Entitlements] = []
  /// Index of the app around it.
  package var host: Int?
  /// Whether the list of its files names an extension; nil when that list was not seen.
  package var holdsExtensions: Bool?

  package var signature: Entitlements? { signatures.first }
  package var isSimulator: Bool {
    executable?.isSimulator == true
      || infoPlist?["CFBundleSupportedPlatforms"]?.value.strings?.contains { $0.hasSuffix("Simulator") } == true
      || infoPlist?.text("DTPlatformName")?.value.hasSuffix("simulator") == true
  }
  /// An archive is signed anew when it is exported.
  package var isArchived: Bool { folder?.contains(".xcarchive/") == true }

  package enum Family: Sendable { case iOS, macOS, catalyst }

  /// The family of systems it was built for; nil when no file says it.
  package var family: Family? {
    if let platform = executable?.platform {
      return platform == "macOS" ? .macOS : platform == "Mac Catalyst" ? .catalyst : .iOS
    }
    let catalyst = signature?[EntitlementKey.applicationIdentifier] != nil
    if signature?[EntitlementKey.applicationIdentifierMac] != nil { return catalyst ? .catalyst : .macOS }
    if let names = infoPlist?["CFBundleSupportedPlatforms"]?.value.strings, let name = names.first {
      return name == "MacOSX" ? nil : .iOS
    }
    return catalyst ? .iOS : nil
  }
}

/// The files about apps, put together to targets.
package struct Builds: Sendable {
  package private(set) var targets: [Target] = []
  /// Index of the target that each bundle's folder is.
  private var folders: [String: Int] = [:]
  package private(set) var projects: [Project] = []
  package private(set) var broken: [BrokenFile] = []
  package private(set) var payloads: [PayloadFile] = []
  /// All source entitlements and all project Info.plists, also those that stand with a target.
  package private(set) var sources: [Entitlements] = []
  package private(set) var templates: [InfoPlist] = []
  /// Profiles that lie in no bundle and that no signature was found for.
  package private(set) var looseProfiles: [Profile] = []

  package var isEmpty: Bool {
    targets.isEmpty && projects.isEmpty && broken.isEmpty && sources.isEmpty && templates.isEmpty
      && looseProfiles.isEmpty
  }

  /// `named`: bundle ids known to be apps from elsewhere, such as topics and facts.
  package init(_ artefacts: [Artefact], apps named: Set<String> = []) {
    var loose = Loose()
    // Info.plists first: they name the binary that is the bundle's own.
    for case .infoPlist(let plist) in artefacts { take(.infoPlist(plist), &loose) }
    for artefact in artefacts {
      if case .infoPlist = artefact { continue }
      take(artefact, &loose)
    }
    nameTargets()
    join(&loose)
    let ids = Set(targets.filter { $0.role == .app }.compactMap(\.id)).union(named).union(
      projects.flatMap(\.setups).filter(\.isApp).compactMap { $0.bundleID?.value })
    for index in targets.indices where targets[index].role == .unknown { settleRole(index, ids) }
    let apps = targets.indices.filter { targets[$0].role == .app }
    for index in targets.indices where targets[index].host == nil && targets[index].role == .extension {
      targets[index].host = looseHost(of: targets[index], apps)
    }
    assignSources()
  }

  /// Whether an Info.plist of a project is that of an app: by the project, or because there is no other.
  package func isAppTemplate(_ plist: InfoPlist) -> Bool {
    if plist.isExtension { return false }
    let setups = projects.flatMap(\.setups).filter { $0.names("INFOPLIST_FILE", plist.path) }
    if !setups.isEmpty { return setups.contains(where: \.isApp) }
    return plist.packageType?.value == "APPL" || templates.count { !$0.isExtension } == 1
  }

  /// The extensions and clips inside a target.
  package func members(of index: Int) -> [Target] { targets.filter { $0.host == index } }

  // MARK: Bundles

  /// Files outside of bundles.
  private struct Loose {
    var signatures: [Entitlements] = []
    var profiles: [Profile] = []
    var infoPlists: [InfoPlist] = []
  }

  private mutating func take(_ artefact: Artefact, _ loose: inout Loose) {
    switch artefact {
    case .infoPlist(let plist):
      if BundlePath.isForeign(plist.path) || ["FMWK", "BNDL"].contains(plist.packageType?.value) { return }
      if let place = BundlePath(plist.path) {
        if place.isInfoPlist { targets[index(of: place)].infoPlist = plist }
      } else if plist.isTemplate || plist.bundleID == nil {
        templates.append(plist)
      } else {
        loose.infoPlists.append(plist)
      }
    case .executable(let executable):
      guard let place = BundlePath(executable.path), isOwn(place) else { return }
      targets[index(of: place)].executable = executable
    case .entitlements(let entitlements):
      if entitlements.path.hasSuffix(".xcent") || BundlePath.isForeign(entitlements.path) { return }
      if entitlements.origin != .signature {
        sources.append(entitlements)
      } else if let place = BundlePath(entitlements.path) {
        if isOwn(place) { targets[index(of: place)].signatures.append(entitlements) }
      } else {
        loose.signatures.append(entitlements)
      }
    case .profile(let profile):
      if let place = BundlePath(profile.path) {
        guard place.isProfile else { return }
        let index = index(of: place)
        targets[index].profile = profile
        targets[index].profileIsEmbedded = true
      } else {
        loose.profiles.append(profile)
      }
    case .project(let project): projects.append(project)
    case .broken(let file): broken.append(file)
    case .payload(let payload): payloads.append(payload)
    case .seal(let seal):
      guard let place = BundlePath(seal.path), place.inside == "_CodeSignature/CodeResources" else { return }
      targets[index(of: place)].holdsExtensions = seal.holdsExtensions
    case .exportOptions, .archive, .facts, .registrations: break
    }
  }

  /// Whether a program is the bundle's own, not a tool or a library beside it.
  private func isOwn(_ place: BundlePath) -> Bool {
    guard let program = place.program else { return false }
    let named = folders[place.folder].flatMap { targets[$0].infoPlist }?.executable?.value
    return program == named ?? String(place.stem) || program == place.stem
  }

  private mutating func index(of place: BundlePath) -> Int {
    if let index = folders[place.folder] { return index }
    var target = Target(folder: place.folder)
    if place.folder.hasSuffix(".appex") {
      target.role = .extension
    } else if place.host != nil {
      target.role = place.folder.contains("/AppClips/") ? .clip : .watch
    }
    targets.append(target)
    folders[place.folder] = targets.count - 1
    return targets.count - 1
  }

  private mutating func nameTargets() {
    for index in targets.indices {
      let target = targets[index]
      targets[index].id =
        target.infoPlist?.bundleID?.value ?? target.signature?.bundleID ?? target.executable?.identifier
        ?? target.profile.flatMap { $0.isWildcard ? nil : $0.bundleID }
      if target.role == .unknown {
        targets[index].role = target.infoPlist?.isAppClip == true || Builds.isClip(target.signature) ? .clip : .app
      }
      let host = target.folder.flatMap { BundlePath($0 + "/Info.plist")?.host }
      targets[index].host = host.flatMap { folders[$0] }
    }
  }

  private static func isClip(_ entitlements: Entitlements?) -> Bool {
    entitlements?[EntitlementKey.clipParent] != nil || entitlements?[EntitlementKey.clipOnDemand] != nil
  }

  // MARK: Loose files

  /// Gives loose files to the one bundle that lacks them, or puts them together by bundle id.
  private mutating func join(_ loose: inout Loose) {
    for signature in loose.signatures {
      guard let id = signature.bundleID else {
        targets.append(Target(signatures: [signature]))
        continue
      }
      let fitting = targets.indices.filter { index in
        targets[index].id == id && targets[index].folder != nil && targets[index].signatures.isEmpty
      }
      let near = fitting.filter { Builds.isBeside(signature.path, targets[$0]) }
      let isOnly = loose.signatures.count { $0.bundleID == id } == 1
      let isOnlyHere =
        loose.signatures.count { other in
          other.bundleID == id && near.contains { Builds.isBeside(other.path, targets[$0]) }
        } == 1
      if near.count == 1, isOnlyHere {
        targets[near[0]].signatures = [signature]
      } else if fitting.count == 1, isOnly, targets.count(where: { $0.id == id }) == 1 {
        targets[fitting[0]].signatures = [signature]
      } else {
        targets.append(Target(id: id, signatures: [signature]))
      }
    }
    for plist in loose.infoPlists {
      guard let id = plist.bundleID?.value else { continue }
      let lacking = targets.indices.filter { targets[$0].id == id && targets[$0].infoPlist == nil }
      for index in lacking { targets[index].infoPlist = plist }
      if lacking.isEmpty { targets.append(Target(id: id, infoPlist: plist)) }
    }
    var used: Set<Int> = []
    for index in targets.indices where targets[index].profile == nil {
      guard let number = profile(for: targets[index], loose.profiles) else { continue }
      targets[index].profile = loose.profiles[number]
      used.insert(number)
    }
    looseProfiles = loose.profiles.indices.filter { !used.contains($0) }.map { loose.profiles[$0] }
  }

  /// The profile that a signature can have been made with. Debug and distribution builds of an app have different ones,
  /// and get-task-allow tells which is which.
  private func profile(for target: Target, _ profiles: [Profile]) -> Int? {
    guard let id = target.id else { return nil }
    let fitting = profiles.indices.filter { profiles[$0].covers(id) }
    let kind = target.signature.map { $0.getTaskAllow?.value ?? false }
    let sameKind = fitting.filter { number in
      guard let kind, target.signature?.isComplete == true else { return true }
      return (profiles[number].entitlements.getTaskAllow?.value ?? false) == kind
    }
    let wanted = target.signature?.apsEnvironment?.value
    func rank(_ number: Int) -> Int {
      let profile = profiles[number]
      return (Builds.isBeside(profile.path, target) ? 0 : 4) + (profile.isWildcard ? 2 : 0)
        + (profile.entitlements.apsEnvironment?.value == wanted ? 0 : 1)
    }
    return sameKind.min { (rank($0), $0) < (rank($1), $1) }
  }

  /// Whether a file lies in the folder that a bundle, or the file that stands for it, lies in. Nothing lies beside
  /// another thing in the topmost folder: all files of a case may be there.
  private static func isBeside(_ path: String, _ target: Target) -> Bool {
    guard let slash = path.lastIndex(of: "/") else { return false }
    let folder = path[...slash]
    return (target.folder ?? target.signature?.path ?? target.infoPlist?.path ?? "").hasPrefix(folder)
  }

  private mutating func settleRole(_ index: Int, _ apps: Set<String>) {
    let target = targets[index]
    if let plist = target.infoPlist {
      targets[index].role =
        plist.isExtension ? .extension : plist.isAppClip ? .clip : plist.isWatchApp ? .watch : .app
    }
    guard targets[index].role == .unknown, let id = target.id else { return }
    let setups = projects.flatMap(\.setups).filter { $0.bundleID?.value == id }
    if Builds.isClip(target.signature) {
      targets[index].role = .clip
    } else if apps.contains(id) || setups.contains(where: \.isApp) {
      targets[index].role = .app
    } else if setups.contains(where: \.isExtension) || target.signature?[EntitlementKey.filtering] != nil {
      targets[index].role = .extension
    } else {
      // Another id below this one makes it the app; an app's id in front makes it an extension.
      let others = Set(targets.compactMap(\.id)).union(looseProfiles.compactMap(\.bundleID))
      let carriesPush =
        targets.contains { $0.id == id && $0.signature?.apsEnvironment != nil }
        || target.profile.map { !$0.isWildcard && $0.entitlements.apsEnvironment != nil } ?? false
      if carriesPush || others.contains(where: { $0.hasPrefix(id + ".") }) {
        targets[index].role = .app
      } else if others.union(apps).contains(where: { id.hasPrefix($0 + ".") }) {
        targets[index].role = .extension
      }
    }
  }

  /// The app of a loose extension, when only one can be meant.
  private func looseHost(of target: Target, _ apps: [Int]) -> Int? {
    guard let id = target.id else { return nil }
    let fitting = apps.filter { index in targets[index].id.map { id.hasPrefix($0 + ".") } ?? false }
    return fitting.count == 1 ? fitting.first : nil
  }

  // MARK: Sources

  /// A project says which entitlements file belongs to which bundle id; without one, a lone file belongs to a lone app.
  private mutating func assignSources() {
    let apps = targets.indices.filter { targets[$0].role == .app }
    for source in sources {
      let ids = Set(
        projects.flatMap(\.setups).filter { $0.names("CODE_SIGN_ENTITLEMENTS", source.path) }.compactMap {
          $0.bundleID?.value
        })
      for index in targets.indices where targets[index].id.map(ids.contains) ?? false {
        targets[index].sources.append(source)
      }
      if projects.isEmpty, sources.count == 1, Set(apps.map { targets[$0].id }).count == 1 {
        for index in apps { targets[index].sources.append(source) }
      }
    }
  }
}

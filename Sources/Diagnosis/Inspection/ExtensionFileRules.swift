import AppFiles
import Contracts
import Evidence

/// Extensions: where they lie, what they are called, what they are built for, and what they share with their app.
enum ExtensionFileRules {
  static func judge(_ builds: Builds, os: Cited<String>?, _ rulings: inout FileRulings) {
    for target in builds.targets {
      if let host = target.host.map({ builds.targets[$0] }) {
        prefix(target, host, &rulings)
        floor(target, host, &rulings)
        place(target, &rulings)
        sharing(target, host, &rulings)
        filtering(target, host, &rulings)
      }
      if let plist = target.infoPlist, target.role == .extension {
        device(target, plist, os, &rulings)
        shape(plist, of: target, &rulings)
        built(target, plist, &rulings)
      }
      sandbox(target, &rulings)
    }
    for plist in builds.templates where plist.isExtension { shape(plist, of: nil, &rulings) }
    missing(builds, &rulings)
    categories(builds, &rulings)
  }

  private static func prefix(_ target: Target, _ host: Target, _ rulings: inout FileRulings) {
    guard target.folder != nil, let id = target.id, let outer = host.id, !id.hasPrefix(outer + ".") else { return }
    rulings.violate(
      .cfgNseBundleIdPrefix, .high,
      "\(target.title.asSentence) lies in \(outer), and its id does not begin with “\(outer).”.",
      target.infoPlist?.bundleID?.evidence ?? target.signature?.evidence,
      host.infoPlist?.bundleID?.evidence ?? host.signature?.evidence)
  }

  /// Widgets may ask for a newer system than their app; a notification's extension is then silently absent.
  private static func floor(_ target: Target, _ host: Target, _ rulings: inout FileRulings) {
    guard target.isService || target.isContent, let own = target.infoPlist?.minimumOS,
      let outer = host.infoPlist?.minimumOS,
      let least = SystemVersion(own.value), let wanted = SystemVersion(outer.value), wanted < least
    else { return }
    rulings.violate(
      .cfgNseSignedAndOsFloor, .high,
      "\(target.title.asSentence) needs system \(own.value), its app \(outer.value): on systems between the two it is silently absent.",
      own.evidence, outer.evidence)
  }

  private static func device(
    _ target: Target, _ plist: InfoPlist, _ os: Cited<String>?, _ rulings: inout FileRulings
  ) {
    guard target.isService || target.isContent, let os, let own = plist.minimumOS, let least = SystemVersion(own.value),
      let there = SystemVersion(os.value), there < least
    else { return }
    rulings.violate(
      .cfgNseSignedAndOsFloor, .high,
      "\(target.title.asSentence) needs system \(own.value), and the device has \(os.value): the system does not load it.",
      own.evidence, os.evidence)
  }

  private static func place(_ target: Target, _ rulings: inout FileRulings) {
    guard target.role == .extension, let folder = target.folder, folder.contains(".app/") else { return }
    let parts = folder.split(separator: "/")
    guard parts.count > 1 else { return }
    let parent = parts[parts.count - 2]
    guard parent != "PlugIns", parent != "Extensions" else { return }
    rulings.violate(
      .cfgNseEmbedded, .high,
      "\(target.title.asSentence) lies in \(parent), where the system does not look for extensions; their place is PlugIns.",
      target.infoPlist?.evidence ?? target.signature?.evidence)
  }

  // MARK: The Info.plist

  /// What holds in a project's file and in a built one.
  static func shape(_ plist: InfoPlist, of target: Target?, _ rulings: inout FileRulings) {
    let name = target?.title ?? "the extension of \(plist.path)"
    if let point = plist.extensionPoint, let meant = meant(point.value) {
      rulings.violate(
        .cfgNseEmbedded, .high,
        "\(name.asSentence) names the extension point “\(point.value)”; it has to be “\(meant)”.", point.evidence)
      return
    }
    if plist.extensionPoint == nil, plist["EXAppExtensionAttributes"] == nil {
      if plist["NSExtension"] != nil || plist.packageType?.value == "XPC!" || target?.folder != nil {
        rulings.violate(
          .cfgNseEmbedded, .medium, "\(name.asSentence) names no extension point, so that the system does not know it.",
          plist["NSExtension"]?.evidence ?? plist.evidence)
      }
      return
    }
    switch plist.extensionPoint?.value {
    case InfoPlist.servicePoint: service(plist, name, &rulings)
    case InfoPlist.contentPoint: content(plist, name, &rulings)
    default: break
    }
  }

  private static func meant(_ point: String) -> String? {
    let known = [InfoPlist.servicePoint, InfoPlist.contentPoint]
    if known.contains(point) || point.contains("$") { return nil }
    let tail = point.lowercased()
    guard tail.hasPrefix("com.apple.usernotification") else { return nil }
    return tail.contains("content") ? InfoPlist.contentPoint : InfoPlist.servicePoint
  }

  private static func service(_ plist: InfoPlist, _ name: String, _ rulings: inout FileRulings) {
    if plist.principalClass == nil {
      rulings.violate(
        .cfgNseEmbedded, .high,
        "\(name.asSentence) has no NSExtensionPrincipalClass, so that nothing in it can be started.",
        plist.mainStoryboard?.evidence ?? plist["NSExtension"]?.evidence ?? plist.evidence)
    }
    if let misplaced = plist["NSExtensionAttributes"] {
      rulings.advise(
        .cfgNseEmbedded, "NSExtensionAttributes of \(name) stands outside of NSExtension, where it is ignored.",
        misplaced.evidence)
    }
  }

  private static func content(_ plist: InfoPlist, _ name: String, _ rulings: inout FileRulings) {
    let contract = ContractID.cfgContentExtensionPlistShape
    let inner = "NSExtension.NSExtensionAttributes."
    if let misplaced = plist["NSExtensionAttributes"], plist["NSExtension.NSExtensionAttributes"] == nil {
      rulings.violate(
        contract, .high, "NSExtensionAttributes of \(name) stands outside of NSExtension, where it is ignored.",
        misplaced.evidence)
      return
    }
    let base = plist["NSExtension.NSExtensionAttributes"]?.evidence ?? plist["NSExtension"]?.evidence
    if let category = plist[inner + "UNNotificationExtensionCategory"] {
      let texts = category.value.strings?.filter { !$0.isEmpty } ?? []
      let isClean =
        if case .array(let items) = category.value { texts.count == items.count } else { true }
      if texts.isEmpty || !isClean {
        rulings.violate(
          contract, .high,
          "UNNotificationExtensionCategory of \(name) is \(category.value.words.isEmpty ? "empty" : "“\(category.value.words)”"); it has to be one text or an array of texts.",
          category.evidence)
      }
    } else {
      rulings.violate(
        contract, .high,
        "\(name.asSentence) lists no category (UNNotificationExtensionCategory), so that it is never used.",
        base)
    }
    ratio(plist[inner + "UNNotificationExtensionInitialContentSizeRatio"], name, base, &rulings)
    if plist.principalClass == nil, plist.mainStoryboard == nil {
      rulings.violate(
        contract, .high, "\(name.asSentence) has neither a storyboard nor a principal class.",
        plist["NSExtension"]?.evidence)
    } else if plist.principalClass != nil, let storyboard = plist.mainStoryboard {
      rulings.advise(
        contract, "\(name.asSentence) names a storyboard and a principal class; one of them belongs there.",
        storyboard.evidence, plist.principalClass?.evidence)
    }
  }

  private static func ratio(
    _ ratio: Cited<PropertyList.Value>?, _ name: String, _ base: Int?, _ rulings: inout FileRulings
  ) {
    let contract = ContractID.cfgContentExtensionPlistShape
    let key = "UNNotificationExtensionInitialContentSizeRatio"
    guard let ratio else {
      rulings.violate(contract, .medium, "\(name.asSentence) has no \(key), which is required.", base)
      return
    }
    let number: Double? =
      switch ratio.value {
      case .integer(let whole): Double(whole)
      case .real(let real): real
      default: nil
      }
    if number == 0 {
      rulings.advise(contract, "\(key) of \(name) is 0; the view begins without any height.", ratio.evidence)
    } else if number.map({ !($0 > 0) }) ?? true {
      rulings.violate(
        contract, .high, "\(key) of \(name) is “\(ratio.value.words)”; it has to be a number above 0.", ratio.evidence)
    }
  }

  /// What holds in a built bundle alone: the build has filled in all variables.
  private static func built(_ target: Target, _ plist: InfoPlist, _ rulings: inout FileRulings) {
    guard target.folder != nil else { return }
    if let name = plist.principalClass, name.value.contains("$(") || name.value.contains("${") {
      rulings.violate(
        .cfgNseEmbedded, .high,
        "The principal class of \(target.title) is still “\(name.value)” in the built bundle: no class has that name.",
        name.evidence)
    }
    guard target.isService || target.isContent else { return }
    if let type = plist.packageType, type.value != "XPC!" {
      rulings.violate(
        .cfgNseEmbedded, .medium,
        "\(target.title.asSentence) has the package type “\(type.value)”; the system registers an extension with “XPC!” alone.",
        type.evidence)
    }
    if plist.executable == nil {
      rulings.violate(
        .cfgNseEmbedded, .medium,
        "\(target.title.asSentence) names no CFBundleExecutable; the system does not register it.",
        plist.evidence)
    }
  }

  // MARK: Shared with the app

  private static func sharing(_ target: Target, _ host: Target, _ rulings: inout FileRulings) {
    guard target.isService, let own = target.signature, let outer = host.signature, own.isComplete, outer.isComplete
    else { return }
    if let groups = own.groups, let others = outer.groups, !groups.value.isEmpty, !others.value.isEmpty,
      Set(groups.value).isDisjoint(with: others.value)
    {
      rulings.violate(
        .cfgNseSharedContainer, .high,
        "\(target.title.asSentence) is signed for the groups \(groups.value.joined(separator: ", ")), its app for \(others.value.joined(separator: ", ")): they have no container in common.",
        groups.evidence, others.evidence)
    }
    keychain(target, own, outer, &rulings)
  }

  /// Both name a group beside their own id, which is what one does to share, and none is common.
  private static func keychain(
    _ target: Target, _ own: Entitlements, _ outer: Entitlements, _ rulings: inout FileRulings
  ) {
    guard let mine = own.keychainGroups, let others = outer.keychainGroups else { return }
    let inner = mine.value.filter { $0 != own.applicationIdentifier?.value }
    let wanted = others.value.filter { $0 != outer.applicationIdentifier?.value }
    guard !inner.isEmpty, !wanted.isEmpty else { return }
    let reach = { (all: [String], entitlements: Entitlements) in Set(all + (entitlements.groups?.value ?? [])) }
    guard reach(mine.value, own).isDisjoint(with: reach(others.value, outer)) else { return }
    let words =
      "\(target.title.asSentence) and its app have no keychain access group in common: \(inner.joined(separator: ", ")) and \(wanted.joined(separator: ", "))."
    let isSlip = inner.contains { one in wanted.contains { slip(one, $0) } }
    if isSlip {
      rulings.violate(.cfgNseSharedKeychain, .high, words, mine.evidence, others.evidence)
    } else {
      rulings.advise(.cfgNseSharedKeychain, words, mine.evidence, others.evidence)
    }
  }

  /// The same group with another prefix or in other letters.
  private static func slip(_ one: String, _ other: String) -> Bool {
    func tail(_ text: String) -> Substring { text.firstIndex(of: ".").map { text[$0...] } ?? text[...] }
    return one.lowercased() == other.lowercased() || tail(one).lowercased() == tail(other).lowercased()
  }

  private static func filtering(_ target: Target, _ host: Target, _ rulings: inout FileRulings) {
    guard target.isService, let own = target.signature, own.isComplete,
      own.flag(EntitlementKey.filtering)?.value != true,
      let outer = host.signature?.flag(EntitlementKey.filtering), outer.value
    else { return }
    rulings.violate(
      .cfgFilteringEntitlementFloor, .high,
      "The app is signed with the filtering entitlement, and \(target.title), which needs it, is not.", own.evidence,
      outer.evidence)
  }

  /// macOS starts no extension without the sandbox, and says nothing of it.
  private static func sandbox(_ target: Target, _ rulings: inout FileRulings) {
    guard target.role == .extension, target.family == .macOS || target.family == .catalyst,
      target.isService || target.isContent, let own = target.signature, own.isComplete,
      own.flag(EntitlementKey.sandbox)?.value != true
    else { return }
    rulings.violate(
      .cfgNseSignedAndOsFloor, .high,
      "\(target.title.asSentence) is not signed with com.apple.security.app-sandbox; macOS does not start it.",
      own[EntitlementKey.sandbox]?.evidence ?? own.evidence)
  }

  // MARK: Payloads

  /// A build without a service extension, and a payload that asks for one.
  private static func missing(_ builds: Builds, _ rulings: inout FileRulings) {
    for payload in builds.payloads where payload.flags.contains(.mutableContent) {
      for app in builds.appsWithoutService(payload.bundleID) {
        rulings.violate(
          .cfgNseEmbedded, .high,
          "The payload asks for a service extension (mutable-content), and \(app.title) has none in PlugIns.",
          payload.evidence, app.infoPlist?.evidence ?? app.signature?.evidence)
      }
    }
  }

  private static func categories(_ builds: Builds, _ rulings: inout FileRulings) {
    let plists = (builds.targets.compactMap(\.infoPlist) + builds.templates).filter {
      $0.extensionPoint?.value == InfoPlist.contentPoint
    }
    let listed = plists.compactMap(\.contentCategories)
    guard !listed.isEmpty else { return }
    for payload in builds.payloads {
      guard let category = payload.category, !listed.contains(where: { $0.value.contains(category) }) else { continue }
      let near = listed.first { list in list.value.contains { $0.lowercased() == category.lowercased() } }
      if let near {
        rulings.violate(
          .cfgContentExtensionCategory, .high,
          "The payload's category “\(category)” is written otherwise in the content extension: \(near.value.joined(separator: ", ")).",
          near.evidence, payload.evidence)
      } else {
        rulings.advise(
          .cfgContentExtensionCategory, "No content extension lists the payload's category “\(category)”.",
          listed.first?.evidence, payload.evidence)
      }
    }
  }
}

extension Builds {
  /// Apps whose list of files was seen, and that have no service extension in them; nil asks for all apps.
  func appsWithoutService(_ id: String?) -> [Target] {
    targets.indices.filter { index in
      let app = targets[index]
      guard app.role == .app, let holdsExtensions = app.holdsExtensions, id == nil || app.id == id else { return false }
      let inner = members(of: index).filter { $0.role == .extension }
      if holdsExtensions, inner.isEmpty { return false }
      // An extension whose Info.plist was not read may be the one.
      return inner.allSatisfy { member in
        member.infoPlist?.extensionPoint != nil && !member.isService
      }
    }.map { targets[$0] }
  }
}

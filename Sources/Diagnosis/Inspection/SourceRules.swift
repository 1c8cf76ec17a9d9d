import AppFiles
import Contracts
import Evidence

/// Files of a project: what somebody asked for. They prove nothing about an installed build, but what code signing
/// refuses in them never becomes one.
enum SourceRules {
  static func judge(_ builds: Builds, _ rulings: inout FileRulings) {
    let isSigned = builds.targets.contains { $0.role == .app && $0.signature?.apsEnvironment != nil }
    for source in builds.sources {
      grammar(source, isSigned: isSigned, &rulings)
      SigningRules.invented(source, &rulings)
      environment(source, &rulings)
    }
    for file in builds.broken { broken(file, &rulings) }
    for project in builds.projects { judge(project, builds, &rulings) }
  }

  private static func environment(_ source: Entitlements, _ rulings: inout FileRulings) {
    guard let value = source.apsEnvironment, value.value != "development", value.value != "production",
      !value.value.contains("$(")
    else { return }
    rulings.advise(
      .cfgApsEnvironmentPresent,
      "\(source.path) has aps-environment with “\(value.value)”; only development and production are valid, and a tool that does not put in the profile's value signs it as it stands.",
      value.evidence)
    rulings.leaveOpen(.cfgApsEnvironmentPresent)
  }

  // MARK: The grammar of code signing

  private static func grammar(_ source: Entitlements, isSigned: Bool, _ rulings: inout FileRulings) {
    for fault in source.faults {
      let words = sentence(fault.value, source.path)
      // A build that carries the key shows that its tools took the file, as Xcode does, which writes it anew.
      if fault.value.isConfirmed, !isSigned {
        rulings.violate(.cfgApsEnvironmentPresent, .medium, words, fault.evidence)
      } else if fault.value != .comment {
        rulings.advise(.cfgApsEnvironmentPresent, words, fault.evidence)
      }
    }
  }

  private static func sentence(_ kind: StrictFault.Kind, _ path: String) -> String {
    let what =
      switch kind {
      case .doubleHyphen: "“--” inside a comment"
      case .blankBeforeSlash: "a blank in front of “/>”"
      case .duplicateKey: "a key that stands twice"
      case .binaryForm: "the binary form"
      case .singleQuotes: "an attribute in single quotes"
      case .otherEntity: "an entity other than &lt; &gt; &amp;"
      case .cdata: "a CDATA section"
      case .byteOrderMark: "a byte order mark"
      case .comment: "a comment"
      case .unsignableValue: "a number with a fraction, a date or data"
      }
    let effect = kind.isConfirmed ? "codesign refuses these entitlements" : "codesign may refuse these entitlements"
    return "\(path) has \(what): \(effect), though plutil takes them."
  }

  private static func broken(_ file: BrokenFile, _ rulings: inout FileRulings) {
    let fault = file.fault.hasSuffix(".") ? String(file.fault.dropLast()) : file.fault
    let words = "\(file.path) can't be read: \(fault.prefix(1).lowercased() + fault.dropFirst())."
    switch file.purpose {
    case .entitlements: rulings.violate(.cfgApsEnvironmentPresent, .medium, words, file.evidence)
    case .contentExtension: rulings.violate(.cfgContentExtensionPlistShape, .high, words, file.evidence)
    case .infoPlist: rulings.leaveOpen(.cfgRemoteNotificationMode)
    }
  }

  // MARK: Build settings

  private static func judge(_ project: Project, _ builds: Builds, _ rulings: inout FileRulings) {
    let apps = project.setups.filter(\.isApp)
    for app in apps { configurations(app, project, builds, &rulings) }
    for inner in project.setups where inner.isExtension {
      let beside = apps.filter { $0.configuration == inner.configuration }
      prefix(inner, beside, &rulings)
      guard isNotification(inner, builds) else { continue }
      floor(inner, beside, &rulings)
      if inner.isEmbedded == false {
        rulings.violate(
          .cfgNseEmbedded, .medium,
          "No target of \(project.path) embeds \(inner.target), so that no build has it in PlugIns.", inner.evidence)
      }
    }
  }

  private static func isNotification(_ setup: Project.Setup, _ builds: Builds) -> Bool {
    let plists = builds.templates + builds.targets.compactMap(\.infoPlist)
    return plists.contains { plist in
      let point = plist.extensionPoint?.value
      return (point == InfoPlist.servicePoint || point == InfoPlist.contentPoint)
        && (setup.names("INFOPLIST_FILE", plist.path)
          || plist.bundleID?.value == setup.bundleID?.value && plist.bundleID != nil)
    }
  }

  private static func prefix(_ inner: Project.Setup, _ apps: [Project.Setup], _ rulings: inout FileRulings) {
    guard let id = inner.bundleID else { return }
    let outer = apps.compactMap(\.bundleID)
    guard !outer.isEmpty, outer.count == apps.count, !outer.contains(where: { id.value.hasPrefix($0.value + ".") })
    else { return }
    rulings.violate(
      .cfgNseBundleIdPrefix, .medium,
      "In \(inner.configuration) \(inner.target) has the id \(id.value), which does not begin with “\(outer[0].value).”.",
      id.evidence, outer[0].evidence)
  }

  private static func floor(_ inner: Project.Setup, _ apps: [Project.Setup], _ rulings: inout FileRulings) {
    guard apps.count == 1, let own = inner.deploymentTarget, let outer = apps[0].deploymentTarget,
      let least = SystemVersion(own.value), let wanted = SystemVersion(outer.value), wanted < least
    else { return }
    rulings.violate(
      .cfgNseSignedAndOsFloor, .medium,
      "In \(inner.configuration) \(inner.target) needs system \(own.value), its app \(outer.value): on systems between the two it is silently absent.",
      own.evidence, outer.evidence)
  }

  /// One configuration asks for push and another one does not: worth a look, and decided by the signature alone.
  private static func configurations(
    _ app: Project.Setup, _ project: Project, _ builds: Builds, _ rulings: inout FileRulings
  ) {
    // A signature without the key says it already.
    if rulings.findings.contains(where: { $0.contract == .cfgApsEnvironmentPresent && $0.state == .violated }) {
      return
    }
    guard let own = builds.sources.first(where: { app.names("CODE_SIGN_ENTITLEMENTS", $0.path) }),
      own.apsEnvironment == nil
    else { return }
    for other in project.setups where other.target == app.target && other.configuration != app.configuration {
      guard
        let source = builds.sources.first(where: { other.names("CODE_SIGN_ENTITLEMENTS", $0.path) }),
        let asked = source.apsEnvironment
      else { continue }
      rulings.advise(
        .cfgApsEnvironmentPresent,
        "\(app.configuration) of \(app.target) names \(own.path), which has no aps-environment; \(other.configuration) names \(source.path), which has it.",
        app.settings["CODE_SIGN_ENTITLEMENTS"]?.evidence, own.evidence, asked.evidence)
      rulings.leaveOpen(.cfgApsEnvironmentPresent)
    }
  }
}

import Evidence

/// What an Xcode project or an .xcconfig file says of signing: per target and configuration, the settings that decide
/// which files a build is made of.
package struct Project: Sendable {
  /// A target in one configuration.
  package struct Setup: Sendable {
    package var target: String
    /// `Debug`, `Release` …; empty for an .xcconfig file.
    package var configuration: String
    package var productType: String?
    /// Settings of the target over those of the project.
    package var settings: [String: Cited<String>] = [:]
    /// Whether an app target of the same project copies the product into itself; nil where the project has no app.
    package var isEmbedded: Bool?
    /// The target's own mention in the file.
    package var evidence: Int?

    package var isApp: Bool { productType == "com.apple.product-type.application" }
    package var isExtension: Bool { productType?.contains("app-extension") == true }

    /// A setting with the variables that the target itself explains put in.
    package func value(_ key: String) -> Cited<String>? {
      settings[key].map { cited in
        var text = cited.value
        for name in ["TARGET_NAME", "TARGETNAME", "PRODUCT_NAME", "CONFIGURATION"] {
          let value = name == "CONFIGURATION" ? configuration : target
          text.replace("$(\(name))", with: value)
          text.replace("${\(name)}", with: value)
        }
        return Cited(text, evidence: cited.evidence)
      }
    }

    package var bundleID: Cited<String>? {
      guard let id = value("PRODUCT_BUNDLE_IDENTIFIER"), !id.value.contains("$") else { return nil }
      return id
    }
    package var deploymentTarget: Cited<String>? {
      value("IPHONEOS_DEPLOYMENT_TARGET") ?? value("MACOSX_DEPLOYMENT_TARGET")
    }

    /// Whether a file is the one that a setting names, by the end of its path.
    package func names(_ key: String, _ path: String) -> Bool {
      guard var named = value(key)?.value, !named.isEmpty else { return false }
      for root in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/", "./"] where named.hasPrefix(root) {
        named.removeFirst(root.count)
      }
      return path == named || path.hasSuffix("/" + named)
    }
  }

  package var path: String
  package var evidence: Int?
  package var setups: [Setup] = []

  mutating func rebase(by base: Int) {
    evidence = evidence.map { $0 + base }
    for index in setups.indices {
      setups[index].evidence = setups[index].evidence.map { $0 + base }
      for key in setups[index].settings.keys { setups[index].settings[key]?.rebase(by: base) }
    }
  }

  /// Settings that decide about push (Xcode build settings reference).
  static let settingNames: Set<String> = [
    "CODE_SIGN_ENTITLEMENTS", "PRODUCT_BUNDLE_IDENTIFIER", "INFOPLIST_FILE", "IPHONEOS_DEPLOYMENT_TARGET",
    "MACOSX_DEPLOYMENT_TARGET", "DEVELOPMENT_TEAM", "CODE_SIGN_STYLE", "CODE_SIGN_IDENTITY",
    "PROVISIONING_PROFILE_SPECIFIER", "SDKROOT", "INFOPLIST_KEY_NSSupportsLiveActivities",
    "INFOPLIST_KEY_NSSupportsLiveActivitiesFrequentUpdates", "INFOPLIST_KEY_UIBackgroundModes", "PRODUCT_MODULE_NAME",
    "APS_ENVIRONMENT",
  ]
}

extension Project {
  /// Reads `project.pbxproj`.
  init(_ root: PropertyList, path: String, _ scribe: PlistScribe) {
    self.path = path
    let objects = root.dictionary?["objects"]?.dictionary ?? PlistDictionary(keepsLast: true)
    let targets = objects.entries.filter { $0.value.dictionary?["isa"]?.string?.hasSuffix("Target") == true }
    let start = root.place.opening
    evidence = scribe.write(
      .entitlement, key: "project", value: "\(targets.count) targets", from: start, to: start, origin: .source)
    let project = objects.entries.first { $0.value.dictionary?["isa"]?.string == "PBXProject" }?.value.dictionary
    let common = Project.configurations(of: project, objects)
    let embedded = Project.embeddedProducts(targets.map(\.value), objects)
    let hasApp = targets.contains { $0.value.dictionary?["productType"]?.string == Project.application }
    for entry in targets.prefix(200) {
      guard let target = entry.value.dictionary, let name = target["name"]?.string else { continue }
      let number = scribe.write(
        .entitlement, key: "target", value: name, from: entry.value.place.opening, to: entry.value.place.opening,
        origin: .source)
      for (configuration, own) in Project.configurations(of: target, objects).prefix(20) {
        var setup = Setup(target: name, configuration: configuration)
        setup.productType = target["productType"]?.string
        setup.evidence = number
        if hasApp, let product = target["productReference"]?.string { setup.isEmbedded = embedded.contains(product) }
        for list in [common.first { $0.name == configuration }?.settings, own] {
          for setting in list?.effective ?? [] where Project.settingNames.contains(setting.key) {
            setup.cite(setting, scribe)
          }
        }
        setups.append(setup)
      }
    }
  }

  private static let application = "com.apple.product-type.application"

  private static func configurations(
    of owner: PlistDictionary?, _ objects: PlistDictionary
  ) -> [(name: String, settings: PlistDictionary)] {
    guard let list = owner?["buildConfigurationList"]?.string,
      let numbers = objects[list]?.dictionary?["buildConfigurations"]?.strings
    else { return [] }
    return numbers.compactMap { number in
      guard let configuration = objects[number]?.dictionary, let name = configuration["name"]?.string else {
        return nil
      }
      return (name, configuration["buildSettings"]?.dictionary ?? PlistDictionary(keepsLast: true))
    }
  }

  /// References of the products that some target copies into its own product.
  private static func embeddedProducts(_ targets: [PropertyList], _ objects: PlistDictionary) -> Set<String> {
    var found: Set<String> = []
    for phase in targets.flatMap({ $0.dictionary?["buildPhases"]?.strings ?? [] }) {
      guard let phase = objects[phase]?.dictionary, phase["isa"]?.string == "PBXCopyFilesBuildPhase" else { continue }
      for file in phase["files"]?.strings ?? [] {
        if let product = objects[file]?.dictionary?["fileRef"]?.string { found.insert(product) }
      }
    }
    return found
  }
}

extension Project.Setup {
  fileprivate mutating func cite(_ setting: PlistDictionary.Entry, _ scribe: PlistScribe) {
    guard let text = setting.value.string else { return }
    let number = scribe.write(
      .entitlement, key: "\(target).\(configuration).\(setting.key)", value: text, from: setting.keyPlace,
      to: setting.value.place, origin: .source)
    settings[setting.key] = Cited(text, evidence: number)
  }
}

/// Settings in an .xcconfig file.
enum BuildSettingsFile {
  /// Whether a text is nothing but settings, some of which decide about push.
  static func isOne(_ text: Bytes) -> Bool {
    var isPure = true
    var known = 0
    let head = text.upTo(64 << 10)
    // The last line of a longer text is cut somewhere.
    let whole = head.count < text.count ? head.upTo((head.lastIndex(of: 10) ?? 0) + 1) : head
    whole.forEachLine { row, _ in
      let row = row.trimmed
      guard isPure, !row.isEmpty, !row.hasPrefix("//"), !row.hasPrefix("#include") else { return }
      guard let setting = setting(in: row) else {
        isPure = false
        return
      }
      if Project.settingNames.contains(setting.key) { known += 1 }
    }
    return isPure && known > 0
  }

  /// `KEY[sdk=iphoneos*] = value // comment`; the key comes without its condition.
  private static func setting(in row: Bytes) -> (key: String, value: Bytes, isConditional: Bool)? {
    var end = 0
    while end < row.count, Bytes.isLetter(row.base[end]) || Bytes.isDigit(row.base[end]) || row.base[end] == 95 {
      end += 1
    }
    guard end > 0 else { return nil }
    var rest = row.from(end)
    let isConditional = rest.hasPrefix("[")
    while rest.hasPrefix("["), let close = rest.firstIndex(of: 93) { rest = rest.from(close + 1) }
    rest = rest.trimmed
    guard rest.hasPrefix("=") else { return nil }
    var value = rest.from(1)
    if let comment = value.firstIndex(of: "//") { value = value.upTo(comment) }
    return (row.upTo(end).string, value.trimmed, isConditional)
  }

  static func read(_ bytes: Bytes, path: String, _ scribe: PlistScribe) -> Project {
    var project = Project(path: path)
    var setup = Project.Setup(target: "", configuration: "")
    var line = 0
    bytes.forEachLine { row, offset in
      line += 1
      guard let setting = setting(in: row.trimmed), Project.settingNames.contains(setting.key), !setting.isConditional
      else { return }
      let place = Place(line: line, offset: offset, end: offset + row.count)
      let number = scribe.write(
        .entitlement, key: setting.key, value: setting.value.string, from: place, to: place, origin: .source)
      if project.evidence == nil { project.evidence = number }
      setup.settings[setting.key] = Cited(setting.value.string, evidence: number)
    }
    project.setups = [setup]
    return project
  }
}

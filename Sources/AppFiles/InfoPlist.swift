import Evidence

/// What an Info.plist says that matters for push.
package struct InfoPlist: Sendable {
  package var path: String
  /// What the file says of itself as a whole: cited where a key is absent.
  package var evidence: Int?
  /// By key; keys of inner dictionaries are paths joined by dots (`NSExtension.NSExtensionPointIdentifier`).
  package var values: [String: Cited<PropertyList.Value>] = [:]
  /// Background modes one by one, so that a misspelled one can be pointed at.
  package var backgroundModes: [Cited<String>] = []

  /// Keys on the top level that are near to one that matters, with the key that was meant.
  package var misspelt: [(written: Cited<String>, meant: String)] = []

  package init(path: String) { self.path = path }

  package subscript(key: String) -> Cited<PropertyList.Value>? { values[key] }
  package func text(_ key: String) -> Cited<String>? { values[key]?.compactMap(\.string) }
  package func flag(_ key: String) -> Cited<Bool>? { values[key]?.compactMap(\.bool) }

  /// The bundle id; nil when it still holds a build variable.
  package var bundleID: Cited<String>? {
    guard let id = text("CFBundleIdentifier"), !id.value.contains("$(") else { return nil }
    return id
  }

  /// Whether this is a project's file, whose values a build still fills in.
  package var isTemplate: Bool { values.values.contains { $0.value.string?.contains("$(") == true } }

  package var name: Cited<String>? { text("CFBundleName") }
  package var packageType: Cited<String>? { text("CFBundlePackageType") }
  package var executable: Cited<String>? { text("CFBundleExecutable") }
  package var minimumOS: Cited<String>? { text("MinimumOSVersion") ?? text("LSMinimumSystemVersion") }
  package var supportsLiveActivities: Cited<Bool>? { flag("NSSupportsLiveActivities") }
  package var supportsFrequentUpdates: Cited<Bool>? { flag("NSSupportsLiveActivitiesFrequentUpdates") }

  /// `com.apple.usernotifications.service` and its kin; ExtensionKit's key counts too.
  package var extensionPoint: Cited<String>? {
    text("NSExtension.NSExtensionPointIdentifier") ?? text("EXAppExtensionAttributes.EXExtensionPointIdentifier")
  }
  package var principalClass: Cited<String>? { text("NSExtension.NSExtensionPrincipalClass") }
  package var mainStoryboard: Cited<String>? { text("NSExtension.NSExtensionMainStoryboard") }
  /// Categories of a notification content extension.
  package var contentCategories: Cited<[String]>? {
    values["NSExtension.NSExtensionAttributes.UNNotificationExtensionCategory"]?.compactMap(\.strings)
  }

  package var isExtension: Bool {
    extensionPoint != nil || packageType?.value == "XPC!" || values["NSExtension"] != nil
  }
  package var isAppClip: Bool { values["NSAppClip"] != nil }
  package var isWatchApp: Bool { flag("WKWatchKitApp")?.value == true || flag("WKApplication")?.value == true }

  mutating func rebase(by base: Int) {
    evidence = evidence.map { $0 + base }
    for key in values.keys { values[key]?.rebase(by: base) }
    for index in backgroundModes.indices { backgroundModes[index].rebase(by: base) }
    for index in misspelt.indices { misspelt[index].written.rebase(by: base) }
  }

  /// Keys whose misspelling loses a push or a Live Activity.
  private static let sensitiveKeys = [
    "UIBackgroundModes", "NSSupportsLiveActivities", "NSSupportsLiveActivitiesFrequentUpdates", "NSExtension",
    "NSAppClip", "NSAppClipRequestEphemeralUserNotification",
  ]

  /// The sensitive key that `key` was meant to be; nil for a key of its own right.
  static func meant(by key: String) -> String? {
    if keys.contains(key) || key == "NSAppClipRequestEphemeralUserNotification" { return nil }
    if key == "Required background modes" { return "UIBackgroundModes" }
    let wanted = Array(key.lowercased().utf8.prefix(80))
    guard wanted.count > 6 else { return nil }
    return sensitiveKeys.first { candidate in
      ClosestName.distance(wanted, Array(candidate.lowercased().utf8))
        <= (candidate.count > 20 ? 3 : candidate.count > 12 ? 2 : 1)
    }
  }

  /// Keys that become evidence (Apple documentation; the last ones from vendors' SDKs).
  static let keys: Set<String> = [
    "CFBundleIdentifier", "CFBundleName", "CFBundleDisplayName", "CFBundleExecutable", "CFBundlePackageType",
    "CFBundleShortVersionString", "CFBundleVersion", "MinimumOSVersion", "LSMinimumSystemVersion", "DTPlatformName",
    "CFBundleSupportedPlatforms", "UIBackgroundModes", "WKBackgroundModes", "WKWatchKitApp", "WKApplication",
    "WKCompanionAppBundleIdentifier", "NSSupportsLiveActivities", "NSSupportsLiveActivitiesFrequentUpdates",
    "NSUserActivityTypes", "NSExtension", "NSExtensionAttributes", "EXAppExtensionAttributes", "NSAppClip",
    "BGTaskSchedulerPermittedIdentifiers", "FirebaseAppDelegateProxyEnabled", "IntentsSupported",
    "NSAppClipRequestEphemeralUserNotification", "aps-environment",
  ]
}

extension InfoPlist {
  init(_ list: PropertyList, path: String, _ scribe: PlistScribe) {
    self.init(path: path)
    let entries = list.dictionary?.effective ?? []
    let bundle = list.dictionary?["CFBundleIdentifier"]?.string
    let start = list.place.opening
    evidence = scribe.write(
      .infoPlist, key: "Info.plist", value: "\(entries.count) keys", from: start, to: start, bundle: bundle)
    for entry in entries where InfoPlist.keys.contains(entry.key) {
      add(entry, path: entry.key, bundle: bundle, depth: 0, scribe)
    }
    for entry in entries where misspelt.count < 20 {
      guard let meant = InfoPlist.meant(by: entry.key) else { continue }
      let number = scribe.write(
        .infoPlist, key: entry.key, value: entry.value.value.words, from: entry.keyPlace, to: entry.value.place,
        bundle: bundle)
      misspelt.append((Cited(entry.key, evidence: number), meant))
    }
    for key in ["UIBackgroundModes", "WKBackgroundModes"] {
      for mode in list.dictionary?[key]?.array ?? [] {
        guard let text = mode.string, backgroundModes.count < 100 else { continue }
        let number = scribe.write(.infoPlist, key: key, value: text, from: mode.place, to: mode.place, bundle: bundle)
        backgroundModes.append(Cited(text, evidence: number))
      }
    }
  }

  /// Adds a value, and the members of a dictionary under their path.
  private mutating func add(
    _ entry: PlistDictionary.Entry, path: String, bundle: String?, depth: Int, _ scribe: PlistScribe
  ) {
    guard values.count < 500 else { return }
    let number = scribe.write(
      .infoPlist, key: path, value: entry.value.value.words, from: entry.keyPlace, to: entry.value.place, bundle: bundle
    )
    values[path] = Cited(entry.value.value, evidence: number)
    guard depth < 4 else { return }
    for inner in entry.value.dictionary?.effective ?? [] {
      add(inner, path: path + "." + inner.key, bundle: bundle, depth: depth + 1, scribe)
    }
  }
}

import Evidence

/// `ExportOptions.plist`: how an archive was exported. It names no push environment; method and profile decide.
package struct ExportOptions: Sendable {
  package var path: String
  package var evidence: Int?
  /// `app-store-connect`, `ad-hoc`, `development` … (Xcode's own words, which changed with Xcode 15.3).
  package var method: Cited<String>?
  package var teamID: Cited<String>?
  package var signingStyle: Cited<String>?
  /// Bundle id to the name or UUID of its profile.
  package var profiles: [String: Cited<String>] = [:]

  mutating func rebase(by base: Int) {
    evidence = evidence.map { $0 + base }
    method?.rebase(by: base)
    teamID?.rebase(by: base)
    signingStyle?.rebase(by: base)
    for key in profiles.keys { profiles[key]?.rebase(by: base) }
  }

  init(_ list: PropertyList, path: String, _ scribe: PlistScribe) {
    self.path = path
    let top = list.dictionary ?? PlistDictionary(keepsLast: true)
    let start = list.place.opening
    evidence = scribe.write(
      .infoPlist, key: "ExportOptions", value: "\(top.entries.count) keys", from: start, to: start)
    func cite(_ entry: PlistDictionary.Entry?, _ key: String) -> Cited<String>? {
      guard let entry, let text = entry.value.string else { return nil }
      let number = scribe.write(
        .infoPlist, key: "ExportOptions." + key, value: text, from: entry.keyPlace, to: entry.value.place)
      return Cited(text, evidence: number)
    }
    method = cite(top.entry("method"), "method")
    teamID = cite(top.entry("teamID"), "teamID")
    signingStyle = cite(top.entry("signingStyle"), "signingStyle")
    for entry in top["provisioningProfiles"]?.dictionary?.effective.prefix(200) ?? [] {
      profiles[entry.key] = cite(entry, "provisioningProfiles." + entry.key)
    }
  }
}

/// The Info.plist of an .xcarchive: what was archived, before any export signed it anew.
package struct ArchiveRecord: Sendable {
  package var path: String
  package var evidence: Int?
  package var bundleID: Cited<String>?
  package var teamID: Cited<String>?
  package var signingIdentity: Cited<String>?
  package var applicationPath: Cited<String>?

  mutating func rebase(by base: Int) {
    evidence = evidence.map { $0 + base }
    bundleID?.rebase(by: base)
    teamID?.rebase(by: base)
    signingIdentity?.rebase(by: base)
    applicationPath?.rebase(by: base)
  }

  init(_ list: PropertyList, path: String, _ scribe: PlistScribe) {
    self.path = path
    let properties = list.dictionary?["ApplicationProperties"]?.dictionary ?? PlistDictionary(keepsLast: true)
    let bundle = properties["CFBundleIdentifier"]?.string
    let start = list.place.opening
    evidence = scribe.write(
      .infoPlist, key: "archive", value: list.dictionary?["Name"]?.string ?? "without a name", from: start, to: start,
      bundle: bundle)
    func cite(_ key: String) -> Cited<String>? {
      guard let entry = properties.entry(key), let text = entry.value.string else { return nil }
      let number = scribe.write(
        .infoPlist, key: "archive." + key, value: text, from: entry.keyPlace, to: entry.value.place, bundle: bundle)
      return Cited(text, evidence: number)
    }
    bundleID = cite("CFBundleIdentifier")
    teamID = cite("Team")
    signingIdentity = cite("SigningIdentity")
    applicationPath = cite("ApplicationPath")
  }
}

/// `DistributionSummary.plist`: what Xcode signed each binary of an exported .ipa with.
enum DistributionSummary {
  private static let deepest = 8

  static func isOne(_ top: PlistDictionary) -> Bool {
    top.entries.contains { $0.key.hasSuffix(".ipa") && $0.value.array?.first?.dictionary?["entitlements"] != nil }
  }

  static func entitlements(in top: PlistDictionary, path: String, _ scribe: PlistScribe) -> [Entitlements] {
    var found: [Entitlements] = []
    for entry in top.effective where entry.key.hasSuffix(".ipa") {
      for binary in entry.value.array ?? [] { collect(binary, path: path, scribe, depth: 0, &found) }
    }
    return found
  }

  private static func collect(
    _ binary: PropertyList, path: String, _ scribe: PlistScribe, depth: Int, _ found: inout [Entitlements]
  ) {
    guard let keys = binary.dictionary, depth < deepest, found.count < 200 else { return }
    if let list = keys["entitlements"], list.dictionary != nil {
      found.append(Entitlements(list, origin: .signature, path: path, scribe))
    }
    for inner in keys["embeddedBinaries"]?.array ?? [] { collect(inner, path: path, scribe, depth: depth + 1, &found) }
  }
}

/// `_CodeSignature/CodeResources`: the list of all files that a bundle was sealed with.
package struct ResourceSeal: Sendable {
  package var path: String
  /// Whether an extension is among them.
  package var holdsExtensions: Bool

  init(_ top: PlistDictionary, path: String) {
    self.path = path
    holdsExtensions = ["files", "files2"].contains { list in
      top[list]?.dictionary?.entries.contains { $0.key.contains(".appex") } == true
    }
  }
}

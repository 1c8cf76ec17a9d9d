import Evidence

/// A provisioning profile: what Apple allows a team's builds to claim.
package struct Profile: Sendable {
  package enum Kind: String, Sendable {
    case development
    case adHoc = "ad-hoc"
    case enterprise
    case developerID = "developer-id"
    case appStore = "app-store"
  }

  package var path: String
  package var evidence: Int?
  package var kind: Cited<Kind>
  package var name: Cited<String>?
  package var uuid: Cited<String>?
  package var appIDName: Cited<String>?
  package var teamIDs: Cited<[String]>?
  package var teamName: Cited<String>?
  package var prefixes: Cited<[String]>?
  package var platforms: Cited<[String]>?
  package var created: Cited<Instant>?
  package var expires: Cited<Instant>?
  /// Identifiers of the devices; nil when the profile has no list. They are personal: reports show their count.
  package var devices: Cited<[String]>?
  package var allDevices: Cited<Bool>?
  package var isXcodeManaged: Cited<Bool>?
  package var entitlements: Entitlements
  /// A property list that nobody signed.
  package var isSigned: Bool

  /// The bundle id that the profile is for, `*` included.
  package var bundleID: String? { entitlements.bundleID }
  /// A wildcard App ID can't carry push.
  package var isWildcard: Bool { bundleID?.hasSuffix("*") == true }

  /// Whether the profile is for this bundle id.
  package func covers(_ bundle: String) -> Bool {
    guard let pattern = bundleID else { return false }
    return pattern.hasSuffix("*") ? bundle.hasPrefix(pattern.dropLast()) : bundle == pattern
  }

  mutating func rebase(by base: Int) {
    func moved<Value>(_ cited: Cited<Value>?) -> Cited<Value>? {
      cited.map { Cited($0.value, evidence: $0.evidence.map { $0 + base }) }
    }
    evidence = evidence.map { $0 + base }
    kind.rebase(by: base)
    (name, uuid, appIDName, teamName) = (moved(name), moved(uuid), moved(appIDName), moved(teamName))
    (teamIDs, prefixes, platforms, devices) = (moved(teamIDs), moved(prefixes), moved(platforms), moved(devices))
    (created, expires, allDevices, isXcodeManaged) =
      (moved(created), moved(expires), moved(allDevices), moved(isXcodeManaged))
    entitlements.rebase(by: base)
  }
}

extension Profile {
  init(_ list: PropertyList, path: String, isSigned: Bool, _ scribe: PlistScribe) {
    let top = list.dictionary ?? PlistDictionary(keepsLast: true)
    let bundle = Profile.bundle(in: top)
    let start = list.place.opening
    let head = scribe.write(
      .profile, key: "profile", value: top["Name"]?.string ?? "without a name", from: start, to: start, bundle: bundle)
    func cite<Value>(_ key: String, _ read: (PropertyList.Value) -> Value?) -> Cited<Value>? {
      guard let entry = top.entry(key), let value = read(entry.value.value) else { return nil }
      var words = entry.value.value.words
      // Device ids name people's devices: their number is enough.
      if key == "ProvisionedDevices" { words = "\(entry.value.array?.count ?? 0) devices" }
      let place = key == "ProvisionedDevices" ? entry.keyPlace : entry.value.place
      let number = scribe.write(.profile, key: key, value: words, from: entry.keyPlace, to: place, bundle: bundle)
      return Cited(value, evidence: number)
    }
    self.path = path
    self.isSigned = isSigned
    evidence = head
    name = cite("Name", \.string)
    uuid = cite("UUID", \.string)
    appIDName = cite("AppIDName", \.string)
    teamIDs = cite("TeamIdentifier", \.strings)
    teamName = cite("TeamName", \.string)
    prefixes = cite("ApplicationIdentifierPrefix", \.strings)
    platforms = cite("Platform", \.strings)
    created = cite("CreationDate", \.date)
    expires = cite("ExpirationDate", \.date)
    devices = cite("ProvisionedDevices", \.strings)
    allDevices = cite("ProvisionsAllDevices", \.bool)
    isXcodeManaged = cite("IsXcodeManaged", \.bool)
    kind = Cited(.appStore, evidence: head)
    if let entry = top.entry("Entitlements"), entry.value.dictionary != nil {
      entitlements = Entitlements(entry.value, origin: .profile, path: path, prefix: "Entitlements.", scribe)
    } else {
      entitlements = Entitlements(origin: .profile, path: path)
      entitlements.evidence = head
    }
    kind = settledKind(head)
  }

  /// Development and ad hoc list devices, and differ in get-task-allow; enterprise and Developer ID go to all devices;
  /// App Store has none of these.
  private func settledKind(_ head: Int) -> Cited<Kind> {
    if allDevices?.value == true {
      let isMac = platforms?.value.contains("OSX") == true
      return Cited(isMac ? .developerID : .enterprise, evidence: allDevices?.evidence)
    }
    if entitlements.getTaskAllow?.value == true, devices != nil {
      return Cited(.development, evidence: entitlements.getTaskAllow?.evidence)
    }
    if let devices { return Cited(.adHoc, evidence: devices.evidence) }
    return Cited(.appStore, evidence: head)
  }

  private static func bundle(in top: PlistDictionary) -> String? {
    var probe = Entitlements(origin: .profile, path: "")
    for key in [EntitlementKey.applicationIdentifierMac, EntitlementKey.applicationIdentifier] {
      if let text = top["Entitlements"]?.dictionary?[key]?.string { probe.setIdentifier(text) }
    }
    return probe.bundleID
  }
}

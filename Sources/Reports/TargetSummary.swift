import AppFiles

/// What reports show of each target, and how targets of one id differ between builds.
enum TargetSummary {
  static func target(_ target: Target) -> Report.Target {
    var entry = Report.Target()
    entry.bundleID = target.id
    entry.role = target.role.rawValue
    entry.place = target.folder ?? target.signature?.path ?? target.infoPlist?.path ?? target.profile?.path ?? ""
    entry.signedEnvironment = target.signature?.apsEnvironment?.value
    entry.profileEnvironment = target.profile?.entitlements.apsEnvironment?.value
    entry.sourceEnvironment = joined(target.sources.compactMap { $0.apsEnvironment?.value })
    entry.groups = target.signature?.groups?.value ?? []
    entry.keychainGroups = target.signature?.keychainGroups?.value ?? []
    entry.infoPlistIsKnown = target.infoPlist != nil
    entry.backgroundModes = target.infoPlist?.backgroundModes.map(\.value) ?? []
    entry.extensionPoint = target.infoPlist?.extensionPoint?.value
    entry.minimumSystem = target.infoPlist?.minimumOS?.value
    entry.signature = target.signature.map(signature)
    entry.profile = target.profile.map(profile)
    return entry
  }

  private static func joined(_ values: [String]) -> String? {
    var seen: [String] = []
    for value in values where !seen.contains(value) { seen.append(value) }
    return seen.isEmpty ? nil : seen.joined(separator: " or ")
  }

  private static func signature(_ entitlements: Entitlements) -> String {
    if entitlements.isUnsigned { return "not signed" }
    if !entitlements.isComplete { return "seen without its entitlements" }
    var parts = [entitlements.teamID.map { "team \($0.value)" } ?? entitlements.prefix.map { "prefix \($0)" }]
    if entitlements.getTaskAllow?.value == true { parts.append("get-task-allow") }
    if entitlements[EntitlementKey.betaReports] != nil { parts.append("TestFlight") }
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? "seen" : text
  }

  private static func profile(_ profile: Profile) -> String {
    var parts = [profile.kind.value.rawValue]
    if let name = profile.name { parts.append("“\(name.value)”") }
    if let id = profile.bundleID, profile.isWildcard { parts.append("for \(id)") }
    if let day = profile.expires?.value.text?.prefix(10) { parts.append("expires \(day)") }
    return parts.joined(separator: ", ")
  }

  // MARK: Side by side

  /// All targets of one id: one build, or several beside each other.
  struct Comparison {
    struct Row {
      let label: String
      /// One per build.
      let values: [String]
      /// Whether builds that were seen say different things.
      var differs: Bool { seen.contains { $0 != seen[0] } }
      /// What those say that say something.
      var shared: String { seen.first ?? values[0] }
      private var seen: [String] { values.filter { $0 != TargetSummary.unseen && $0 != "–" } }
    }

    let title: String
    let places: [String]
    let rows: [Row]
  }

  /// In the order in which the ids are met; a target without an id stands for itself.
  static func comparisons(of targets: [Report.Target]) -> [Comparison] {
    var groups: [[Report.Target]] = []
    var known: [String: Int] = [:]
    for target in targets {
      if let id = target.bundleID, let group = known[id] {
        groups[group].append(target)
      } else {
        if let id = target.bundleID { known[id] = groups.count }
        groups.append([target])
      }
    }
    return groups.map(comparison)
  }

  private static func comparison(_ targets: [Report.Target]) -> Comparison {
    let first = targets[0]
    let role = first.role == "unknown" ? "bundle" : first.role
    let title = "\(role) \(first.bundleID ?? first.place)"
    func row(_ label: String, _ value: (Report.Target) -> String?) -> Comparison.Row {
      Comparison.Row(label: label, values: targets.map { value($0) ?? "–" })
    }
    var rows = [
      row("environment") { target in environment(target) },
      row("signature") { $0.signature ?? unseen },
      row("profile") { $0.profile ?? unseen },
      row("groups") { $0.signature == nil ? unseen : list($0.groups) },
      row("keychain groups") { $0.signature == nil ? unseen : list($0.keychainGroups) },
      row("modes") { $0.infoPlistIsKnown ? list($0.backgroundModes) : unseen },
      row("system") { target in target.minimumSystem.map { "\($0) or later" } ?? unseen },
    ]
    if targets.contains(where: { $0.extensionPoint != nil }) { rows.insert(row("point") { $0.extensionPoint }, at: 0) }
    return Comparison(title: title, places: targets.map(\.place), rows: rows)
  }

  /// The three facts, each only where it was seen.
  private static func environment(_ target: Report.Target) -> String {
    var parts: [String] = []
    if target.signature != nil { parts.append("signed \(target.signedEnvironment ?? "without")") }
    if target.profile != nil { parts.append("profile \(target.profileEnvironment ?? "without")") }
    if let source = target.sourceEnvironment { parts.append("source \(source)") }
    return parts.isEmpty ? unseen : parts.joined(separator: ", ")
  }

  fileprivate static let unseen = "not seen"

  private static func list(_ values: [String]) -> String { values.isEmpty ? "none" : values.joined(separator: ", ") }
}

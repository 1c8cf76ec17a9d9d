/// What a property list is for, by its keys.
enum PlistKind {
  case profile, infoPlist, entitlements, exportOptions, archive, distributionSummary
  /// The seal of a bundle's resources: in every app, and nothing to do with push.
  case codeResources
  case other

  private static let infoKeys = [
    "CFBundleIdentifier", "CFBundleExecutable", "CFBundlePackageType", "CFBundleName", "NSExtension",
    "UIBackgroundModes",
  ]

  init(_ top: PlistDictionary, path: String) {
    if top["Entitlements"]?.dictionary != nil, top["UUID"] != nil || top["TeamIdentifier"] != nil {
      self = .profile
    } else if top["ApplicationProperties"]?.dictionary != nil, top["ArchiveVersion"] != nil {
      self = .archive
    } else if PlistKind.infoKeys.contains(where: { top[$0] != nil }) {
      self = .infoPlist
    } else if top["files2"] != nil, top["rules2"] != nil {
      self = .codeResources
    } else if top["method"]?.string != nil,
      ["teamID", "signingStyle", "provisioningProfiles", "destination", "thinning"].contains(where: { top[$0] != nil })
    {
      self = .exportOptions
    } else if DistributionSummary.isOne(top) {
      self = .distributionSummary
    } else if top.entries.contains(where: { EntitlementKey.isOne($0.key) }) {
      self = .entitlements
    } else if top.entries.isEmpty, path.hasSuffix(".entitlements") || path.hasSuffix(".xcent") {
      // An empty dictionary says nothing of itself; here the name is all there is.
      self = .entitlements
    } else {
      self = .other
    }
  }
}

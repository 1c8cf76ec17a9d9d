import Evidence
import Testing

@testable import AppFiles

/// Reads several files as one case and numbers their evidence through.
private func configuration(_ files: [(path: String, text: String)], apps: [String] = []) -> AppConfiguration {
  var artefacts: [Artefact] = []
  var base = 0
  for file in files {
    let reading = Reading(file.text, path: file.path)
    artefacts += reading.artefacts.map { $0.rebased(by: base) }
    base += reading.sink.items.count
  }
  return AppConfiguration(artefacts, appBundles: apps)
}

private func signature(_ bundle: String, _ more: String = "") -> String {
  plist("<dict>\n<key>application-identifier</key><string>A1B2C3D4E5.\(bundle)</string>\n\(more)</dict>")
}

private let push = "<key>aps-environment</key>\n<string>production</string>\n"
private let source = plist("<dict><key>aps-environment</key><string>development</string></dict>")

private func info(_ bundle: String, _ more: String = "") -> String {
  plist("<dict>\n<key>CFBundleIdentifier</key><string>\(bundle)</string>\n\(more)</dict>")
}

@Suite struct AppConfigurations {
  @Test func threePlacesStayApart() {
    let all = configuration([
      ("Chat.entitlements", source), ("signed.xml", signature("com.example.chat", push)),
      ("decoded.plist", profileText.replacing("<string>development</string>", with: "<string>elsewhere</string>")),
    ])
    #expect(all.apps.map(\.id) == ["com.example.chat"])
    let environment = all.apsEnvironment(of: "com.example.chat")
    #expect(environment.source?.value == "development")
    #expect(environment.source?.evidence == 1)
    #expect(environment.signature?.value == "production")
    #expect(environment.signature?.evidence == 4)
    #expect(environment.profile?.value == "elsewhere")
    #expect(all.looseEntitlements.isEmpty)
  }

  @Test func anExtensionIsKnownByItsPlistItsEntitlementOrItsName() {
    let point = "<key>NSExtension</key><dict/>"
    let all = configuration([
      ("facts", #"{"schema":"pushtrail.facts/1","app":{"bundleId":"com.example.chat"}}"#),
      ("a", info("com.example.chat.notify", point)), ("b", signature("com.example.chat.gate")),
      ("c", signature("com.example.chat.watch", push)), ("d", signature("org.elsewhere.x")),
      ("e", signature("org.other.filter", "<key>com.apple.developer.usernotifications.filtering</key><true/>")),
    ])
    #expect(all.isExtension("com.example.chat") == false)
    #expect(all.isExtension("com.example.chat.notify") == true)
    #expect(all.isExtension("com.example.chat.gate") == true)
    // With push of its own it may be a watch app or a clip.
    #expect(all.isExtension("com.example.chat.watch") == nil)
    #expect(all.isExtension("org.elsewhere.x") == nil)
    #expect(all.isExtension("org.other.filter") == true)
    #expect(all.isExtension("org.unheard.of") == nil)
    #expect(
      all.extensionBundles(of: "com.example.chat").map(\.id) == ["com.example.chat.notify", "com.example.chat.gate"])
    #expect(all.host(of: "com.example.chat.notify") == "com.example.chat")
  }

  @Test func theTopicOfAPushMakesAnApp() {
    let all = configuration([("a", signature("com.example.chat.gate"))], apps: ["com.example.chat"])
    #expect(all.isExtension("com.example.chat.gate") == true)
    #expect(all.isExtension("com.example.chat") == false)
    // A project's file alone belongs to the only app that is known.
    let alone = configuration([("Chat.entitlements", source)], apps: ["com.example.chat"])
    #expect(alone.apsEnvironment(of: "com.example.chat").source?.value == "development")
  }

  @Test func twoSourceFilesBelongToNobody() {
    let all = configuration(
      [("Debug.entitlements", source), ("Release.entitlements", source + "\n")], apps: ["com.example.chat"])
    #expect(all.looseEntitlements.count == 2)
    #expect(all.apsEnvironment(of: "com.example.chat").source == nil)
  }

  @Test func presenceOfAnEntitlement() {
    let key = EntitlementKey.timeSensitive
    func answer(_ presence: AppConfiguration.Presence) -> String {
      switch presence {
      case .present(let value, let origin): "present in \(origin) \(value.evidence ?? -1)"
      case .absent(let evidence, let origin): "absent in \(origin) \(evidence ?? -1)"
      case .unknown: "unknown"
      }
    }
    let with = signature("a.b", "<key>\(key)</key><true/>")
    #expect(answer(configuration([("a", with)]).entitlement(key, of: "a.b")) == "present in signature 2")
    #expect(answer(configuration([("a", signature("a.b"))]).entitlement(key, of: "a.b")) == "absent in signature 0")
    #expect(
      answer(configuration([("p", profileText)]).entitlement(key, of: "com.example.chat")) == "absent in profile 7")
    #expect(
      answer(configuration([("p", profileText)]).entitlement("aps-environment", of: "com.example.chat")) == "unknown")
    #expect(answer(configuration([("s", source)], apps: ["a.b"]).entitlement(key, of: "a.b")) == "absent in source 0")
    #expect(
      answer(configuration([("x", "Executable=/a\nIdentifier=a.b\nAuthority=x\n")]).entitlement(key, of: "a.b"))
        == "unknown")
    #expect(answer(AppConfiguration().entitlement(key, of: "a.b")) == "unknown")
  }

  @Test func whatAnInfoPlistAnswers() {
    let modes = "<key>UIBackgroundModes</key>\n<array><string>fetch</string></array>\n"
    let all = configuration([
      ("a", info("a.b", modes)), ("c", info("c.d", "<key>NSSupportsLiveActivities</key>\n<true/>\n")),
    ])
    #expect(all.backgroundModes(of: "a.b")?.modes.map(\.value) == ["fetch"])
    #expect(all.backgroundModes(of: "a.b")?.evidence == 2)
    #expect(all.backgroundModes(of: "c.d")?.modes.isEmpty == true)
    #expect(all.backgroundModes(of: "x.y") == nil)
    #expect(all.supportsLiveActivities("a.b")?.value == false)
    #expect(all.supportsLiveActivities("c.d")?.value == true)
    #expect(all.supportsLiveActivities("x.y") == nil)
  }

  @Test func aWildcardProfileStandsWithEachBundleThatItCovers() {
    let wild = profileText.replacing("com.example.chat<", with: "com.example.*<")
    let all = configuration([
      ("p", wild), ("a", signature("com.example.chat", push)), ("b", signature("org.example.x", push)),
    ])
    #expect(all.bundle("com.example.chat")?.profiles.count == 1)
    #expect(all.bundle("org.example.x")?.profiles.isEmpty == true)
    #expect(all.bundle("com.example.*") == nil)
    #expect(all.wildcards.count == 1)
  }
}

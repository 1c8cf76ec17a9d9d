import AppFiles
import Testing

@Suite("Signature and profile")
struct SigningRulesTests {
  private func build(_ signature: String, _ profile: String, _ plist: String = info()) -> Files {
    Files([
      "Ferry.app/Info.plist": plist, "Ferry.app/Ferry": signature, "Ferry.app/embedded.mobileprovision": profile,
    ])
  }

  @Test("that agree break nothing and leave nothing open")
  func healthy() {
    let files = build(signed(app, production), profile(app, production))
    #expect(files.violated == [])
    #expect(files.open == [])
  }

  @Test("An app's signature without aps-environment is named with the file that asks for it")
  func absent() {
    var files = build(signed(), profile(app, production))
    files.add("Ferry.entitlements", plist(development))
    #expect(files.violated == ["cfg-aps-environment-present Ferry.app/Ferry:1"])
    #expect(files.summaries.first?.contains("Ferry.entitlements asks for it") == true)
  }

  @Test("A value that is neither counts as absent", arguments: ["Production", "sandbox", "$(APS_ENVIRONMENT)", ""])
  func value(text: String) {
    let files = build(signed(app, key("aps-environment", text)), profile(app, key("aps-environment", text)))
    #expect(files.violated == ["cfg-aps-environment-present Ferry.app/Ferry:3"])
  }

  @Test("A Boolean is no environment")
  func boolean() {
    let files = build(signed(app, key("aps-environment", true)), profile(app, key("aps-environment", true)))
    #expect(files.violated == ["cfg-aps-environment-present Ferry.app/Ferry:3"])
  }

  @Test("The key of the other platform is not the key")
  func platform() {
    let mac = key("com.apple.developer.aps-environment", "production")
    let files = build(signed(app, mac), profile(app, mac))
    #expect(files.violated == ["cfg-aps-environment-present Ferry.app/Ferry:3"])
    var other = Files(["Ferry.app/Contents/Info.plist": info(), "Ferry.app/Contents/MacOS/Ferry": signed(app, mac)])
    other.addBinary("Ferry.app/Contents/MacOS/Ferry", platform: "macOS")
    #expect(other.violated == [])
  }

  @Test("The environments of signature and profile have to be one")
  func mismatch() {
    let files = build(signed(app, development), profile(app, production, devices: true))
    #expect(files.violated == ["cfg-profile-carries-push Ferry.app/Ferry:3"])
  }

  @Test("A profile without push grants none")
  func ungranted() {
    let files = build(signed(app, production), profile())
    #expect(files.violated == ["cfg-profile-carries-push Ferry.app/Ferry:3"])
    #expect(files.open == [.cfgAppIdPushEnabled])
  }

  @Test("A wildcard App ID can't carry push")
  func wildcard() {
    let files = build(signed(), profile("net.lanternbay.*"))
    #expect(
      files.violated == [
        "cfg-aps-environment-present Ferry.app/Ferry:1",
        "cfg-app-id-push-enabled Ferry.app/embedded.mobileprovision:6",
      ])
  }

  @Test("An expired profile is one on the day that counts", arguments: [("2026-02-27", 1), ("2026-03-02", 0)])
  func expiry(day: String, count: Int) {
    let files = build(
      signed(app, production), profile(app, production, expires: day + "T00:00:00Z", devices: true))
    #expect(files.violated.count == count)
    #expect(files.violated.allSatisfy { $0 == "cfg-profile-carries-push Ferry.app/embedded.mobileprovision:4" })
  }

  @Test("An expired profile of the App Store or of an archive is worth a word only")
  func expiryOfArchive() {
    let files = Files([
      "F.xcarchive/Products/Applications/Ferry.app/Info.plist": info(),
      "F.xcarchive/Products/Applications/Ferry.app/Ferry": signed(app, production),
      "F.xcarchive/Products/Applications/Ferry.app/embedded.mobileprovision": profile(
        app, production, expires: "2026-02-01T00:00:00Z", devices: true),
    ])
    #expect(files.violated == [])
    #expect(files.advised.count == 1)
  }

  @Test("The team of the signature is the profile's")
  func team() {
    let files = build(
      signed(app, production, key("com.apple.developer.team-identifier", "Q7W2E9R4T1")),
      profile(app, production, team: "ZZZZZZZZZ1"))
    #expect(files.violated == ["cfg-profile-carries-push Ferry.app/Ferry:4"])
  }

  @Test("The profile in an app is for that app, and so is its signature")
  func identity() {
    let files = build(signed(app, production), profile("net.lanternbay.other", production))
    #expect(files.violated == ["cfg-profile-carries-push Ferry.app/embedded.mobileprovision:6"])
    let other = build(signed(app, production), profile(app, production), info("net.lanternbay.renamed"))
    #expect(other.violated.contains("cfg-profile-carries-push Ferry.app/Ferry:2"))
  }

  @Test(
    "An entitlement that the profile does not grant breaks its own contract",
    arguments: [
      ("com.apple.developer.usernotifications.critical-alerts", "cfg-critical-alert-entitlement"),
      ("com.apple.developer.usernotifications.time-sensitive", "cfg-time-sensitive-entitlement"),
      ("com.apple.developer.usernotifications.filtering", "cfg-filtering-entitlement-floor"),
      ("com.apple.developer.location.push", "cfg-profile-carries-push"),
    ])
  func claims(name: String, contract: String) {
    let claim = key(name, true)
    #expect(build(signed(app, production, claim), profile(app, production, claim)).violated == [])
    #expect(
      build(signed(app, production, claim), profile(app, production)).violated == ["\(contract) Ferry.app/Ferry:4"])
  }

  @Test(
    "An extension needs no environment, and a loose profile of another kind of build is not held against a signature")
  func notWrong() {
    let files = Files([
      "debug.txt": signed(app, development, key("get-task-allow", true)),
      "store.mobileprovision": profile(app, production, key("get-task-allow", false)),
      "notify.txt": signed(app + ".notify"),
    ])
    #expect(files.violated == [])
    #expect(files.open.contains(.cfgProfileCarriesPush))
  }

  @Test("A source file alone decides nothing")
  func sourceAlone() {
    let files = Files(["Ferry.entitlements": plist(development)])
    #expect(files.violated == [])
    #expect(files.open == [.cfgApsEnvironmentPresent, .cfgProfileCarriesPush])
  }

  @Test("Two builds of one app are judged each for itself")
  func twoBuilds() {
    let files = Files([
      "a.ipa!/Payload/Ferry.app/Info.plist": info(), "a.ipa!/Payload/Ferry.app/Ferry": signed(app, production),
      "a.ipa!/Payload/Ferry.app/embedded.mobileprovision": profile(app, production),
      "b.ipa!/Payload/Ferry.app/Info.plist": info(), "b.ipa!/Payload/Ferry.app/Ferry": signed(app, development),
      "b.ipa!/Payload/Ferry.app/embedded.mobileprovision": profile(app, production),
    ])
    #expect(files.violated == ["cfg-profile-carries-push b.ipa!/Payload/Ferry.app/Ferry:3"])
  }
}

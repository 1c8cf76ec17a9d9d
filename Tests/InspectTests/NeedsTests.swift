import AppFiles
import Testing

@Suite("What payloads and people ask for")
struct NeedsTests {
  private func build(_ lines: String...) -> Files {
    let claims = lines.joined(separator: "\n")
    return Files([
      "Ferry.app/Info.plist": info(), "Ferry.app/Ferry": signed(app, production, claims),
      "Ferry.app/embedded.mobileprovision": profile(app, production, claims),
    ])
  }

  @Test(
    "A level of a payload needs its entitlement",
    arguments: [
      ("time-sensitive", "com.apple.developer.usernotifications.time-sensitive", "cfg-time-sensitive-entitlement"),
      ("critical", "com.apple.developer.usernotifications.critical-alerts", "cfg-critical-alert-entitlement"),
    ])
  func levels(level: String, claim: String, contract: String) {
    let payload = #"{"aps": {"alert": "Last boat", "interruption-level": "\#(level)"}}"#
    var files = build("")
    files.add("push.apns", payload)
    #expect(files.violated == ["\(contract) Ferry.app/Ferry:1"])
    files = build(key(claim, true))
    files.add("push.apns", payload)
    #expect(files.violated == [])
  }

  @Test("An option of the code needs its entitlement")
  func option() {
    var files = build("")
    files.add(
      "facts.json", #"{"schema": "pushtrail.facts/1", "code": {"authorizationOptions": ["alert", "critical"]}}"#)
    #expect(files.violated == ["cfg-critical-alert-entitlement Ferry.app/Ferry:1"])
    files = build("")
    files.add("facts.json", #"{"schema": "pushtrail.facts/1", "code": {"authorizationOptions": ["alert"]}}"#)
    #expect(files.violated == [])
  }

  @Test("A VoIP request needs the voip mode")
  func calls() {
    let request =
      #"{"headers": {"apns-push-type": "voip", "apns-topic": "net.lanternbay.ferry.voip"}, "payload": {"a": 1}}"#
    var files = build("")
    files.add("request.json", request)
    #expect(files.violated == ["voip-registry-at-launch Ferry.app/Info.plist:1"])
    files = Files(["Ferry/Info.plist": info(app, list("UIBackgroundModes", "voip")), "request.json": request])
    #expect(files.violated == [])
  }

  @Test("A Live Activity's payload needs the key in the app")
  func liveActivity() {
    let payload = #"{"aps": {"event": "update", "timestamp": 1767225600, "content-state": {"a": 1}}}"#
    var files = build("")
    files.add("update.json", payload)
    #expect(files.violated == ["la-plist-enabled Ferry.app/Info.plist:1"])
    files = Files(["Ferry/Info.plist": info(app, key("NSSupportsLiveActivities", true)), "update.json": payload])
    #expect(files.violated == [])
  }
}

@Suite("Builds")
struct BuildsTests {
  @Test("Frameworks, symbols and resource bundles are no apps")
  func foreign() {
    let other = info("net.lanternbay.kit", list("UIBackgroundModes", "remote-notifications"))
    let files = Files([
      "Ferry.app/Info.plist": info(), "Ferry.app/Ferry": signed(app, production),
      "Ferry.app/embedded.mobileprovision": profile(app, production),
      "Ferry.app/Frameworks/Kit.framework/Info.plist": other, "dSYMs/Ferry.app.dSYM/Contents/Info.plist": other,
      "Ferry.app/Settings.bundle/Info.plist": other,
      "Kit/Info.plist": info("net.lanternbay.kit", key("CFBundlePackageType", "FMWK")),
    ])
    #expect(files.builds.targets.count == 1)
    #expect(files.violated == [])
    #expect(files.open == [])
  }

  @Test("What codesign printed stands with the build that it lies beside")
  func beside() {
    let files = Files([
      "a/Ferry.app/Info.plist": info(), "a/signed.txt": signed(app, production),
      "a/profile.plist": profile(app, production), "b/Ferry.app/Info.plist": info(),
      "b/signed.txt": signed(app, development), "b/profile.plist": profile(app, production),
    ])
    #expect(files.builds.targets.map(\.folder) == ["a/Ferry.app", "b/Ferry.app"])
    #expect(files.violated == ["cfg-profile-carries-push b/signed.txt:3"])
    #expect(files.open == [])
  }

  @Test("Two signatures in one folder stay by themselves")
  func twoSignatures() {
    let files = Files([
      "Ferry.app/Info.plist": info(), "debug.txt": signed(app, development, key("get-task-allow", true)),
      "release.txt": signed(app, production),
    ])
    #expect(files.builds.targets.count == 3)
    #expect(files.violated == [])
  }

  @Test("An extension is known by the app whose id begins its own, loose files too")
  func looseExtension() {
    let files = Files([
      "app.txt": signed(app, production), "notify.txt": signed(app + ".notify"),
      "clip.txt": signed(
        app + ".Clip", key("com.apple.developer.on-demand-install-capable", true)),
      "other.txt": signed("org.elsewhere.tool"),
    ])
    #expect(files.builds.targets.map(\.role) == [.app, .extension, .clip, .unknown])
    #expect(files.violated == [])
  }

  @Test("A Simulator's build has no profile, and needs none")
  func simulator() {
    let files = Files([
      "Ferry.app/Info.plist": info(app, list("CFBundleSupportedPlatforms", "iPhoneSimulator")),
      "Ferry.app/Ferry": signed(),
    ])
    #expect(files.violated == [])
    #expect(files.open == [])
  }
}

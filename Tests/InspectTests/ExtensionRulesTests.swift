import AppFiles
import Testing

private let notify = app + ".notify"
private let nse = "Ferry.app/PlugIns/Notify.appex"

private func service(_ lines: String..., id: String = notify) -> String {
  "<plist version=\"1.0\"><dict>\n"
    + ([
      key("CFBundleIdentifier", id) + key("CFBundlePackageType", "XPC!") + key("CFBundleExecutable", "Notify"),
      "<key>NSExtension</key><dict>", key("NSExtensionPointIdentifier", "com.apple.usernotifications.service"),
      key("NSExtensionPrincipalClass", "Notify.NotificationService"), "</dict>",
    ] + lines).joined(separator: "\n") + "\n</dict></plist>\n"
}

private func content(
  _ attributes: String..., ui: String = key("NSExtensionMainStoryboard", "Main"), outside: String = ""
)
  -> String
{
  "<plist version=\"1.0\"><dict>\n"
    + ([
      key("CFBundleIdentifier", app + ".panel") + key("CFBundlePackageType", "XPC!")
        + key("CFBundleExecutable", "Panel") + outside,
      "<key>NSExtension</key><dict>",
      key("NSExtensionPointIdentifier", "com.apple.usernotifications.content-extension") + ui,
      "<key>NSExtensionAttributes</key><dict>",
    ] + attributes + ["</dict></dict>"]).joined(separator: "\n") + "\n</dict></plist>\n"
}

private let ratio = "<key>UNNotificationExtensionInitialContentSizeRatio</key><real>0.5</real>"
let category = key("UNNotificationExtensionCategory", "BERTH")

@Suite("Extensions")
struct ExtensionRulesTests {
  @Test("that fit break nothing")
  func healthy() {
    let files = Files([
      "Ferry.app/Info.plist": info(app, key("MinimumOSVersion", "16.0")),
      "\(nse)/Info.plist": service(key("MinimumOSVersion", "16.0")),
      "Ferry.app/PlugIns/Panel.appex/Info.plist": content(category, ratio),
    ])
    #expect(files.violated == [])
    #expect(files.advised == [])
  }

  @Test("A service extension for a newer system than the app's is absent in between")
  func floor() {
    let files = Files([
      "Ferry.app/Info.plist": info(app, key("MinimumOSVersion", "9.0")),
      "\(nse)/Info.plist": service(key("MinimumOSVersion", "10.3")),
    ])
    #expect(files.violated == ["cfg-nse-signed-and-os-floor \(nse)/Info.plist:7"])
  }

  @Test("A widget may ask for more than its app")
  func widgetFloor() {
    let widget = info(
      app + ".widget", key("MinimumOSVersion", "17.0"), "<key>NSExtension</key><dict>",
      key("NSExtensionPointIdentifier", "com.apple.widgetkit-extension"), "</dict>")
    let files = Files([
      "Ferry.app/Info.plist": info(app, key("MinimumOSVersion", "16.0")),
      "Ferry.app/PlugIns/Widget.appex/Info.plist": widget,
    ])
    #expect(files.violated == [])
  }

  @Test("The device's system counts where it is known", arguments: [("iOS 16.7.2", 1), ("iOS 17.4", 0)])
  func device(os: String, count: Int) {
    var files = Files(["\(nse)/Info.plist": service(key("MinimumOSVersion", "17.4"))])
    files.os = os
    #expect(files.violated.count == count)
  }

  @Test("The id of what is embedded begins with the app's")
  func prefix() {
    let files = Files([
      "Ferry.app/Info.plist": info(), "\(nse)/Info.plist": service(id: "net.lanternbay.ferrynotify"),
    ])
    #expect(files.violated == ["cfg-nse-bundle-id-prefix \(nse)/Info.plist:2"])
  }

  @Test("An extension lies in PlugIns")
  func place() {
    let files = Files([
      "Ferry.app/Info.plist": info(), "Ferry.app/Frameworks/Notify.appex/Info.plist": service(),
    ])
    #expect(files.violated == ["cfg-nse-embedded Ferry.app/Frameworks/Notify.appex/Info.plist:1"])
  }

  @Test(
    "The extension point is one that exists",
    arguments: [
      "com.apple.usernotifications.services", "com.apple.usernotifications.content-extensio",
      "com.apple.usernotification.service",
    ])
  func point(written: String) {
    let text = service().replacing("com.apple.usernotifications.service", with: written)
    #expect(Files(["\(nse)/Info.plist": text]).violated == ["cfg-nse-embedded \(nse)/Info.plist:4"])
  }

  @Test("A service extension has a principal class, with its name filled in once built")
  func principalClass() {
    let none = service().replacing("NSExtensionPrincipalClass", with: "NSExtensionOther")
    #expect(Files(["\(nse)/Info.plist": none]).violated == ["cfg-nse-embedded \(nse)/Info.plist:3"])
    let variable = service().replacing("Notify.NotificationService", with: "$(PRODUCT_MODULE_NAME).NotificationService")
    #expect(Files(["\(nse)/Info.plist": variable]).violated == ["cfg-nse-embedded \(nse)/Info.plist:5"])
    #expect(Files(["Notify/Info.plist": variable]).violated == [])
  }

  @Test("A payload that asks for an extension needs one in a whole build")
  func missing() {
    let payload = #"{"aps": {"alert": "Berth 4", "mutable-content": 1}}"#
    var files = Files(["Ferry.app/Info.plist": info(), "push.apns": payload])
    #expect(files.violated == [])
    let list = "<plist><dict><key>files</key><dict/>\n<key>files2</key><dict/><key>rules2</key><dict/></dict></plist>"
    files.add("Ferry.app/_CodeSignature/CodeResources", list)
    #expect(files.violated == ["cfg-nse-embedded push.apns:1"])
    files.add("\(nse)/Info.plist", service())
    #expect(files.violated == [])
  }

  @Test("Groups that both are signed for have to overlap")
  func groups() {
    func files(_ inner: String) -> Files {
      Files([
        "Ferry.app/Info.plist": info(), "\(nse)/Info.plist": service(),
        "Ferry.app/Ferry": signed(app, production, list("com.apple.security.application-groups", "group.a", "group.b")),
        "\(nse)/Notify": signed(notify, list("com.apple.security.application-groups", inner)),
      ])
    }
    #expect(files("group.c").violated == ["cfg-nse-shared-container \(nse)/Notify:3"])
    #expect(files("group.b").violated == [])
  }

  @Test("Keychain groups that differ by a slip are one group that was meant")
  func keychain() {
    func files(_ inner: String) -> Files {
      Files([
        "Ferry.app/Info.plist": info(), "\(nse)/Info.plist": service(),
        "Ferry.app/Ferry": signed(
          app, production, list("keychain-access-groups", "\(team).\(app)", "\(team).net.lanternbay.shared")),
        "\(nse)/Notify": signed(notify, list("keychain-access-groups", inner)),
      ])
    }
    #expect(files("AAAAAAAAA1.net.lanternbay.shared").violated == ["cfg-nse-shared-keychain \(nse)/Notify:3"])
    #expect(files("\(team).net.lanternbay.else").violated == [])
    #expect(files("\(team).net.lanternbay.else").advised == ["cfg-nse-shared-keychain \(nse)/Notify:3"])
    #expect(files("\(team).net.lanternbay.shared").advised == [])
    #expect(files("\(team).\(notify)").advised == [])
  }

  @Test("Filtering belongs to the extension")
  func filtering() {
    let filter = key("com.apple.developer.usernotifications.filtering", true)
    var files = Files([
      "Ferry.app/Info.plist": info(), "\(nse)/Info.plist": service(),
      "Ferry.app/Ferry": signed(app, production, filter), "\(nse)/Notify": signed(notify),
    ])
    #expect(files.violated == ["cfg-filtering-entitlement-floor \(nse)/Notify:1"])
    files = Files([
      "Ferry.app/Info.plist": info(), "\(nse)/Info.plist": service(), "Ferry.app/Ferry": signed(app, production),
      "\(nse)/Notify": signed(notify, filter),
    ])
    #expect(files.violated == [])
  }

  @Test("macOS starts no extension without the sandbox", arguments: [true, false])
  func sandbox(isSandboxed: Bool) {
    var files = Files([
      "Ferry.app/Contents/PlugIns/Notify.appex/Contents/Info.plist": service(),
      "Ferry.app/Contents/PlugIns/Notify.appex/Contents/MacOS/Notify": signed(
        notify, key("com.apple.security.app-sandbox", isSandboxed)),
    ])
    files.addBinary("Ferry.app/Contents/PlugIns/Notify.appex/Contents/MacOS/Notify", platform: "Mac Catalyst")
    #expect(files.violated.count == (isSandboxed ? 0 : 1))
  }

  @Test("An expired profile of an extension breaks the extension's contract")
  func expired() {
    let files = Files([
      "Ferry.app/Info.plist": info(), "\(nse)/Info.plist": service(),
      "\(nse)/embedded.mobileprovision": profile(notify, expires: "2026-01-01T00:00:00Z", devices: true),
    ])
    #expect(files.violated == ["cfg-nse-signed-and-os-floor \(nse)/embedded.mobileprovision:4"])
  }
}

@Suite("Content extensions")
struct ContentExtensionTests {
  private let path = "Panel/Info.plist"

  @Test("need a category, a ratio and a view")
  func required() {
    let shape = "cfg-content-extension-plist-shape \(path)"
    #expect(Files([path: content(category, ratio)]).violated == [])
    #expect(Files([path: content(ratio)]).violated == ["\(shape):5"])
    #expect(Files([path: content(category)]).violated == ["\(shape):5"])
    #expect(Files([path: content(category, ratio, ui: "")]).violated == ["\(shape):3"])
    #expect(
      Files([path: content("<key>UNNotificationExtensionCategory</key><array/>", ratio)]).violated == ["\(shape):6"])
    #expect(
      Files([path: content(category, ratio.replacing("real", with: "string"))]).violated == ["\(shape):7"])
  }

  @Test("A ratio of 0 is worth a word only")
  func zero() {
    let files = Files([path: content(category, ratio.replacing("0.5", with: "0"))])
    #expect(files.violated == [])
    #expect(files.advised == ["cfg-content-extension-plist-shape \(path):7"])
  }

  @Test("Two values behind one key make a file that nobody reads")
  func twoValues() {
    let text = content(category + "<array><string>BERTH</string></array>", ratio)
    #expect(Files([path: text]).violated == ["cfg-content-extension-plist-shape \(path):6"])
  }

  @Test("Attributes outside of NSExtension are ignored")
  func outside() {
    let text = content(category, ratio, outside: "<key>NSExtensionAttributes</key><dict/>")
      .replacing("<key>NSExtensionAttributes</key><dict>\n", with: "<key>Other</key><dict>\n")
    #expect(Files([path: text]).violated == ["cfg-content-extension-plist-shape \(path):2"])
  }

  @Test("Letter case of a category counts")
  func letterCase() {
    let payload = #"{"aps": {"alert": "Berth 4", "category": "berth"}}"#
    let files = Files([path: content(category, ratio), "push.apns": payload])
    #expect(files.violated == ["cfg-content-extension-category \(path):6"])
    let fits = Files([
      path: content(category, ratio), "push.apns": payload.replacing("berth", with: "BERTH"),
    ])
    #expect(fits.violated == [])
    let other = Files([
      path: content(category, ratio), "push.apns": payload.replacing("berth", with: "TIDES"),
    ])
    #expect(other.violated == [])
  }
}

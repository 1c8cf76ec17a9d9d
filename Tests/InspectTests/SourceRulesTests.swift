import AppFiles
import Testing

@Suite("Files of a project")
struct SourceRulesTests {
  private let path = "Ferry.entitlements"

  @Test(
    "What codesign refuses is marked in its line",
    arguments: ["<!-- a -- b -->", "<key>get-task-allow</key><true />", "<key>aps-environment</key><string>x</string>"])
  func grammar(line: String) {
    let files = Files([path: plist(development, line)])
    #expect(files.violated == ["cfg-aps-environment-present \(path):3"])
  }

  @Test("What it may refuse is worth a word, a comment is not")
  func unconfirmed() {
    let files = Files([path: plist(development, "<key>a</key><string>b &quot; c</string>")])
    #expect(files.violated == [])
    #expect(files.advised == ["cfg-aps-environment-present \(path):3"])
    #expect(Files([path: plist(development, "<!-- fine -->")]).advised == [])
  }

  @Test("A signed build shows that its tools took the file")
  func signedAllTheSame() {
    let files = Files([
      path: plist(development, "<!-- a -- b -->"), "Ferry.app/Info.plist": info(),
      "Ferry.app/Ferry": signed(app, production),
    ])
    #expect(files.violated == [])
    #expect(files.advised == ["cfg-aps-environment-present \(path):3"])
  }

  @Test("Keys that nobody grants", arguments: ["voip", "background-modes", "push-notifications"])
  func invented(name: String) {
    let files = Files([path: plist(development, key("com.apple.developer.\(name)", true))])
    #expect(files.violated == ["cfg-profile-carries-push \(path):3"])
  }

  @Test("A broken file is named with its line")
  func broken() {
    let files = Files([path: "<plist><dict>\n<key>aps-environment</key>\n<key>b</key><string/></dict></plist>"])
    #expect(files.violated == ["cfg-aps-environment-present \(path):3"])
  }

  @Test("Development is right in a source file, a variable too", arguments: ["development", "$(APS_ENVIRONMENT)"])
  func rightValues(value: String) {
    let files = Files([path: plist(key("aps-environment", value))])
    #expect(files.violated == [])
    #expect(files.advised == [])
  }
}

@Suite("Xcode projects")
struct ProjectRulesTests {
  /// An app and a service extension; the settings of the extension in Release from line 20 on.
  private func project(_ inner: String, embeds: Bool = true, release: String = "Ferry/Ferry.entitlements") -> String {
    """
    // !$*UTF8*$!
    { objects = {
    P = {isa = PBXProject; buildConfigurationList = PL; };
    PL = {isa = XCConfigurationList; buildConfigurations = (PR, PD, ); };
    PR = {isa = XCBuildConfiguration; name = Release; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 16.0; }; };
    PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 16.0; }; };
    A = {isa = PBXNativeTarget; name = Ferry; productType = "com.apple.product-type.application";
      buildConfigurationList = AL; buildPhases = (\(embeds ? "E" : "")); };
    E = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (F /* Notify.appex */, ); };
    F = {isa = PBXBuildFile; fileRef = R; };
    AL = {isa = XCConfigurationList; buildConfigurations = (AR, AD); };
    AR = {isa = XCBuildConfiguration; name = Release; buildSettings = {
      PRODUCT_BUNDLE_IDENTIFIER = \(app); CODE_SIGN_ENTITLEMENTS = "\(release)"; }; };
    AD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
      PRODUCT_BUNDLE_IDENTIFIER = \(app); CODE_SIGN_ENTITLEMENTS = Ferry/Ferry.entitlements; }; };
    N = {isa = PBXNativeTarget; name = Notify; productType = "com.apple.product-type.app-extension";
      buildConfigurationList = NL; productReference = R; };
    NL = {isa = XCConfigurationList; buildConfigurations = (NR); };
    NR = {isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = "$(SRCROOT)/Notify/Info.plist";
      \(inner) }; };
    }; }
    """
  }

  private let notify = """
    <plist><dict><key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string>
    <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Service</string></dict></dict></plist>
    """

  private func files(_ text: String) -> Files {
    Files([
      "F.xcodeproj/project.pbxproj": text, "Notify/Info.plist": notify, "Ferry/Ferry.entitlements": plist(development),
      "Ferry/Release.entitlements": plist(key("com.apple.security.app-sandbox", true)),
    ])
  }

  @Test("that fit break nothing")
  func healthy() {
    let files = files(project("PRODUCT_BUNDLE_IDENTIFIER = \(app).notify;"))
    #expect(files.violated == [])
    #expect(files.advised == [])
  }

  @Test("The extension's id, deployment target and embedding are read off the settings")
  func extensions() {
    let path = "F.xcodeproj/project.pbxproj"
    #expect(
      files(project("PRODUCT_BUNDLE_IDENTIFIER = net.lanternbay.notify;")).violated
        == ["cfg-nse-bundle-id-prefix \(path):20"])
    #expect(
      files(project("PRODUCT_BUNDLE_IDENTIFIER = \(app).n; IPHONEOS_DEPLOYMENT_TARGET = 17.0;")).violated
        == ["cfg-nse-signed-and-os-floor \(path):20"])
    #expect(
      files(project("PRODUCT_BUNDLE_IDENTIFIER = \(app).n;", embeds: false)).violated
        == ["cfg-nse-embedded \(path):16"])
  }

  @Test("A configuration that names a file without push is worth a look, and the signature decides")
  func configurations() {
    let text = project("PRODUCT_BUNDLE_IDENTIFIER = \(app).n;", release: "Ferry/Release.entitlements")
    var files = files(text)
    #expect(files.violated == [])
    #expect(files.advised == ["cfg-aps-environment-present F.xcodeproj/project.pbxproj:13"])
    #expect(files.open.contains(.cfgApsEnvironmentPresent))
    files.add("signed.txt", signed())
    #expect(files.violated == ["cfg-aps-environment-present signed.txt:1"])
    #expect(files.summaries.contains { $0.contains("Ferry/Release.entitlements") })
  }

  @Test("An .xcconfig is read by its settings")
  func buildSettings() {
    let files = Files([
      "Release.xcconfig": "// Release\n#include \"Base.xcconfig\"\nCODE_SIGN_ENTITLEMENTS = A/B.entitlements // here\n"
    ])
    #expect(files.builds.projects.first?.setups.first?.value("CODE_SIGN_ENTITLEMENTS")?.value == "A/B.entitlements")
  }

  @Test("A hostile project is a clean error", arguments: ["{", "(", "\"", "<", "{a = ", "{a = b}", "/*"])
  func hostile(text: String) {
    #expect(Files(["p": "// !$*UTF8*$!\n" + text]).builds.isEmpty)
    let deep = "// !$*UTF8*$!\n" + String(repeating: text, count: 50_000)
    #expect(Files(["p": deep]).builds.isEmpty)
  }
}

import Evidence
import Testing

@testable import AppFiles

private let tree = """
  Executable=/Applications/Chat.app/Wrapper/Chat.app/Chat
  [Dict]
  \t[Key] application-identifier
  \t[Value]
  \t\t[String] A1B2C3D4E5.com.example.chat
  \t[Key] aps-environment
  \t[Value]
  \t\t[String] production
  \t[Key] com.apple.security.application-groups
  \t[Value]
  \t\t[Array]
  \t\t\t[String] group.com.example.chat
  \t\t\t[String] group.com.example.more
  \t[Key] com.example.nested
  \t[Value]
  \t\t[Dict]
  \t\t\t[Key] inner
  \t\t\t[Value]
  \t\t\t\t[Number] 3
  \t[Key] get-task-allow
  \t[Value]
  \t\t[Bool] false

  """

private func entitlements(_ text: String) throws -> [Entitlements] {
  let reading = Reading(text)
  if let error = reading.error { throw error }
  return reading.artefacts.compactMap { if case .entitlements(let value) = $0 { value } else { nil } }
}

@Suite struct SignatureOutputs {
  @Test func theTreeWithTabs() {
    let reading = Reading(tree)
    #expect(reading.form == .signatureText)
    let bundle = "(origin: signature, bundle: com.example.chat)"
    #expect(
      reading.lines == [
        "2 entitlement entitlements = application-identifier, aps-environment, com.apple.security.application-groups, com.example.nested, get-task-allow \(bundle)",
        "3 entitlement application-identifier = A1B2C3D4E5.com.example.chat \(bundle)",
        "6 entitlement aps-environment = production \(bundle)",
        "9 entitlement com.apple.security.application-groups = group.com.example.chat, group.com.example.more \(bundle)",
        "14 entitlement com.example.nested = {inner} \(bundle)",
        "20 entitlement get-task-allow = false \(bundle)",
        "1 entitlement Executable = /Applications/Chat.app/Wrapper/Chat.app/Chat \(bundle)",
      ])
    #expect(reading.record(2, in: tree) == "[Key] aps-environment\n\t[Value]\n\t\t[String] production")
  }

  @Test func blanksInPlaceOfTabsAndNoIndentationAtAll() throws {
    let blanks = tree.replacing("\t", with: "    ")
    let flat = tree.replacing("\t", with: "").replacing(
      "[Key] com.example.nested\n[Value]\n[Dict]\n[Key] inner\n[Value]\n[Number] 3\n", with: "")
    for text in [blanks, flat, flat.replacing("\n", with: "\r\n")] {
      let value = try #require(entitlements(text).first)
      #expect(value.origin == .signature)
      #expect(value.bundleID == "com.example.chat")
      #expect(value.prefix == "A1B2C3D4E5")
      #expect(value.apsEnvironment?.value == "production")
      #expect(value.groups?.value == ["group.com.example.chat", "group.com.example.more"])
      #expect(value.getTaskAllow?.value == false)
    }
  }

  @Test func theBlobWithItsHeader() throws {
    // A length whose bytes hold a line end, and one without.
    for length: [UInt8] in [[0, 0, 2, 1], [0, 0, 10, 10]] {
      let text = plist("<dict><key>aps-environment</key><string>development</string></dict>")
      let reading = Reading([0xFA, 0xDE, 0x71, 0x71] + length + Array(text.utf8))
      #expect(reading.form == .signatureText)
      guard case .entitlements(let value) = reading.artefacts.first else {
        Issue.record("\(reading.error?.description ?? "")")
        continue
      }
      #expect(value.origin == .signature)
      #expect(value.apsEnvironment?.value == "development")
    }
  }

  @Test func severalExecutablesOnOneLineEach() throws {
    let xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict><key>application-identifier</key><string>A1.com.example.ONE</string></dict></plist>"
    let text =
      "Executable=/a\n" + xml + "Executable=/b\n" + xml.replacing("ONE", with: "two") + "\nwarning: something\n"
    let values = try entitlements(text)
    #expect(values.map(\.bundleID) == ["com.example.ONE", "com.example.two"])
    let reading = Reading(text)
    #expect(reading.sink.items.map(\.line) == [2, 2, 1, 3, 3, 2])
    #expect(reading.record(4, in: text) == "<key>application-identifier</key><string>A1.com.example.two</string>")
  }

  @Test func whatASignatureDoesNotShowIsNotAbsent() throws {
    let details = try entitlements(
      "Executable=/a\nIdentifier=com.example.chat\nTeamIdentifier=A1B2C3D4E5\nAuthority=Apple\n")
    #expect(details.first?.isComplete == false)
    #expect(details.first?.bundleID == "com.example.chat")
    let none = try entitlements("Executable=/a\n")
    #expect(none.first?.isComplete == true)
    #expect(none.first?.values.isEmpty == true)
    let unsigned = try entitlements("Chat.app: code object is not signed at all\n")
    #expect(unsigned.first?.isUnsigned == true)
  }

  @Test func aComplaintInFrontIsPassedOver() throws {
    let text = "warning: Specifying ':' in the path is deprecated and will not work in a future release\n" + tree
    #expect(try entitlements(text).first?.apsEnvironment?.value == "production")
    #expect(Reading(text).sink.items[2].line == 7)
  }

  @Test(arguments: [
    ("[Dict]\n\t[Key] a\n", "Line 2: The key “a” has no value; the text may be cut off."),
    ("[Dict]\n\t[Key] a\n\t[Value]\n", "Line 2: The key “a” has no value; the text may be cut off."),
    ("[Dict]\n\t[Key] a\n\t[Value]\n\t\t[Bool] maybe\n", "Line 4: “maybe” is no Bool."),
    ("[Dict]\n\t[Key] a\n\t[Value]\n\t\t[Thing] x\n", "Line 4: [Thing] stands where a value belongs."),
    ("[Dict]\n\t[Value]\n\t\t[Thing] x\n", "Line 2: [Value] stands where a [Key] belongs."),
    (
      "Executable=/a\n<?xml version=\"1.0\"?>\n<plist><dict><key>a</key></dict></plist>",
      "Line 3: The key “a” has no value."
    ),
  ])
  func faults(_ text: String, _ message: String) {
    #expect(Reading(text).error?.description == message)
  }

  @Test func deepTreesAreRefused() {
    var text = "[Dict]\n"
    for level in 0..<5000 {
      text += String(repeating: " ", count: level + 1) + (level == 0 ? "[Key] a\n [Value]\n  [Array]\n" : " [Array]\n")
    }
    #expect(Reading(text).error?.description.hasSuffix("The values are nested deeper than 64 levels.") == true)
  }
}

@Suite struct EntitlementFiles {
  private func origin(_ body: String) -> Entitlements.Origin? {
    guard case .entitlements(let value) = Reading(plist("<dict>\(body)</dict>"), path: "a.entitlements").artefacts.first
    else {
      return nil
    }
    return value.origin
  }

  @Test func theIdentifierTellsASignatureFromASource() {
    #expect(origin("<key>aps-environment</key><string>development</string>") == .source)
    #expect(
      origin("<key>application-identifier</key><string>$(AppIdentifierPrefix)com.example.chat</string>") == .source)
    #expect(origin("<key>application-identifier</key><string>A1.com.example.chat</string>") == .signature)
    #expect(origin("<key>com.apple.application-identifier</key><string>A1.com.example.chat</string>") == .signature)
    #expect(origin("") == .source)
  }

  @Test func valuesOfTheWrongTypeAreKeptAsWords() {
    let reading = Reading(plist("<dict>\n<key>aps-environment</key>\n<true/></dict>"))
    guard case .entitlements(let value) = reading.artefacts.first else { return #expect(Bool(false)) }
    #expect(value.apsEnvironment?.value == "true")
    #expect(value.apsEnvironment?.evidence == 1)
    #expect(value.flag("aps-environment")?.value == true)
    #expect(reading.lines[1] == "5 entitlement aps-environment = true (origin: source)")
  }

  @Test func whatCodeSigningReadsOtherwise() throws {
    let text = """
      <?xml version='1.0'?>
      <plist version="1.0">
      <dict>
        <!-- plain -->
        <!-- loud -- comment -->
        <key>aps-environment</key>
        <string>a &quot;b&#65; &amp; <![CDATA[c]]></string>
        <key>get-task-allow</key>
        <true />
        <key>get-task-allow</key>
        <array a='b'><real>1.5</real></array>
      </dict>
      </plist>
      """
    let reading = Reading(text)
    guard case .entitlements(let value) = reading.artefacts.first else { return #expect(Bool(false)) }
    #expect(
      value.faults.map { "\(reading.sink.items[$0.evidence ?? 0].line) \($0.value)" } == [
        "4 comment", "5 doubleHyphen", "7 otherEntity", "7 otherEntity", "7 cdata", "9 blankBeforeSlash",
        "10 duplicateKey", "11 singleQuotes", "11 unsignableValue",
      ])
    #expect(value.faults.filter(\.value.isConfirmed).count == 3)
    #expect(reading.lines.last == "11 entitlement grammar = value that signatures can't hold (origin: source)")
    #expect(reading.record(value.faults[5].evidence ?? 0, in: text) == "<true />")
    // What codesign printed has been through that parser.
    let signed = Reading(
      text.replacing("<key>aps-environment", with: "<key>application-identifier</key><string>A.b</string><key>x"))
    guard case .entitlements(let printed) = signed.artefacts.first else { return #expect(Bool(false)) }
    #expect(printed.faults.isEmpty)
    let binary = BinaryPlistWriter([.dictionary([(1, 2)]), .text("aps-environment"), .text("development")]).bytes
    guard case .entitlements(let form) = Reading(binary).artefacts.first else { return #expect(Bool(false)) }
    #expect(form.faults.map(\.value) == [.binaryForm])
  }

  @Test func recordsOfABuild() throws {
    let options = Reading(
      plist(
        "<dict>\n<key>method</key>\n<string>ad-hoc</string>\n<key>teamID</key><string>A1B2C3D4E5</string>\n<key>provisioningProfiles</key>\n<dict><key>com.example.chat</key><string>Chat Ad Hoc</string></dict></dict>"
      ))
    guard case .exportOptions(let export) = options.artefacts.first else { return #expect(Bool(false)) }
    #expect(export.method?.value == "ad-hoc")
    #expect(export.profiles["com.example.chat"]?.value == "Chat Ad Hoc")
    #expect(options.lines.last == "9 info-plist ExportOptions.provisioningProfiles.com.example.chat = Chat Ad Hoc")

    let archive = Reading(
      plist(
        "<dict>\n<key>ApplicationProperties</key><dict>\n<key>CFBundleIdentifier</key><string>com.example.chat</string>\n<key>Team</key><string>A1B2C3D4E5</string></dict>\n<key>ArchiveVersion</key><integer>2</integer></dict>"
      ))
    guard case .archive(let record) = archive.artefacts.first else { return #expect(Bool(false)) }
    #expect(record.bundleID?.value == "com.example.chat")
    #expect(archive.lines[1] == "6 info-plist archive.CFBundleIdentifier = com.example.chat (bundle: com.example.chat)")

    func binary(_ id: String, _ more: String) -> String {
      "<dict><key>entitlements</key><dict>\n<key>application-identifier</key><string>A.\(id)</string></dict>\(more)</dict>"
    }
    let inner = "<key>embeddedBinaries</key><array>\(binary("com.example.chat.notify", ""))</array>"
    let summary = Reading(plist("<dict><key>Chat.ipa</key><array>\(binary("com.example.chat", inner))</array></dict>"))
    let ids = summary.artefacts.compactMap { if case .entitlements(let value) = $0 { value.bundleID } else { nil } }
    #expect(ids == ["com.example.chat", "com.example.chat.notify"])
    let seal = Reading(plist("<dict><key>files2</key><dict/><key>rules2</key><dict/></dict>"))
    #expect(seal.artefacts.count == 1 && seal.warnings.isEmpty)
  }

  @Test func otherPropertyListsSayNothing() {
    let reading = Reading(plist("<dict><key>colour</key><string>red</string></dict>"))
    #expect(reading.artefacts.isEmpty)
    #expect(
      reading.warnings == [
        "4: The property list is neither entitlements, an Info.plist nor a profile; nothing is read from it."
      ])
    #expect(Reading(plist("<array/>")).error?.description == "Line 4: The property list is an array, not a dictionary.")
  }
}

@Suite struct InfoPlists {
  @Test func keysAndPaths() throws {
    let text = plist(
      """
      <dict>
        <key>CFBundleIdentifier</key>
        <string>com.example.chat.notify</string>
        <key>CFBundlePackageType</key>
        <string>XPC!</string>
        <key>UIBackgroundModes</key>
        <array>
          <string>fetch</string>
          <string>remote-notifications</string>
        </array>
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionPointIdentifier</key>
          <string>com.apple.usernotifications.service</string>
          <key>NSExtensionPrincipalClass</key>
          <string>Notify.Service</string>
        </dict>
        <key>SomethingElse</key>
        <true/>
      </dict>
      """)
    let reading = Reading(text)
    guard case .infoPlist(let info) = reading.artefacts.first else { return #expect(Bool(false)) }
    let bundle = "(bundle: com.example.chat.notify)"
    #expect(
      reading.lines == [
        "4 info-plist Info.plist = 5 keys \(bundle)",
        "5 info-plist CFBundleIdentifier = com.example.chat.notify \(bundle)",
        "7 info-plist CFBundlePackageType = XPC! \(bundle)",
        "9 info-plist UIBackgroundModes = fetch, remote-notifications \(bundle)",
        "14 info-plist NSExtension = {NSExtensionPointIdentifier, NSExtensionPrincipalClass} \(bundle)",
        "16 info-plist NSExtension.NSExtensionPointIdentifier = com.apple.usernotifications.service \(bundle)",
        "18 info-plist NSExtension.NSExtensionPrincipalClass = Notify.Service \(bundle)",
        "11 info-plist UIBackgroundModes = fetch \(bundle)",
        "12 info-plist UIBackgroundModes = remote-notifications \(bundle)",
      ])
    #expect(info.isExtension)
    #expect(!info.isTemplate)
    #expect(info.extensionPoint?.value == "com.apple.usernotifications.service")
    #expect(info.backgroundModes.map(\.value) == ["fetch", "remote-notifications"])
    #expect(info.backgroundModes.map(\.evidence) == [7, 8])
    #expect(info.supportsLiveActivities == nil)
  }

  @Test func aProjectsFileNamesNoBundle() {
    let text = plist("<dict><key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string></dict>")
    guard case .infoPlist(let info) = Reading(text).artefacts.first else { return #expect(Bool(false)) }
    #expect(info.bundleID == nil)
    #expect(info.isTemplate)
  }
}

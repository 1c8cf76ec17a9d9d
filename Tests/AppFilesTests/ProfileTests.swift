import Evidence
import Testing

@testable import AppFiles

let profileText = """
  <?xml version="1.0" encoding="UTF-8"?>
  <plist version="1.0">
  <dict>
  \t<key>Name</key>
  \t<string>Chat Development</string>
  \t<key>ApplicationIdentifierPrefix</key>
  \t<array><string>A1B2C3D4E5</string></array>
  \t<key>ProvisionedDevices</key>
  \t<array><string>00008000-0000000000000001</string></array>
  \t<key>ExpirationDate</key>
  \t<date>2027-01-02T03:04:05Z</date>
  \t<key>Entitlements</key>
  \t<dict>
  \t\t<key>application-identifier</key>
  \t\t<string>A1B2C3D4E5.com.example.chat</string>
  \t\t<key>aps-environment</key>
  \t\t<string>development</string>
  \t\t<key>get-task-allow</key>
  \t\t<true/>
  \t</dict>
  \t<key>TeamIdentifier</key>
  \t<array><string>A1B2C3D4E5</string></array>
  \t<key>UUID</key>
  \t<string>11111111-2222-4333-8444-555555555555</string>
  </dict>
  </plist>

  """

private func profile(_ reading: Reading) throws -> Profile {
  guard case .profile(let profile) = reading.artefacts.first else {
    Issue.record("\(reading.error?.description ?? "no profile")")
    throw AppFileError("no profile")
  }
  return profile
}

@Suite struct Profiles {
  static let expected = [
    "3 profile profile = Chat Development (bundle: com.example.chat)",
    "4 profile Name = Chat Development (bundle: com.example.chat)",
    "23 profile UUID = 11111111-2222-4333-8444-555555555555 (bundle: com.example.chat)",
    "21 profile TeamIdentifier = A1B2C3D4E5 (bundle: com.example.chat)",
    "6 profile ApplicationIdentifierPrefix = A1B2C3D4E5 (bundle: com.example.chat)",
    "10 profile ExpirationDate = 2027-01-02T03:04:05Z (bundle: com.example.chat)",
    "8 profile ProvisionedDevices = 1 devices (bundle: com.example.chat)",
    "13 profile Entitlements = application-identifier, aps-environment, get-task-allow (origin: profile, bundle: com.example.chat)",
    "14 profile Entitlements.application-identifier = A1B2C3D4E5.com.example.chat (origin: profile, bundle: com.example.chat)",
    "16 profile Entitlements.aps-environment = development (origin: profile, bundle: com.example.chat)",
    "18 profile Entitlements.get-task-allow = true (origin: profile, bundle: com.example.chat)",
  ]

  @Test func derAndBerSayTheSame() throws {
    let content = Array(profileText.utf8)
    for message in [
      SignedMessage.der(content), SignedMessage.ber(content, chunk: 4096), SignedMessage.ber(content, chunk: 100),
    ] {
      let reading = Reading(message, path: "embedded.mobileprovision")
      #expect(reading.form == .profile)
      #expect(reading.lines == Profiles.expected)
      let profile = try profile(reading)
      #expect(profile.kind.value == .development)
      #expect(profile.isSigned)
      #expect(profile.entitlements.apsEnvironment?.evidence == 9)
      #expect(profile.expires?.value.text == "2027-01-02T03:04:05Z")
    }
  }

  /// The bytes around the content as `openssl cms -sign -nodetach -binary -nocerts -stream -outform DER` wrote them.
  @Test func whatOpenSSLWrites() throws {
    let front =
      "308006092a864886f70d010702a0803080020101310d300b0609608648016503040201308006092a864886f70d010701a0802480048202e3"
    let behind = """
      00000000000031818d30818a0201013024300c310a300806035504030c017802144c75c4dac133ceeb3e003e1b25d804fb97b5e3d1300b0609
      608648016503040201300a06082a8648ce3d0403020446304402202e97966ba6c347ddea41576636350b37e6b4ce61f868071089a74800da9e
      981302204f267100a69657400bf7e3de0bf0617996f2039d5258951c7d91406bc841a412000000000000
      """
    let content = Array(profileText.utf8)
    #expect(content.count == 0x2E3)
    let reading = Reading(bytes(hex: front) + content + bytes(hex: behind))
    #expect(reading.lines == Profiles.expected)
    // Offsets count in the file, so that a report shows the right bytes.
    #expect(reading.sink.items.map(\.offset)[1] == UInt64(56 + profileText.utf8.count(before: "<key>Name")))
  }

  @Test func offsetsSurviveChunks() throws {
    let message = SignedMessage.ber(Array(profileText.utf8), chunk: 50)
    let item = Reading(message).sink.items[9]
    #expect(String(decoding: message[Int(item.offset)..<Int(item.offset) + 5], as: UTF8.self) == "<key>")
  }

  @Test(arguments: [
    ("<key>ProvisionedDevices</key><array/>", false, Profile.Kind.adHoc),
    ("<key>ProvisionedDevices</key><array/>", true, .development),
    ("<key>ProvisionsAllDevices</key><true/>", false, .enterprise),
    (
      "<key>ProvisionsAllDevices</key><true/><key>Platform</key><array><string>OSX</string></array>", false,
      .developerID
    ),
    ("", false, .appStore),
  ])
  func kinds(_ keys: String, _ debuggable: Bool, _ kind: Profile.Kind) throws {
    let text = plist(
      """
      <dict>\(keys)<key>UUID</key><string>1</string><key>Entitlements</key><dict>
      <key>application-identifier</key><string>A1.com.example.*</string>
      <key>get-task-allow</key><\(debuggable)/></dict></dict>
      """)
    let profile = try profile(Reading(SignedMessage.der(Array(text.utf8))))
    #expect(profile.kind.value == kind)
    #expect(profile.isWildcard)
    #expect(profile.covers("com.example.chat"))
    #expect(!profile.covers("org.example.chat"))
  }

  @Test func aProfileWithoutSignatureIsNamedAsSuch() throws {
    let reading = Reading(profileText, path: "decoded.plist")
    #expect(reading.form == .xmlPropertyList)
    #expect(reading.warnings == ["3: The profile carries no signature; nothing vouches for it."])
    #expect(try !profile(reading).isSigned)
  }

  @Test func brokenMessages() {
    let content = Array(profileText.utf8)
    for message in [SignedMessage.der(content), SignedMessage.ber(content, chunk: 64)] {
      for end in stride(from: 24, to: message.count - 140, by: 7) {
        let reading = Reading(Array(message[..<end]))
        #expect(reading.error != nil || reading.form == nil, "\(end)")
      }
      for index in 0..<120 {
        for value in [0, 0x24, 0x30, 0x80, 0x84, 0xFF] as [UInt8] {
          var bad = message
          bad[index] = value
          _ = Reading(bad)
        }
      }
    }
    let deep = SignedMessage.identifier(2) + [UInt8](repeating: 0, count: 0)
    var nested = [UInt8](repeating: 0, count: 0)
    for _ in 0..<50_000 { nested += [0x30, 0x80] }
    #expect(Reading([0x30, 0x80] + deep + nested).error?.description == "The elements are nested too deeply.")
    let wide = [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF] + SignedMessage.identifier(2)
    #expect(Reading(wide).error?.description == "The element at byte 0 reaches past its end; the file may be cut off.")
    let text = Reading(
      SignedMessage.der(
        Array(
          "<plist>\n<dict><key>a</key></dict></plist><!-- \(profileText.count)                                                 -->"
            .utf8)))
    #expect(text.error?.description == "Line 2: The key “a” has no value.")
    let other = Reading(SignedMessage.der(Array(plist("<dict/>").utf8)))
    #expect(other.error?.description == "The signed message holds a property list that is no provisioning profile.")
  }
}

extension String.UTF8View {
  /// The number of bytes in front of the first `text`.
  func count(before text: String) -> Int {
    let (all, wanted) = (Array(self), Array(text.utf8))
    return all.indices.first { all[$0...].starts(with: wanted) } ?? -1
  }
}

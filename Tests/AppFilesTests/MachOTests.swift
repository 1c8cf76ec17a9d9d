import Evidence
import Testing

@testable import AppFiles

private let identifier = "A1B2C3D4E5.com.example.chat"

private func xml(_ environment: String) -> String {
  "<plist version=\"1.0\">\n<dict>\n<key>application-identifier</key>\n<string>\(identifier)</string>\n<key>aps-environment</key>\n<string>\(environment)</string>\n</dict></plist>"
}

private func der(_ environment: String) -> [UInt8] {
  DERWriter.entitlements([
    ("application-identifier", DERWriter.text(identifier)), ("aps-environment", DERWriter.text(environment)),
  ])
}

private func read(_ bytes: [UInt8]) throws -> (executable: Executable, entitlements: [Entitlements], reading: Reading) {
  let reading = Reading(bytes, path: "Chat.app/Chat")
  if let error = reading.error { throw error }
  guard case .executable(let executable) = reading.artefacts.first else { throw AppFileError("no executable") }
  let entitlements = reading.artefacts.compactMap { if case .entitlements(let value) = $0 { value } else { nil } }
  return (executable, entitlements, reading)
}

@Suite struct DERForms {
  private func list(_ bytes: [UInt8]) throws -> PropertyList {
    try bytes.withUnsafeBytes { try DEREntitlements.read(Bytes($0), 0..<bytes.count) }
  }

  @Test func bytesAsTheyAreDocumented() throws {
    let text = bytes(
      hex: "70240201 01b01f30 1d0c0f61 70732d65 6e766972 6f6e6d65 6e740c0a 70726f64 75637469 6f6e")
    #expect(try list(text).dictionary?["aps-environment"]?.string == "production")
    #expect(try list(bytes(hex: "7005020101b000")).dictionary?.entries.isEmpty == true)
    #expect(try list(bytes(hex: "700f020101b00a30080c036b65790101ff")).dictionary?["key"]?.bool == true)
    let reading = Reading([0xFA, 0xDE, 0x71, 0x72, 0, 0, 0, 0x2E] + text)
    #expect(reading.form == .derEntitlements)
    #expect(reading.lines.last == "0 entitlement aps-environment = production (origin: signature)")
    #expect(Reading(text).form == .derEntitlements)
  }

  @Test func everyKindAndTheOlderForm() throws {
    let inner = DERWriter.dictionary([("n", [2, 2, 0xFF, 0x00])], tag: 0x31)
    let array = SignedMessage.element(0x30, DERWriter.text("a") + DERWriter.bool(false))
    let old = DERWriter.dictionary([("d", inner), ("l", array), ("t", [1, 1, 1]), ("b", [4, 2, 9, 9])], tag: 0x31)
    let top = try #require(list(old).dictionary)
    #expect(top["d"]?.dictionary?["n"]?.value.words == "-256")
    #expect(top["l"]?.value.words == "a, false")
    #expect(top["t"]?.bool == true)
    #expect(top["b"]?.value.words == "2 bytes")
  }

  @Test func whatIsBrokenIsRefused() {
    let good = der("production")
    for end in 0..<good.count { #expect(throws: AppFileError.self) { _ = try list(Array(good[..<end])) } }
    for index in good.indices {
      for value in [0, 0x30, 0x7F, 0x80, 0x84, 0xB0, 0xFF] as [UInt8] {
        var bad = good
        bad[index] = value
        _ = try? list(bad)
      }
    }
    var deep: [UInt8] = DERWriter.bool(true)
    for _ in 0..<5000 { deep = SignedMessage.element(0x30, deep) }
    #expect(throws: AppFileError("the DER entitlements are nested deeper than 64 levels.")) {
      _ = try list(DERWriter.entitlements([("a", deep)]))
    }
  }
}

@Suite struct Binaries {
  @Test func aSignedBinary() throws {
    var writer = MachOWriter()
    writer.xml = xml("production")
    writer.der = der("production")
    let (executable, entitlements, reading) = try read(writer.bytes)
    #expect(reading.form == .machO)
    let bundle = "(origin: signature, bundle: com.example.chat)"
    #expect(
      reading.lines == [
        "0 entitlement executable = arm64, iOS 16.4 \(bundle)", "0 entitlement Identifier = com.example.chat \(bundle)",
        "0 entitlement TeamIdentifier = A1B2C3D4E5 \(bundle)",
        "2 entitlement entitlements = application-identifier, aps-environment \(bundle)",
        "3 entitlement application-identifier = \(identifier) \(bundle)",
        "5 entitlement aps-environment = production \(bundle)",
      ])
    #expect(executable.isSigned && executable.hasXML && executable.hasDER && executable.coversDER)
    #expect(executable.formsAgree == true)
    #expect(executable.minimumOS == "16.4")
    #expect(entitlements.first?.origin == .signature)
    let item = reading.sink.items[5]
    let record = writer.bytes[Int(item.offset)..<Int(item.offset) + Int(item.length)]
    #expect(String(decoding: record, as: UTF8.self) == "<key>aps-environment</key>\n<string>production</string>")
  }

  @Test func theDERFormWinsWhereTheyDiffer() throws {
    var writer = MachOWriter()
    writer.xml = xml("production")
    writer.der = der("development")
    let (executable, entitlements, reading) = try read(writer.bytes)
    #expect(executable.formsAgree == false)
    #expect(entitlements.first?.apsEnvironment?.value == "development")
    #expect(
      reading.warnings == [
        "The two forms of the signature's entitlements differ in “aps-environment”; iOS 15 and newer go by the DER form, which is used here."
      ])
  }

  @Test func oneFormOrNone() throws {
    var writer = MachOWriter()
    writer.xml = xml("production")
    #expect(try read(writer.bytes).executable.coversDER == false)
    #expect(try read(writer.bytes).entitlements.first?.apsEnvironment?.value == "production")
    writer.xml = nil
    let none = try read(writer.bytes)
    #expect(none.entitlements.first?.isComplete == true)
    #expect(none.entitlements.first?.values.isEmpty == true)
    #expect(none.entitlements.first?.bundleID == "com.example.chat")
    writer.isSigned = false
    let unsigned = try read(writer.bytes)
    #expect(unsigned.entitlements.first?.isUnsigned == true)
    #expect(unsigned.entitlements.first?.isComplete == false)
    #expect(unsigned.reading.lines == ["0 entitlement executable = arm64, iOS 16.4, not signed (origin: signature)"])
  }

  @Test func aSimulatorBuildKeepsThemInASection() throws {
    var writer = MachOWriter()
    writer.platform = 7
    writer.flags = 2
    writer.sectionXML = xml("development") + "\n\u{0}\u{0}"
    let (executable, entitlements, _) = try read(writer.bytes)
    #expect(executable.isSimulator && executable.isAdHoc)
    #expect(entitlements.first?.apsEnvironment?.value == "development")
  }

  @Test func fatBinaries() throws {
    var one = MachOWriter()
    one.xml = xml("production")
    var two = one
    two.cpu = 0x0100_0007
    for wide in [false, true] {
      let same = try read(MachOWriter.fat([one, two], wide: wide))
      #expect(same.executable.architectures == ["arm64", "x86_64"])
      #expect(same.executable.slicesAgree)
      #expect(same.entitlements.count == 1)
    }
    two.xml = xml("development")
    let different = try read(MachOWriter.fat([one, two]))
    #expect(!different.executable.slicesAgree)
    #expect(different.entitlements.map { $0.apsEnvironment?.value } == ["production", "development"])
    #expect(different.reading.warnings == ["The entitlements of x86_64 differ from those of arm64."])
  }

  @Test func librariesSayNothing() {
    var writer = MachOWriter()
    writer.type = 6
    writer.xml = xml("production")
    #expect(Reading(writer.bytes).artefacts.isEmpty)
    #expect(Reading(writer.bytes).error == nil)
  }

  @Test func javaClassesAreNone() {
    #expect(Reading([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52] + [UInt8](repeating: 0, count: 100)).form == nil)
  }

  @Test func blobsThatLieAreRefused() {
    let directory = MachOWriter.blob(0xFADE_0C02, [UInt8](repeating: 0, count: 60))
    func outcome(_ superblob: [UInt8]) -> String {
      do {
        _ = try superblob.withUnsafeBytes { try CodeSignature(Bytes($0), 0..<superblob.count) }
        return "no error"
      } catch { return "\(error)" }
    }
    let good = MachOWriter.superblob([(0, directory), (5, MachOWriter.blob(0xFADE_7171, Array("<dict/>".utf8)))])
    #expect(outcome(good) == "no error")
    for end in 0..<good.count { #expect(outcome(Array(good[..<end])) != "no error") }
    for index in 0..<40 {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bad = good
        bad[index] = value
        _ = outcome(bad)
      }
    }
    // Two claims to a slot: the first counts. A blob with a strange magic is passed over.
    let twice = MachOWriter.superblob([
      (5, MachOWriter.blob(0xFADE_0000, [1])), (5, MachOWriter.blob(0xFADE_7171, [1, 2])),
      (5, MachOWriter.blob(0xFADE_7171, [3])),
    ])
    let read = try? twice.withUnsafeBytes { try CodeSignature(Bytes($0), 0..<twice.count) }
    #expect(read?.xml?.count == 2)
  }

  @Test func anyDamageIsReadOrRefused() {
    var one = MachOWriter()
    one.xml = xml("production")
    one.der = der("production")
    for image in [one.bytes, MachOWriter.fat([one, one]), MachOWriter.fat([one], wide: true)] {
      for end in stride(from: 8, to: image.count, by: 3) { _ = Reading(Array(image[..<end])) }
      for index in 0..<min(image.count, 500) {
        for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
          var bad = image
          bad[index] = value
          _ = Reading(bad)
        }
      }
    }
  }
}

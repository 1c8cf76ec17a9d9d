import Evidence
import Testing

@testable import AppFiles

private func read(_ bytes: [UInt8]) throws -> PropertyList {
  try bytes.withUnsafeBytes { try BinaryPlistReader.read(Bytes($0)) }
}

private func refusal(_ bytes: [UInt8]) -> String {
  do {
    _ = try read(bytes)
    return "no error"
  } catch {
    return "\(error)"
  }
}

@Suite struct BinaryPropertyLists {
  @Test func valuesAndOffsets() throws {
    let writer = BinaryPlistWriter([
      .dictionary([(1, 2), (3, 4), (5, 6), (7, 8)]), .text("aps-environment"), .text("production"), .text("größe"),
      .whole(-7), .text("list"), .array([2, 9]), .text("made"), .raw([0x33, 0x41, 0xC7, 0x5D, 0x3B, 0x66, 0, 0, 0]),
      .bool(true),
    ])
    let root = try read(writer.bytes)
    let top = try #require(root.dictionary)
    #expect(top.entries.map(\.key) == ["aps-environment", "größe", "list", "made"])
    #expect(top.entries.map(\.value.value.words).prefix(3) == ["production", "-7", "production, true"])
    #expect(root.place == Place(line: 0, offset: 8, end: 17))
    #expect(top["aps-environment"]?.place.offset == 17 + 21)
  }

  @Test func datesCountFrom2001() throws {
    let seconds = Double(777_777_777).bitPattern
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: seconds >> UInt64(8 * $0)) }
    #expect(try read(BinaryPlistWriter([.raw([0x33] + bytes)]).bytes).value.words == "2025-08-25T01:22:57Z")
    let notANumber = BinaryPlistWriter([.raw([0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0])])
    #expect(try read(notANumber.bytes).value.date == .unknown)
  }

  @Test func theFirstOfTwoEqualKeysCounts() throws {
    let root = try read(BinaryPlistWriter([.dictionary([(1, 2), (1, 3)]), .text("k"), .text("a"), .text("b")]).bytes)
    #expect(root.dictionary?["k"]?.string == "a")
    #expect(root.dictionary?.duplicates.map(\.key) == ["k"])
  }

  @Test func aFileThatIsCutOffOrLiesIsRefused() {
    #expect(refusal(Array("bplist00".utf8)) == "The binary property list is cut off.")
    let whole = BinaryPlistWriter([.dictionary([(1, 2)]), .text("key"), .text("value")]).bytes
    for end in 8..<whole.count { #expect(refusal(Array(whole[..<end])) != "no error") }
    for change in [
      { (writer: inout BinaryPlistWriter) in writer.count = 0 }, { $0.count = 1 << 62 }, { $0.count = .max },
      { $0.top = 3 }, { $0.top = .max }, { $0.tableOffset = 0 }, { $0.tableOffset = 1 << 40 },
      { $0.tableOffset = .max },
      { $0.offsetSize = 0 }, { $0.offsetSize = 9 }, { $0.referenceSize = 0 }, { $0.referenceSize = 255 },
    ] {
      var writer = BinaryPlistWriter([.dictionary([(1, 2)]), .text("key"), .text("value")])
      change(&writer)
      #expect(refusal(writer.bytes) != "no error")
    }
  }

  @Test func objectsThatThisFormNeverHas() {
    let kinds: [[UInt8]] = [
      [0x00], [0x0F], [0x80, 1], [0xC1, 0], [0x01], [0x15], [0xB0], [0xE0], [0xF0], [0x24], [0x34],
    ]
    for kind in kinds { #expect(refusal(BinaryPlistWriter([.raw(kind)]).bytes) != "no error", "\(kind)") }
    #expect(
      refusal(BinaryPlistWriter([.raw([0x51, 0xC3])]).bytes) == "The string at byte 8 is said to be ASCII and is not.")
    #expect(
      refusal(BinaryPlistWriter([.dictionary([(1, 1)]), .whole(1)]).bytes)
        == "A key of the dictionary at byte 8 is a number.")
  }

  @Test func hugeCountsAreRefusedBeforeAnythingIsMade() {
    for marker: UInt8 in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] {
      for count in [Int64.max, 1 << 62, 1 << 40, 100] {
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> Int64(8 * $0)) }
        #expect(refusal(BinaryPlistWriter([.raw([marker, 0x13] + bytes)]).bytes).contains("reaches past"))
      }
      #expect(
        refusal(BinaryPlistWriter([.raw([marker, 0x14] + [UInt8](repeating: 255, count: 16))]).bytes).contains(
          "too wide"))
    }
  }

  @Test func cyclesAndSharedTreesAreBounded() {
    #expect(refusal(BinaryPlistWriter([.array([0])]).bytes) == "Object 0 contains itself.")
    #expect(refusal(BinaryPlistWriter([.array([1]), .array([2]), .array([0])]).bytes) == "Object 0 contains itself.")
    var shared: [BinaryPlistWriter.Object] = (1...24).map { .array([$0, $0]) }
    shared.append(.text("leaf"))
    let time = ContinuousClock().measure {
      #expect(
        refusal(BinaryPlistWriter(shared).bytes) == "The binary property list unfolds into more than 200000 values.")
    }
    #expect(time < patience)
    var deep = BinaryPlistWriter((1...100_000).map { .array([$0]) } + [.bool(true)])
    deep.referenceSize = 3
    deep.offsetSize = 4
    #expect(refusal(deep.bytes) == "The values are nested deeper than 64 levels.")
  }

  @Test func oneLongTextInManyPlacesIsKeptOnce() {
    let text = String(repeating: "x", count: 1 << 18)
    var writer = BinaryPlistWriter([.array(Array(repeating: 1, count: 50_000)), .text(text)])
    writer.offsetSize = 4
    let time = ContinuousClock().measure { #expect((try? read(writer.bytes))?.array?.count == 50_000) }
    #expect(time < patience)
  }

  @Test func textsThatOverlapAreBounded() {
    // Every one of 600 objects claims the same 64 KiB.
    var bytes = Array("bplist00".utf8)
    bytes += [0xAF, 0x11, 0x02, 0x58] + (1...600).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let start = bytes.count
    bytes += [0x4F, 0x12, 0, 1, 0, 0] + [UInt8](repeating: 0, count: 1 << 16)
    let table = bytes.count
    for offset in [8] + Array(repeating: start, count: 600) { bytes += [0, UInt8(offset >> 8), UInt8(offset & 255)] }
    func wide(_ value: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    bytes += [0, 0, 0, 0, 0, 0, 3, 2] + wide(601) + wide(0) + wide(table)
    #expect(refusal(bytes) == "The binary property list unfolds into more than 32 MiB of text.")
  }

  @Test func anyOneByteChangedIsReadOrRefused() {
    let good = BinaryPlistWriter([
      .dictionary([(1, 2), (3, 4)]), .text("key"), .text("value"), .text("ü"), .array([1, 2, 5]), .whole(9),
    ]).bytes
    for index in good.indices {
      for value in [0, 1, 0x0F, 0x7F, 0x80, 0xA1, 0xDF, 0xFF] as [UInt8] {
        var bad = good
        bad[index] = value
        _ = refusal(bad)
      }
    }
  }
}

import Testing

@testable import Evidence

/// The quick ways of reading digits, ids and times give what the plain ones give.
@Suite struct FastPathTests {
  private func bytes<Result>(_ text: String, _ body: (Bytes) throws -> Result) rethrows -> Result {
    var text = text
    return try text.withUTF8 { try body(Bytes(UnsafeRawBufferPointer($0))) }
  }

  @Test func everyByteIsJudgedLikeByHand() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var word: [UInt8] = Array("0a9f5cD1".utf8)
        word[place] = byte
        let isDigit = Bytes.hexValue(byte) != nil
        let isLower = isDigit && !(65...70).contains(byte)
        word.withUnsafeBytes { buffer in
          let text = Bytes(buffer)
          #expect(HexWords.areDigits(HexWords.load(text.base)) == isDigit)
          #expect(HexWords.areDigits(text) == isDigit)
        }
        word[6] = place == 6 ? byte : 100
        word.withUnsafeBytes { #expect(HexWords.areDigits(Bytes($0), lowerOnly: true) == isLower) }
      }
    }
  }

  @Test func aWordOfDigitsHasItsValue() {
    bytes("0123aBcD") { #expect(HexWords.value(HexWords.load($0.base)) == 0x0123_abcd) }
    bytes("ffffffff") { #expect(HexWords.value(HexWords.load($0.base)) == 0xffff_ffff) }
  }

  @Test func anIdKeepsItsDigitsAndItsCase() {
    let text = "7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68"
    #expect(bytes(text) { ApnsID($0) }?.text == text)
    #expect(bytes(text.uppercased()) { ApnsID($0) }?.text == text)
    #expect(bytes("7a1c0e52-3b64-4d8f-9a20-c5e7f1034b6g") { ApnsID($0) } == nil)
    #expect(bytes("7a1c0e52_3b64-4d8f-9a20-c5e7f1034b68") { ApnsID($0) } == nil)
    func keys(_ text: String) -> [FieldKey] {
      let sink = EvidenceSink()
      sink.begin(.response, at: nil, line: 1, offset: 0, record: Bytes(""))
      bytes(text) { sink.setApnsID($0) }
      return sink.fields.map(\.key)
    }
    #expect(keys(text) == [])
    #expect(keys(text.uppercased()) == [.apnsIDUpper])
    #expect(keys("7A1C0E52-3b64-4d8f-9a20-c5e7f1034b68") == [.apnsIDText])
    #expect(keys("7A1C0E52-3B64-4D8F-9A20-C5E7F1034B6a") == [.apnsIDText])
    #expect(keys("10000000-2000-4000-8000-000000000000") == [])
  }

  @Test(arguments: [
    "2026-02-14T09:26:53Z", "2026-02-14T09:26:53.1Z", "2026-02-14T09:26:53.678Z", "2026-02-14T09:26:53.678901234Z",
    "2026-12-31T23:59:60Z", "1970-01-01T00:00:00Z", "2024-02-29T12:00:00.000001Z",
  ])
  func anISOTimeReadsLikeAnyOther(_ text: String) throws {
    let quick = try #require(bytes(text) { TimeReader.isoUTC($0) })
    // One byte in front keeps the quick way out.
    let plain = bytes(" " + text) { text in
      var index = 1
      return TimeReader.dateTime(text, &index)
    }
    #expect(quick == plain)
  }

  @Test(arguments: [
    "2026-02-14 09:26:53Z", "2026-02-14T09:26:53", "2026-02-14T09:26:5xZ", "2026-13-14T09:26:53Z",
    "2026-02-14T24:26:53Z",
    "2026-02-14T09:26:53.Z", "2026-02-14T09:26:53.12x4Z", "0001-01-01T00:00:00Z", "2026-02-14T09:26:53.6789012345Z",
  ])
  func whatIsNoISOTimeIsLeftToTheOthers(_ text: String) { #expect(bytes(text) { TimeReader.isoUTC($0) } == nil) }

  @Test func wholeNumbers() {
    for (text, value) in [
      ("0", 0), ("007", 7), ("999999999999999999", 999_999_999_999_999_999), ("9223372036854775807", Int64.max),
      ("-12", -12),
      ("+5", 5),
    ] as [(String, Int64)] {
      #expect(bytes(text) { $0.integer } == value)
    }
    for text in ["", "-", "1.0", "1e3", "12a", "9223372036854775808", " 1"] {
      #expect(bytes(text) { $0.integer } == nil)
    }
  }

  @Test func quotesThatAreEscapedAreNoEnds() {
    let places = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 256)
    defer { places.deallocate() }
    let padding = String(repeating: "x", count: 70)
    for text in [#"{"a":"b\"c\\"}"#, #"{"\#(padding)":"\\\"","b":"\#(padding)\\"}"#] {
      var expected: [UInt32] = []
      let all = Array(text.utf8)
      for (index, byte) in all.enumerated() where byte == 34 {
        let slashes = all[..<index].reversed().prefix { $0 == 92 }.count
        if slashes % 2 == 0 { expected.append(UInt32(index)) }
      }
      let found = bytes(text) { $0.jsonQuotes(into: places) }
      #expect(found?.escapes == true)
      #expect(Array(places.prefix(found?.count ?? 0)) == expected)
    }
    #expect(bytes(String(repeating: "\"", count: 300)) { $0.jsonQuotes(into: places) } == nil)
  }
}

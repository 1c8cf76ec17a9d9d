import Testing

@testable import Evidence

private func bytes<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
  var text = text
  return text.withUTF8 { body(Bytes(UnsafeRawBufferPointer($0))) }
}

@Suite("Digest")
struct DigestTests {
  @Test(
    "is the first four bytes of SHA-1, letter case and blanks included",
    arguments: [
      ("", "DA39-A3EE"), ("5B1E7C40-2D0A-4E7B-9C55-0A4F6E21D903", "7B64-B850"),
      ("5b1e7c40-2d0a-4e7b-9c55-0a4f6e21d903", "4CEB-87D4"), ("order-42", "43F3-3293"), ("ORDER-42", "667D-B87F"),
      ("order-42 ", "3F97-48A0"), ("заказ-42", "928F-7BE8"), ("thread/7?x=1", "1B63-DAB2"),
      (String(repeating: "c", count: 64), "B29F-CB5F"),
    ])
  func known(identifier: String, digest: String) {
    #expect(Digest(of: identifier).text == digest)
    #expect(bytes(digest) { Digest($0) } == Digest(of: identifier))
  }

  @Test("is not read from other texts", arguments: ["7b64-b850", "7B64B850", "7B64-B85", "7B64-B85G", ""])
  func malformed(text: String) {
    #expect(bytes(text) { Digest($0) } == nil)
  }
}

@Suite("apns-id")
struct ApnsIDTests {
  @Test("is one number in both cases")
  func cases() throws {
    let lower = try #require(bytes("7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68") { ApnsID($0) })
    let upper = try #require(bytes("7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68") { ApnsID($0) })
    #expect(lower == upper)
    #expect(lower.text == "7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68")
    #expect(lower.upperText == "7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68")
  }

  @Test("has the canonical form", arguments: ["7a1c0e523b644d8f9a20c5e7f1034b68", "7a1c0e52-3b64-4d8f-9a20-c5e7f1034b6", "-", ""])
  func malformed(text: String) {
    #expect(bytes(text) { ApnsID($0) } == nil)
  }
}

@Suite("Device token")
struct DeviceTokenTests {
  private static let digits = "5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b"

  @Test(
    "is told by its form",
    arguments: [
      (digits, TokenForm.hex), (digits.uppercased(), .hex), (String(digits.dropLast()), .shortHex),
      ("5d2a71c0", .shortHex), ("<5d2a71c0 4e9b38f6 a1d0c772 5e4f8b93 062cd8e1 5a7f49b0 e3c61d84 72fa905b>", .angleBrackets),
      ("{length = 32, bytes = 0x5d2a71c0 4e9b38f6 ... 72fa905b }", .dataDescription), ("32 bytes", .byteCount),
      ("XSpxwE6bOPah0MdyXk+LkwYs2OFaf0mw48YdhHL6kFs=", .base64), ("**********9b38f6a1d0**********", .masked),
      ("V9h3sF4nO7ga4GuXvkUyw3:APA91bOOMv4ev4rNoY7dTc", .fcm), ("ExponentPushToken[k3Qm8VtR2yWcPz7LhN4sXb]", .expo),
      ("", .empty), ("(null)", .empty), ("device of anna", .other),
    ])
  func forms(text: String, form: TokenForm) {
    #expect(bytes(text) { DeviceToken($0) }.form == form)
  }

  @Test("has one normal form for all spellings that hold every byte")
  func normal() {
    let spellings = [
      Self.digits, Self.digits.uppercased(), "<5d2a71c0 4e9b38f6 a1d0c772 5e4f8b93 062cd8e1 5a7f49b0 e3c61d84 72fa905b>",
      "XSpxwE6bOPah0MdyXk+LkwYs2OFaf0mw48YdhHL6kFs=",
    ]
    for spelling in spellings {
      #expect(String(decoding: bytes(spelling) { DeviceToken($0) }.normal, as: UTF8.self) == Self.digits)
    }
  }
}

@Suite("Times")
struct TimeTests {
  private static let read: [(String, String, MissingParts)] = [
    ("2026-02-14T09:26:53.104Z", "2026-02-14T09:26:53.104Z", []),
    ("2026-02-14T10:26:53+01:00", "2026-02-14T09:26:53Z", []),
    ("2026-02-14 10:26:53.123456+0100", "2026-02-14T09:26:53.123456Z", []),
    ("2026-02-14 09:26:53,415", "2026-02-14T09:26:53.415Z", .zone),
    ("2026/02/14 09:26:53", "2026-02-14T09:26:53Z", .zone),
    ("Feb 14 09:26:53", "2000-02-14T09:26:53Z", [.zone, .year]),
    ("Mar  4 16:30:36.123456", "2000-03-04T16:30:36.123456Z", [.zone, .year]),
    ("1771061213", "2026-02-14T09:26:53Z", []),
    ("1771061213000", "2026-02-14T09:26:53Z", []),
    ("1771061213000000", "2026-02-14T09:26:53Z", []),
    ("1771061213.5", "2026-02-14T09:26:53.500Z", []),
    ("Sat, 14 Feb 2026 09:26:53 GMT", "2026-02-14T09:26:53Z", []),
  ]

  @Test("are read in the spellings of logs", arguments: read)
  func spellings(text: String, instant: String, missing: MissingParts) throws {
    let time = try #require(bytes(text) { TimeReader.any($0) })
    #expect(time.instant.text == instant)
    #expect(time.missing == missing)
  }

  @Test("are nothing when they are no times", arguments: ["", "0001-01-01T00:00:00Z", "yesterday", "12", "2026-13-01T00:00:00Z"])
  func none(text: String) {
    #expect(bytes(text) { TimeReader.any($0) } == nil)
  }

  @Test("keep their civil fields through leap days and the epoch")
  func civil() {
    for fields in [(2000, 2, 29), (2024, 2, 29), (1969, 12, 31), (1970, 1, 1), (2100, 3, 1)] {
      let civil = CivilTime(year: fields.0, month: fields.1, day: fields.2, hour: 23, minute: 59, second: 58, nanosecond: 7)
      #expect(CivilTime(civil.instant) == civil)
    }
  }
}

@Suite("Symbols")
struct SymbolTests {
  @Test("give equal texts one number, however many there are")
  func interning() {
    var table = SymbolTable()
    var numbers: [UInt32] = []
    for index in 0..<5000 { numbers.append(table.intern("text \(index)").number) }
    #expect(Set(numbers).count == 5000)
    for index in 0..<5000 {
      #expect(table.intern("text \(index)").number == numbers[index])
      #expect(table.text(Symbol(number: numbers[index])) == "text \(index)")
    }
    #expect(table.find("text 5000") == nil)
    #expect(table.intern("") == .none)
  }
}

@Suite("Store")
struct StoreTests {
  @Test("moves lines, offsets and symbols of later runs")
  func merging() {
    let store = EvidenceStore()
    for (topic, lines) in [("com.example.one", 0), ("com.example.two", 10)] {
      let sink = EvidenceSink()
      bytes("record") { record in
        sink.begin(.response, at: nil, line: 3, offset: 40, record: record)
        sink.set(.topic, topic)
        sink.set(.status, 200)
        sink.commit()
      }
      store.append(sink, input: 0, offset: UInt64(lines * 100), lines: UInt32(lines))
    }
    #expect(store.items.map(\.line) == [3, 13])
    #expect(store.items.map(\.offset) == [40, 1040])
    #expect(store.items.map { store.text($0, .topic) } == ["com.example.one", "com.example.two"])
    #expect(store.items.map { store.whole($0, .status) } == [200, 200])
  }
}

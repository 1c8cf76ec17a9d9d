import Evidence
import Testing

@testable import AppFiles

/// A property list around `body`, whose first line is line 4.
func plist(_ body: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  \(body)
  </plist>

  """
}

func parsed(_ text: String) throws -> PropertyList {
  try Array(text.utf8).withUnsafeBytes { try XMLPlistReader.read(Bytes($0)).root }
}

func failure(_ text: String) -> String {
  failure(Array(text.utf8))
}

func failure(_ bytes: [UInt8]) -> String {
  do {
    _ = try bytes.withUnsafeBytes { try XMLPlistReader.read(Bytes($0)) }
    return "no error"
  } catch {
    return "\(error)"
  }
}

@Suite struct XMLPropertyLists {
  @Test func everyKindOfValueKnowsItsLine() throws {
    let root = try parsed(
      plist(
        """
        <dict>
          <key>text</key>
          <string>a &amp; b</string>
          <key>whole</key>
          <integer>-42</integer>
          <key>hex</key>
          <integer>0x1F</integer>
          <key>real</key>
          <real>1.5</real>
          <key>yes</key>
          <true/>
          <key>date</key>
          <date>2026-02-14T09:26:53Z</date>
          <key>data</key>
          <data>
            AQID
            BA==
          </data>
          <key>list</key>
          <array>
            <string/>
            <false/>
          </array>
        </dict>
        """))
    let top = try #require(root.dictionary)
    #expect(root.place.line == 4)
    #expect(top.entries.map(\.key) == ["text", "whole", "hex", "real", "yes", "date", "data", "list"])
    #expect(top.entries.map(\.keyPlace.line) == [5, 7, 9, 11, 13, 15, 17, 22])
    #expect(top.entries.map(\.value.place.line) == [6, 8, 10, 12, 14, 16, 18, 23])
    #expect(
      top.entries.map(\.value.value.words) == [
        "a & b", "-42", "31", "1.5", "true", "2026-02-14T09:26:53Z", "4 bytes", ", false",
      ])
    #expect(top["list"]?.array?.map(\.place.line) == [24, 25])
  }

  @Test func offsetsCutTheTagsOutOfTheText() throws {
    let text = plist("<dict><key>a</key><string>x</string></dict>")
    let entry = try #require(parsed(text).dictionary?.entry("a"))
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes[entry.keyPlace.offset..<entry.keyPlace.end], as: UTF8.self) == "<key>a</key>")
    #expect(
      String(decoding: bytes[entry.value.place.offset..<entry.value.place.end], as: UTF8.self) == "<string>x</string>")
  }

  @Test(arguments: [
    ("<dict><key>a</key></dict>", "Line 4: The key “a” has no value."),
    ("<dict><string>a</string></dict>", "Line 4: A value has no key in front of it."),
    ("<dict>\n<key>a</key>\n<key>b</key><true/></dict>", "Line 6: The key “a” in line 5 has no value."),
    ("<array><key>a</key></array>", "Line 4: <key> stands outside of <dict>."),
    ("<dict>\n<key>a</key><bool>true</bool></dict>", "Line 5: <bool> is no element of a property list."),
    ("<dict/>\n<dict/>", "Line 5: There is more than one value."),
    ("<dict>\nloose text</dict>", "Line 5: The text “loose text” stands outside of any value."),
    ("<dict><key>a<!-- b --></key><true/></dict>", "Line 4: A comment stands inside <key>."),
    ("<dict><key>a</key><string>x<b/></string></dict>", "Line 4: <b> stands inside <string>."),
    ("<dict>\n<key>a</key><integer>4O</integer></dict>", "Line 5: “4O” is no <integer>."),
    ("<dict><key>a</key><date>yesterday</date></dict>", "Line 4: “yesterday” is no <date>."),
    ("<dict><key>a</key><data>A*B</data></dict>", "Line 4: “A*B” is no <data>."),
    ("", "Line 1: There is no value in <plist>."),
  ])
  func whatIsNoPropertyListIsSaidWithItsLine(_ body: String, _ message: String) {
    #expect(failure(plist(body)) == message)
  }

  @Test func libxmlsOwnWordsKeepTheirLine() {
    #expect(
      failure("<plist>\n<dict>\n<key>a</kez>\n</dict></plist>")
        == "Line 3: The XML is broken: Opening and ending tag mismatch: key line 3 and kez.")
    #expect(failure("<plist>\n<dict>\n<key>a</key>\n").hasPrefix("Line 4: The XML is broken: Premature end of data"))
    #expect(failure("<plist><dict>&nothing;</dict></plist>").hasPrefix("Line 1: "))
  }

  @Test func doubleHyphensInCommentsAreReadAsAppleReadsThem() throws {
    let text = "<plist>\n<dict>\n<!-- a -- b --><key>k</key><!-- c\n--- d --->\n<true/></dict></plist>"
    let list = try Array(text.utf8).withUnsafeBytes { try XMLPlistReader.read(Bytes($0)) }
    #expect(list.loudComments == [3, 3])
    #expect(list.root.dictionary?.entry("k")?.keyPlace.offset == text.utf8.count(before: "<key>"))
    #expect(list.root.dictionary?["k"]?.place.line == 5)
  }

  @Test func blanksInFrontAreForgivenAndCounted() throws {
    let root = try parsed("\n\n" + plist("<dict/>"))
    #expect(root.place.line == 6)
    #expect(failure("\n\n<plist>\n<dict><oops/></dict></plist>") == "Line 4: <oops> is no element of a property list.")
  }

  @Test func encodings() throws {
    var utf16: [UInt8] = [0xFF, 0xFE]
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><dict><key>ä</key><true/></dict></plist>"
    for unit in text.utf16 { utf16 += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    let wide = try utf16.withUnsafeBytes { try XMLPlistReader.read(Bytes($0)) }
    #expect(wide.root.dictionary?.entries.map(\.key) == ["ä"])
    #expect(!wide.isVerbatim)
    // The same text converted on its way in, its label left behind.
    #expect(try parsed(text).dictionary?.entries.map(\.key) == ["ä"])

    var latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<plist><dict><key>".utf8)
    latin += [0xE4] + Array("</key><true/></dict></plist>".utf8)
    #expect(try latin.withUnsafeBytes { try XMLPlistReader.read(Bytes($0)) }.root.dictionary?["ä"] != nil)

    let marked = try parsed("\u{FEFF}" + plist("<dict/>"))
    #expect(marked.place == Place(line: 4, offset: 3 + 164, end: 3 + 171))
    #expect(failure("<?xml version='1.0' encoding='UTF-7'?><plist/>") == "Line 1: The encoding utf-7 is not read.")
  }

  @Test func aRepeatedKeyIsToldAndTheLastOneCounts() {
    let reading = Reading(
      plist("<dict>\n<key>aps-environment</key><string>a</string>\n<key>aps-environment</key><string>b</string></dict>")
    )
    #expect(
      reading.warnings == [
        "6: The key “aps-environment” stands twice, first in line 5; readers disagree about which one counts."
      ])
    guard case .entitlements(let value) = reading.artefacts.first else { return #expect(Bool(false)) }
    #expect(value.apsEnvironment?.value == "b")
  }
}

import Evidence
import Testing

@testable import AppFiles

/// Files that were made to hang, crash or read what is none of their business.
@Suite struct HostileXML {
  /// The error, and that it came soon.
  private func refusal(_ text: String) -> String {
    var result = ""
    let bytes = Array(text.utf8)
    let time = ContinuousClock().measure { result = failure(bytes) }
    #expect(time < patience)
    return result
  }

  @Test func anExternalEntityIsNotRead() {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE plist [
        <!ENTITY secret SYSTEM "file:///etc/passwd">
      ]>
      <plist><dict><key>a</key><string>&secret;</string></dict></plist>
      """
    #expect(refusal(text) == "Line 3: An entity is declared, which property lists never do; it is not read.")
  }

  @Test func entitiesThatMultiplyAreNotRead() {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\n<!ENTITY a0 \"ha\">\n"
    for level in 1...10 {
      text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">\n"
    }
    text += "]>\n<plist><string>&a10;</string></plist>"
    #expect(refusal(text).hasPrefix("Line 3: An entity is declared"))
  }

  @Test func aSubsetWithoutEntitiesIsRefusedToo() {
    #expect(
      refusal("<!DOCTYPE plist\n[<!ELEMENT dict ANY>]><plist/>").hasPrefix("Line 2: The document type has declarations")
    )
  }

  @Test func aFloodOfAttributes() {
    let flood = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(refusal("<plist>\n<dict \(flood)/></plist>") == "Line 2: A tag is longer than 4096 bytes.")
    // A closing mark inside quotes does not end the tag.
    #expect(refusal("<plist>\n<dict x='>' \(flood)/></plist>") == "Line 2: A tag is longer than 4096 bytes.")
    #expect(refusal("<plist><dict a='' b='' c='' d='' e=''/></plist>").contains("carries attributes"))
    #expect(refusal("<plist><dict xmlns:a='b'/></plist>").contains("carries attributes"))
  }

  @Test func aHundredThousandLevels() {
    let deep = String(repeating: "<array>", count: 100_000) + String(repeating: "</array>", count: 100_000)
    #expect(refusal(plist(deep)) == "Line 4: The values are nested deeper than 64 levels.")
  }

  @Test func manyKeysAndDuplicates() throws {
    var body = "<dict>\n"
    for index in 0..<50_000 { body += "<key>k\(index % 25_000)</key><true/>\n" }
    let text = plist(body + "</dict>")
    var root: PropertyList?
    let time = ContinuousClock().measure { root = try? parsed(text) }
    #expect(time < patience)
    #expect(root?.dictionary?.duplicates.count == 25_000)
    let reading = Reading(text, path: "a.entitlements")
    #expect(reading.warnings.count == 21)
  }

  @Test func bytesThatAreNoText() {
    #expect(
      failure(Array("<plist>\n<dict>".utf8) + [0] + Array("</dict></plist>".utf8))
        == "Line 2: A NUL byte ends the text.")
    #expect(
      failure(Array("<plist>\n<string>".utf8) + [0xC3, 0x28] + Array("aaaa</string></plist>".utf8)).hasPrefix(
        "Line 2: The XML is broken: Input is not proper UTF-8"))
    #expect(failure("<plist><string>&#0;</string></plist>").hasPrefix("Line 1: The XML is broken"))
    #expect(failure("") == "The file is empty.")
    #expect(failure("   \n ") == "The file is empty.")
    #expect(failure([UInt8](repeating: 32, count: (16 << 20) + 1)).hasPrefix("A property list of 16 MiB is more"))
  }

  @Test func everyBeginningOfAFileIsReadOrRefused() {
    let text = Array(
      plist("<dict><key>a</key><array><string>x&lt;y</string><!-- c --><data>AQ==</data></array></dict>").utf8)
    for end in 0..<text.count - 9 { #expect(failure(Array(text[..<end])) != "no error", "\(end)") }
  }

  @Test func openCommentsAndSectionsEnd() {
    #expect(refusal("<plist><!-- " + String(repeating: "a", count: 1 << 20)).hasPrefix("Line 1: The XML is broken"))
    #expect(
      refusal("<plist><string><![CDATA[ " + String(repeating: "<", count: 1 << 20)).hasPrefix(
        "Line 1: The XML is broken"))
    #expect(refusal("<plist " + String(repeating: "<", count: 1 << 20)) == "Line 1: A tag is longer than 4096 bytes.")
  }
}

import Testing

@testable import Reports

@Suite("Text from logs on a terminal")
struct VisibleTextTests {
  @Test(
    "shows control characters instead of obeying them",
    arguments: [
      ("plain", "plain", "plain"),
      ("\u{1B}]0;title\u{7}", "␛]0;title␇", #"\x1b]0;title\x07"#),
      ("a\tb\nc\r", "a b␤c␍", #"a b\nc\x0d"#),
      ("\u{9B}2J\u{7F}", #"\x9b2J␡"#, #"\x9b2J\x7f"#),
      ("abc\u{202E}gpj.exe", #"abc\u{202e}gpj.exe"#, #"abc\u{202e}gpj.exe"#),
      ("über – „so“…", "über – „so“…", #"\u{fc}ber - "so"..."#),
    ])
  func controls(text: String, unicode: String, ascii: String) {
    #expect(VisibleText.of(text) == unicode)
    #expect(VisibleText.of(text, ascii: true) == ascii)
  }

  @Test("no text whatever brings an escape sequence to the output", arguments: ReportFormat.allCases)
  func nothingPasses(format: ReportFormat) {
    let text = rendered(format.renderer(), SampleReport.hostile)
    // A JSON reader undoes escapes, and may want the directions of its text.
    let allowed: Set<Unicode.Scalar> = [.json, .sarif].contains(format) ? ["\n", "\u{202E}"] : ["\n"]
    let passed = text.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}") && !allowed.contains(scalar)
    }
    #expect(passed.isEmpty, "\(passed)")
  }

  @Test("wraps at blanks, breaks what is too long, and counts columns as terminals do")
  func wrapping() {
    #expect(TextLayout.wrap("one two three", width: 8, indent: 0, hang: 2) == ["one two", "  three"])
    #expect(TextLayout.wrap("abcdefghij", width: 4, indent: 0, hang: 1) == ["abcd", " efg", " hij"])
    #expect(TextLayout.wrap("", width: 8, indent: 2, hang: 2) == ["  "])
    #expect(DisplayWidth.of("推送e\u{301}") == 5)
    #expect(TextLayout.cut("推送通知", to: 5) == "推送…")
    #expect(TextLayout.pad("é", to: 3) == "é  ")
  }
}

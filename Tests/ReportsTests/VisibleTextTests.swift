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

  @Test("no text whatever brings an escape sequence to the output")
  func nothingPasses() {
    var report = SampleReport.report
    let nasty = "\u{1B}[2J\u{9B}31m\u{7}\u{8}\r\u{202E}"
    var push = SampleReport.violated
    push.apnsID = nasty
    push.topic = nasty
    push.token = nasty
    push.collapseID = nasty
    push.contract = nasty
    push.boundary = nasty
    push.join = nasty
    push.trail.append(SampleReport.stage(nasty, nasty, nasty, [0]))
    push.evidence[0] = SampleReport.cited(nasty, 1, nasty, nasty, nasty)
    push.findings[1].summary = nasty
    push.next = [SampleReport.next(nasty, nasty, [nasty])]
    let made = push
    report.push = { _ in made }
    report.inputs[0].path = nasty
    report.inputs[0].warnings = [nasty]
    report.assumptions = [nasty]
    let forbidden = ["\u{1B}", "\u{9B}", "\u{7}", "\u{8}", "\r", "\u{202E}"]
    let text = rendered(TextReport(), report)
    for character in forbidden { #expect(!text.unicodeScalars.contains { String($0) == character }) }
    let json = rendered(JSONReport(), report)
    for character in forbidden.dropLast() { #expect(!json.unicodeScalars.contains { String($0) == character }) }
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

import Testing

@testable import Reports

@Suite("The report for people")
struct TextReportTests {
  private let plain = TextStyle(width: 100)

  @Test("reads top down: counts, causes, trails, app, next, inputs, clocks")
  func snapshot() throws {
    try expectSnapshot(rendered(TextReport(style: plain), SampleReport.report), "text.txt")
  }

  @Test("fits 60 columns and ASCII")
  func narrow() throws {
    let text = rendered(TextReport(style: TextStyle(width: 60, isUnicode: false)), SampleReport.report)
    try expectSnapshot(text, "text-60-ascii.txt")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    for line in text.split(separator: "\n") { #expect(line.count <= 60, "\(line)") }
  }

  @Test("shows everything when verbose, in colour")
  func verbose() throws {
    var options = TextReport.Options()
    options.isVerbose = true
    let style = TextStyle(width: 100, isColored: true)
    let text = rendered(TextReport(style: style, options: options), SampleReport.report)
    try expectSnapshot(text.replacing("\u{1B}", with: "␛"), "text-verbose-color.txt")
  }
}

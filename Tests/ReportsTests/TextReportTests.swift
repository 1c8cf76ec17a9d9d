import Foundation
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

  private func many(_ pushes: [Report.Push], of all: Int? = nil) -> Report {
    var report = SampleReport.report
    report.pushCount = pushes.count
    report.push = { pushes[$0] }
    report.summary.pushes = all ?? pushes.count
    return report
  }

  /// How many pushes have a trail, and how many a row.
  private func shown(_ text: String) -> (trails: Int, rows: Int) {
    let lines = text.split(separator: "\n")
    let names = lines.filter { $0.contains("-4222-") || $0.contains(SampleReport.upperID) }
    return (
      names.filter { "✓✗?".contains($0.prefix(1)) }.count,
      names.filter { $0.hasPrefix("  ✗ 2026") || $0.hasPrefix("  ? 2026") }.count
    )
  }

  @Test("one frequent cause does not hide the others, and no list fills the screen")
  func selection() {
    let pushes = Array(repeating: SampleReport.violated, count: 40) + [SampleReport.undetermined]
    let text = rendered(TextReport(style: plain), many(pushes, of: 5_000))
    #expect(shown(text) == (3, 20))
    #expect(
      text.contains(
        "  and 4,977 more pushes; --limit N shows N in full, --apns-id ID one, --limit 0 --format json lists\n  all\n"))
    var options = TextReport.Options()
    options.inFull = 7
    #expect(shown(rendered(TextReport(style: plain, options: options), many(pushes))).trails == 7)
  }

  @Test("explains a contract once")
  func explainsOnce() {
    let text = rendered(TextReport(style: plain), many([SampleReport.violated, SampleReport.violated]))
    #expect(text.components(separatedBy: "    Contract ").count == 2)
    #expect(text.contains("    Remedy       as above, for ext-time-limit\n"))
  }

  @Test("shows a line that proves several boundaries at the last of them")
  func provesSeveral() {
    var push = SampleReport.undetermined
    for boundary in 0..<3 { push.trail[boundary].evidence = [0] }
    let text = rendered(TextReport(style: plain), many([push]))
    #expect(text.contains("  ✓ request                          proven at acceptance\n"))
    #expect(text.components(separatedBy: "APNs answered 200").count == 2)
  }

  @Test("folds boundaries without evidence, but not the one of the verdict")
  func folds() {
    var push = SampleReport.undetermined
    for boundary in 7...9 { push.trail[boundary].state = "undetermined" }
    let text = rendered(TextReport(style: plain), many([push]))
    #expect(text.contains("▶ ? STORAGE                          no evidence: what to collect is below\n"))
    #expect(text.contains("  ? receipt                          no evidence from here to routing\n"))
    #expect(!text.contains("? presentation"))
  }

  @Test("names the steps of a push that the case lists too by their numbers")
  func sharedSteps() {
    var push = SampleReport.undetermined
    push.next = SampleReport.report.next
    let text = rendered(TextReport(style: plain), many([push]))
    #expect(text.contains("    Collect      number 1 of the list below\n"))
  }

  @Test("takes evidence of the verdict from the app when the push has none there")
  func appEvidence() {
    var push = SampleReport.undetermined
    push.verdict = "violated"
    push.boundary = "configuration"
    push.contract = "cfg-aps-environment-matches-host"
    push.trail[0].state = "violated"
    let text = rendered(TextReport(style: plain), many([push]))
    #expect(text.contains("▶ ✗ CONFIGURATION                    aps-environment is development  App.entitlements:5\n"))
  }

  @Test("says so when there is nothing")
  func nothing() {
    var report = Report()
    report.inputs = [Report.Input()]
    report.inputs[0].path = "a.png"
    report.inputs[0].warnings = ["no format is recognised in it"]
    #expect(
      rendered(TextReport(style: plain), report) == """
        No push was found
        pushtrail \(Tool.version) · 1 input · all times UTC

        Input
          a.png  not understood
            ! no format is recognised in it.

        """)
  }
}

import Foundation
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports for pages, pipelines and editors")
struct OtherReportsTests {
  @Test("Markdown, HTML, JUnit and SARIF read as expected")
  func snapshots() throws {
    let report = SampleReport.report
    try expectSnapshot(rendered(MarkdownReport(), report), "report.md")
    try expectSnapshot(rendered(HTMLReport(), report), "report.html")
    try expectSnapshot(rendered(JUnitReport(), report), "junit.xml")
    try expectSnapshot(rendered(SARIFReport(), report), "report.sarif")
  }

  @Test("a page loads nothing and runs nothing")
  func selfContained() {
    let page = rendered(HTMLReport(), SampleReport.report)
    for word in ["<script", "src=", "href=", "url(", "@import", "onload"] { #expect(!page.contains(word), "\(word)") }
  }

  @Test("no text from a log becomes markup")
  func escaping() throws {
    let report = SampleReport.hostile
    let page = rendered(HTMLReport(), report)
    #expect(!page.contains("<img"))
    #expect(page.contains("&lt;img"))
    let markdown = rendered(MarkdownReport(), report)
    #expect(!markdown.contains("\n# owned"))
    // Inside code nothing is markup; outside of it, nothing of the logs may be.
    let outside = markdown.replacing(/`` .*? ``/, with: "").replacing(/`[^`]*`/, with: "")
    for word in [" @everyone", " <img", "[x]("] { #expect(!outside.contains(word), "\(word)") }
    for line in markdown.split(separator: "\n") where line.hasPrefix("| ✓") {
      // The cells of a row stay its cells.
      #expect(line.replacing("\\|", with: "").filter { $0 == "|" }.count == 5, "\(line)")
    }
    #expect(XMLText.of("<a b=\"c\">'&\u{1}\u{FFFF}") == "&lt;a b=&quot;c&quot;&gt;&#39;&amp;␁\u{FFFD}")
    #expect(MarkdownText.code("a`b``c") == "``` a`b``c ```")
    #expect(MarkdownText.sentence("Call `done` now") == "Call `done` now.")
    #expect(MarkdownText.sentence("one ` tick") == "one \\` tick.")
  }

  @Test("JUnit is well-formed XML, whatever the logs hold, and its counts are right")
  func junit() throws {
    for report in [SampleReport.report, SampleReport.hostile, Report()] {
      let text = rendered(JUnitReport(), report)
      let parser = XMLParser(data: Data(text.utf8))
      #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    }
    let text = rendered(JUnitReport(), SampleReport.report)
    #expect(text.contains("tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"1\""))
  }

  @Test("SARIF is well-formed, and each result names its rule")
  func sarif() throws {
    let text = rendered(SARIFReport(), SampleReport.report)
    let root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["version"] as? String == "2.1.0")
    let run = try #require((root["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for result in try #require(run["results"] as? [[String: Any]]) {
      guard let id = result["ruleId"] as? String else {
        #expect(result["kind"] as? String == "open")
        continue
      }
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == id)
    }
    #expect(SARIFReport.uri("a b/ü.zip!/x.log") == "a%20b/%C3%BC.zip!/x.log")
    #expect(SARIFReport.uri("/tmp/x") == "file:///tmp/x")
  }

  @Test("every word of --format has its renderer", arguments: ReportFormat.allCases)
  func renderers(format: ReportFormat) {
    #expect(!rendered(format.renderer(), SampleReport.report).isEmpty)
  }
}

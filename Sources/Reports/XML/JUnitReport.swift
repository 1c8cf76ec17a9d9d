/// The report for continuous integration: a push is a test case; violated fails, undetermined is skipped.
package struct JUnitReport: Renderer {
  package init() {}

  package func render(_ report: Report, into out: ByteStream) {
    // The counts stand in front of the cases, so the pushes are asked for twice.
    var violated = report.findings.filter { $0.state == "violated" }.count
    var undetermined = 0
    for index in 0..<report.pushCount {
      switch report.push(index).verdict {
      case "violated": violated += 1
      case "undetermined": undetermined += 1
      default: break
      }
    }
    let counts =
      "tests=\"\(report.pushCount + report.findings.count)\" failures=\"\(violated)\" errors=\"0\" skipped=\"\(undetermined)\""
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    out.write("<testsuites name=\"\(Tool.name)\" \(counts)>\n  <testsuite name=\"pushes\" \(counts)>\n")
    for index in 0..<report.pushCount where !out.hasFailed { push(report.push(index), report, out) }
    for finding in report.findings {
      out.write("    <testcase classname=\"app\" name=\"\(XMLText.of(finding.contract))\"")
      if finding.state == "violated" {
        out.write(">\n")
        failure(finding, report.evidence, out)
        out.write("    </testcase>\n")
      } else {
        out.write("/>\n")
      }
    }
    out.write("  </testsuite>\n</testsuites>\n")
  }

  private func push(_ push: Report.Push, _ report: Report, _ out: ByteStream) {
    let name = XMLText.of("\(Words.name(push)), \(Words.kind(push))")
    out.write("    <testcase classname=\"push.\(XMLText.of(push.path))\" name=\"\(name)\"")
    switch push.verdict {
    case "violated":
      out.write(">\n")
      if let verdict = Words.verdictFinding(push, in: report) {
        failure(verdict.finding, verdict.isOwn ? push.evidence : report.evidence, out)
      } else {
        out.write(
          "      <failure message=\"\(XMLText.of(Words.verdict(push)))\" type=\"\(XMLText.of(push.contract ?? ""))\"/>\n"
        )
      }
      out.write("    </testcase>\n")
    case "undetermined":
      out.write(">\n      <skipped message=\"\(XMLText.of(Words.verdict(push)))\"/>\n    </testcase>\n")
    default:
      out.write("/>\n")
    }
  }

  private func failure(_ finding: Report.Finding, _ evidence: [Report.CitedEvidence], _ out: ByteStream) {
    let message = "\(finding.boundary): \(Words.sentence(finding.summary))"
    out.write("      <failure message=\"\(XMLText.of(message))\" type=\"\(XMLText.of(finding.contract))\">")
    for index in finding.evidence where evidence.indices.contains(index) {
      out.write("\(XMLText.of(Words.place(evidence[index]))): \(XMLText.of(evidence[index].summary))\n")
    }
    if !finding.remedy.isEmpty { out.write("Remedy: \(XMLText.of(Words.sentence(finding.remedy)))") }
    out.write("</failure>\n")
  }
}

/// The report to paste into an issue or an incident page.
package struct MarkdownReport: Renderer {
  /// Pushes with a trail of their own; the others get a row.
  let inFull: Int

  package init(inFull: Int = 10) { self.inFull = inFull }

  package func render(_ report: Report, into out: ByteStream) {
    out.write("# \(MarkdownText.plain(Words.title(report)))\n\n")
    let inputs = Words.count(report.inputs.count, "input", "inputs")
    out.write("\(Tool.name) \(Tool.version), \(inputs), all times UTC.\n")
    causes(report, out)
    pushes(report, out)
    targets(report, out)
    findings(report, out)
    next(report.next, "## Collect next, cheapest first", out)
    self.inputs(report, out)
  }

  private func table(_ head: [String], _ rows: [[String]], _ out: ByteStream) {
    out.write("| \(head.joined(separator: " | ")) |\n|\(head.map { _ in "---|" }.joined())\n")
    for row in rows { out.write("| \(row.joined(separator: " | ")) |\n") }
  }

  private func causes(_ report: Report, _ out: ByteStream) {
    guard !report.causes.isEmpty else { return }
    out.write("\n## Causes\n\n")
    let rows = report.causes.map { cause in
      [
        Words.grouped(cause.pushes), MarkdownText.plain(cause.boundary), MarkdownText.code(cause.contract),
        MarkdownText.sentence(cause.statement), Words.span(cause.first, cause.last) ?? "",
        cause.examples.prefix(3).map(MarkdownText.code).joined(separator: ", "),
      ]
    }
    table(["pushes", "boundary", "contract", "it says", "when", "such as"], rows, out)
  }

  private func targets(_ report: Report, _ out: ByteStream) {
    for comparison in TargetSummary.comparisons(of: report.targets) {
      out.write("\n## \(MarkdownText.plain(comparison.title))\n\n")
      let heads = comparison.places.count == 1 ? [""] : comparison.places.map(MarkdownText.code)
      let rows = comparison.rows.map { row in
        [(row.differs ? "**\(row.label)**" : row.label)] + row.values.map(MarkdownText.plain)
      }
      table([""] + heads, rows, out)
    }
  }

  // MARK: Pushes

  private func pushes(_ report: Report, _ out: ByteStream) {
    guard report.pushCount > 0 else { return }
    out.write("\n## Pushes\n")
    for index in 0..<min(inFull, report.pushCount) { push(report.push(index), report, out) }
    let rest = inFull..<max(inFull, report.pushCount)
    if !rest.isEmpty {
      out.write("\n### Other pushes\n\n")
      out.write("| sent | push | verdict | boundary | contract |\n|---|---|---|---|---|\n")
      for index in rest where !out.hasFailed {
        let push = report.push(index)
        let cells = [
          MarkdownText.plain(Words.firstTime(push).map(Words.roundMoment) ?? ""), MarkdownText.code(Words.name(push)),
          push.verdict,
          MarkdownText.plain(push.boundary ?? ""), MarkdownText.code(push.contract ?? ""),
        ]
        out.write("| \(cells.joined(separator: " | ")) |\n")
      }
    }
    let hidden = report.summary.pushes - report.pushCount
    if hidden > 0 { out.write("\n\(Words.count(hidden, "more push is", "more pushes are")) not listed.\n") }
  }

  private func push(_ push: Report.Push, _ report: Report, _ out: ByteStream) {
    out.write("\n### \(MarkdownText.code(Words.name(push)))\n\n")
    out.write("\(MarkdownText.plain(Words.kind(push)))")
    if let sent = push.sentAt { out.write(", sent \(MarkdownText.plain(Words.moment(sent)))") }
    if let token = push.token { out.write(", token \(MarkdownText.code(Words.shortToken(token)))") }
    out.write(".\n\n**\(MarkdownText.plain(Words.verdict(push)))**")
    if let contract = push.contract { out.write(": \(MarkdownText.code(contract))") }
    out.write("\(MarkdownText.plain(Words.confidence(push))).")
    let finding = Words.verdictFinding(push, in: report)
    if let finding { out.write(" \(MarkdownText.sentence(finding.finding.summary))") }
    out.write("\n\n")
    let rows = push.trail.enumerated().map { position, stage in
      let isVerdict = stage.boundary == push.boundary
      let boundary = MarkdownText.plain(stage.boundary)
      return [
        mark(stage.state), isVerdict ? "**\(boundary)**" : boundary,
        MarkdownText.plain(stage.at.map(Words.moment) ?? ""),
        Words.provenAt(position, push) ?? evidence(stage.evidence, push.evidence),
      ]
    }
    table(["", "boundary", "time", "seen"], rows, out)
    if let finding { details(finding.finding, out) }
    if let join = push.join { out.write("\nJoined: \(MarkdownText.sentence(join))\n") }
    for other in push.findings where other.contract != push.contract || other.state != "violated" {
      out.write("\n- \(other.state): \(MarkdownText.sentence(other.summary)) (\(MarkdownText.code(other.contract)))")
      let places = other.evidence.prefix(3).filter { push.evidence.indices.contains($0) }
        .map { place(push.evidence[$0]) }.joined(separator: ", ")
      if !places.isEmpty { out.write(" \(places)") }
      if other.state == "violated", !other.remedy.isEmpty {
        out.write(" **Remedy:** \(MarkdownText.sentence(other.remedy))")
      }
    }
    if push.findings.contains(where: { $0.contract != push.contract || $0.state != "violated" }) { out.write("\n") }
    let (numbers, others) = Words.steps(push, listed: report.next)
    next(others, "Collect next:", out)
    if let list = Words.numbers(numbers) { out.write("\nCollect next: \(others.isEmpty ? "" : "also ")\(list).\n") }
  }

  private func mark(_ state: String) -> String {
    switch state {
    case "kept": "✓"
    case "violated": "✗"
    case "not-applicable": "–"
    case "behaviour", "advice": "•"
    default: "?"
    }
  }

  private func evidence(_ indexes: [Int], _ all: [Report.CitedEvidence]) -> String {
    indexes.filter { all.indices.contains($0) }.map { index in
      "\(MarkdownText.plain(all[index].summary)) (\(place(all[index])))"
    }.joined(separator: "<br>")
  }

  private func place(_ evidence: Report.CitedEvidence) -> String {
    MarkdownText.code(Words.shortPlace(evidence, most: 60))
  }

  private func details(_ finding: Report.Finding, _ out: ByteStream) {
    if !finding.remedy.isEmpty { out.write("\n**Remedy:** \(MarkdownText.sentence(finding.remedy))") }
    if let playbook = finding.playbook { out.write(" See \(MarkdownText.code(playbook)).") }
    out.write("\n")
  }

  // MARK: The case

  private func findings(_ report: Report, _ out: ByteStream) {
    guard !report.findings.isEmpty else { return }
    out.write("\n## \(report.whole.prefix(1).uppercased() + report.whole.dropFirst())\n")
    for finding in report.findings {
      out.write("\n### \(mark(finding.state)) \(MarkdownText.code(finding.contract))\n\n")
      out.write(MarkdownText.plain(Words.judged(finding) + ". "))
      out.write("**\(MarkdownText.sentence(finding.summary))**\n")
      let seen = evidence(finding.evidence, report.evidence)
      if !seen.isEmpty { out.write("\n\(seen)\n") }
      details(finding, out)
    }
  }

  private func next(_ steps: [Report.NextStep], _ heading: String, _ out: ByteStream) {
    guard !steps.isEmpty else { return }
    out.write("\n\(heading)\n\n")
    for (index, step) in steps.enumerated() {
      out.write("\(index + 1). \(MarkdownText.sentence(step.collect)) \(MarkdownText.sentence(step.why))")
      if !step.settles.isEmpty {
        out.write(" Settles \(step.settles.map(MarkdownText.code).joined(separator: ", ")).")
      }
      out.write("\n")
    }
  }

  private func inputs(_ report: Report, _ out: ByteStream) {
    guard !report.inputs.isEmpty else { return }
    out.write("\n## Inputs\n\n")
    let rows = report.inputs.map { input in
      [
        MarkdownText.code(input.path), Words.kind(input), MarkdownText.plain(input.format),
        input.bytes > 0 ? Words.size(input.bytes) : "",
        Words.grouped(input.events), Words.span(input.from, input.to) ?? "",
        input.warnings.map(MarkdownText.sentence).joined(separator: "<br>"),
      ]
    }
    table(["path", "kind", "format", "size", "events", "time", "warnings"], rows, out)
    var clocks = report.assumptions.map(MarkdownText.sentence)
    if let sentence = Words.clocks(report.clockSkew) { clocks.insert(sentence, at: 0) }
    for sentence in clocks { out.write("\n- \(sentence)") }
    if !clocks.isEmpty { out.write("\n") }
  }
}

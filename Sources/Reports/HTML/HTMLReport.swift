/// The report as one page that needs nothing else: no script, no font, no picture from elsewhere.
package struct HTMLReport: Renderer {
  package init() {}

  package func render(_ report: Report, into out: ByteStream) {
    let title = Words.title(report)
    out.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    // Even if something slipped through the escaping, nothing would be fetched or run.
    out.write(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
    out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    out.write("<title>\(XMLText.of(title))</title>\n<style>\n\(HTMLStyle.sheet)</style>\n</head>\n<body>\n")
    out.write("<h1>\(XMLText.of(title))</h1>\n<p class=\"dim\">\(Tool.name) \(Tool.version) · ")
    out.write("\(Words.count(report.inputs.count, "input", "inputs")) · all times UTC</p>\n")
    causes(report, out)
    if report.pushCount > 0 { out.write("<h2>Pushes</h2>\n") }
    for index in 0..<report.pushCount where !out.hasFailed { push(report.push(index), report, index, out) }
    let hidden = report.summary.pushes - report.pushCount
    if hidden > 0 {
      out.write("<p class=\"dim\">\(Words.count(hidden, "more push is", "more pushes are")) not listed.</p>\n")
    }
    findings(report, out)
    next(report.next, "<h2 id=\"next\">Collect next, cheapest first</h2>\n", out)
    inputs(report, out)
    out.write("</body>\n</html>\n")
  }

  /// Own sentences: their `code` becomes code.
  private func sentence(_ text: String) -> String {
    let parts = Words.sentence(text).split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return XMLText.of(Words.sentence(text)) }
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? XMLText.of(String(part)) : "<code>\(XMLText.of(String(part)))</code>"
    }.joined()
  }

  private func causes(_ report: Report, _ out: ByteStream) {
    guard !report.causes.isEmpty else { return }
    out.write("<h2>Causes</h2>\n<table>\n<tr><th>pushes<th>boundary<th>contract<th>it says<th>when</tr>\n")
    for cause in report.causes {
      out.write("<tr><td class=\"number\">\(Words.grouped(cause.pushes))<td>\(XMLText.of(cause.boundary))")
      out.write("<td><code class=\"violated\">\(XMLText.of(cause.contract))</code><td>\(sentence(cause.statement))")
      out.write("<td>\(XMLText.of(Words.span(cause.first, cause.last) ?? ""))</tr>\n")
    }
    out.write("</table>\n")
  }

  // MARK: Pushes

  private func push(_ push: Report.Push, _ report: Report, _ index: Int, _ out: ByteStream) {
    let state = state(push.verdict)
    // The first few lie open; the browser's search finds the others too.
    out.write("<details\(index < 5 ? " open" : "")>\n<summary><span class=\"\(state)\">\(mark(push.verdict))</span> ")
    out.write("<b>\(XMLText.of(Words.name(push)))</b> \(XMLText.of(Words.kind(push)))")
    if let time = Words.firstTime(push) { out.write(" <span class=\"dim\">\(XMLText.of(Words.moment(time)))</span>") }
    if let contract = push.contract { out.write(" <code class=\"violated\">\(XMLText.of(contract))</code>") }
    out.write(
      "</summary>\n<p><b class=\"\(state)\">\(XMLText.of(Words.verdict(push)))</b>\(XMLText.of(Words.confidence(push)))."
    )
    let verdict = Words.verdictFinding(push, in: report)
    if let verdict { out.write(" \(sentence(verdict.finding.summary))") }
    out.write("</p>\n<table class=\"trail\">\n")
    for (position, stage) in push.trail.enumerated() {
      let isVerdict = stage.boundary == push.boundary
      out.write(
        "<tr\(isVerdict ? " class=\"here\"" : "")><td class=\"\(self.state(stage.state))\">\(mark(stage.state))")
      let time = stage.at.map { Words.isOnFirstDay($0, push) ? Words.clock($0) : Words.moment($0) } ?? ""
      if let proven = Words.provenAt(position, push) {
        out.write("<td>\(XMLText.of(stage.boundary))<td><td class=\"dim\">\(XMLText.of(proven))</tr>\n")
        continue
      }
      out.write("<td>\(XMLText.of(stage.boundary))<td class=\"time\">\(XMLText.of(time))<td>")
      evidence(stage.evidence, push.evidence, quotedFor: isVerdict ? push.contract ?? "" : nil, out)
      if stage.evidence.isEmpty, stage.state == "undetermined" { out.write("<span class=\"dim\">no evidence</span>") }
      out.write("</tr>\n")
    }
    out.write("</table>\n")
    if let verdict { details(verdict.finding, out) }
    if let join = push.join { out.write("<p class=\"dim\">Joined: \(sentence(join))</p>\n") }
    for other in push.findings where other.contract != push.contract || other.state != "violated" {
      out.write(
        "<p><span class=\"\(self.state(other.state))\">\(XMLText.of(other.state))</span> \(sentence(other.summary)) ")
      out.write("<code>\(XMLText.of(other.contract))</code> ")
      for index in other.evidence.prefix(3) where push.evidence.indices.contains(index) {
        out.write("\(place(push.evidence[index])) ")
      }
      if other.state == "violated", !other.remedy.isEmpty { out.write("<b>Remedy.</b> \(sentence(other.remedy))") }
      out.write("</p>\n")
    }
    let (numbers, others) = Words.steps(push, listed: report.next)
    next(others, "<p>Collect next:</p>\n", out)
    if let list = Words.numbers(numbers) {
      out.write("<p>Collect next: \(others.isEmpty ? "" : "also ")<a href=\"#next\">\(list)</a>.</p>\n")
    }
    out.write("</details>\n")
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

  /// A class of the style sheet: never text from a log.
  private func state(_ state: String) -> String {
    switch state {
    case "kept", "violated": state
    case "not-applicable": "dim"
    case "behaviour", "advice": "note"
    default: "open"
    }
  }

  private func evidence(_ indexes: [Int], _ all: [Report.CitedEvidence], quotedFor contract: String?, _ out: ByteStream)
  {
    for index in indexes where all.indices.contains(index) {
      let cited = all[index]
      out.write("<div>\(XMLText.of(cited.summary)) \(place(cited))")
      if let contract, !cited.text.isEmpty {
        let quoted = Excerpt.of(cited, contract: contract, room: 1200)
        // The line ends of a record are its own; each line by itself is made safe.
        let lines = quoted.split(whereSeparator: \.isNewline).map { XMLText.of(String($0)) }
        out.write("<pre>\(lines.joined(separator: "\n"))</pre>")
      }
      out.write("</div>")
    }
  }

  /// The end of a long path; the whole of it shows when the pointer rests on it.
  private func place(_ cited: Report.CitedEvidence) -> String {
    let short = Words.shortPlace(cited, most: 48)
    let whole = Words.place(cited)
    let title = short == whole ? "" : " title=\"\(XMLText.of(whole))\""
    return "<code class=\"place\"\(title)>\(XMLText.of(short))</code>"
  }

  private func details(_ finding: Report.Finding, _ out: ByteStream) {
    guard !finding.remedy.isEmpty || finding.playbook != nil else { return }
    out.write("<p class=\"remedy\"><b>Remedy.</b> \(sentence(finding.remedy))")
    if let playbook = finding.playbook { out.write(" Read on in <code>\(XMLText.of(playbook))</code>.") }
    out.write("</p>\n")
  }

  // MARK: The case

  private func findings(_ report: Report, _ out: ByteStream) {
    guard !report.findings.isEmpty else { return }
    out.write("<h2>\(report.whole.prefix(1).uppercased() + report.whole.dropFirst())</h2>\n")
    for finding in report.findings {
      out.write(
        "<h3><span class=\"\(state(finding.state))\">\(mark(finding.state))</span> <code>\(XMLText.of(finding.contract))</code></h3>\n"
      )
      out.write(
        "<p>\(XMLText.of(Words.judged(finding) + ".")) "
      )
      out.write("<b>\(sentence(finding.summary))</b></p>\n")
      evidence(finding.evidence, report.evidence, quotedFor: finding.contract, out)
      details(finding, out)
    }
  }

  private func next(_ steps: [Report.NextStep], _ heading: String, _ out: ByteStream) {
    guard !steps.isEmpty else { return }
    out.write("\(heading)<ol>\n")
    for step in steps {
      out.write("<li>\(sentence(step.collect)) <span class=\"dim\">\(sentence(step.why))")
      if !step.settles.isEmpty { out.write(" Settles \(XMLText.of(step.settles.joined(separator: ", "))).") }
      out.write("</span></li>\n")
    }
    out.write("</ol>\n")
  }

  private func inputs(_ report: Report, _ out: ByteStream) {
    guard !report.inputs.isEmpty else { return }
    out.write("<h2>Inputs</h2>\n<table>\n<tr><th>path<th>kind<th>format<th>size<th>events<th>time</tr>\n")
    for input in report.inputs {
      let size = input.bytes > 0 ? Words.size(input.bytes) : ""
      out.write("<tr><td><code>\(XMLText.of(input.path))</code><td>\(XMLText.of(Words.kind(input)))")
      out.write("<td>\(XMLText.of(input.format))<td class=\"number\">\(size)")
      out.write("<td class=\"number\">\(Words.grouped(input.events))")
      out.write("<td>\(XMLText.of(Words.span(input.from, input.to) ?? ""))</tr>\n")
      for warning in input.warnings { out.write("<tr><td class=\"open\" colspan=\"6\">! \(sentence(warning))</tr>\n") }
    }
    out.write("</table>\n")
    let clocks = [Words.clocks(report.clockSkew)].compactMap(\.self) + report.assumptions
    for clock in clocks { out.write("<p class=\"dim\">\(sentence(clock))</p>\n") }
  }
}

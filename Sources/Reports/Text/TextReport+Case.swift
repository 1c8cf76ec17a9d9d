/// What is said of the case as a whole, behind the pushes.
extension TextReport {
  func appFindings(_ report: Report, _ page: TextPage) {
    guard !report.findings.isEmpty else { return }
    heading(report.whole.prefix(1).uppercased() + report.whole.dropFirst(), page)
    for (index, finding) in report.findings.enumerated() {
      if index > 0 { page.blank() }
      let (sign, look) = signAndLook(finding.state)
      page.flow(
        [
          .init("  "), .init(sign, look), .init(" "), .init(finding.contract, look, whole: true),
          .init("  " + Words.judged(finding)),
        ], hang: 4)
      page.flow("    " + Words.sentence(finding.summary), .bold, hang: 4)
      for place in finding.evidence.prefix(options.isVerbose ? .max : 4) where report.evidence.indices.contains(place) {
        let evidence = report.evidence[place]
        page.flow(
          [.init("    \(evidence.summary)  "), .init(shortPlace(evidence), .dim, whole: true)], hang: 6)
        if !evidence.text.isEmpty, evidence.text != evidence.summary, finding.state == "violated" || options.isVerbose {
          quote(evidence, for: finding.contract, lines: 2, page)
        }
      }
      remedy(finding, report, page)
    }
  }

  /// How many steps are shown unless all are asked for.
  static let stepsShown = 6

  func collectNext(_ report: Report, _ page: TextPage) {
    guard !report.next.isEmpty else { return }
    heading("Collect next, cheapest first", page)
    for (index, step) in report.next.prefix(options.isVerbose ? .max : TextReport.stepsShown).enumerated() {
      let lead = "  \(index + 1). "
      page.flow([.init(lead), .init(Words.sentence(step.collect), .plain)], hang: lead.count)
      var why = Words.sentence(step.why)
      if !step.settles.isEmpty {
        let settled = step.settles.prefix(options.isVerbose ? .max : 4).joined(separator: ", ")
        let more = step.settles.count > 4 && !options.isVerbose ? " and \(step.settles.count - 4) more" : ""
        why += " Settles \(settled)\(more)."
      }
      page.flow(String(repeating: " ", count: lead.count) + why, .dim, hang: lead.count)
    }
  }

  // MARK: Inputs

  func inputs(_ report: Report, _ page: TextPage) {
    guard !report.inputs.isEmpty else { return }
    heading(report.inputs.count == 1 ? "Input" : "Inputs", page)
    // What was read first; what was not understood is named, but a folder full of it must not fill the screen.
    let isUnknown = { (input: Report.Input) in input.kind == "unknown" && input.format != "archive" }
    let read = report.inputs.filter { !isUnknown($0) }
    let unknown = report.inputs.filter(isUnknown)
    for input in read.prefix(options.isVerbose ? .max : 25) { self.input(input, page) }
    more(read.count - 25, "input", "inputs", page)
    for input in unknown.prefix(options.isVerbose ? .max : 10) { self.input(input, page) }
    more(unknown.count - 10, "input that was not understood", "inputs that were not understood", page)
  }

  private func more(_ count: Int, _ one: String, _ many: String, _ page: TextPage) {
    guard count > 0, !options.isVerbose else { return }
    page.flow("  and \(Words.grouped(count)) more \(count == 1 ? one : many); --verbose lists all", .dim)
  }

  private func input(_ input: Report.Input, _ page: TextPage) {
    let isUsed = input.kind != "unknown" || input.format == "archive"
    page.flow(
      [
        .init("  "), .init(input.path, isUsed ? .bold : .open, whole: true),
        .init("  " + Words.input(input)),
      ],
      hang: 4)
    for warning in input.warnings {
      page.flow([.init("    "), .init(sign(.warning), .open), .init(" " + Words.sentence(warning))], hang: 6)
    }
    guard options.isVerbose else { return }
    for span in input.coverage {
      let time = Words.span(span.from, span.to).map { ", " + $0 } ?? ""
      page.flow("    shows \(span.process): \(Words.count(span.lines, "line", "lines"))\(time)", .dim, hang: 6)
    }
  }

  // MARK: Clocks

  func clocks(_ report: Report, _ page: TextPage) {
    var sentences = report.assumptions.map(Words.sentence)
    if let sentence = Words.clocks(report.clockSkew) { sentences.insert(sentence, at: 0) }
    guard !sentences.isEmpty else { return }
    heading("Clocks and assumptions", page)
    for sentence in sentences { page.flow("  " + sentence, hang: 4) }
  }

  // MARK: Shared

  /// What the broken contract says, what to do about it, and where to read on.
  func remedy(_ finding: Report.Finding, _ report: Report, _ page: TextPage) {
    let statement = report.causes.first { $0.contract == finding.contract }?.statement ?? ""
    if finding.state == "violated" { labelled("Contract", Words.sentence(statement), page) }
    labelled("Remedy", Words.sentence(finding.remedy), page, look: .bold)
    labelled("Read on", finding.playbook ?? "", page)
  }

  /// A label in the left column and a paragraph beside it; nothing when the paragraph is empty.
  func labelled(
    _ label: String, _ text: String, _ page: TextPage, look: TextStyle.Look = .plain, tail: String = ""
  ) {
    guard !text.allSatisfy({ $0 == " " }) else { return }
    let lead = "    " + TextLayout.pad(label, to: 11) + "  "
    var spans = [TextPage.Span(lead, .note), TextPage.Span(text, look)]
    if !tail.isEmpty { spans += [.init("  "), .init(tail, .dim)] }
    page.flow(spans, hang: lead.count)
  }

  /// `file:line`; a long path is shortened at its beginning, for the end tells files apart.
  func shortPlace(_ evidence: Report.CitedEvidence) -> String {
    options.isVerbose ? Words.place(evidence) : Words.shortPlace(evidence, most: max(30, style.width * 2 / 5))
  }
}

/// The trail of a push, a row for each boundary.
extension TextReport {
  private static let boundaryColumns = 17
  private static let timeColumns = 12
  private static let seenColumn = 4 + boundaryColumns + 2 + timeColumns + 2

  func trail(
    _ push: Report.Push, _ verdict: (finding: Report.Finding, isOwn: Bool)?, _ report: Report, _ page: TextPage
  ) {
    let folded = folded(push)
    for (position, stage) in push.trail.enumerated() where !folded.hidden.contains(position) {
      let isVerdict = stage.boundary == push.boundary && push.verdict != "kept"
      var seen = stage.evidence.compactMap { push.evidence.indices.contains($0) ? push.evidence[$0] : nil }
      var decisive: Set<Int> = []
      if isVerdict, let verdict {
        if seen.isEmpty {
          let source = verdict.isOwn ? push.evidence : report.evidence
          seen = verdict.finding.evidence.compactMap { source.indices.contains($0) ? source[$0] : nil }
          decisive = Set(seen.indices)
        } else if verdict.isOwn {
          decisive = Set(stage.evidence.indices.filter { verdict.finding.evidence.contains(stage.evidence[$0]) })
        }
      }
      let lead = lead(stage, isVerdict: isVerdict)
      if var remark = remark(position, push, isVerdict: isVerdict, isEmpty: seen.isEmpty) {
        if let end = folded.ends[position] { remark = "no evidence from here to \(end)" }
        let time = seen.isEmpty ? stage.at.map { clock($0, push) } ?? "" : ""
        let spans = lead + [.init(column(time), .dim, whole: true), .init(remark, .dim)]
        page.flow(spans, hang: Self.seenColumn)
      } else {
        rows(lead, stage, seen, decisive, isVerdict: isVerdict, push, page)
      }
    }
  }

  /// Three and more boundaries in a row without any evidence need one row: the first of them names the last.
  private func folded(_ push: Report.Push) -> (hidden: Set<Int>, ends: [Int: String]) {
    var hidden: Set<Int> = []
    var ends: [Int: String] = [:]
    guard !options.isVerbose else { return (hidden, ends) }
    var run: [Int] = []
    func close() {
      if run.count >= 3 {
        hidden.formUnion(run.dropFirst())
        ends[run[0]] = push.trail[run[run.count - 1]].boundary
      }
      run = []
    }
    for (position, stage) in push.trail.enumerated() {
      let isOpen = stage.state == "undetermined" && stage.evidence.isEmpty && stage.boundary != push.boundary
      if isOpen { run.append(position) } else { close() }
    }
    close()
    return (hidden, ends)
  }

  /// Pointer, sign and name: the boundary of the verdict stands out even without colour.
  private func lead(_ stage: Report.Stage, isVerdict: Bool) -> [TextPage.Span] {
    let (sign, look) = signAndLook(stage.state)
    let name = TextLayout.pad(isVerdict ? stage.boundary.uppercased() : stage.boundary, to: Self.boundaryColumns)
    let nameLook: TextStyle.Look = isVerdict ? look : stage.state == "not-applicable" ? .dim : .plain
    return [
      .init(isVerdict ? self.sign(.pointer) + " " : "  ", look), .init(sign, look), .init(" "),
      .init(name, nameLook, whole: true), .init("  "),
    ]
  }

  private func column(_ time: String) -> String { TextLayout.pad(time, to: Self.timeColumns) + "  " }

  /// What stands in place of evidence; nil when the evidence itself is to be shown.
  private func remark(_ position: Int, _ push: Report.Push, isVerdict: Bool, isEmpty: Bool) -> String? {
    let stage = push.trail[position]
    guard isEmpty else { return Words.provenAt(position, push) }
    switch stage.state {
    case "kept": return "follows from the rest"
    case "violated", "not-applicable": return ""
    default: return isVerdict ? "no evidence: what to collect is below" : "no evidence"
    }
  }

  private func rows(
    _ lead: [TextPage.Span], _ stage: Report.Stage, _ seen: [Report.CitedEvidence], _ decisive: Set<Int>,
    isVerdict: Bool, _ push: Report.Push, _ page: TextPage
  ) {
    let most = options.isVerbose ? seen.count : isVerdict ? 6 : 3
    let isBad = isVerdict && stage.state == "violated"
    for (index, evidence) in seen.prefix(most).enumerated() {
      var spans = index == 0 ? lead : [.init(String(repeating: " ", count: 4 + Self.boundaryColumns + 2))]
      let time = evidence.at ?? (index == 0 ? stage.at : nil)
      spans.append(.init(column(time.map { clock($0, push) } ?? ""), .dim, whole: true))
      spans.append(.init(evidence.summary, isBad ? .badBold : .plain))
      spans.append(.init("  "))
      spans.append(.init(shortPlace(evidence), .dim, whole: true))
      page.flow(spans, hang: Self.seenColumn)
      if !evidence.text.isEmpty, options.isVerbose || decisive.contains(index) {
        quote(evidence, for: push.contract ?? "", lines: 3, page)
      }
    }
    if seen.count > most {
      let more = Words.count(seen.count - most, "more line", "more lines")
      page.flow(String(repeating: " ", count: Self.seenColumn) + "and \(more); --verbose shows all", .dim)
    }
  }

  /// The part of a record that matters; all of it when nothing is to be left out.
  func quote(_ evidence: Report.CitedEvidence, for contract: String, lines: Int, _ page: TextPage) {
    if options.isVerbose { return page.quote(evidence.text, indent: 6, lines: 40) }
    let room = page.room(indent: 6, lines: lines) * 7 / 8
    page.quote(Excerpt.of(evidence, contract: contract, room: room), indent: 6, lines: lines)
  }

  /// The clock alone while the date is the one that the push's first lines show.
  private func clock(_ time: String, _ push: Report.Push) -> String {
    guard !Words.isOnFirstDay(time, push) else { return Words.clock(time) }
    return String(Words.date(time).dropFirst(5)) + " " + Words.clock(time).prefix(5)
  }
}

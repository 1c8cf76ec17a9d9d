extension TextReport {
  /// The most telling pushes in full, the others a line each.
  func pushes(_ report: Report, _ page: TextPage) {
    guard report.pushCount > 0 else { return }
    let chosen = chooseInFull(report)
    for index in chosen {
      page.blank()
      push(report.push(index), report, page)
    }
    others(report, Set(chosen), page)
  }

  /// Which pushes are worth a whole trail. Without a wish: at most ten, at most two that ended the same way, so that one
  /// frequent cause doesn't hide the others.
  private func chooseInFull(_ report: Report) -> [Int] {
    if let wish = options.inFull { return Array(0..<min(wish, report.pushCount)) }
    if options.isVerbose || report.pushCount <= 3 { return Array(0..<min(10, report.pushCount)) }
    var chosen: [Int] = []
    var alike: [String: Int] = [:]
    for index in 0..<min(report.pushCount, 500) {
      let push = report.push(index)
      // A push that arrived has little to tell beside others.
      let most = push.verdict == "kept" ? 1 : 2
      let key = "\(push.verdict) \(push.contract ?? "") \(push.boundary ?? "")"
      guard alike[key, default: 0] < most else { continue }
      alike[key, default: 0] += 1
      chosen.append(index)
      if chosen.count == 10 { break }
    }
    return chosen
  }

  private func others(_ report: Report, _ inFull: Set<Int>, _ page: TextPage) {
    let rest = (0..<report.pushCount).filter { !inFull.contains($0) }
    let beyond = report.summary.pushes - report.pushCount
    guard !rest.isEmpty || beyond > 0 else { return }
    let shown = options.isVerbose ? rest : Array(rest.prefix(20))
    if !shown.isEmpty {
      heading("Other pushes", page)
      for index in shown { row(report.push(index), page) }
    }
    let hidden = rest.count - shown.count + max(beyond, 0)
    if hidden > 0 {
      page.flow(
        "  and \(Words.count(hidden, "more push", "more pushes")); --limit N shows N in full, --apns-id ID one, "
          + "--limit 0 --format json lists all", .dim, hang: 2)
    } else if !shown.isEmpty {
      page.flow("  --apns-id ID shows one of them in full", .dim)
    }
  }

  private func row(_ push: Report.Push, _ page: TextPage) {
    let (sign, look) = signAndLook(push.verdict)
    let outcome =
      switch push.verdict {
      case "violated": push.contract ?? push.boundary ?? "violated"
      case "kept": "kept"
      default: push.boundary.map { "open at \($0)" } ?? "undetermined"
      }
    let time = Words.firstTime(push)
    page.flow(
      [
        .init("  "), .init(sign, look), .init(" "),
        .init(TextLayout.pad(time.map(Words.roundMoment) ?? "no time", to: 19), .dim, whole: true), .init("  "),
        .init(TextLayout.pad(Words.name(push), to: 36), .plain, whole: true), .init("  "),
        .init(outcome, push.verdict == "violated" ? .bad : look, whole: true),
      ], hang: 25)
  }

  // MARK: One push

  private func push(_ push: Report.Push, _ report: Report, _ page: TextPage) {
    let (sign, look) = signAndLook(push.verdict)
    let finding = Words.verdictFinding(push, in: report)
    page.flow(
      [.init(sign, look), .init(" "), .init(Words.name(push), .bold, whole: true), .init("  " + Words.kind(push))],
      hang: 2)
    identifiers(push, page)
    var verdict = [TextPage.Span("  " + Words.verdict(push), look)]
    if let contract = push.contract {
      verdict += [.init(": "), .init(contract, look, whole: true), .init(", confidence \(push.confidence)")]
    } else if push.verdict == "kept" {
      verdict.append(.init(", confidence \(push.confidence)"))
    }
    page.flow(verdict, hang: 2)
    if let summary = finding?.finding.summary, !summary.isEmpty {
      page.flow("  " + Words.sentence(summary), .bold, hang: 2)
    }
    page.blank()
    for stage in push.trail { self.stage(stage, push, finding, report, page) }
    if finding != nil || push.join != nil || !push.findings.isEmpty || !push.next.isEmpty { page.blank() }
    if let finding { remedy(finding.finding, report, page) }
    labelled("Joined by", push.join ?? "", page)
    for other in push.findings
    where !(finding?.isOwn == true && other.contract == push.contract && other.state == "violated") {
      sideFinding(other, push.evidence, page)
    }
    for (index, step) in push.next.prefix(options.isVerbose ? .max : 3).enumerated() {
      labelled(index == 0 ? "Collect" : "", Words.sentence(step.collect) + " " + Words.sentence(step.why), page)
    }
  }

  private func identifiers(_ push: Report.Push, _ page: TextPage) {
    var parts: [String] = []
    if let sent = push.sentAt {
      parts.append("sent " + Words.moment(sent))
    } else if let seen = Words.firstTime(push) {
      parts.append("first seen " + Words.moment(seen))
    }
    if let token = push.token { parts.append("token \(options.isVerbose ? token : Words.shortToken(token))") }
    if let digest = push.digest, push.apnsID != nil { parts.append("device request \(digest)") }
    if let collapse = push.collapseID { parts.append("collapse id \(collapse)") }
    if let unique = push.apnsUniqueID { parts.append("apns-unique-id \(unique)") }
    if !parts.isEmpty { page.flow("  " + parts.joined(separator: " · "), .dim, hang: 2) }
  }

  // MARK: One boundary

  private static let boundaryColumns = 17
  private static let timeColumns = 12
  private static var seenColumn: Int { 4 + boundaryColumns + 2 + timeColumns + 2 }

  private func stage(
    _ stage: Report.Stage, _ push: Report.Push, _ verdict: (finding: Report.Finding, isOwn: Bool)?, _ report: Report,
    _ page: TextPage
  ) {
    let (sign, look) = signAndLook(stage.state)
    let isVerdict = stage.boundary == push.boundary && push.verdict != "kept"
    var cited = stage.evidence.compactMap { push.evidence.indices.contains($0) ? push.evidence[$0] : nil }
    let decisive = Set(isVerdict && verdict?.isOwn == true ? verdict?.finding.evidence ?? [] : [])
    var withText = Set(stage.evidence.indices.filter { decisive.contains(stage.evidence[$0]) })
    if isVerdict, let verdict, cited.isEmpty {
      let source = verdict.isOwn ? push.evidence : report.evidence
      cited = verdict.finding.evidence.compactMap { source.indices.contains($0) ? source[$0] : nil }
      withText = Set(cited.indices)
    }
    var lead: [TextPage.Span] = [
      .init(isVerdict ? self.sign(.pointer) + " " : "  ", look), .init(sign, look), .init(" "),
      .init(
        TextLayout.pad(isVerdict ? stage.boundary.uppercased() : stage.boundary, to: Self.boundaryColumns),
        isVerdict ? look : stage.state == "not-applicable" ? .dim : .plain, whole: true),
      .init("  "),
    ]
    guard !cited.isEmpty else {
      let time = stage.at.map { clock($0, push) } ?? ""
      lead.append(.init(TextLayout.pad(time, to: Self.timeColumns) + "  ", .dim, whole: true))
      lead.append(.init(remark(stage, isVerdict: isVerdict), .dim))
      page.flow(lead, hang: Self.seenColumn)
      return
    }
    let most = options.isVerbose ? cited.count : isVerdict ? 6 : 3
    for (index, evidence) in cited.prefix(most).enumerated() {
      if index > 0 { lead = [.init(String(repeating: " ", count: 4 + Self.boundaryColumns + 2))] }
      let time = (evidence.at ?? (index == 0 ? stage.at : nil)).map { clock($0, push) } ?? ""
      lead.append(.init(TextLayout.pad(time, to: Self.timeColumns) + "  ", .dim, whole: true))
      let isBad = isVerdict && stage.state == "violated"
      lead.append(.init(evidence.summary, isBad ? .badBold : .plain))
      lead.append(.init("  "))
      lead.append(.init(shortPlace(evidence), .dim, whole: true))
      page.flow(lead, hang: Self.seenColumn)
      if !evidence.text.isEmpty, options.isVerbose || withText.contains(index) {
        page.quote(evidence.text, indent: Self.seenColumn, lines: options.isVerbose ? 40 : 3)
      }
    }
    if cited.count > most {
      let more = Words.count(cited.count - most, "more line", "more lines")
      page.flow(String(repeating: " ", count: Self.seenColumn) + "and \(more); --verbose shows all", .dim)
    }
  }

  /// What a boundary without evidence of its own says.
  private func remark(_ stage: Report.Stage, isVerdict: Bool) -> String {
    switch stage.state {
    case "kept": "follows from the rest"
    case "violated": ""
    case "not-applicable": ""
    default: isVerdict ? "no evidence: what to collect is below" : "no evidence"
    }
  }

  /// The clock alone while the date is the one that the push's first lines show.
  private func clock(_ time: String, _ push: Report.Push) -> String {
    guard let first = Words.firstTime(push), Words.date(first) != Words.date(time) else { return Words.clock(time) }
    return String(Words.date(time).dropFirst(5)) + " " + Words.clock(time).prefix(6).dropLast(1)
  }

  // MARK: Beside the trail

  private func sideFinding(_ finding: Report.Finding, _ evidence: [Report.CitedEvidence], _ page: TextPage) {
    let label =
      switch finding.state {
      case "violated": "Also broken"
      case "behaviour": "Behaviour"
      default: "Advice"
      }
    let places = finding.evidence.prefix(3).compactMap {
      evidence.indices.contains($0) ? shortPlace(evidence[$0]) : nil
    }
    labelled(
      label, Words.sentence(finding.summary) + " [\(finding.contract)]", page,
      look: finding.state == "violated" ? .bad : .plain, tail: places.joined(separator: ", "))
    if finding.state == "violated" || options.isVerbose { labelled("", Words.sentence(finding.remedy), page) }
  }
}

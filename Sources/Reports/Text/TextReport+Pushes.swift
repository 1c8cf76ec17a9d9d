extension TextReport {
  /// The most telling pushes in full, the others a line each.
  func pushes(_ report: Report, _ page: TextPage) {
    guard report.pushCount > 0 else { return }
    let chosen = chooseInFull(report)
    var explained: Set<String> = []
    for index in chosen {
      page.blank()
      push(report.push(index), report, &explained, page)
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

  /// `explained` holds the contracts whose text and remedy stand above already.
  private func push(_ push: Report.Push, _ report: Report, _ explained: inout Set<String>, _ page: TextPage) {
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
    trail(push, finding, report, page)
    if finding != nil || push.join != nil || !push.findings.isEmpty || !push.next.isEmpty { page.blank() }
    if let finding {
      if explained.insert(finding.finding.contract).inserted || options.isVerbose {
        remedy(finding.finding, report, page)
      } else {
        labelled("Remedy", "as above, for \(finding.finding.contract)", page)
      }
    }
    labelled("Joined", push.join ?? "", page)
    for other in push.findings
    where !(finding?.isOwn == true && other.contract == push.contract && other.state == "violated") {
      sideFinding(other, push.evidence, page)
    }
    collect(push, report, page)
  }

  /// What would settle this push; steps that the case as a whole lists too are named by their numbers there.
  private func collect(_ push: Report.Push, _ report: Report, _ page: TextPage) {
    let listed = Array(report.next.prefix(options.isVerbose ? .max : TextReport.stepsShown))
    let (numbers, others) = Words.steps(push, listed: listed)
    for (index, step) in others.prefix(options.isVerbose ? .max : 3).enumerated() {
      labelled(index == 0 ? "Collect" : "", Words.sentence(step.collect) + " " + Words.sentence(step.why), page)
    }
    if let list = Words.numbers(numbers) { labelled(others.isEmpty ? "Collect" : "", list, page) }
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
    guard !parts.isEmpty else { return }
    var spans: [TextPage.Span] = []
    for (index, part) in parts.enumerated() {
      // Each part stays in one piece, its dot at the end of a line, not at the beginning of the next.
      spans += [.init(index == 0 ? "  " : " "), .init(part + (index + 1 < parts.count ? " ·" : ""), .dim, whole: true)]
    }
    page.flow(spans, hang: 2)
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

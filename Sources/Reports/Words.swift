import Evidence

/// Small pieces of wording that the renderers for people share.
enum Words {
  /// `3 pushes: 1 violated, 2 kept`.
  static func title(_ report: Report) -> String {
    let summary = report.summary
    guard summary.pushes > 0 else { return report.emptiness ?? "No push was found" }
    let counts = [(summary.violated, "violated"), (summary.kept, "kept"), (summary.undetermined, "undetermined")]
    return count(summary.pushes, "push", "pushes") + ": "
      + counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  /// `1 push`, `2 pushes`, `1,234 pushes`.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var digits = Substring(String(number.magnitude))
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// `1.2 MB`.
  static func size(_ bytes: Int) -> String {
    var value = Double(bytes)
    var unit = "B"
    for larger in ["kB", "MB", "GB", "TB"] where value >= 999.5 {
      value /= 1000
      unit = larger
    }
    let tenths = Int((value * 10).rounded())
    return unit == "B" || tenths >= 1000 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  /// `2026-02-14` of an RFC 3339 time.
  static func date(_ time: String) -> String { String(time.prefix(10)) }

  /// `09:26:53.120` of an RFC 3339 time in UTC: milliseconds if it has any fraction.
  static func clock(_ time: String) -> String {
    var clock = time.dropFirst(11)
    if clock.hasSuffix("Z") { clock = clock.dropLast() }
    guard let point = clock.firstIndex(of: ".") else { return String(clock) }
    return clock[..<point] + "." + (clock[clock.index(after: point)...] + "00").prefix(3)
  }

  /// `2026-02-14 09:26:53.120`.
  static func moment(_ time: String) -> String { date(time) + " " + clock(time) }

  /// `2026-02-14 09:26:53`; nil for no time at all.
  static func moment(_ instant: Instant) -> String? {
    guard instant.isKnown else { return nil }
    let civil = CivilTime(instant)
    return civil.dateText + " " + civil.clockText
  }

  /// Without the fraction.
  static func roundMoment(_ time: String) -> String { date(time) + " " + clock(time).prefix(8) }

  /// `2026-02-14 09:26:53 to 10:01:12`; nil when neither end is known.
  static func span(_ first: String?, _ last: String?) -> String? {
    guard let first = first ?? last else { return nil }
    let last = last ?? first
    if roundMoment(first) == roundMoment(last) { return roundMoment(first) }
    return roundMoment(first) + " to " + (date(first) == date(last) ? String(clock(last).prefix(8)) : roundMoment(last))
  }

  /// `file:line`, or the file alone.
  static func place(_ evidence: Report.CitedEvidence) -> String {
    evidence.line.map { "\(evidence.input):\($0)" } ?? evidence.input
  }

  /// `file:line`, a long path shortened at its beginning, for the end tells files apart.
  static func shortPlace(_ evidence: Report.CitedEvidence, most: Int) -> String {
    let place = place(evidence)
    guard place.count > most else { return place }
    var end = place.suffix(most - 1)
    // Whole names, if there is one.
    if let slash = end.firstIndex(of: "/") { end = end[slash...] }
    return "…" + end
  }

  /// `proven at receipt`: one line often proves several boundaries, and is shown at the last of them. Nil where the
  /// evidence of a boundary is to be shown itself.
  static func provenAt(_ position: Int, _ push: Report.Push) -> String? {
    let stage = push.trail[position]
    guard stage.state == "kept", !stage.evidence.isEmpty else { return nil }
    let later = push.trail[(position + 1)...].last { other in
      other.state == "kept" && stage.evidence.allSatisfy(other.evidence.contains)
    }
    return later.map { "proven at \($0.boundary)" }
  }

  /// Whether a time has the date that the push's first lines show, so that the clock alone says enough.
  static func isOnFirstDay(_ time: String, _ push: Report.Push) -> Bool {
    guard let first = firstTime(push) else { return true }
    return date(first) == date(time)
  }

  /// Which steps of a push the case as a whole lists too, by their numbers there, and the others.
  static func steps(_ push: Report.Push, listed: [Report.NextStep]) -> (numbers: [Int], others: [Report.NextStep]) {
    var numbers: [Int] = []
    var others: [Report.NextStep] = []
    for step in push.next {
      if let number = listed.firstIndex(where: { $0.collect == step.collect }) {
        numbers.append(number + 1)
      } else {
        others.append(step)
      }
    }
    return (numbers, others)
  }

  /// `number 1 of the list below`; nil for none.
  static func numbers(_ numbers: [Int]) -> String? {
    guard !numbers.isEmpty else { return nil }
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    return "\(numbers.count == 1 ? "number" : "numbers") \(list) of the list below"
  }

  /// `, confidence high`; nothing of a verdict that is open, for it has none.
  static func confidence(_ push: Report.Push) -> String {
    push.verdict == "undetermined" && push.confidence == "none" ? "" : ", confidence \(push.confidence)"
  }

  /// What an input is, and how much of it there is: `device, log show --style syslog, 11.5 kB, 55 records, 29 events`.
  static func input(_ input: Report.Input) -> String {
    var parts: [String] = []
    let isUnknown = input.kind == "unknown"
    switch input.format {
    case "archive" where isUnknown: parts.append("archive")
    case "missing" where isUnknown, "unreadable" where isUnknown: return input.format
    case let format where format.contains("of pushtrail"): parts += ["not used", format]
    case let format:
      parts.append(isUnknown ? "not understood" : input.kind)
      if !format.isEmpty { parts.append(format) }
    }
    if input.bytes > 0 { parts.append(size(input.bytes)) }
    if input.format == "archive", isUnknown {
      parts.append(count(input.records, "member read", "members read"))
    } else if input.records > 0 {
      parts.append(count(input.records, "record", "records"))
    }
    if !isUnknown { parts.append(count(input.events, "event", "events")) }
    if let span = span(input.from, input.to) { parts.append(span) }
    return parts.joined(separator: ", ")
  }

  /// The kind of an input in a column of its own: an archive was read, whatever its members are.
  static func kind(_ input: Report.Input) -> String {
    guard input.kind == "unknown" else { return input.kind }
    return input.format == "archive" ? "archive" : input.format.contains("of pushtrail") ? "not used" : "not understood"
  }

  /// A sentence has its full stop.
  static func sentence(_ text: String) -> String {
    guard let last = text.last else { return "" }
    return ".!?:".contains(last) ? text : text + "."
  }

  /// What a push was, in the words of its headers: `alert push, priority 10, com.example.shop, production`.
  static func kind(_ push: Report.Push) -> String {
    var parts: [String] = []
    if let type = push.pushType {
      parts.append("\(type) push")
    } else {
      parts.append(push.path == "unknown" ? "push of unknown type" : "\(push.path) push")
    }
    if let priority = push.priority { parts.append("priority \(priority)") }
    if let topic = push.topic ?? push.bundleID { parts.append(topic) }
    if let environment = push.environment { parts.append(environment) }
    return parts.joined(separator: ", ")
  }

  /// When the push was sent, else when it was first seen.
  static func firstTime(_ push: Report.Push) -> String? {
    push.sentAt ?? (push.trail.compactMap(\.at) + push.evidence.compactMap(\.at)).min()
  }

  /// The name to call a push by: its apns-id, else what else names it.
  static func name(_ push: Report.Push) -> String {
    if let id = push.apnsID { return id }
    if let digest = push.digest { return "device request \(digest)" }
    if let token = push.token { return "push to token \(shortToken(token))" }
    return "push without an identifier"
  }

  static func shortToken(_ token: String) -> String { token.count > 16 ? token.prefix(12) + "…" : token }

  /// `violated at configuration, severity blocker, confidence high`.
  static func judged(_ finding: Report.Finding) -> String {
    "\(finding.state) at \(finding.boundary), severity \(finding.severity), confidence \(finding.confidence)"
  }

  /// The verdict of a push in one sentence.
  static func verdict(_ push: Report.Push) -> String {
    switch push.verdict {
    case "violated":
      "Violated at \(push.boundary ?? "an unknown boundary")"
    case "kept":
      "Kept: nothing was violated as far as this push was meant to go"
    default:
      push.boundary.map { "Undetermined from \($0) on: no evidence proves that boundary" } ?? "Undetermined"
    }
  }

  /// How far the clocks are apart, in one sentence; nil when nothing is known of it.
  static func clocks(_ skew: Report.ClockSkew?) -> String? {
    guard let skew, skew.basis != "none", skew.seconds.magnitude < 1e12 else { return nil }
    let tenths = Int((skew.seconds.magnitude * 10).rounded())
    let by = count(skew.pairs, "joined push", "joined pushes")
    if tenths == 0 { return "Device and provider clocks agree, by \(by)." }
    let direction = skew.seconds > 0 ? "ahead of" : "behind"
    if let hours = wholeQuarters(skew.seconds) {
      return "The device's times are \(hours) \(direction) the provider's, by \(by). Clocks don't differ by so round a "
        + "number: one side's zone is probably wrong; look at the notes on zones above and at --assume-zone."
    }
    return "The device's clock is \(tenths / 10).\(tenths % 10) s \(direction) the provider's, by \(by)."
  }

  /// `6 h` or `5 h 30 min` when a skew is a whole number of quarter hours but for some seconds: zones differ so.
  private static func wholeQuarters(_ seconds: Double) -> String? {
    guard seconds.magnitude < 100_000 else { return nil }
    let quarters = (seconds.magnitude / 900).rounded()
    guard quarters >= 1, (seconds.magnitude - quarters * 900).magnitude < 30 else { return nil }
    let (hours, minutes) = Int(quarters * 15).quotientAndRemainder(dividingBy: 60)
    return [hours > 0 ? "\(hours) h" : nil, minutes > 0 ? "\(minutes) min" : nil].compactMap(\.self).joined(
      separator: " ")
  }

  /// The finding that is the push's verdict; its own, else one of the app as a whole.
  static func verdictFinding(_ push: Report.Push, in report: Report) -> (finding: Report.Finding, isOwn: Bool)? {
    guard let contract = push.contract else { return nil }
    let isIt = { (finding: Report.Finding) in finding.contract == contract && finding.state == "violated" }
    if let own = push.findings.first(where: isIt) { return (own, true) }
    return report.findings.first(where: isIt).map { ($0, false) }
  }
}

/// The report for people: what matters first, one trail per telling push, what to collect next.
package struct TextReport: Renderer {
  package struct Options: Sendable {
    package var isVerbose = false
    /// How many pushes are shown in full; nil picks at most ten, few of the same kind.
    package var inFull: Int?
    package init() {}
  }

  let style: TextStyle
  let options: Options

  package init(style: TextStyle = TextStyle(), options: Options = Options()) {
    self.style = style
    self.options = options
  }

  package func render(_ report: Report, into out: ByteStream) {
    let page = TextPage(style: style, out: out)
    title(report, page)
    causes(report, page)
    pushes(report, page)
    targets(report, page)
    appFindings(report, page)
    collectNext(report, page)
    inputs(report, page)
    clocks(report, page)
  }

  // MARK: Signs

  enum Sign { case kept, violated, undetermined, notApplicable, note, pointer, warning }

  func sign(_ sign: Sign) -> String {
    switch sign {
    case .kept: style.isUnicode ? "✓" : "+"
    case .violated: style.isUnicode ? "✗" : "x"
    case .undetermined: "?"
    case .notApplicable: style.isUnicode ? "–" : "-"
    case .note: style.isUnicode ? "•" : "*"
    case .pointer: style.isUnicode ? "▶" : ">"
    case .warning: "!"
    }
  }

  func signAndLook(_ state: String) -> (sign: String, look: TextStyle.Look) {
    switch state {
    case "kept": (sign(.kept), .good)
    case "violated": (sign(.violated), .badBold)
    case "not-applicable": (sign(.notApplicable), .dim)
    case "behaviour", "advice": (sign(.note), .note)
    default: (sign(.undetermined), .open)
    }
  }

  func heading(_ text: String, _ page: TextPage) {
    page.blank()
    page.flow(text, .bold)
  }

  // MARK: Title and causes

  private func title(_ report: Report, _ page: TextPage) {
    let summary = report.summary
    var spans: [TextPage.Span] = []
    if summary.pushes == 0 {
      spans = [.init(report.emptiness ?? "No push was found", .bold)]
    } else {
      let counts = [
        (summary.violated, "violated", TextStyle.Look.badBold), (summary.kept, "kept", .good),
        (summary.undetermined, "undetermined", .open),
      ].filter { $0.0 > 0 }
      spans = [.init(Words.count(summary.pushes, "push", "pushes"), .bold)]
      for (index, count) in counts.enumerated() {
        spans += [.init(index == 0 ? ": " : ", "), .init("\(Words.grouped(count.0)) \(count.1)", count.2)]
      }
    }
    let broken = report.findings.filter { $0.state == "violated" }.count
    if broken > 0 {
      spans += [
        .init("; "), .init("\(Words.count(broken, "violation", "violations")) by the app as a whole", .badBold),
      ]
    }
    page.flow(spans)
    var parts = ["\(Tool.name) \(Tool.version)", Words.count(report.inputs.count, "input", "inputs")]
    let bytes = report.inputs.reduce(0) { $0 + $1.bytes }
    if bytes > 0 { parts[1] += " of \(Words.size(bytes))" }
    if let span = Words.span(report.inputs.compactMap(\.from).min(), report.inputs.compactMap(\.to).max()) {
      parts.append(span)
    }
    parts.append("all times UTC")
    page.flow(parts.joined(separator: " · "), .dim)
  }

  private func causes(_ report: Report, _ page: TextPage) {
    guard !report.causes.isEmpty else { return }
    heading(report.causes.count == 1 ? "Cause" : "Causes", page)
    let shown = options.isVerbose ? report.causes : Array(report.causes.prefix(12))
    for cause in shown {
      page.flow(
        [
          .init("  "), .init(sign(.violated), .badBold), .init(" "), .init(cause.contract, .badBold, whole: true),
          .init(
            "  \(Words.count(cause.pushes, "push", "pushes")) at \(cause.boundary), severity \(cause.severity)", .plain),
        ], hang: 4)
      if !cause.statement.isEmpty { page.flow("    " + Words.sentence(cause.statement), .plain, hang: 4) }
      var details: [String] = []
      if let span = Words.span(cause.first, cause.last) { details.append(span) }
      if !cause.examples.isEmpty { details.append("such as " + cause.examples.prefix(3).joined(separator: ", ")) }
      if !details.isEmpty { page.flow("    " + details.joined(separator: "; "), .dim, hang: 4) }
    }
    if shown.count < report.causes.count {
      page.flow(
        "  and \(Words.count(report.causes.count - shown.count, "more cause", "more causes")); --verbose lists all",
        .dim)
    }
  }
}

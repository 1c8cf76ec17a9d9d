/// The forms a report can be written in; the raw values are those of `--format`.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, markdown, html, junit, sarif

  /// What writes this form. The style and the options are those of the text report.
  package func renderer(style: TextStyle = TextStyle(), options: TextReport.Options = .init()) -> any Renderer {
    switch self {
    case .text: TextReport(style: style, options: options)
    case .json: JSONReport()
    case .markdown: MarkdownReport(inFull: options.inFull ?? 10)
    case .html: HTMLReport()
    case .junit: JUnitReport()
    case .sarif: SARIFReport()
    }
  }
}

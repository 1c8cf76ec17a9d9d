/// The forms a report can be written in; the raw values are those of `--format`.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, markdown, html, junit, sarif
}

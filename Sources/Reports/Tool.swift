/// Who wrote the report.
package enum Tool {
  package static let name = "pushtrail"
  package static let version = "0.1.0"
}

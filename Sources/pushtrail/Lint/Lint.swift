import Diagnosis
import Reports

/// Checks requests before they are sent.
func runLint(_ options: LintOptions, _ terminal: Terminal) throws -> ExitCode {
  let reading = LintReading(options.paths, terminal)
  if reading.hasFailures, reading.inputs.allSatisfy({ $0.format == "missing" || $0.format == "unreadable" }) {
    return .noInput
  }
  let lint = Lint(reading.requests, asOf: options.asOf)
  let report = LintReport.report(
    lint, inputs: reading.inputs, requests: reading.requests.count, redacts: options.redact)
  return terminal.write(to: options.output, ending: exitCode(options, reading, lint)) { out in
    var text = TextReport.Options()
    text.isVerbose = options.verbose
    options.format.renderer(style: terminal.textStyle, options: text).render(report, into: out)
  }
}

private func exitCode(_ options: LintOptions, _ reading: LintReading, _ lint: Lint) -> ExitCode {
  if reading.hasFailures { return .noInput }
  if reading.requests.isEmpty { return .notUnderstood }
  switch options.failOn {
  case .never: return .success
  case .violated: return lint.isViolated ? .conditionMet : .success
  case .undetermined: return lint.isViolated || !lint.next.isEmpty ? .conditionMet : .success
  }
}

import AppFiles
import Diagnosis
import Intake
import Reports

/// Checks requests before they are sent.
func runLint(_ options: LintOptions, _ terminal: Terminal) throws -> ExitCode {
  let reading = LintReading(options.paths, terminal)
  if reading.hasFailures, reading.inputs.allSatisfy({ $0.format == "missing" || $0.format == "unreadable" }) {
    return .noInput
  }
  if options.fix { return try fix(options, reading, terminal) }
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

/// Prints the one payload as it should be; what was changed, and what is left for a person to decide, goes to standard
/// error.
private func fix(_ options: LintOptions, _ reading: LintReading, _ terminal: Terminal) throws -> ExitCode {
  if reading.hasFailures { return .noInput }
  guard let request = reading.requests.first else { return .notUnderstood }
  guard reading.requests.count == 1 else {
    throw UsageError(
      problem: "'--fix' takes one payload, and there are \(reading.requests.count)",
      nextStep: "Give one file that holds one payload.")
  }
  guard let correction = Correction(request) else {
    for finding in Lint([request], asOf: options.asOf).findings {
      terminal.complain("pushtrail: \(place(finding))\(finding.summary)\n")
    }
    terminal.complain("pushtrail: this payload can't be corrected: it is no JSON object that is known in full.\n")
    return .conditionMet
  }
  for change in correction.changes { terminal.note("corrected: \(change)") }
  let rest = Lint([request.with(correction)], asOf: options.asOf).findings.filter { $0.state == .violated }
  for finding in rest { terminal.complain("pushtrail: left to decide: \(finding.summary)\n") }
  let code: ExitCode = rest.isEmpty || options.failOn == .never ? .success : .conditionMet
  return terminal.write(to: options.output, ending: code) { $0.write(correction.text) }
}

private func place(_ finding: LintFinding) -> String {
  finding.places.first.map { "\($0.input):\($0.line):\($0.column): " } ?? ""
}

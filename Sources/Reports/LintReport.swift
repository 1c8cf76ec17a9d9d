import AppFiles
import Contracts
import Diagnosis
import Evidence

/// The report on requests that are not sent yet: findings and steps, and no pushes.
package enum LintReport {
  package static func report(
    _ lint: Lint, inputs: [Report.Input], requests: Int, redacts: Bool
  ) -> Report {
    func shortened(_ text: String) -> String { redacts ? Redactor.withoutSecrets(text, tokens: true) : text }
    var report = Report()
    report.inputs = inputs
    report.whole = "these requests"
    report.emptiness = Words.count(requests, "request", "requests") + " checked"
    report.summary.findings = lint.findings.count { $0.state == .violated }
    // Evidence is one place that one finding points at.
    var numbers: [SourcePlace: Int] = [:]
    for finding in lint.findings {
      let contract = Contract[finding.contract]
      var entry = Report.Finding()
      entry.contract = contract.id.rawValue
      entry.boundary = (contract.boundary ?? .request).rawValue
      entry.state = finding.state.rawValue
      entry.severity = contract.severity.rawValue
      entry.confidence = finding.confidence.name
      entry.summary = shortened(finding.summary)
      entry.remedy = contract.remedy
      entry.playbook = contract.playbook
      for place in finding.places {
        if numbers[place] == nil {
          numbers[place] = report.evidence.count
          report.evidence.append(cited(place, redacts))
        }
        if let number = numbers[place], !entry.evidence.contains(number) { entry.evidence.append(number) }
      }
      report.findings.append(entry)
    }
    report.next = lint.next.map { step in
      var entry = Report.NextStep()
      entry.collect = step.collect
      entry.why = step.why
      entry.settles = step.settles.map(\.rawValue)
      return entry
    }
    return report
  }

  private static func cited(_ place: SourcePlace, _ redacts: Bool) -> Report.CitedEvidence {
    var entry = Report.CitedEvidence()
    entry.input = place.input
    entry.line = place.line
    entry.column = place.column
    entry.kind = .payloadFile
    let excerpt = Redactor.withoutSecrets(place.excerpt, tokens: redacts)
    entry.summary = excerpt.isEmpty ? "Line \(place.line), column \(place.column)" : excerpt
    entry.text = Redactor.withoutSecrets(place.text, tokens: redacts)
    return entry
  }
}

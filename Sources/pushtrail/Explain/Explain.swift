import Contracts
import Reports

/// `pushtrail explain`: what a word, a code or a line out of a log or a report means, and what to do.
func runExplain(_ words: [String], _ terminal: Terminal) throws -> ExitCode {
  let explanations = try Explanation.of(words)
  return terminal.write(to: nil) { out in
    let page = TextPage(style: terminal.textStyle, out: out)
    for (number, explanation) in explanations.enumerated() {
      if number > 0 { page.blank() }
      show(explanation, page)
    }
  }
}

private func show(_ explanation: Explanation, _ page: TextPage) {
  if let title = explanation.title { page.flow(title, .bold) }
  for sentence in explanation.sentences { page.flow(sentence, hang: sentence.prefix { $0 == " " }.count) }
  if explanation.isFacts { return FactsPage.show(page) }
  let contracts = explanation.contracts.map { Contract[$0] }
  guard explanation.title != nil || contracts.count > 1 else {
    for contract in contracts { show(contract, page) }
    return
  }
  if !contracts.isEmpty { page.blank() }
  if explanation.isBrief {
    for contract in contracts { brief(contract, page) }
  } else {
    for (number, contract) in contracts.enumerated() {
      if number > 0 { page.blank() }
      summary(contract, page)
    }
  }
}

/// One line each, for long lists.
private func brief(_ contract: Contract, _ page: TextPage) {
  page.flow("  " + contract.id.rawValue, .bold)
  page.flow("      " + contract.statement, .plain, hang: 6)
}

/// What the catalogue says.
private func summary(_ contract: Contract, _ page: TextPage) {
  head(contract, page)
  page.flow("What to do: " + contract.remedy)
  if let next = contract.nextStep { page.flow("To settle it: \(next.collect). \(next.why)") }
  if let playbook = contract.playbook { page.flow("More: " + playbook, .dim) }
}

/// A single contract: its page, or what the catalogue says where the pages are not installed.
private func show(_ contract: Contract, _ page: TextPage) {
  guard let playbook = contract.playbook, let text = PlaybookPage.text(playbook) else { return summary(contract, page) }
  head(contract, page)
  PlaybookPage.show(text, page)
  if let next = contract.nextStep {
    page.blank()
    page.flow("To settle it: \(next.collect). \(next.why)")
  }
}

private func head(_ contract: Contract, _ page: TextPage) {
  page.flow(contract.id.rawValue, .bold)
  let place = contract.boundary.map { "\($0.rawValue), " } ?? ""
  page.flow("\(place)\(contract.kind.rawValue), severity \(contract.severity.rawValue)", .dim)
  page.flow(contract.statement)
}

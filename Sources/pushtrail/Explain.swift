import Contracts
import Evidence
import Reports

/// `pushtrail explain`: what a contract or an APNs reason means, and what to do.
func runExplain(_ words: [String], _ terminal: Terminal) throws -> ExitCode {
  var contracts: [(word: String, ids: [ContractID], reason: APNsReason?)] = []
  for word in words {
    if let id = ContractID(rawValue: word.lowercased()) {
      contracts.append((word, [id], nil))
    } else if let reason = APNsReason.allCases.first(where: { $0.name.lowercased() == word.lowercased() }) {
      contracts.append((word, reason.contracts, reason))
    } else {
      let names = ContractID.allCases.map(\.rawValue) + APNsReason.allCases.map(\.name)
      let hint = CloseMatch.of(word, in: names).map { "Did you mean '\($0)'?" }
      throw UsageError(
        problem: "'\(word)' is neither a contract nor a reason of APNs that pushtrail knows",
        nextStep: hint ?? "Give a contract id out of a report, or a reason such as BadDeviceToken.")
    }
  }
  return terminal.write(to: nil) { out in
    let page = TextPage(style: terminal.textStyle, out: out)
    for entry in contracts {
      if let reason = entry.reason {
        page.flow("\(reason.status) \(reason.name)", .bold)
        page.flow("An answer of APNs. Contracts that it can come from:")
        page.blank()
      }
      for id in entry.ids { show(Contract[id], page) }
    }
  }
}

private func show(_ contract: Contract, _ page: TextPage) {
  let place = contract.boundary?.rawValue ?? "evidence"
  page.flow(contract.id.rawValue, .bold)
  page.flow("\(place), \(contract.kind.rawValue), severity \(contract.severity.rawValue)", .dim)
  page.flow(contract.statement)
  page.flow("What to do: " + contract.remedy)
  if let next = contract.nextStep { page.flow("To settle it: \(next.collect). \(next.why)") }
  if let playbook = contract.playbook { page.flow("More: " + playbook, .dim) }
  page.blank()
}

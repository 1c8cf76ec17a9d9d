import Contracts
import Diagnosis

/// Steps that ask for the same piece of evidence in different words become one.
///
/// The steps of the catalogue say which kind of evidence they bring; those that Diagnosis words for a boundary as a whole
/// say it by what they settle: all rules of the boundary that this kind decides. The wording of the latter stays.
enum StepMerge {
  static func merged(_ steps: [Step]) -> [Report.NextStep] {
    // They come in the order of their cost, and only such of the same cost can be the same.
    guard zip(steps, steps.dropFirst()).contains(where: { $0.cost == $1.cost }) else { return steps.map(entry) }
    let kinds = steps.map { Self.kinds[$0.collect] }
    var entries: [Report.NextStep?] = steps.map(entry)
    for (number, step) in steps.enumerated() {
      guard let kind = kinds[number] else { continue }
      let other = steps.indices.first { other in
        kinds[other] == nil && steps[other].cost == step.cost && brings(kind, steps[other].settles)
      }
      guard let other else { continue }
      let known = Set(entries[other]?.settles ?? [])
      entries[other]?.settles += step.settles.map(\.rawValue).filter { !known.contains($0) }
      entries[number] = nil
    }
    return entries.compactMap(\.self)
  }

  private static func entry(_ step: Step) -> Report.NextStep {
    var entry = Report.NextStep()
    entry.collect = step.collect
    entry.why = step.why
    entry.settles = step.settles.map(\.rawValue)
    return entry
  }

  private static func brings(_ kind: Settling, _ settles: [ContractID]) -> Bool {
    !settles.isEmpty && settles.allSatisfy { Contract[$0].settledBy.contains(kind) }
  }

  /// What each step of the catalogue brings.
  private static let kinds: [String: Settling] = {
    var kinds: [String: Settling] = [:]
    for step in Contract.all.compactMap(\.nextStep) { kinds[step.collect] = step.brings }
    return kinds
  }()
}

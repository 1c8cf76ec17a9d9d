import Contracts
import Evidence

/// What the rules say of one push, gathered boundary by boundary.
struct Rulings {
  private(set) var stages = [Stage](repeating: Stage(), count: Boundary.ordered.count)
  private(set) var findings: [Finding] = []
  /// Contracts that are open although evidence touches them: they name what to collect.
  private(set) var open: [ContractID] = []
  /// The push came as far as it was meant to go.
  private(set) var isFulfilled = false
  private let isBrief: Bool

  /// A brief one keeps no evidence of boundaries that held.
  init(isBrief: Bool = false) { self.isBrief = isBrief }

  // MARK: Stages

  func state(_ boundary: Boundary) -> StageState { stages[boundary.order].state }

  /// Marks a boundary as kept; a violated one stays violated.
  mutating func keep(_ boundary: Boundary, at: Instant = .unknown, _ evidence: [UInt32]) {
    guard stages[boundary.order].state != .violated else { return }
    stages[boundary.order].state = .kept
    if isBrief { return }
    if at.isKnown, !stages[boundary.order].at.isKnown { stages[boundary.order].at = at }
    for index in evidence where !stages[boundary.order].evidence.contains(index) {
      stages[boundary.order].evidence.append(index)
    }
  }

  mutating func keep(_ boundary: Boundary, at: Instant, _ item: UInt32) {
    guard isBrief else { return keep(boundary, at: at, [item]) }
    if stages[boundary.order].state != .violated { stages[boundary.order].state = .kept }
  }

  /// Boundaries before `boundary` whose state nothing contradicts are kept for the same push (reasoning rule
  /// `later-evidence-overrides-earlier-doubt`).
  mutating func proveBefore(_ boundary: Boundary, _ item: UInt32) {
    for order in 0..<boundary.order where stages[order].state == .undetermined {
      stages[order].state = .kept
      if !isBrief { stages[order].evidence = [item] }
    }
  }

  /// Adds a record that speaks of a boundary without deciding it.
  mutating func cite(_ boundary: Boundary, _ item: UInt32) {
    if !isBrief, !stages[boundary.order].evidence.contains(item) { stages[boundary.order].evidence.append(item) }
  }

  mutating func exclude(_ boundary: Boundary) {
    if stages[boundary.order].state == .undetermined { stages[boundary.order].state = .notApplicable }
  }

  /// Marks a boundary as broken without naming a contract: a refusal with an unknown reason.
  mutating func breakStage(_ boundary: Boundary, at: Instant, _ evidence: [UInt32]) {
    stages[boundary.order].state = .violated
    stages[boundary.order].at = at
    stages[boundary.order].evidence = evidence
  }

  mutating func fulfil() { isFulfilled = true }

  // MARK: Findings

  /// A violated contract at its boundary. `marksStage` is false for a breach whose effect on the boundary is open or
  /// none: a header that APNs took all the same.
  mutating func violate(
    _ contract: ContractID, _ confidence: Confidence, _ summary: String, at: Instant = .unknown, _ evidence: [UInt32],
    boundary named: Boundary? = nil, marksStage: Bool = true, isSideEffect: Bool = false
  ) {
    let boundary = named ?? contract.boundary ?? .configuration
    guard !findings.contains(where: { $0.contract == contract && $0.state == .violated }) else { return }
    findings.append(
      Finding(
        contract: contract, boundary: boundary, state: .violated, confidence: confidence, summary: summary,
        evidence: evidence, isSideEffect: isSideEffect))
    if marksStage, !isSideEffect {
      stages[boundary.order].state = .violated
      if at.isKnown { stages[boundary.order].at = at }
      for index in evidence where !stages[boundary.order].evidence.contains(index) {
        stages[boundary.order].evidence.append(index)
      }
    }
  }

  /// System behaviour that explains what was seen: never a violation.
  mutating func explain(
    _ contract: ContractID, _ confidence: Confidence, _ summary: String, _ evidence: [UInt32],
    boundary named: Boundary? = nil
  ) {
    guard !findings.contains(where: { $0.contract == contract }) else { return }
    findings.append(
      Finding(
        contract: contract, boundary: named ?? contract.boundary ?? .receipt, state: .behaviour,
        confidence: confidence, summary: summary, evidence: evidence))
  }

  mutating func advise(_ contract: ContractID, _ summary: String, _ evidence: [UInt32]) {
    guard !findings.contains(where: { $0.contract == contract }) else { return }
    findings.append(
      Finding(
        contract: contract, boundary: contract.boundary ?? .request, state: .advice, confidence: .low, summary: summary,
        evidence: evidence))
  }

  /// A contract that the evidence touches and can't decide.
  mutating func leaveOpen(_ contracts: ContractID...) {
    for contract in contracts where !open.contains(contract) { open.append(contract) }
  }
}

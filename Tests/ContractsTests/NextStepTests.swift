import Testing

@testable import Contracts

@Suite struct NextStepTests {
  @Test func stepsForOneThingAreOne() {
    let steps = NextStep.cheapestFirst(for: [.reqPriorityValue, .reqTopicPresent, .reqPriorityValue])
    #expect(steps.count == 1)
    #expect(steps.first?.settles == [.reqPriorityValue, .reqTopicPresent])
  }

  @Test func cheapestComesFirstWhateverTheOrderOfTheRules() {
    let ids: [ContractID] = [.bglSchedulerDecision, .authDeniedNoUi, .reqPriorityValue, .rcvCourierConnected]
    let forwards = NextStep.cheapestFirst(for: ids)
    let backwards = NextStep.cheapestFirst(for: ids.reversed())
    #expect(forwards.map(\.step.cost) == [1, 2, 3])
    #expect(forwards.last?.settles == [.rcvCourierConnected, .bglSchedulerDecision])
    #expect(forwards.map(\.step) == backwards.map(\.step))
  }

  @Test func stepAlsoNamesRulesThatItsKindOfEvidenceDecides() {
    let steps = NextStep.cheapestFirst(for: [.stoExpiredDiscarded, .stoDiscardedDisabled, .stoExpirationZero])
    let console = steps.first { $0.step.brings == .deliveryLog }
    #expect(console?.settles == [.stoDiscardedDisabled, .stoExpiredDiscarded])
  }

  @Test func rulesWithoutAStepAskForNothing() {
    #expect(NextStep.cheapestFirst(for: [.locNoApnsNeeded, .prsHiddenPreviews]).isEmpty)
  }
}

import Evidence
import Testing

@testable import Contracts

@Suite struct CatalogueTests {
  @Test func everyIDHasOneEntry() {
    #expect(Contract.all.count == 265)
    #expect(Contract.all.map(\.id) == ContractID.allCases)
    for (index, id) in ContractID.allCases.enumerated() {
      #expect(id.position == index, "\(id)")
      #expect(Contract[id].id == id)
      #expect(ContractID(rawValue: id.rawValue) == id)
    }
  }

  @Test func sortedByBoundaryAndThenByID() {
    let keys = Contract.all.map { ($0.boundary?.order ?? Int.max, $0.id.rawValue) }
    for (left, right) in zip(keys, keys.dropFirst()) { #expect(left < right) }
  }

  @Test(arguments: [
    ("configuration", 21), ("registration", 25), ("request", 51), ("acceptance", 15), ("storage", 17), ("receipt", 14),
    ("background-launch", 24), ("extension", 26), ("presentation", 31), ("routing", 19), ("scheduling", 16),
    ("evidence", 6),
  ])
  func boundaryHasItsCount(name: String, count: Int) {
    #expect(Contract.all.count { $0.id.boundaryName == name } == count)
    #expect(Contract.all(at: Boundary(rawValue: name)).count == count)
  }

  @Test func kindsAndDomainsAreComplete() {
    #expect(Contract.all.count { $0.kind == .contract } == 221)
    #expect(Contract.all.count { $0.kind == .behaviour } == 17)
    #expect(Contract.all.count { $0.kind == .reasoning } == 27)
    let domains = Dictionary(grouping: Contract.all, by: \.domain).mapValues(\.count)
    let expected = [
      "notification": 235, "live-activity": 13, "voip": 8, "app-clip": 2, "push-to-talk": 2, "widgets": 2, "mdm": 1,
      "location": 1, "file-provider": 1,
    ]
    #expect(domains == expected)
    let severities = Dictionary(grouping: Contract.all, by: \.severity).mapValues(\.count)
    #expect(severities == [.blocker: 32, .high: 90, .medium: 71, .low: 31, .info: 41])
  }

  @Test func textsAreSentences() {
    for contract in Contract.all {
      for text in [contract.statement, contract.remedy, contract.nextStep?.why].compactMap({ $0 }) {
        #expect(text.hasSuffix(".") && !text.hasSuffix(".."), "\(contract.id): \(text)")
        #expect(text.count > 10, "\(contract.id)")
        #expect(!text.contains("  ") && !text.contains("\n"), "\(contract.id): \(text)")
        #expect(text.count { $0 == "`" } % 2 == 0, "\(contract.id): \(text)")
      }
      #expect(contract.statement.split(separator: ". ").count == 1, "\(contract.id): the statement is one sentence")
    }
  }

  @Test func noStatementOccursTwice() {
    #expect(Set(Contract.all.map(\.statement)).count == Contract.all.count)
  }

  /// A rule that can be violated says what decides it and what to collect.
  @Test func rulesThatCanBeViolatedSayWhatToCollect() {
    for contract in Contract.all where contract.kind == .contract {
      #expect(!contract.settledBy.isEmpty, "\(contract.id)")
      #expect(contract.nextStep != nil, "\(contract.id)")
    }
  }

  /// One piece of evidence has one wording and one cost; a report merges steps by it.
  @Test func oneCollectHasOneCost() {
    var costs: [String: Set<Int>] = [:]
    for step in Contract.all.compactMap(\.nextStep) {
      costs[step.collect, default: []].insert(step.cost)
      #expect((1...3).contains(step.cost))
      #expect(!step.collect.hasSuffix("."), "\(step.collect)")
    }
    for (collect, found) in costs { #expect(found.count == 1, "\(collect)") }
  }
}

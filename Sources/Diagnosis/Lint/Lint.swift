import AppFiles
import Contracts
import Evidence

/// What is said of requests before they are sent.
package struct Lint: Sendable {
  package private(set) var findings: [LintFinding] = []
  /// What to collect for contracts that the requests touch and don't decide.
  package private(set) var next: [Step] = []

  /// Judges requests; `asOf` is the moment they would be sent at.
  package init(_ requests: [PushRequest], asOf: Instant) {
    var sheet = LintSheet()
    for request in requests { LintRules.judge(request, asOf, &sheet) }
    RequestIdentifiers.judge(requests, &sheet)
    findings = sheet.findings
    next = Lint.steps(sheet.open)
  }

  package var isViolated: Bool { findings.contains { $0.state == .violated } }

  /// One step per piece of evidence, the cheapest first.
  private static func steps(_ open: [ContractID]) -> [Step] {
    var steps: [(next: NextStep, settles: [ContractID])] = []
    for contract in open.sorted() {
      guard let next = Contract[contract].nextStep else { continue }
      if let known = steps.firstIndex(where: { $0.next.collect == next.collect }) {
        steps[known].settles.append(contract)
      } else {
        steps.append((next, [contract]))
      }
    }
    return steps.map { Step(collect: $0.next.collect, why: $0.next.why, cost: $0.next.cost, settles: $0.settles) }
      .sorted { ($0.cost, $0.collect) < ($1.cost, $1.collect) }
  }
}

/// One contract judged for one request, with the places that show it.
package struct LintFinding: Sendable {
  package let contract: ContractID
  package let state: Finding.State
  package let confidence: Confidence
  /// One sentence.
  package let summary: String
  package let places: [SourcePlace]
}

/// Where rules write what they find.
struct LintSheet {
  private(set) var findings: [LintFinding] = []
  private(set) var open: [ContractID] = []

  mutating func violate(
    _ contract: ContractID, _ confidence: Confidence, _ summary: String, _ places: [SourcePlace]
  ) {
    add(LintFinding(contract: contract, state: .violated, confidence: confidence, summary: summary, places: places))
  }

  mutating func advise(_ contract: ContractID, _ summary: String, _ places: [SourcePlace]) {
    add(LintFinding(contract: contract, state: .advice, confidence: .low, summary: summary, places: places))
  }

  /// Two requests that send the same file say the same of it: once is enough.
  private mutating func add(_ finding: LintFinding) {
    let isKnown = findings.contains {
      $0.contract == finding.contract && $0.places == finding.places && $0.summary == finding.summary
    }
    if !isKnown { findings.append(finding) }
  }

  mutating func leaveOpen(_ contracts: ContractID...) {
    for contract in contracts where !open.contains(contract) { open.append(contract) }
  }
}

/// The rules, in the order of a request.
enum LintRules {
  static func judge(_ request: PushRequest, _ asOf: Instant, _ sheet: inout LintSheet) {
    RouteLint.judge(request, &sheet)
    HeaderLint.judge(request, asOf, &sheet)
    TokenLint.judge(request, asOf, &sheet)
    PayloadLint.judge(request, &sheet)
    TypeLint.judge(request, &sheet)
    ActivityLint.judge(request, &sheet)
    CallLint.judge(request, asOf, &sheet)
    SecretLint.judge(request, &sheet)
  }

  /// A text with the parts that only a shell knows made visible, cut when it is long.
  static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(80) {
      if scalar.value == UInt32(SourceText.unknown) { shown += "$…" } else { shown.unicodeScalars.append(scalar) }
    }
    return text.unicodeScalars.count > 80 ? shown + "…" : shown
  }
}

/// apns-ids across requests.
enum RequestIdentifiers {
  static func judge(_ requests: [PushRequest], _ sheet: inout LintSheet) {
    var seen: [String: (body: [UInt8], place: SourcePlace)] = [:]
    for request in requests {
      guard let header = request.header("apns-id"), !header.isPartial, let payload = request.payload else { continue }
      let body = payload.root.map { Array(payload.text.bytes[$0.range]) } ?? payload.text.bytes
      let id = header.value.lowercased()
      guard let other = seen[id] else {
        seen[id] = (body, header.place)
        continue
      }
      if other.body != body {
        sheet.violate(
          .reqApnsIdCanonical, .medium, "Two requests with different payloads have the same apns-id.",
          [other.place, header.place])
      }
    }
  }
}

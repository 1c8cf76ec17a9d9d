import Contracts
import Diagnosis
import Evidence
import Trails

/// Turns a diagnosis into the report that renderers show.
package struct ReportBuilder: Sendable {
  private let diagnosis: Diagnosis
  private let texts: @Sendable (Evidence) -> String
  package var inputs: [Report.Input] = []
  /// Most pushes that are listed.
  package var limit = 1000
  /// Whether tokens, ids and names of people are shortened.
  package var redacts = false
  /// Whether the report lists the targets of the case.
  package var listsTargets = false

  /// `texts` gives the record that a piece of evidence stands in.
  package init(_ diagnosis: Diagnosis, texts: @escaping @Sendable (Evidence) -> String) {
    self.diagnosis = diagnosis
    self.texts = texts
  }

  package func report() -> Report {
    var report = Report()
    report.inputs = inputs
    let trails = diagnosis.file.trails
    report.clockSkew = trails.skew.map {
      Report.ClockSkew(seconds: ($0.seconds * 1000).rounded() / 1000, basis: "matched-pairs", pairs: $0.pairs)
    }
    let counts = diagnosis.counts
    report.summary.pushes = counts.violated + counts.kept + counts.undetermined
    report.summary.violated = counts.violated
    report.summary.kept = counts.kept
    report.summary.undetermined = counts.undetermined
    report.summary.findings = diagnosis.violatedFindings
    report.causes = diagnosis.causes.map(cause)
    let order = Array(diagnosis.order.prefix(limit))
    report.pushCount = order.count
    report.push = { [self] number in push(order[number]) }
    var citations = Citations(self)
    report.findings = diagnosis.findings.map { finding($0, &citations) }
    report.evidence = citations.list
    report.next = merged(diagnosis.next, order)
    if listsTargets { report.targets = diagnosis.file.builds.targets.map(TargetSummary.target) }
    return report
  }

  // MARK: Parts

  private func cause(_ cause: Diagnosis.Cause) -> Report.Cause {
    var entry = Report.Cause()
    entry.contract = cause.contract.rawValue
    entry.boundary = cause.boundary.rawValue
    entry.severity = Contract[cause.contract].severity.rawValue
    entry.pushes = cause.pushes
    entry.first = cause.first.text
    entry.last = cause.last.text
    entry.examples = cause.examples.compactMap { number in
      let id = diagnosis.summaries[number].apnsID
      return id.isNone ? nil : shortened(id.text)
    }
    entry.statement = Contract[cause.contract].statement
    return entry
  }

  private func finding(_ finding: Finding, _ citations: inout Citations) -> Report.Finding {
    // What the catalogue says of a contract is made once.
    var entry = Self.catalogue[finding.contract.position]
    entry.boundary = finding.boundary.rawValue
    entry.state = finding.state.rawValue
    entry.confidence = finding.confidence.name
    entry.summary = shortened(finding.summary)
    entry.evidence = finding.evidence.map { citations.cite($0) }
    return entry
  }

  private static let catalogue: [Report.Finding] = Contract.all.map { contract in
    var entry = Report.Finding()
    entry.contract = contract.id.rawValue
    entry.severity = contract.severity.rawValue
    entry.remedy = contract.remedy
    entry.playbook = contract.playbook
    return entry
  }

  /// Without the steps that ask for the same thing, and without what is not to be shown.
  private func steps(_ steps: [Step]) -> [Report.NextStep] {
    var merged = StepMerge.merged(steps)
    if redacts { for index in merged.indices { merged[index].collect = shortened(merged[index].collect) } }
    return merged
  }

  /// The app's own steps, then what the listed pushes ask for most.
  private func merged(_ own: [Step], _ order: [Int]) -> [Report.NextStep] {
    var counts: [String: (step: Step, pushes: Int)] = [:]
    for number in order.prefix(200) where diagnosis.summaries[number].verdict == .undetermined {
      let push = diagnosis.file.facts(of: diagnosis.file.trails.pushes[number])
      for next in diagnosis.judgement(of: push).next {
        counts[next.collect, default: (next, 0)].pushes += 1
      }
    }
    let ranked = counts.values.sorted { left, right in
      if left.step.cost != right.step.cost { return left.step.cost < right.step.cost }
      return left.pushes != right.pushes ? left.pushes > right.pushes : left.step.collect < right.step.collect
    }
    let asked = ranked.map(\.step).filter { step in !own.contains { $0.collect == step.collect } }
    let ordered = (own + asked).enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
    return Array(steps(ordered.map(\.element)).prefix(own.count + 6))
  }

  private func push(_ number: Int) -> Report.Push {
    let trails = diagnosis.file.trails
    let push = trails.pushes[number]
    let view = diagnosis.file.facts(of: push)
    let judgement = diagnosis.judgement(of: view)
    let facts = PushFacts(view, diagnosis.file)
    var entry = Report.Push()
    entry.apnsID = facts.apnsID.map(shortened)
    entry.apnsUniqueID = facts.uniqueID.map(shortened)
    entry.collapseID = facts.collapseID
    entry.digest = push.hasThread ? trails.threads[Int(push.thread)].digest?.text : nil
    entry.token = facts.token.map(shortened)
    entry.topic = facts.topic
    entry.bundleID = facts.bundleID
    entry.environment = facts.environment?.name
    entry.pushType = facts.pushType
    entry.priority = facts.priority
    entry.path = judgement.path.rawValue
    entry.sentAt = facts.sentAt.text
    entry.verdict = judgement.verdict.rawValue
    entry.boundary = judgement.boundary?.rawValue
    entry.contract = judgement.contract?.rawValue
    entry.confidence = judgement.confidence.name
    var citations = Citations(self)
    var items = Array(trails.providerItems(push)) + trails.deviceItems(push)
    if items.count > 1 { items.sort { (trails.item($0).at, $0) < (trails.item($1).at, $1) } }
    for index in items { _ = citations.cite(index) }
    for boundary in Boundary.ordered {
      let stage = judgement.stages[boundary.order]
      if boundary == .scheduling, stage.state == .notApplicable { continue }
      entry.trail.append(
        Report.Stage(
          boundary: boundary.rawValue, state: stage.state.rawValue, at: stage.at.text,
          evidence: stage.evidence.map { citations.cite($0) }))
    }
    entry.findings = judgement.findings.map { finding($0, &citations) }
    entry.next = steps(judgement.next)
    entry.evidence = citations.list
    entry.join = joinText(push)
    return entry
  }

  private func joinText(_ push: Push) -> String? {
    guard push.hasThread, push.count > 0 else { return nil }
    let digest = diagnosis.file.trails.threads[Int(push.thread)].digest?.text ?? "none"
    switch push.basis {
    case .identifier: return "The device's digest \(digest) is that of \(push.identifier.text)."
    case .payload: return "Topic, time and the payload's own values agree; no other push fits."
    case .time: return "Topic, time and flags agree, and no other push fits; no identifier proves it."
    case .none: return nil
    }
  }

  // MARK: Evidence

  /// Cited records, each once, in the order of their first mention.
  private struct Citations {
    private let builder: ReportBuilder
    /// The records in the order of `list`; few pushes have so many that looking them up pays.
    private var cited: [UInt32] = []
    private var numbers: [UInt32: Int] = [:]
    private(set) var list: [Report.CitedEvidence] = []
    private static let few = 24

    init(_ builder: ReportBuilder) { self.builder = builder }

    mutating func cite(_ index: UInt32) -> Int {
      let number = list.count
      if number <= Self.few {
        if let known = cited.firstIndex(of: index) { return known }
      } else if let known = numbers[index] {
        return known
      }
      cited.append(index)
      if number == Self.few { for (number, index) in cited.enumerated() { numbers[index] = number } }
      if number > Self.few { numbers[index] = number }
      list.append(builder.cited(index))
      return number
    }
  }

  private func cited(_ index: UInt32) -> Report.CitedEvidence {
    let store = diagnosis.file.trails.store
    let item = store.items[Int(index)]
    var entry = Report.CitedEvidence()
    entry.input = Int(item.input) < inputs.count ? inputs[Int(item.input)].path : ""
    entry.line = item.line > 0 ? Int(item.line) : nil
    entry.at = item.missing.contains(.date) || item.kind.isFile ? nil : item.at.text
    let record = texts(item)
    entry.summary = shortened(EvidenceSummary.text(item, store, record: record))
    entry.text = Redactor.withoutSecrets(record, tokens: redacts)
    // A column of a table has no key beside it.
    if redacts, let user = store.text(item, .user), user.utf8.count > 1 {
      entry.text = entry.text.split(separator: user, omittingEmptySubsequences: false).joined(separator: Masking.mark)
    }
    entry.kind = item.kind
    return entry
  }

  private func shortened(_ text: String) -> String { redacts ? Redactor.withoutSecrets(text, tokens: true) : text }
}

/// What a report shows of a push beside its verdict.
private struct PushFacts {
  var apnsID: String?
  var uniqueID: String?
  var collapseID: String?
  var token: String?
  var topic: String?
  var bundleID: String?
  var environment: APNsEnvironment?
  var pushType: String?
  var priority: Int?
  var sentAt = Instant.unknown

  init(_ view: PushCase, _ file: CaseFile) {
    let store = file.trails.store
    func text(_ symbol: Symbol) -> String? { symbol.isNone ? nil : store.symbols.text(symbol) }
    apnsID = view.apnsID.isNone ? nil : view.apnsID.text
    uniqueID = text(view.uniqueID)
    collapseID = text(view.collapseID)
    token = text(view.token)
    topic = text(view.topic)
    bundleID = text(view.bundle)
    environment = view.environment
    pushType = view.pushType?.name ?? text(view.pushTypeText)
    priority = (view.priority ?? view.devicePriority).map { Int($0) }
    sentAt = view.sentAt
  }
}

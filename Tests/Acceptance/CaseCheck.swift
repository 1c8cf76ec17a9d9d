import Foundation

/// Compares a JSON report with what a case expects.
struct CaseCheck {
  typealias Object = [String: Any]
  private let report: Object
  private(set) var misses: [String] = []

  /// What the report misses, one sentence each.
  static func misses(of expect: Case.Expectation, report: Object, code: Int32) -> [String] {
    var check = CaseCheck(report: report)
    check.run(expect, code)
    return check.misses
  }

  private init(report: Object) { self.report = report }

  private mutating func run(_ expect: Case.Expectation, _ code: Int32) {
    if let exit = expect.exit { demand(code == exit, "exits \(code), not \(exit)") }
    let pushes = list(report["pushes"])
    if let count = expect.pushCount { demand(pushes.count == count, "has \(pushes.count) pushes, not \(count)") }
    for wanted in expect.pushes ?? [] { check(wanted, among: pushes) }

    let findings = list(report["findings"]) + pushes.flatMap { list($0["findings"]) }
    let violated = contracts(findings) { $0 == "violated" }
    let natural = contracts(findings) { $0 != "violated" }
    for choice in expect.findings ?? [] {
      demand(choice.values.contains { violated.contains($0 ?? "") }, "has no violated finding \(choice)")
    }
    for contract in expect.not ?? [] { demand(!violated.contains(contract), "says \(contract) is violated") }
    for contract in expect.behaviour ?? [] { demand(natural.contains(contract), "has no behaviour \(contract)") }

    let steps = list(report["next"]) + pushes.flatMap { list($0["next"]) }
    let settled = Set(steps.flatMap { $0["settles"] as? [String] ?? [] })
    for choice in expect.undeterminedNext ?? [] {
      demand(choice.values.contains { settled.contains($0 ?? "") }, "has no next step that settles \(choice)")
    }
    for wanted in expect.inputs ?? [] { check(wanted) }
  }

  private mutating func demand(_ holds: Bool, _ miss: @autoclosure () -> String) {
    if !holds { misses.append("the report " + miss()) }
  }

  // MARK: One push

  private mutating func check(_ wanted: Case.Push, among pushes: [Object]) {
    let name = wanted.match.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
    let hits = pushes.filter { push in wanted.match.allSatisfy { matches(push, $0.key, $0.value) } }
    guard hits.count == 1, let push = hits.first else {
      return demand(false, "has \(hits.count) pushes with \(name), not one")
    }
    let fields: [(String, Choice?)] = [
      ("verdict", wanted.verdict), ("boundary", wanted.boundary), ("contract", wanted.contract),
      ("confidence", wanted.confidence), ("path", wanted.path),
    ]
    for (field, choice) in fields {
      guard let choice else { continue }
      let value = push[field] as? String
      demand(choice.holds(value), "says of \(name): \(field) \(value ?? "null"), not \(choice)")
    }
    let trail = list(push["trail"])
    for (boundary, choice) in (wanted.trail ?? [:]).sorted(by: { $0.key < $1.key }) {
      let state = trail.first { $0["boundary"] as? String == boundary }?["state"] as? String
      demand(choice.holds(state), "says of \(name): \(boundary) is \(state ?? "missing"), not \(choice)")
    }
    let findings = list(push["findings"]) + list(report["findings"])
    let violated = contracts(findings) { $0 == "violated" }
    let natural = contracts(findings) { $0 != "violated" }
    for contract in wanted.must ?? [] {
      demand(violated.contains(contract), "says nowhere of \(name) that \(contract) is violated")
    }
    for contract in wanted.behaviour ?? [] {
      demand(natural.contains(contract), "says nowhere of \(name): behaviour \(contract)")
    }
    // A violation without evidence is an opinion.
    if push["verdict"] as? String == "violated" {
      let contract = push["contract"] as? String
      let isProven = findings.contains {
        $0["contract"] as? String == contract && !($0["evidence"] as? [Any] ?? []).isEmpty
      }
      demand(isProven, "cites no evidence for \(name): \(contract ?? "null")")
    }
  }

  private func matches(_ push: Object, _ field: String, _ wanted: JSONValue) -> Bool {
    if field == "at" {
      guard let moment = Self.time("\(wanted)") else { return false }
      let times = [push["sentAt"]] + list(push["evidence"]).map { $0["at"] }
      return times.contains { time in
        (time as? String).flatMap(Self.time).map { abs($0.timeIntervalSince(moment)) <= 2 } ?? false
      }
    }
    guard case .text(let text) = wanted else {
      switch wanted {
      case .number(let number): return push[field] as? Double == number
      default: return push[field] == nil || push[field] is NSNull
      }
    }
    guard let value = (push[field] as? String)?.lowercased() else { return false }
    let wanted = text.lowercased()
    return field == "token" ? Self.oneBeginsTheOther(value, wanted) : value == wanted
  }

  /// Tokens match when one is the beginning of the other: reports may shorten them.
  private static func oneBeginsTheOther(_ left: String, _ right: String) -> Bool {
    let digits = left.prefix { $0.isHexDigit }
    return left.hasPrefix(right) || (!digits.isEmpty && right.hasPrefix(digits))
  }

  private static func time(_ text: String) -> Date? {
    for style in [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle()] {
      if let date = try? style.parse(text) { return date }
    }
    return nil
  }

  // MARK: Inputs

  private mutating func check(_ wanted: Case.Input) {
    guard let input = list(report["inputs"]).first(where: { ($0["path"] as? String ?? "").hasSuffix(wanted.path) })
    else { return demand(false, "does not name the input \(wanted.path)") }
    for (field, choice) in [("kind", wanted.kind), ("format", wanted.format)] {
      guard let choice else { continue }
      let value = input[field] as? String
      demand(choice.holds(value), "says of \(wanted.path): \(field) \(value ?? "null"), not \(choice)")
    }
  }

  // MARK: Parts

  private func list(_ value: Any?) -> [Object] { value as? [Object] ?? [] }

  private func contracts(_ findings: [Object], _ isWanted: (String) -> Bool) -> Set<String> {
    Set(findings.filter { isWanted($0["state"] as? String ?? "") }.compactMap { $0["contract"] as? String })
  }
}

import Contracts
import Dispatch
import Evidence
import Synchronization
import Trails

/// The answer for a whole case.
package struct Diagnosis: Sendable {
  package let file: CaseFile
  /// A short judgement per push of the trails.
  package let summaries: [Summary]
  /// Findings on the app or the case as a whole.
  package let findings: [Finding]
  package let causes: [Cause]
  package let next: [Step]
  /// Violated findings of pushes and of the app.
  package let violatedFindings: Int

  /// What is kept of the judgement of each push; the rest is made again when a report shows it.
  package struct Summary: Sendable {
    package var verdict = Verdict.undetermined
    package var boundary: Boundary?
    package var contract: ContractID?
    package var confidence = Confidence.none
    package var moment = Instant.unknown
    package var apnsID = ApnsID.none
    package var rank: UInt8 = 3
    var violations: UInt16 = 0
  }

  /// One contract that many pushes violate.
  package struct Cause: Sendable {
    package let contract: ContractID
    package let boundary: Boundary
    package var pushes: Int
    package var first: Instant
    package var last: Instant
    /// Indices of pushes.
    package var examples: [Int]
  }

  /// Pushes that were asked for; nil for all.
  private let selected: [Int]?

  /// Judges a case; counts, causes and lists speak of the pushes for which `isWanted` says true.
  package init(_ file: CaseFile, where isWanted: ((Int) -> Bool)? = nil) {
    let summaries = Diagnosis.judgeAll(file)
    let app = AppRules.judge(file)
    self.file = file
    self.summaries = summaries
    self.findings = app.findings
    self.next = app.next
    selected = isWanted.map { summaries.indices.filter($0) }
    let counted = selected ?? Array(summaries.indices)
    self.causes = Diagnosis.causes(summaries, counted)
    self.violatedFindings =
      counted.reduce(0) { $0 + Int(summaries[$1].violations) } + app.findings.filter { $0.state == .violated }.count
  }

  /// The whole judgement of one push.
  package func judgement(of push: PushCase) -> Judgement { Judge.judge(push, isBrief: false) }

  package var counts: (violated: Int, kept: Int, undetermined: Int) {
    var counts = (0, 0, 0)
    for number in selected ?? Array(summaries.indices) {
      switch summaries[number].verdict {
      case .violated: counts.0 += 1
      case .kept: counts.1 += 1
      case .undetermined: counts.2 += 1
      }
    }
    return counts
  }

  /// Pushes in the order of a report: the most telling first.
  ///
  /// Violated ones with device evidence, others with device evidence or of a device in the evidence, violated ones
  /// without, the rest; in the order of time within each.
  package var order: [Int] {
    (selected ?? Array(summaries.indices)).sorted { left, right in
      let one = summaries[left]
      let two = summaries[right]
      if one.rank != two.rank { return one.rank < two.rank }
      if one.moment != two.moment { return one.moment < two.moment }
      return left < right
    }
  }

  // MARK: Judging

  private static func judgeAll(_ file: CaseFile) -> [Summary] {
    let count = file.trails.pushes.count
    var summaries = [Summary](repeating: Summary(), count: count)
    let part = 4096
    let parts = (count + part - 1) / part
    summaries.withUnsafeMutableBufferPointer { buffer in
      let target = Target(base: buffer.baseAddress)
      let work: @Sendable (Int) -> Void = { number in
        for push in number * part..<min(count, (number + 1) * part) { target.base?[push] = summary(file, push) }
      }
      if parts == 1 { work(0) } else if parts > 1 { DispatchQueue.concurrentPerform(iterations: parts, execute: work) }
    }
    return summaries
  }

  /// Each part writes its own elements.
  private struct Target: @unchecked Sendable { let base: UnsafeMutablePointer<Summary>? }

  private static func summary(_ file: CaseFile, _ number: Int) -> Summary {
    let push = file.facts(of: file.trails.pushes[number])
    let judgement = Judge.judge(push, isBrief: true)
    var summary = Summary()
    summary.verdict = judgement.verdict
    summary.boundary = judgement.boundary
    summary.contract = judgement.contract
    summary.confidence = judgement.confidence
    summary.violations = UInt16(clamping: judgement.findings.count { $0.state == .violated })
    summary.apnsID = push.apnsID
    summary.moment = push.moment
    let hasThread = push.thread != nil
    let isOnDevice = hasThread || push.trails.isOnDevice(push.token)
    if judgement.verdict == .violated {
      summary.rank = hasThread ? 0 : isOnDevice ? 1 : 2
    } else {
      summary.rank = isOnDevice ? 1 : 3
    }
    return summary
  }

  private static func causes(_ summaries: [Summary], _ counted: [Int]) -> [Cause] {
    var found: [ContractID: Cause] = [:]
    for number in counted {
      let summary = summaries[number]
      guard summary.verdict == .violated, let contract = summary.contract, let boundary = summary.boundary else {
        continue
      }
      var cause =
        found[contract]
        ?? Cause(
          contract: contract, boundary: boundary, pushes: 0, first: .unknown, last: .unknown, examples: [])
      cause.pushes += 1
      if summary.moment.isKnown {
        cause.first = cause.first.isKnown ? min(cause.first, summary.moment) : summary.moment
        cause.last = cause.last.isKnown ? max(cause.last, summary.moment) : summary.moment
      }
      if cause.examples.count < 3 { cause.examples.append(number) }
      found[contract] = cause
    }
    return found.values.sorted { left, right in
      left.pushes != right.pushes ? left.pushes > right.pushes : left.contract < right.contract
    }
  }
}

import Evidence

/// What the device logs demonstrably show: per input and process, from when to when. Absence of a line counts only
/// inside it (reasoning rule `absence-needs-coverage`).
package final class Coverage: Sendable {
  private let spans: [UInt32: [String: ProcessCoverage]]
  private let gaps: [UInt32: [Instant]]
  private let activity: [UInt32: LogActivity]

  init(_ store: EvidenceStore) {
    activity = store.activity
    var spans: [UInt32: [String: ProcessCoverage]] = [:]
    var gaps: [UInt32: [Instant]] = [:]
    for (input, processes) in store.coverage {
      for (process, span) in processes {
        spans[input, default: [:]][store.symbols.text(process)] = span
      }
    }
    for item in store.items where item.kind == .messagesLost { gaps[item.input, default: []].append(item.at) }
    self.spans = spans
    self.gaps = gaps
  }

  /// Inputs whose lines of `process` begin before `from` and go on until after `to`, with no silence of the whole log and
  /// no loss that the log itself reports in between.
  package func inputs(of process: String, from: Instant, to: Instant) -> [UInt32] {
    guard from.isKnown, to.isKnown else { return [] }
    return spans.keys.sorted().filter { input in
      guard let span = spans[input]?[process], span.missing.isEmpty, span.first <= from, span.last >= to,
        activity[input]?.covers(from, to) ?? false
      else { return false }
      return !(gaps[input] ?? []).contains { !$0.isKnown || ($0 >= from && $0 <= to) }
    }
  }

  /// Whether some device log shows `process` at all.
  package func shows(_ process: String) -> Bool { spans.values.contains { $0[process] != nil } }

  package var isEmpty: Bool { spans.isEmpty }
}

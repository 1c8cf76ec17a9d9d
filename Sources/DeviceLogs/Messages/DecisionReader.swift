import Evidence

/// dasd's decision about an activity, in its three generations:
/// words (`FinalDecision: Must Not Proceed`), integers (`response: {33, 0.00, [{…}]}` with `Decision: MNP`) and short
/// words (`response: {MNP, …}`). The form is told by its shape, never by a version.
enum DecisionReader {
  static func isDecision(_ message: DeviceMessage) -> Bool {
    let text = message.body
    guard let start = text.firstIndex(of: "com.apple.pushLaunch."), start <= 12 else { return false }
    let rest = text.from(start + ActivityName(text.from(start)).full.count)
    return rest.hasPrefix(":[") || rest.hasPrefix(", Decision:") || rest.hasPrefix(", FinalDecision:")
  }

  static func read(_ message: DeviceMessage, _ sink: EvidenceSink) {
    let text = message.text
    let open = text.firstIndex(of: ":[").map { $0 + 2 }
    if let final = finalWord(text), let words = long(final) {
      sink.set(.decision, Bytes(words))
    } else if open != nil, text.contains("Absolutely Must Not Pro") {
      // Cut off: one policy that absolutely forbids decides alone.
      sink.set(.decision, "Absolutely Must Not Proceed")
      sink.grade(.inferred)
    }
    guard let open else { return }
    let policies = text.slice(open, text.lastIndex(of: 93) ?? text.count).trimmed
    sink.set(.policies, policies)
    var count = 0
    policies.forEachLine { line, _ in
      let policy = line.trimmed
      guard policy.hasPrefix("{name: ") else { return }
      count += 1
      if !sink.has(.cause), forbids(policy) { setCause(policy, sink) }
    }
    sink.set(.count, count)
  }

  /// The word behind `FinalDecision:` or `, Decision:`; a policy's own stands behind a brace.
  private static func finalWord(_ text: Bytes) -> Bytes? {
    let mark: Int
    if let final = text.firstIndex(of: "FinalDecision: ") {
      mark = final + 15
    } else if let short = text.firstIndex(of: ", Decision: ") {
      mark = short + 12
    } else {
      return nil
    }
    var end = mark
    while end < text.count, Bytes.isLetter(text.base[end]) || text.base[end] == 32 { end += 1 }
    var word = text.slice(mark, end)
    for stop: StaticString in [" FinalScore", " Score"] {
      if let hit = word.firstIndex(of: stop) { word = word.upTo(hit) }
    }
    return word.trimmed
  }

  /// The long words of a decision; a cut-off one counts when only one can be meant.
  private static func long(_ word: Bytes) -> StaticString? {
    switch true {
    case word == "CP" || word.hasPrefix("Can Pro"): "Can Proceed"
    case word == "MNP" || word.hasPrefix("Must Not"): "Must Not Proceed"
    case word == "AMNP" || word.hasPrefix("Absolutely Must Not"): "Absolutely Must Not Proceed"
    case word == "MP" || word.hasPrefix("Must Pro"): "Must Proceed"
    case word == "AMP" || word.hasPrefix("Absolutely Must Pro"): "Absolutely Must Proceed"
    default: nil
    }
  }

  /// Whether a policy's answer holds the activity back: 33 is MNP and 100 AMNP in the generation of integers.
  private static func forbids(_ policy: Bytes) -> Bool {
    policy.contains("Must Not Pro") || policy.contains("{MNP,") || policy.contains("{AMNP,") || policy.contains("{33,")
      || policy.contains("{100,")
  }

  /// `Name: rationale`, in the message's own words.
  private static func setCause(_ policy: Bytes, _ sink: EvidenceSink) {
    let name = policy.after("{name: ", until: ",") ?? policy
    var cause = Array(UnsafeBufferPointer(start: name.base, count: name.count))
    if let begin = policy.firstIndex(of: "Rationale: [") ?? policy.firstIndex(of: ", [{") {
      let from = policy.from(begin)
      if let open = from.firstIndex(of: 91) {
        var reasons = from.slice(open + 1, from.lastIndex(of: 93) ?? from.count).trimmed
        if reasons.hasSuffix(",") { reasons = reasons.upTo(reasons.count - 1) }
        if !reasons.isEmpty {
          cause.append(contentsOf: [58, 32])
          cause.append(contentsOf: UnsafeBufferPointer(start: reasons.base, count: reasons.count))
        }
      }
    }
    cause.withUnsafeBytes { sink.set(.cause, Bytes($0)) }
  }
}

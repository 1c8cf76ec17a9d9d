import Evidence

/// Background launches: dasd's life cycle of an activity, and the client's line in SpringBoard
/// (`com.apple.duetactivityscheduler`). Only activities `com.apple.pushLaunch.<topic>:HEX6` speak of a push.
///
/// The words changed with the generations: a colon or none, `Activity` or none, upper or lower case. All are taken.
enum SchedulerMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "dasd-canceled", in: .dasd, "com.apple.pushLaunch.", anywhere: true,
      when: { isVerb($0, ["canceled", "cancelled"]) },
      .activityCanceled, bracket: .none, reads: [activity],
      proves: "The launch was cancelled: usually a newer push of the same app took its place.",
      not: "That the newer one was launched.",
      example: "CANCELED: com.apple.pushLaunch.com.example.chat:70D2B8 at priority 5 <private>!"),
    MessagePattern(
      "dasd-canceling", in: .dasd, "com.apple.pushLaunch.", anywhere: true,
      when: { $0.body.hasPrefix("Daemon Canceling Activit") }, .activityCanceled, bracket: .none,
      reads: [.own([.list, .bundle], { setActivities($0, $1) }), .constant(.outcome, "canceling")],
      proves: "These launches are about to be cancelled.", not: "That the newer one was launched.",
      example: "Daemon Canceling Activities: {(\n    com.apple.pushLaunch.com.example.chat:70D2B8\n)}"),
    MessagePattern(
      "dasd-completed", in: .dasd, "com.apple.pushLaunch.", anywhere: true, when: { isVerb($0, ["completed"]) },
      .activityCompleted, bracket: .none, reads: [activity],
      proves: "The launch ran and ended.", not: "That the app's handler called its completion.",
      example: "COMPLETED com.apple.pushLaunch.com.example.chat:8A13F4 at priority 5 <private>!"),
    MessagePattern(
      "dasd-decision", in: .dasd, "com.apple.pushLaunch.", anywhere: true, when: { DecisionReader.isDecision($0) },
      .activityDecision, bracket: .none,
      reads: [activity, .own([.decision, .policies, .cause, .count], { DecisionReader.read($0, $1) })],
      proves: "Whether the launch may run now, and which policies hold it.",
      not: "That it never runs: dasd decides again.",
      example:
        "com.apple.pushLaunch.com.example.chat:B71E05:[\n\t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Not Proceed, Score: 0.00, Rationale: [{[pushDisallowed]: Required:0.00, Observed:1.00},]}}\n ], FinalDecision: Absolutely Must Not Proceed}"
    ),
    MessagePattern(
      "dasd-decision-to-run", in: .dasd, "com.apple.pushLaunch.", then: ["DecisionToRun:"], anywhere: true,
      .activityDecision,
      bracket: .none, reads: [activity, .own([.decision], { setDecisionToRun($0, $1) })],
      proves: "Whether the launch's score reaches the threshold.",
      example: "'com.apple.pushLaunch.com.example.chat:3FA91C' CurrentScore: 1, ThresholdScore: 0.11 DecisionToRun:1"),
    MessagePattern(
      "dasd-launch-request-added", in: .dasd, "Adding a launch request ", nil, bracket: .none,
      proves: "dasd notes that an activity launches an app; nobody can tell which.",
      example: "Adding a launch request (<private>) for application <private> by activity <private>"),
    MessagePattern(
      "dasd-launch-request-removed", in: .dasd, "Removing a launch request ", nil, bracket: .none,
      proves: "dasd forgets that an activity launches an app; nobody can tell which.",
      example: "Removing a launch request for application <private> by activity <private>"),
    MessagePattern(
      "dasd-launch-requests", in: .dasd, "Launch requests for ", nil, bracket: .none,
      proves: "dasd lists what would launch an app; nobody can tell which.",
      example: "Launch requests for <private>: (null)"),
    MessagePattern(
      "dasd-no-policies", in: .dasd, "com.apple.pushLaunch.", anywhere: true,
      when: { $0.body.hasPrefix("WARNING NO POLICIES APPLY TO") }, nil, bracket: .none,
      proves: "Nothing holds the launch back.",
      example:
        "WARNING NO POLICIES APPLY TO Activity com.apple.pushLaunch.com.example.chat:3FA91C: Optimal Score 1.0000 at Wed Mar  4 09:05:19 2026"
    ),
    MessagePattern(
      "dasd-optimal-score", in: .dasd, "com.apple.pushLaunch.", then: ["Optimal Score"],
      without: ["WARNING NO POLICIES"],
      anywhere: true, when: { $0.body.hasPrefix("Activity ") }, nil, bracket: .none,
      proves: "When the launch would be best.",
      example:
        "Activity com.apple.pushLaunch.com.example.chat:3FA91C: Optimal Score 0.4921 at <private> (Valid Until: <private>)"
    ),
    MessagePattern(
      "dasd-running", in: .dasd, "com.apple.pushLaunch.", then: ["immediately on submission"], anywhere: true,
      when: { $0.body.hasPrefix("Running ") }, .activityStarted, bracket: .none,
      reads: [activity, .constant(.outcome, "immediately on submission")],
      proves: "The launch is run at once.", not: "That the app's handler was called.",
      example: "Running com.apple.pushLaunch.com.example.chat:3FA91C immediately on submission"),
    MessagePattern(
      "dasd-started", in: .dasd, "com.apple.pushLaunch.", anywhere: true,
      when: { isVerb($0, ["started", "starting"]) },
      .activityStarted, .format, bracket: .none, reads: [activity],
      proves: "The launch was granted and began.", not: "That the app's handler was called.",
      example: "STARTED <_DASActivity: \"com.apple.pushLaunch.com.example.chat:3FA91C\", ...>"),
    MessagePattern(
      "dasd-submitted", in: .dasd, "com.apple.pushLaunch.", anywhere: true, when: { isVerb($0, ["submitted"]) },
      .activitySubmitted, bracket: .none, reads: [activity, .whole(.priority, "at priority ")],
      proves: "The scheduler has the launch.", not: "That the app was woken.",
      example: "Submitted Activity: com.apple.pushLaunch.com.example.chat:3FA91C at priority 5 <private>"),
    MessagePattern(
      "dasd-submitting", in: [.springBoard, .dasd], "SUBMITTING: com.apple.pushLaunch.", .activitySubmitting,
      bracket: .none,
      reads: [activity],
      proves: "SpringBoard gives the launch to the scheduler; the six digits name it from here on.",
      not: "Which push it is: it follows that push's lines within a millisecond.",
      example: "SUBMITTING: com.apple.pushLaunch.com.example.chat:3FA91C"),
  ]

  private static let activity = FieldReader.own([.activity, .bundle], { setActivity($0, $1) })

  /// Whether the message's first word is one of these, in any case, with a colon or without.
  @Sendable private static func isVerb(_ message: DeviceMessage, _ verbs: [StaticString]) -> Bool {
    let text = message.body
    var end = 0
    while Bytes.isLetter(text.at(end)) { end += 1 }
    let word = text.upTo(end)
    guard text.at(end) == 32 || text.at(end) == 58 else { return false }
    return verbs.contains { word.equalsIgnoringCase($0) }
  }

  @Sendable private static func setActivity(_ message: DeviceMessage, _ sink: EvidenceSink) {
    guard let start = message.text.firstIndex(of: "com.apple.pushLaunch.") else { return }
    let name = ActivityName(message.text.from(start))
    sink.set(.activity, name.full)
    sink.set(.bundle, name.bundle)
  }

  /// All push launches of a list, with their digits, joined by blanks.
  @Sendable private static func setActivities(_ message: DeviceMessage, _ sink: EvidenceSink) {
    var joined: [UInt8] = []
    var from = 0
    while let start = message.text.firstIndex(of: "com.apple.pushLaunch.", from: from) {
      let name = ActivityName(message.text.from(start)).full
      if !joined.isEmpty { joined.append(32) }
      joined.append(contentsOf: UnsafeBufferPointer(start: name.base, count: name.count))
      if !sink.has(.bundle) { sink.set(.bundle, ActivityName(message.text.from(start)).bundle) }
      from = start + max(1, name.count)
    }
    joined.withUnsafeBytes { sink.set(.list, Bytes($0)) }
  }

  @Sendable private static func setDecisionToRun(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let runs = message.flag("DecisionToRun") { sink.set(.decision, runs ? "Can Proceed" : "Must Not Proceed") }
  }
}

/// `com.apple.pushLaunch.<topic>:HEX6`.
struct ActivityName {
  /// The name with its six digits.
  let full: Bytes
  let bundle: Bytes

  /// Reads the name at the beginning of `text`.
  init(_ text: Bytes) {
    var end = 0
    while end < text.count, !ActivityName.ends(text.base[end]) { end += 1 }
    var name = text.upTo(end)
    // Behind the digits may follow `:[` or `:` of the sentence.
    if let colon = name.firstIndex(of: 58) {
      var digits = colon + 1
      while digits < name.count, Bytes.hexValue(name.base[digits]) != nil { digits += 1 }
      name = name.upTo(digits > colon + 1 ? digits : colon)
    }
    full = name
    bundle = TopicReader.bundle(of: name.slice(21, name.firstIndex(of: 58) ?? name.count))
  }

  private static func ends(_ byte: UInt8) -> Bool {
    Bytes.isBlank(byte) || byte == 44 || byte == 34 || byte == 39 || byte == 33 || byte == 41 || byte == 62
  }
}

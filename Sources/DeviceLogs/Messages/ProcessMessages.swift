import Evidence

/// Processes that are woken, end or are killed: runningboardd, the kernel and the crash reporters.
enum ProcessMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "process-assertion", in: .runningBoard, "Acquiring assertion targeting ", without: ["DYLD3 Closure Generation"],
      when: { isAboutPush($0) }, .processAssertion, bracket: .none,
      reads: [
        .own([.bundle, .targetPID], { TargetReader.read($0.text, into: $1) }),
        .own([.cause, .value], { setDescription($0, $1) }),
      ],
      proves: "The system keeps the app running for the purpose that the description names.",
      not: "That the app's handler was called.",
      example:
        "Acquiring assertion targeting [app<com.example.chat>:812] from originator [daemon<com.apple.dasd>:94] with description <RBSAssertionDescriptor| \"DAS background launch\" ID:33-94-4471 target:812>"
    ),
    MessagePattern(
      "process-assertion-closure", in: .runningBoard, "Acquiring assertion targeting ",
      then: ["DYLD3 Closure Generation"], nil,
      proves: "The system prepares the app's start; this is no wake-up by a push.",
      example:
        "Acquiring assertion targeting application<com.example.chat> from originator [daemon<com.apple.dasd>:94] with description <RBSAssertionDescriptor| \"DAS DYLD3 Closure Generation\" ID:33-94-195 target:application<com.example.chat>>"
    ),
    MessagePattern(
      "process-crash-corpse", in: .crashReporter, "Formulating fatal ", then: ["corpse["], .crashReport, bracket: .none,
      reads: [.whole(.targetPID, "corpse["), .rest(.targetProcess, "] ")],
      proves: "This process crashed or was killed with a report.", not: "Why.",
      example: "Formulating fatal 309 report for corpse[812] Chat"),
    MessagePattern(
      "process-crash-parsing", in: .crashReporter, "Parsing corpse data for ", .crashReport, bracket: .none,
      reads: [.whole(.targetPID, "pid "), .text(.targetProcess, "process ", " [")],
      proves: "A crash of this process is being written up.", not: "Why.",
      example: "Parsing corpse data for process Chat [pid 812]"),
    MessagePattern(
      "process-memory-killing", in: .kernel, "memorystatus: killing", then: ["pid "], .memoryKill, bracket: .none,
      reads: [.own([.targetPID, .targetProcess, .cause], { setKilling($0, $1) })],
      proves: "The kernel killed this process for memory.",
      example:
        "memorystatus: killing_specific_process pid 812 [Chat] (per-process-limit 100 48s rf:-) 2149376KB - memorystatus_available_pages: 83957"
    ),
    MessagePattern(
      "process-memory-limit", in: [.kernel, .crashReporter], "exceeded mem limit: ", anywhere: true, .memoryKill,
      bracket: .none,
      reads: [.own([.targetPID, .targetProcess, .count, .cause, .outcome], { setLimit($0, $1) })],
      proves: "This process went over its memory limit; (fatal) means that it was killed.",
      example: "memorystatus: Chat [812] exceeded mem limit: ActiveHard 24 MB (fatal)"),
    MessagePattern(
      "process-terminated", in: [.runningBoard, .macNotifications], "termination reported by launchd", .processEnded,
      bracket: .none,
      reads: [
        .own([.bundle, .extensionBundle, .targetPID], { TargetReader.read($0.bracket, into: $1) }),
        .rest(.cause, "by launchd "),
      ],
      proves: "The process ended; the numbers are launchd's reason, 9 being a kill.",
      example:
        "[xpcservice<com.example.chat.push([app<com.example.chat>:0])>:2388] termination reported by launchd (2, 9, 9)"),
  ]

  /// Assertions come by the thousand; these words mark the ones that wake an app.
  @Sendable private static func isAboutPush(_ message: DeviceMessage) -> Bool {
    guard message.text.contains("app<") || message.text.contains("application<") else { return false }
    let words: [StaticString] = [
      "com.apple.dasd>", "com.apple.callservicesd>", "com.apple.usernotifications", "com.apple.apsd>", "push", "Push",
      "otification", "VoIP", "DAS ",
    ]
    guard let originator = message.text.firstIndex(of: " from originator ") else { return false }
    let rest = message.text.from(originator)
    return words.contains { rest.contains($0) }
  }

  /// `| "VoIP push" ID:` and the originator.
  @Sendable private static func setDescription(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let words = message.text.between("RBSAssertionDescriptor| \"", "\"") { sink.set(.cause, words) }
    if let originator = message.text.between("from originator [", "]") { sink.set(.value, originator) }
  }

  /// `pid 812 [Chat] (per-process-limit 100 48s rf:-)`.
  @Sendable private static func setKilling(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if let pid = message.whole(after: "pid ") { sink.set(.targetPID, pid) }
    if let name = message.text.between(" [", "]") { sink.set(.targetProcess, name) }
    if let cause = message.text.after(" (", until: " )") { sink.set(.cause, cause) }
  }

  /// `NAME [PID] exceeded mem limit: KIND N MB (fatal)`, with and without the blank, with words in front.
  @Sendable private static func setLimit(_ message: DeviceMessage, _ sink: EvidenceSink) {
    guard let mark = message.text.firstIndex(of: "exceeded mem limit: ") else { return }
    let front = message.text.upTo(mark).trimmed
    if front.count > 2, front.base[front.count - 1] == 93, let open = front.lastIndex(of: 91) {
      if let pid = front.slice(open + 1, front.count - 1).integer { sink.set(.targetPID, pid) }
      let name = front.upTo(open).trimmed
      var start = name.count
      while start > 0, name.base[start - 1] != 58, name.base[start - 1] != 62 { start -= 1 }
      var process = name.from(start).trimmed
      if process.hasPrefix("process ") { process = process.from(8) }
      sink.set(.targetProcess, process)
    }
    let rest = message.text.from(mark + 20)
    sink.set(.cause, rest.upTo(rest.firstIndex(of: 32) ?? rest.count))
    var digits = 0
    while digits < rest.count, !Bytes.isDigit(rest.base[digits]) { digits += 1 }
    var end = digits
    while Bytes.isDigit(rest.at(end)) { end += 1 }
    if let limit = rest.slice(digits, end).integer { sink.set(.count, limit) }
    if let outcome = rest.between("(", ")") { sink.set(.outcome, outcome) }
  }
}

/// `[app<bundle>:pid]`, `application<bundle>`, `[xpcservice<extension([app<bundle>:0])>:pid]`: which process is meant.
enum TargetReader {
  static func read(_ text: Bytes, into sink: EvidenceSink) {
    if let bundle = bundle(text, "app<") ?? bundle(text, "application<") { sink.set(.bundle, bundle) }
    if let service = bundle(text, "xpcservice<") { sink.set(.extensionBundle, service) }
    // The outermost target's pid: behind the last `>:` of a service, the first one of an app.
    let mark = text.hasPrefix("xpcservice<") ? last(text, ">:") : text.firstIndex(of: ">:")
    guard let mark else { return }
    var end = mark + 2
    while Bytes.isDigit(text.at(end)) { end += 1 }
    if let pid = text.slice(mark + 2, end).integer, pid > 0 { sink.set(.targetPID, pid) }
  }

  /// The id behind an opening bracket; a UUID in parentheses, `app<bundle(…)>`, is no part of it.
  private static func bundle(_ text: Bytes, _ mark: StaticString) -> Bytes? {
    text.after(mark, until: ">([ ")
  }

  private static func last(_ text: Bytes, _ mark: StaticString) -> Int? {
    var found: Int?
    while let hit = text.firstIndex(of: mark, from: found.map { $0 + 1 } ?? 0) { found = hit }
    return found
  }
}

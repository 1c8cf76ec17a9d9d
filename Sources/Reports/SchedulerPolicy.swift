/// What the scheduler's policies mean, for people: the words of dasd's rationales name a state, never a cause.
package enum SchedulerPolicy {
  /// A word of a rationale, and what it says in English.
  package static let rationales: [(word: String, meaning: String)] = [
    ("appIsForeground", "the app is in the foreground"),
    ("cameraIsActive", "the camera is in use"),
    ("deviceInUse", "the device is in use"),
    ("Max allowed CPU Usage level", "the processor is busy"),
    ("pushDisallowed", "the app was swiped away, not opened since a restart, or may not refresh in the background"),
    ("timeSinceThunderingHerdTriggerEvent", "the device restarted or came back online some minutes ago"),
  ]

  /// `ApplicationPolicy: pushDisallowed, that is: …`, out of the first policy that forbade (`Name: rationale`, verbatim).
  /// A rationale that is not known stays as it is printed, cut at a blank.
  package static func words(_ cause: String) -> String {
    let parts = cause.split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2 else { return TextLayout.cut(cause, to: 80) }
    let known = rationales.filter { parts[1].contains($0.word) }
    guard !known.isEmpty else { return "\(parts[0]): \(TextLayout.cut(String(parts[1]), to: 80))" }
    let names = known.map(\.word).joined(separator: ", ")
    return "\(parts[0]): \(names), that is: \(known.map(\.meaning).joined(separator: "; "))"
  }
}

import AppFiles
import Contracts
import Evidence
import Trails

/// Background launch: whether the app was given the push to work on.
enum BackgroundLaunchRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    let path = push.path
    if path == .voip { return CallRules.judge(push, &rulings) }
    if path == .liveActivity || path == .widgets || path == .complication {
      rulings.exclude(.backgroundLaunch)
      return
    }
    let wantsLaunch =
      push.deviceFlags?.contains(.contentAvailable) ?? push.payload?.contains(.contentAvailable)
      ?? (path == .background)
    guard wantsLaunch else {
      if path.isVisible { rulings.exclude(.backgroundLaunch) }
      return
    }
    guard push.thread != nil else { return }
    launch(push, &rulings)
    // A silent push is done once the app has it; one with content is also meant to be shown.
    let isSilent = path == .background && !(push.hasUserContent ?? false)
    if isSilent, rulings.state(.backgroundLaunch) == .kept { rulings.fulfil() }
  }

  /// Whether another push for the app came while this one was held. A scheduler drops activities for other reasons too.
  private static func hasNewer(_ push: PushCase, _ thread: DeviceThread) -> Bool {
    guard let end = push.lastLine(.activityCanceled).map(push.time) else { return false }
    return push.trails.threads.contains { other in
      other.bundle == thread.bundle && other.start > thread.start && !(other.start > end.adding(seconds: 2))
    }
  }

  private static func launch(_ push: PushCase, _ rulings: inout Rulings) {
    if let line = push.line(.handlerEntered) ?? push.line(.activityCompleted) ?? push.line(.activityStarted) {
      rulings.keep(
        .backgroundLaunch, at: push.time(line),
        RegistrationRules.unique([push.line(.activitySubmitted), push.line(.activityStarted), line]))
      return
    }
    if let thread = push.thread, thread.isReplaced {
      let lines = push.lines(.activityCanceled)
      guard hasNewer(push, thread) else {
        rulings.explain(
          .bglHeldNewestOnly, .low,
          "The scheduler dropped the push's activity. It does so when a newer push for the app comes; none is in the log.",
          lines)
        rulings.leaveOpen(.bglHeldNewestOnly, .bglSchedulerDecision)
        return
      }
      rulings.explain(
        .bglHeldNewestOnly, .high,
        "The device held this push and dropped it when a newer one for the app came: only the newest is kept.", lines)
      rulings.exclude(.backgroundLaunch)
      rulings.fulfil()
      return
    }
    if let line = push.line(.appKilledNotLaunched) {
      rulings.violate(
        .bglForceQuitBlocks, .high, "The app had been swiped away, so the push did not launch it.",
        at: push.time(line), [line])
      return
    }
    if let line = push.line(.simulatorNoBackground) {
      rulings.explain(
        .bglSimulatorCannot, .high, "A Simulator does not hand content-available pushes to apps; try it on a device.",
        [line])
      rulings.exclude(.backgroundLaunch)
      return
    }
    if let line = push.lastLine(.activityDecision) { return decision(push, line, &rulings) }
    rulings.leaveOpen(.bglSchedulerDecision, .bglHandlerImplemented, .bglBackgroundRefreshOn, .bglForceQuitBlocks)
  }

  /// The scheduler's last word on the push's activity.
  private static func decision(_ push: PushCase, _ line: UInt32, _ rulings: inout Rulings) {
    let words = push.store.text(push.item(line), .decision) ?? ""
    let policies = push.store.text(push.item(line), .policies) ?? ""
    let at = push.time(line)
    guard words.contains("Not Proceed") else {
      // It may run; that it ran is not shown.
      rulings.leaveOpen(.bglHandlerImplemented)
      return
    }
    let facts = push.facts
    if policies.contains("pushDisallowed") {
      if facts.backgroundRefresh.map({ $0.value != .on }) ?? false {
        rulings.violate(
          .bglBackgroundRefreshOn, .high,
          "Background App Refresh is off for the app, so the scheduler may not launch it.",
          at: at, [line] + ConfigurationRules.cite(facts.backgroundRefresh?.evidence))
        return
      }
      if let quit = facts.forceQuitAt, quit.value.instant < push.moment,
        !(facts.openedAt.map { $0.value.instant > quit.value.instant && $0.value.instant < push.moment } ?? false),
        !(facts.rebootedAt.map { $0.value.instant > quit.value.instant && $0.value.instant < push.moment } ?? false)
      {
        rulings.violate(
          .bglForceQuitBlocks, .high, "The app was swiped away before the push, and the scheduler may not launch it.",
          at: at, [line] + ConfigurationRules.cite(quit.evidence))
        return
      }
      rulings.leaveOpen(.bglForceQuitBlocks, .bglBackgroundRefreshOn, .bglPostBootDelay)
    }
    if policies.contains("timeSinceThunderingHerdTriggerEvent"), !policies.contains("pushDisallowed") {
      rulings.violate(
        .bglPostBootDelay, .medium,
        "The device had just started or come back on line; background launches wait for some minutes then.",
        at: at, [line])
      return
    }
    let why = PolicyWords.text(policies)
    rulings.violate(
      .bglSchedulerDecision, .medium,
      "The scheduler did not let the launch go (“\(words)”\(why.isEmpty ? "" : ", \(why)")); the log shows no later run.",
      at: at, [line])
  }
}

/// The policies of a scheduler's decision in words.
enum PolicyWords {
  /// What rationales mean; the rest is named as the log names it.
  private static let meanings: [(String, String)] = [
    ("pushDisallowed", "pushDisallowed: swiped away, not opened since the restart, or refresh is off"),
    ("timeSinceThunderingHerdTriggerEvent", "the device had just restarted or come back on line"),
    ("cameraIsActive", "the camera was in use"),
  ]

  static func text(_ policies: String) -> String {
    var names: [String] = []
    var text = policies
    text.withUTF8 { buffer in
      let bytes = Bytes(UnsafeRawBufferPointer(buffer))
      var position = 0
      while let start = bytes.firstIndex(of: "{name: ", from: position), names.count < 4 {
        let end = bytes.firstIndex(of: 44, from: start) ?? bytes.count
        let next = bytes.firstIndex(of: "{name: ", from: end) ?? bytes.count
        let policy = bytes.slice(end, next)
        if policy.contains("Not Proceed") || policy.contains("MNP") || policy.contains("{33,")
          || policy.contains("{100,")
        {
          let name = bytes.slice(start + 7, end).string
          let meaning = meanings.first { policy.string.contains($0.0) }?.1
          names.append(meaning.map { "\(name): \($0)" } ?? name)
        }
        position = next
      }
    }
    return names.joined(separator: "; ")
  }
}

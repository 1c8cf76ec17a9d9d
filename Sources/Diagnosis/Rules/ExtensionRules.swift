import AppFiles
import Contracts
import Evidence

/// The notification service extension: found, started, answered in time.
enum ExtensionRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    guard let thread = push.thread else {
      if !push.path.isVisible && push.path != .unknown || (push.payload != nil && !push.isMutable) {
        rulings.exclude(.extension)
      }
      return
    }
    if push.pushType == .background || push.path == .voip || push.path == .liveActivity || push.path == .background {
      rulings.exclude(.extension)
      return
    }
    let asked = push.line(.canBeModified)
    let isAsked = asked.map { push.store.deviceFlags(push.item($0)).contains(.yes) } ?? false
    failures(push, &rulings)
    guard rulings.state(.extension) != .violated else { return }

    if let line = push.line(.filtered) ?? push.line(.modifiedSuppressed) {
      filtered(push, line, &rulings)
    } else if let line = push.line(.deliverModified) ?? push.line(.extensionAnswered) ?? push.line(.extensionReplied),
      push.line(.modifiedEmptyOriginal) == nil
    {
      rulings.keep(.extension, at: push.time(line), RegistrationRules.unique([push.line(.extensionStarted), line]))
    } else if let line = push.line(.modifiedEmptyOriginal) {
      emptied(push, line, &rulings)
    } else if !isAsked, thread.has(.requestReceived),
      push.deviceFlags?.contains(.mutableContent) == false || asked != nil
    {
      rulings.exclude(.extension)
    } else if thread.has(.requestReceived), push.deviceFlags?.contains(.mutableContent) == false {
      rulings.exclude(.extension)
    }
    if let line = push.line(.extensionRepliedAgain) {
      rulings.violate(
        .nseHandlerOnce, .high, "The extension called its content handler more than once for this notification.",
        at: push.time(line), [line], marksStage: false, isSideEffect: true)
    }
  }

  // MARK: Failures

  private static func failures(_ push: PushCase, _ rulings: inout Rulings) {
    let original = push.line(.deliverOriginal)
    let code = original.flatMap { push.store.whole(push.item($0), .errorCode) }
    let runtime = original.flatMap { push.store.number(push.item($0), .runtime) }
    if let line = push.line(.extensionMissing) {
      missing(push, line, &rulings)
    } else if let line = push.line(.extensionKilledStarting) {
      rulings.violate(
        .nseStartupBudget, .high,
        "The extension was killed while it was starting: neither its handler nor its expiry handler ran.",
        at: push.time(line), RegistrationRules.unique([line, original]))
      showsOriginal(push, original, &rulings)
    } else if push.line(.extensionExpired) != nil || push.line(.extensionGrace) != nil || code == 1901
      || (runtime.map { $0 >= 25 } ?? false)
    {
      outOfTime(push, original, runtime, &rulings)
    } else if let line = push.line(.extensionFailed) ?? (code == 1903 ? original : nil) {
      died(push, line, original, &rulings)
    } else if let line = push.line(.extensionStartFailed) {
      rulings.violate(
        .nseFound, .high, "The system could not start the extension.", at: push.time(line),
        RegistrationRules.unique([line, original]))
      showsOriginal(push, original, &rulings)
    } else if let line = original {
      let text = push.store.text(push.item(line), .errorText).map { " (“\($0.prefix(120))”)" } ?? ""
      rulings.violate(
        .nseHandlerCalled, .medium, "The extension gave no content back, so the original was shown\(text).",
        at: push.time(line), [line])
      showsOriginal(push, original, &rulings)
    }
  }

  private static func missing(_ push: PushCase, _ line: UInt32, _ rulings: inout Rulings) {
    let facts = push.facts
    if facts.extensionEmbedded?.value == false {
      rulings.violate(
        .cfgNseEmbedded, .high, "The payload asks for the extension, and none is embedded in the app.",
        [line] + ConfigurationRules.cite(facts.extensionEmbedded?.evidence))
    } else {
      ConfigurationRules.missingExtension(push, line, &rulings)
    }
    let all = push.lines(.extensionMissing)
    rulings.violate(
      .nseFound, .high, "The push has mutable-content, and the system found no service extension for the app.",
      at: push.time(line), all)
    showsOriginal(push, push.line(.deliverOriginal), &rulings)
  }

  private static func outOfTime(_ push: PushCase, _ original: UInt32?, _ runtime: Double?, _ rulings: inout Rulings) {
    let grace = push.line(.extensionGrace)
    let expired = push.line(.extensionExpired)
    let lines = RegistrationRules.unique([grace, expired, original])
    // It answered after all: the expiry handler did its work.
    if push.line(.deliverModified) != nil { return }
    let at = push.time(expired ?? original ?? grace)
    let handler = push.facts.expirationHandler
    if handler?.value == false {
      rulings.violate(
        .nseExpiryDeliversBestAttempt, .high,
        "The extension does not handle its expiry, so nothing was handed over when its time ran out.",
        at: at, lines + ConfigurationRules.cite(handler?.evidence))
    } else if grace != nil {
      rulings.violate(
        .nseExpiryDeliversBestAttempt, .medium,
        "The extension was told that its time ran out, and still handed nothing over.", at: at, lines)
    }
    let took = runtime.map { " (\(rounded($0)) s)" } ?? ""
    rulings.violate(
      .nseTimeBudget, .high, "The extension did not finish in the time that the system gives it\(took).", at: at, lines)
    showsOriginal(push, original, &rulings)
  }

  private static func rounded(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func died(_ push: PushCase, _ line: UInt32, _ original: UInt32?, _ rulings: inout Rulings) {
    let lines = RegistrationRules.unique([line, original])
    if let kill = memoryKill(of: push) {
      rulings.violate(
        .nseMemoryBudget, .high, "The system killed the extension for the memory it used.", at: push.time(kill),
        [kill] + lines)
    } else {
      rulings.violate(
        .nseHandlerCalled, .high, "The extension's process died before it handed any content over.",
        at: push.time(line), lines)
      rulings.leaveOpen(.nseMemoryBudget)
    }
    showsOriginal(push, original, &rulings)
  }

  /// A memory kill of the extension's process in the half minute before the failure.
  private static func memoryKill(of push: PushCase) -> UInt32? {
    guard let started = push.line(.extensionStarted) ?? push.line(.canBeModified) else { return nil }
    let name = push.store.text(push.item(started), .extensionBundle) ?? ""
    return push.file.timeline(.memoryKill).first { index in
      let item = push.item(index)
      guard let after = item.at.seconds(since: push.time(started)), after > -1, after < 40 else {
        return false
      }
      let process = (push.store.text(item, .targetProcess) ?? "").lowercased()
      return !process.isEmpty && name.lowercased().hasSuffix(process)
    }
  }

  /// The notification does not vanish: the original is shown.
  private static func showsOriginal(_ push: PushCase, _ line: UInt32?, _ rulings: inout Rulings) {
    guard let line else { return }
    rulings.explain(
      .nseTimeoutShowsOriginal, .high, "Without an answer of the extension the system shows the original content.",
      [line])
  }

  // MARK: Filtering

  private static func filtered(_ push: PushCase, _ line: UInt32, _ rulings: inout Rulings) {
    let lines = RegistrationRules.unique([
      push.line(.extensionAnswered), push.line(.modifiedSuppressed), push.line(.filtered),
    ])
    let suppressed = push.line(.modifiedSuppressed)
    // A nil result comes from a crash or a time-out, empty content from the extension's own decision.
    let isNil = suppressed.flatMap { push.store.text(push.item($0), .outcome) } == "nil"
    if isNil || push.facts.dropsNotifications?.value == false {
      rulings.violate(
        .nseFilteringTurnsCrashIntoLoss, .medium,
        "The extension has the filtering entitlement and gave nothing back, so the original was suppressed too.",
        at: push.time(line), lines + ConfigurationRules.cite(push.facts.dropsNotifications?.evidence))
      return
    }
    rulings.keep(.extension, at: push.time(line), lines)
    rulings.explain(
      .nseFilteringSuppressesByDesign, .high,
      "The extension dropped the notification, which the filtering entitlement allows: nothing is shown, as coded.",
      lines)
    rulings.exclude(.presentation)
    rulings.fulfil()
  }

  private static func emptied(_ push: PushCase, _ line: UInt32, _ rulings: inout Rulings) {
    rulings.violate(
      .nseEmptyContentWithoutEntitlement, .medium,
      "The extension handed over content that shows nothing; without the filtering entitlement the original is shown.",
      at: push.time(line), RegistrationRules.unique([push.line(.extensionReplied), line]))
    rulings.leaveOpen(.cfgFilteringEntitlementFloor)
  }
}

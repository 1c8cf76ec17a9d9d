import AppFiles
import Contracts
import Evidence
import Trails

/// Presentation: whether what came was shown, and who decided against it.
enum PresentationRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    let path = push.path
    if path == .background || path == .voip || path == .liveActivity || path == .mdm || path == .widgets
      || path == .fileProvider || path == .location || path == .complication
    {
      rulings.exclude(.presentation)
      return
    }
    guard rulings.state(.presentation) != .notApplicable else { return }
    guard path.isVisible || path == .unknown else { return }
    if push.thread != nil { device(push, &rulings) }
    if rulings.state(.presentation) == .undetermined, path.isVisible, rulings.state(.storage) != .violated,
      !push.wasRefused
    {
      settings(push, &rulings)
    }
    removal(push, &rulings)
    replacement(push, &rulings)
    sound(push, &rulings)
    if rulings.state(.presentation) == .kept { rulings.fulfil() }
  }

  // MARK: What the device shows

  private static func device(_ push: PushCase, _ rulings: inout Rulings) {
    if let line = push.line(.notDelivered) {
      let text = push.store.text(push.item(line), .errorText).map { " (“\($0.prefix(120))”)" } ?? ""
      rulings.violate(
        .reqAlertTypeHasUserContent, .medium, "The device did not show the push, as it has nothing to show\(text).",
        at: push.time(line), [line])
      return
    }
    if let line = push.line(.willPresentAnswer), foreground(push, line, &rulings) { return }
    if permission(push, &rulings) { return }
    if focus(push, &rulings) { return }
    shown(push, &rulings)
  }

  /// The app was in the foreground and answered. Bits: 1 badge, 2 sound, 4 alert, 8 list, 16 banner.
  private static func foreground(_ push: PushCase, _ line: UInt32, _ rulings: inout Rulings) -> Bool {
    guard let bits = push.store.whole(push.item(line), .bits) else { return false }
    let at = push.time(line)
    let facts = push.facts
    let adding = push.line(.adding)
    let lines = RegistrationRules.unique([push.line(.willPresentSent), line, adding])
    if bits & (16 | 4) != 0 {
      rulings.keep(.presentation, at: at, lines)
      return true
    }
    if bits == 0 {
      if facts.willPresentIsAbsent != nil {
        rulings.violate(
          .prsForegroundWillpresentImplemented, .high,
          "The app was in the foreground; its center delegate has no willPresent, so the answer was 0 and nothing was shown.",
          at: at, lines + ConfigurationRules.cite(facts.willPresentIsAbsent?.evidence))
      } else if let answer = facts.willPresent {
        rulings.violate(
          .prsForegroundOptionsFit, .high,
          "The app was in the foreground and willPresent answered with nothing, so nothing was shown.", at: at,
          lines + ConfigurationRules.cite(answer.evidence))
      } else {
        rulings.violate(
          .prsForegroundOptionsFit, .medium,
          "The app was in the foreground, and the answer to willPresent was 0, so nothing was shown. The method returned no option, or is missing.",
          at: at, lines)
        rulings.leaveOpen(.prsForegroundWillpresentImplemented)
      }
      return true
    }
    if let flags = push.deviceFlags, !flags.contains(.alert) {
      // Nothing to read came: what the push has, sound or badge, is what the answer has to let through.
      let wanted: Int64 = (flags.contains(.sound) ? 2 : 0) | (flags.contains(.badge) ? 1 : 0)
      if bits & wanted == wanted {
        rulings.keep(.presentation, at: at, lines)
      } else {
        rulings.violate(
          .prsForegroundOptionsFit, .high,
          "The app was in the foreground and willPresent answered \(optionWords(bits)), not all of what the push has: \(optionWords(wanted)).",
          at: at, lines + ConfigurationRules.cite(facts.willPresent?.evidence))
      }
      return true
    }
    rulings.violate(
      .prsForegroundOptionsFit, .high,
      "The app was in the foreground and willPresent answered \(optionWords(bits)) without a banner.", at: at,
      lines + ConfigurationRules.cite(facts.willPresent?.evidence))
    return true
  }

  private static func optionWords(_ bits: Int64) -> String {
    let words = [(1, "badge"), (2, "sound"), (4, "alert"), (8, "list"), (16, "banner")]
      .filter { bits & Int64($0.0) != 0 }.map(\.1)
    return "\(bits) (\(words.joined(separator: ", ")))"
  }

  /// SpringBoard's own word on whether an alert may be presented.
  private static func permission(_ push: PushCase, _ rulings: inout Rulings) -> Bool {
    guard let line = push.line(.saving) ?? push.line(.adding) else { return false }
    let flags = push.store.deviceFlags(push.item(line))
    guard flags.contains(.alert), !flags.contains(.shouldPresentAlert) else { return false }
    let at = push.time(line)
    let snapshot = settingsLine(before: at, push)
    let words = snapshot.flatMap { push.store.text(push.item($0), .authorizationText) } ?? ""
    let style = snapshot.flatMap { push.store.text(push.item($0), .alertStyle) } ?? ""
    let lines = [line] + (snapshot.map { [$0] } ?? [])
    let known = factsAuthorization(push, near: at)
    if words == "Denied" || words == "1" || known?.value == .denied {
      rulings.violate(
        .authDeniedNoUi, .high, "Notifications are denied for the app, so the push was not presented.", at: at,
        lines + ConfigurationRules.cite(known?.evidence))
    } else if words == "Provisional" || words == "3" || known?.value == .provisional {
      rulings.violate(
        .authProvisionalQuiet, .high,
        "The app has only provisional permission: the push goes to Notification Center, without a banner.", at: at,
        lines + ConfigurationRules.cite(known?.evidence))
    } else if style == "None" {
      rulings.violate(
        .authSurfaceEnabled, .high, "The app's alert style is “None”, so no banner was shown.", at: at, lines)
    } else if push.item(line).kind == .saving, !flags.contains(.settingsShouldSave) {
      rulings.violate(
        .authDeniedNoUi, .medium,
        "The device neither presents nor keeps the notification (shouldPresentAlert: NO, settingsShouldSave: NO): the person has turned the app's notifications off.",
        at: at, lines)
      rulings.leaveOpen(.authSurfaceEnabled)
    } else {
      rulings.violate(
        .prsDeliveredThenUnseen, .medium,
        "The device delivered the push without presenting it (shouldPresentAlert: NO). The line does not say which setting of the app did that: no alert style, no permission, or a provisional one.",
        at: at, lines)
      rulings.leaveOpen(.authDeniedNoUi, .authSurfaceEnabled, .authProvisionalQuiet)
    }
    return true
  }

  /// The last settings line of the app before a moment.
  private static func settingsLine(before time: Instant, _ push: PushCase) -> UInt32? {
    (push.file.timeline(.settingsSnapshot) + push.file.timeline(.authorizationStatus)).last { index in
      let item = push.item(index)
      return push.trails.bundle(of: item) == push.bundle && !(item.at > time)
    }
  }

  private static func focus(_ push: PushCase, _ rulings: inout Rulings) -> Bool {
    guard let line = push.lastLine(.focusResolved), push.store.text(push.item(line), .outcome) == "suppressed" else {
      return false
    }
    let cause = push.store.text(push.item(line), .cause).map { " (\($0))" } ?? ""
    let isShared = cause.contains("display shared")
    rulings.violate(
      isShared ? .prsDisplayShared : .prsFocus, .high,
      isShared
        ? "The screen was shared or mirrored, so the notification was silenced\(cause)."
        : "A Focus was on, and the device silenced the notification\(cause).", at: push.time(line), [line])
    return true
  }

  private static func shown(_ push: PushCase, _ rulings: inout Rulings) {
    let added = push.line(.adding).flatMap { line in
      push.store.deviceFlags(push.item(line)).contains(.shouldPresentAlert) ? line : nil
    }
    let proof = push.line(.bannerShown) ?? push.line(.alerting) ?? added
    if proof == nil, push.line(.actionReceived) == nil, let asked = push.line(.willPresentSent) {
      return unanswered(push, asked, &rulings)
    }
    guard
      let line = proof ?? push.line(.delivered)
        ?? push.line(.actionReceived)
    else {
      if push.line(.saving) != nil || push.line(.processDelivery) != nil || push.line(.requestReceived) != nil {
        rulings.leaveOpen(.authDeniedNoUi, .authSurfaceEnabled, .prsFocus)
      }
      return
    }
    rulings.keep(
      .presentation, at: push.time(line),
      RegistrationRules.unique([push.line(.delivered), added, push.line(.focusResolved), line]))
  }

  /// The app in the foreground was asked and no answer is in the log: “delivered” stands before the question and proves
  /// nothing more.
  private static func unanswered(_ push: PushCase, _ asked: UInt32, _ rulings: inout Rulings) {
    guard let absent = push.facts.willPresentIsAbsent else {
      rulings.leaveOpen(.prsForegroundWillpresentImplemented, .prsForegroundOptionsFit)
      return
    }
    rulings.violate(
      .prsForegroundWillpresentImplemented, .medium,
      "The app was in the foreground and was asked what to show; no answer followed, and its center delegate has no willPresent.",
      at: push.time(asked), [asked] + ConfigurationRules.cite(absent.evidence))
  }

  // MARK: What people know

  /// A snapshot speaks for its own time: the hour around it, and the day that follows it.
  private static func isNear(_ snapshot: Instant, _ time: Instant) -> Bool {
    guard let after = time.seconds(since: snapshot) else { return false }
    return after >= -3600 && after <= 86_400
  }

  private static func factsAuthorization(_ push: PushCase, near time: Instant) -> Cited<Facts.Authorization>? {
    guard let value = push.facts.authorization else { return nil }
    guard let at = push.facts.settingsAt else { return nil }
    return isNear(at.value.instant, time) ? value : nil
  }

  /// Settings out of the facts file, for a visible push whose showing no log tells.
  private static func settings(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.file.hasFacts || push.thread != nil else { return }
    let facts = push.facts
    guard push.moment.isKnown, let at = facts.settingsAt, isNear(at.value.instant, push.moment),
      push.wasAccepted || push.hasReceipt
    else {
      if push.hasReceipt { rulings.leaveOpen(.authDeniedNoUi, .authSurfaceEnabled, .prsFocus, .prsScheduledSummary) }
      return
    }
    // A delivery that a console or the device proves does not weaken this; without one the join is one step more.
    if facts.authorization?.value == .denied {
      rulings.violate(
        .authDeniedNoUi, .medium,
        "Notifications were denied for the app at \(at.value.instant.text ?? "that time"), so a visible push is not shown.",
        at: push.moment, ConfigurationRules.cite(facts.authorization?.evidence))
    } else if facts.authorization?.value == .provisional {
      rulings.violate(
        .authProvisionalQuiet, .medium,
        "The app has only provisional permission: pushes go to Notification Center, without banner or sound.",
        at: push.moment, ConfigurationRules.cite(facts.authorization?.evidence))
    } else if facts.authorization?.value == .notDetermined {
      rulings.violate(
        .authRequestedBeforeVisible, .medium, "The app has not asked for permission, so nothing visible is shown.",
        at: push.moment, ConfigurationRules.cite(facts.authorization?.evidence))
    } else if facts.alertStyle?.value == Facts.AlertStyle.none || facts.alert?.value == .disabled {
      rulings.violate(
        .authSurfaceEnabled, .medium, "Alerts of the app are switched off in the settings.", at: push.moment,
        ConfigurationRules.cite(facts.alertStyle?.evidence ?? facts.alert?.evidence))
    } else if facts.scheduledSummary?.value == true,
      push.interruptionLevel.isNone || ["passive", "active"].contains(push.text(push.interruptionLevel))
    {
      rulings.violate(
        .prsScheduledSummary, .medium, "The app's notifications wait for the scheduled summary.", at: push.moment,
        ConfigurationRules.cite(facts.scheduledSummary?.evidence))
    } else {
      rulings.leaveOpen(.prsFocus)
    }
  }

  // MARK: Afterwards

  /// The app took the notification away again.
  private static func removal(_ push: PushCase, _ rulings: inout Rulings) {
    guard let digest = push.thread?.digest, rulings.state(.presentation) == .kept else { return }
    let line =
      push.line(.removed)
      ?? push.file.timeline(.removed).first { index in
        let item = push.item(index)
        guard push.trails.bundle(of: item) == push.bundle,
          let after = item.at.seconds(since: push.moment), after >= 0, after < 60
        else { return false }
        guard let list = push.store.text(item, .list) else { return true }
        return list.contains(digest.text)
      }
    guard let line else { return }
    rulings.violate(
      .prsRemovedByApp, .medium, "The app removed its delivered notifications shortly after this one came.",
      at: push.time(line), [line], marksStage: false, isSideEffect: true)
  }

  /// A newer notification with the same identifier took this one's place.
  private static func replacement(_ push: PushCase, _ rulings: inout Rulings) {
    guard let thread = push.thread, let next = push.trails.successor(of: thread),
      let line = next.events.first(where: { push.item($0).kind == .requestReceived })
    else { return }
    let when = push.time(line).text.map { " at \($0)" } ?? ""
    let what = push.collapseID.isNone ? "the same identifier" : "the same collapse id"
    rulings.explain(
      .stoCollapseReplaces, .high, "A newer push with \(what) came\(when) and took this one's place on the screen.",
      RegistrationRules.unique([push.line(.requestReceived), line]), boundary: .presentation)
  }

  private static func sound(_ push: PushCase, _ rulings: inout Rulings) {
    guard let line = push.line(.soundMissing) else { return }
    rulings.violate(
      .cfgSoundAssetInBundle, .high,
      "The sound that the payload names is not in the app's bundle; the default is played.",
      at: push.time(line), [line], marksStage: false, isSideEffect: true)
  }
}

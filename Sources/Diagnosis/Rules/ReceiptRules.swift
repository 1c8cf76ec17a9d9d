import Contracts
import Evidence
import Trails

/// Receipt: whether the push came to the device, and whether the device let it in.
enum ReceiptRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    guard let thread = push.thread else {
      absence(push, &rulings)
      return
    }
    if let line = push.line(.courierDropped), push.line(.topicReceived) == nil, push.line(.requestReceived) == nil {
      let cause = push.store.text(push.item(line), .cause).map { " (\($0))" } ?? ""
      rulings.violate(
        .rcvNotDroppedByApsd, .high, "The push service daemon of the device dropped the push\(cause).",
        at: push.time(line), [line])
      return
    }
    guard let line = push.receipt else { return }
    let lines = RegistrationRules.unique([
      push.line(.courierReceived), push.line(.topicReceived), push.line(.requestReceived), line,
    ])
    if let refused = push.line(.requestRefused) {
      rulings.keep(.storage, at: thread.start, lines)
      rulings.proveBefore(.receipt, line)
      refusal(push, refused, &rulings)
      return
    }
    rulings.keep(.receipt, at: thread.start, lines)
    rulings.proveBefore(.receipt, line)
  }

  private static func refusal(_ push: PushCase, _ line: UInt32, _ rulings: inout Rulings) {
    let cause = push.store.text(push.item(line), .cause) ?? ""
    let at = push.time(line)
    if cause.contains("uninstalled") || cause.contains("unregistered") {
      rulings.violate(
        .rcvAppInstalledAndRegistered, .high, "The device turned the push away: the app is \(cause).", at: at, [line])
    } else if cause.contains("restricted") {
      rulings.violate(
        .rcvAppNotRestricted, .high,
        "The device turned the push away: the app is restricted (Screen Time or management).",
        at: at, [line])
    } else if cause.contains("disabled") {
      rulings.violate(
        .rcvPushEnabledForApp, .high,
        "The device turned the push away: notifications of the app are off, and background refresh gives it no other use.",
        at: at, [line])
    } else {
      rulings.violate(
        .reqPayloadJson, .medium,
        "The device could not make a notification of the push\(cause.isEmpty ? "" : " (\(cause))").",
        at: at, [line])
    }
  }

  /// A push to a token that is on this device, in a time that its log covers, of which the log shows nothing.
  private static func absence(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.wasAccepted, push.sentAt.isKnown, push.trails.isOnDevice(push.token),
      let inputs = push.trails.provenTokens[push.token]
    else { return }
    let shift = push.trails.skew?.seconds ?? 0
    let from = push.sentAt.adding(seconds: shift - 5)
    let until = push.sentAt.adding(seconds: shift + 30)
    let dropped = push.file.timeline(.courierDropped).first { index in
      let item = push.item(index)
      return push.trails.bundle(of: item) == push.bundle && item.at > push.sentAt.adding(seconds: shift - 2)
        && push.sentAt.adding(seconds: shift + 10) > item.at
    }
    if let dropped {
      let cause = push.store.text(push.item(dropped), .cause).map { " (\($0))" } ?? ""
      rulings.violate(
        .rcvNotDroppedByApsd, .medium,
        "The push service daemon of the device dropped a push for the app just after this send\(cause).",
        at: push.time(dropped), [dropped])
      return
    }
    let covering = push.trails.coverage.inputs(of: "SpringBoard", from: from, to: until).filter(inputs.contains)
    guard !covering.isEmpty, let answer = push.answerItem else { return }
    rulings.explain(
      .rcvIncomingMessageLogged, .medium,
      "The device's log covers the time of the send and shows nothing of the push: it was not there within half a minute.",
      [answer])
  }
}

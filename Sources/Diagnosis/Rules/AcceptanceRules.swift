import Contracts
import Evidence

/// Acceptance: what APNs answered.
enum AcceptanceRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    guard let answer = push.answerItem, let status = push.status else {
      withoutAnswer(push, &rulings)
      return
    }
    if push.wasAccepted {
      rulings.keep(.acceptance, at: push.answeredAt, answer)
      // APNs checks the token and the topic before it takes a request.
      rulings.proveBefore(.acceptance, answer)
      if push.isThroughVendor { rulings.leaveOpen(.accGatewaySuccessIsNotApns200) }
      return
    }
    refused(push, status, answer, &rulings)
  }

  private static func refused(_ push: PushCase, _ status: Int64, _ answer: UInt32, _ rulings: inout Rulings) {
    rulings.breakStage(.acceptance, at: push.answeredAt, [answer])
    let confidence: Confidence = push.isThroughVendor ? .medium : .high
    guard let reason = push.reason else {
      unknown(push, status, answer, &rulings)
      return
    }
    switch reason {
    case .unregistered, .expiredToken:
      rulings.violate(
        .accTokenActive, confidence,
        "APNs answered 410 \(reason.name): the token is not active for the topic. Why is not said; an uninstalled app is one cause of several.",
        at: push.answeredAt, [answer])
      again(push, answer, &rulings)
    case .badDeviceToken:
      let more = push.environment.map { " It was sent to the \($0.name) environment." } ?? ""
      rulings.violate(
        .acc400BadDeviceToken, confidence,
        "APNs answered 400 BadDeviceToken: the token is malformed, or belongs to the other environment.\(more)",
        at: push.answeredAt, [answer])
      rulings.leaveOpen(.cfgApsEnvironmentMatchesHost)
    case .internalServerError, .serviceUnavailable, .shutdown:
      rulings.violate(
        .acc5xxBackoff, confidence,
        "APNs answered \(status) \(reason.name), a fault on its side, and no later try of this push is in the log.",
        at: push.answeredAt, [answer])
    default:
      // The request's own contract is named by the rules of the request.
      break
    }
  }

  /// A reason that is not in Apple's list is quoted, and nothing is guessed from it.
  private static func unknown(_ push: PushCase, _ status: Int64, _ answer: UInt32, _ rulings: inout Rulings) {
    if status == 410 {
      rulings.violate(
        .accTokenActive, .medium, "APNs answered 410: the token is not active for the topic.",
        at: push.answeredAt, [answer])
      again(push, answer, &rulings)
      return
    }
    if status >= 500 {
      rulings.violate(
        .acc5xxBackoff, .medium, "APNs answered \(status), a fault on its side, and no later try of this push is in the log.",
        at: push.answeredAt, [answer])
      return
    }
    let said = push.reasonText.isNone ? "the log does not show the reason" : "the reason is “\(push.text(push.reasonText))”, which pushtrail does not know"
    rulings.advise(.accResponseRecorded, "APNs refused the request with status \(status); \(said).", [answer])
  }

  /// Sending went on after an earlier 410 for the same token.
  private static func again(_ push: PushCase, _ answer: UInt32, _ rulings: inout Rulings) {
    guard let entry = push.file.history[push.token], entry.goneAt.isKnown, push.answeredAt > entry.goneAt,
      entry.goneItem != answer
    else { return }
    if let row = push.file.row(of: push.token) {
      let registered = push.store.instant(push.item(row), .registeredAt)
      if registered.isKnown, registered > entry.goneAt { return }
    }
    rulings.violate(
      .acc410Stop, .high,
      "An earlier push to this token was answered 410 already; sending went on without a new registration.",
      at: push.answeredAt, [entry.goneItem, answer])
  }

  private static func withoutAnswer(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.push.count > 0 else { return }
    if let line = push.noAnswerItem {
      let text = push.store.text(push.item(line), .reasonText) ?? ""
      rulings.advise(
        .accResponseRecorded,
        "The send ended without an answer of APNs\(text.isEmpty ? "" : ": “\(text.prefix(160))”").", [line])
      rulings.leaveOpen(.accResponseRecorded, .reqNetworkPathOpen)
    } else if let line = push.vendorItem {
      rulings.explain(
        .accGatewaySuccessIsNotApns200, .high,
        "The vendor took the message, which is one step before APNs; its answer is not in the log.", [line],
        boundary: .acceptance)
      rulings.leaveOpen(.accGatewaySuccessIsNotApns200, .accResponseRecorded)
    } else if let line = push.vendorRefusal {
      rulings.advise(
        .accResponseRecorded,
        "The vendor refused the message\(push.store.text(push.item(line), .vendorError).map { " (\($0))" } ?? ""); APNs' own answer is not in the log.",
        [line])
      rulings.leaveOpen(.accResponseRecorded)
    } else if push.consoleItems.isEmpty {
      rulings.leaveOpen(.accResponseRecorded)
    }
  }
}

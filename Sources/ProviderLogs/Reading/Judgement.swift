import Evidence
import Intake

/// What the fields of a record amount to.
struct Judgement {
  var kind: EvidenceKind
  var status: Int?
  var reason: APNsReason?
  /// A reason outside Apple's list, or a transport error.
  var reasonText: Bytes?
}

extension PushFields {
  /// Decides whether the record speaks of a push, and as what; nil when it does not.
  @inline(__always) func judge() -> Judgement? {
    // Most lines of an application's log have no such key at all.
    if strong == 0, present & (Role.token.bit | Role.reason.bit | Role.error.bit) == 0, !speaksOfAPNs, kind == nil {
      return nil
    }
    return judgeFully()
  }

  private func judgeFully() -> Judgement? {
    var judgement = Judgement(kind: .request)
    if let status = self[.status]?.whole, !otherURL || isStrong(.status) || isStrong(.url) {
      judgement.status = Int(status)
    }
    var reasonIsKnown = false
    if let text = text(.reason) {
      judgement.reason = APNsReason(spelling: text)
      reasonIsKnown = judgement.reason != nil
      if !reasonIsKnown { judgement.reasonText = text }
    }
    if judgement.reason == nil, let value = self[.error], value.form == .text, !value.text.isEmpty {
      judgement.reason = APNsReason(spelling: value.text) ?? Prose.reason(in: value.text)
      reasonIsKnown = judgement.reason != nil
      if judgement.reason == nil, judgement.reasonText == nil { judgement.reasonText = value.text }
    }
    guard isPush(reason: judgement.reason) else { return nil }
    if judgement.reason != nil { judgement.reasonText = nil }
    if let status = judgement.status, status < 300 { judgement.reasonText = nil }
    guard let kind = kind ?? self.kind(of: judgement) else { return nil }
    judgement.kind = kind
    return judgement
  }

  /// Whether the record speaks of a push at all.
  private func isPush(reason: APNsReason?) -> Bool {
    if kind != nil || vendor != nil { return true }
    if strong & ~Role.token.bit != 0 { return true }
    let aboutPush: UInt64 =
      Role.topic.bit | Role.pushType.bit | Role.collapseID.bit | Role.bundle.bit | Role.deadSince.bit
    if has(.token), saysRegistered { return true }
    if has(.token), reason != nil || present & aboutPush != 0 || payload != nil || has(.payload) { return true }
    if isStrong(.token), has(.status) || has(.reason) || has(.error) || saysRemoved { return true }
    if let reason { return speaksOfAPNs || hasResponse || reason.isTelling }
    return speaksOfAPNs && (has(.token) || has(.status))
  }

  /// A token alone is somebody's registration; a push has something beside it.
  private var isDescribed: Bool {
    strong & ~Role.token.bit != 0 || has(.topic) || has(.bundle) || payload != nil || has(.payload)
  }

  private var saysRemoved: Bool { text(.message).map { TokenRemoval.isStatement($0) } ?? false }

  /// Whether the record tells of a token that came in: it has a token, nothing of a send, and either the words for it or
  /// what a row of a token table has.
  private var saysRegistered: Bool {
    let ofSend: UInt64 =
      Role.apnsID.bit | Role.uniqueID.bit | Role.reason.bit | Role.error.bit | Role.pushType.bit | Role.priority.bit
      | Role.expiration.bit | Role.collapseID.bit | Role.channelID.bit | Role.payload.bit | Role.payloadBytes.bit
      | Role.attempt.bit | Role.authorization.bit | Role.deadSince.bit
    guard has(.token), present & ofSend == 0, payload == nil, !hasHeaders, !isStrong(.url),
      !has(.status) || otherURL && !isStrong(.status)
    else { return false }
    let words = text(.message) ?? text(.event)
    if let words, TokenRegistration.isStatement(words) { return true }
    if let event = text(.event), TokenRegistration.isStatement(event) { return true }
    return has(.user) && has(.bundle) && !has(.topic) && words.map { !TokenRegistration.speaksOfSending($0) } ?? true
  }

  private var saysRetry: Bool {
    if let words = text(.message) { return words.contains("retry") || words.contains("Retry") }
    return text(.event)?.hasSuffix("retry") ?? false
  }

  private func kind(of judgement: Judgement) -> EvidenceKind? {
    let facts: UInt64 =
      Role.pushType.bit | Role.expiration.bit | Role.collapseID.bit | Role.payload.bit | Role.channelID.bit
    let hasFacts = present & facts != 0 || payload != nil || hasHeaders || isStrong(.priority)
    let isNamed = has(.apnsID) || has(.uniqueID)
    let hasToken = has(.token) || (text(.path) ?? text(.url)).flatMap { Emission.token(inURL: $0) } != nil
    if !isNamed, has(.token) || has(.user), saysRemoved { return .tokenRemoved }
    if saysRegistered { return .registration }
    if judgement.status != nil || judgement.reason != nil || detailLost {
      if hasFacts { return .send }
      return !isNamed && hasToken ? .send : .response
    }
    if judgement.reasonText != nil, isNamed || hasToken {
      // A reason beside an id is APNs' own, however new; an error without status is the transport's.
      return has(.reason) && has(.deadSince) ? .response : .noAnswer
    }
    if isNamed || hasToken, saysRetry {
      return .retry
    }
    if isNamed || hasToken && isDescribed || has(.collapseID) && has(.topic) { return .request }
    // Nothing names the push, but a payload with headers is one.
    if payload != nil || has(.payload), isStrong(.topic) || isStrong(.pushType) { return .request }
    if has(.url) || isStrong(.topic) { return .providerSetup }
    return nil
  }
}

extension APNsReason {
  /// Whether the word alone speaks of push: other services also say Forbidden, Shutdown or TooManyRequests.
  var isTelling: Bool {
    switch self {
    case .forbidden, .shutdown, .badPath, .methodNotAllowed, .internalServerError, .serviceUnavailable,
      .tooManyRequests,
      .idleTimeout, .badRequestParams, .badRequestPayload, .payloadTooLarge, .badCertificate, .expiredToken,
      .payloadEmpty,
      .topicMismatch:
      false
    default: true
    }
  }
}

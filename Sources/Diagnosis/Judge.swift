import Contracts
import Evidence
import Trails

/// The machinery of a verdict: boundaries in order, the first failing one wins, later evidence proves earlier
/// boundaries, absence proves nothing.
enum Judge {
  /// Judges one push. A brief judgement has verdict and findings, but neither the evidence of each boundary nor steps:
  /// it is made for every push of a case, the full one for those that a report shows.
  static func judge(_ facts: PushCase, isBrief: Bool) -> Judgement {
    var rulings = Rulings(isBrief: isBrief)
    // Order matters: each boundary may rely on what the earlier ones said, and the device's receipt proves them.
    AcceptanceRules.judge(facts, &rulings)
    ReceiptRules.judge(facts, &rulings)
    StorageRules.judge(facts, &rulings)
    RegistrationRules.judge(facts, &rulings)
    RequestRules.judge(facts, &rulings)
    LiveActivityRules.judge(facts, &rulings)
    ConfigurationRules.judge(facts, &rulings)
    ExtensionRules.judge(facts, &rulings)
    BackgroundLaunchRules.judge(facts, &rulings)
    PresentationRules.judge(facts, &rulings)
    RoutingRules.judge(facts, &rulings)
    rulings.exclude(.scheduling)
    prove(facts, &rulings)
    return conclude(facts, rulings, isBrief: isBrief)
  }

  /// Positive evidence at a later boundary proves the earlier ones (rule `later-evidence-overrides-earlier-doubt`).
  private static func prove(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.thread != nil, let line = push.receipt else { return }
    rulings.proveBefore(.receipt, line)
    if rulings.state(.presentation) == .kept, let shown = rulings.stages[Boundary.presentation.order].evidence.first,
      rulings.state(.extension) == .undetermined, push.line(.canBeModified) == nil
    {
      rulings.keep(.extension, [shown])
    }
  }

  private static func conclude(_ push: PushCase, _ rulings: Rulings, isBrief: Bool) -> Judgement {
    var judgement = Judgement(stages: rulings.stages)
    judgement.path = push.path
    if rulings.findings.isEmpty {
      // Most pushes of a big log: nothing was found.
      if rulings.isFulfilled { judgement.keep(cap(push)) } else { judgement.leaveOpen(firstOpen(push, rulings)) }
    } else {
      weigh(push, rulings, &judgement)
    }
    // A breach that did not stop the push is a finding; its boundary held.
    if judgement.verdict == .kept {
      for index in judgement.stages.indices where judgement.stages[index].state == .violated {
        judgement.stages[index].state = .kept
      }
    }
    if !isBrief { judgement.next = NextSteps.steps(push, rulings, judgement) }
    return judgement
  }

  /// Which of the findings is the verdict.
  private static func weigh(_ push: PushCase, _ rulings: Rulings, _ judgement: inout Judgement) {
    judgement.findings = rulings.findings.map { capped($0, push) }
      .sorted {
        ($0.state == .violated ? 0 : 1, $0.boundary, rank($0)) < ($1.state == .violated ? 0 : 1, $1.boundary, rank($1))
      }
    let eligible = judgement.findings.filter { finding in
      finding.state == .violated && !finding.isSideEffect && !(rulings.isFulfilled && isHarmless(finding))
        && !(push.hasReceipt && isOver(finding))
    }
    var blamed = eligible.first
    // APNs' reason names what stopped the push; a breach of the request that it does not speak of did not.
    if push.wasRefused, let reason = push.reason, blamed?.boundary == .request {
      blamed = eligible.first { reason.contracts.contains($0.contract) } ?? blamed
    }
    if isUnknownRefusal(push) {
      judgement.leaveOpen(.acceptance)
    } else if let blamed {
      judgement.verdict = .violated
      judgement.boundary = blamed.boundary
      judgement.contract = blamed.contract
      judgement.confidence = blamed.confidence
      if blamed.boundary == .request, push.wasAccepted, push.thread == nil {
        sayEffectIsOpen(&judgement, blamed.contract)
      }
    } else if rulings.isFulfilled {
      judgement.keep(cap(push))
    } else {
      judgement.leaveOpen(firstOpen(push, rulings))
    }
  }

  /// A breach that APNs took all the same: nothing shows what it did to the push.
  private static func sayEffectIsOpen(_ judgement: inout Judgement, _ contract: ContractID) {
    guard let index = judgement.findings.firstIndex(where: { $0.contract == contract && $0.state == .violated }) else {
      return
    }
    judgement.findings[index].summary += " APNs took the request all the same; what became of the push is open."
  }

  /// Within a boundary the graver and surer finding comes first; among equals the order of the rules.
  private static func rank(_ finding: Finding) -> Int {
    (finding.isSideEffect ? 100 : 0) + (finding.contract.boundary == finding.boundary ? 0 : 1)
  }

  /// A breach before the device that the push overcame: it was shown, or the app had it.
  private static func isHarmless(_ finding: Finding) -> Bool {
    switch finding.contract {
    case .cfgFilteringEntitlementFloor, .cfgNseEmbedded, .cfgNseSignedAndOsFloor: false
    default: finding.boundary <= .receipt
    }
  }

  /// A breach that can stop a push before the device only: one that came was not stopped by it.
  private static func isOver(_ finding: Finding) -> Bool {
    switch finding.contract {
    case .reqExpirationIsEpochSeconds, .reqCollapseIdSize, .reqApnsIdCanonical, .reqPayloadSize, .reqTopicPresent,
      .reqTopicAllowed, .reqTopicMatchesToken, .reqPriorityValue, .reqJwtFresh, .reqJwtWellFormed, .reqAuthPresent,
      .cfgApsEnvironmentMatchesHost, .acc400BadDeviceToken, .accTokenActive:
      true
    default: false
    }
  }

  /// A refusal whose reason is not in Apple's list blames nobody.
  private static func isUnknownRefusal(_ push: PushCase) -> Bool {
    push.wasRefused && push.reason == nil && push.status.map { $0 < 500 && $0 != 410 } ?? false
  }

  /// The first boundary that nothing proves, from where the evidence begins: a push that only a provider's log shows
  /// is asked about from its acceptance on.
  private static func firstOpen(_ push: PushCase, _ rulings: Rulings) -> Boundary? {
    Boundary.ordered.first { boundary in
      rulings.state(boundary) == .undetermined && boundary >= .acceptance && boundary != .routing
    } ?? Boundary.ordered.first { rulings.state($0) == .undetermined }
  }

  // MARK: Confidence

  /// What the join of the device's lines allows.
  private static func cap(_ push: PushCase) -> Confidence {
    push.push.hasThread && push.push.count > 0 ? push.push.joinConfidence : .high
  }

  /// Lines read by a format string cap what follows from them; so does a join by time.
  private static func capped(_ finding: Finding, _ push: PushCase) -> Finding {
    var finding = finding
    for index in finding.evidence {
      let item = push.item(index)
      finding.confidence = min(finding.confidence, item.grade.cap)
      if item.kind.isDevice, push.thread?.events.contains(index) ?? false {
        finding.confidence = min(finding.confidence, cap(push))
      }
    }
    return finding
  }
}

extension Judgement {
  fileprivate mutating func keep(_ confidence: Confidence) {
    verdict = .kept
    self.confidence = confidence
  }

  fileprivate mutating func leaveOpen(_ boundary: Boundary?) {
    verdict = .undetermined
    self.boundary = boundary
  }
}

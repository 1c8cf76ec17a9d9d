import Evidence

/// A rule of Apple's push system: what must hold at a boundary, and what to do when it does not.
package struct Contract: Sendable {
  package let id: ContractID
  /// Where the rule applies; nil for the rules that bind pushtrail's own reasoning.
  package let boundary: Boundary?
  /// The family of pushes it speaks of: `notification`, `live-activity`, `voip` and so on.
  package let domain: String
  package let kind: Kind
  package let severity: Severity
  /// The rule, as one sentence.
  package let statement: String
  /// What to do, in one or two sentences.
  package let remedy: String
  /// The kinds of evidence that can decide the rule. Empty for rules that no evidence decides.
  package let settledBy: [Settling]
  /// What to collect when the evidence at hand decides nothing.
  package let nextStep: NextStep?

  /// What a rule may lead to.
  package enum Kind: String, CaseIterable, Sendable {
    /// Can be violated.
    case contract
    /// How the system works; explains what a person sees, and is never a violation.
    case behaviour
    /// Binds pushtrail itself.
    case reasoning
  }

  init(
    _ id: ContractID, at boundary: Boundary?, domain: String = "notification", kind: Kind = .contract,
    severity: Severity, statement: String, remedy: String, settledBy: [Settling], next: NextStep? = nil
  ) {
    self.id = id
    self.boundary = boundary
    self.domain = domain
    self.kind = kind
    self.severity = severity
    self.statement = statement
    self.remedy = remedy
    self.settledBy = settledBy
    self.nextStep = next
  }

  /// The catalogue, by boundary and then by id; the rules without a boundary come last.
  ///
  /// The order is that of the cases of `ContractID`, so that a case's position is its index here.
  package static let all: [Contract] = {
    let parts: [[Contract]] = [
      configuration, registration, requestConnection, requestFamilies, requestHeaders, requestPayload, acceptance,
      storage, receipt, backgroundLaunch, serviceExtension, authorization, presentation, routing, scheduling,
      reasoningRules,
    ]
    return parts.joined().sorted { $0.id < $1.id }
  }()

  /// The entry of an id.
  package static subscript(id: ContractID) -> Contract { all[id.position] }

  /// The rules of a boundary; nil asks for those of pushtrail's own reasoning.
  package static func all(at boundary: Boundary?) -> ArraySlice<Contract> {
    guard let first = all.firstIndex(where: { $0.boundary == boundary }) else { return [] }
    return all[first...].prefix { $0.boundary == boundary }
  }

  /// Where the page about this rule lies, relative to the project's root; nil where there is none yet.
  package var playbook: String? { id.playbook }
}

/// How much a violation weighs.
package enum Severity: String, CaseIterable, Sendable, Comparable {
  case blocker
  case high
  case medium
  case low
  case info

  /// 0 for a blocker, 4 for a note.
  package var order: Int {
    switch self {
    case .blocker: 0
    case .high: 1
    case .medium: 2
    case .low: 3
    case .info: 4
    }
  }

  /// The graver one is the lesser, so that a sort puts it first.
  package static func < (left: Severity, right: Severity) -> Bool { left.order < right.order }
}

/// A kind of evidence that can decide a rule.
package enum Settling: String, CaseIterable, Sendable {
  /// Signature, profile and source file: three facts, of which the signature counts.
  case entitlements
  case infoPlist = "info-plist"
  /// What lies in the app's bundle.
  case bundle
  /// The provider's table of tokens.
  case registrations
  case providerLog = "provider-log"
  /// APNs' answer.
  case response
  case payload
  /// The Delivery Log of the Push Notifications Console: sandbox only, seven days.
  case deliveryLog = "delivery-log"
  /// The console's sums. They never decide a single push.
  case metrics
  case deviceLog = "device-log"
  /// What the person allowed, as a snapshot in the facts file.
  case settings
  /// The device's state at the time, from the facts file: Focus, Low Power Mode, restarts, connection.
  case deviceState = "device-state"
  /// What the app's source does, from the facts file.
  case code
}

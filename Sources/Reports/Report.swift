import Evidence

/// Everything a renderer shows; the JSON report `pushtrail.report/1` is this value, field by field.
///
/// Renderers read it and decide nothing.
package struct Report: Sendable {
  package var inputs: [Input] = []
  package var clockSkew: ClockSkew?
  package var summary = Summary()
  /// Why there is no push although evidence speaks of some: the filter that left none. Whole sentences.
  package var emptiness: String?
  package var causes: [Cause] = []
  /// How many pushes are listed; `push` makes each when it is written, so that many need no memory.
  package var pushCount = 0
  package var push: @Sendable (Int) -> Push = { _ in Push() }
  package var findings: [Finding] = []
  /// Evidence that the app-level findings cite.
  package var evidence: [CitedEvidence] = []
  package var next: [NextStep] = []
  /// The apps, extensions and clips that `inspect` looked at; empty for other commands.
  package var targets: [Target] = []
  /// What was taken for granted because no input says it (a zone, a year, a date), one sentence each.
  package var assumptions: [String] = []

  package init() {}

  package struct Input: Sendable {
    package var path = ""
    package var kind = "unknown"
    package var format = ""
    package var bytes = 0
    package var records = 0
    package var events = 0
    /// RFC 3339 UTC.
    package var from: String?
    package var to: String?
    package var warnings: [String] = []
    /// Per process: what the log shows of it.
    package var coverage: [Coverage] = []
    package init() {}
  }

  package struct Coverage: Sendable {
    package var process = ""
    package var from: String?
    package var to: String?
    package var lines = 0
    package init() {}
  }

  package struct ClockSkew: Sendable {
    /// How far the device's clock is ahead of the provider's.
    package var seconds: Double
    /// `matched-pairs` or `none`.
    package var basis: String
    package var pairs: Int
    package init(seconds: Double, basis: String, pairs: Int) {
      self.seconds = seconds
      self.basis = basis
      self.pairs = pairs
    }
  }

  package struct Summary: Sendable {
    package var pushes = 0
    package var violated = 0
    package var kept = 0
    package var undetermined = 0
    package var findings = 0
    package init() {}
  }

  /// One contract violated by many pushes.
  package struct Cause: Sendable {
    package var contract = ""
    package var boundary = ""
    package var severity = ""
    package var pushes = 0
    package var first: String?
    package var last: String?
    /// apns-ids.
    package var examples: [String] = []
    /// The contract's statement, for people.
    package var statement = ""
    package init() {}
  }

  package struct Push: Sendable {
    package var apnsID: String?
    package var apnsUniqueID: String?
    package var collapseID: String?
    package var digest: String?
    package var token: String?
    package var topic: String?
    package var bundleID: String?
    package var environment: String?
    package var pushType: String?
    package var priority: Int?
    package var path = "unknown"
    package var sentAt: String?
    package var verdict = "undetermined"
    package var boundary: String?
    package var contract: String?
    package var confidence = "none"
    package var trail: [Stage] = []
    package var findings: [Finding] = []
    package var next: [NextStep] = []
    package var evidence: [CitedEvidence] = []
    /// Why device lines were joined to this push, in one sentence; nil when there are none.
    package var join: String?
    package init() {}
  }

  package struct Stage: Sendable {
    package var boundary: String
    package var state: String
    package var at: String?
    package var evidence: [Int]
    package init(boundary: String, state: String, at: String?, evidence: [Int]) {
      self.boundary = boundary
      self.state = state
      self.at = at
      self.evidence = evidence
    }
  }

  package struct Finding: Sendable {
    package var contract = ""
    package var boundary = ""
    /// `violated`, `behaviour` or `advice`.
    package var state = ""
    package var severity = ""
    package var confidence = ""
    package var summary = ""
    package var evidence: [Int] = []
    package var remedy = ""
    /// Path of the page below the project's folder; nil when there is none.
    package var playbook: String?
    package init() {}
  }

  /// One bundle of one build, with what each of the three facts (signature, profile, source file) says.
  package struct Target: Sendable {
    package var bundleID: String?
    package var role = "unknown"
    /// Folder of the bundle, or the file that speaks of it.
    package var place = ""
    package var signedEnvironment: String?
    package var profileEnvironment: String?
    package var sourceEnvironment: String?
    package var groups: [String] = []
    package var keychainGroups: [String] = []
    package var backgroundModes: [String] = []
    package var extensionPoint: String?
    package var minimumSystem: String?
    /// In words; nil when none was seen.
    package var signature: String?
    package var profile: String?
    package var infoPlistIsKnown = false
    package init() {}
  }

  package struct NextStep: Sendable {
    package var collect = ""
    package var why = ""
    package var settles: [String] = []
    package init() {}
  }

  package struct CitedEvidence: Sendable {
    package var input = ""
    /// 1-based; nil where the form has no lines.
    package var line: Int?
    package var at: String?
    package var summary = ""
    /// The record as it stands in the input, cut when it is long.
    package var text = ""
    /// What it says: which part of the text is quoted for people depends on it. Not part of the JSON.
    package var kind = EvidenceKind.request
    package init() {}
  }
}

import Contracts
import Evidence

/// What pushtrail says of a push as a whole.
package enum Verdict: String, Sendable {
  case violated, kept, undetermined
}

/// What pushtrail says of one boundary of a push.
package enum StageState: String, Sendable {
  case kept, violated, undetermined
  case notApplicable = "not-applicable"
}

/// One contract judged, for a push or for the app.
package struct Finding: Sendable {
  package enum State: String, Sendable { case violated, behaviour, advice }

  package let contract: ContractID
  /// Where it was judged; the catalogue's boundary but for contracts that have none.
  package let boundary: Boundary
  package let state: State
  package var confidence: Confidence
  /// One sentence that names what was seen.
  package internal(set) var summary: String
  /// Indices of the store's items.
  package let evidence: [UInt32]
  /// What breaks: only the look or the sound of a notification, not its coming.
  package var isSideEffect = false
}

/// One boundary of a push.
package struct Stage: Sendable {
  package var state: StageState = .undetermined
  package var at: Instant = .unknown
  package var evidence: [UInt32] = []
}

/// Something to collect, and what it would settle.
package struct Step: Sendable {
  package let collect: String
  package let why: String
  package let cost: Int
  package let settles: [ContractID]
}

/// The way of a push, which decides which contracts apply to it (reasoning rule `tst-path-classified-first`).
package enum PushPath: String, Sendable {
  case visible, background
  case `extension`
  case liveActivity = "live-activity"
  case voip
  case pushToTalk = "push-to-talk"
  case widgets
  case appClip = "app-clip"
  case mdm, location
  case fileProvider = "file-provider"
  case complication, local, unknown

  /// Whether the push is meant to be shown.
  var isVisible: Bool { self == .visible || self == .extension || self == .appClip }
}

/// The whole answer for one push.
package struct Judgement: Sendable {
  package var verdict = Verdict.undetermined
  package var boundary: Boundary?
  package var contract: ContractID?
  package var confidence = Confidence.none
  package var path = PushPath.unknown
  package var stages: [Stage]
  package var findings: [Finding] = []
  package var next: [Step] = []

  init(stages: [Stage]) { self.stages = stages }
}

/// How much a conclusion can be relied on (reasoning rule `confidence`).
package enum Confidence: UInt8, Sendable, Comparable, CaseIterable {
  /// Nothing but a statement.
  case none = 0
  /// Correlation in time only, or sources that disagree.
  case low
  /// One step of inference.
  case medium
  /// A direct line, status or code for this push.
  case high

  package static func < (left: Confidence, right: Confidence) -> Bool { left.rawValue < right.rawValue }

  /// The word in reports. (`String(describing:)` asks the run-time's reflection, which is slow.)
  package var name: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}

extension Grade {
  /// The highest confidence that a verdict may take from words read with this grade.
  package var cap: Confidence {
    switch self {
    case .seen: .high
    case .format: .medium
    case .inferred: .low
    }
  }
}

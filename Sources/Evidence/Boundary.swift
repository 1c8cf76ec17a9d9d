/// A place on a push's way where it can stop, in the order of a push's life.
///
/// The raw values are the ids that reports, playbooks and the contract catalogue use.
public enum Boundary: String, CaseIterable, Sendable, Comparable {
  case configuration
  case registration
  case request
  case acceptance
  case storage
  case receipt
  case backgroundLaunch = "background-launch"
  case `extension`
  case presentation
  case routing
  /// Local notifications only.
  case scheduling

  /// All boundaries, in order. (`allCases` makes a new array each time it is asked.)
  package static let ordered: [Boundary] = allCases

  /// The position in a push's life, 0 for configuration.
  public var order: Int {
    switch self {
    case .configuration: 0
    case .registration: 1
    case .request: 2
    case .acceptance: 3
    case .storage: 4
    case .receipt: 5
    case .backgroundLaunch: 6
    case .extension: 7
    case .presentation: 8
    case .routing: 9
    case .scheduling: 10
    }
  }

  public static func < (left: Boundary, right: Boundary) -> Bool { left.order < right.order }
}

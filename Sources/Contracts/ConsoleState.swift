/// What the Push Notifications Console's Delivery Log says of a push.
package enum ConsoleState: String, CaseIterable, Sendable {
  case receivedByAPNs = "Received by APNs"
  case delivered = "Delivered to Device"
  case deliveredFromStorage = "Delivered to Device (From Storage)"
  case storedOffline = "Stored - Device Offline"
  case storedPower = "Stored - Power Considerations"
  case discardedTokenUnregistered = "Discarded - Token Unregistered"
  case discardedTokenUnregisteredFromStorage = "Discarded - Token Unregistered (From Storage)"
  case discardedExpired = "Discarded - Expired"
  case discardedDisabled = "Discarded - Disabled"
  case discardedDisabledFromStorage = "Discarded - Disabled (From Storage)"

  /// Reads the console's words; letter case, blanks and all kinds of dashes and brackets are ignored.
  package init?(_ words: some StringProtocol) {
    let folded = Self.fold(words)
    guard let state = Self.allCases.first(where: { Self.fold($0.rawValue) == folded }) else { return nil }
    self = state
  }

  private static func fold(_ words: some StringProtocol) -> [UInt8] {
    words.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: nil
      }
    }
  }

  /// How far the push came, by this state.
  package enum Outcome: Sendable {
    /// APNs has it; nothing is known beyond that.
    case accepted
    /// It waits at APNs.
    case stored
    /// The device took it.
    case delivered
    /// APNs gave it up.
    case discarded
  }

  package var outcome: Outcome {
    switch self {
    case .receivedByAPNs: .accepted
    case .storedOffline, .storedPower: .stored
    case .delivered, .deliveredFromStorage: .delivered
    case .discardedTokenUnregistered, .discardedTokenUnregisteredFromStorage, .discardedExpired, .discardedDisabled,
      .discardedDisabledFromStorage:
      .discarded
    }
  }

  /// Whether the push was stored before this state; it explains a delay.
  package var fromStorage: Bool {
    switch self {
    case .deliveredFromStorage, .discardedTokenUnregisteredFromStorage, .discardedDisabledFromStorage,
      .discardedExpired:
      true
    default: false
    }
  }

  /// The rule that this state speaks of; nil where it says that all went well.
  package var contract: ContractID? {
    switch self {
    case .receivedByAPNs: .acc200IsAcceptanceOnly
    case .delivered, .deliveredFromStorage: nil
    case .storedOffline: .rcvCourierConnected
    case .storedPower: .stoPowerDeferred
    case .discardedTokenUnregistered, .discardedTokenUnregisteredFromStorage: .stoDiscardedTokenUnregistered
    case .discardedExpired: .stoExpiredDiscarded
    case .discardedDisabled, .discardedDisabledFromStorage: .stoDiscardedDisabled
    }
  }

  /// A second rule that this state speaks of.
  package var alsoContract: ContractID? {
    switch self {
    case .storedOffline: .stoOnePerAppDevice
    case .discardedDisabled, .discardedDisabledFromStorage: .authDeniedNoUi
    default: nil
    }
  }
}

import Evidence

// Apple's table of push types: what goes with each. The topic's suffix is `PushType.topicSuffix`.
extension PushType {
  /// The priorities that the type may be sent with.
  package var allowedPriorities: [Int] {
    switch self {
    case .background: [5]
    case .voip, .pushtotalk: [10]
    case .liveactivity, .complication, .location: [5, 10]
    case .alert, .controls, .fileprovider, .mdm, .widgets: [1, 5, 10]
    }
  }

  /// The longest body, in bytes of uncompressed UTF-8.
  package var maximumBytes: Int { self == .voip ? Self.largeLimit : Self.commonLimit }

  /// The limit of nearly all pushes. A type that is not known may be one of the others.
  package static var commonLimit: Int { 4096 }

  /// The limit of VoIP pushes and of broadcasts.
  package static var largeLimit: Int { 5120 }

  /// The rule about topic, priority and token of this type. It is named before `req-topic-suffix-per-type`.
  package var headersContract: ContractID {
    switch self {
    case .alert, .background: .reqTopicSuffixPerType
    case .complication: .widComplicationHeaders
    case .controls, .widgets: .widHeaders
    case .fileprovider: .fpHeaders
    case .liveactivity: .laHeaders
    case .location: .locqHeaders
    case .mdm: .mdmTopic
    case .pushtotalk: .pttHeaders
    case .voip: .voipHeaders
    }
  }
}

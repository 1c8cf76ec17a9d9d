/// The value of `apns-push-type`.
public enum PushType: UInt8, CaseIterable, Sendable {
  case alert = 1
  case background, complication, controls, fileprovider, liveactivity, location, mdm, pushtotalk, voip, widgets

  public var name: String {
    switch self {
    case .alert: "alert"
    case .background: "background"
    case .complication: "complication"
    case .controls: "controls"
    case .fileprovider: "fileprovider"
    case .liveactivity: "liveactivity"
    case .location: "location"
    case .mdm: "mdm"
    case .pushtotalk: "pushtotalk"
    case .voip: "voip"
    case .widgets: "widgets"
    }
  }

  /// What the topic of this type has behind the bundle id; nil for MDM, whose topic is a certificate's UID.
  public var topicSuffix: String? {
    switch self {
    case .alert, .background: ""
    case .complication: ".complication"
    case .controls: ".push-type.controls"
    case .fileprovider: ".pushkit.fileprovider"
    case .liveactivity: ".push-type.liveactivity"
    case .location: ".location-query"
    case .mdm: nil
    case .pushtotalk: ".voip-ptt"
    case .voip: ".voip"
    case .widgets: ".push-type.widgets"
    }
  }

  /// Reads a push type in any case, with `-`, `_` and blanks ignored: `LiveActivity`, `PUSH_TO_TALK`, `file-provider`.
  public init?(_ text: Bytes) {
    // The usual ones first, as they stand.
    switch text.count {
    case 5 where text == "alert": self = .alert
    case 10 where text == "background": self = .background
    case 12 where text == "liveactivity": self = .liveactivity
    case 4 where text == "voip": self = .voip
    default:
      guard let match = PushType.folded(text) else { return nil }
      self = match
    }
  }

  private static func folded(_ text: Bytes) -> PushType? {
    var folded: [UInt8] = []
    for index in 0..<min(text.count, 24) {
      let byte = Bytes.lower(text.base[index])
      if Bytes.isLetter(byte) { folded.append(byte) }
    }
    let name = String(decoding: folded, as: UTF8.self)
    return PushType.allCases.first { $0.name == name }
  }

  /// The type that a topic's suffix names, and the bundle id in front of it.
  public static func ofTopic(_ topic: String) -> (type: PushType?, bundle: String) {
    for type in PushType.allCases {
      if let suffix = type.topicSuffix, !suffix.isEmpty, topic.hasSuffix(suffix), topic.utf8.count > suffix.utf8.count {
        return (type, String(topic.dropLast(suffix.count)))
      }
    }
    return (nil, topic)
  }
}

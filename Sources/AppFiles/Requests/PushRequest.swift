import Evidence

/// A push request that is written down and not sent yet: a payload, or headers and payload, or a curl command.
package struct PushRequest: Sendable {
  package enum Form: Sendable {
    /// A payload alone; nothing is known of its headers.
    case payload
    /// An object with `headers` and `payload`.
    case object
    case curl
  }

  package let form: Form
  /// Where the request begins.
  package let place: SourcePlace
  package var headers: [Header] = []
  /// Whether a header that is not among `headers` is not sent.
  package var showsAllHeaders = false
  package var payload: Payload?
  package var simulatorBundle: String?
  /// Where it goes to; partly unknown in scripts.
  package var target: Target?
  /// Whether a client certificate is named.
  package var hasCertificate = false
  package var bodyPath: String?

  package struct Header: Sendable {
    /// In lower case.
    package let name: String
    /// Holds `SourceText.unknown` where only the shell knows it.
    package let value: String
    package let place: SourcePlace
    /// The value is no text and no number.
    package var isOdd = false

    init(name: String, value: String, place: SourcePlace, isOdd: Bool = false) {
      self.name = name
      self.value = Header.isTemplate(value) ? String(UnicodeScalar(SourceText.unknown)) : value
      self.place = place
      self.isOdd = isOdd
    }

    /// What stands for a value that is filled in later: `{{topic}}`, `${TOPIC}`, `$TOPIC`, `<bundle id>`.
    private static func isTemplate(_ value: String) -> Bool {
      value.contains("{{") || value.contains("${") || value.contains("<%") || value.hasPrefix("$")
        || (value.hasPrefix("<") && value.hasSuffix(">"))
    }

    package var isPartial: Bool { JSONNode.isPartial(value) }
    package var isWhollyUnknown: Bool { value.utf8.allSatisfy { $0 == SourceText.unknown } }
  }

  package struct Payload: Sendable {
    package let text: SourceText
    package let outline: JSONOutline.Outcome
    /// Bytes as sent; a lower bound when `isExact` is false.
    package var bytes: Int
    package var isExact = true
    /// Bytes without blanks, where `bytes` counts a file that a sender may write without them.
    package var compactBytes: Int?

    package var root: JSONNode? { if case .node(let node) = outline { node } else { nil } }
    package func place(_ range: Range<Int>) -> SourcePlace { text.place(range.lowerBound) }
  }

  package struct Target: Sendable {
    package var url: String?
    package var method: String?
    /// The option that asks for HTTP/1.
    package var oldProtocol: String?
    package var token: String?
    package var place: SourcePlace
  }

  package init(form: Form, place: SourcePlace) {
    self.form = form
    self.place = place
  }

  /// The one header of that name; of several the last.
  package func header(_ name: String) -> Header? { headers.last { $0.name == name } }

  /// Whether the request certainly lacks the header.
  package func lacks(_ name: String) -> Bool { showsAllHeaders && header(name) == nil }

  /// The push type where it is known.
  package var pushType: PushType? {
    guard let header = header("apns-push-type"), !header.isPartial else { return nil }
    return PushType.allCases.first { $0.name == header.value }
  }

  /// Whether it goes to the channel of a broadcast.
  package var isBroadcast: Bool {
    header("apns-channel-id") != nil || target?.url?.contains("/4/broadcasts/") == true
  }
}

import Evidence
import Intake

/// The headers of a request that a file describes, written as evidence.
enum RequestHeaders {
  /// A header by its lower-case name, as text; a number counts as its digits.
  static func value(_ headers: JSONValue, _ name: StaticString) -> Bytes? {
    var found: Bytes?
    headers.forEachChild { child in
      if found == nil, let key = child.key, key.equalsIgnoringCase(name) { found = child.text }
    }
    return found
  }

  static func set(_ headers: JSONValue, into sink: EvidenceSink) {
    headers.forEachChild { header in
      guard let name = header.key else { return }
      if let text = header.text {
        set(name, text, into: sink)
      } else if let number = header.integer {
        var digits = String(number)
        digits.withUTF8 { set(name, Bytes(UnsafeRawBufferPointer($0)), into: sink) }
      }
    }
  }

  private static func set(_ name: Bytes, _ value: Bytes, into sink: EvidenceSink) {
    switch true {
    case name.equalsIgnoringCase("apns-id"): sink.setApnsID(value)
    case name.equalsIgnoringCase("apns-topic"): sink.set(.topic, value)
    case name.equalsIgnoringCase("apns-collapse-id"): sink.set(.collapseID, value)
    case name.equalsIgnoringCase("apns-channel-id"): sink.set(.channelID, value)
    case name.equalsIgnoringCase("authorization"): sink.set(.authorization, 1)
    case name.equalsIgnoringCase("apns-push-type"):
      if let type = PushType(value) { sink.set(.pushType, Int(type.rawValue)) } else { sink.set(.pushTypeText, value) }
    case name.equalsIgnoringCase("apns-priority"):
      if let number = value.integer { sink.set(.priority, number) } else { sink.set(.priorityText, value) }
    case name.equalsIgnoringCase("apns-expiration"):
      if let number = value.integer { sink.set(.expiration, number) } else { sink.set(.expirationText, value) }
    case name.equalsIgnoringCase(":authority"), name.equalsIgnoringCase("host"):
      sink.set(.host, value)
      if let environment = APNsEnvironment(value) { sink.set(.environment, Int(environment.rawValue)) }
    case name.equalsIgnoringCase(":path"):
      if value.hasPrefix("/3/device/") { sink.setToken(value.from(10)) } else { sink.set(.path, value) }
    default: break
    }
  }
}

import Evidence

/// PushKit and CallKit in the app's process.
enum CallMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "app-voip-call-reported", in: .app, "eportNewIncoming", anywhere: true, .callReported, bracket: .none,
      reads: [.own([.errorText, .value], { setCall($0, $1) }), .error],
      proves: "The app reported an incoming call to the system.",
      not: "That the system showed it, if an error stands there.",
      example: "reportNewIncomingCallWithUUID:update:completion: 2d497a47 error=(null)"),
    MessagePattern(
      "app-voip-credentials", in: .app, "PushCredentials", anywhere: true, .tokenRegistered, bracket: .none,
      reads: [.own([.token, .tokenForm, .pushType], { setCredentials($0, $1) })],
      proves: "The app got a PushKit token.", not: "That the provider has it.",
      example:
        "pushRegistry:didUpdatePushCredentials:forType: PKPushTypeVoIP token 4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b"
    ),
    MessagePattern(
      "app-voip-killed", in: .app, "Killing app because it never posted an incoming call", anywhere: true, .voipKilled,
      bracket: .none,
      proves: "The system killed the app because it reported no call for a VoIP push.",
      example:
        "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push.'"
    ),
    MessagePattern(
      "app-voip-killed-assertion", in: .app, "_terminateAppIfThereAreUnhandledVoIPPushes", anywhere: true, .voipKilled,
      bracket: .none,
      proves: "The system kills the app because it reported no call for a VoIP push.",
      example:
        "*** Assertion failure in -[PKPushRegistry _terminateAppIfThereAreUnhandledVoIPPushes], PKPushRegistry.m:349"),
    MessagePattern(
      "app-voip-push", in: .app, "idReceiveIncomingPush", anywhere: true, .voipPushHandled, bracket: .none,
      reads: [.own([.pushType, .value], { setPush($0, $1) })],
      proves: "The app's PushKit delegate got a push.", not: "That it reported a call.",
      example:
        "pushRegistry:didReceiveIncomingPushWithPayload:forType:withCompletionHandler: PKPushTypeVoIP invite 2d497a47"),
  ]

  /// What stands behind the method's name: the call's id and the error.
  @Sendable private static func setCall(_ message: DeviceMessage, _ sink: EvidenceSink) {
    setTail(message, sink)
    guard let mark = message.text.firstIndex(of: "error=") ?? message.text.firstIndex(of: "error: ") else { return }
    let error = message.text.from(mark + 6).trimmed
    // An NSError is read as domain, code and text.
    if error.hasPrefix("(null)") || error.hasPrefix("nil") || error.hasPrefix("none") || error.contains("Error Domain=")
    {
      return
    }
    sink.set(.errorText, error.upTo(200))
  }

  @Sendable private static func setPush(_ message: DeviceMessage, _ sink: EvidenceSink) {
    if message.text.contains("PKPushTypeVoIP") || message.text.contains(".voIP") {
      sink.set(.pushType, Int(PushType.voip.rawValue))
    } else if message.text.contains("PKPushTypeFileProvider") {
      sink.set(.pushType, Int(PushType.fileprovider.rawValue))
    }
    setTail(message, sink)
  }

  @Sendable private static func setCredentials(_ message: DeviceMessage, _ sink: EvidenceSink) {
    TokenReader.read(message.text, into: sink)
    if message.text.contains("VoIP") { sink.set(.pushType, Int(PushType.voip.rawValue)) }
  }

  /// The text behind the selector, which ends in a colon or a parenthesis before a blank.
  private static func setTail(_ message: DeviceMessage, _ sink: EvidenceSink) {
    let text = message.text
    guard let mark = text.firstIndex(of: "ncoming"), let blank = text.firstIndex(of: 32, from: mark) else { return }
    var tail = text.from(blank + 1)
    if tail.hasPrefix("PKPushTypeVoIP ") { tail = tail.from(15) }
    if let error = tail.firstIndex(of: "error") { tail = tail.upTo(error) }
    sink.set(.value, tail.upTo(200).trimmed)
  }
}

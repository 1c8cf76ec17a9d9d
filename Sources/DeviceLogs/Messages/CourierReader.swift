import Evidence

/// apsd's `Received message for … topic` in all its orders: topic, interface, payload, priority, device token.
enum CourierReader {
  static let keys: [FieldKey] = [
    .topic, .bundle, .interface, .priority, .deviceFlags, .environment, .payloadFlags, .payloadHash, .payloadWords,
  ]

  static func read(_ message: DeviceMessage, _ sink: EvidenceSink) {
    let text = message.body
    if let topic = text.between("topic '", "'") ?? text.between("topic hash '", "'") {
      TopicReader.set(topic, in: sink)
    }
    setEnvironment(message, sink)
    // What stands inside the payload is the sender's: the other values are read around it.
    var around = text
    if let mark = text.firstIndex(of: "with payload '") {
      let start = mark + 14
      let end = payloadEnd(text, start)
      PayloadReader.read(text.slice(start, end), into: sink)
      around = text.from(end)
      readValues(text.upTo(mark), sink)
    }
    readValues(around, sink)
    setFlags(text, around, sink)
  }

  /// The payload ends where the words behind it begin; a message that is cut off ends it too.
  private static func payloadEnd(_ text: Bytes, _ start: Int) -> Int {
    var end = text.count
    for mark: StaticString in ["' with priority ", "' onInterface: "] {
      var from = start
      while let hit = text.firstIndex(of: mark, from: from) {
        from = hit + 1
        // The last one wins: a payload may hold the very words.
        end = end == text.count || hit > end ? hit : end
      }
      if end < text.count { return end }
    }
    return end
  }

  private static func readValues(_ text: Bytes, _ sink: EvidenceSink) {
    if !sink.has(.interface), let interface = text.after("onInterface: ", until: " ,\n"), !interface.isEmpty {
      sink.set(.interface, interface)
    }
    if !sink.has(.priority), let mark = text.firstIndex(of: "with priority ") {
      var index = mark + 14
      let start = index
      while Bytes.isDigit(text.at(index)) { index += 1 }
      if let priority = text.slice(start, index).integer { sink.set(.priority, priority) }
    }
  }

  private static func setFlags(_ text: Bytes, _ around: Bytes, _ sink: EvidenceSink) {
    var flags: DeviceFlags = []
    if let answer = around.after("for device token: ", until: " ,\n"), answer == "YES" { flags.insert(.deviceToken) }
    if text.contains("topic '<private>'") || text.contains("topic '<mask") { flags.insert(.redacted) }
    sink.set(flags)
  }

  /// The object in front, the host, or an environment object says which of APNs' two worlds this is.
  static func setEnvironment(_ message: DeviceMessage, _ sink: EvidenceSink) {
    var environment: APNsEnvironment?
    if message.object.contains("development") || message.body.contains(".sandbox.push.apple.com") {
      environment = .development
    } else if message.object.contains("production") || message.body.contains("courier.push.apple.com") {
      environment = .production
    }
    if let environment { sink.set(.environment, Int(environment.rawValue)) }
  }
}

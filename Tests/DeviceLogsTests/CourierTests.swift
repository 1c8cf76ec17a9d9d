import Evidence
import Testing

@testable import DeviceLogs

@Suite("apsd's messages")
struct CourierTests {
  private func evidence(_ message: String) throws -> Seen {
    let outcome = read("2026-03-04 11:54:09.308 Df apsd[91:5a9c] \(message)\n", as: "log show --style compact")
    #expect(outcome.seen.count == 1)
    return try #require(outcome.seen.first)
  }

  @Test("redacted: priority, interface and the kind of token still stand there")
  func redacted() throws {
    let seen = try evidence(
      "<private>: Received message for enabled topic '<private>' onInterface: WWAN with payload '<private>' with priority 5 for device token: YES isProxyMessage: NO, apsd current QOS: 17"
    )
    #expect(seen.fields.dropFirst(2) == ["interface=WWAN", "priority=5", "deviceFlags=[deviceToken,redacted]"])
  }

  @Test("iOS 10: its own time and name in the message, the values behind the payload, double blanks")
  func old() throws {
    let seen = try evidence(
      """
      2018-03-04 18:44:33 -0500 apsd[97]: <APSCourier: 0x10040a1c0>: Received message for enabled topic 'com.example.alerts' with payload '{
          aps =     {
              alert =         {
                  body = "Door open";
              };
              "mutable-content" = 1;
          };
      }' onInterface: NonCellular  for device token: NO  with priority 10
      """)
    let flags = PayloadFlags([.aps, .alert, .alertText, .mutableContent, .apsBesidesContentAvailable])
    #expect(
      seen.fields.dropFirst(2) == [
        "topic=com.example.alerts", "bundle=com.example.alerts", "payloadFlags=\(flags.rawValue)",
        "interface=NonCellular", "priority=10", "deviceFlags=[]",
      ])
  }

  @Test("the object in front names the environment")
  func environment() throws {
    let topic =
      "Received message for enabled topic 'com.example.chat' onInterface: NonCellular with payload '{}' with priority 5 for device token: YES"
    #expect(try evidence("<APSCourier 0x100b4d1c0 development>: \(topic)")[.environment] == "1")
    #expect(try evidence("<APSUserCourier 0x100b4d1c0 production 0>: \(topic)")[.environment] == "2")
    #expect(try evidence("<APSCourierConnectionManager: 0x1057b3e90; production>: \(topic)")[.environment] == "2")
    #expect(try evidence("<APSCourier: 0x104a1c200>: \(topic)")[.environment] == nil)
    let sandbox = try evidence(
      "<APSCourierConnectionManager: 0x1>: Connected to courier 3-courier.sandbox.push.apple.com (192.0.2.10) connection: <APSCourierConnection: 0x2> usingPackedFormat YES secureHandshakeEnabled YES onInterface: WWAN"
    )
    #expect(sandbox[.environment] == "1" && sandbox[.host] == "3-courier.sandbox.push.apple.com")
    #expect(sandbox[.interface] == "WWAN")
  }

  @Test("the payload's own values make its hash, whatever their order; its purpose is told in words")
  func payload() throws {
    func payload(_ body: String) throws -> Seen {
      try evidence(
        "<APSCourier: 0x1>: Received message for enabled topic 'com.example.chat.voip' onInterface: WWAN with payload '\(body)' with priority 10 for device token: NO"
      )
    }
    let first = try payload("{\n    aps =     {\n    };\n    callId = 2d497a47;\n    kind = invite;\n}")
    let second = try payload("{\n    kind = \"invite\";\n    callId = \"2d497a47\";\n    aps = { badge = 3; };\n}")
    let other = try payload("{\n    kind = \"cancel\";\n    callId = \"2d497a47\";\n}")
    #expect(first[.payloadHash] == second[.payloadHash] && first[.payloadHash] != other[.payloadHash])
    let expected = Int64(
      bitPattern: withBytes("kind=invite") { $0.hash64 } ^ withBytes("callId=2d497a47") { $0.hash64 })
    #expect(first[.payloadHash] == String(expected))
    #expect(first[.payloadWords] == "kind=invite" && other[.payloadWords] == "kind=cancel")
    #expect(first[.topic] == "com.example.chat.voip" && first[.bundle] == "com.example.chat")
  }

  @Test("a payload may hold the words that stand behind it, escapes, lists and other alphabets")
  func hostilePayload() throws {
    let seen = try evidence(
      #"""
      <APSCourier: 0x1>: Received message for enabled topic 'com.example.chat' onInterface: WWAN with payload '{
          aps =     {
              alert = "it's \"5\" ' with priority 1 for device token: YES";
              sound =         {
                  critical = 1;
              };
          };
          list =     (
              "a)",
              {
                  b = 1;
              }
          );
          type = "\U0421\U043f \Ud83d\Ude00\n";
      }' with priority 10 for device token: NO
      """#)
    #expect(seen[.priority] == "10" && seen[.deviceFlags] == "[]")
    #expect(seen[.payloadWords] == "type=Сп 😀\n")
    let flags = PayloadFlags([
      .aps, .alert, .alertText, .sound, .criticalSound, .apsBesidesContentAvailable, .customKeys,
    ])
    #expect(seen[.payloadFlags] == String(flags.rawValue))
  }

  @Test("a payload that is cut off gives what it has, marked as a part")
  func cutPayload() throws {
    let seen = try evidence(
      "<APSCourier: 0x1>: Received message for enabled topic 'com.example.chat' onInterface: WWAN with payload '{\n    aps =     {\n        \"content-available\" = 1;\n    };\n    kind = inv"
    )
    let flags = PayloadFlags([.aps, .contentAvailable, .partial])
    #expect(seen[.payloadFlags] == String(flags.rawValue) && seen[.payloadHash] == nil && seen[.interface] == "WWAN")
  }
}

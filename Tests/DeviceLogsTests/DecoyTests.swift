import Evidence
import Testing

@testable import DeviceLogs

@Suite("Noise")
struct DecoyTests {
  /// Ordinary lines of a device, with words that push messages use too.
  static let noise: [(String, String)] = [
    ("powerd", "Process locationd.77 TimedOut SystemIsActive \"Location wakeup\" age:00:00:17 id:48704626105"),
    ("wifid", "scan done: 19 networks, rssi of current -58 dBm"), ("cloudd", "push token refreshed, 64 bytes"),
    ("identityservicesd", "Received message for enabled topic 'com.example.chat'"),
    ("dasd", "Submitted Activity: com.apple.spotlight.pipeline:CF201B at priority 5 <private>"),
    (
      "dasd",
      "com.apple.photoanalysisd:64D0A8:[\n\t{name: ApplicationPolicy, policyWeight: 1.0, response: {33, 0.00, []}}\n ], Decision: MNP}"
    ),
    ("dasd", "Daemon Canceling Activities: {(\n    com.apple.healthrecords.ingest:70D2B8\n)}"),
    ("SpringBoard", "[sceneID:com.example.chat-default] settings update, 6 diffs"),
    ("SpringBoard", "Received request to open com.example.chat"),
    ("SpringBoard", "[com.example.chat] Setting deactivation reasons"),
    ("apsd", "keep alive sent on interface en0, interval 2273 s"),
    ("apsd", "<APSCourier: 0x1>: Received message of 12 bytes"),
    ("runningboardd", "Suppressed 2 state updates for [osservice<com.apple.callservicesd>:395]"),
    (
      "runningboardd",
      "Invalidating assertion 33-94-195 (target:[app<com.example.chat>:812]) from originator [osservice<cloudd>:22]"
    ),
    (
      "runningboardd",
      "Acquiring assertion targeting [app<com.example.chat>:812] from originator [osservice<com.apple.backboardd>:71] with description <RBSAssertionDescriptor| \"frontmost:812\" ID:33-71-9 target:812>"
    ),
    ("kernel", "wlan0: link quality 1014, beacon loss 2625"), ("kernel", "memorystatus: idle exiting pid 812 [Chat]"),
    ("donotdisturbd", "Requesting state, client='com.apple.springboard'"),
    ("Chat", "pushViewController: <private> animated: YES"),
    ("Chat", "session token 4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b"),
    ("Chat", "no device token yet, 30 s after registerForRemoteNotifications()"),
    ("Chat", "FCM registration token: dGhpcyBpcyBub3QgYSB0b2tlbg:APA91bExample"),
    ("Chat", "unregisterForRemoteNotifications()"), ("Chat", "isRegisteredForRemoteNotifications = true"),
    ("Chat", "will retry registration at next launch"),
    ("Chat", "refreshing in background, 3 notifications in the cache"),
    ("Chat", "callKit provider reset"), ("logger", "Error Domain=NSURLErrorDomain Code=-1009 \"offline\""),
  ]

  @Test("gives no evidence", arguments: DecoyTests.noise)
  func silent(_ pair: (String, String)) {
    let outcome = read("2026-03-04 11:54:09.308 Df \(pair.0)[812:5a9c] \(pair.1)\n", as: "log show --style compact")
    #expect(outcome.seen.isEmpty, "\(outcome.seen)")
    #expect(outcome.coverage[pair.0]?.lines == 1)
  }

  @Test("hides nothing: one push line among it all is found")
  func needle() {
    var text = ""
    for (index, pair) in DecoyTests.noise.enumerated() {
      text += "2026-03-04 11:54:09.3\(10 + index) Df \(pair.0)[812:5a9c] \(pair.1)\n"
      if index == 12 {
        text +=
          "2026-03-04 11:54:09.500 Df SpringBoard[61:1] [com.example.chat] Process delivery of push notification 7B64-B850\n"
      }
    }
    let outcome = read(text, as: "log show --style compact")
    #expect(outcome.kinds == [.processDelivery])
    #expect(outcome.seen[0][.digest] == "7B64-B850")
    #expect(outcome.records == DecoyTests.noise.count + 1)
    #expect(outcome.coverage["SpringBoard"]?.lines == 4 && outcome.coverage["Chat"]?.lines == 9)
  }

  @Test("a line about [app<bundle>:pid] binds the two, once")
  func bound() {
    let line =
      "2026-03-04 11:54:09.308 Df runningboardd[33:5a9c] [app<com.example.chat>:812] Ignoring jetsam update because this process is not memory-managed\n"
    let outcome = read(line + line, as: "log show --style compact")
    #expect(outcome.kinds == [.processBound])
    #expect(outcome.seen[0].fields == ["process=runningboardd", "pid=33", "bundle=com.example.chat", "targetPID=812"])
    let service = read(
      "2026-03-04 11:54:09.308 Df runningboardd[33:5a9c] [xpcservice<com.example.chat.push([app<com.example.chat>:812])>:2388] Set jetsam priority to 0\n",
      as: "log show --style compact")
    #expect(
      service.seen.map { $0.fields.dropFirst(2) } == [
        ["bundle=com.example.chat", "extensionBundle=com.example.chat.push", "targetPID=2388"]
      ])
  }
}

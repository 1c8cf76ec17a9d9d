import Evidence
import Testing

@testable import DeviceLogs

@Suite("Console and Xcode")
struct ConsoleTests {
  @Test("Console: tabs, a localised level, no level, a blank before the zone")
  func console() {
    #expect(
      header(ConsoleGrammar.self, "default\t23:04:22.554012-0500\tusernoted\tResolving behavior")
        == Header(
          "2000-01-02T04:04:22.554012Z", missing: .date, "usernoted", level: "default", "Resolving behavior"))
    #expect(
      header(
        ConsoleGrammar.self,
        "default 11:16:46.240515 +0100 SpringBoard Received incoming message on topic com.example.apnstest at priority 1"
      )
        == Header(
          "2000-01-01T10:16:46.240515Z", missing: .date, "SpringBoard", level: "default",
          "Received incoming message on topic com.example.apnstest at priority 1"))
    #expect(header(ConsoleGrammar.self, "デフォルト\t05:45:57.763028+0900\tSpringBoard\tx")?.level == "デフォルト")
    #expect(header(ConsoleGrammar.self, "por omisión\t21:35:54.944451+0100\tSpringBoard\tx")?.level == "por omisión")
    #expect(
      header(ConsoleGrammar.self, "18:02:52.525565+0100\tSpringBoard\tx")
        == Header("2000-01-01T17:02:52.525565Z", missing: .date, "SpringBoard", -1, "x"))
    #expect(header(ConsoleGrammar.self, "default\t18:02:52.525565+0100\tPhoto Tool\tx")?.process == "Photo Tool")
  }

  @Test("Console: more visible columns, a date")
  func columns() {
    #expect(
      header(
        ConsoleGrammar.self,
        "default\t2026-03-04 11:16:46.240515+0100\tSpringBoard\t61\tUserNotificationsCore\tcom.apple.UserNotifications\tRemoteNotifications\tReceived incoming message on topic com.example.chat at priority 1"
      )
        == Header(
          "2026-03-04T10:16:46.240515Z", "SpringBoard", 61, library: "UserNotificationsCore",
          subsystem: "com.apple.UserNotifications", category: "RemoteNotifications", level: "default",
          "Received incoming message on topic com.example.chat at priority 1"))
    // A tab inside the message is no column.
    #expect(
      header(ConsoleGrammar.self, "default\t11:16:46.240515+0100\tdasd\tcom.example:3FA91C:[\t{name: X}")?.message
        == "com.example:3FA91C:[\t{name: X}")
  }

  @Test("Console does not claim what servers write")
  func foreign() {
    for line in [
      "2026-03-04 10:20:50.501166+0100 INFO [main] com.example.Sender : sent",
      "10:20:50.501 [main] INFO com.example.Sender - sent",
      "INFO 2026-03-04T10:20:50.501Z sent",
      "2026/03/04 10:20:50 sent",
    ] {
      #expect(header(ConsoleGrammar.self, line) == nil, "\(line)")
      #expect(detected(line + "\n") == nil, "\(line)")
    }
  }

  @Test("Xcode: the category in front, a bundle stays")
  func xcode() {
    #expect(
      header(XcodeConsoleGrammar.self, "2026-03-04 15:06:10.323861-0700 Chat[294:14102] [push] registered")
        == Header("2026-03-04T22:06:10.323861Z", "Chat", 294, category: "push", "registered"))
    #expect(
      header(
        XcodeConsoleGrammar.self,
        "2026-03-04 15:06:10.323 Chat[294:14102] [com.example.chat] Setting 3 notification categories")
        == Header(
          "2026-03-04T15:06:10.323Z", missing: .zone, "Chat", 294,
          "[com.example.chat] Setting 3 notification categories"))
  }

  @Test("Xcode with metadata: the line that dates a message follows it")
  func metadata() {
    let text = """
      registerForRemoteNotifications()
      Type: Notice | Timestamp: 2026-03-04 13:45:55.013971+11:00 | Process: Chat | Library: Chat | Subsystem: com.example.chat | Category:  | TID: 0x16fd91
      didFailToRegisterForRemoteNotificationsWithError: Error Domain=NSCocoaErrorDomain Code=3000 "no string
      found"
      Type: Error | Timestamp: 2026-03-04 23:36:21.380294+0900 | Library: Chat | Subsystem: com.example.chat | Category: push | TID: 0xf1a0
      background fetch entry

      """
    #expect(detected(text) == "Xcode console with metadata")
    let outcome = read(text, as: "Xcode console with metadata")
    #expect(outcome.kinds == [.registerCalled, .registrationFailed, .handlerEntered])
    #expect(outcome.seen.map(\.line) == [1, 3, 6])
    #expect(outcome.seen.map(\.time) == ["2026-03-04T02:45:55.013971Z", "2026-03-04T14:36:21.380294Z", nil])
    #expect(outcome.seen[0][.process] == "Chat" && outcome.seen[0][.subsystem] == "com.example.chat")
    #expect(outcome.seen[1][.errorCode] == "3000" && outcome.seen[1][.errorText] == "no string\nfound")
    #expect(outcome.lines == 6)
  }

  @Test("bare text is a last resort: claimed weakly, and only for what an app says of pushes")
  func bare() {
    let text = "Launching\ndevice token: <4e81c02a 5b7d9f10 324e81c0 2a5b7d9f 10324e81 c02a5b7d 9f10324e 81c02a5b>\n"
    #expect(detected(text) == "console text without times")
    let outcome = read(text, as: "console text without times")
    #expect(outcome.kinds == [.tokenRegistered])
    #expect(outcome.seen[0].time == nil && outcome.seen[0].line == 2)
    #expect(outcome.seen[0][.token] == "4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b")
    #expect(outcome.coverage.isEmpty)
    let source =
      "import UIKit\n\nfunc application(_ a: UIApplication, didReceiveRemoteNotification info: [String: Any]) {\n}\n"
    #expect(detected(source) == nil)
    #expect(detected("Buy milk\nand bread\n") == nil)
  }

  @Test("old macOS file logs count only where apsd or usernoted speak")
  func fileLog() {
    let text = """
      Mar  4 16:30:22 Annas-Mac syslogd[40]: ASL Sender Statistics
      Mar  4 16:30:23 Annas-Mac apsd[95]: <APSCourier: 0x7fdd92e517a0>: Received high priority message for topic 'com.example.chat' with payload '<CFBasicHash…
      Mar  4 16:30:24 Annas-Mac Mail[300]: fetched

      """
    #expect(detected(text) == "macOS file log")
    let outcome = read(text, as: "macOS file log")
    #expect(outcome.kinds == [.courierReceived] && outcome.records == 2)
    #expect(detected("Mar  4 09:14:01 push-2 notifier[2211]: {\"apns-id\":\"x\"}\n") == nil)
  }
}

import Evidence
import Testing

@testable import Reports

@Suite("What is quoted of a record")
struct ExcerptTests {
  @Test(
    "is the message of a device line, in any style of export",
    arguments: [
      "2026-07-23 11:48:35.182381-0400  localhost SpringBoard[57]: (UserNotificationsCore) [com.apple.UserNotifications:ServiceExtension] [com.example.chat.push] Entering grace time: sessionUUID=59D0",
      "2026-05-19 07:15:04.417 Df SpringBoard[57:1960] [com.apple.UserNotifications:RemoteNotifications] [com.example.chat.push] Entering grace time: sessionUUID=59D0",
      "Oct  7 10:00:02.616806 SpringBoard(UserNotificationsCore)[57] <Notice>: [com.example.chat.push] Entering grace time: sessionUUID=59D0",
      "2026-02-14 10:26:53.512 SpringBoard{UserNotificationsServer}[57] <NOTICE>: [com.example.chat.push] Entering grace time: sessionUUID=59D0",
      "default\t18:12:08.427866+0200\tSpringBoard\t[com.example.chat.push] Entering grace time: sessionUUID=59D0",
      #"{"timezoneName":"","messageType":"Default","subsystem":"a:b","eventMessage":"[com.example.chat.push] Entering grace time: sessionUUID=59D0","processID":57}"#,
      "[com.example.chat.push] Entering grace time: sessionUUID=59D0",
    ])
  func message(record: String) {
    #expect(Excerpt.message(of: record) == "[com.example.chat.push] Entering grace time: sessionUUID=59D0")
  }

  @Test("resolves the escapes of a JSON message, and survives one that is cut off")
  func escapes() {
    #expect(Excerpt.message(of: #"{"eventMessage":"a \"b\"\n\/c"}"#) == "a \"b\"\n/c")
    #expect(Excerpt.message(of: #"{"eventMessage":"cut of"#) == "cut of")
    #expect(Excerpt.message(of: #"{"other":1}"#) == #"{"other":1}"#)
    #expect(Excerpt.message(of: "") == "")
    #expect(Excerpt.message(of: "[57]") == "[57]")
  }

  private func quote(_ text: String, _ contract: String, _ summary: String = "", kind: EvidenceKind = .send) -> String {
    var evidence = SampleReport.cited("p.jsonl", 1, nil, summary, text)
    evidence.kind = kind
    return Excerpt.of(evidence, contract: contract, room: 60)
  }

  private let filler = String(repeating: #""k":"vvvvvvvvvvvv","#, count: 20)

  @Test("is the field of a provider's record that the contract is about")
  func decisiveField() {
    let record = "{\(filler)\"expiration\":1771695000,\(filler)\"reason\":\"Unregistered\"}"
    #expect(quote(record, "req-expiration-is-epoch-seconds").contains("\"expiration\":1771695000"))
    #expect(quote(record, "acc-token-active", "APNs answered 410 Unregistered, alert").contains("\"Unregistered\""))
    #expect(quote(record, "acc-token-active").hasPrefix("…"))
  }

  @Test("is the whole record where that fits, or nothing in it is known")
  func whole() {
    #expect(quote("{\"status\":200}", "acc-token-active") == "{\"status\":200}")
    #expect(quote(filler, "cfg-x") == filler)
  }

  @Test("is never cut inside a character")
  func characters() {
    let record = String(repeating: "ä", count: 200) + "\"reason\":\"Unregistered\""
    #expect(!quote(record, "acc-token-active").contains("\u{FFFD}"))
  }

  @Test("is the end of a Focus' line, where the answer stands")
  func focus() {
    let message =
      "Event was resolved: resolution=<A: 0x1; \(String(repeating: "detail: x; ", count: 20))interruptionSuppression: silence; reason: mode>"
    #expect(quote(message, "prs-focus", kind: .focusResolved).contains("interruptionSuppression: silence"))
  }

  @Test("breaks lines at blanks when one is near")
  func lines() {
    let page = ByteStream.text { out in
      TextPage(style: TextStyle(width: 40), out: out).quote(
        "[com.example.chat] Did not mutate content for notification request", indent: 2, lines: 3)
    }
    #expect(page == "  │ [com.example.chat] Did not mutate\n  │ content for notification request\n")
  }
}

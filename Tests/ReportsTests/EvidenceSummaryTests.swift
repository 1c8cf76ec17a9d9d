import Evidence
import Testing

@testable import Reports

@Suite("Evidence in a phrase")
struct EvidenceSummaryTests {
  private func summary(_ kind: EvidenceKind, record: String = "", _ fill: (EvidenceSink) -> Void) -> String {
    let sink = EvidenceSink()
    let store = EvidenceStore()
    var record = record
    record.withUTF8 { bytes in
      sink.begin(kind, at: nil, line: 1, offset: 0, record: Bytes(UnsafeRawBufferPointer(bytes)))
      fill(sink)
      sink.commit()
    }
    store.append(sink, input: 0, offset: 0, lines: 0)
    return EvidenceSummary.text(store.items[0], store, record: record)
  }

  @Test("names the 200 only where the record prints it")
  func number() {
    #expect(summary(.send, record: "HTTP/2 200") { $0.set(.status, 200) } == "APNs accepted: 200")
    #expect(summary(.send, record: "token=a200b, success=true") { $0.set(.status, 200) } == "APNs accepted")
    #expect(summary(.send, record: "12:00:01.200 success") { $0.set(.status, 200) } == "APNs accepted")
    #expect(summary(.send, record: "* [:method: POST]") { $0.set(.status, 200) } == "APNs accepted: 200")
  }

  @Test("writes expirations as times, and numbers that are none as they are")
  func expiration() {
    func words(_ seconds: Int64) -> String { summary(.request) { $0.set(.expiration, seconds) } }
    #expect(words(1_771_695_000) == "request sent, expires 2026-02-21 17:30:00")
    #expect(words(0) == "request sent, expires at once (0)")
    #expect(words(86_400) == "request sent, apns-expiration 86400")
    #expect(words(1_781_153_200_000) == "request sent, apns-expiration 1781153200000")
    #expect(words(.min) == "request sent, apns-expiration -9223372036854775808")
  }

  @Test("says since when a token is dead, who relays, and which category the payload names")
  func answers() {
    let dead = summary(.response) { sink in
      sink.set(.status, 410)
      sink.set(.reason, Int(APNsReason.unregistered.rawValue))
      sink.set(.deadSince, Instant(seconds: 1_771_596_207))
      sink.set(.vendor, "fcm")
    }
    #expect(dead == "APNs answered 410 Unregistered, dead since 2026-02-20 14:03:27 (as FCM relays it)")
    #expect(summary(.request) { $0.set(.category, "MESSAGE") } == "request sent, payload's category MESSAGE")
  }

  @Test("says what the flags of a refusal mean")
  func refusal() {
    let words = summary(.requestRefused) { sink in
      sink.set(.cause, "push disabled app")
      sink.set(
        .settings,
        "supportsContentAvailableRemoteNotification: NO; backgroundRefreshEnabled: YES; allowsUserNotifications: NO")
    }
    #expect(
      words
        == "device turned the push away: push disabled app: notifications not allowed, no background mode for pushes, Background App Refresh on"
    )
  }

  @Test("says what the scheduler's policy means, and leaves an unknown one as it is")
  func policies() {
    #expect(
      SchedulerPolicy.words("ApplicationPolicy: {[pushDisallowed]: Required:0.00, Observed:1.00}").hasPrefix(
        "ApplicationPolicy: pushDisallowed, that is: the app was swiped away"))
    #expect(SchedulerPolicy.words("NewPolicy: {x == 1}") == "NewPolicy: {x == 1}")
    #expect(SchedulerPolicy.words("NewPolicy") == "NewPolicy")
  }

  @Test("names the tap, and gives measured seconds their decimal")
  func words() {
    let tap = summary(.actionReceived) { $0.set(.action, "com.apple.UNNotificationDefaultActionIdentifier") }
    #expect(tap == "app received the tap (default action)")
    #expect(summary(.actionReceived) { $0.set(.action, "REPLY") } == "app received the action REPLY")
    #expect(
      summary(.deliverModified) { $0.set(.runtime, number: 0.958) } == "modified content is delivered, after 1.0 s")
    #expect(summary(.extensionStarted) { $0.set(.serviceTime, number: 25) } == "extension started, has 25 s")
    #expect(
      summary(.deliverModified) { $0.set(.runtime, number: 1e300) } == "modified content is delivered, after 1e+300 s")
  }
}

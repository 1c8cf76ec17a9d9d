import Foundation
import Testing

/// What people ask about first, as they write it.
@Suite("explain")
struct ExplainTests {
  @Test(
    "knows codes, statuses, words of the scheduler and of the console, boundaries",
    arguments: [
      (["BAD_DEVICE_TOKEN"], "acc-400-bad-device-token"), (["bad device token"], "acc-400-bad-device-token"),
      (["410"], "acc-token-active"), (["HTTP 429"], "req-no-device-spam"), (["200"], "acc-200-is-acceptance-only"),
      (["503"], "acc-5xx-backoff"), (["1901"], "nse-time-budget"), (["UNErrorDomain", "1901"], "nse-time-budget"),
      (["NSCocoaErrorDomain 3000"], "cfg-aps-environment-present"), (["receipt"], "rcv-incoming-message-logged"),
      (["pushDisallowed"], "bgl-force-quit-blocks"), (["Must Not Proceed"], "bgl-scheduler-decision"),
      (["Discarded - Expired"], "sto-expired-discarded"), (["force", "quit"], "bgl-force-quit-blocks"),
      (["apns-expiration"], "req-expiration-is-epoch-seconds"), (["facts"], "settings.authorization"),
      (["nse-time-budget"], "The extension finishes within about 30 seconds."),
    ])
  func words(words: [String], says: String) throws {
    let run = try Program.run(["explain"] + words)
    #expect(run.code == 0)
    #expect(run.output.contains(says), "\(run.output)\(run.errors)")
  }

  @Test("knows whole lines out of logs, of devices and of providers")
  func lines() throws {
    let device =
      "Oct  7 13:00:02.893710 SpringBoard(UserNotificationsCore)[57] <Notice>: [com.example.chat] Received incoming message for push disabled app [ supportsContentAvailableRemoteNotification: YES; backgroundRefreshEnabled: NO; allowsUserNotifications: NO ]"
    #expect(try Program.run(["explain", device]).output.contains("rcv-push-enabled-for-app"))
    let provider =
      #"{"apns_id":"7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68","topic":"com.example.tideline","status":400,"reason":"BadTopic"}"#
    let run = try Program.run(["explain", provider])
    #expect(run.output.contains("APNs answered 400 BadTopic"))
    #expect(run.output.contains("req-topic-allowed"))
  }

  @Test("lists a boundary's contracts in their order")
  func boundary() throws {
    let output = try Program.run(["explain", "acceptance"]).output
    let ids = output.split(separator: "\n").filter { $0.hasPrefix("  acc-") }
    #expect(ids.count > 8)
    #expect(ids == ids.sorted())
  }

  @Test("prints the page of a single contract where the pages lie beside the program")
  func page() throws {
    let output = try Program.run(["explain", "nse-time-budget"]).output
    #expect(output.contains("\nHow to mend\n") || output.contains("More: Playbooks/extension/nse-time-budget.md"))
    #expect(!output.contains("```"))
  }

  @Test("says what it takes when it knows nothing of a word")
  func unknown() throws {
    let run = try Program.run(["explain", "recipt"])
    #expect(run.code == 64)
    #expect(
      run.errors.hasPrefix("pushtrail: pushtrail knows nothing of 'recipt'.\nDid you mean 'receipt'? It explains"))
  }
}

import Evidence
import Testing

@testable import DeviceLogs

@Suite("dasd's messages")
struct DecisionTests {
  private let name = "com.apple.pushLaunch.com.example.chat:96C0D3"

  private func evidence(_ message: String) throws -> Seen {
    let outcome = read("2026-03-04 11:54:09.308 Df dasd[147:5a9c] \(message)\n", as: "log show --style compact")
    #expect(outcome.seen.count == 1, "\(message)")
    let seen = try #require(outcome.seen.first)
    #expect(seen[.activity] == name && seen[.bundle] == "com.example.chat")
    return seen
  }

  @Test("generation of words: several policies, the first that forbids is the cause")
  func words() throws {
    let seen = try evidence(
      """
      \(name):[
      \t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.25}}
      \t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Not Proceed, Score: 0.00, Rationale: [{[pushDisallowed]: Required:0.00, Observed:1.00},]}}
      \t{name: ThunderingHerdPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{timeSinceThunderingHerdTriggerEvent < 300}]}}
       ], FinalDecision: Absolutely Must Not Proceed}
      """)
    #expect(seen[.decision] == "Absolutely Must Not Proceed" && seen[.count] == "3")
    #expect(seen[.cause] == "ApplicationPolicy: {[pushDisallowed]: Required:0.00, Observed:1.00}")
    #expect(seen[.policies]?.hasPrefix("{name: DeviceActivityPolicy,") == true)
    #expect(seen[.policies]?.hasSuffix("TriggerEvent < 300}]}}") == true)
  }

  @Test(
    "final words in every generation",
    arguments: [
      ("], FinalDecision: Must Not Proceed}", "Must Not Proceed"),
      ("] sumScores:93.270000, denominator:97.020000, FinalDecision: Can Proceed FinalScore: 0.961348}", "Can Proceed"),
      ("], FinalDecision: Absolutely Must Proceed}", "Absolutely Must Proceed"),
      ("], FinalDecision: Must Proceed}", "Must Proceed"),
      ("], Decision: MNP}", "Must Not Proceed"), ("], Decision: MNP", "Must Not Proceed"),
      ("], Decision: AMNP}", "Absolutely Must Not Proceed"), ("], Decision: CP}", "Can Proceed"),
      ("], Decision: MP}", "Must Proceed"), ("], Decision: AMP}", "Absolutely Must Proceed"),
      ("], FinalDecision: Must Not Pro…", "Must Not Proceed"),
    ])
  func final(_ pair: (String, String)) throws {
    let policy = "\t{name: X Policy, policyWeight: 1.000, response: {33, 0.00, [{a == 1}]}}"
    #expect(try evidence("\(name):[\n\(policy)\n \(pair.0)")[.decision] == pair.1)
  }

  @Test("generations of integers and of short words: the rationale stands in the third place")
  func integers() throws {
    let herd = try evidence(
      "\(name):[\n\t{name: Thundering Herd Policy, policyWeight: 1.000, response: {33, 0.00, [{(deviceInUse == 1 AND timeSinceThunderingHerdTriggerEvent < 900) AND recentTriggerReason == \"lengthyNoNetwork\"}]}}\n ], Decision: MNP"
    )
    #expect(
      herd[.cause]
        == "Thundering Herd Policy: {(deviceInUse == 1 AND timeSinceThunderingHerdTriggerEvent < 900) AND recentTriggerReason == \"lengthyNoNetwork\"}"
    )
    let usage = try evidence(
      "\(name):[\n\t{name: CPU Usage Policy, policyWeight: 5.0, response: {MNP, 0.00, [{[Max allowed CPU Usage level]: Required:90, Observed:99},]}}\n ], Decision: MNP}"
    )
    #expect(usage[.cause] == "CPU Usage Policy: {[Max allowed CPU Usage level]: Required:90, Observed:99}")
    #expect(try evidence("501:\(name), Decision: CP Score: 0.78}")[.decision] == "Can Proceed")
  }

  @Test("cut off: an absolute no decides alone, anything else stays open")
  func cut() throws {
    let absolute = try evidence(
      "\(name):[\n\t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Not Proce…")
    #expect(absolute[.decision] == "Absolutely Must Not Proceed" && absolute.grade == .inferred)
    let open = try evidence(
      "\(name):[\n\t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Must Not Proce…")
    #expect(open[.decision] == nil && open.grade == .seen)
  }

  @Test(
    "the life cycle in every spelling",
    arguments: [
      ("Submitted Activity: NAME at priority 5 <private>", EvidenceKind.activitySubmitted),
      (
        "Submitted Activity: NAME at priority 10 (Mon Mar  4 03:04:57 2024 - Tue Mar  5 03:04:57 2024)",
        .activitySubmitted
      ),
      ("Submitted: NAME at priority 5 with interval 60 (x - y)", .activitySubmitted),
      ("SUBMITTED NAME at priority 5 (x - y)", .activitySubmitted),
      ("Submitted Activity: NAME <private>", .activitySubmitted),
      ("Submitted <_DASActivity: \"NAME\", 04/03/26, 20:50:58> (BGST 0x7916)", .activitySubmitted),
      ("SUBMITTING: NAME", .activitySubmitting), ("STARTED NAME", .activityStarted),
      ("STARTING <_DASActivity: \"NAME\", ...>", .activityStarted),
      ("STARTED <_DASActivity: \"NAME\", ...>", .activityStarted),
      ("Running NAME immediately on submission", .activityStarted),
      ("COMPLETED NAME at priority 5 <private>!", .activityCompleted),
      ("COMPLETED <_DASActivity: \"NAME\", ...> with runtime limit 30", .activityCompleted),
      ("COMPLETED 0:NAME <private>!", .activityCompleted),
      ("CANCELED: NAME at priority 5 <private>!", .activityCanceled),
      ("CANCELED NAME at priority 5", .activityCanceled), ("CANCELED: NAME <private>!", .activityCanceled),
    ])
  func lifeCycle(_ pair: (String, EvidenceKind)) throws {
    #expect(try evidence(pair.0.replacing("NAME", with: name)).kind == pair.1)
  }

  @Test("a list of cancelled activities keeps the pushes among them")
  func canceling() throws {
    let outcome = read(
      "2026-03-04 11:54:09.308 Df dasd[147:5a9c] Daemon Canceling Activities: {(\n    com.apple.spotlight.pipeline:0CE4B9,\n    \(name),\n    com.apple.pushLaunch.com.example.news:70D2B8\n)}\n",
      as: "log show --style compact")
    let seen = try #require(outcome.seen.first)
    // Several may be meant, so that no single activity is named.
    #expect(seen[.activity] == nil && seen[.bundle] == "com.example.chat")
    #expect(seen.kind == .activityCanceled)
    #expect(seen[.list] == "\(name) com.apple.pushLaunch.com.example.news:70D2B8")
  }
}

import AppFiles
import Contracts
import Evidence
import Story
import Testing
import Trails

@testable import Diagnosis

private let app = "com.example.tideline"
private let id = "7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68"
private let sent = "2026-02-14T09:00:00Z"

extension Story {
  /// The judgement of the story's first push.
  fileprivate func judged(_ facts: [String: String] = [:]) throws -> Judgement {
    let file = try caseFile(facts)
    return Diagnosis(file).judgement(of: file.facts(of: try #require(file.trails.pushes.first)))
  }

  fileprivate func caseFile(_ given: [String: String] = [:]) throws -> CaseFile {
    var facts = Facts()
    for (key, value) in given { try facts.set(path: key, value: value) }
    return CaseFile(
      trails: trails(), facts: [facts], entitlements: [], profiles: [], infoPlists: [],
      asOf: Story.time("2026-03-01T00:00:00Z")?.instant ?? .unknown)
  }

  /// A send that APNs took, with these fields more.
  fileprivate func accepted(
    _ at: String = sent, id: String = id, text: [FieldKey: String] = [:], whole: [FieldKey: Int] = [:]
  ) {
    say(
      .send, at, id: id, text: [.token: "aa", .topic: app].merging(text) { $1 },
      whole: [.status: 200, .pushType: Int(PushType.alert.rawValue), .priority: 10].merging(whole) { $1 })
  }

  fileprivate func refused(
    _ reason: APNsReason, _ at: String = sent, id: String = id, text: [FieldKey: String] = [:],
    whole: [FieldKey: Int] = [:]
  ) {
    say(
      .send, at, id: id, text: [.token: "aa", .topic: app].merging(text) { $1 },
      whole: [.status: reason.status, .reason: Int(reason.rawValue)].merging(whole) { $1 })
  }

  /// The push's arrival on the device, one second after the send.
  fileprivate func arrived(_ flags: DeviceFlags = [.alert, .sound], type: PushType = .alert) {
    say(
      .topicReceived, "2026-02-14T09:00:01.000Z", input: 1, text: [.process: "SpringBoard", .topic: app],
      whole: [.priority: 10])
    say(
      .requestReceived, "2026-02-14T09:00:01.010Z", input: 1, text: [.process: "SpringBoard", .bundle: app],
      whole: [.digest: Story.digest(id), .pushType: Int(type.rawValue)], flags: flags)
  }

  fileprivate func line(
    _ kind: EvidenceKind, _ second: String, text: [FieldKey: String] = [:], whole: [FieldKey: Int] = [:],
    flags: DeviceFlags? = nil,
    withDigest: Bool = true
  ) {
    var whole = whole
    if withDigest { whole[.digest] = Story.digest(id) }
    say(
      kind, "2026-02-14T09:00:\(second)Z", input: 1, text: [.bundle: app].merging(text) { $1 }, whole: whole,
      flags: flags)
  }
}

extension Judgement {
  func state(_ boundary: Boundary) -> StageState { stages[boundary.order].state }
  func violated(_ contract: ContractID) -> Bool {
    findings.contains { $0.contract == contract && $0.state == .violated }
  }
  func behaves(_ contract: ContractID) -> Bool {
    findings.contains { $0.contract == contract && $0.state == .behaviour }
  }
}

@Suite("The verdict")
struct VerdictTests {
  @Test("of a 200 alone is open from storage on")
  func acceptedOnly() throws {
    let story = Story()
    story.accepted()
    let judgement = try story.judged()
    #expect(judgement.verdict == .undetermined)
    #expect(judgement.boundary == .storage)
    #expect(judgement.contract == nil)
    #expect(Boundary.ordered.prefix(4).map { judgement.state($0) } == [.kept, .kept, .kept, .kept])
    #expect(judgement.next.contains { !$0.settles.isEmpty })
  }

  @Test("of a request without an answer is open at acceptance, and asks for the answer first")
  func noAnswer() throws {
    let story = Story()
    story.say(.request, sent, id: id, text: [.token: "aa", .topic: app])
    let judgement = try story.judged()
    #expect(judgement.verdict == .undetermined)
    #expect(judgement.boundary == .acceptance)
    #expect(judgement.next.first?.cost == 1)
  }

  @Test("of a shown push is kept, and the device's receipt proves what no provider log shows")
  func shown() throws {
    let story = Story()
    story.arrived()
    story.line(.bannerShown, "01.200")
    let judgement = try story.judged()
    #expect(judgement.verdict == .kept)
    #expect(judgement.state(.acceptance) == .kept)
    #expect(judgement.state(.registration) == .kept)
    #expect(judgement.confidence == .high)
  }

  @Test("names the first boundary that failed, later ones are consequences")
  func first() throws {
    let story = Story()
    story.refused(
      .badDeviceToken, text: [.token: "{length = 32, bytes = 0x5d2a … }"],
      whole: [.tokenForm: Int(TokenForm.dataDescription.rawValue)])
    let judgement = try story.judged()
    #expect(judgement.boundary == .registration)
    #expect(judgement.contract == .regTokenHex)
    #expect(judgement.state(.acceptance) == .violated)
    #expect(judgement.violated(.acc400BadDeviceToken))
  }

  @Test("of a refusal with an unknown reason blames nobody and quotes it")
  func unknownReason() throws {
    let story = Story()
    story.say(.send, sent, id: id, text: [.token: "aa", .reasonText: "SomethingNew"], whole: [.status: 400])
    let judgement = try story.judged()
    #expect(judgement.verdict == .undetermined)
    #expect(judgement.boundary == .acceptance)
    #expect(judgement.state(.acceptance) == .violated)
    #expect(judgement.findings.contains { $0.summary.contains("SomethingNew") })
  }

  @Test("takes a breach that did not stop the push as a finding")
  func harmless() throws {
    let story = Story()
    story.accepted(whole: [.expiration: 3600])
    let open = try story.judged()
    #expect(open.verdict == .violated)
    #expect(open.contract == .reqExpirationIsEpochSeconds)
    #expect(open.state(.acceptance) == .kept)

    let shown = Story()
    shown.accepted(whole: [.expiration: 3600])
    shown.arrived()
    shown.line(.bannerShown, "01.200")
    let judgement = try shown.judged()
    #expect(judgement.verdict == .kept)
    #expect(judgement.violated(.reqExpirationIsEpochSeconds))
  }

  @Test("of a vendor's success is not acceptance by APNs")
  func vendor() throws {
    let story = Story()
    story.say(.vendorAccepted, sent, text: [.vendor: "fcm", .token: "x:APA91b"])
    let judgement = try story.judged()
    #expect(judgement.verdict == .undetermined)
    #expect(judgement.boundary == .acceptance)
    #expect(judgement.behaves(.accGatewaySuccessIsNotApns200))
  }

  @Test("takes the last answer of a push that was tried again")
  func retried() throws {
    let story = Story()
    story.refused(.serviceUnavailable)
    story.say(.response, "2026-02-14T09:15:00Z", id: id, whole: [.status: 200])
    let judgement = try story.judged()
    #expect(judgement.state(.acceptance) == .kept)
    #expect(judgement.verdict == .undetermined)
  }

  @Test("has less confidence when only the time joins the device's lines")
  func timeJoin() throws {
    let story = Story()
    story.accepted(id: "00000000-0000-4000-8000-000000000001")
    story.arrived()
    story.line(.willPresentAnswer, "01.200", whole: [.bits: 10])
    let judgement = try story.judged()
    #expect(judgement.contract == .prsForegroundOptionsFit)
    #expect(judgement.confidence == .medium)
  }
}

@Suite("Requests and answers")
struct RequestRuleTests {
  static let expirations: [(Int, Bool)] = [
    (0, false), (3600, true), (1_771_066_800, false), (1_771_066_800_000, true), (1_771_000_000, true), (-5, true),
  ]

  @Test("an expiration is seconds since 1970, later than the send, or 0", arguments: expirations)
  func expiration(value: Int, isViolated: Bool) throws {
    let story = Story()
    story.accepted(whole: [.expiration: value])
    #expect(try story.judged().violated(.reqExpirationIsEpochSeconds) == isViolated)
  }

  @Test("a background push has priority 5 and shows nothing")
  func background() throws {
    let story = Story()
    let flags = PayloadFlags([.aps, .contentAvailable, .alert, .alertText])
    story.accepted(whole: [
      .pushType: Int(PushType.background.rawValue), .priority: 10, .payloadFlags: Int(flags.rawValue),
    ])
    let judgement = try story.judged()
    #expect(judgement.violated(.reqBackgroundPriority5))
    #expect(judgement.violated(.reqPushTypeReflectsPayload))
    #expect(judgement.violated(.reqBackgroundOnlyContentAvailable))
  }

  @Test("an absent header counts only where the whole request is shown")
  func absentHeader() throws {
    for (isWhole, isViolated) in [(false, false), (true, true)] {
      let story = Story()
      var whole = [FieldKey.status: 200]
      if isWhole { whole[.wholeRequest] = 1 }
      story.say(.send, sent, id: id, text: [.token: "aa", .topic: app], whole: whole)
      #expect(try story.judged().violated(.reqPushTypePresent) == isViolated)
    }
  }

  static let topics: [(PushType, String, ContractID?)] = [
    (.voip, app, .voipHeaders), (.voip, app + ".voip", nil), (.liveactivity, app, .laHeaders),
    (.liveactivity, app + ".push-type.liveactivity", nil), (.alert, app + ".voip", .reqTopicSuffixPerType),
    (.alert, app, nil),
  ]

  @Test("the topic's suffix fits the push type", arguments: topics)
  func suffix(type: PushType, topic: String, contract: ContractID?) throws {
    let story = Story()
    story.accepted(text: [.topic: topic], whole: [.pushType: Int(type.rawValue)])
    let judgement = try story.judged()
    #expect(judgement.contract == contract)
  }

  @Test("each refusal names its contract", arguments: APNsReason.allCases)
  func reasons(reason: APNsReason) throws {
    let story = Story()
    story.refused(reason)
    let judgement = try story.judged()
    #expect(judgement.verdict == .violated)
    #expect(judgement.contract == reason.contract)
    #expect(judgement.state(.acceptance) == .violated)
    #expect(judgement.confidence == .high)
  }

  @Test("sending on after a 410 is a breach, a first 410 is none")
  func gone() throws {
    let story = Story()
    story.refused(.unregistered)
    story.refused(.unregistered, "2026-02-14T10:00:00Z", id: "00000000-0000-4000-8000-000000000002")
    let file = try story.caseFile()
    let diagnosis = Diagnosis(file)
    let judgements = file.trails.pushes.map { diagnosis.judgement(of: file.facts(of: $0)) }
    #expect(judgements.map { $0.violated(.acc410Stop) } == [false, true])
  }

  @Test("a 410 older than the token's registration does not remove its row")
  func timestampRule() throws {
    for (registered, isActive, isViolated) in [
      ("2026-02-13T00:00:00Z", 0, true), ("2026-02-13T00:00:00Z", 1, false), ("2026-02-11T00:00:00Z", 0, false),
    ] {
      let story = Story()
      let dead = try #require(Story.time("2026-02-12T17:05:41Z")).instant
      story.refused(.unregistered, whole: [.deadSince: Int(dead.nanoseconds)])
      let at = try #require(Story.time(registered)).instant
      story.say(
        .registration, nil, input: 2, text: [.token: "aa"],
        whole: [.registeredAt: Int(at.nanoseconds), .active: isActive])
      #expect(try story.judged().violated(.reg410TimestampRule) == isViolated)
    }
  }

  @Test("a Live Activity's timestamps increase per token")
  func timestamps() throws {
    let story = Story()
    let topic = app + ".push-type.liveactivity"
    for (number, value) in [1_771_059_600, 1_771_059_660, 1_771_059_660].enumerated() {
      story.accepted(
        "2026-02-14T09:0\(number):00Z", id: "00000000-0000-4000-8000-00000000000\(number)",
        text: [.topic: topic, .activityEvent: "update"],
        whole: [.pushType: Int(PushType.liveactivity.rawValue), .activityTimestamp: value])
    }
    let file = try story.caseFile()
    let diagnosis = Diagnosis(file)
    let judgements = file.trails.pushes.map { diagnosis.judgement(of: file.facts(of: $0)) }
    #expect(judgements.map { $0.violated(.laTimestampIncreases) } == [false, false, true])
  }
}

@Suite("On the device")
struct DeviceRuleTests {
  private func story(_ flags: DeviceFlags = [.alert, .sound], type: PushType = .alert) -> Story {
    let story = Story()
    story.accepted(whole: [.pushType: Int(type.rawValue)])
    story.arrived(flags, type: type)
    return story
  }

  @Test(
    "an extension that ran out of time shows the original; whether it handled its expiry is told by code or grace line")
  func timeOut() throws {
    let story = story([.alert, .mutableContent])
    story.line(.canBeModified, "01.020", flags: .yes)
    story.line(.extensionStarted, "01.100", text: [.extensionBundle: app + ".push", .session: "S"], withDigest: false)
    story.line(.extensionGrace, "26.000", text: [.extensionBundle: app + ".push", .session: "S"], withDigest: false)
    story.line(.extensionExpired, "31.000", text: [.extensionBundle: app + ".push", .session: "S"], withDigest: false)
    story.line(.deliverOriginal, "31.100", text: [.errorDomain: "UNErrorDomain"], whole: [.errorCode: 1901])
    story.line(.bannerShown, "31.300")
    let judgement = try story.judged(["code.extension.expirationHandler": "false"])
    #expect(judgement.verdict == .violated)
    #expect(judgement.contract == .nseExpiryDeliversBestAttempt)
    #expect(judgement.violated(.nseTimeBudget))
    #expect(judgement.behaves(.nseTimeoutShowsOriginal))
    #expect(judgement.state(.presentation) == .kept)
  }

  @Test("a killed start-up blames neither handler nor expiry")
  func startUp() throws {
    let story = story([.alert, .mutableContent])
    story.line(.canBeModified, "01.020", flags: .yes)
    story.line(.extensionKilledStarting, "31.000", text: [.extensionBundle: app + ".push"], withDigest: false)
    story.line(.deliverOriginal, "31.100", whole: [.errorCode: 1900])
    let judgement = try story.judged()
    #expect(judgement.contract == .nseStartupBudget)
    #expect(!judgement.violated(.nseHandlerCalled))
    #expect(!judgement.violated(.nseExpiryDeliversBestAttempt))
  }

  @Test("a filtered notification is kept, as behaviour")
  func filtered() throws {
    let story = story([.alert, .mutableContent])
    story.line(.canBeModified, "01.020", flags: .yes)
    story.line(.modifiedSuppressed, "01.500")
    story.line(.filtered, "01.510")
    let judgement = try story.judged()
    #expect(judgement.verdict == .kept)
    #expect(judgement.behaves(.nseFilteringSuppressesByDesign))
  }

  @Test("a held background push that was dropped, with no newer one in the log, stays open")
  func dropped() throws {
    let story = story([.contentAvailable], type: .background)
    let activity = "com.apple.pushLaunch.\(app):3FA91C"
    story.line(.launchRequested, "01.020", withDigest: false)
    story.line(.activitySubmitting, "01.021", text: [.activity: activity], withDigest: false)
    story.line(.activityCanceled, "40.000", text: [.activity: activity], withDigest: false)
    let judgement = try story.judged()
    #expect(judgement.stages[Boundary.backgroundLaunch.order].state == .undetermined)
    #expect(judgement.behaves(.bglHeldNewestOnly))
    #expect(!judgement.violated(.bglSchedulerDecision))
  }

  @Test("alert text under the push type background does not count as a silent push that ran")
  func alertAsBackground() throws {
    let story = story([.alert, .contentAvailable], type: .background)
    story.line(.launchRequested, "01.020", withDigest: false)
    story.line(
      .activitySubmitting, "01.021", text: [.activity: "com.apple.pushLaunch.\(app):3FA91C"], withDigest: false)
    story.line(.activityCompleted, "03.000", text: [.activity: "com.apple.pushLaunch.\(app):3FA91C"], withDigest: false)
    let judgement = try story.judged()
    #expect(judgement.verdict == .violated)
    #expect(judgement.boundary == .request)
    #expect(judgement.violated(.reqPushTypeReflectsPayload))
  }

  static let answers: [(Int, [String: String], ContractID?)] = [
    (0, ["code.willPresent": "absent", "code.centerDelegate": "app-init"], .prsForegroundWillpresentImplemented),
    (0, [:], .prsForegroundOptionsFit),
    (10, [:], .prsForegroundOptionsFit), (26, [:], nil), (4, [:], nil),
  ]

  @Test("a foreground answer without a banner hides the push", arguments: answers)
  func foreground(bits: Int, facts: [String: String], contract: ContractID?) throws {
    let story = story()
    story.line(.willPresentSent, "01.100")
    story.line(.willPresentAnswer, "01.200", whole: [.bits: bits])
    let judgement = try story.judged(facts)
    #expect(judgement.contract == contract)
    #expect(judgement.verdict == (contract == nil ? .kept : .violated))
  }

  @Test("a question to the app that nobody answered proves nothing; a delegate without the method explains it")
  func unanswered() throws {
    let story = story()
    story.line(.delivered, "01.090")
    story.line(.willPresentSent, "01.100")
    let open = try story.judged()
    #expect(open.verdict == .undetermined)
    #expect(open.boundary == .presentation)
    let known = try story.judged(["code.willPresent": "absent"])
    #expect(known.contract == .prsForegroundWillpresentImplemented)
    #expect(known.confidence == .medium)
  }

  @Test("a push with only a sound is kept when the answer lets the sound through", arguments: [(2, true), (1, false)])
  func soundOnly(bits: Int, isKept: Bool) throws {
    let story = story([.sound])
    story.line(.willPresentSent, "01.100")
    story.line(.willPresentAnswer, "01.200", whole: [.bits: bits])
    #expect(try story.judged().contract == (isKept ? nil : .prsForegroundOptionsFit))
  }

  @Test("a Focus that suppressed it is a violation with a settings remedy")
  func focus() throws {
    let story = story()
    story.line(.focusResolved, "01.100", text: [.outcome: "suppressed", .cause: "mode configuration type"])
    #expect(try story.judged().contract == .prsFocus)
  }

  static let snapshots: [(String, Verdict, Boundary)] = [
    ("2026-02-14T08:56:00Z", .violated, .presentation), ("2026-02-11T09:00:00Z", .undetermined, .storage),
    ("2026-02-14T13:00:00Z", .undetermined, .storage),
  ]

  @Test("a settings snapshot speaks for its own time", arguments: snapshots)
  func snapshot(at: String, verdict: Verdict, boundary: Boundary) throws {
    let story = Story()
    story.accepted()
    let judgement = try story.judged(["settings.at": at, "settings.authorization": "denied"])
    #expect(judgement.verdict == verdict)
    #expect(judgement.boundary == boundary)
  }

  static let categories: [(String, ContractID?)] = [
    ("MESSAGE", nil), ("message", .rspCategoryExactMatch), ("ORDER", .rspCategoryExactMatch),
  ]

  @Test("a category is spelled as registered", arguments: categories)
  func category(name: String, contract: ContractID?) throws {
    let story = Story()
    story.accepted(
      text: [.category: name], whole: [.payloadFlags: Int(PayloadFlags([.aps, .alert, .alertText]).rawValue)])
    story.arrived()
    story.line(.bannerShown, "01.200")
    #expect(try story.judged(["code.categories": "MESSAGE,INVITE"]).contract == contract)
  }

  @Test("an absent line counts only inside coverage, and even then the push stays open")
  func absence() throws {
    let story = Story()
    story.accepted(id: "00000000-0000-4000-8000-000000000009")
    story.accepted("2026-02-14T09:00:30Z")
    story.say(.topicReceived, "2026-02-14T09:00:31Z", input: 1, text: [.topic: app], whole: [.priority: 10])
    story.say(
      .requestReceived, "2026-02-14T09:00:31Z", input: 1, text: [.bundle: app], whole: [.digest: Story.digest(id)],
      flags: .alert)
    story.covers("SpringBoard", "2026-02-14T08:00:00Z", "2026-02-14T10:00:00Z", input: 1)
    let judgement = try story.judged()
    #expect(judgement.verdict == .undetermined)
    #expect(judgement.behaves(.rcvIncomingMessageLogged))
  }
}

@Suite("Simulator hosts")
struct SimulatorHostTests {
  static let hosts: [(String, String?, Bool?)] = [
    ("Apple silicon M2, macOS 14.5, Xcode 15.4", "iOS 17.5", true),
    ("Intel without T2, macOS 12.6.8, Xcode 14.2", "iOS 16.1", false),
    ("Intel with T2, macOS 13.2, Xcode 14.3", "iOS 16.4", true),
    ("Apple silicon M1, macOS 14.0, Xcode 15.0", "iOS 15.5", false),
    ("a Mac in the office", nil, nil),
  ]

  @Test("can register from a floor on, and are unknown without a description", arguments: hosts)
  func canRegister(host: String, os: String?, answer: Bool?) {
    #expect(SimulatorHost(host, os: os).canRegister == answer)
  }
}

import Evidence
import Story
import Testing

@testable import Trails

private let app = "com.example.tideline"
private let idOne = "7A1C0E52-3B64-4D8F-9A20-C5E7F1034B68"
private let idTwo = "5B1E7C40-2D0A-4E7B-9C55-0A4F6E21D903"

@Suite("Grouping of provider records")
struct ProviderGroupTests {
  @Test("joins request, answer and retry by apns-id, without regard to case")
  func byID() {
    let story = Story()
    story.say(.request, "2026-02-14T09:00:00Z", id: idOne, text: [.token: "aa", .topic: app])
    story.say(.response, "2026-02-14T09:00:01Z", id: idOne.lowercased(), whole: [.status: 503])
    story.say(.response, "2026-02-14T09:15:01Z", id: idOne, whole: [.status: 200])
    let trails = story.trails()
    #expect(trails.pushes.count == 1)
    #expect(trails.pushes[0].count == 3)
  }

  @Test("keeps one apns-id on two tokens apart, and says that it is shared")
  func sharedID() {
    let story = Story()
    story.say(.send, "2026-02-14T09:00:00Z", id: idOne, text: [.token: "aa", .topic: app], whole: [.status: 200])
    story.say(.send, "2026-02-14T09:00:05Z", id: idOne, text: [.token: "bb", .topic: app], whole: [.status: 200])
    let trails = story.trails()
    #expect(trails.pushes.count == 2)
    #expect(trails.pushes.map(\.sharesID) == [true, true])
  }

  @Test("gives records without an id a push each, but an answer its request")
  func withoutID() {
    let story = Story()
    story.say(.request, "2026-02-14T09:00:00Z", text: [.token: "aa", .topic: app])
    story.say(.response, "2026-02-14T09:00:01Z", text: [.token: "aa"], whole: [.status: 200])
    story.say(.send, "2026-02-14T09:00:02Z", text: [.token: "bb", .topic: app], whole: [.status: 200])
    story.say(.send, "2026-02-14T09:00:02Z", text: [.token: "bb", .topic: app], whole: [.status: 200])
    #expect(story.trails().pushes.map(\.count) == [2, 1, 1])
  }

  @Test("counts a record that stands in a log and in its copy once")
  func copies() {
    let story = Story()
    for input in [UInt32(0), 1] {
      story.say(.send, "2026-02-14T09:00:00Z", input: input, id: idOne, text: [.token: "aa", .topic: app], whole: [.status: 200])
    }
    #expect(story.trails().pushes.map(\.count) == [1])
  }

  @Test("finds the push of a Delivery Log state by apns-unique-id")
  func consoleState() {
    let story = Story()
    story.say(.send, "2026-02-14T09:00:00Z", id: idOne, text: [.uniqueID: "b81f6a3e-20d7-4c55-91ae-6f0c3d7e8a12"], whole: [.status: 200])
    story.say(.consoleState, "2026-02-14T09:00:01Z", text: [.uniqueID: "b81f6a3e-20d7-4c55-91ae-6f0c3d7e8a12", .consoleState: "Discarded - Expired"])
    #expect(story.trails().pushes.map(\.count) == [2])
  }
}

@Suite("Threads of device lines")
struct DeviceThreadTests {
  private func arrival(_ story: Story, _ second: String, _ digest: Int, input: UInt32 = 1) {
    story.say(.topicReceived, "2026-02-14T09:00:\(second).100Z", input: input, text: [.process: "SpringBoard", .topic: app], whole: [.priority: 10])
    story.say(
      .requestReceived, "2026-02-14T09:00:\(second).120Z", input: input, text: [.process: "SpringBoard", .bundle: app],
      whole: [.digest: digest], flags: [.alert, .mutableContent])
  }

  @Test("begin with the topic line and hold what has the digest")
  func basic() {
    let story = Story()
    arrival(story, "01", 7)
    story.say(.delivered, "2026-02-14T09:00:02Z", input: 1, text: [.process: "SpringBoard", .bundle: app], whole: [.digest: 7])
    story.say(.bannerShown, "2026-02-14T09:00:02.500Z", input: 1, text: [.process: "SpringBoard"], whole: [.digest: 7])
    let trails = story.trails()
    #expect(trails.threads.count == 1)
    #expect(trails.threads[0].events.count == 4)
    #expect(trails.threads[0].has(.topicReceived))
  }

  @Test("are two for two arrivals with one collapse id")
  func collapse() {
    let story = Story()
    arrival(story, "01", 7)
    story.say(.delivered, "2026-02-14T09:00:02Z", input: 1, text: [.bundle: app], whole: [.digest: 7])
    arrival(story, "30", 7)
    story.say(.delivered, "2026-02-14T09:00:31Z", input: 1, text: [.bundle: app], whole: [.digest: 7])
    let trails = story.trails()
    #expect(trails.threads.map(\.events.count) == [3, 3])
  }

  @Test("take lines that a Console copy holds twice once")
  func repeated() {
    let story = Story()
    arrival(story, "01", 7)
    arrival(story, "01", 7)
    story.say(.delivered, "2026-02-14T09:00:02Z", input: 1, text: [.bundle: app], whole: [.digest: 7])
    story.say(.delivered, "2026-02-14T09:00:02Z", input: 1, text: [.bundle: app], whole: [.digest: 7])
    let trails = story.trails()
    #expect(trails.threads.filter { $0.digest != nil }.map(\.events.count) == [3])
  }

  @Test("bind the extension by its session and dasd by its activity")
  func sessionAndActivity() {
    let story = Story()
    arrival(story, "01", 7)
    story.say(.canBeModified, "2026-02-14T09:00:01.200Z", input: 1, text: [.bundle: app], whole: [.digest: 7], flags: .yes)
    story.say(.extensionStarted, "2026-02-14T09:00:01.300Z", input: 1, text: [.extensionBundle: app + ".push", .session: "S1"])
    story.say(.extensionExpired, "2026-02-14T09:00:31Z", input: 1, text: [.extensionBundle: app + ".push", .session: "S1"])
    arrival(story, "40", 9)
    story.say(.launchRequested, "2026-02-14T09:00:40.130Z", input: 1, text: [.bundle: app])
    story.say(.activitySubmitting, "2026-02-14T09:00:40.131Z", input: 1, text: [.bundle: app, .activity: "com.apple.pushLaunch.\(app):3FA91C"])
    story.say(.activityCompleted, "2026-02-14T09:05:40Z", input: 1, text: [.bundle: app, .activity: "com.apple.pushLaunch.\(app):3FA91C"])
    let trails = story.trails()
    #expect(trails.threads.count == 2)
    #expect(trails.threads[0].has(.extensionExpired))
    #expect(trails.threads[1].has(.activityCompleted))
  }

  @Test("of other apps make no pushes when the case is about one app")
  func foreign() {
    let story = Story()
    story.say(.send, "2026-02-14T09:00:00Z", id: idOne, text: [.topic: app], whole: [.status: 200])
    story.say(
      .requestReceived, "2026-02-14T09:10:00Z", input: 1, text: [.bundle: "com.example.other"], whole: [.digest: 5], flags: .alert)
    let trails = story.trails()
    #expect(trails.pushes.count == 1)
    #expect(trails.foreignThreads.count == 1)
  }
}

@Suite("Joining")
struct JoiningTests {
  private func story(sent: String, received: String, digest: Int, collapse: String? = nil, id: String = idTwo) -> Story {
    let story = Story()
    var text: [FieldKey: String] = [.token: "aa", .topic: app]
    text[.collapseID] = collapse
    story.say(.send, sent, id: id, text: text, whole: [.status: 200, .pushType: 1])
    story.say(.topicReceived, received, input: 1, text: [.topic: app], whole: [.priority: 10])
    story.say(.requestReceived, received, input: 1, text: [.bundle: app], whole: [.digest: digest, .pushType: 1], flags: .alert)
    return story
  }

  @Test("finds the spelling of the apns-id that the device hashed, and says which")
  func spellings() {
    let upper = story(sent: "2026-02-14T09:00:00Z", received: "2026-02-14T09:00:01Z", digest: Story.digest(idTwo), id: idTwo.lowercased())
      .trails()
    #expect(upper.pushes[0].basis == .identifier)
    #expect(upper.pushes[0].identifier == .apnsIDUpper)
    #expect(upper.pushes[0].joinConfidence == .high)
  }

  @Test("uses the collapse id and nothing else when there is one")
  func collapse() {
    let trails = story(sent: "2026-02-14T09:00:00Z", received: "2026-02-14T09:00:01Z", digest: Story.digest("order-42"), collapse: "order-42").trails()
    #expect(trails.pushes[0].identifier == .collapseID)
    let other = story(sent: "2026-02-14T09:00:00Z", received: "2026-02-14T12:00:01Z", digest: Story.digest(idTwo), collapse: "order-42").trails()
    #expect(other.pushes.filter { $0.basis == .identifier }.isEmpty)
  }

  @Test("falls back to topic and time when one push fits, with less confidence")
  func byTime() {
    let trails = story(sent: "2026-02-14T09:00:00Z", received: "2026-02-14T09:00:01Z", digest: 1234).trails()
    #expect(trails.pushes.count == 1)
    #expect(trails.pushes[0].basis == .time)
    #expect(trails.pushes[0].joinConfidence == .medium)
  }

  @Test("takes none of two pushes that fit alike")
  func ambiguous() {
    let story = story(sent: "2026-02-14T09:00:00Z", received: "2026-02-14T09:00:02Z", digest: 1234)
    story.say(.send, "2026-02-14T09:00:01Z", id: idOne, text: [.token: "bb", .topic: app], whole: [.status: 200, .pushType: 1])
    let trails = story.trails()
    #expect(trails.pushes.filter { $0.count > 0 && $0.hasThread }.isEmpty)
    #expect(trails.ambiguous.count == 1)
  }

  @Test("never joins a device's lines to a push that APNs refused")
  func refused() {
    let story = Story()
    story.say(.send, "2026-02-14T09:00:00Z", id: idOne, text: [.token: "aa", .topic: app], whole: [.status: 400, .pushType: 1])
    story.say(.topicReceived, "2026-02-14T09:00:01Z", input: 1, text: [.topic: app], whole: [.priority: 10])
    story.say(.requestReceived, "2026-02-14T09:00:01Z", input: 1, text: [.bundle: app], whole: [.digest: 99], flags: .alert)
    #expect(story.trails().pushes.filter { $0.count > 0 && $0.hasThread }.isEmpty)
  }

  @Test("estimates the skew from pairs joined by identifier, whatever one wrong pair says")
  func skew() throws {
    let story = Story()
    for minute in 0..<9 {
      let id = "7A1C0E52-3B64-4D8F-9A20-C5E7F1034B6\(minute)"
      let late = minute == 4 ? 40 : 31
      story.say(.send, "2026-02-14T09:0\(minute):00Z", id: id, text: [.topic: app], whole: [.status: 200])
      story.say(.requestReceived, "2026-02-14T09:0\(minute):\(late)Z", input: 1, text: [.bundle: app], whole: [.digest: Story.digest(id)], flags: .alert)
    }
    let skew = try #require(story.trails().skew)
    #expect(skew.seconds == 31)
    #expect(skew.pairs == 9)
  }
}

@Suite("Clocks")
struct ClockTests {
  private func resolve(_ store: EvidenceStore, _ change: (inout ClockAssumptions) -> Void = { _ in }) -> [UInt32: [String]] {
    var assumptions = ClockAssumptions(asOf: Story.time("2026-12-01T00:00:00Z")?.instant ?? .unknown)
    change(&assumptions)
    var clocks = Clocks(assumptions)
    clocks.resolve(store, kinds: [1: true])
    return clocks.remarks
  }

  @Test("take a zone from the option, with its summer time")
  func zone() {
    let story = Story()
    story.say(.requestReceived, "2026-07-08 12:05:02.118", input: 1)
    story.say(.requestReceived, "2026-01-08 12:05:02.118", input: 1)
    let store = story.told()
    _ = resolve(store) { $0.zone = TimeZoneRule("Europe/Helsinki") }
    #expect(store.items.map(\.at.text) == ["2026-07-08T09:05:02.118Z", "2026-01-08T10:05:02.118Z"])
    #expect(store.items.map(\.missing) == [[], []])
  }

  @Test("infer a zone from the sends of the same notifications")
  func zoneFromSends() {
    let story = Story()
    story.say(.send, "2026-02-14T09:00:00Z", id: idTwo, text: [.topic: app], whole: [.status: 200])
    story.say(.requestReceived, "2026-02-14 14:30:01", input: 1, text: [.bundle: app], whole: [.digest: Story.digest(idTwo)])
    let store = story.told()
    let remarks = resolve(store)
    #expect(store.items[1].at.text == "2026-02-14T09:00:01Z")
    #expect(remarks[1]?.first?.contains("+05:30") == true)
  }

  @Test("infer the date of a Console copy from dates inside its messages, over midnight too")
  func date() {
    let story = Story()
    story.say(.topicReceived, "2000-01-01T23:59:58Z", input: 1, missing: .date, text: [.topic: app])
    story.say(.adding, "2000-01-01T00:00:03Z", input: 1, missing: .date, whole: [.serverDate: 1_771_113_603_000_000_000])
    let store = story.told()
    _ = resolve(store)
    #expect(store.items.map(\.at.text) == ["2026-02-14T23:59:58Z", "2026-02-15T00:00:03Z"])
  }

  @Test("take the year that is nearest to the other inputs, and turn it in December")
  func year() {
    let story = Story()
    story.say(.send, "2025-12-31T23:59:00Z", id: idOne, whole: [.status: 200])
    story.say(.topicReceived, "Dec 31 23:59:58", input: 1)
    story.say(.topicReceived, "Jan  1 00:00:02", input: 1)
    let store = story.told()
    _ = resolve(store) { $0.zone = .fixed(0) }
    #expect(store.items.map(\.at.text) == ["2025-12-31T23:59:00Z", "2025-12-31T23:59:58Z", "2026-01-01T00:00:02Z"])
  }

  @Test("read UTC and say so when nothing tells the zone")
  func unknownZone() {
    let story = Story()
    story.say(.response, "2026-02-14 09:26:53", whole: [.status: 200])
    let store = story.told()
    #expect(resolve(store)[0] == ["The times carry no zone; they are read as UTC. Give --assume-zone to settle it."])
    #expect(store.items[0].at.text == "2026-02-14T09:26:53Z")
  }
}

@Suite("Coverage")
struct CoverageTests {
  @Test("counts only between a process's lines, and not over a loss that the log reports")
  func spans() throws {
    let story = Story()
    story.covers("SpringBoard", "2026-02-14T09:00:00Z", "2026-02-14T10:00:00Z", input: 1)
    story.say(.messagesLost, "2026-02-14T09:30:00Z", input: 1)
    let coverage = Coverage(story.told())
    func covering(_ process: String, _ from: String, _ to: String) throws -> [UInt32] {
      let first = try #require(Story.time("2026-02-14T" + from))
      let last = try #require(Story.time("2026-02-14T" + to))
      return coverage.inputs(of: process, from: first.instant, to: last.instant)
    }
    #expect(try covering("SpringBoard", "09:05:00Z", "09:06:00Z") == [1])
    #expect(try covering("SpringBoard", "09:29:00Z", "09:31:00Z") == [])
    #expect(try covering("SpringBoard", "09:59:00Z", "10:01:00Z") == [])
    #expect(try covering("dasd", "09:05:00Z", "09:06:00Z") == [])
  }
}

import Evidence
import Testing

@testable import DeviceLogs

/// One event of a story, to be written in any style.
struct Event {
  let second: Int
  let process: String
  let pid: Int
  let library: String
  let subsystem: String
  let category: String
  let message: String
}

@Suite("One story in several styles")
struct StoryTests {
  private static let story: [Event] = [
    Event(
      second: 1, process: "apsd", pid: 91, library: "ApplePushService", subsystem: "com.apple.apsd",
      category: "courier",
      message:
        "<APSCourier: 0x104a1c200>: Received message for enabled topic 'com.example.chat' onInterface: NonCellular with payload '{\n    aps =     {\n        alert = \"Grüße\";\n        \"mutable-content\" = 1;\n    };\n    room = 7731;\n}' with priority 10 for device token: NO"
    ),
    Event(
      second: 2, process: "SpringBoard", pid: 55, library: "UserNotificationsCore",
      subsystem: "com.apple.UserNotifications",
      category: "RemoteNotifications", message: "Received incoming message on topic com.example.chat at priority 10"),
    Event(
      second: 3, process: "SpringBoard", pid: 55, library: "UserNotificationsCore",
      subsystem: "com.apple.UserNotifications",
      category: "RemoteNotifications",
      message:
        "[com.example.chat] Received remote notification request 7B64-B850 [ waking: 0, hasAlertContent: 1, hasSound: 0 hasBadge: 0 hasContentAvailable: 0 hasMutableContent: 1 pushType: Alert]"
    ),
    Event(
      second: 4, process: "dasd", pid: 147, library: "DuetActivitySchedulerDaemon",
      subsystem: "com.apple.duetactivityscheduler", category: "scoring",
      message:
        "com.apple.pushLaunch.com.example.chat:B71E05:[\n\t{name: ThunderingHerdPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{timeSinceThunderingHerdTriggerEvent < 300}]}}\n ], FinalDecision: Must Not Proceed}"
    ),
    Event(
      second: 5, process: "SpringBoard", pid: 55, library: "UserNotificationsCore",
      subsystem: "com.apple.UserNotifications",
      category: "DataProvider",
      message:
        "[com.example.chat] Adding notification 7B64-B850 [ hasAlertContent: 1, shouldPresentAlert: 1 hasSound: 0 shouldPlaySound: 0 ]; interruption-level: 1; destinations 14: (\n    NotificationCenter,\n    LockScreen,\n    Alert\n); contentDate: 2026-03-04 10:30:05 +0000"
    ),
    Event(
      second: 6, process: "SpringBoard", pid: 55, library: "UserNotificationsCore",
      subsystem: "com.apple.UserNotifications",
      category: "Connections",
      message:
        "[com.example.chat] Removing 2 delivered notifications with identifiers (\n    \"7B64-B850\",\n    \"43F3-3293\"\n)"
    ),
  ]

  private static let styles: [(String, String, @Sendable (Event) -> String)] = [
    (
      "log show", "",
      {
        "2026-03-04 11:30:0\($0.second).000000+0100 0x3158     Default     0x0                  \($0.pid)    0    \($0.process): (\($0.library)) [\($0.subsystem):\($0.category)] \($0.message)"
      }
    ),
    (
      "log show --style syslog", "",
      {
        "2026-03-04 11:30:0\($0.second).000000+0100  localhost \($0.process)[\($0.pid)]: (\($0.library)) [\($0.subsystem):\($0.category)] \($0.message)"
      }
    ),
    (
      "log show --style compact", "",
      {
        "2026-03-04 11:30:0\($0.second).000 Df \($0.process)[\($0.pid):1f3a] (\($0.library)) [\($0.subsystem):\($0.category)] \($0.message)"
      }
    ),
    (
      "log show --style ndjson", "",
      {
        "{\"eventType\":\"logEvent\",\"subsystem\":\"\($0.subsystem)\",\"processImagePath\":\"\\/x\\/\($0.process)\",\"timestamp\":\"2026-03-04 11:30:0\($0.second).000000+0100\",\"eventMessage\":\"\(escaped($0.message))\",\"processID\":\($0.pid)}"
      }
    ),
    ("Console.app copy", "pid", { "デフォルト\t11:30:0\($0.second).000000+0100\t\($0.process)\t\($0.message)" }),
    (
      "idevicesyslog (os_trace_relay)", "",
      { "Mar  4 11:30:0\($0.second).000000 \($0.process)(\($0.library))[\($0.pid)] <Notice>: \($0.message)" }
    ),
    (
      "idevicesyslog (syslog_relay)", "",
      {
        "Mar  4 11:30:0\($0.second) Annas iPhone \($0.process)(\($0.library))[\($0.pid)] <Notice>: \($0.message.replacing("ü", with: "\\M-C\\M-<").replacing("ß", with: "\\M-C\\M^_"))"
      }
    ),
    (
      "pymobiledevice3 syslog live", "",
      {
        "2026-03-04 11:30:0\($0.second) \($0.process){\($0.library)}[\($0.pid)] <NOTICE>: \($0.message) [\($0.subsystem)][\($0.category)]"
      }
    ),
  ]

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing(
      "\t", with: "\\t")
  }

  @Test("gives the same evidence, whatever it is written in")
  func sameEvidence() {
    let reference = StoryTests.read(StoryTests.styles[0], lineEnd: "\n", prefix: "")
    #expect(
      reference.map(\.kind) == [
        .courierReceived, .topicReceived, .requestReceived, .activityDecision, .adding, .removed,
      ])
    for style in StoryTests.styles {
      for (lineEnd, prefix) in [("\n", ""), ("\r\n", ""), ("\n", "\u{FEFF}"), ("\n", "\u{1B}[32m")] {
        let seen = StoryTests.read(style, lineEnd: lineEnd, prefix: prefix)
        #expect(seen.map(\.kind) == reference.map(\.kind), "\(style.0)")
        for (left, right) in zip(seen, reference) {
          let drop = style.1 == "pid" ? 1 : 2
          #expect(Array(left.fields.dropFirst(drop)) == Array(right.fields.dropFirst(2)), "\(style.0)")
        }
      }
    }
  }

  @Test("each is recognised, as itself")
  func recognised() {
    for style in StoryTests.styles {
      let text = StoryTests.story.map(style.2).joined(separator: "\n") + "\n"
      #expect(detected(text) == style.0)
      #expect(detected(String(text.prefix { $0 != "\n" }) + "\n") == style.0)
    }
  }

  @Test("read in parts, cut where cutting is allowed, it gives the same")
  func parts() {
    for style in StoryTests.styles {
      let text = StoryTests.story.map(style.2).joined(separator: "\n") + "\n"
      var parts: [String] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let isStart = withBytes(String(line)) { format(style.0).canCut(before: $0) }
        if isStart || parts.isEmpty { parts.append("") }
        parts[parts.count - 1] += line + "\n"
      }
      #expect(parts.count == StoryTests.story.count, "\(style.0)")
      let whole = DeviceLogsTests.read(text, as: style.0)
      let pieces = parts.map { DeviceLogsTests.read($0, as: style.0) }
      #expect(pieces.flatMap(\.seen).map(\.fields) == whole.seen.map(\.fields), "\(style.0)")
      #expect(pieces.map(\.lines).reduce(0, +) == whole.lines && pieces.map(\.records).reduce(0, +) == whole.records)
    }
  }

  @Test("copies from web pages, whose blanks and tabs collapsed, give the same")
  func collapsed() {
    let reference = StoryTests.read(StoryTests.styles[0], lineEnd: "\n", prefix: "")
    for style in StoryTests.styles where style.0 != "log show --style ndjson" {
      let text = StoryTests.story.map(style.2).joined(separator: "\n").replacing("\t", with: " ") + "\n"
      let squeezed = text.split(separator: "\n").map { line in
        line.split(separator: " ").joined(separator: " ")
      }.joined(separator: "\n")
      #expect(detected(squeezed + "\n") == style.0)
      let seen = DeviceLogsTests.read(squeezed + "\n", as: style.0).seen
      #expect(seen.map(\.kind) == reference.map(\.kind), "\(style.0)")
      #expect(seen.map { $0[.digest] } == reference.map { $0[.digest] })
      #expect(seen.map { $0[.decision] } == reference.map { $0[.decision] })
      #expect(seen.map { $0[.list] } == reference.map { $0[.list] })
      #expect(seen.map { $0[.payloadHash] } == reference.map { $0[.payloadHash] })
    }
  }

  @Test("times carry what the style prints and name what it leaves out")
  func times() {
    let expected: [String: (String, MissingParts)] = [
      "log show": ("2026-03-04T10:30:02Z", []), "log show --style compact": ("2026-03-04T11:30:02Z", .zone),
      "Console.app copy": ("2000-01-01T10:30:02Z", .date),
      "idevicesyslog (syslog_relay)": ("2000-03-04T11:30:02Z", [.zone, .year]),
    ]
    for style in StoryTests.styles {
      guard let (time, missing) = expected[style.0] else { continue }
      let seen = StoryTests.read(style, lineEnd: "\n", prefix: "")[1]
      #expect(seen.time == time && seen.missing == missing, "\(style.0)")
    }
  }

  private static func read(
    _ style: (String, String, @Sendable (Event) -> String), lineEnd: String, prefix: String
  ) -> [Seen] {
    let lines = story.map { event in
      let line = style.2(event).replacing("\n", with: lineEnd)
      // A colour code where the tools put it: at the record's front.
      return prefix == "\u{1B}[32m" && style.0 != "log show --style ndjson" ? prefix + line + "\u{1B}[0m" : line
    }
    let front = prefix == "\u{FEFF}" ? prefix : ""
    let outcome = DeviceLogsTests.read(front + lines.joined(separator: lineEnd) + lineEnd, as: style.0)
    return outcome.seen
  }
}

import Evidence
import Intake
import Testing

@testable import DeviceLogs

@Suite("Damaged and hostile input")
struct DamageTests {
  private let line =
    "2026-03-04 11:54:09.308 Df SpringBoard[61:1] [com.example.chat] Received remote notification request 7B64-B850 [ waking: 0, hasAlertContent: 1, hasSound: 1 hasBadge: 0 hasContentAvailable: 0 hasMutableContent: 1 pushType: Alert]"

  @Test("a line cut at any byte never crashes, and gives evidence once the message is clear")
  func cut() {
    let bytes = Array(line.utf8)
    for length in 0...bytes.count {
      for format in DeviceLogs.formats {
        let outcome = read(Array(bytes.prefix(length)), as: format.name)
        if length == bytes.count, format.name == "log show --style compact" { #expect(outcome.seen.count == 1) }
      }
    }
    let short = read(Array(bytes.prefix(140)), as: "log show --style compact")
    #expect(short.kinds == [.requestReceived])
    #expect(short.seen[0][.digest] == "7B64-B850" && short.seen[0][.pushType] == nil)
  }

  @Test("random bytes never crash")
  func random() {
    var state = UInt64(20_260_304)
    for _ in 0..<60 {
      var bytes: [UInt8] = []
      for _ in 0..<600 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(truncatingIfNeeded: state >> 56))
      }
      // Half of the time, damage a good line in place of making noise.
      if state % 2 == 0 {
        var good = Array(line.utf8)
        for _ in 0..<6 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          good[Int(state >> 33) % good.count] = UInt8(truncatingIfNeeded: state >> 20)
        }
        bytes = good + [10] + bytes + [10] + good
      }
      for format in DeviceLogs.formats {
        _ = withBytes(bytes) { format.confidence(in: Sample(bytes: $0, isWhole: true)) }
        _ = withBytes(bytes) { format.canCut(before: $0) }
        _ = read(bytes, as: format.name)
      }
    }
  }

  @Test("numbers that overflow are left out")
  func overflow() {
    let text =
      "2026-03-04 11:54:09.308 Df SpringBoard[99999999999999999999:1] Received incoming message on topic com.example.chat at priority 99999999999999999999\n"
      + "2026-03-04 11:54:09.308 Df SpringBoard[61:1] Received incoming message on topic com.example.chat at priority 99999999999999999999\n"
    let outcome = read(text, as: "log show --style compact")
    #expect(outcome.seen.map { $0[.priority] } == [nil])
    #expect(outcome.seen[0][.topic] == "com.example.chat")
  }

  @Test("a line of many megabytes is read, its message searched only in part")
  func hugeLine() {
    let text = line + String(repeating: "x", count: 3_000_000) + "\n" + line + "\n"
    let outcome = read(text, as: "log show --style compact")
    #expect(outcome.kinds == [.requestReceived, .requestReceived])
    #expect(outcome.seen[0].length == EvidenceSink.longestText && outcome.seen[1].line == 2)
  }

  @Test("<decode: …> and <mask.hash…> stand anywhere without harm")
  func decodeMarks() {
    let text =
      "2026-03-04 11:54:09.308 Df SpringBoard[61:1] [com.example.chat] Delivered user visible push notification <decode: missing data>\n"
      + "2026-03-04 11:54:09.308 Df apsd[61:1] <private>: Received message for enabled topic '<mask.hash: 'q83vEg=='>' onInterface: WWAN with payload '<private>' with priority 5 for device token: NO\n"
    let outcome = read(text, as: "log show --style compact")
    #expect(outcome.kinds == [.delivered, .courierReceived])
    #expect(outcome.seen[0][.digest] == nil && outcome.seen[0][.bundle] == "com.example.chat")
    #expect(outcome.seen[1][.topic] == nil && outcome.seen[1][.deviceFlags] == "[redacted]")
  }

  @Test("foreign lines around records: neither records nor part of them")
  func surroundings() {
    let text = """
      [connected:00008120-001C3D2A0E98401E]
      Mar  4 16:30:36.123456 SpringBoard(UserNotificationsCore)[55] <Notice>: [com.example.chat] Received replacement (
          a
      [disconnected:00008120-001C3D2A0E98401E]
      stray
      Mar  4 16:30:37.123456 SpringBoard(UserNotificationsCore)[55] <Notice>: Posting notification 7B64-B850 to destination X
      [disconnected:00008120-001C3D2A0E98401E]

      """
    #expect(detected(text) == "idevicesyslog (os_trace_relay)")
    let outcome = read(text, as: "idevicesyslog (os_trace_relay)")
    #expect(outcome.records == 2 && outcome.lines == 7)
    #expect(outcome.seen[0][.outcome] == "X" && outcome.seen[0].line == 6)
  }

  @Test("a tool that dropped messages says so")
  func dropped() {
    let text = "\(line)\n=== Messages dropped during live streaming (use `log show` to see what they were)\n\(line)\n"
    let outcome = read(text, as: "log show --style compact")
    #expect(outcome.kinds == [.requestReceived, .messagesLost, .requestReceived])
    #expect(outcome.seen[1].line == 2 && outcome.warnings.count == 1)
  }

  @Test("a record's place: line, offset and length hold its continuation lines")
  func place() {
    let list =
      "2026-03-04 11:54:09.308 Df SpringBoard[61:1] [com.example.chat] Removing 1 delivered notifications with identifiers (\n    \"7B64-B850\"\n)"
    let outcome = read("\(line)\n\(list)\n\(line)", as: "log show --style compact")
    #expect(outcome.seen.map(\.line) == [1, 2, 5])
    #expect(outcome.seen.map(\.offset) == [0, line.utf8.count + 1, line.utf8.count + list.utf8.count + 2])
    #expect(outcome.seen[1].length == list.utf8.count)
    #expect(outcome.lines == 4 && outcome.records == 3)
  }

  @Test("an input may be cut in front of records and nowhere else")
  func cuts() {
    withBytes(line) { #expect(format("log show --style compact").canCut(before: $0)) }
    withBytes("    \"7B64-B850\"") { #expect(!format("log show --style compact").canCut(before: $0)) }
    withBytes("{\"eventMessage\":\"x\"}") {
      #expect(format("log show --style ndjson").canCut(before: $0))
      #expect(!format("log show --style json").canCut(before: $0))
    }
  }

  @Test("coverage counts each process's records between their first and last time")
  func coverage() {
    let text =
      "2026-03-04 11:54:09.308 Df wifid[61:1] a\n2026-03-04 11:54:08.000 Df wifid[61:1] b\n2026-03-04 11:54:10.000 Df apsd[9:1] c\nmore of c\n"
    let coverage = read(text, as: "log show --style compact").coverage
    #expect(Set(coverage.keys) == ["wifid", "apsd"])
    #expect(coverage["wifid"]?.lines == 2 && coverage["wifid"]?.missing == .zone)
    #expect(coverage["wifid"]?.first.text == "2026-03-04T11:54:08Z")
    #expect(coverage["wifid"]?.last.text == "2026-03-04T11:54:09.308Z")
  }
}

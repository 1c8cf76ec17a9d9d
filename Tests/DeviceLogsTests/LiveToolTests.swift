import Evidence
import Testing

@testable import DeviceLogs

@Suite("Live tools")
struct LiveToolTests {
  @Test("idevicesyslog, os_trace_relay: microseconds, image or none, no device")
  func traceRelay() {
    #expect(
      header(
        TraceRelayGrammar.self,
        "Mar  4 16:30:36.123456 SpringBoard(UserNotificationsCore)[55] <Notice>: [com.example.chat] Process delivery of push notification 7B64-B850"
      )
        == Header(
          "2000-03-04T16:30:36.123456Z", missing: [.zone, .year], "SpringBoard", 55, library: "UserNotificationsCore",
          level: "Notice", "[com.example.chat] Process delivery of push notification 7B64-B850"))
    #expect(
      header(TraceRelayGrammar.self, "Mar 14 16:30:36.124011 dasd[147] <Error>: hello")
        == Header("2000-03-14T16:30:36.124011Z", missing: [.zone, .year], "dasd", 147, level: "Error", "hello"))
    // No image known: the whole path stands in the parentheses.
    #expect(
      header(TraceRelayGrammar.self, "Mar 14 16:30:36.124011 dasd(/usr/libexec/dasd)[147] <Info>: x")?.library == "dasd"
    )
    #expect(header(TraceRelayGrammar.self, "Mar 14 16:30:36.124011 Photo Tool[147] <Info>: x")?.process == "Photo Tool")
    #expect(header(TraceRelayGrammar.self, "Mar 14 16:30:36 dasd[147] <Info>: x") == nil)
  }

  @Test("idevicesyslog, syslog_relay: the device's name goes, with blanks or without")
  func syslogRelay() {
    #expect(
      header(
        SyslogRelayGrammar.self,
        "Mar  4 20:26:10 iPhone SpringBoard(UserNotificationsCore)[34120] <Notice>: [com.example.chat] x")
        == Header(
          "2000-03-04T20:26:10Z", missing: [.zone, .year], "SpringBoard", 34120, library: "UserNotificationsCore",
          level: "Notice", "[com.example.chat] x"))
    #expect(header(SyslogRelayGrammar.self, "Mar  4 20:26:10 SpringBoard[3] <Notice>: x")?.process == "SpringBoard")
    var grammar = SyslogRelayGrammar()
    #expect(header(&grammar, "Mar  4 20:26:10 von Anna SpringBoard[3] <Notice>: x")?.process == "SpringBoard")
    #expect(header(&grammar, "Mar  4 20:26:11 von Anna Photo Tool(UIKit)[90] <Notice>: x")?.process == "Photo Tool")
    #expect(header(SyslogRelayGrammar.self, "Mar  4 09:14:01 push-2 notifier[2211]: {\"status\":200}") == nil)
  }

  @Test("syslog_relay: NULs between records, vis(3) in messages")
  func relayBytes() {
    let text =
      "Mar  4 08:25:12 anna-iphone-2 SpringBoard[55] <Notice>: Received incoming message on topic com.example.Gr\\M-C\\M-6\\M-C\\M^_e at priority 5\n\0"
      + "Mar  4 08:25:12 anna-iphone-2 apsd[91] <Notice>: <private>: Received message for enabled topic '<private>' onInterface: WWAN with payload '<private>' with priority 5 for device token: NO\n\0"
    #expect(detected(text) == "idevicesyslog (syslog_relay)")
    let outcome = read(text, as: "idevicesyslog (syslog_relay)")
    #expect(outcome.seen.map { $0[.topic] } == ["com.example.Größe", nil])
    #expect(outcome.seen.map { $0[.process] } == ["SpringBoard", "apsd"])
    #expect(outcome.seen[1][.deviceFlags] == "[redacted]" && outcome.seen[1][.interface] == "WWAN")
  }

  @Test("pymobiledevice3: the label last, a blank in its place, offsets, a missing fraction")
  func pymobiledevice() {
    #expect(
      header(PymobiledeviceGrammar.self, "2026-03-04 11:13:07.123456 chatd{libchat}[820] <NOTICE>: hello")
        == Header(
          "2026-03-04T11:13:07.123456Z", missing: .zone, "chatd", 820, library: "libchat", level: "NOTICE", "hello"))
    #expect(
      header(
        PymobiledeviceGrammar.self,
        "2026-03-04 11:15:10 apsd{ApplePushService+0x1a40}[134] <FAULT>: hello [com.apple.apsd][courier]")
        == Header(
          "2026-03-04T11:15:10Z", missing: .zone, "apsd", 134, library: "ApplePushService",
          subsystem: "com.apple.apsd", category: "courier", level: "FAULT", "hello"))
    #expect(
      header(PymobiledeviceGrammar.self, "2026-03-04 11:15:10.000045 SpringBoard{}[55] <INFO>: hello ")
        == Header("2026-03-04T11:15:10.000045Z", missing: .zone, "SpringBoard", 55, level: "INFO", "hello"))
    #expect(
      header(
        PymobiledeviceGrammar.self,
        "2026-03-04 11:15:10.1 SpringBoard{}[55] <2>: list (\n    A\n) [com.apple.UserNotifications][DataProvider]")
        == Header(
          "2026-03-04T11:15:10.100Z", missing: .zone, "SpringBoard", 55, subsystem: "com.apple.UserNotifications",
          category: "DataProvider", level: "2", "list (\n    A\n)"))
  }

  @Test("pymobiledevice3 JSON: a label or null")
  func pymobiledeviceObjects() {
    #expect(
      object(
        PymobiledeviceObjects.self,
        #"{"pid":55,"timestamp":"2026-03-04T11:13:07.123456","level":"NOTICE","image_name":"/System/Library/PrivateFrameworks/UserNotificationsCore.framework/UserNotificationsCore","image_offset":12,"filename":"/System/Library/CoreServices/SpringBoard.app/SpringBoard","message":"hello","label":{"subsystem":"com.apple.UserNotifications","category":"DataProvider"}}"#
      )
        == Header(
          "2026-03-04T11:13:07.123456Z", missing: .zone, "SpringBoard", 55, library: "UserNotificationsCore",
          subsystem: "com.apple.UserNotifications", category: "DataProvider", level: "NOTICE", "hello"))
    let bare =
      #"{"pid":55,"timestamp":"2026-03-04T11:13:07","level":"INFO","image_name":"","filename":"/usr/libexec/dasd","message":"x","label":null}"#
    #expect(object(PymobiledeviceObjects.self, bare)?.process == "dasd")
    #expect(detected(bare + "\n") == "pymobiledevice3 syslog live --format json")
  }

  @Test("go-ios: relay lines in JSON, decoded or not, the parsed form, ostrace in both forms")
  func goIos() {
    let relay =
      #"{"msg":"Mar  4 20:26:10 iPhone SpringBoard(UserNotificationsCore)[34120] \u003cNotice\u003e: Gr\\M-C\\M-6\\M-C\\M^_e"}"#
    #expect(detected(relay + "\n") == "go-ios syslog")
    #expect(
      object(GoIosSyslog.self, relay)
        == Header(
          "2000-03-04T20:26:10Z", missing: [.zone, .year], "SpringBoard", 34120, library: "UserNotificationsCore",
          level: "Notice", "Größe"))
    let newer = #"{"msg":"Mar  4 20:26:10 iPhone Chat[34] \u003cNotice\u003e: Größe in C:\\M-f"}"#
    #expect(object(GoIosSyslog.self, newer)?.message == #"Größe in C:\M-f"#)
    let parsed =
      #"{"timestamp":"2026-03-04T20:26:10","device":"iPhone","process":"SpringBoard(UserNotificationsCore)","pid":"34120","level":"Notice","message":"hello"}"#
    #expect(detected(parsed + "\n") == "go-ios syslog --parse")
    #expect(
      object(GoIosParsed.self, parsed)
        == Header(
          "2026-03-04T20:26:10Z", missing: .zone, "SpringBoard", 34120, library: "UserNotificationsCore",
          level: "Notice", "hello"))
    let trace =
      #"{"pid":55,"timestamp":"2026-03-04T16:30:36.123456+01:00","level":0,"levelName":"Default","threadId":4711,"imageName":"/x/UserNotificationsCore","imageOffset":4660,"filename":"/x/SpringBoard","message":"hello","label":{"subsystem":"com.apple.UserNotifications","category":"RemoteNotifications"}}"#
    #expect(detected(trace + "\n") == "go-ios ostrace")
    #expect(
      object(GoIosTrace.self, trace)
        == Header(
          "2026-03-04T15:30:36.123456Z", "SpringBoard", 55, library: "UserNotificationsCore",
          subsystem: "com.apple.UserNotifications", category: "RemoteNotifications", level: "Default", "hello"))
  }

  @Test("go-ios ostrace without JSON: the process is told by the label and then by its id")
  func plainTrace() {
    var grammar = GoIosPlainTraceGrammar()
    #expect(
      header(
        &grammar,
        "2026-03-04T16:30:36.123+01:00  PID:55     <Default>  [com.apple.UserNotifications:RemoteNotifications]  Received incoming message on topic com.example.chat at priority 10"
      )
        == Header(
          "2026-03-04T15:30:36.123Z", "SpringBoard", 55, subsystem: "com.apple.UserNotifications",
          category: "RemoteNotifications", level: "Default",
          "Received incoming message on topic com.example.chat at priority 10"))
    #expect(
      header(&grammar, "2026-03-04T16:30:36.124+01:00  PID:55     <Info>     Posting notification 7B64-B850")?.process
        == "SpringBoard")
    #expect(header(&grammar, "2026-03-04T16:30:36.124+01:00  PID:812    <Unknown(7)>  x")?.process == "")
  }

  @Test("unifiedlog_iterator: nanoseconds, paths, lost texts, a clock that did not match")
  func unifiedlog() {
    let line =
      #"{"time":1.772614988723e+18,"timestamp":"2026-03-04T09:03:08.723000064Z","event_type":"Log","log_type":"Default","pid":55,"process":"/x/SpringBoard","library":"/x/UserNotificationsCore","subsystem":"com.apple.UserNotifications","category":"RemoteNotifications","message":"hello","boot_uuid":"C3F40B7795D847A2B1E67D20A9C4E815"}"#
    #expect(detected(line + "\n") == "unifiedlog_iterator")
    #expect(
      object(UnifiedlogObjects.self, line)
        == Header(
          "2026-03-04T09:03:08.723000064Z", "SpringBoard", 55, library: "UserNotificationsCore",
          subsystem: "com.apple.UserNotifications", category: "RemoteNotifications", level: "Default", "hello"))
    let lost = line.replacing("hello", with: "Unknown shared string message")
    #expect(object(UnifiedlogObjects.self, lost)?.process == "")
    #expect(read(lost + "\n", as: "unifiedlog_iterator").coverage.isEmpty)
    let early = line.replacing("2026-03-04T09", with: "1970-01-01T00")
    #expect(object(UnifiedlogObjects.self, early)?.time == nil)
  }
}

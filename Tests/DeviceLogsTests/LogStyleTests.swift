import Evidence
import Testing

@testable import DeviceLogs

@Suite("Styles of log show")
struct LogStyleTests {
  @Test("default: padded and collapsed columns, a process name with a blank, a label or none")
  func defaultStyle() {
    #expect(
      header(
        DefaultStyleGrammar.self,
        "2026-03-04 09:35:58.017884+0300 0x3158     Info        0x0                  612    0    remotepairingd: (RemotePairing) [com.apple.dt.remotepairing:networktunnelmanager] tunnel-1: ready"
      )
        == Header(
          "2026-03-04T06:35:58.017884Z", "remotepairingd", 612, library: "RemotePairing",
          subsystem: "com.apple.dt.remotepairing", category: "networktunnelmanager", level: "Info", "tunnel-1: ready"))
    #expect(
      header(
        DefaultStyleGrammar.self,
        "2026-03-04 09:35:59.109383+0300 0x9a1      Default     0x0                  0      0    kernel: (com.example.driver) probe ok"
      )
        == Header(
          "2026-03-04T06:35:59.109383Z", "kernel", 0, library: "com.example.driver", level: "Default", "probe ok"))
    #expect(
      header(
        DefaultStyleGrammar.self,
        "2026-03-04 09:36:00.795800+0300 0x1e3cf    Error       0x0                  4104   14   Photo Tool: [com.example.photo:launch] load failed"
      )
        == Header(
          "2026-03-04T06:36:00.795800Z", "Photo Tool", 4104, subsystem: "com.example.photo", category: "launch",
          level: "Error", "load failed"))
    #expect(
      header(
        DefaultStyleGrammar.self,
        "2026-02-11 10:27:34.530184-0800 0x3c1 Default 0x0 141 0 apsd: [com.apple.apsd:courier] <private> user courier finished"
      )
        == Header(
          "2026-02-11T18:27:34.530184Z", "apsd", 141, subsystem: "com.apple.apsd", category: "courier",
          level: "Default", "<private> user courier finished"))
  }

  @Test("syslog: the word localhost, no level; a message may begin with a bundle in brackets")
  func syslogStyle() {
    #expect(
      header(
        SyslogStyleGrammar.self,
        "2026-03-04 00:08:46.723369+0200  localhost screensaver[41801]: (ScreenSaverExample) hello")
        == Header("2026-03-03T22:08:46.723369Z", "screensaver", 41801, library: "ScreenSaverExample", "hello"))
    #expect(
      header(
        SyslogStyleGrammar.self,
        "2026-03-04 00:08:47.001207+0200 localhost SpringBoard[702]: (UserNotificationsCore) [com.apple.UserNotifications:Connections] [com.example.chat] Setting 3 notification categories"
      )
        == Header(
          "2026-03-03T22:08:47.001207Z", "SpringBoard", 702, library: "UserNotificationsCore",
          subsystem: "com.apple.UserNotifications", category: "Connections",
          "[com.example.chat] Setting 3 notification categories"))
    #expect(header(SyslogStyleGrammar.self, "2026-03-04 00:08:47.001207+0200  web-1 nginx[702]: ready") == nil)
  }

  @Test("compact: levels of one and two letters, no zone, a bundle right behind the label")
  func compactStyle() {
    #expect(
      header(CompactGrammar.self, "2026-03-04 11:54:10.057 E  backupd[681:4d0284] [com.apple.TimeMachine:General] late")
        == Header(
          "2026-03-04T11:54:10.057Z", missing: .zone, "backupd", 681, subsystem: "com.apple.TimeMachine",
          category: "General", level: "E", "late"))
    #expect(
      header(
        CompactGrammar.self,
        "2026-03-04 01:16:33.248 Df SpringBoard[702:19e4b1] [com.apple.UserNotifications:DataProviderFactory] [com.example.chat] Application installed using default data provider"
      )
        == Header(
          "2026-03-04T01:16:33.248Z", missing: .zone, "SpringBoard", 702, subsystem: "com.apple.UserNotifications",
          category: "DataProviderFactory", level: "Df",
          "[com.example.chat] Application installed using default data provider"))
    #expect(
      header(CompactGrammar.self, "2026-03-04 01:16:33.248 Df kernel[0:1] (AppleSystemPolicy) ASP: ready")
        == Header(
          "2026-03-04T01:16:33.248Z", missing: .zone, "kernel", 0, library: "AppleSystemPolicy", level: "Df",
          "ASP: ready"))
    #expect(
      header(CompactGrammar.self, "2026-03-04 01:16:33.248 Db Photo Tool 2.1-b[702:19e4b1] x")?.process
        == "Photo Tool 2.1-b")
  }

  @Test("ndjson: the path's last component, escapes, a loss event, the closing count")
  func ndjson() {
    #expect(
      object(
        LogShowLines.self,
        #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","subsystem":"com.apple.UserNotifications","category":"RemoteNotifications","processImagePath":"\/System\/Library\/CoreServices\/SpringBoard.app\/SpringBoard","senderImagePath":"\/System\/Library\/PrivateFrameworks\/UserNotificationsCore.framework\/UserNotificationsCore","timestamp":"2026-03-04 19:03:41.118204+0200","eventMessage":"Received incoming message on topic com.example.chat at priority 10","processID":55}"#
      )
        == Header(
          "2026-03-04T17:03:41.118204Z", "SpringBoard", 55, library: "UserNotificationsCore",
          subsystem: "com.apple.UserNotifications", category: "RemoteNotifications", level: "Default",
          "Received incoming message on topic com.example.chat at priority 10"))
    #expect(object(LogShowLines.self, #"{"count":141,"finished":1}"#) == nil)
    let lost = read(
      #"{"eventType":"lossEvent","timestamp":"2026-03-04 19:03:41.118204+0200","eventMessage":"lost >=3 unreliable messages from 0 to 1","processID":0}"#
        + "\n",
      as: "log show --style ndjson")
    #expect(lost.kinds == [.messagesLost])
    #expect(lost.warnings.count == 1)
    let null = #"{"eventType":"timesyncEvent","timestamp":"2026-03-04 19:03:41.118204+0200","eventMessage":null}"#
    #expect(object(LogShowLines.self, null)?.message == "")
  }

  @Test("ndjson: a broken line costs itself and no other")
  func brokenLine() {
    let good =
      #"{"eventType":"logEvent","processImagePath":"/x/SpringBoard","timestamp":"2026-03-04 19:03:41.118204+0200","eventMessage":"Received incoming message on topic com.example.chat at priority 5","processID":55}"#
    let outcome = read("\(good)\n\(good.prefix(90))\n\(good)\n", as: "log show --style ndjson")
    #expect(outcome.seen.map(\.line) == [1, 3])
    #expect(outcome.records == 3 && outcome.lines == 3 && outcome.warnings.count == 1)
    #expect(outcome.seen[1].offset == good.utf8.count + 91 + 1)
  }

  @Test("json: one array, pretty or not, cut off or not, a line in front")
  func array() {
    func element(_ priority: Int) -> String {
      """
      {
        "eventType" : "logEvent",
        "backtrace" : { "frames" : [ { "imageOffset" : 1 } ] },
        "processImagePath" : "\\/x\\/SpringBoard",
        "timestamp" : "2026-03-04 19:03:41.118204+0200",
        "eventMessage" : "Received incoming message on topic com.example.chat at priority \(priority)",
        "processID" : 55
      }
      """
    }
    let head = "Filtering the log data using \"process == \"SpringBoard\"\"\n"
    let whole = "\(head)[\(element(10)),\(element(5))]\n"
    #expect(detected(whole) == "log show --style json")
    let outcome = read(whole, as: "log show --style json")
    #expect(outcome.seen.map { $0[.priority] } == ["10", "5"])
    #expect(outcome.seen.map(\.line) == [2, 9] && outcome.lines == 16 && outcome.warnings.isEmpty)
    let cut = read(String(whole.dropLast(60)), as: "log show --style json")
    #expect(cut.seen.map { $0[.priority] } == ["10"] && cut.warnings.count == 1)
  }

  @Test("a heading is a sure sign, even before the first record")
  func heading() {
    #expect(detected("Timestamp               Ty Process[PID:TID]\n") == "log show --style compact")
    #expect(detected("Timestamp                       (process)[PID]    \n") == "log show --style syslog")
    #expect(
      detected("Timestamp                       Thread     Type        Activity             PID    TTL  \n")
        == "log show")
  }
}

import Evidence
import Intake
import Testing

@testable import ProviderLogs

/// Inputs that are broken, huge or made to hurt.
@Suite struct HostileTests {
  private static let good = #"{"apns_id":"\#(Report.id)","topic":"com.example.tideline","status":200}"#

  @Test func aTruncatedLineIsNamedAndTheOthersAreRead() {
    let text = [Self.good, String(Self.good.dropLast(12)), Self.good].joined(separator: "\n")
    let report = Report(text, as: JSONLinesLog())
    #expect(report.evidence.map { $0.prefix(10) } == ["1 response", "3 response"])
    #expect(report.warnings == ["2: A JSON object is cut off: its last brace is missing. It was not read."])
  }

  @Test func aTruncatedLastLineIsNamed() {
    let report = Report(Self.good + "\n" + Self.good.dropLast(1), as: JSONLinesLog())
    #expect(report.evidence.count == 1)
    #expect(report.warnings == ["2: A JSON object is cut off: its last brace is missing. It was not read."])
  }

  @Test func aLineThatIsNoJSONIsNamed() {
    let report = Report(Self.good + "\n{\"apns_id\":\"x\" \"status\" 200}\n" + Self.good, as: JSONLinesLog())
    #expect(report.evidence.count == 2)
    #expect(report.warnings == ["2: A record that begins like JSON is none and was not read."])
  }

  /// The runtime mixes the two streams, and cuts lines in each.
  @Test func partsOfTwoStreamsAreNotMixed() {
    let time = "2026-07-08T12:05:02.118330536Z"
    let report = Report(
      """
      \(time) stdout P {"apns_id":"\(Report.id)",
      \(time) stderr F GET /livez 200
      \(time) stdout F "topic":"com.example.tideline","status":200}
      """)
    #expect(report.evidence == ["1 response @\(time) id=\(Report.id) topic=com.example.tideline status=200"])
  }

  @Test func aTruncatedArrayGivesItsGoodRecords() {
    let report = Report("[\n\(Self.good),\n\(Self.good),\n\(Self.good.dropLast(9))", as: JSONDocumentLog())
    #expect(report.evidence.map { $0.prefix(10) } == ["2 response", "3 response"])
    #expect(report.warnings == ["4: The array of records is cut off; the records before the break were read."])
  }

  @Test func aLineOfManyMegabytesIsSkippedAndNamed() {
    var bytes = Array(Self.good.utf8) + [10]
    bytes += Array(#"{"apns_id":""#.utf8) + [UInt8](repeating: 97, count: 17 << 20) + Array(#""}"#.utf8) + [10]
    bytes += Array(Self.good.utf8)
    let report = Report(bytes: bytes, as: JSONLinesLog())
    #expect(report.evidence.map { $0.prefix(10) } == ["1 response", "3 response"])
    #expect(report.warnings == ["2: A record longer than 16 MiB was skipped."])
  }

  @Test(arguments: [
    String(repeating: "{\"a\":", count: 5000),
    String(repeating: "[", count: 100_000),
    #"{"apns_id":"\#(Report.id)","x":"# + String(repeating: "{\"a\":", count: 500) + "1"
      + String(repeating: "}", count: 501),
    String(repeating: "{ a: ", count: 3000) + "apns",
    "failed: [{ device: '" + String(repeating: "\\", count: 4000),
    "&{StatusCode: ApnsID:", "StatusCode:9999999999999999999999 ApnsID:x", "Status of notification  is  (",
    "SimplePushNotificationResponse{", "SimplePushNotificationResponse{payload='", "APNSError(responseStatus: ",
    "] Notification 99999999999999999999999 failed, /", "> POST /3/device/", "< HTTP/2 ", "* h2h3 [", "> ", "<", "*",
    "HTTP/2 ", "[  0.022] recv (stream_id=", "HEADERS", "DATA", "object(Pushok\\Response)",
    "NSHTTPURLResponse: { URL: ",
    "%Pigeon.APNS.Notification{", "{{{{<<\"apns-id\">>,<<\"", "apns =", "apns ==== = \"", "apns-id=\"\\",
    "apns {\"reason\"",
    "additional_data:zz>", "apns additional_data=b'", "2026-02-14T09:26:53Z stdout P ", "{\"log\":\"", "<34>",
    "apns\t:\t:a\ta:",
    #"{"apns_id":null,"status":"x","token":7,"payload":"{","reason":{}}"#, #"{"a":1"#, "{}", "[]", "{\"\":\"\"}",
    "{\"a\"}",
    #"{"apns_id":"\#(Report.id)","expiration":99999999999999999999,"priority":1e400,"status":410}"#,
  ])
  func brokenTextIsSurvived(_ text: String) {
    for format in ProviderLogs.formats {
      _ = Report(text, as: format)
      _ = Report(text + "\n" + text, as: format)
      #expect(Report(Self.good + "\n\n" + text + "\n\n", as: format).records >= 0)
    }
  }

  /// Every sample cut off at every byte, and with bytes turned over: nothing crashes.
  @Test(arguments: Specimens.everything) func anyCutIsSurvived(_ specimen: Specimen) {
    let bytes = Array(specimen.text.utf8)
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 20)) {
      _ = Report(bytes: Array(bytes[..<end]), as: ProviderTextLog())
      _ = Report(bytes: Array(bytes[end...]), as: ProviderTextLog())
      var turned = bytes
      turned[end] ^= 0x80
      turned[(end * 7) % bytes.count] = 0
      _ = Report(bytes: turned, as: ProviderTextLog())
      _ = Report(bytes: turned, as: JSONDocumentLog())
    }
  }

  @Test func nulsAndInvalidUTF8AreNoObstacle() {
    let bytes = Array(Self.good.utf8) + [10, 0, 0xff, 0xfe, 0, 10] + Array(Self.good.utf8) + [13, 10]
    let report = Report(bytes: bytes, as: JSONLinesLog())
    #expect(report.evidence.map { $0.prefix(10) } == ["1 response", "3 response"])
    #expect(report.lines == 3)
  }

  @Test func linesAndRecordsAreCounted() {
    let report = Report(Self.good + "\n\nplain\n" + Self.good, as: JSONLinesLog())
    #expect(report.lines == 3)
    #expect(report.records == 3)
    #expect(report.evidence.last?.hasPrefix("4 ") ?? false)
  }

  /// A key table that is full goes on classifying.
  @Test func manyDifferentKeysAreNoObstacle() {
    let noise = (0..<5000).map { "{\"key\($0)\":\($0)}" }.joined(separator: "\n")
    let report = Report(noise + "\n" + #"{"myApnsId":"\#(Report.id)","status":200}"#, as: JSONLinesLog())
    #expect(report.evidence == ["5001 response id=\(Report.id) status=200"])
  }
}

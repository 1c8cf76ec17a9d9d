import Evidence
import Intake
import Testing

@testable import ProviderLogs

/// The record of a transcript's evidence is the block that decides, so that a report can quote it.
@Suite struct TranscriptRecordTests {
  private func records(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let sink = EvidenceSink()
    bytes.withUnsafeBytes { buffer in
      let bytes = Bytes(buffer)
      ProviderTextLog().makeReader().read(Chunk(bytes: bytes, readable: bytes.count, isLast: true), into: sink)
    }
    return sink.items.map {
      String(decoding: bytes[Int($0.offset)..<Int($0.offset) + Int($0.length)], as: UTF8.self)
    }
  }

  @Test func fromTheRequestLineToTheAnswer() {
    let block = """
      > POST /3/device/\(Report.token) HTTP/2
      > Host: api.push.apple.com
      > apns-topic: com.example.tideline
      > apns-expiration: 1771061213000
      >\u{20}
      * We are completely uploaded and fine
      < HTTP/2 200\u{20}
      < apns-id: \(Report.upperID)
      """
    let text = """
      * using HTTP/2
      * [HTTP/2] [1] OPENED stream for https://api.push.apple.com/3/device/\(Report.token)
      * [HTTP/2] [1] [:method: POST]
      * [HTTP/2] [1] [:scheme: https]
      * [HTTP/2] [1] [:authority: api.push.apple.com]
      * [HTTP/2] [1] [:path: /3/device/\(Report.token)]
      \(block)
      <\u{20}
      * Connection #0 to host api.push.apple.com left intact

      """
    #expect(records(text) == [block])
  }

  @Test func fromTheFirstHeaderWhereThereIsNoRequestLine() {
    let block = """
      * [HTTP/2] [1] [:method: POST]
      * [HTTP/2] [1] [:authority: api.push.apple.com]
      * [HTTP/2] [1] [:path: /3/device/\(Report.token)]
      < HTTP/2 400\u{20}
      < apns-id: \(Report.upperID)
      * Connection #0 to host api.push.apple.com left intact
      {"reason":"BadDeviceToken"}
      """
    let text = "* using HTTP/2\n" + block + "\n"
    #expect(records(text) == [block])
  }

  @Test func theFirstLineIsCountedFromTheRequestLine() {
    let report = Report(
      "* using HTTP/2\n\n> POST /3/device/\(Report.token) HTTP/2\n> Host: api.push.apple.com\n> \n< HTTP/2 200\n")
    #expect(report.evidence.first?.hasPrefix("3 send ") == true)
  }
}

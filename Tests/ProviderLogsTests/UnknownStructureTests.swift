import Testing

@testable import ProviderLogs

/// Structured logs that nobody has seen before: read by names and by the shapes of values, and doubts are said.
@Suite struct UnknownStructureTests {
  private func read(_ text: String) -> Report { Report(Specimen.filled(text)) }

  private func filled(_ text: String) -> String { Specimen.filled(text).replacing(Report.token, with: "T") }

  @Test func aReasonUnderAnyKeyAndATokenByItsShape() {
    let report = read(
      #"{"when":"2026-02-14T09:26:53Z","apnsUUID":"$ID","appleStatus":403,"why":"InvalidProviderToken","phoneToken":"$T"}"#
    )
    #expect(
      report.evidence == [
        filled("1 response @2026-02-14T09:26:53Z id=$ID token=$T status=403 reason=InvalidProviderToken")
      ])
    #expect(report.warnings == ["1: The value of `why` was taken for APNs' reason, by its shape."])
  }

  @Test func aNestedPushWithKeysOfItsOwn() {
    let report = read(
      #"{"time":"2026-02-14T09:26:53Z","push":{"id":"x","tok":"$T","outcome":"BadDeviceToken","http":400}}"#)
    #expect(report.evidence == [filled("1 send @2026-02-14T09:26:53Z token=$T status=400 reason=BadDeviceToken")])
  }

  @Test func requestAndResponseObjects() {
    let report = read(
      #"{"ts":"2026-02-14T09:26:53Z","req":{"headers":{"apns-topic":"a.b","apns-id":"$ID"},"path":"/3/device/$T"},"res":{"status":410,"headers":{"apns-id":"$UP"},"body":"{\"reason\":\"Unregistered\",\"timestamp\":1770915941250}"}}"#
    )
    #expect(
      report.evidence == [
        filled(
          "1 send @2026-02-14T09:26:53Z id=$ID apnsIDUpper=1 topic=a.b token=$T wholeRequest=1 status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"
        )
      ])
  }

  @Test func aPayloadInTheMiddleOfALine() {
    let report = read(
      #"2026-02-14T09:26:53Z INFO sent {"aps":{"alert":"x"}} to $T topic=com.example.x apns-id=$ID status=200"#)
    #expect(
      report.evidence == [
        filled(
          "1 send @2026-02-14T09:26:53Z id=$ID token=$T topic=com.example.x payloadFlags=aps+alert+text status=200")
      ])
  }

  @Test func aTokenInTheURL() {
    let url = "https://api.push.apple.com/3/device/$T"
    #expect(
      read(#"{"ts":"2026-02-14T09:26:53Z","url":"\#(url)","status":429,"body":{"reason":"TooManyRequests"}}"#).evidence
        == [
          filled("1 send @2026-02-14T09:26:53Z host=api.push.apple.com token=$T status=429 reason=TooManyRequests")
        ])
    #expect(
      read(#"{"ts":"2026-02-14T09:26:53Z","url":"\#(url)"}"#).evidence == [
        filled("1 request @2026-02-14T09:26:53Z host=api.push.apple.com token=$T")
      ])
  }

  /// The reason word of a record that is about something else stays what it is.
  @Test func wordsOfOtherServicesAreLeftAlone() {
    #expect(read(#"{"status":403,"outcome":"Forbidden","user":17}"#).evidence == [])
    #expect(read(#"{"status":410,"token":"$T"}"#).evidence == [])
  }

  @Test func aRemovalInARecord() {
    let report = read(
      #"{"ts":"2026-02-14T09:26:53Z","msg":"removing invalid device token","deviceToken":"$T","userId":17}"#)
    #expect(report.evidence == [filled("1 token-removed @2026-02-14T09:26:53Z token=$T user=17")])
  }

  /// A status of the sender's own interface is not APNs'.
  @Test func anotherExchangeIsNotAPNs() {
    let report = read(
      #"{"ts":"2026-02-14T09:26:53Z","method":"POST","path":"/internal/push","status":502,"apns_id":"$ID","topic":"com.example.x"}"#
    )
    #expect(report.evidence == [filled("1 request @2026-02-14T09:26:53Z id=$ID topic=com.example.x")])
  }
}

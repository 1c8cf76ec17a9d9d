import Testing

@testable import Reports

@Suite("What --redact takes out")
struct MaskingTests {
  @Test(
    "is the text that people see, in every way of writing it",
    arguments: [
      (
        #"{"aps":{"alert":{"title":"Rent due","body":"Pay 300"},"sound":"x"}}"#,
        #"{"aps":{"alert":{"title":"…","body":"…"},"sound":"x"}}"#
      ),
      (#"{"aps":{"alert":"Rent due"}}"#, #"{"aps":{"alert":"…"}}"#),
      (
        #"payload="{\"aps\":{\"alert\":{\"title\":\"Rent \\\"due\\\"\"}}}" status=200"#,
        #"payload="{\"aps\":{\"alert\":{\"title\":\"…\"}}}" status=200"#
      ),
      (#"{"body":"{\"aps\":{\"alert\":\"Rent\"}}"}"#, #"{"body":"{\"aps\":{\"alert\":\"…\"}}"}"#),
      (#"{"loc-args":["Ann","300"],"loc-key":"K"}"#, #"{"loc-args":["…","…"],"loc-key":"K"}"#),
      ("title = \"Rent\"; body = Rent; badge = 1;", "title = \"…\"; body = …; badge = 1;"),
      ("{'alert': {'title': 'Rent'}}", "{'alert': {'title': '…'}}"),
    ])
  func texts(record: String, masked: String) {
    #expect(Masking.of(record) == masked)
  }

  @Test("is who the people are")
  func names() {
    #expect(
      Masking.of(#"{"user":"ann","user_id":7,"email":"ann@example.com"}"#) == #"{"user":"…","user_id":7,"email":"…"}"#)
    #expect(Masking.of("sent to ann.smith+x@example.com") == "sent to …@example.com")
    #expect(Masking.of("user=ann status=200") == "user=… status=200")
  }

  @Test("is device tokens, but not what joins a report with other logs")
  func tokens() {
    let token = String(repeating: "0a1b2c3d", count: 8)
    #expect(Masking.of("/3/device/\(token)") == "/3/device/0a1b2c3d…")
    let base64 = "ZCXH1KGyw9Tl9gcYKTpLXG1+j5ARIjNEVWZ3iJmqu8w="
    #expect(Masking.of("key=\(base64)").contains(base64.dropFirst(10)) == false)
    let kept = "apns-id: 7B1E7C40-5B1E-4D4C-9D6C-2F1F0D5F5E5E collapse: order-1 digest 7981-E192"
    #expect(Masking.of(kept) == kept)
    let path = "/System/Library/PrivateFrameworks/UserNotificationsCore.framework/UserNotificationsCore"
    #expect(Masking.of(path) == path)
  }

  @Test(
    "survives texts that are cut off or broken",
    arguments: ["", "title", "\"title\":", "{\"loc-args\":[\"a", "title=\\", "@", "a@"])
  func broken(record: String) {
    _ = Masking.of(record)
    #expect(Masking.of("{\"title\":\"cut of") == "{\"title\":\"…")
  }

  @Test("leaves a text alone without it, but for keys and provider tokens")
  func without() {
    let record = #"{"title":"Rent","token":"0a1b2c3d"}"#
    #expect(Redactor.withoutSecrets(record, tokens: false) == record)
    let jwt = "authorization: bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQyJ9.eyJpc3MiOiJYIn0.c2lnbmF0dXJl"
    #expect(Redactor.withoutSecrets(jwt, tokens: false) == "authorization: bearer eyJ[provider token removed]")
  }
}

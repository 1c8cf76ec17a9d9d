import Evidence
import Testing

@testable import AppFiles

private func payload(_ text: String) throws -> (file: PayloadFile, reading: Reading) {
  let reading = Reading(text, path: "a.apns")
  if let error = reading.error { throw error }
  guard case .payload(let file) = reading.artefacts.first else { throw AppFileError("no payload") }
  return (file, reading)
}

@Suite struct PayloadFiles {
  @Test func aFileForTheSimulator() throws {
    let (file, reading) = try payload(
      """

      {
        "Simulator Target Bundle": "com.example.chat",
        "aps": {"alert": {"title": "Hi, all"}, "category": "MESSAGE", "thread-id": "t", "mutable-content": 1}
      }
      """)
    #expect(file.bundleID == "com.example.chat")
    #expect(file.flags == [.aps, .alert, .alertText, .mutableContent, .apsBesidesContentAvailable])
    let compact = #"{"aps":{"alert":{"title":"Hi, all"},"category":"MESSAGE","thread-id":"t","mutable-content":1}}"#
    #expect(file.compactBytes == compact.utf8.count)
    #expect(
      reading.lines == [
        "2 payload-file (bundle: com.example.chat, payloadBytes: \(compact.utf8.count), category: MESSAGE, threadID: t, payloadFlags: \(file.flags.rawValue))"
      ])
  }

  @Test func aWholeRequest() throws {
    let (file, reading) = try payload(
      """
      {"headers": {"apns-topic": "com.example.chat.push-type.liveactivity", "APNS-Push-Type": "liveactivity",
        "apns-priority": 10, "apns-expiration": "soon", "apns-id": "6E0C4B7A-91D3-4F58-8A26-B1F07D3C95E4", ":authority": "api.sandbox.push.apple.com"},
       "payload": {"aps": {"event": "update", "content-state": {}, "timestamp": 1796143200}, "own": {}}}
      """)
    #expect(file.isRequest)
    #expect(file.pushType == .liveactivity)
    #expect(file.bundleID == "com.example.chat")
    #expect(file.flags == [.aps, .contentState, .apsBesidesContentAvailable, .customKeys])
    #expect(
      file.compactBytes == #"{"aps":{"event":"update","content-state":{},"timestamp":1796143200},"own":{}}"#.utf8.count)
    #expect(
      reading.lines == [
        "1 payload-file (wholeRequest: 1, topic: com.example.chat.push-type.liveactivity, pushType: 6, priority: 10, expirationText: soon, apnsIDUpper: 1, host: api.sandbox.push.apple.com, environment: 1, payloadBytes: \(file.compactBytes), activityEvent: update, activityTimestamp: 1796143200, payloadFlags: \(file.flags.rawValue))"
      ])
  }

  @Test(
    arguments: [
      (#"{"aps":{"content-available":1}}"#, [.aps, .contentAvailable]),
      (#"{"aps":{"content-available":"1"},"k":2}"#, [.aps, .contentAvailableForm, .customKeys]),
      (
        #"{"aps":{"alert":"","sound":{"critical":1,"name":"x"}}}"#,
        [.aps, .alert, .sound, .criticalSound, .apsBesidesContentAvailable]
      ),
      (
        #"{"aps":{"alert":{"title-loc-key":"T"}},"apns-priority":5}"#,
        [.aps, .alert, .alertText, .apsBesidesContentAvailable, .headersInside, .customKeys]
      ),
      (#"{"aps":{},"mdm":"x"}"#, [.aps, .mdm, .customKeys]),
    ] as [(String, PayloadFlags)])
  func flags(_ text: String, _ flags: PayloadFlags) throws {
    #expect(try payload(text).file.flags == flags)
  }

  @Test func aBrokenPayloadIsSaidWithItsLine() {
    let reading = Reading("{\n  \"aps\": {\n    \"alert\": \"a\",\n  }\n}")
    #expect(reading.form == .payload)
    #expect(reading.error?.description == "Line 4: The JSON is broken: a key in quotes is missing in front of “}”.")
  }
}

@Suite struct Recognition {
  @Test(arguments: [
    // Logs of senders and devices, exports, and files of other kinds.
    #"{"level":"info","time":1772359200,"msg":"push sent","aps":{"alert":"x"},"token":"abc"}"#,
    #"{"apns-id":"6E0C4B7A-91D3-4F58-8A26-B1F07D3C95E4","status":410,"token":"abc","topic":"com.example.chat"}"#,
    #"{"headers":{"apns-topic":"x"},"payload":{"aps":{}},"response":{"status":200}}"#,
    #"{"token":"abc","topic":"com.example.chat","status":200}"#,
    "{\"token\":\"abc\",\"bundle\":\"b\",\"timestamp\":\"2026-03-01T10:00:00Z\",\"event\":\"sent\"}\n{}",
    "{\"eventMessage\":\"x\",\"processImagePath\":\"/usr/libexec/apsd\"}\n{\"eventMessage\":\"y\"}",
    "apns-unique-id,apns-id,token,bundle,timestamp,status\n1,2,3,4,5,6\n",
    "timestamp,token,status,reason\n1,2,410,Unregistered\n",
    "name,value\na,b\n", "token,user,status\na,b,200\n", "token,created_at,reason\na,b,c\n",
    "2026-03-01 10:00:00 INFO token, bundle, environment\n",
    "<?xml version=\"1.0\"?><html><body/></html>", "<html></html>",
    "[{\"eventMessage\":\"x\"}]", "{}", "{", "[", "", "\u{0}\u{0}", "plain text\n",
    "time=1 level=info token=abc bundle=b",
  ])
  func whatIsNotOurs(_ text: String) {
    #expect(Reading(text).form == nil)
  }

  @Test(arguments: [
    ("{\n\"schema\":\"pushtrail.facts/1\"}", AppFileForm.facts),
    ("{\"aps\":{},\"message\":\"hello\",\"reason\":1}", .payload),
    ("{\"Simulator Target Bundle\":\"a\"}", .payload), ("\u{FEFF}  {\"aps\":{}}", .payload),
    ("<plist/>", .xmlPropertyList), ("\n\n<!DOCTYPE plist []>", .xmlPropertyList), ("<dict/>", .xmlPropertyList),
    ("[Dict]\n", .signatureText), ("Executable=/a\n", .signatureText), ("token;user\n", .registrationsCSV),
    ("bplist00", .binaryPropertyList),
  ])
  func whatIsOurs(_ text: String, _ form: AppFileForm) {
    #expect(Reading(text).form == form)
  }
}

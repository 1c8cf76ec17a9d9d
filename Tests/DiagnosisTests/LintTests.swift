import AppFiles
import Contracts
import Evidence
import Testing

@testable import Diagnosis

/// Lint over a text, as the command would read it. 2026-03-01T12:00:00Z is the moment of the send.
private func lint(_ text: String, beside: [String: String] = [:]) -> Lint {
  let file = SourceFile(path: "request", bytes: Array(text.utf8))
  let requests: [PushRequest]
  if RequestReader.recognise(file.bytes, isNamed: true) == .json {
    requests = RequestReader.json(file, isNamed: true)
  } else {
    requests =
      CurlReader.read(file) { path in
        beside[path].map { SourceFile(path: path, bytes: Array($0.utf8)) }
      }.requests
  }
  return Lint(requests, asOf: Instant(nanoseconds: 1_772_366_400_000_000_000))
}

/// `contract file:line:column` of each violation, in the order of the report.
private func violations(_ text: String, beside: [String: String] = [:]) -> [String] {
  lint(text, beside: beside).findings.filter { $0.state == .violated }.map { finding in
    finding.contract.rawValue + finding.places.map { " \($0.line):\($0.column)" }.joined()
  }
}

private func request(_ headers: String, _ payload: String = #"{"aps": {"alert": "Hi"}}"#) -> String {
  "{\"headers\": {\n\(headers)},\n\"payload\": \(payload)}"
}

private let alert = """
  "apns-topic": "com.example.app",
  "apns-push-type": "alert"
  """

private let activity = """
  "apns-topic": "com.example.app.push-type.liveactivity",
  "apns-push-type": "liveactivity"
  """

@Suite struct LintHeaders {
  @Test(arguments: [
    (#""apns-topic": "com.example.app""#, ["req-push-type-present 1:1"]),
    (#""apns-push-type": "alert""#, ["req-topic-present 1:1"]),
    ("\"apns-topic\": \"com.example.app\",\n\"apns-push-type\": \"Alert\"", ["req-push-type-present 3:1"]),
    ("\"apns-push-type\": \"voip\",\n\"apns-topic\": \"com.example.app\"", ["voip-headers 3:1"]),
    ("\"apns-push-type\": \"alert\",\n\"apns-topic\": \"com.example.app.voip\"", ["req-topic-suffix-per-type 3:1"]),
    ("\"apns-push-type\": \"pushtotalk\",\n\"apns-topic\": \"com.example.app\"", ["ptt-headers 3:1"]),
    ("\"apns-push-type\": \"widgets\",\n\"apns-topic\": \"com.example.app\"", ["wid-headers 3:1"]),
    ("\"apns-push-type\": \"complication\",\n\"apns-topic\": \"com.example.app\"", ["wid-complication-headers 3:1"]),
    ("\"apns-push-type\": \"location\",\n\"apns-topic\": \"com.example.app\"", ["locq-headers 3:1"]),
    ("\"apns-push-type\": \"fileprovider\",\n\"apns-topic\": \"com.example.app\"", ["fp-headers 3:1"]),
    ("\"apns-push-type\": \"mdm\",\n\"apns-topic\": \"com.example.app\"", ["mdm-topic 3:1"]),
    (alert + ",\n\"apns-priority\": \"high\"", ["req-priority-value 4:1"]),
    (alert + ",\n\"apns-priority\": 7", ["req-priority-value 4:1"]),
    (alert + ",\n\"apns-priority\": \"5\",\n\"Apns-Priority\": \"5\"", ["req-no-duplicate-headers 4:1 5:1"]),
    (alert + ",\n\"apns-expiration\": 3600", ["req-expiration-is-epoch-seconds 4:1"]),
    (alert + ",\n\"apns-expiration\": 1772366400000", ["req-expiration-is-epoch-seconds 4:1"]),
    (alert + ",\n\"apns-expiration\": 1772366400.5", ["req-expiration-is-epoch-seconds 4:1"]),
    (alert + ",\n\"apns-expiration\": \"1772366000\"", ["req-expiration-is-epoch-seconds 4:1"]),
    (alert + ",\n\"apns-id\": \"42\"", ["req-apns-id-canonical 4:1"]),
    (alert + ",\n\"apns-collapse-id\": \"" + String(repeating: "é", count: 33) + "\"", ["req-collapse-id-size 4:1"]),
    (alert + ",\n\"content-encoding\": \"gzip\"", ["req-payload-size 4:1"]),
  ])
  func broken(headers: String, expected: [String]) { #expect(violations(request(headers)) == expected) }

  @Test(arguments: [
    alert,
    alert + #", "apns-priority": 1, "apns-expiration": 0, "apns-id": "6E0C4B7A-91D3-4F58-8A26-B1F07D3C95E4""#,
    alert + #", "apns-priority": "10", "apns-expiration": "1772370000""#,
    alert + ", \"apns-collapse-id\": \"" + String(repeating: "é", count: 32) + "\"",
    #""apns-topic": "com.example.voip-reader", "apns-push-type": "alert""#,
    #""apns-topic": "com.example.app.location-query", "apns-push-type": "location""#,
  ])
  func kept(headers: String) { #expect(violations(request(headers)).isEmpty) }

  @Test func aMissingAuthorizationIsOpen() {
    let lint = lint(request(alert))
    #expect(lint.findings.isEmpty)
    #expect(lint.next.contains { $0.settles.contains(.reqAuthPresent) })
  }

  @Test func oneIdForTwoMessages() {
    let id = alert + ",\n\"apns-id\": \"6e0c4b7a-91d3-4f58-8a26-b1f07d3c95e4\""
    let other = request(id, #"{"aps": {"alert": "Bye"}}"#)
    #expect(violations("[\(request(id)),\n\(other)]") == ["req-apns-id-canonical 4:1 9:1"])
    #expect(violations("[\(request(id)),\n\(request(id))]").isEmpty)
  }
}

@Suite struct LintPayloads {
  @Test(arguments: [
    ("{\"aps\": {\"alert\": \"Hi\"},\n\"mutable-content\": 1}", ["req-aps-key-placement 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\"},\n\"sound\": \"default\"}", ["req-aps-key-placement 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\"},\n\"category\": \"NEW_MESSAGE\"}", ["req-aps-key-placement 2:1"]),
    ("{\"aps\": {\"alert\": {\"body\": \"Hi\",\n\"badge\": 1}}}", ["req-aps-key-placement 2:1"]),
    ("{\"aps\": {\"sound\": \"x\",\n\"title\": \"Hi\"}}", ["req-aps-key-placement 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\"},\n\"apns-priority\": 5}", ["req-aps-key-placement 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"mutable_content\": 1}}", ["req-aps-key-spelling 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"threadId\": \"a\"}}", ["req-aps-key-spelling 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"catgeory\": \"a\"}}", ["req-aps-key-spelling 2:1"]),
    ("{\"aps\": {\"alert\": {\n\"titleLocKey\": \"a\", \"body\": \"b\"}}}", ["req-aps-key-spelling 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"badge\": \"3\"}}", ["req-aps-value-types 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"mutable-content\": \"1\"}}", ["req-aps-value-types 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"content-available\": true}}", ["req-aps-value-types 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"interruption-level\": \"timeSensitive\"}}", ["req-aps-value-types 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"relevance-score\": 85}}", ["req-aps-value-types 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"thread-id\": 17}}", ["req-aps-value-types 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\",\n\"sound\": {\"critical\": true, \"name\": \"a\"}}}", ["req-aps-value-types 2:1"]),
    ("{\"aps\": {\"alert\": {\n\"loc-key\": \"A\", \"loc-args\": [3]}}}", ["req-aps-value-types 2:17"]),
    ("{\"aps\":\n[]}", ["req-payload-json 1:2"]),
    ("{}", ["req-payload-json 1:1"]),
    ("[]", ["req-payload-json 1:1"]),
    (
      "{\"alert\": \"Hi\",\n\"sound\": \"default\"}",
      [
        "req-aps-key-placement 1:2", "req-aps-key-placement 2:1", "req-payload-json 1:1",
      ]
    ),
    ("{\"aps\": {\"alert\": \"Hi\",\n}}", ["req-payload-json 2:1"]),
    ("{\"aps\": {\"alert\": \"Hi\"", ["req-payload-json 1:22"]),
    ("{\"aps\": {\"mutable-content\": 1,\n\"sound\": \"a\"}}", ["nse-trigger-mutable-plus-alert 1:10"]),
    ("{\"aps\": {\"alert\": \"Hi\"},\n\"password\": \"hunter2\"}", ["sec-no-plaintext-secrets 2:1"]),
    ("{\"aps\": {\"alert\":\n\"Card 4111 1111 1111 1111\"}}", ["sec-no-plaintext-secrets 1:10"]),
  ])
  func broken(payload: String, expected: [String]) { #expect(violations(payload) == expected) }

  /// Odd, and right.
  @Test(arguments: [
    #"{"aps": {"alert": "Hi", "content-available": 1, "mutable-content": 1, "badge": 0, "sound": ""}}"#,
    #"{"aps": {"alert": {"title": "a", "loc-key": "B", "loc-args": []}, "relevance-score": 1.0}}"#,
    #"{"aps": {"alert": "Hi", "category": "A"}, "category": "news", "alert": false, "type": "alert", "badge": "gold"}"#,
    #"{"aps": {"content-available": 1}, "badge": 3, "sound": "ding", "alert": "for the app"}"#,
    #"{"aps": {"sound": {"critical": 1, "name": "a.caf", "volume": 0.5}}, "nested": {"mutable_content": true}}"#,
    #"{"aps": {"alert": "☃ é", "target-content-id": "x", "filter-criteria": "y", "url-args": ["a"]}}"#,
    #"{"aps": {"alert": "Hi"}, "n": [1, [2, {"aps": "own"}]], "order": "4111 1111 1111 1112"}"#,
    #"{"aps": {"alert": "Hi"}, "category": "news", "event": "opened", "timestamp": 1772366400000}"#,
    #"{"mdm": "3C2D-MAGIC"}"#,
    #"{"call": "5b1e", "handle": "+47 22"}"#,
    "\u{9}{\"aps\":{}}\r\n",
  ])
  func kept(payload: String) { #expect(violations(payload).isEmpty) }

  @Test func bytesCount() {
    func payload(_ text: String) -> String { request(alert, "{\"aps\": {\"alert\": \"\(text)\"}}") }
    // Without blanks the frame around the text has 20 bytes.
    #expect(violations(payload(String(repeating: "a", count: 4076))).isEmpty)
    #expect(violations(payload(String(repeating: "a", count: 4077))) == ["req-payload-size 4:12"])
    #expect(violations(payload(String(repeating: "港", count: 1400))) == ["req-payload-size 4:12"])
  }

  @Test func thePushTypeDecidesTheLimit() {
    let body = "{\"aps\": {}, \"a\": \"\(String(repeating: "a", count: 5000))\"}"
    let voip = "\"apns-push-type\": \"voip\", \"apns-topic\": \"com.example.app.voip\""
    #expect(violations(request(voip, body)).isEmpty)
    let bare = lint(body)
    #expect(bare.findings.isEmpty)
    #expect(bare.next.contains { $0.settles.contains(.reqPayloadSize) })
  }

  @Test func theSimulatorsKeyIsNotSent() {
    let text = String(repeating: "a", count: 5090)
    let payload =
      "{\"Simulator Target Bundle\": \"\(String(repeating: "b", count: 60))\", \"aps\": {\"alert\": \"\(text)\"}}"
    #expect(violations(payload).isEmpty)
  }

  @Test func aKeyThatStandsTwiceIsAdvice() {
    let found = lint("{\"aps\": {\"badge\": 1, \"badge\": 2}}").findings
    #expect(found.map(\.state) == [.advice])
  }
}

@Suite struct LintPushTypes {
  private func background(_ payload: String, priority: String = "5") -> String {
    request(
      "\"apns-topic\": \"com.example.app\",\n\"apns-push-type\": \"background\",\n\"apns-priority\": \"\(priority)\"",
      payload)
  }

  @Test func aBackgroundPushShowsNothing() {
    let payload = "{\"aps\": {\"content-available\": 1,\n\"alert\": \"Hi\"}}"
    #expect(
      violations(background(payload, priority: "10")) == [
        "req-background-priority-5 4:1", "req-push-type-reflects-payload 3:1 6:1",
        "req-background-type-suppresses-alert 6:1 3:1", "req-background-only-content-available 6:1",
      ])
    #expect(violations(background("{\"aps\": {\"content-available\": 1}, \"alert\": \"own\"}")).isEmpty)
    #expect(violations(background("{\"aps\": {}}")) == ["req-background-only-content-available 5:13"])
  }

  @Test func aBackgroundPushWithoutPriorityHasTen() {
    let headers = "\"apns-topic\": \"com.example.app\",\n\"apns-push-type\": \"background\""
    #expect(
      violations(request(headers, "{\"aps\": {\"content-available\": 1}}")) == ["req-background-priority-5 3:1"])
  }

  @Test func anAlertWithNothingToShow() {
    #expect(
      violations(request(alert, "{\"aps\": {\"content-available\": 1}}")) == [
        "req-alert-type-has-user-content 4:21", "req-push-type-reflects-payload 3:1 4:21",
      ])
    #expect(violations(request(alert, "{\"aps\": {\"badge\": 0}}")).isEmpty)
  }

  @Test func liveActivities() {
    func push(_ aps: String) -> [String] { violations(request(activity, "{\"aps\": {\n\(aps)}}")) }
    #expect(
      push("\"timestamp\": 1772366400, \"event\": \"update\", \"content-state\": {}, \"relevance-score\": 85").isEmpty)
    #expect(push("\"timestamp\": 1772366400, \"event\": \"end\"").isEmpty)
    #expect(push("\"timestamp\": 794059200, \"event\": \"end\"") == ["la-timestamp-increases 5:1"])
    #expect(push("\"event\": \"update\", \"content-state\": {}") == ["la-timestamp-increases 4:13"])
    #expect(
      push("\"timestamp\": 1772366400000,\n\"event\": \"stop\", \"content-state\": {}") == [
        "req-aps-value-types 5:1", "la-timestamp-increases 5:1", "la-event-valid 6:1",
      ])
    #expect(
      push("\"timestamp\": 1772366400, \"content-state\": {},\n\"event\": \"start\"") == ["la-event-valid 6:1"])
    #expect(
      violations(
        request(
          alert,
          "{\"aps\": {\"alert\": \"Hi\", \"timestamp\": 1772366400, \"event\": \"update\",\n\"content-state\": {}}}"))
        == ["la-route 3:1 5:1"])
  }

  @Test func calls() {
    func push(_ more: String, _ payload: String) -> [String] {
      violations(
        request("\"apns-push-type\": \"voip\",\n\"apns-topic\": \"com.example.app.voip\"" + more, payload))
    }
    #expect(push(",\n\"apns-expiration\": 0", "{\"call\": 1}").isEmpty)
    #expect(push(",\n\"apns-expiration\": 1772366430", "{\"call\": 1}").isEmpty)
    #expect(push(",\n\"apns-expiration\": 1772376400", "{\"call\": 1}") == ["voip-short-expiry 4:1"])
    #expect(push("", "{\"type\": \"message\"}") == ["voip-calls-only 4:13"])
  }
}

@Suite struct LintCommands {
  private func curl(_ rest: String, url: String = "https://api.push.apple.com/3/device/$TOKEN") -> String {
    "curl -H 'apns-topic: com.example.app' -H \"apns-push-type: alert\" \\\n \(rest) \(url)\n"
  }

  @Test func variablesAreUnknown() {
    let script = """
      curl --http2 -H "authorization: bearer $JWT" -H "apns-topic: $TOPIC" -H "apns-push-type: $TYPE" \\
        -H "apns-expiration: $(( $(date +%s) + 60 ))" -H "apns-priority: ${PRIO:-5}" -H "apns-id: $(uuidgen)" \\
        -d "{\\"aps\\":{\\"alert\\":\\"$TEXT\\",\\"badge\\":$N,\\"mutable-content\\":${M}}}" "$HOST/3/device/$TOKEN"
      curl -H "apns-topic: a.b" -H "apns-push-type: alert" -d "$PAYLOAD" https://api.push.apple.com/3/device/$T
      curl -H "apns-topic: $B.voip" -H "apns-push-type: voip" -d "{$MORE}" https://api.push.apple.com/3/device/$T
      """
    #expect(violations(script).isEmpty)
  }

  @Test func whatStandsAroundAVariableCounts() {
    #expect(
      violations(
        "curl -H \"apns-topic: $B.voip\" -H 'apns-push-type: alert' -d '{\"aps\":{\"alert\":\"'\"$T\"'\",\"badge\":\"1\"}}' \\\n https://api.push.apple.com/3/device/$T"
      )
        == ["req-topic-suffix-per-type 1:10", "req-aps-value-types 1:87"])
  }

  @Test func bodiesOfFilesAndHereDocuments() {
    let text = String(repeating: "a", count: 4070)
    let file = "{\"aps\":{\"alert\":\"\(text)\"}}\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
    #expect(violations(curl("-d @p.json"), beside: ["p.json": file]).isEmpty)
    #expect(violations(curl("--data-binary @p.json"), beside: ["p.json": file]) == ["req-payload-size 1:1"])
    #expect(
      violations(curl("-d @- <<'END'", url: "\"$URL\"") + "{\"aps\":\n{\"alert\": 3}}\nEND\n") == [
        "req-aps-value-types 4:2"
      ])
    #expect(
      violations("ANSWER=$(curl -s \\\n-H apns-topic:a.b -d '{}' https://api.push.apple.com/3/device/$T)") == [
        "req-push-type-present 1:10", "req-payload-json 2:23",
      ])
  }

  @Test(arguments: [
    ("--http1.1 -d '{\"aps\":{\"badge\":1}}'", "https://api.push.apple.com/3/device/$T", ["req-http2-tls-host 2:37"]),
    ("-d '{\"aps\":{\"badge\":1}}'", "http://api.push.apple.com/3/device/$T", ["req-http2-tls-host 2:27"]),
    ("-d '{\"aps\":{\"badge\":1}}'", "https://gateway.push.apple.com:2195/3/device/$T", ["req-http2-tls-host 2:27"]),
    ("-d '{\"aps\":{\"badge\":1}}'", "https://api.push.apple.com:2195/3/device/$T", ["req-http2-tls-host 2:27"]),
    ("-X PUT -d '{\"aps\":{\"badge\":1}}'", "https://api.push.apple.com/3/device/$T", ["req-method-and-path 2:34"]),
    ("-d '{\"aps\":{\"badge\":1}}'", "https://api.push.apple.com/3/device/", ["req-method-and-path 2:27"]),
    ("-d '{\"aps\":{\"badge\":1}}'", "https://api.push.apple.com/push", ["req-method-and-path 2:27"]),
    (
      "-d '{\"aps\":{\"badge\":1}}'",
      "https://api.push.apple.com/3/device/ZCXH1KGyw9Tl9gcYKTpDZHUpPlRuAAAAZCXH1KGyw9Q=",
      ["reg-token-hex 2:27"]
    ),
  ])
  func routes(rest: String, url: String, expected: [String]) { #expect(violations(curl(rest, url: url)) == expected) }

  @Test func broadcasts() {
    let body = "-d '{\"aps\":{\"timestamp\":1772366400,\"event\":\"update\",\"content-state\":{}}}'"
    let url = "https://api.push.apple.com/4/broadcasts/apps/com.example.app"
    let headers = "curl -H 'apns-push-type: liveactivity' -H 'apns-expiration: 0' "
    #expect(violations(headers + "-H 'apns-channel-id: dHN0LXNyY2g=' \(body) \(url)").isEmpty)
    #expect(violations(headers + "\(body) \(url)").map { $0.prefix(12) } == ["la-broadcast"])
    #expect(
      violations(headers + "-H 'apns-channel-id: dHN0LXNyY2g=' \(body) \(url).push-type.liveactivity").map {
        $0.prefix(12)
      }
        == ["la-broadcast"])
  }

  @Test func optionsInVariables() {
    let script = """
      headers=(-H "apns-topic: a.b" -H "authorization: bearer $JWT")
      curl "${headers[@]}" -H 'apns-push-type: background' -d '{"aps":{"content-available":1}}' "$URL"
      push() { curl -H 'apns-push-type: alert' "$@"; }
      curl $OPTIONS -H 'apns-push-type: alert' https://api.push.apple.com/3/device/$T
      """
    #expect(violations(script).isEmpty)
  }

  @Test func severalRequestsOfOneCommand() {
    let one = "-H 'apns-topic: a.b' -H 'apns-push-type: alert' https://api.push.apple.com/3/device/$T -d"
    #expect(
      violations("curl \(one) '{\"aps\":{\"badge\":1}}' --next \\\n\(one) '{\"aps\":\n{\"badge\":\"1\"}}'")
        == ["req-aps-value-types 3:2"])
  }

  @Test func commandsInsideAText() {
    #expect(
      violations(
        """
        Here's what I run, and it doesn't arrive:

          $ curl -H 'apns-topic: a.b' -H 'apns-push-type: alert' \\
            -d '{"aps": {"badge": "1"}}' https://api.push.apple.com/3/device/$T

        What's wrong with it?
        """) == ["req-aps-value-types 4:18"])
  }

  @Test func blanksOfDocumentsAreUnknown() {
    #expect(
      violations(
        """
        curl -H 'apns-topic: <bundle id>' -H 'apns-push-type: voip' -H 'apns-expiration: <epoch>' \\
          -H 'authorization: bearer <jwt>' -d '{}' https://api.push.apple.com/3/device/<device token>
        """
      ).isEmpty)
    let headers = #""apns-topic": "{{topic}}", "apns-push-type": "voip", "apns-expiration": "${EXP}", "apns-id": null"#
    #expect(violations(request(headers)).isEmpty)
  }

  @Test func recordsOfLogsAreLeftAlone() {
    let line = #"{"level": "info", "time": "2026-03-01T12:00:00Z", "apns-id": "x", "aps": {"badge": "1"}}"#
    #expect(violations(line + "\n" + line).isEmpty)
  }

  @Test func otherCommandsAreLeftAlone() {
    #expect(
      violations(
        "curl -d @x.json https://example.com/hook\necho curl\n# curl -d x https://api.push.apple.com/3/device/\n"
      ).isEmpty)
  }
}

@Suite struct LintTokens {
  private func part(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var out = ""
    var (bits, held): (UInt32, Int) = (0, 0)
    for byte in text.utf8 {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 6 {
        held -= 6
        out.append(alphabet[Int(bits >> UInt32(held)) & 63])
      }
    }
    if held > 0 { out.append(alphabet[Int(bits << UInt32(6 - held)) & 63]) }
    return out
  }

  private func violated(_ header: String, _ claims: String) -> [String] {
    violations(
      request(alert + ",\n\"authorization\": \"bearer \(part(header)).\(part(claims)).c2ln\""))
  }

  @Test func headerAndClaims() {
    let header = #"{"alg":"ES256","kid":"ABC123DEFG"}"#
    let claims = #"{"iss":"TEAM123456","iat":1772366000}"#
    #expect(violated(header, claims).isEmpty)
    #expect(violated(#"{"alg":"HS256","kid":"ABC123DEFG"}"#, claims) == ["req-jwt-well-formed 4:1"])
    #expect(violated(#"{"alg":"ES256","kid":"ABC"}"#, claims) == ["req-jwt-well-formed 4:1"])
    #expect(violated(header, #"{"iss":"com.example","iat":1772366000}"#) == ["req-jwt-well-formed 4:1"])
    #expect(violated(header, #"{"iss":"TEAM123456","iat":1772366000000}"#) == ["req-jwt-well-formed 4:1"])
    #expect(violated(header, #"{"iss":"TEAM123456","iat":1772362000}"#) == ["req-jwt-fresh 4:1"])
  }

  @Test(arguments: ["bearer <jwt>", "bearer eyJhbGciOi...", "Bearer YOUR_TOKEN", "bearer {{jwt}}"])
  func placeholders(value: String) {
    #expect(violations(request(alert + ",\n\"authorization\": \"\(value)\"")).isEmpty)
  }

  @Test func otherSchemes() {
    #expect(violations(request(alert + ",\n\"authorization\": \"key=AAAA1234\"")) == ["req-auth-present 4:1"])
    #expect(violations(request(alert + ",\n\"authorization\": \"bearer AAAA1234\"")) == ["req-jwt-well-formed 4:1"])
  }
}

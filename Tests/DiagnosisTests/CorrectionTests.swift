import AppFiles
import Contracts
import Evidence
import Testing

@testable import Diagnosis

private func requests(_ text: String) -> [PushRequest] {
  RequestReader.json(SourceFile(path: "p.json", bytes: Array(text.utf8)), isNamed: true)
}

private func corrected(_ text: String) -> Correction? { requests(text).first.flatMap { Correction($0) } }

@Suite struct Corrections {
  @Test func spellingPlaceAndFormOfApplesKeys() {
    let correction = corrected(
      #"""
      {"thread_id": "room", "n": 12345678901234567890.10,
       "aps": {"alert": {"title": "\u00e9\"", "locKey": "A", "badge": "3"}, "content_available": true,
         "interruption-level": "timeSensitive"}}
      """#)
    #expect(
      correction?.text == #"""
        {
          "n": 12345678901234567890.10,
          "aps": {
            "alert": {
              "title": "\u00e9\"",
              "loc-key": "A"
            },
            "content-available": 1,
            "interruption-level": "time-sensitive",
            "thread-id": "room",
            "badge": 3
          }
        }

        """#)
    #expect(correction?.changes.count == 7)
  }

  @Test func whatWasCorrectedHoldsAndStays() throws {
    let text = #"{"APS": {"alert": "Hi", "mutableContent": "1"}, "relevance-score": 1}"#
    let correction = try #require(corrected(text))
    #expect(Lint(requests(correction.text), asOf: .unknown).findings.isEmpty)
    #expect(corrected(correction.text)?.changes == [])
    #expect(corrected(correction.text)?.text == correction.text)
  }

  @Test func theAppsOwnKeysStay() {
    let text = #"{"aps": {"alert": "Hi"}, "own": {"mutable_content": "1"}, "category": "news"}"#
    #expect(corrected(text)?.changes == [])
  }

  @Test func onlyThePayloadOfARequest() {
    let request = #"{"headers": {"apns-topic": "a.b"}, "payload": {"aps": {"badge": "1"}}}"#
    #expect(corrected(request)?.text == "{\n  \"aps\": {\n    \"badge\": 1\n  }\n}\n")
  }

  @Test func noneForBrokenText() { #expect(corrected(#"{"aps": {"#) == nil) }
}

/// Files that somebody else chose: each ends in a finding or in none, and soon.
@Suite struct HostileRequests {
  private func findings(_ bytes: [UInt8]) -> [String] {
    let file = SourceFile(path: "p.json", bytes: bytes)
    return Lint(RequestReader.json(file, isNamed: true), asOf: .unknown).findings.map {
      "\($0.contract.rawValue) \($0.places.map { "\($0.line):\($0.column)" }.joined(separator: " "))"
    }
  }

  @Test func bytesThatAreNoText() {
    #expect(
      findings(Array("{\"aps\":\n{\"alert\": \"".utf8) + [0xFF, 0xFE] + Array("\"}}".utf8)) == ["req-payload-json 2:12"]
    )
    #expect(findings(Array("{\"aps\": {\"alert\": \"a".utf8) + [0] + Array("\"}}".utf8)) == ["req-payload-json 1:21"])
    #expect(findings(Array("{\"aps\": {\"alert\": \"a".utf8) + [1] + Array("\"}}".utf8)) == ["req-payload-json 1:21"])
  }

  @Test func deepNesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(findings(Array("{\"aps\": {}, \"a\": \(deep)".utf8)).contains { $0.hasPrefix("req-payload-json 1:") })
  }

  @Test func everyCutOfAPayload() {
    let text = Array(
      #"{"aps": {"alert": {"title": "é\n", "loc-args": ["a"]}, "badge": 1.5e2}, "n": [true, null]}"#.utf8)
    for end in 1..<text.count { #expect(findings(Array(text[..<end])).first?.hasPrefix("req-payload-json 1:") == true) }
    #expect(findings(text).isEmpty)
  }

  @Test func everyCutOfAScript() {
    let text = Array(
      "A=$(curl -H \"apns-topic: ${T:-'x'}\" -H $'apns-push-type: alert' -d @- `echo x` <<-\"E\" 2>&1 | cat)\n\t{\"aps\":\n\tE\n"
        .utf8)
    for end in 0...text.count {
      let file = SourceFile(path: "send.sh", bytes: Array(text[..<end]))
      #expect(CurlReader.read(file) { _ in nil }.requests.count <= 1)
    }
  }

  @Test func manyKeys() {
    let members = (0..<20_000).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    #expect(findings(Array("{\"aps\": {\"badge\": 1}, \(members)}".utf8)) == ["req-payload-size 1:1"])
  }
}

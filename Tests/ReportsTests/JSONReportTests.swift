import Foundation
import Testing

@testable import Reports

@Suite("The JSON report, schema pushtrail.report/1")
struct JSONReportTests {
  private typealias Object = [String: Any]

  private func parsed(_ report: Report) throws -> [String: Any] {
    let text = rendered(JSONReport(), report)
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  private func list(_ value: Any?) throws -> [Object] { try #require(value as? [Object]) }

  @Test("names every field of the schema, and no other")
  func fields() throws {
    let root = try parsed(SampleReport.report)
    let names: (Any?) -> Set<String> = { Set(($0 as? Object ?? [:]).keys) }
    #expect(
      names(root) == [
        "schema", "tool", "inputs", "clockSkew", "assumptions", "summary", "causes", "pushes", "findings", "evidence",
        "next",
      ])
    #expect(names(root["tool"]) == ["name", "version"])
    #expect(names(root["clockSkew"]) == ["seconds", "basis", "pairs"])
    #expect(names(root["summary"]) == ["pushes", "violated", "kept", "undetermined", "findings"])
    for input in try list(root["inputs"]) {
      #expect(
        names(input) == ["path", "kind", "format", "bytes", "records", "events", "from", "to", "warnings", "coverage"])
    }
    for cause in try list(root["causes"]) {
      #expect(
        names(cause) == ["contract", "boundary", "severity", "pushes", "first", "last", "examples", "statement"])
    }
    for push in try list(root["pushes"]) {
      #expect(
        names(push) == [
          "apnsId", "apnsUniqueId", "collapseId", "digest", "token", "topic", "bundleId", "environment", "pushType",
          "priority", "path", "sentAt", "verdict", "boundary", "contract", "confidence", "join", "trail", "findings",
          "next", "evidence",
        ])
      for stage in try list(push["trail"]) { #expect(names(stage) == ["boundary", "state", "at", "evidence"]) }
      for evidence in try list(push["evidence"]) {
        #expect(names(evidence) == ["input", "line", "at", "summary", "text"])
      }
    }
    for finding in try list(root["findings"]) {
      #expect(
        names(finding) == [
          "contract", "boundary", "state", "severity", "confidence", "summary", "evidence", "remedy", "playbook",
        ])
    }
    for step in try list(root["next"]) { #expect(names(step) == ["collect", "why", "settles"]) }
  }

  @Test("says what the report says")
  func values() throws {
    let root = try parsed(SampleReport.report)
    #expect(root["schema"] as? String == "pushtrail.report/1")
    #expect(root["assumptions"] as? [String] == SampleReport.report.assumptions)
    let skew = try #require(root["clockSkew"] as? Object)
    #expect(skew["seconds"] as? Double == 1.25)
    #expect(skew["pairs"] as? Int == 2)

    let push = try list(root["pushes"])[0]
    #expect(push["apnsId"] as? String == SampleReport.upperID)
    #expect(push["apnsUniqueId"] is NSNull)
    #expect(push["priority"] as? Int == 10)
    #expect(push["verdict"] as? String == "violated")
    #expect(push["join"] as? String == SampleReport.violated.join)
    let stage = try list(push["trail"])[7]
    #expect(stage["boundary"] as? String == "extension")
    #expect(stage["evidence"] as? [Int] == [3, 4])
    let finding = try list(push["findings"])[0]
    #expect(finding["playbook"] as? String == "Playbooks/extension/ext-time-limit.md")
    let evidence = try list(push["evidence"])[3]
    #expect(evidence["line"] as? Int == 4_790)
    #expect(evidence["text"] as? String == SampleReport.violated.evidence[3].text)

    let coverage = try list(list(root["inputs"])[1]["coverage"])
    #expect(coverage[0]["process"] as? String == "SpringBoard")
    #expect(coverage[0]["lines"] as? Int == 8_211)
  }

  @Test("is well formed when there is nothing to say")
  func empty() throws {
    let root = try parsed(Report())
    #expect(root["clockSkew"] is NSNull)
    #expect(try list(root["pushes"]).isEmpty)
    #expect(rendered(JSONReport(), Report()).hasSuffix("}\n"))
  }

  @Test("writes the same bytes each time")
  func determinism() throws {
    #expect(rendered(JSONReport(), SampleReport.report) == rendered(JSONReport(), SampleReport.report))
    try expectSnapshot(rendered(JSONReport(), SampleReport.report), "report.json")
  }

  @Test("writes 2,000 pushes of 2 kB without ado")
  func many() throws {
    var report = SampleReport.report
    let push = SampleReport.violated
    report.pushCount = 2_000
    report.push = { _ in push }
    var bytes = 0
    let stream = ByteStream { bytes += $0.count }
    let clock = ContinuousClock()
    let time = clock.measure { JSONReport().render(report, into: stream) }
    try stream.finish()
    #expect(bytes > 4_000_000)
    // A debug build on a busy machine is some 30 times slower than a release build.
    #expect(time < .seconds(10))
  }

  @Test("stops when the reader went away")
  func stops() {
    struct Gone: Error {}
    var report = SampleReport.report
    let push = SampleReport.violated
    report.pushCount = 1_000_000
    report.push = { _ in push }
    var pieces = 0
    let stream = ByteStream { _ in
      pieces += 1
      throw Gone()
    }
    JSONReport().render(report, into: stream)
    #expect(throws: Gone.self) { try stream.finish() }
    #expect(pieces == 1)
  }
}

@Suite("JSON strings and numbers")
struct JSONWriterTests {
  private func written(_ body: @escaping (inout JSONWriter) -> Void) -> String {
    ByteStream.text {
      var json = JSONWriter($0)
      body(&json)
    }
  }

  @Test(
    "escapes what JSON and terminals take amiss",
    arguments: [
      ("plain é 推 🚀", "\"plain é 推 🚀\""),
      ("a\"b\\c/d", #""a\"b\\c/d""#),
      ("line\nreturn\rtab\t", #""line\nreturn\rtab\t""#),
      ("\u{0}\u{1F}\u{1B}[2J", #""\u0000\u001f\u001b[2J""#),
      ("\u{7F}\u{80}\u{9B}\u{A0}¢", "\"\\u007f\\u0080\\u009b\u{A0}¢\""),
      ("", "\"\""),
    ])
  func strings(text: String, expected: String) throws {
    let json = written { $0.value(text) }
    #expect(json == expected)
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String == text)
  }

  @Test("replaces bytes that are no UTF-8")
  func bytes() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC2, 0x22]
    let json = bytes.withUnsafeBytes { buffer in
      ByteStream.text { JSONWriter($0).value(.init(buffer)) }
    }
    #expect(json == "\"a\u{FFFD}\u{FFFD}\\\"\"")
  }

  @Test("writes numbers exactly, and what is none as null")
  func numbers() {
    let json = written { json in
      json.array { json in
        for number in [0, 9, 10, -1, Int.max, Int.min] {
          json.element()
          json.value(number)
        }
        for number in [1.0, -0.25, 1e300, Double.nan, -.infinity] {
          json.element()
          json.value(number)
        }
      }
    }
    #expect(json == "[0, 9, 10, -1, 9223372036854775807, -9223372036854775808, 1, -0.25, 1e+300, null, null]")
  }

  @Test("lays out containers in lines or on one")
  func layout() {
    let json = written { json in
      json.object(.lines) { json in
        json.member("a", [1, 2])
        json.key("b")
        json.array(.lines) { _ in }
        json.member("c", [true]) { json, flag in
          json.key("flag")
          json.value(flag)
          json.member("none", nil as Int?)
        }
      }
    }
    #expect(json == "{\n  \"a\": [1, 2],\n  \"b\": [],\n  \"c\": [\n    {\"flag\": true, \"none\": null}\n  ]\n}")
  }
}

@Suite("Long and awkward strings")
struct LongStringTests {
  @Test("come out whole wherever the pieces of the stream end", arguments: [4095, 4096, 4097, 65_535, 65_536, 200_000])
  func long(length: Int) throws {
    for filler in ["a", "\"", "\u{9B}", "é", "\u{1}"] {
      let text = String(repeating: "x", count: 3) + String(repeating: filler, count: length)
      let bytes = ByteStream.bytes { out in
        let json = JSONWriter(out)
        json.value("first")
        json.value(text)
      }
      let written = String(decoding: bytes.dropFirst(7), as: UTF8.self)
      let value = try JSONDecoder().decode(String.self, from: Data(written.utf8))
      #expect(value == text)
    }
  }

  @Test("are dropped after a failure, which finish throws")
  func failure() {
    struct Full: Error {}
    let stream = ByteStream { _ in throw Full() }
    stream.write(String(repeating: "x", count: 1_000_000))
    #expect(stream.hasFailed)
    #expect(throws: Full.self) { try stream.finish() }
  }
}

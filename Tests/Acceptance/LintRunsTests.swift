import Foundation
import Testing

/// Runs of `pushtrail lint` as people start it: what it reads, where it writes, how it ends.
@Suite("Lint")
final class LintRunsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "pushtrail-lint-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("good.json", #"{"aps": {"alert": "Low tide at nine"}}"#)
    try write("bad.json", #"{"aps": {"alert": "Low tide at nine", "badge": "1"}}"#)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func run(_ words: String..., input: String? = nil) throws -> Program.Run {
    try Program.run(["lint"] + words, in: folder, input: input)
  }

  @Test("exit codes: 0 kept, 1 violated, 65 nothing understood, 66 missing")
  func exitCodes() throws {
    #expect(try run("good.json").code == 0)
    #expect(try run("bad.json").code == 1)
    #expect(try run("bad.json", "--fail-on", "never").code == 0)
    try write("notes.txt", "Nothing to see here.\n")
    #expect(try run("notes.txt").code == 65)
    #expect(try run("missing.json").code == 66)
    #expect(try run("bad.json", "missing.json").code == 66)
  }

  @Test("a finding names file, line and column")
  func places() throws {
    let run = try run("bad.json")
    #expect(run.output.hasPrefix("1 request checked; 1 violation by these requests\n"))
    #expect(run.output.contains("bad.json:1:39"))
    #expect(run.output.contains("Playbooks/request/req-aps-value-types.md"))
  }

  @Test("standard input, with the file that a command sends beside it")
  func standardInput() throws {
    let command =
      "curl -H 'apns-topic: a.b' -H 'apns-push-type: alert' -d @bad.json https://api.push.apple.com/3/device/$T"
    let run = try run("-", input: command)
    #expect(run.code == 1)
    #expect(run.output.contains("bad.json:1:39"))
  }

  @Test("a script does not choose files elsewhere")
  func filesElsewhere() throws {
    try FileManager.default.createDirectory(at: folder.appending(path: "inner"), withIntermediateDirectories: true)
    try write(
      "inner/send.sh",
      "curl -H 'apns-topic: a.b' -H 'apns-push-type: alert' -d @../bad.json https://api.push.apple.com/3/device/$T\n")
    let run = try run("inner")
    #expect(run.code == 0)
    #expect(run.output.contains("Line 1 sends ../bad.json, which does not lie beside it"))
  }

  @Test("--fix prints the payload and nothing else")
  func fix() throws {
    let run = try run("bad.json", "--fix")
    #expect(run.code == 0)
    #expect(run.output == "{\n  \"aps\": {\n    \"alert\": \"Low tide at nine\",\n    \"badge\": 1\n  }\n}\n")
    #expect(run.errors == "pushtrail: corrected: badge is 1.\n")
    let both = try self.run("good.json", "bad.json", "--fix")
    #expect(both.code == 64)
    #expect(both.errors.hasPrefix("pushtrail: '--fix' takes one payload, and there are 2.\n"))
  }

  @Test("a payload of 100 MB ends in a finding")
  func long() throws {
    try write("long.json", "{\"aps\": {\"alert\": \"\(String(repeating: "a", count: 100_000_000))\"}}")
    let run = try run("long.json")
    #expect(run.code == 1)
    #expect(run.output.contains("req-payload-size"))
    #expect(!run.output.contains("req-payload-json  violated"))
  }

  @Test("other files of a folder are named and left alone")
  func others() throws {
    try write("package.json", #"{"name": "tideline", "headers": {"a": "b"}, "alert": "own"}"#)
    try write("cut.jsonl", #"{"time":"2026-02-14T09:26:53Z","payload":{"aps":{"badge":"1"}},"sta"#)
    let run = try run(".", "--format", "json")
    #expect(run.code == 1)
    #expect(run.output.contains(#""path": "package.json", "kind": "unknown""#))
    #expect(run.output.contains(#""path": "cut.jsonl", "kind": "unknown""#))
    #expect(run.output.components(separatedBy: #""state": "violated""#).count == 2)
  }
}

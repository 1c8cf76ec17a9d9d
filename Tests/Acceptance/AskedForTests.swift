import Foundation
import Testing

/// What a person asked for on the command line, and what he is told when it can't have the effect he meant.
@Suite("What was asked for")
final class AskedForTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "pushtrail-asked-\(UUID().uuidString)")
  private let id = "7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e"

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let line =
      #"{"time":"2026-02-14T09:26:53Z","apnsId":"7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e","deviceToken":"6425c7d4a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbcc","topic":"com.example.tideline","payload":{"aps":{"alert":{"title":"Rent","body":"Ann owes 300"}}},"status":410,"reason":"Unregistered"}"#
    try write("good.jsonl", line + "\n")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func run(_ words: String...) throws -> Program.Run { try Program.run(["diagnose"] + words, in: folder) }

  // MARK: Filters

  @Test("a filter that leaves no push says so, and names what comes nearest")
  func filters() throws {
    let near = try run("good.jsonl", "--apns-id", id.replacing("7b1e", with: "7b1f"))
    #expect(near.code == 0)
    #expect(near.errors.contains("The one push does not match --apns-id 7b1f7c40"))
    #expect(near.errors.contains("The nearest apns-id is \(id)."))
    #expect(near.output.hasPrefix("The one push does not match --apns-id"))
    #expect(
      try run("good.jsonl", "--bundle", "com.example.tidline").errors.contains("nearest app is com.example.tideline"))
    #expect(try run("good.jsonl", "--token", "6425c7d5").errors.contains("The nearest token begins 6425c7d4."))
    #expect(try run("good.jsonl", "--since", "2026-03-01 16:00").errors.contains("2026-02-14T09:26:53Z"))
  }

  @Test("an option for a file that is no input says so")
  func files() throws {
    let run = try run("good.jsonl", "--assume-zone", "god.jsonl=UTC")
    #expect(
      run.errors.contains(
        "'--assume-zone god.jsonl=…' has no effect: no input is named 'god.jsonl'; did you mean 'good.jsonl'?"))
    #expect(try self.run("./good.jsonl", "--assume-zone", "./good.jsonl=UTC").errors.isEmpty)
  }

  @Test("abbreviations of zones are answered with a place")
  func zones() throws {
    let run = try run("good.jsonl", "--assume-zone", "PST")
    #expect(run.code == 64)
    #expect(run.errors.contains("write America/Los_Angeles or -08:00"))
  }

  @Test("a zone that sets both sides apart by whole hours is doubted, and the right one named")
  func wrongZone() throws {
    let inputs = Program.root.appending(path: "SampleLogs/held-after-force-quit/inputs").path
    let words = ["diagnose", inputs, "--fail-on", "never", "--format", "json", "--assume-zone"]
    let wrong = try Program.run(words + ["idevicesyslog.txt=America/New_York"])
    #expect(wrong.output.contains("idevicesyslog.txt is probably wrong; +02:00 would make both sides agree"))
    #expect(try !Program.run(words + ["idevicesyslog.txt=+02:00"]).output.contains("probably wrong"))
  }

  @Test("times may leave out their seconds")
  func times() throws {
    #expect(try run("good.jsonl", "--since", "2026-02-14 09:26").code == 1)
    #expect(try run("good.jsonl", "--since", "2026-02-14T09:27+00:00").code == 0)
    #expect(try run("good.jsonl", "--since", "2026-02-14 09:6").code == 64)
  }

  // MARK: Facts

  @Test("a facts file that can't be used is an error when it was given as one")
  func facts() throws {
    try write("cut.json", "{\"schema\": \"pushtrail.facts/1\", \"settings\": {\"auth")
    #expect(try run("good.jsonl", "--facts", "cut.json").code == 66)
    #expect(try run("good.jsonl", "cut.json").code == 1)
    let wrong = try run("good.jsonl", "--facts", "good.jsonl")
    #expect(wrong.code == 66)
    #expect(wrong.errors.contains("is no facts file"))
  }

  @Test("mistyped facts are answered with the closest key and the values, in one sentence each")
  func factHints() throws {
    try write("facts.json", #"{"schema": "pushtrail.facts/1", "setings": {}, "code": {"willPresent": "none"}}"#)
    let output = try run("good.jsonl", "facts.json").output
    #expect(output.contains("the closest one is settings."))
    #expect(output.contains("“absent” or a list"))
    let fact = try run("good.jsonl", "--fact", "settings.autorization=denied")
    #expect(fact.code == 64)
    #expect(fact.errors.contains("the closest one is settings.authorization.\n"))
  }

  // MARK: Inputs

  @Test("paths of the folder at hand have no ./, and standard input has its name")
  func names() throws {
    #expect(try run(".").output.contains("\n  good.jsonl  provider"))
    let piped = try Program.run(
      ["diagnose", "-"], in: folder,
      input: try String(contentsOf: folder.appending(path: "good.jsonl"), encoding: .utf8))
    #expect(piped.output.contains("standard input:1"))
  }

  @Test("a missing file alone gives no empty report, and an empty folder is named")
  func nothing() throws {
    let missing = try run("nothere.log")
    #expect(missing.code == 66)
    #expect(missing.output.isEmpty)
    #expect(try run("nothere.log", "good.jsonl").output.contains("  nothere.log  missing\n"))
    try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
    let empty = try run("empty")
    #expect(empty.code == 65)
    #expect(empty.errors.contains("there is no file in 'empty'"))
  }

  @Test(
    "pushtrail's own outputs are no evidence",
    arguments: ["text", "json", "markdown", "html", "junit", "sarif", "events"])
  func ownOutputs(format: String) throws {
    let made =
      format == "events"
      ? try Program.run(["events", "good.jsonl"], in: folder) : try run("good.jsonl", "--format", format)
    try write("made", made.output)
    let again = try run("good.jsonl", "made")
    #expect(again.output.hasPrefix("1 push: 1 violated"))
    #expect(again.output.contains("  made  not used, \(format == "events" ? "events" : "report") of pushtrail"))
    #expect(try run("made").code == 65)
  }

  @Test("a path in the command's place is seen by the file system, not by its spelling")
  func command() throws {
    try FileManager.default.createDirectory(at: folder.appending(path: "case"), withIntermediateDirectories: true)
    let run = try Program.run(["case"], in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains("write 'pushtrail diagnose case'"))
  }

  // MARK: Redaction and events

  @Test("--redact leaves no token and no alert text, but the ids", arguments: ["json", "text", "html", "events"])
  func redaction(format: String) throws {
    let run =
      format == "events"
      ? try Program.run(["events", "good.jsonl", "--redact"], in: folder)
      : try run("good.jsonl", "--redact", "--verbose", "--format", format)
    #expect(!run.output.contains("Ann owes"))
    #expect(!run.output.contains("6425c7d4a1b2"))
    #expect(run.output.contains(id))
  }

  @Test("events say words for codes")
  func events() throws {
    let output = try Program.run(["events", "good.jsonl"], in: folder).output
    #expect(output.contains(#""tokenForm": "hex""#))
    #expect(output.contains(#""payloadFlags": ["aps", "alert", "alertText""#))
  }
}

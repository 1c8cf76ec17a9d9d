import Foundation
import Testing

/// Inputs that can't be read, or mean nothing: each ends in a sentence that names the file and in the right exit code,
/// and the good files beside it are judged.
@Suite("Bad input")
final class BadInputTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "pushtrail-bad-\(UUID().uuidString)")

  /// A send to a token that is gone: violated, so that a run over it exits 1.
  private let goodLine =
    #"{"time":"2026-02-14T09:26:53Z","apnsId":"7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e","deviceToken":"6425c7d4a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbcc","topic":"com.example.tideline","status":410,"reason":"Unregistered"}"#
    + "\n"

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("good.jsonl", Data(goodLine.utf8))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ data: Data) throws { try data.write(to: folder.appending(path: name)) }

  private func run(_ words: String...) throws -> Program.Run { try Program.run(["diagnose"] + words, in: folder) }

  @Test("a file that is missing: 66, and the others are judged")
  func missing() throws {
    let alone = try run("missing.log")
    #expect(alone.code == 66)
    #expect(alone.errors.contains("missing.log"))
    let beside = try run("missing.log", "good.jsonl")
    #expect(beside.code == 66)
    #expect(beside.output.hasPrefix("1 push: 1 violated"))
  }

  @Test("empty and binary files: 65, named with the reason")
  func notUnderstood() throws {
    try write("empty.log", Data())
    // A fixed stream of bytes that is no text and no known format.
    var state: UInt32 = 7
    let noise = (0..<4096).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    try write("picture.bin", Data(noise))
    for name in ["empty.log", "picture.bin"] {
      let run = try run(name)
      #expect(run.code == 65, "\(name)")
      #expect(run.output.contains("  \(name)  not understood"))
      #expect(try self.run(name, "good.jsonl").code == 1)
    }
  }

  @Test("a truncated array of JSON: its whole records count")
  func truncated() throws {
    try write("cut.json", Data(("[" + goodLine.dropLast() + ",{\"time\":\"2026-02").utf8))
    let run = try run("cut.json")
    #expect(run.code == 1)
    #expect(run.output.contains("cut off"))
  }

  @Test("a folder that contains itself: read once")
  func loop() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "loop").path, withDestinationPath: ".")
    let run = try run(".")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("1 push: 1 violated"))
  }

  @Test("the same evidence twice is one push")
  func twice() throws {
    try write("copy.jsonl", Data(goodLine.utf8))
    #expect(try run("good.jsonl", "copy.jsonl").output.hasPrefix("1 push: 1 violated"))
  }

  @Test("standard input")
  func standardInput() throws {
    let run = try Program.run(["diagnose", "-", "--fail-on", "never"], in: folder, input: goodLine)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("1 push: 1 violated"))
  }

  @Test("a report is never written over an input, and is written whole or not at all")
  func output() throws {
    let over = try run("good.jsonl", "--output", "./good.jsonl")
    #expect(over.code == 64)
    #expect(
      over.errors == "pushtrail: '--output ./good.jsonl' would be written over the input 'good.jsonl'.\n"
        + "Choose another file for the report.\n")
    let nowhere = try run("good.jsonl", "--output", "missing/report.txt")
    #expect(nowhere.code == 74)
    #expect(
      nowhere.errors.hasPrefix("pushtrail: 'missing/report.txt' could not be written: no such file or directory.\n"))
    let written = try run("good.jsonl", "--output", "report.json", "--format", "json", "--fail-on", "never")
    #expect(written.code == 0)
    #expect(written.output.isEmpty)
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "report.json")))
    #expect((report as? [String: Any])?["schema"] as? String == "pushtrail.report/1")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasSuffix(".part") })
  }
}

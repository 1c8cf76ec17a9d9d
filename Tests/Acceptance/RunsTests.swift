import Foundation
import Testing

/// Whole runs of the built program.
@Suite("Runs of the program")
struct RunsTests {
  @Test("answers --version and --help, and exits 0")
  func version() throws {
    let version = try Program.run(["--version"])
    #expect(version.code == 0)
    #expect(version.output.hasPrefix("pushtrail "))
    let help = try Program.run(["diagnose", "--help"])
    #expect(help.code == 0)
    #expect(help.output.contains("--assume-zone"))
    #expect(help.errors.isEmpty)
  }

  @Test("exits 64 with a sentence on standard error")
  func usage() throws {
    let run = try Program.run(["diagnose", "--formt"])
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "pushtrail: unknown option '--formt'; did you mean '--format'?\n"
        + "'pushtrail diagnose --help' lists what diagnose takes.\n")
    #expect(try Program.run([]).code == 64)
  }

  @Test("digests from arguments and from standard input")
  func digest() throws {
    #expect(try Program.run(["digest", "order-1"]).output == "EA37-B42B  order-1\n")
    #expect(try Program.run(["digest", "-"], input: "a\r\n\n b\n").output == "86F7-E437  a\nE9D7-1F5E  b\n")
  }

  @Test("exits 74 when the output can't be written")
  func fullDisk() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try Program.run(["--version"], outputPath: "/dev/full")
    #expect(run.code == 74)
    #expect(run.errors.hasPrefix("pushtrail: standard output could not be written: no space left on device.\n"))
  }
}

@Suite("The check of expectations")
struct CaseCheckTests {
  private func misses(_ expect: String, _ report: String, code: Int32 = 0) throws -> [String] {
    let theCase = try JSONDecoder().decode(Case.self, from: Data("{\"title\": \"t\", \"expect\": \(expect)}".utf8))
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    return CaseCheck.misses(of: theCase.expect, report: object ?? [:], code: code)
  }

  private let report = #"""
    {"inputs": [{"path": "a/x.log", "kind": "provider"}],
     "pushes": [{"apnsId": "AB", "token": "64aa…", "sentAt": "2026-02-14T09:26:53.5Z", "verdict": "violated",
       "boundary": "receipt", "contract": "c1", "confidence": "high",
       "trail": [{"boundary": "receipt", "state": "violated"}],
       "findings": [{"contract": "c1", "state": "violated", "evidence": [0]}, {"contract": "b1", "state": "behaviour"}],
       "next": [{"settles": ["s1"]}]}],
     "findings": []}
    """#

  @Test("finds nothing to miss where all holds")
  func holds() throws {
    let expect = #"""
      {"exit": 1, "pushCount": 1, "findings": [["c0", "c1"]], "not": ["c2"], "behaviour": ["b1"],
       "undeterminedNext": ["s1"], "inputs": [{"path": "x.log", "kind": "provider"}],
       "pushes": [{"match": {"apnsId": "ab", "token": "64aabb", "at": "2026-02-14T09:26:52Z"}, "verdict": "violated",
         "boundary": ["receipt", "storage"], "contract": "c1", "trail": {"receipt": "violated"}, "must": ["c1"],
         "behaviour": ["b1"]}]}
      """#
    #expect(try misses(expect, report, code: 1).isEmpty)
  }

  @Test("says what is missed")
  func misses() throws {
    #expect(try misses(#"{"exit": 0}"#, report, code: 1) == ["the report exits 1, not 0"])
    #expect(try misses(#"{"not": ["c1"]}"#, report) == ["the report says c1 is violated"])
    #expect(
      try misses(#"{"pushes": [{"match": {"apnsId": "ab"}, "contract": null}]}"#, report) == [
        "the report says of apnsId ab: contract c1, not null"
      ])
    #expect(
      try misses(#"{"pushes": [{"match": {"at": "2026-02-14T09:27:00Z"}}]}"#, report) == [
        "the report has 0 pushes with at 2026-02-14T09:27:00Z, not one"
      ])
    #expect(try misses(#"{"inputs": [{"path": "y.log"}]}"#, report) == ["the report does not name the input y.log"])
  }
}

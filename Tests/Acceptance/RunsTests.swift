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

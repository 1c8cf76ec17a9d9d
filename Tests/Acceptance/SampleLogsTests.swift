import Foundation
import Testing

/// Every folder of SampleLogs with a case.json is a test: what was sent in, what must come out.
///
/// `PUSHTRAIL_CASES` names another folder of cases. `RECORD_SNAPSHOTS=1` writes the full expected reports
/// (`expected.txt`, `expected.json`) of folders that have them.
@Suite("SampleLogs")
struct SampleLogsTests {
  private static let environment = ProcessInfo.processInfo.environment

  private static let folder =
    environment["PUSHTRAIL_CASES"].map { URL(filePath: $0) } ?? Program.root.appending(path: "SampleLogs")

  static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).appending(path: "case.json").path)
    }.sorted()
  }

  private func run(_ folder: URL, _ theCase: Case, format: String) throws -> Program.Run {
    let arguments = [theCase.command ?? "diagnose"] + (theCase.args ?? ["inputs"]) + ["--format", format]
    return try Program.run(arguments + (theCase.options ?? []), in: folder)
  }

  @Test("comes to the right verdicts", arguments: names)
  func verdicts(name: String) throws {
    let folder = Self.folder.appending(path: name)
    let theCase = try Case.read(folder)
    let run = try run(folder, theCase, format: "json")
    guard let report = try? JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any] else {
      Issue.record("\(theCase.title): no JSON report; exit \(run.code); \(run.errors)")
      return
    }
    let misses = CaseCheck.misses(of: theCase.expect, report: report, code: run.code)
    #expect(misses.isEmpty, "\(theCase.title):\n\(misses.joined(separator: "\n"))")
  }

  @Test("prints the reports in full as expected", arguments: names)
  func fullReports(name: String) throws {
    let folder = Self.folder.appending(path: name)
    let theCase = try Case.read(folder)
    for (format, file) in [("text", "expected.txt"), ("json", "expected.json")] {
      let file = folder.appending(path: file)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      let output = try run(folder, theCase, format: format).output
      if Self.environment["RECORD_SNAPSHOTS"] == "1" {
        try Data(output.utf8).write(to: file)
      } else {
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(
          output == expected,
          "\(name)/\(file.lastPathComponent) differs: \(firstDifference(output, expected)). RECORD_SNAPSHOTS=1 records it anew."
        )
      }
    }
  }

  private func firstDifference(_ output: String, _ expected: String) -> String {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let others = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, pair) in zip(lines, others).enumerated() where pair.0 != pair.1 {
      return "line \(number + 1) is '\(pair.0)', not '\(pair.1)'"
    }
    return "\(lines.count) lines, not \(others.count)"
  }
}

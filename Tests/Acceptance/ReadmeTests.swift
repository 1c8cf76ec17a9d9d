import Foundation
import Testing

/// What the README shows must be true.
@Suite("The README")
struct ReadmeTests {
  private func readme() throws -> String {
    try String(contentsOf: Program.root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test("shows facts that pushtrail knows, every one of them")
  func facts() throws {
    let text = try readme()
    let begin = try #require(text.range(of: "```json\n"))
    let end = try #require(text.range(of: "\n```", range: begin.upperBound..<text.endIndex))
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushtrail-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text[begin.upperBound..<end.lowerBound].utf8).write(to: folder.appending(path: "facts.json"))
    let run = try Program.run(["diagnose", "facts.json", "--format", "json"], in: folder)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let input = try #require((report?["inputs"] as? [[String: Any]])?.first)
    #expect(input["kind"] as? String == "facts")
    #expect(input["warnings"] as? [String] == [])
    #expect((input["events"] as? Int ?? 0) > 35)
  }

  @Test("names all exit codes")
  func exitCodes() throws {
    let text = try readme()
    for code in [0, 1, 64, 65, 66, 70, 74] { #expect(text.contains("| \(code) | ")) }
  }
}

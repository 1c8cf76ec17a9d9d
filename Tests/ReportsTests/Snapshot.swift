import Foundation
import Testing

@testable import Reports

/// Compares a text with the file of its name in Tests/Snapshots/Reports; `RECORD_SNAPSHOTS=1` writes the file instead.
func expectSnapshot(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Snapshots/Reports")
  let file = folder.appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return
  }
  let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
  #expect(
    text == expected, "Tests/Snapshots/Reports/\(name) differs; RECORD_SNAPSHOTS=1 records it anew",
    sourceLocation: location)
}

func rendered(_ renderer: some Renderer, _ report: Report) -> String {
  ByteStream.text { renderer.render(report, into: $0) }
}

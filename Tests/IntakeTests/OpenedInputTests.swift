import Evidence
import Foundation
import Testing

@testable import Intake

/// Inputs as they lie in files: encodings, line ends, folders.
@Suite struct OpenedInputTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("intake-\(UUID().uuidString)")

  private func text(_ bytes: [UInt8]) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("input").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let opened = try OpenedInput.open(path)
    return try withExtendedLifetime(opened) { try opened.wholeBytes().string }
  }

  private func units(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    let all = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return all.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  private static let line = "10:12:20.605509+0100 SpringBoard Зал 🎭 received\r\nsecond\n"

  @Test func utf8WithAndWithoutAMark() throws {
    #expect(try text(Array(Self.line.utf8)) == Self.line)
    #expect(try text([0xEF, 0xBB, 0xBF] + Array(Self.line.utf8)) == Self.line)
  }

  @Test(arguments: [true, false], [true, false]) func utf16(bigEndian: Bool, mark: Bool) throws {
    #expect(try text(units(Self.line, bigEndian: bigEndian, mark: mark)) == Self.line)
  }

  /// A character of two units may lie across two reads of the stream.
  @Test func pairsAcrossBlocks() throws {
    let long = "x" + String(repeating: "🎭", count: 50_000)
    #expect(try text(units(long, bigEndian: false, mark: true)) == long)
  }

  @Test func aLoneHalfIsReplacedAndAnOddByteKept() throws {
    #expect(try text([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x62, 0]) == "a\u{FFFD}b")
    #expect(try text([0xFF, 0xFE, 0x61, 0, 0x62]) == "a\u{FFFD}")
  }

  @Test func carriageReturnsAloneEndLines() throws {
    #expect(try text(Array("one\rtwo\rthree".utf8)) == "one\ntwo\nthree")
    // Neither one return alone, nor bytes that no text has, say that lines end so.
    #expect(try text(Array("one\rtwo".utf8)) == "one\rtwo")
    #expect(try text([1, 13, 2, 13, 3]) == "\u{1}\r\u{2}\r\u{3}")
  }

  @Test func aFolderIsWalkedOnceThoughALinkLeadsBack() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("a".utf8).write(to: inner.appendingPathComponent("b.log"))
    try FileManager.default.createSymbolicLink(at: inner.appendingPathComponent("loop"), withDestinationURL: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("gone").path, withDestinationPath: "nowhere")
    let found = Discovery.files(in: [folder.path, folder.path])
    #expect(found.count == 2)
    guard let gone = found.first, case .failed(let reason) = gone.content else {
      Issue.record("the link to nowhere has to be told")
      return
    }
    #expect(reason == "\(folder.path)/gone does not exist.")
    #expect(found.last?.path == "\(folder.path)/inner/b.log")
  }
}

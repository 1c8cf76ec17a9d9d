import Evidence

/// A file that a request is read from, kept so that places in it can be named.
package final class SourceFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  private let lines: LineTable

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lines = bytes.withUnsafeBytes { LineTable(Bytes($0)) }
  }

  /// Where the byte at `offset` stands.
  package func place(_ offset: Int) -> SourcePlace {
    let offset = max(0, min(offset, bytes.count))
    let line = lines.line(of: offset)
    let start = lines.start(of: line) ?? 0
    var end = start
    while end < bytes.count, bytes[end] != 10, end - start < SourceFile.longestLine { end += 1 }
    // Editors count characters, not bytes.
    let column = String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.count + 1
    let text = bytes[start..<end].withUnsafeBytes { Bytes($0).trimmed.string }
    // From the place on: which of the things on the line is meant.
    let excerpt = bytes[min(offset, end)..<end].withUnsafeBytes { String(Bytes($0).trimmed.string.prefix(60)) }
    return SourcePlace(input: path, line: line, column: column, text: text, excerpt: excerpt)
  }

  /// The most bytes of a line that are shown.
  private static let longestLine = 400
}

/// A place that a finding points at. Line and column are 1-based; the column counts characters.
package struct SourcePlace: Sendable, Hashable {
  package let input: String
  package let line: Int
  package let column: Int
  /// The line as it stands there, cut when it is long.
  package let text: String
  /// What begins at the place, up to the end of the line.
  package let excerpt: String

  package init(input: String, line: Int, column: Int, text: String, excerpt: String) {
    self.input = input
    self.line = line
    self.column = column
    self.text = text
    self.excerpt = excerpt
  }
}

/// Text as it is sent, with the place of each byte in its file.
///
/// A shell's quotes are gone in it, and what only the shell knows (`$TOKEN`, `$(date +%s)`) is one byte `unknown`.
package struct SourceText: Sendable {
  package let file: SourceFile
  package private(set) var bytes: [UInt8] = []
  /// One offset per byte; nil when the bytes follow each other from `start` on.
  private var offsets: [Int]?
  private var start = 0
  package private(set) var hasUnknowns = false

  /// Stands for a value that nobody can know before the shell runs. No text of a payload may hold that byte.
  package static let unknown: UInt8 = 1

  /// A part of the file as it stands.
  package init(file: SourceFile, range: Range<Int>) {
    self.file = file
    bytes = Array(file.bytes[range])
    start = range.lowerBound
  }

  /// An empty text to which a reader adds.
  init(file: SourceFile) {
    self.file = file
    offsets = []
  }

  mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets?.append(offset)
  }

  mutating func appendUnknown(at offset: Int) {
    append(SourceText.unknown, at: offset)
    hasUnknowns = true
  }

  /// The offset in the file of the byte at `index`.
  package func offset(_ index: Int) -> Int {
    guard let offsets else { return start + index }
    guard !offsets.isEmpty else { return start }
    return index < offsets.count ? offsets[max(0, index)] : offsets[offsets.count - 1] + 1
  }

  package func place(_ index: Int) -> SourcePlace { file.place(offset(index)) }

  /// The part from `range`, with its places.
  package func part(_ range: Range<Int>) -> SourceText {
    var part = SourceText(file: file)
    for index in range { part.append(bytes[index], at: offset(index)) }
    part.hasUnknowns = part.bytes.contains(SourceText.unknown) && hasUnknowns
    return part
  }

  /// The same without the bytes for which `isDropped` says true.
  func without(_ isDropped: (UInt8) -> Bool) -> SourceText {
    var kept = SourceText(file: file)
    for index in bytes.indices where !isDropped(bytes[index]) { kept.append(bytes[index], at: offset(index)) }
    kept.hasUnknowns = hasUnknowns
    return kept
  }

  /// Other bytes that stand for this text: an unescaped string. All of them are placed at its beginning.
  func replaced(by other: [UInt8], at index: Int) -> SourceText {
    var text = SourceText(file: file)
    let place = offset(index)
    for byte in other { text.append(byte, at: place) }
    text.hasUnknowns = hasUnknowns && other.contains(SourceText.unknown)
    return text
  }

  package var string: String { String(decoding: bytes, as: UTF8.self) }
}

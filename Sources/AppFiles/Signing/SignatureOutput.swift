import Evidence

/// What `codesign -d` printed, one part per executable.
struct SignatureOutput {
  /// The part of the output about one executable.
  struct Part {
    var start: Int
    var end: Int
    var line: Int
    /// Lines of the form `Name=value` in front of the entitlements.
    var details: [(name: String, value: String, place: Place)] = []
    /// Where the entitlements begin.
    var body: (offset: Int, line: Int, isXML: Bool)?
    var isUnsigned: Place?
  }

  private static let mostParts = 1000
  private static let detailNames = ["Executable", "Identifier", "TeamIdentifier", "Authority", "Format", "Signature"]

  /// Whether a text begins as codesign's output does; its complaints may stand in front.
  static func isOne(_ text: Bytes) -> Bool {
    var result = false
    var count = 0
    text.upTo(16 << 10).forEachLine { line, _ in
      guard !result, count < 4 else { return }
      count += 1
      if line.hasPrefix("[Dict]") || line.hasPrefix("Executable=/")
        || line.hasSuffix(": code object is not signed at all")
      {
        result = true
      } else if isNoise(line) {
        count -= 1
      }
    }
    return result
  }

  private static func isNoise(_ line: Bytes) -> Bool {
    line.trimmed.isEmpty || (line.hasPrefix("warning:") || line.hasPrefix("Warning:")) && line.contains("deprecated")
  }

  static func parts(of bytes: Bytes) -> [Part] {
    var parts: [Part] = []
    var line = 0
    var isOpen = false
    bytes.forEachLine { row, offset in
      line += 1
      // `--xml` prints no line end, so that the next executable's line follows at once.
      if let joint = row.firstIndex(of: "</plist>Executable="), !parts.isEmpty {
        if parts[parts.count - 1].body == nil { look(at: row.upTo(joint + 8), offset, line, &parts[parts.count - 1]) }
        parts[parts.count - 1].end = offset + joint + 8
        if parts.count < mostParts { parts.append(Part(start: offset + joint + 8, end: bytes.count, line: line)) }
        look(at: row.from(joint + 8), offset + joint + 8, line, &parts[parts.count - 1])
        return
      }
      if row.hasPrefix("Executable=") || parts.isEmpty || (isOpen && row.hasPrefix("[Dict]") && parts.last?.body != nil)
      {
        if let last = parts.indices.last { parts[last].end = offset }
        if parts.count < mostParts { parts.append(Part(start: offset, end: bytes.count, line: line)) }
        isOpen = true
      }
      guard let last = parts.indices.last else { return }
      if parts[last].body == nil { look(at: row, offset, line, &parts[last]) }
    }
    return parts.filter { $0.body != nil || !$0.details.isEmpty || $0.isUnsigned != nil }
  }

  private static func look(at row: Bytes, _ offset: Int, _ line: Int, _ part: inout Part) {
    let place = Place(line: line, offset: offset, end: offset + row.count)
    if row.hasPrefix("[Dict]") {
      part.body = (offset, line, false)
    } else if let xml = xmlStart(row) {
      part.body = (offset + xml, line, true)
    } else if row.hasSuffix("code object is not signed at all") {
      part.isUnsigned = place
    } else if let equals = row.upTo(40).firstIndex(of: 61), part.details.count < 64 {
      let name = row.upTo(equals).string
      if detailNames.contains(name) { part.details.append((name, row.from(equals + 1).upTo(500).string, place)) }
    }
  }

  /// The place of the XML in a line that may begin with the header of a signature's blob.
  private static func xmlStart(_ row: Bytes) -> Int? {
    let head = row.upTo(16)
    for mark in ["<?xml", "<!DOCTYPE", "<plist"] as [StaticString] {
      if let start = head.firstIndex(of: mark), start <= 8 { return start }
    }
    return nil
  }
}

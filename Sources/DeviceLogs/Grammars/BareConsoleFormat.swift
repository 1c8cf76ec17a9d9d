import Evidence
import Intake

/// Text of an app's console without any time: Xcode without metadata, `print`, `devicectl … --console`.
///
/// Nothing marks it but what it says, so it is only a last resort.
struct BareConsoleFormat: LogFormat {
  let name = "console text without times"
  let kind = InputKind.device
  let recognition = "No times at all, but lines that an app prints about pushes."

  func confidence(in sample: Sample) -> Int {
    let first = sample.bytes.trimmed.at(0)
    // Objects, markup and property lists are something else, whatever words they hold.
    if first == 123 || first == 60 || first == 0 { return 0 }
    var found = false
    var lines = 0
    var code = 0
    sample.bytes.forEachLine { line, _ in
      lines += 1
      if Self.looksLikeCode(line.trimmed) { code += 1 }
      if found || lines > 4000 || line.count > 2000 { return }
      let message = DeviceMessage(line.trimmed, process: Bytes(""), group: .app)
      if let pattern = MessageIndex.shared.find(message, in: .app), pattern.kind != nil { found = true }
      if line.hasPrefix("Launched application with "), line.contains(" bundle identifier") { found = true }
    }
    // An app's source names the same methods.
    return found && code * 8 < lines ? 12 : 0
  }

  private static func looksLikeCode(_ line: Bytes) -> Bool {
    line.hasPrefix("import ") || line.hasPrefix("#") || line.hasPrefix("//") || line.hasPrefix("@")
      || line.hasSuffix("{")
      || line.hasSuffix(";") || line == "}" || line.hasPrefix("func ") || line.hasPrefix("- (")
      || line.hasPrefix("let ")
  }

  func canCut(before line: Bytes) -> Bool { !line.isEmpty && !Bytes.isBlank(line.at(0)) && line.at(0) != 125 }

  func makeReader() -> any LogReader { LineFormat(BareLine.self).makeReader() }
}

/// Any line that is not indented begins a record.
struct BareLine: LineGrammar {
  static let name = ""
  static let recognition = ""

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    guard !line.isEmpty, !Bytes.isBlank(line.base[0]), line.base[0] != 125, line.base[0] != 41 else { return false }
    header = RecordHeader()
    header.message = line
    XcodeCategory.split(&header)
    return true
  }
}

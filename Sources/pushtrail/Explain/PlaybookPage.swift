import Evidence
import Intake
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The page about a contract, where the program finds it: beside itself or in the share folder of its installation.
enum PlaybookPage {
  /// The text of `Playbooks/BOUNDARY/ID.md`; nil when the pages are not there.
  static func text(_ path: String) -> String? {
    guard var folder = programFolder else { return nil }
    // The program lies in PREFIX/bin, or some levels deep in the project's build folder.
    for _ in 0..<6 {
      for place in ["/share/pushtrail/", "/"] {
        let file = folder + place + path
        if access(file, R_OK) == 0, let opened = try? OpenedInput.open(file), let bytes = try? opened.wholeBytes() {
          return bytes.string
        }
      }
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
      folder = String(folder[..<slash])
    }
    return nil
  }

  private static var programFolder: String? {
    #if os(Linux)
      let program = "/proc/self/exe"
    #else
      let program = CommandLine.arguments[0]
    #endif
    guard let resolved = realpath(program, nil) else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// The page without its title and the statement below it, which stand above already.
  static func show(_ text: String, _ page: TextPage) {
    var paragraph = ""
    var isCode = false
    var hasBegun = false
    func flush() {
      guard !paragraph.isEmpty else { return }
      let indent = paragraph.prefix { $0 == " " }.count
      let item = paragraph.dropFirst(indent)
      let isList = item.hasPrefix("- ") || item.first?.isNumber == true && item.dropFirst().hasPrefix(". ")
      page.flow(paragraph, hang: indent + (isList ? item.hasPrefix("- ") ? 2 : 3 : 0))
      paragraph = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if line.hasPrefix("## ") {
        flush()
        hasBegun = true
        page.blank()
        page.flow(String(line.dropFirst(3)), .bold)
      } else if !hasBegun {
        continue
      } else if trimmed.hasPrefix("```") {
        flush()
        isCode.toggle()
      } else if isCode {
        page.flow("    " + trimmed, .dim, hang: 6)
      } else if trimmed.isEmpty {
        flush()
      } else if trimmed.hasPrefix("- ") || trimmed.first?.isNumber == true && trimmed.dropFirst().hasPrefix(". ") {
        flush()
        paragraph = String(line)
      } else {
        paragraph += paragraph.isEmpty ? String(line) : " " + trimmed
      }
    }
    flush()
  }
}

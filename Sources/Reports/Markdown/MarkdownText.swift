/// Text made safe for Markdown.
enum MarkdownText {
  /// Text of unknown origin: nothing in it is markup, and it mentions nobody.
  static func plain(_ text: String) -> String {
    var out = ""
    for character in VisibleText.of(text) {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "$", "!": out += "\\\(character)"
      case "&": out += "&amp;"
      // So that `@name` in a log mentions nobody where the report is pasted.
      case "@": out += "&#64;"
      default: out.append(character)
      }
    }
    return out
  }

  /// Sentences of pushtrail's own catalogue: their `code` stays code, the rest is plain.
  static func sentence(_ text: String) -> String {
    let parts = Words.sentence(text).split(separator: "`", omittingEmptySubsequences: false)
    // An odd tick has no partner: then nothing is code.
    guard parts.count % 2 == 1 else { return plain(Words.sentence(text)) }
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? plain(String(part)) : code(String(part))
    }.joined()
  }

  /// Text of unknown origin as code, fit for a table's cell.
  static func code(_ text: String) -> String {
    let text = VisibleText.of(text).replacing("|", with: "\\|")
    guard !text.isEmpty else { return "" }
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return longest > 0 || text.hasPrefix(" ") ? "\(fence) \(text) \(fence)" : fence + text + fence
  }
}

/// Text made safe for XML and HTML, in content and in attributes.
enum XMLText {
  /// Markup is escaped; control characters, which XML forbids, are made visible.
  static func of(_ text: String) -> String {
    let shown = VisibleText.of(text)
    guard shown.utf8.contains(where: { $0 == 38 || $0 == 60 || $0 == 62 || $0 == 34 || $0 == 39 || $0 == 0xEF }) else {
      return shown
    }
    var out = ""
    out.reserveCapacity(shown.utf8.count + 32)
    for scalar in shown.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

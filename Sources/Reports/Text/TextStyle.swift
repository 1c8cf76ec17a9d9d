/// How a text report is to look.
package struct TextStyle: Sendable {
  /// Columns of a line.
  package var width: Int
  package var isColored: Bool
  /// Whether more than ASCII may be shown.
  package var isUnicode: Bool

  package init(width: Int = 100, isColored: Bool = false, isUnicode: Bool = true) {
    self.width = max(width, 40)
    self.isColored = isColored
    self.isUnicode = isUnicode
  }

  /// The few looks that text has.
  package enum Look: Sendable {
    case plain, bold, dim, bad, badBold, good, open, note

    /// SGR parameters.
    var code: StaticString? {
      switch self {
      case .plain: nil
      case .bold: "1"
      case .dim: "2"
      case .bad: "31"
      case .badBold: "1;31"
      case .good: "32"
      case .open: "33"
      case .note: "36"
      }
    }
  }

  func painted(_ text: String, _ look: Look) -> String {
    guard isColored, !text.isEmpty, let code = look.code else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

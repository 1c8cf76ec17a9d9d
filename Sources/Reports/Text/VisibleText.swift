/// Text from logs, made safe to show: what would steer a terminal or turn the reading direction becomes visible.
package enum VisibleText {
  /// `text` with control characters as their Unicode pictures (␛), the rest of the dangerous ones as `\u{202e}`.
  ///
  /// With `ascii`, everything outside ASCII is transcribed, for terminals that show nothing else.
  package static func of(_ text: String, ascii: Bool = false) -> String {
    if isPlain(text, ascii: ascii) { return text }
    var out = ""
    out.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E: out.unicodeScalars.append(scalar)
      case 0x09: out += " "
      case 0x0A: out += ascii ? "\\n" : "␤"
      case 0x00...0x1F: out += ascii ? escape(scalar, "\\x") : picture(scalar.value + 0x2400)
      case 0x7F: out += ascii ? "\\x7f" : "␡"
      case 0x80...0x9F: out += escape(scalar, "\\x")
      case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2028, 0x2029, 0x2060...0x206F, 0x61C, 0xFEFF, 0xE0000...0xE0FFF,
        0xFFF9...0xFFFB:
        out += escape(scalar, "\\u{") + "}"
      default:
        if ascii { out += transcription(scalar) } else { out.unicodeScalars.append(scalar) }
      }
    }
    return out
  }

  private static func isPlain(_ text: String, ascii: Bool) -> Bool {
    // Between the blank and the tilde, or (when Unicode may be shown) Latin, Greek, Cyrillic and the like, whose lead
    // bytes are 0xC3...0xD7; everything else is looked at scalar by scalar.
    text.utf8.allSatisfy {
      ($0 >= 0x20 && $0 < 0x7F) || (!ascii && ($0 >= 0xC3 && $0 <= 0xD7 || $0 >= 0x80 && $0 < 0xC0))
    }
  }

  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? "?"
  }

  private static func escape(_ scalar: Unicode.Scalar, _ lead: String) -> String {
    let digits = String(scalar.value, radix: 16)
    return lead + (digits.count < 2 ? "0" : "") + digits
  }

  private static func transcription(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "…": "..."
    case "–", "—", "‑", "−": "-"
    case "·", "•": "-"
    case "→": "->"
    case "‘", "’": "'"
    case "“", "”", "„": "\""
    case "±": "+/-"
    case "\u{A0}": " "
    default: escape(scalar, "\\u{") + "}"
    }
  }
}

/// Breaks text into lines of a width.
package enum TextLayout {
  /// Lines of at most `width` columns, broken at blanks; the first begins with `indent` blanks, the others with `hang`.
  /// A word that is wider than a line is broken where the line ends.
  package static func wrap(_ text: String, width: Int, indent: Int, hang: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var used = indent
    var isEmpty = true
    func flush() {
      lines.append(line)
      line = String(repeating: " ", count: hang)
      used = hang
      isEmpty = true
    }
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let columns = DisplayWidth.of(word)
      if !isEmpty, used + 1 + columns > width { flush() }
      if !isEmpty {
        line += " "
        used += 1
      }
      if used + columns <= width {
        line += word
        used += columns
        isEmpty = false
        continue
      }
      for character in word {
        let columns = DisplayWidth.of(character)
        if used + columns > width, !isEmpty { flush() }
        line.append(character)
        used += columns
        isEmpty = false
      }
    }
    if !isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// `text` cut to `width` columns; a cut one ends with `mark`.
  package static func cut(_ text: String, to width: Int, mark: String = "…") -> String {
    guard DisplayWidth.of(text) > width else { return text }
    let room = max(0, width - DisplayWidth.of(mark))
    var out = ""
    var used = 0
    for character in text {
      let columns = DisplayWidth.of(character)
      if used + columns > room { break }
      out.append(character)
      used += columns
    }
    return out + mark
  }

  /// `text` with blanks behind it up to `width` columns.
  package static func pad(_ text: String, to width: Int) -> String {
    let columns = DisplayWidth.of(text)
    return columns < width ? text + String(repeating: " ", count: width - columns) : text
  }
}

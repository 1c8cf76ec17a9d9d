/// A page of text being written: lines that fit a width, each word with its look.
package struct TextPage {
  let style: TextStyle
  private let out: ByteStream

  package init(style: TextStyle, out: ByteStream) {
    self.style = style
    self.out = out
  }

  /// A run of text with one look. It may be broken at blanks, unless it is `whole`.
  struct Span {
    var text: String
    var look: TextStyle.Look
    var isWhole = false

    init(_ text: String, _ look: TextStyle.Look = .plain, whole: Bool = false) {
      self.text = text
      self.look = look
      self.isWhole = whole
    }
  }

  package func blank() { out.write("\n") }

  /// Spans one after the other, broken to the width. The first line begins at column 0 (its lead is part of the spans),
  /// the others with `hang` blanks.
  func flow(_ spans: [Span], hang: Int = 0) {
    var line = Line(width: style.width)
    func put(_ word: String, _ look: TextStyle.Look) {
      var word = Substring(word)
      if !line.fits(DisplayWidth.of(word)), !line.isEmpty { finish(&line, hang) }
      while !line.fits(DisplayWidth.of(word)), word.count > 1 {
        let head = prefix(of: word, columns: max(line.room, 1))
        line.append(String(head), look)
        word = word.dropFirst(head.count)
        finish(&line, hang)
      }
      line.append(String(word), look)
    }
    for span in spans {
      let text = VisibleText.of(span.text, ascii: !style.isUnicode)
      if span.isWhole {
        put(text, span.look)
        continue
      }
      // Blanks at the beginning of a line are indentation, all others are places to break.
      var word = ""
      for character in text {
        if character == " " {
          if !word.isEmpty { put(word, span.look) }
          word = ""
          line.gap += 1
        } else {
          word.append(character)
        }
      }
      if !word.isEmpty { put(word, span.look) }
    }
    finish(&line, hang)
  }

  private func finish(_ line: inout Line, _ hang: Int) {
    out.write(line.painted(style) + "\n")
    line = Line(width: style.width, indent: hang)
  }

  /// A line being filled; neighbours of one look are painted together.
  private struct Line {
    let width: Int
    private var runs: [(text: String, look: TextStyle.Look)] = []
    private var used = 0
    /// Blanks not written yet: they vanish where the line ends.
    var gap = 0

    init(width: Int, indent: Int = 0) {
      self.width = width
      gap = indent
    }

    var isEmpty: Bool { runs.isEmpty }
    var room: Int { width - used - gap }
    func fits(_ columns: Int) -> Bool { columns <= room }

    mutating func append(_ text: String, _ look: TextStyle.Look) {
      let blanks = String(repeating: " ", count: gap)
      used += gap + DisplayWidth.of(text)
      gap = 0
      if let last = runs.last, last.look == look {
        runs[runs.count - 1].text += blanks + text
      } else {
        // Blanks belong to no look.
        if !blanks.isEmpty { runs.append((blanks, .plain)) }
        runs.append((text, look))
      }
    }

    func painted(_ style: TextStyle) -> String {
      var runs = runs
      // What was padded to a column must not leave blanks at the line's end.
      while let last = runs.last {
        let text = Substring(last.text).trimmingBlanks
        runs.removeLast()
        if !text.isEmpty {
          runs.append((String(text), last.look))
          break
        }
      }
      return runs.map { style.painted($0.text, $0.look) }.joined()
    }
  }

  package func flow(_ text: String, _ look: TextStyle.Look = .plain, hang: Int = 0) {
    flow([Span(text, look)], hang: hang)
  }

  /// How many columns of a quotation fit on `lines` lines.
  func room(indent: Int, lines: Int) -> Int { (style.width - indent - 2) * lines }

  /// Text from a log behind a bar, on at most `lines` lines; what does not fit is cut off. Lines end at a blank or behind
  /// a comma when one is near.
  func quote(_ text: String, indent: Int, lines most: Int) {
    let bar = style.isUnicode ? "│ " : "| "
    let mark = style.isUnicode ? "…" : "..."
    let room = style.width - indent - 2
    // The line ends and the indentation of a record that spans lines would only show as signs.
    let joined = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }.joined(
      separator: " ")
    var rest = Substring(VisibleText.of(joined, ascii: !style.isUnicode))
    var number = 0
    while !rest.isEmpty, number < most {
      number += 1
      var line = prefix(of: rest, columns: room)
      if line.count < rest.count, number < most { line = breaking(line, before: rest[line.endIndex]) }
      rest = rest.dropFirst(line.count)
      if number == most, !rest.isEmpty { line = prefix(of: line, columns: room - mark.count) + mark }
      out.write(String(repeating: " ", count: indent) + style.painted(bar + String(line.trimmingBlanks), .dim) + "\n")
      rest = rest.drop { $0 == " " }
    }
  }

  /// `line` up to its last blank or comma, if that costs less than half of it.
  private func breaking(_ line: Substring, before next: Character) -> Substring {
    if next == " " { return line }
    guard let end = line.lastIndex(where: { $0 == " " || $0 == "," }) else { return line }
    let kept = line[...end]
    return kept.count * 2 >= line.count ? kept : line
  }

  private func prefix(of word: Substring, columns: Int) -> Substring {
    var used = 0
    var end = word.startIndex
    while end < word.endIndex {
      let next = used + DisplayWidth.of(word[end])
      if next > columns, end > word.startIndex { break }
      used = next
      end = word.index(after: end)
    }
    return word[..<end]
  }
}

extension Substring {
  /// Without the blanks at its end.
  fileprivate var trimmingBlanks: Substring {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return self[..<end]
  }
}

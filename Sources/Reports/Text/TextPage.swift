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
        let text = String(last.text.reversed().drop { $0 == " " }.reversed())
        runs.removeLast()
        if !text.isEmpty {
          runs.append((text, last.look))
          break
        }
      }
      return runs.map { style.painted($0.text, $0.look) }.joined()
    }
  }

  package func flow(_ text: String, _ look: TextStyle.Look = .plain, hang: Int = 0) { flow([Span(text, look)], hang: hang) }

  /// Text from a log, on at most `lines` lines; what does not fit is cut off.
  func quote(_ text: String, indent: Int, lines most: Int) {
    let text = VisibleText.of(text, ascii: !style.isUnicode)
    let room = (style.width - indent) * most
    let shown = TextLayout.cut(text, to: room, mark: style.isUnicode ? "…" : "...")
    let lines = TextLayout.wrap(shown, width: style.width, indent: indent, hang: indent)
    for (index, line) in lines.prefix(most).enumerated() {
      let isCut = index == most - 1 && lines.count > most
      let last = isCut ? TextLayout.cut(line, to: style.width - 3, mark: "") + (style.isUnicode ? "…" : "...") : line
      out.write(String(repeating: " ", count: indent) + style.painted(String(last.dropFirst(indent)), .dim) + "\n")
    }
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

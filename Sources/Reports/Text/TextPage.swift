/// A page of text being written: lines that fit a width, each word with its look.
struct TextPage {
  let style: TextStyle
  private let out: ByteStream

  init(style: TextStyle, out: ByteStream) {
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

  func blank() { out.write("\n") }

  /// Spans one after the other, broken to the width. The first line begins at column 0 (its lead is part of the spans),
  /// the others with `hang` blanks.
  func flow(_ spans: [Span], hang: Int = 0) {
    var line = ""
    var used = 0
    var isEmpty = true
    /// Blanks not yet written: they vanish where a line ends.
    var gap = 0

    func breakLine() {
      out.write(line)
      out.write("\n")
      line = String(repeating: " ", count: hang)
      used = hang
      isEmpty = true
      gap = 0
    }
    func put(_ word: String, _ look: TextStyle.Look) {
      var word = Substring(word)
      var columns = DisplayWidth.of(word)
      if !isEmpty, used + gap + columns > style.width { breakLine() }
      while used + gap + columns > style.width, columns > 1 {
        let room = max(style.width - used - gap, 1)
        let head = prefix(of: word, columns: room)
        line += String(repeating: " ", count: gap) + style.painted(String(head), look)
        word = word.dropFirst(head.count)
        columns = DisplayWidth.of(word)
        gap = 0
        breakLine()
      }
      line += String(repeating: " ", count: gap) + style.painted(String(word), look)
      used += gap + columns
      gap = 0
      isEmpty = false
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
          gap += 1
        } else {
          word.append(character)
        }
      }
      if !word.isEmpty { put(word, span.look) }
    }
    out.write(line)
    out.write("\n")
  }

  func flow(_ text: String, _ look: TextStyle.Look = .plain, hang: Int = 0) { flow([Span(text, look)], hang: hang) }

  /// One line, cut at the width.
  func cut(_ text: String, _ look: TextStyle.Look, indent: Int) {
    let text = VisibleText.of(text, ascii: !style.isUnicode)
    let shown = TextLayout.cut(text, to: style.width - indent, mark: style.isUnicode ? "…" : "...")
    out.write(String(repeating: " ", count: indent) + style.painted(shown, look) + "\n")
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

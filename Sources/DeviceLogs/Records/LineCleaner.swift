import Evidence

/// Takes out of lines what terminals and relays put in: colour codes, NULs, a byte order mark, carriage returns.
///
/// A line that needs no copy is only trimmed. A cleaned copy is valid until the next call.
struct LineCleaner {
  private let hasEscapes: Bool
  private let hasNULs: Bool
  private let copy = Scratch()

  /// Looks once at the whole run, so that clean input costs nothing per line.
  init(_ run: Bytes) {
    hasEscapes = run.firstIndex(of: 27) != nil
    hasNULs = run.firstIndex(of: 0) != nil
  }

  /// Whether a line of this run may need a copy.
  var mayCopy: Bool { hasEscapes || hasNULs }

  /// The line without its end and without the bytes that are no text.
  func cleaned(_ line: Bytes) -> Bytes {
    var text = line
    while text.count > 0, text.base[text.count - 1] == 13 || text.base[text.count - 1] == 10 {
      text = text.upTo(text.count - 1)
    }
    if text.count >= 3, text.base[0] == 0xEF, text.base[1] == 0xBB, text.base[2] == 0xBF { text = text.from(3) }
    guard mayCopy, text.firstIndex(of: 27) != nil || text.firstIndex(of: 0) != nil else { return text }
    return copied(text)
  }

  /// A copy of a record of several lines: lines end in LF alone.
  func copied(_ text: Bytes) -> Bytes {
    copy.removeAll()
    var index = 0
    while index < text.count {
      let byte = text.base[index]
      if byte == 27, text.at(index + 1) == 91 {
        // CSI: parameters up to a final byte of 0x40…0x7E.
        var end = index + 2
        while end < text.count, text.base[end] < 64 || text.base[end] > 126 { end += 1 }
        index = end + 1
        continue
      }
      if byte != 0, byte != 27, !(byte == 13 && (index + 1 == text.count || text.base[index + 1] == 10)) {
        copy.append(byte)
      }
      index += 1
    }
    return copy.bytes
  }
}

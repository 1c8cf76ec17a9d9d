import Evidence

/// Takes out of lines what terminals and relays put in: colour codes, NULs, a byte order mark, carriage returns.
enum LineCleaner {
  /// The line without its end and without a mark at its front; no copy is made.
  static func trimmed(_ line: Bytes) -> Bytes {
    var end = line.count
    while end > 0, line.base[end - 1] == 13 || line.base[end - 1] == 10 { end -= 1 }
    let start = end >= 3 && line.base[0] == 0xEF && line.base[1] == 0xBB && line.base[2] == 0xBF ? 3 : 0
    return Bytes(base: line.base + start, count: end - start)
  }

  /// Whether a text holds bytes that are no text.
  static func isDirty(_ text: Bytes) -> Bool {
    text.firstIndex(of: 27) != nil || text.firstIndex(of: 0) != nil
  }

  /// Puts the text into `copy` without those bytes; its lines end in LF alone.
  static func clean(_ text: Bytes, into copy: Scratch) -> Bytes {
    copy.removeAll()
    let text = trimmed(text)
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
    return trimmed(copy.bytes)
  }

  /// The line as a grammar reads it: trimmed, and cleaned where it must be.
  static func line(_ line: Bytes, _ copy: Scratch) -> Bytes {
    let text = trimmed(line)
    return isDirty(text) ? clean(text, into: copy) : text
  }
}

import Evidence

/// Terminal colours in a captured log.
enum Colours {
  /// `text` without its escape sequences (`ESC [ … letter`).
  static func stripped(_ text: Bytes) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text.base[index]
      if byte == 27, text.at(index + 1) == UInt8(ascii: "[") {
        index += 2
        while index < text.count, !Bytes.isLetter(text.base[index]) { index += 1 }
      } else {
        out.append(byte)
      }
      index += 1
    }
    return out
  }
}

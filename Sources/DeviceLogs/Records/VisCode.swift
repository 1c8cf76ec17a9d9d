import Evidence

/// The vis(3) escapes of syslog_relay: bytes above ASCII and the backslash itself.
enum VisCode {
  /// Decodes the message and the process name where they hold escapes.
  static func decode(_ header: inout RecordHeader, into scratch: Scratch) {
    let message = header.message.firstIndex(of: 92) != nil
    let process = header.process.firstIndex(of: 92) != nil
    guard message || process else { return }
    scratch.removeAll()
    if process { append(header.process, to: scratch) }
    let split = scratch.count
    if message { append(header.message, to: scratch) }
    // The scratch may have moved while it grew, so both runs are taken from it at the end.
    if process { header.process = scratch.bytes.upTo(split) }
    if message { header.message = scratch.bytes.from(split) }
  }

  /// Appends the decoded form of `text`. A decoded byte never begins another escape; an escape that would give a control
  /// character, and everything that is no escape, stays as it is.
  static func append(_ text: Bytes, to scratch: Scratch) {
    var index = 0
    while index < text.count {
      let byte = text.base[index]
      if byte == 92, let (value, length) = escape(text, index) {
        scratch.append(value)
        index += length
      } else {
        scratch.append(byte)
        index += 1
      }
    }
  }

  /// The byte that the escape at `index` stands for, and the escape's length.
  private static func escape(_ text: Bytes, _ index: Int) -> (UInt8, Int)? {
    let second = text.at(index + 1)
    if second == UInt8(ascii: "M") {
      let joint = text.at(index + 2)
      let last = text.at(index + 3)
      // `\M^\` must win over `\\`, and `\M-\` too: their last byte is no escape's beginning.
      if joint == UInt8(ascii: "-"), last >= 33, last <= 126 { return (last | 0x80, 4) }
      if joint == UInt8(ascii: "^"), (last >= 64 && last <= 95) || last == 63 { return ((last ^ 0x40) | 0x80, 4) }
      return nil
    }
    if second >= 48, second <= 51 {
      let middle = text.at(index + 2)
      let last = text.at(index + 3)
      guard middle >= 48, middle <= 55, last >= 48, last <= 55 else { return nil }
      let value = (second - 48) << 6 | (middle - 48) << 3 | (last - 48)
      return value < 32 || value == 127 ? nil : (value, 4)
    }
    return second == 92 ? (92, 2) : nil
  }
}

import Evidence

/// Small steps that the grammars share. Each moves `index` only when it found what it looks for.
enum HeaderScan {
  /// Moves over blanks; false when there was none.
  static func blanks(_ line: Bytes, _ index: inout Int) -> Bool {
    let start = index
    var position = start
    let base = line.base
    while position < line.count, base[position] == 32 { position += 1 }
    index = position
    return position > start
  }

  /// A decimal number.
  static func number(_ line: Bytes, _ index: inout Int) -> Int? {
    var position = index
    var value = 0
    let base = line.base
    let end = min(line.count, index + 12)
    while position < end {
      let digit = base[position] &- 48
      if digit > 9 { break }
      value = value &* 10 &+ Int(digit)
      position += 1
    }
    guard position > index else { return nil }
    index = position
    return value
  }

  /// `0x` and hexadecimal digits.
  static func hexadecimal(_ line: Bytes, _ index: inout Int) -> Bool {
    guard line.at(index) == 48, line.at(index + 1) == 120 else { return false }
    var position = index + 2
    while position < line.count, Bytes.hexValue(line.base[position]) != nil { position += 1 }
    guard position > index + 2 else { return false }
    index = position
    return true
  }

  /// Takes off the message what `log` prints in front of it: `(Library) `, then `[subsystem:category] `, each optional.
  static func labels(_ header: inout RecordHeader) {
    let base = header.message.base
    let count = header.message.count
    var index = 0
    header.library = Bytes("")
    header.subsystem = Bytes("")
    header.category = Bytes("")
    if count > 0, base[0] == 40 {
      var close = 1
      let limit = min(count, 128)
      while close < limit, base[close] != 41 { close += 1 }
      if close < limit, close > 1, close + 1 == count || base[close + 1] == 32 {
        header.library = Bytes(base: base + 1, count: close - 1)
        index = min(close + 2, count)
      }
    }
    defer { header.message = Bytes(base: base + index, count: count - index) }
    // A message may itself begin with `[bundle]`: only a bracket that holds a colon and no blank is the label.
    guard index < count, base[index] == 91 else { return }
    var position = index + 1
    var colon = -1
    let limit = min(count, index + 256)
    while position < limit {
      let byte = base[position]
      if byte == 93 { break }
      // `[app<bundle>:812]` is no label either: a subsystem is a plain name.
      if byte == 32 || byte == 91 || byte == 60 || byte == 40 { return }
      if byte == 58, colon < 0 { colon = position }
      position += 1
    }
    guard position < limit, colon > 0, position + 1 == count || base[position + 1] == 32 else { return }
    header.subsystem = Bytes(base: base + index + 1, count: colon - index - 1)
    header.category = Bytes(base: base + colon + 1, count: position - colon - 1)
    index = min(position + 2, count)
  }

  /// The last component of a path.
  static func lastComponent(_ path: Bytes) -> Bytes {
    guard let slash = path.lastIndex(of: 47) else { return path }
    return path.from(slash + 1)
  }
}

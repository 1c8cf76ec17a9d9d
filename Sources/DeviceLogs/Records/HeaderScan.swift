import Evidence

/// Small steps that the grammars share. Each moves `index` only when it found what it looks for.
enum HeaderScan {
  /// Moves over blanks; false when there was none.
  static func blanks(_ line: Bytes, _ index: inout Int) -> Bool {
    let start = index
    while index < line.count, line.base[index] == 32 { index += 1 }
    return index > start
  }

  /// A decimal number.
  static func number(_ line: Bytes, _ index: inout Int) -> Int? {
    var position = index
    var value = 0
    while position < line.count, Bytes.isDigit(line.base[position]), position - index < 12 {
      value = value * 10 + Int(line.base[position] - 48)
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

  /// What `log` prints between the process and the message: `(Library) `, then `[subsystem:category] `, each optional.
  static func labels(_ line: Bytes, _ index: inout Int, _ header: inout RecordHeader) {
    header.library = Bytes("")
    header.subsystem = Bytes("")
    header.category = Bytes("")
    if line.at(index) == 40, let close = line.firstIndex(of: 41, from: index), close - index < 128,
      line.at(close + 1) == 32 || close + 1 == line.count, close > index + 1
    {
      header.library = line.slice(index + 1, close)
      index = min(close + 2, line.count)
    }
    // A message may itself begin with `[bundle]`: only a bracket that holds a colon and no blank is the label.
    guard line.at(index) == 91 else { return }
    var position = index + 1
    var colon = -1
    while position < line.count, position - index < 256 {
      let byte = line.base[position]
      if byte == 93 { break }
      if byte == 32 || byte == 91 { return }
      if byte == 58, colon < 0 { colon = position }
      position += 1
    }
    guard line.at(position) == 93, colon > 0, line.at(position + 1) == 32 || position + 1 == line.count else { return }
    header.subsystem = line.slice(index + 1, colon)
    header.category = line.slice(colon + 1, position)
    index = min(position + 2, line.count)
  }

  /// The last component of a path.
  static func lastComponent(_ path: Bytes) -> Bytes {
    guard let slash = path.lastIndex(of: 47) else { return path }
    return path.from(slash + 1)
  }
}

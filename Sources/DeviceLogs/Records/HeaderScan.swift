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
    if count > 2, base[0] == 40, let close = header.message.upTo(128).firstIndex(of: 41), close > 1,
      close + 1 == count || base[close + 1] == 32
    {
      header.library = Bytes(base: base + 1, count: close - 1)
      index = min(close + 2, count)
    }
    let rest = Bytes(base: base + index, count: count - index)
    // A message may itself begin with `[bundle]`: only a bracket that holds a colon and no blank is the label.
    if let (colon, close) = label(rest.upTo(256)) {
      header.subsystem = Bytes(base: rest.base + 1, count: colon - 1)
      header.category = Bytes(base: rest.base + colon + 1, count: close - colon - 1)
      index = min(index + close + 2, count)
    }
    header.message = Bytes(base: base + index, count: count - index)
  }

  /// Where the colon and the closing bracket of a leading `[subsystem:category]` stand.
  private static func label(_ text: Bytes) -> (colon: Int, close: Int)? {
    guard text.count > 3, text.base[0] == 91, let colon = text.firstIndex(of: 58), colon > 1,
      let close = text.firstIndex(of: 93, from: colon)
    else { return nil }
    // The first blank stands right behind the bracket, or there is none: so none stands inside.
    guard text.firstIndex(of: 32) ?? text.count == close + 1 else { return nil }
    // `[app<bundle>:812]` is no label either: a subsystem is a plain name.
    let inside = Bytes(base: text.base + 1, count: colon - 1)
    guard inside.firstIndex(of: 60) == nil, inside.firstIndex(of: 91) == nil, inside.firstIndex(of: 93) == nil,
      inside.firstIndex(of: 40) == nil
    else { return nil }
    return (colon, close)
  }

  /// The last component of a path.
  static func lastComponent(_ path: Bytes) -> Bytes {
    guard let slash = path.lastIndex(of: 47) else { return path }
    return path.from(slash + 1)
  }
}

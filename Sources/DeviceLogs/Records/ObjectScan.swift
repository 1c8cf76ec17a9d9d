import Evidence

/// Walks over the objects of a text: one a line, spread over lines, or as elements of one array that may be cut off.
struct ObjectScan {
  struct Object {
    let text: Bytes
    let offset: Int
    /// False for the last object of a text that is cut off inside it.
    let isWhole: Bool
  }

  private let bytes: Bytes
  private let byLine: Bool
  private var index: Int

  /// With `byLine`, an object that begins `{"` ends with its line, broken or not: the next line is a record of its own.
  init(_ bytes: Bytes, from start: Int, byLine: Bool) {
    self.bytes = bytes
    self.byLine = byLine
    index = start
  }

  mutating func next() -> Object? {
    guard let start = bytes.firstIndex(of: 123, from: index) else { return nil }
    if byLine, bytes.at(start + 1) == 34 {
      let stop = bytes.firstIndex(of: 10, from: start) ?? bytes.count
      index = stop
      let line = bytes.slice(start, stop).trimmed
      return Object(text: line, offset: start, isWhole: stop < bytes.count || line.hasSuffix("}"))
    }
    if let close = ObjectScan.balancedEnd(bytes, start) {
      index = close
      return Object(text: bytes.slice(start, close), offset: start, isWhole: true)
    }
    index = bytes.count
    return Object(text: bytes.from(start), offset: start, isWhole: false)
  }

  static func firstObject(_ bytes: Bytes) -> Int? {
    var start = 0
    // Tools print a line or two in front; an object begins a line or an array.
    for _ in 0..<8 {
      var index = start
      while index < bytes.count,
        Bytes.isBlank(bytes.base[index]) || bytes.base[index] == 0xEF || bytes.base[index] == 0xBB
          || bytes.base[index] == 0xBF
      { index += 1 }
      if bytes.at(index) == 91 {
        index += 1
        while index < bytes.count, Bytes.isBlank(bytes.base[index]) { index += 1 }
      }
      if bytes.at(index) == 123 { return index }
      guard let newline = bytes.firstIndex(of: 10, from: start) else { return nil }
      start = newline + 1
    }
    return nil
  }

  /// Whether the object at `start` is the first element of an array.
  static func isArray(_ bytes: Bytes, before start: Int) -> Bool {
    var index = start - 1
    while index >= 0, Bytes.isBlank(bytes.base[index]) { index -= 1 }
    return index >= 0 && bytes.base[index] == 91
  }

  /// Behind the brace that closes the object at `start`; nil when it isn't closed.
  private static func balancedEnd(_ bytes: Bytes, _ start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes.base[index] {
      case 34:
        index += 1
        while true {
          guard let quote = bytes.firstIndex(of: 34, from: index) else { return nil }
          // Quoted by an odd count of backslashes?
          var slashes = 0
          while quote - slashes - 1 >= index, bytes.base[quote - slashes - 1] == 92 { slashes += 1 }
          index = quote + 1
          if slashes % 2 == 0 { break }
        }
        continue
      case 123: depth += 1
      case 125:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  static func lineEnds(_ bytes: Bytes) -> Int {
    var count = 0
    var from = 0
    while let hit = bytes.firstIndex(of: 10, from: from) {
      count += 1
      from = hit + 1
    }
    return count
  }
}

import Evidence

/// Where the keys of a JSON text stand, and where the text breaks.
///
/// The JSON library keeps no places. This scan finds the n-th key for the n-th member that the library reports, and the
/// line of the first fault for files that people write by hand.
struct JSONPlaces {
  /// Offsets of the opening quotes of all keys, in the order of the text.
  private(set) var keys: [Int] = []
  /// Offsets of the first byte behind each key's value.
  private(set) var ends: [Int] = []
  private(set) var fault: (offset: Int, what: String)?

  private let text: Bytes
  private var index = 0
  static let deepest = 64

  init(_ text: Bytes) {
    self.text = text
    value(depth: 0)
    skipBlanks()
    if fault == nil, index < text.count { fail("something stands behind the value") }
  }

  /// The first fault as an error; `fallback` when this scan found none.
  func error(_ fallback: String) -> AppFileError {
    guard let fault else { return AppFileError("the JSON is broken: " + fallback) }
    return AppFileError("the JSON is broken: \(fault.what).", line: XMLGuard.line(of: fault.offset, in: text))
  }

  private mutating func fail(_ what: String) {
    if fault == nil { fault = (min(index, text.count), what) }
  }

  private mutating func skipBlanks() {
    while index < text.count, [32, 9, 10, 13].contains(text.base[index]) { index += 1 }
  }

  private mutating func value(depth: Int) {
    skipBlanks()
    guard depth < JSONPlaces.deepest else {
      return fail("the values are nested deeper than \(JSONPlaces.deepest) levels")
    }
    switch text.at(index) {
    case 123: members(depth: depth)
    case 91: elements(depth: depth)
    case 34: string()
    default: word()
    }
  }

  private mutating func members(depth: Int) {
    index += 1
    skipBlanks()
    if text.at(index) == 125 {
      index += 1
      return
    }
    while fault == nil {
      skipBlanks()
      guard text.at(index) == 34 else { return fail(missing("a key in quotes")) }
      let number = keys.count
      keys.append(index)
      ends.append(index)
      string()
      skipBlanks()
      guard fault == nil else { return }
      guard text.at(index) == 58 else { return fail(missing("a colon")) }
      index += 1
      value(depth: depth + 1)
      ends[number] = index
      skipBlanks()
      if text.at(index) == 125 {
        index += 1
        return
      }
      guard fault == nil else { return }
      guard text.at(index) == 44 else { return fail(missing("a comma or }")) }
      index += 1
    }
  }

  private mutating func elements(depth: Int) {
    index += 1
    skipBlanks()
    if text.at(index) == 93 {
      index += 1
      return
    }
    while fault == nil {
      value(depth: depth + 1)
      skipBlanks()
      if text.at(index) == 93 {
        index += 1
        return
      }
      guard fault == nil else { return }
      guard text.at(index) == 44 else { return fail(missing("a comma or ]")) }
      index += 1
    }
  }

  private mutating func string() {
    index += 1
    while index < text.count {
      switch text.base[index] {
      case 34:
        index += 1
        return
      case 92: index += 2
      case 0..<32: return fail("a text has a line end or control character in it, or no closing quote")
      default: index += 1
      }
    }
    fail("a text has no closing quote; the file may be cut off")
  }

  private mutating func word() {
    let start = index
    while index < text.count,
      Bytes.isLetter(text.base[index]) || Bytes.isDigit(text.base[index])
        || [43, 45, 46, 95].contains(text.base[index])
    {
      index += 1
    }
    let word = text.slice(start, index)
    if word.isEmpty {
      fail(missing("a value"))
    } else if !(word == "true" || word == "false" || word == "null"), word.double == nil {
      index = start
      fail("“\(word.upTo(40).string)” is no value; texts need quotes")
    }
  }

  private func missing(_ what: String) -> String {
    if index >= text.count { return "\(what) is missing at the end; the file may be cut off" }
    return "\(what) is missing in front of “\(text.slice(index, index + 1).string)”"
  }
}

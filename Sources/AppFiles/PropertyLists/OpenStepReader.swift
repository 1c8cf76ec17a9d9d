import Evidence

/// Property lists in the old text form, `{ key = value; }`, which Xcode's project files are written in.
///
/// All values are strings, arrays, dictionaries or data: the form knows no numbers and no Booleans.
struct OpenStepReader {
  static let longestFile = 64 << 20
  static let deepest = 64
  static let mostValues = 2_000_000

  private let text: Bytes
  private var index = 0
  private var line = 1
  private var values = 0

  static func read(_ text: Bytes) throws(AppFileError) -> PropertyList {
    guard text.count <= longestFile else {
      throw AppFileError("a project file of more than \(longestFile >> 20) MiB is not read.")
    }
    var reader = OpenStepReader(text: text)
    let root = try reader.value(depth: 0)
    try reader.skipBlanks()
    guard reader.index == text.count else { throw reader.error("something follows the outermost value.") }
    return root
  }

  private init(text: Bytes) { self.text = text }

  private func error(_ what: String) -> AppFileError { AppFileError(what, line: line) }

  private var byte: UInt8 { text.at(index) }

  private mutating func value(depth: Int) throws(AppFileError) -> PropertyList {
    values += 1
    guard values <= OpenStepReader.mostValues else { throw error("there are more values than are read.") }
    guard depth < OpenStepReader.deepest else {
      throw error("the values are nested deeper than \(OpenStepReader.deepest) levels.")
    }
    try skipBlanks()
    let (start, startLine) = (index, line)
    let value: PropertyList.Value =
      switch byte {
      case 123: .dictionary(try dictionary(depth: depth))
      case 40: .array(try array(depth: depth))
      case 60: .data(try data())
      default: .string(try string())
      }
    return PropertyList(value, place: Place(line: startLine, offset: start, end: index))
  }

  private mutating func dictionary(depth: Int) throws(AppFileError) -> PlistDictionary {
    var dictionary = PlistDictionary(keepsLast: true)
    index += 1
    while true {
      try skipBlanks()
      guard index < text.count else { throw error("a dictionary is not closed.") }
      if byte == 125 { break }
      let (start, startLine) = (index, line)
      let key = try string()
      let place = Place(line: startLine, offset: start, end: index)
      try expect(61, "“=” is missing behind the key “\(key)”.")
      let value = try value(depth: depth + 1)
      try expect(59, "“;” is missing behind the value of “\(key)”.")
      dictionary.append(key, at: place, value)
    }
    index += 1
    return dictionary
  }

  private mutating func array(depth: Int) throws(AppFileError) -> [PropertyList] {
    var items: [PropertyList] = []
    index += 1
    while true {
      try skipBlanks()
      guard index < text.count else { throw error("an array is not closed.") }
      if byte == 41 { break }
      items.append(try value(depth: depth + 1))
      try skipBlanks()
      if byte == 44 { index += 1 } else if byte != 41 { throw error("“,” is missing between two values.") }
    }
    index += 1
    return items
  }

  private mutating func data() throws(AppFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var half: UInt8?
    index += 1
    while byte != 62 {
      guard index < text.count else { throw error("data is not closed.") }
      if let digit = Bytes.hexValue(byte) {
        if let high = half { bytes.append(high << 4 | digit) }
        half = half == nil ? digit : nil
      } else if byte == 10 {
        line += 1
      } else if !Bytes.isBlank(byte) {
        throw error("data holds something else than hexadecimal digits.")
      }
      index += 1
    }
    index += 1
    return bytes
  }

  private mutating func string() throws(AppFileError) -> String {
    if byte == 34 || byte == 39 { return try quoted() }
    let start = index
    while index < text.count, OpenStepReader.isPlain(byte) {
      // A comment may follow a bare word at once.
      if byte == 47, text.at(index + 1) == 42 || text.at(index + 1) == 47 { break }
      index += 1
    }
    guard index > start else { throw error("a key or a value is missing.") }
    return text.slice(start, index).string
  }

  private mutating func quoted() throws(AppFileError) -> String {
    let quote = byte
    var bytes: [UInt8] = []
    index += 1
    while byte != quote {
      guard index < text.count else { throw error("a text in quotes is not closed.") }
      if byte == 92 {
        index += 1
        switch byte {
        case 110: bytes.append(10)
        case 116: bytes.append(9)
        case 114: bytes.append(13)
        default: bytes.append(byte)
        }
      } else {
        bytes.append(byte)
      }
      if byte == 10 { line += 1 }
      index += 1
    }
    index += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    Bytes.isLetter(byte) || Bytes.isDigit(byte) || byte > 127
      || [46, 47, 95, 36, 45, 43, 58, 42, 64, 37, 126].contains(byte)
  }

  private mutating func expect(_ wanted: UInt8, _ what: String) throws(AppFileError) {
    try skipBlanks()
    guard byte == wanted, index < text.count else { throw error(what) }
    index += 1
  }

  private mutating func skipBlanks() throws(AppFileError) {
    while index < text.count {
      if byte == 10 { line += 1 }
      if Bytes.isBlank(byte) || byte == 10 || byte == 13 {
        index += 1
      } else if text.has("//", at: index) {
        index = text.firstIndex(of: 10, from: index) ?? text.count
      } else if text.has("/*", at: index) {
        guard let end = text.firstIndex(of: "*/", from: index + 2) else { throw error("a comment is not closed.") }
        for place in index..<end where text.base[place] == 10 { line += 1 }
        index = end + 2
      } else {
        return
      }
    }
  }
}

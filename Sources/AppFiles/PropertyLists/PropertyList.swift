import Evidence

/// A value of a property list, whatever form it was written in, with the place where it stands.
package struct PropertyList: Sendable {
  package enum Value: Sendable {
    case dictionary(PlistDictionary)
    case array([PropertyList])
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// `.unknown` for a date outside 1970 to 2200.
    case date(Instant)
    case data([UInt8])
  }

  package var value: Value
  package var place: Place

  package init(_ value: Value, place: Place) {
    self.value = value
    self.place = place
  }

  package var dictionary: PlistDictionary? {
    if case .dictionary(let dictionary) = value { return dictionary }
    return nil
  }

  package var array: [PropertyList]? {
    if case .array(let items) = value { return items }
    return nil
  }

  package var string: String? { value.string }
  package var bool: Bool? { value.bool }

  /// Strings of an array; a lone string counts as an array of one, as Apple's readers have it.
  package var strings: [String]? { value.strings }
}

/// Where a value stands: in text forms with its line, in binary forms by offset alone.
package struct Place: Sendable, Equatable {
  /// 1-based; 0 in binary forms.
  package var line: Int
  /// Byte offsets of its first byte and behind its last one.
  package var offset: Int
  package var end: Int

  package init(line: Int, offset: Int, end: Int) {
    self.line = line
    self.offset = offset
    self.end = end
  }
}

/// The dictionary of a property list, in the order of the file, duplicates included.
package struct PlistDictionary: Sendable {
  package struct Entry: Sendable {
    package let key: String
    package let keyPlace: Place
    package let value: PropertyList
  }

  package private(set) var entries: [Entry] = []
  /// Keys that stand here more than once, with the place of the repetition.
  package private(set) var duplicates: [(key: String, place: Place)] = []
  private var positions: [String: Int] = [:]
  private let keepsLast: Bool

  /// `keepsLast`: which of two equal keys a look-up finds. CoreFoundation takes the last one of an XML file and the
  /// first one of a binary file (measured with the toolchain's Foundation).
  package init(keepsLast: Bool) { self.keepsLast = keepsLast }

  package mutating func append(_ key: String, at keyPlace: Place, _ value: PropertyList) {
    if positions[key] != nil {
      duplicates.append((key, keyPlace))
      if keepsLast { positions[key] = entries.count }
    } else {
      positions[key] = entries.count
    }
    entries.append(Entry(key: key, keyPlace: keyPlace, value: value))
  }

  package func entry(_ key: String) -> Entry? { positions[key].map { entries[$0] } }
  package subscript(key: String) -> PropertyList? { entry(key)?.value }

  /// What Apple's readers see: each key once.
  package var effective: [Entry] { entries.enumerated().filter { positions[$1.key] == $0 }.map(\.element) }
}

extension PropertyList.Value {
  package var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  package var bool: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  package var date: Instant? {
    if case .date(let instant) = self { return instant }
    return nil
  }

  package var strings: [String]? {
    switch self {
    case .string(let text): [text]
    case .array(let items): items.compactMap(\.string)
    default: nil
    }
  }

  /// The value as a report prints it, at most some 500 bytes.
  package var words: String {
    switch self {
    case .dictionary(let dictionary): "{" + PropertyList.Value.joined(dictionary.entries.lazy.map(\.key)) + "}"
    case .array(let items): PropertyList.Value.joined(items.lazy.map(\.value.words))
    case .string(let text): PropertyList.Value.shortened(text)
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .bool(let flag): flag ? "true" : "false"
    case .date(let instant): instant.text ?? "date"
    case .data(let bytes): "\(bytes.count) bytes"
    }
  }

  private static func joined(_ texts: some Sequence<String>) -> String {
    var out = ""
    for (index, text) in texts.enumerated() {
      if out.utf8.count > 400 { return out + ", …" }
      out += index == 0 ? text : ", " + text
    }
    return shortened(out)
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 500 ? text : String(decoding: text.utf8.prefix(480), as: UTF8.self) + "…"
  }

  /// The form's name in sentences.
  package var form: String {
    switch self {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .integer, .real: "a number"
    case .bool: "a Boolean"
    case .date: "a date"
    case .data: "data"
    }
  }
}

extension PropertyList {
  /// Moves all places, for a list that was read out of a larger text.
  mutating func shift(lines: Int, bytes: Int) {
    place = place.shifted(lines, bytes)
    switch value {
    case .dictionary(var dictionary):
      dictionary.shift(lines: lines, bytes: bytes)
      value = .dictionary(dictionary)
    case .array(var items):
      for index in items.indices { items[index].shift(lines: lines, bytes: bytes) }
      value = .array(items)
    default:
      break
    }
  }
}

extension Place {
  /// The first bytes, `<dict>`: enough to point at a whole value.
  var opening: Place { Place(line: line, offset: offset, end: min(end, offset + 6)) }

  func shifted(_ lines: Int, _ bytes: Int) -> Place {
    Place(line: line + lines, offset: offset + bytes, end: end + bytes)
  }
}

extension PlistDictionary {
  mutating func shift(lines: Int, bytes: Int) {
    entries = entries.map { entry in
      var value = entry.value
      value.shift(lines: lines, bytes: bytes)
      return Entry(key: entry.key, keyPlace: entry.keyPlace.shifted(lines, bytes), value: value)
    }
    duplicates = duplicates.map { ($0.key, $0.place.shifted(lines, bytes)) }
  }
}

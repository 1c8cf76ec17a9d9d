import Evidence

/// Entitlements in DER, as signatures carry them in slot 7 since iOS 15.
///
/// Apple's form is `[APPLICATION 16] { INTEGER 1, [CONTEXT 16] { SEQUENCE { UTF8String, value } … } }`. Older and
/// foreign signers write the outermost level, and nested dictionaries, as a SET of such sequences (seen in the sources
/// of re-signing tools).
struct DEREntitlements {
  static let deepest = 64
  static let mostValues = 100_000

  private let reader: BERReader
  private let base: Int
  private var values = 0

  /// Reads the text in `range` of `bytes`; places count from the start of `bytes`.
  static func read(_ bytes: Bytes, _ range: Range<Int>) throws(AppFileError) -> PropertyList {
    var reading = DEREntitlements(
      reader: BERReader(bytes: bytes.slice(range.lowerBound, range.upperBound)), base: range.lowerBound)
    let outer = try reading.element(0, reading.reader.bytes.count)
    guard outer.tag == 0x70 else { return try reading.dictionary(outer, depth: 0) }
    let version = try reading.element(outer.content.lowerBound, outer.content.upperBound)
    guard version.tag == 0x02 else { throw AppFileError("the DER entitlements carry no version.") }
    let inner = try reading.element(version.end, outer.content.upperBound)
    guard inner.tag == 0xB0 else { throw AppFileError("the DER entitlements hold no dictionary.") }
    return try reading.dictionary(inner, depth: 0)
  }

  /// Whether a text begins as Apple's form does.
  static func isOne(_ bytes: Bytes) -> Bool {
    guard bytes.at(0) == 0x70, bytes.count >= 7 else { return false }
    let size = bytes.at(1) & 0x80 == 0 ? 0 : Int(bytes.at(1) & 0x7F)
    let start = 2 + size
    return size <= 4 && bytes.at(start) == 0x02 && bytes.at(start + 1) == 1 && bytes.at(start + 3) == 0xB0
  }

  private init(reader: BERReader, base: Int) {
    self.reader = reader
    self.base = base
  }

  private func element(_ start: Int, _ limit: Int) throws(AppFileError) -> BERElement {
    guard start + 1 >= limit || reader.bytes.at(start + 1) != 0x80 else {
      throw AppFileError("the DER element at byte \(base + start) has an open length.")
    }
    return try reader.element(at: start, limit: limit)
  }

  private func place(_ element: BERElement, from start: Int) -> Place {
    Place(line: 0, offset: base + start, end: base + element.end)
  }

  private mutating func value(at start: Int, _ limit: Int, depth: Int) throws(AppFileError) -> (PropertyList, end: Int)
  {
    values += 1
    guard values <= DEREntitlements.mostValues else { throw AppFileError("the DER entitlements hold too many values.") }
    let element = try element(start, limit)
    let content = reader.bytes.slice(element.content.lowerBound, element.content.upperBound)
    let place = place(element, from: start)
    switch element.tag {
    case 0x01:
      guard content.count == 1 else { throw unfit(start) }
      return (PropertyList(.bool(content[0] != 0), place: place), element.end)
    case 0x02:
      guard (1...8).contains(content.count) else { throw unfit(start) }
      var number: Int64 = content[0] & 0x80 != 0 ? -1 : 0
      for index in 0..<content.count { number = number << 8 | Int64(content[index]) }
      return (PropertyList(.integer(number), place: place), element.end)
    case 0x0C: return (PropertyList(.string(content.string), place: place), element.end)
    case 0x04:
      let data = Array(UnsafeBufferPointer(start: content.base, count: content.count))
      return (PropertyList(.data(data), place: place), element.end)
    case 0x30: return (try array(element, place, depth: depth), element.end)
    case 0xB0, 0x31: return (try dictionary(element, depth: depth), element.end)
    default: throw unfit(start)
    }
  }

  private func unfit(_ start: Int) -> AppFileError {
    AppFileError("the DER value at byte \(base + start) has a form that entitlements never have.")
  }

  private mutating func array(_ element: BERElement, _ place: Place, depth: Int) throws(AppFileError) -> PropertyList {
    try check(depth)
    var items: [PropertyList] = []
    var position = element.content.lowerBound
    while position < element.content.upperBound {
      let (item, end) = try value(at: position, element.content.upperBound, depth: depth + 1)
      items.append(item)
      position = end
    }
    return PropertyList(.array(items), place: place)
  }

  private mutating func dictionary(_ element: BERElement, depth: Int) throws(AppFileError) -> PropertyList {
    try check(depth)
    guard element.tag == 0xB0 || element.tag == 0x31 else {
      throw AppFileError("the DER entitlements are no dictionary.")
    }
    var dictionary = PlistDictionary(keepsLast: false)
    var position = element.content.lowerBound
    while position < element.content.upperBound {
      let pair = try self.element(position, element.content.upperBound)
      guard pair.tag == 0x30 else { throw unfit(position) }
      let key = try self.element(pair.content.lowerBound, pair.content.upperBound)
      guard key.tag == 0x0C else { throw unfit(pair.content.lowerBound) }
      let (item, end) = try value(at: key.end, pair.content.upperBound, depth: depth + 1)
      guard end == pair.content.upperBound else { throw unfit(position) }
      let name = reader.bytes.slice(key.content.lowerBound, key.content.upperBound).string
      dictionary.append(name, at: place(key, from: pair.content.lowerBound), item)
      position = pair.end
    }
    let start = Place(line: 0, offset: base + element.content.lowerBound, end: base + element.end)
    return PropertyList(.dictionary(dictionary), place: start)
  }

  private func check(_ depth: Int) throws(AppFileError) {
    guard depth < DEREntitlements.deepest else {
      throw AppFileError("the DER entitlements are nested deeper than \(DEREntitlements.deepest) levels.")
    }
  }
}

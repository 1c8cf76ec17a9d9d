import Evidence

/// Property lists in Apple's binary form, `bplist00`.
///
/// Every count, offset and reference is checked before it is used, and the whole reading has one budget: shared
/// sub-trees make a file of a hundred bytes unfold into gigabytes.
struct BinaryPlistReader {
  static let deepest = 64
  static let mostValues = 200_000
  static let mostTextBytes = 32 << 20
  private static let trailerLength = 32

  private let bytes: Bytes
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int
  private var values = 0
  private var textBytes = 0
  /// Strings and data that were read already: writers share them.
  private var texts: [Int: PropertyList] = [:]
  /// Containers that are being read: one of them inside itself is a cycle.
  private var path: Set<Int> = []

  static func read(_ bytes: Bytes) throws(AppFileError) -> PropertyList {
    guard bytes.hasPrefix("bplist0") else { throw AppFileError("the file is no binary property list.") }
    guard bytes.count >= 8 + trailerLength else {
      throw AppFileError("the binary property list is cut off.")
    }
    let trailer = bytes.count - trailerLength
    var reader = try BinaryPlistReader(bytes, trailer: trailer)
    let top = try reader.number(at: trailer + 16, size: 8, what: "the top object")
    return try reader.object(top, depth: 0)
  }

  private init(_ bytes: Bytes, trailer: Int) throws(AppFileError) {
    self.bytes = bytes
    offsetSize = Int(bytes.at(trailer + 6))
    referenceSize = Int(bytes.at(trailer + 7))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw AppFileError("the trailer of the binary property list has an impossible size of offsets or references.")
    }
    objectCount = try BinaryPlistReader.number(bytes, at: trailer + 8, size: 8, what: "the number of objects")
    tableOffset = try BinaryPlistReader.number(bytes, at: trailer + 24, size: 8, what: "the offset table's place")
    let (length, overflow) = objectCount.multipliedReportingOverflow(by: offsetSize)
    guard objectCount > 0, objectCount <= bytes.count, !overflow, tableOffset >= 9, tableOffset <= trailer,
      length <= trailer - tableOffset
    else { throw AppFileError("the offset table does not fit in the binary property list; it may be cut off.") }
  }

  // MARK: Numbers

  private func number(at offset: Int, size: Int, what: String) throws(AppFileError) -> Int {
    try BinaryPlistReader.number(bytes, at: offset, size: size, what: what)
  }

  /// A big-endian whole number of `size` bytes that fits an `Int`.
  private static func number(_ bytes: Bytes, at offset: Int, size: Int, what: String) throws(AppFileError) -> Int {
    guard offset >= 0, size >= 1, size <= 8, offset <= bytes.count - size else {
      throw AppFileError("\(what) lies outside of the binary property list.")
    }
    var value: UInt64 = 0
    for index in 0..<size { value = value << 8 | UInt64(bytes.base[offset + index]) }
    guard let result = Int(exactly: value) else { throw AppFileError("\(what) is impossibly large.") }
    return result
  }

  private func place(of object: Int) throws(AppFileError) -> Int {
    guard object >= 0, object < objectCount else {
      throw AppFileError("object \(object) is referred to, and there are \(objectCount).")
    }
    let offset = try number(at: tableOffset + object * offsetSize, size: offsetSize, what: "an offset")
    guard offset >= 8, offset < tableOffset else { throw AppFileError("object \(object) lies outside of the objects.") }
    return offset
  }

  /// The count of the object at `offset` and where its content begins.
  private func count(_ offset: Int) throws(AppFileError) -> (count: Int, content: Int) {
    let low = Int(bytes.base[offset] & 0x0F)
    guard low == 15 else { return (low, offset + 1) }
    guard offset + 1 < tableOffset, bytes.base[offset + 1] >> 4 == 1 else {
      throw AppFileError("the count of the object at byte \(offset) is no number.")
    }
    let size = 1 << Int(bytes.base[offset + 1] & 0x0F)
    guard size <= 8 else { throw AppFileError("the count of the object at byte \(offset) is too wide.") }
    return (try number(at: offset + 2, size: size, what: "a count"), offset + 2 + size)
  }

  /// Checks that `count` units of `size` bytes stand at `content`, before anything is made of them.
  private func need(_ count: Int, _ size: Int, at content: Int) throws(AppFileError) -> Int {
    let (length, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow, content <= tableOffset, length <= tableOffset - content else {
      throw AppFileError("an object of \(count) parts at byte \(content) reaches past the objects.")
    }
    return content + length
  }

  // MARK: Objects

  private mutating func object(_ number: Int, depth: Int) throws(AppFileError) -> PropertyList {
    values += 1
    guard values <= BinaryPlistReader.mostValues else {
      throw AppFileError("the binary property list unfolds into more than \(BinaryPlistReader.mostValues) values.")
    }
    let offset = try place(of: number)
    let marker = bytes.base[offset]
    switch marker >> 4 {
    case 0xA, 0xD:
      guard depth < BinaryPlistReader.deepest else {
        throw AppFileError("the values are nested deeper than \(BinaryPlistReader.deepest) levels.")
      }
      guard path.insert(number).inserted else { throw AppFileError("object \(number) contains itself.") }
      defer { path.remove(number) }
      return marker >> 4 == 0xA ? try array(offset, depth: depth) : try dictionary(offset, depth: depth)
    case 4, 5, 6:
      if let known = texts[number] { return known }
      let text = try text(offset, marker)
      texts[number] = text
      return text
    default:
      return try scalar(offset, marker)
    }
  }

  private mutating func array(_ offset: Int, depth: Int) throws(AppFileError) -> PropertyList {
    let (count, content) = try count(offset)
    let end = try need(count, referenceSize, at: content)
    var items: [PropertyList] = []
    for index in 0..<count {
      let reference = try number(at: content + index * referenceSize, size: referenceSize, what: "a reference")
      items.append(try object(reference, depth: depth + 1))
    }
    return PropertyList(.array(items), place: Place(line: 0, offset: offset, end: end))
  }

  private mutating func dictionary(_ offset: Int, depth: Int) throws(AppFileError) -> PropertyList {
    let (count, content) = try count(offset)
    let values = try need(count, referenceSize, at: content)
    let end = try need(count, referenceSize, at: values)
    // CoreFoundation takes the first of two equal keys of a binary file.
    var dictionary = PlistDictionary(keepsLast: false)
    for index in 0..<count {
      let step = index * referenceSize
      let key = try object(number(at: content + step, size: referenceSize, what: "a reference"), depth: depth + 1)
      guard let name = key.string else {
        throw AppFileError("a key of the dictionary at byte \(offset) is \(key.value.form).")
      }
      let value = try object(number(at: values + step, size: referenceSize, what: "a reference"), depth: depth + 1)
      dictionary.append(name, at: key.place, value)
    }
    return PropertyList(.dictionary(dictionary), place: Place(line: 0, offset: offset, end: end))
  }

  private func scalar(_ offset: Int, _ marker: UInt8) throws(AppFileError) -> PropertyList {
    func made(_ value: PropertyList.Value, _ end: Int) -> PropertyList {
      PropertyList(value, place: Place(line: 0, offset: offset, end: end))
    }
    switch marker {
    case 0x08: return made(.bool(false), offset + 1)
    case 0x09: return made(.bool(true), offset + 1)
    case 0x10...0x13:
      let size = 1 << Int(marker & 0x0F)
      let end = try need(size, 1, at: offset + 1)
      let bits = unsigned(offset + 1, size)
      return made(.integer(Int64(bitPattern: bits)), end)
    case 0x14:
      // 128 bits, as CoreFoundation writes unsigned numbers of 64 bits.
      let end = try need(16, 1, at: offset + 1)
      let low = unsigned(offset + 9, 8)
      return made(
        unsigned(offset + 1, 8) == 0 && low > UInt64(Int64.max) ? .real(Double(low)) : .integer(Int64(bitPattern: low)),
        end)
    case 0x22:
      let end = try need(4, 1, at: offset + 1)
      return made(.real(Double(Float(bitPattern: UInt32(unsigned(offset + 1, 4))))), end)
    case 0x23:
      let end = try need(8, 1, at: offset + 1)
      return made(.real(Double(bitPattern: unsigned(offset + 1, 8))), end)
    case 0x33:
      let end = try need(8, 1, at: offset + 1)
      let seconds = Double(bitPattern: unsigned(offset + 1, 8))
      // Seconds since 2001; a date that no calendar holds is unknown.
      return made(.date(seconds.isFinite ? Instant(seconds: seconds + 978_307_200) : .unknown), end)
    default:
      throw AppFileError(
        "the object at byte \(offset) has the kind \(String(marker, radix: 16)), which these files never have.")
    }
  }

  private mutating func text(_ offset: Int, _ marker: UInt8) throws(AppFileError) -> PropertyList {
    let (count, content) = try count(offset)
    let end = try need(count, marker >> 4 == 6 ? 2 : 1, at: content)
    textBytes += end - content
    guard textBytes <= BinaryPlistReader.mostTextBytes else {
      throw AppFileError(
        "the binary property list unfolds into more than \(BinaryPlistReader.mostTextBytes >> 20) MiB of text.")
    }
    let part = bytes.slice(content, end)
    let place = Place(line: 0, offset: offset, end: end)
    switch marker >> 4 {
    case 4: return PropertyList(.data(Array(UnsafeBufferPointer(start: part.base, count: part.count))), place: place)
    case 5:
      guard (0..<part.count).allSatisfy({ part.base[$0] < 0x80 }) else {
        throw AppFileError("the string at byte \(offset) is said to be ASCII and is not.")
      }
      return PropertyList(.string(part.string), place: place)
    default:
      return PropertyList(
        .string(String(decoding: DecodedText.utf16(part, bigEndian: true), as: UTF8.self)), place: place)
    }
  }

  /// The big-endian number of `size` bytes at a place that was checked.
  private func unsigned(_ offset: Int, _ size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<size { value = value << 8 | UInt64(bytes.base[offset + index]) }
    return value
  }
}

import Evidence

/// The signed message (CMS SignedData) that a provisioning profile is wrapped in.
///
/// Apple's profiles are DER. `security cms -S` and build systems that sign themselves write BER with indefinite
/// lengths and the content in chunks; both are walked, none is searched for `<?xml`: that would break on chunks and
/// could be led astray by text in front of the content.
struct ProfileContainer {
  /// The property list inside.
  private(set) var content: [UInt8] = []
  /// Where runs of the content stand in the file.
  private var runs: [(start: Int, offset: Int)] = []

  init(_ bytes: Bytes) throws(AppFileError) {
    let reader = BERReader(bytes: bytes)
    let outer = try ProfileContainer.expect(0x30, reader, 0, bytes.count, "a signed message")
    var position = try ProfileContainer.oid(2, reader, outer.content, "a signed message")
    let wrapped = try ProfileContainer.expect(0xA0, reader, position, outer.content.upperBound, "a signed message")
    let signed = try ProfileContainer.expect(
      0x30, reader, wrapped.content.lowerBound, wrapped.content.upperBound, "a signed message")
    position = signed.content.lowerBound
    // The version and the list of digest algorithms.
    for _ in 0..<2 { position = try reader.element(at: position, limit: signed.content.upperBound).end }
    let inner = try ProfileContainer.expect(0x30, reader, position, signed.content.upperBound, "signed content")
    position = try ProfileContainer.oid(1, reader, inner.content, "signed content")
    guard position < inner.content.upperBound else { throw AppFileError("the signed message has no content.") }
    let explicit = try ProfileContainer.expect(0xA0, reader, position, inner.content.upperBound, "signed content")
    let octets = try reader.element(at: explicit.content.lowerBound, limit: explicit.content.upperBound)
    try gather(octets, reader, depth: 0)
  }

  /// The file's offset of a place in the content.
  func fileOffset(_ offset: Int) -> Int {
    guard let run = runs.last(where: { $0.start <= offset }) else { return offset }
    return run.offset + offset - run.start
  }

  private mutating func gather(_ element: BERElement, _ reader: BERReader, depth: Int) throws(AppFileError) {
    switch element.tag {
    case 0x04:
      runs.append((content.count, element.content.lowerBound))
      let part = reader.bytes.slice(element.content.lowerBound, element.content.upperBound)
      content.append(contentsOf: UnsafeBufferPointer(start: part.base, count: part.count))
    case 0x24:
      guard depth < 4 else { throw AppFileError("the content's chunks are nested too deeply.") }
      var position = element.content.lowerBound
      while position < element.content.upperBound {
        let part = try reader.element(at: position, limit: element.content.upperBound)
        try gather(part, reader, depth: depth + 1)
        position = part.end
      }
    default:
      throw AppFileError("the signed message holds no text.")
    }
  }

  private static func expect(
    _ tag: UInt8, _ reader: BERReader, _ start: Int, _ limit: Int, _ what: String
  ) throws(AppFileError) -> BERElement {
    let element = try reader.element(at: start, limit: limit)
    guard element.tag == tag else { throw AppFileError("the file is not \(what) as profiles have it (byte \(start)).") }
    return element
  }

  /// Checks the object identifier 1.2.840.113549.1.7.`last` and returns the place behind it.
  private static func oid(
    _ last: UInt8, _ reader: BERReader, _ range: Range<Int>, _ what: String
  ) throws(AppFileError) -> Int {
    let element = try expect(0x06, reader, range.lowerBound, range.upperBound, what)
    let expected: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, last]
    guard element.content.count == expected.count,
      expected.indices.allSatisfy({ reader.bytes.base[element.content.lowerBound + $0] == expected[$0] })
    else { throw AppFileError("the file is not \(what) as profiles have it (byte \(element.content.lowerBound)).") }
    return element.end
  }
}

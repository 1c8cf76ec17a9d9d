import Evidence

/// One element of a BER or DER text.
struct BERElement {
  let tag: UInt8
  /// Place of the content, without the end mark of an indefinite length.
  let content: Range<Int>
  /// Behind the element.
  let end: Int

  var isConstructed: Bool { tag & 0x20 != 0 }
}

/// Reads the nested elements of BER, definite and indefinite lengths, inside fixed bounds.
struct BERReader {
  static let deepest = 32
  let bytes: Bytes

  /// The element that begins at `start` and must end by `limit`.
  func element(at start: Int, limit: Int, depth: Int = 0) throws(AppFileError) -> BERElement {
    guard start >= 0, limit <= bytes.count, start + 2 <= limit else { throw BERReader.cut(start) }
    let tag = bytes.base[start]
    guard tag & 0x1F != 0x1F else { throw AppFileError("the element at byte \(start) has a tag of several bytes.") }
    let first = bytes.base[start + 1]
    if first == 0x80 {
      guard tag & 0x20 != 0 else { throw AppFileError("the plain element at byte \(start) has no length.") }
      let end = try indefiniteEnd(from: start + 2, limit: limit, depth: depth)
      return BERElement(tag: tag, content: start + 2..<end, end: end + 2)
    }
    var length = Int(first)
    var content = start + 2
    if first > 0x80 {
      let size = Int(first & 0x7F)
      guard size <= 4 else { throw AppFileError("the length at byte \(start + 1) has \(size) bytes.") }
      guard content + size <= limit else { throw BERReader.cut(start) }
      length = 0
      for index in 0..<size { length = length << 8 | Int(bytes.base[content + index]) }
      content += size
    }
    guard length <= limit - content else { throw BERReader.cut(start) }
    return BERElement(tag: tag, content: content..<content + length, end: content + length)
  }

  /// The index of the `00 00` that ends an indefinite length.
  private func indefiniteEnd(from start: Int, limit: Int, depth: Int) throws(AppFileError) -> Int {
    guard depth < BERReader.deepest else { throw AppFileError("the elements are nested too deeply.") }
    var index = start
    while true {
      guard index + 2 <= limit else { throw BERReader.cut(index) }
      if bytes.base[index] == 0, bytes.base[index + 1] == 0 { return index }
      index = try element(at: index, limit: limit, depth: depth + 1).end
    }
  }

  static func cut(_ offset: Int) -> AppFileError {
    AppFileError("the element at byte \(offset) reaches past its end; the file may be cut off.")
  }
}

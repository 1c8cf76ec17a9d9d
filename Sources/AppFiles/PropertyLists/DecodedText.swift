import Evidence

/// A text in UTF-8, converted if it was written otherwise, that can say where its bytes stand in the file.
struct DecodedText {
  private enum Storage {
    case borrowed(Bytes)
    case owned([UInt8])
  }

  private let storage: Storage
  /// Bytes of the file in front of the text (a byte order mark).
  let skipped: Int
  /// Whether offsets in the text are offsets in the file, `skipped` apart.
  var isVerbatim: Bool { if case .borrowed = storage { true } else { false } }

  /// Only these encodings are read: the others are no use for property lists, and UTF-7 hides tags.
  init(_ bytes: Bytes) throws(AppFileError) {
    let first = (bytes.at(0), bytes.at(1), bytes.at(2))
    if first == (0xEF, 0xBB, 0xBF) {
      skipped = 3
      storage = .borrowed(bytes.from(3))
      return
    }
    if bytes.count >= 2, first.0 == 0xFE && first.1 == 0xFF || first.0 == 0xFF && first.1 == 0xFE {
      skipped = 2
      storage = .owned(DecodedText.utf16(bytes.from(2), bigEndian: first.0 == 0xFE))
      return
    }
    skipped = 0
    switch DecodedText.declaredEncoding(bytes) {
    // A text labelled UTF-16 that is readable here was converted on its way.
    case nil, "utf-8", "utf8", "us-ascii", "ascii", "utf-16": storage = .borrowed(bytes)
    case "iso-8859-1", "latin1": storage = .owned(DecodedText.latin1(bytes))
    case .some(let name): throw AppFileError("the encoding \(name) is not read.", line: 1)
    }
  }

  func withBytes<Result>(_ body: (Bytes) throws(AppFileError) -> Result) throws(AppFileError) -> Result {
    switch storage {
    case .borrowed(let bytes): return try body(bytes)
    case .owned(let array):
      // A copy that stays at its place: typed throws can't pass through withUnsafeBytes.
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 1)
      defer { copy.deallocate() }
      copy.copyBytes(from: array)
      return try body(Bytes(UnsafeRawBufferPointer(copy)))
    }
  }

  /// The encoding that the XML declaration names, in lower case.
  private static func declaredEncoding(_ bytes: Bytes) -> String? {
    var start = 0
    while Bytes.isBlank(bytes.at(start)), start < min(bytes.count, 64) { start += 1 }
    guard bytes.has("<?xml", at: start), let end = bytes.upTo(1024).firstIndex(of: "?>", from: start),
      let name = bytes.slice(start, end).firstIndex(of: "encoding")
    else { return nil }
    let rest = bytes.slice(start + name + 8, end)
    guard let quote = (0..<rest.count).first(where: { rest.base[$0] == 34 || rest.base[$0] == 39 }),
      let close = rest.firstIndex(of: rest.base[quote], from: quote + 1)
    else { return nil }
    return rest.slice(quote + 1, min(close, quote + 40)).string.lowercased()
  }

  private static func latin1(_ bytes: Bytes) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 8)
    for index in 0..<bytes.count {
      let byte = bytes.base[index]
      if byte < 0x80 {
        out.append(byte)
      } else {
        out.append(0xC0 | byte >> 6)
        out.append(0x80 | byte & 0x3F)
      }
    }
    return out
  }

  static func utf16(_ bytes: Bytes, bigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 0
    while index + 1 < bytes.count {
      let (first, second) = (UInt16(bytes.base[index]), UInt16(bytes.base[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

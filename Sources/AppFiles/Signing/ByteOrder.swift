import Evidence

extension Bytes {
  /// A big-endian number of four bytes; nil outside of the bytes.
  func big32(_ offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return Int(base[offset]) << 24 | Int(base[offset + 1]) << 16 | Int(base[offset + 2]) << 8 | Int(base[offset + 3])
  }

  /// A little-endian number of four bytes.
  func little32(_ offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return Int(base[offset + 3]) << 24 | Int(base[offset + 2]) << 16 | Int(base[offset + 1]) << 8 | Int(base[offset])
  }

  /// A number of eight bytes that fits an `Int`.
  func big64(_ offset: Int) -> Int? {
    guard let high = big32(offset), let low = big32(offset + 4), high < 1 << 31 else { return nil }
    return high << 32 | low
  }

  func little64(_ offset: Int) -> Int? {
    guard let low = little32(offset), let high = little32(offset + 4), high < 1 << 31 else { return nil }
    return high << 32 | low
  }

  /// The bytes from `offset` on, `length` of them; nil when they are not all there.
  func part(_ offset: Int, _ length: Int) -> Bytes? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return slice(offset, offset + length)
  }

  /// The text from `offset` up to the next NUL.
  func terminated(at offset: Int, longest: Int = 1024) -> String? {
    guard offset >= 0, offset < count, let end = upTo(offset + longest).firstIndex(of: 0, from: offset) else {
      return nil
    }
    return slice(offset, end).string
  }
}

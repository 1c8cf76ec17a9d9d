/// Hexadecimal digits, eight at a time in one 64-bit word: ids and tokens are most of what a provider's log holds.
public enum HexWords {
  /// The eight bytes at `pointer`.
  @inlinable @inline(__always) public static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  }

  /// The high bit of each byte that is `0` to `9`, or `a` to `f` (in either case, unless `lowerOnly`).
  @inlinable @inline(__always) public static func digits(_ word: UInt64, lowerOnly: Bool = false) -> UInt64 {
    let high: UInt64 = 0x8080_8080_8080_8080
    // Bytes above 127 would carry into their neighbours.
    let ascii = word & ~high
    let letters = lowerOnly ? ascii : ascii | 0x2020_2020_2020_2020
    let from0 = ascii &+ 0x5050_5050_5050_5050
    let above9 = ascii &+ 0x4646_4646_4646_4646
    let fromA = letters &+ 0x1f1f_1f1f_1f1f_1f1f
    let aboveF = letters &+ 0x1919_1919_1919_1919
    return (from0 & ~above9 | fromA & ~aboveF) & ~word & high
  }

  /// Whether all eight bytes are digits.
  @inlinable @inline(__always) public static func areDigits(_ word: UInt64, lowerOnly: Bool = false) -> Bool {
    digits(word, lowerOnly: lowerOnly) == 0x8080_8080_8080_8080
  }

  /// The number that eight digits write.
  @inlinable @inline(__always) public static func value(_ word: UInt64) -> UInt64 {
    var nibbles = (word & 0x0f0f_0f0f_0f0f_0f0f) &+ (word >> 6 & 0x0101_0101_0101_0101) &* 9
    nibbles = UInt64(bigEndian: nibbles)
    nibbles = (nibbles | nibbles >> 4) & 0x00ff_00ff_00ff_00ff
    nibbles = (nibbles | nibbles >> 8) & 0x0000_ffff_0000_ffff
    return (nibbles | nibbles >> 16) & 0xffff_ffff
  }

  /// Whether `text` is hexadecimal digits from end to end.
  @inlinable public static func areDigits(_ text: Bytes, lowerOnly: Bool = false) -> Bool {
    var index = 0
    while index + 8 <= text.count {
      if !areDigits(load(text.base + index), lowerOnly: lowerOnly) { return false }
      index += 8
    }
    while index < text.count {
      let byte = text.base[index]
      let isLetter = byte >= 97 && byte <= 102 || !lowerOnly && byte >= 65 && byte <= 70
      if !isLetter, byte < 48 || byte > 57 { return false }
      index += 1
    }
    return text.count > 0
  }
}

/// A UUID as 16 bytes: the `apns-id` of a push, however it was spelled.
///
/// APNs creates upper-case ids, echoed ones keep the client's case, and libraries re-case them; so ids are compared as
/// numbers and printed in lower case.
public struct ApnsID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  /// No id. The nil UUID is nobody's apns-id.
  public static let none = ApnsID(high: 0, low: 0)

  @inlinable public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  @inlinable public var isNone: Bool { high == 0 && low == 0 }

  /// A hash whose low bits depend on every bit: ids that count upwards must not fall into one slot.
  @inlinable public var mixed: UInt64 {
    var state = (high ^ (low &* 0x9e37_79b9_7f4a_7c15)) &* 0xff51_afd7_ed55_8ccd
    state ^= state >> 32
    state = (state &* 0xc4ce_b9fe_1a85_ec53) ^ (low >> 29)
    return state ^ (state >> 33)
  }

  /// Reads 8-4-4-4-12 hexadecimal digits in any case; nil for every other text.
  @inlinable public init?(_ text: Bytes) {
    guard text.count == 36 else { return nil }
    let base = text.base
    guard base[8] == 45, base[13] == 45, base[18] == 45, base[23] == 45 else { return nil }
    func four(_ index: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self)))
    }
    let words = (
      HexWords.load(base), four(9) | four(14) << 32, four(19) | four(24) << 32, HexWords.load(base + 28)
    )
    guard HexWords.areDigits(words.0), HexWords.areDigits(words.1), HexWords.areDigits(words.2),
      HexWords.areDigits(words.3)
    else { return nil }
    self.init(
      high: HexWords.value(words.0) << 32 | HexWords.value(words.1),
      low: HexWords.value(words.2) << 32 | HexWords.value(words.3))
  }

  /// 8-4-4-4-12 lower-case hexadecimal digits.
  public var text: String { withText(upper: false) { $0.string } }

  public var upperText: String { withText(upper: true) { $0.string } }

  /// Calls `body` with the text, without making a string.
  public func withText<Result>(upper: Bool, _ body: (Bytes) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { buffer in
      let letter: UInt8 = upper ? 55 : 87
      var position = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          buffer[position] = 45
          position += 1
        }
        let half = digit < 16 ? high : low
        let nibble = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (digit % 16)) & 15)
        buffer[position] = nibble < 10 ? nibble + 48 : nibble + letter
        position += 1
      }
      return body(Bytes(UnsafeRawBufferPointer(buffer)))
    }
  }
}

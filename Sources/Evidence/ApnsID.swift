/// A UUID as 16 bytes: the `apns-id` of a push, however it was spelled.
///
/// APNs creates upper-case ids, echoed ones keep the client's case, and libraries re-case them; so ids are compared as
/// numbers and printed in lower case.
package struct ApnsID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  /// No id. The nil UUID is nobody's apns-id.
  package static let none = ApnsID(high: 0, low: 0)

  @inlinable package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  @inlinable package var isNone: Bool { high == 0 && low == 0 }

  /// Reads 8-4-4-4-12 hexadecimal digits in any case; nil for every other text.
  @inlinable package init?(_ text: Bytes) {
    guard text.count == 36 else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for index in 0..<36 {
      let byte = text.base[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == 45 else { return nil }
        continue
      }
      guard let value = Bytes.hexValue(byte) else { return nil }
      if digits < 16 { halves.0 = halves.0 << 4 | UInt64(value) } else { halves.1 = halves.1 << 4 | UInt64(value) }
      digits += 1
    }
    self.init(high: halves.0, low: halves.1)
  }

  /// 8-4-4-4-12 lower-case hexadecimal digits.
  package var text: String { withText(upper: false) { $0.string } }

  package var upperText: String { withText(upper: true) { $0.string } }

  /// Calls `body` with the text, without making a string.
  package func withText<Result>(upper: Bool, _ body: (Bytes) -> Result) -> Result {
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

import Evidence

/// Key names met so far and their meanings: a name is classified once and then found by two words and its length.
///
/// One table belongs to one reader. It is bounded, so that a log with made-up keys can't fill the memory.
final class KeyTable {
  private struct Slot {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var count: UInt32 = 0
    var meaning = KeyMeaning()
  }

  private static let size = 2048
  private let slots: UnsafeMutablePointer<Slot>
  private var used = 0

  init() {
    slots = .allocate(capacity: KeyTable.size)
    slots.initialize(repeating: Slot(), count: KeyTable.size)
  }

  deinit { slots.deallocate() }

  /// What `key` means.
  @inline(__always) func meaning(of key: Bytes) -> KeyMeaning {
    let (low, high) = KeyTable.words(of: key)
    let count = UInt32(truncatingIfNeeded: key.count) &+ 1
    let mixed = (low ^ (high &* 0x9e37_79b9_7f4a_7c15)) &* 0xff51_afd7_ed55_8ccd
    var index = Int(truncatingIfNeeded: mixed >> 40) & (KeyTable.size - 1)
    while slots[index].count != 0 {
      if slots[index].low == low, slots[index].high == high, slots[index].count == count {
        return slots[index].meaning
      }
      index = (index + 1) & (KeyTable.size - 1)
    }
    return learned(key, at: index, low: low, high: high, count: count)
  }

  @inline(never) private func learned(_ key: Bytes, at index: Int, low: UInt64, high: UInt64, count: UInt32)
    -> KeyMeaning
  {
    let meaning = KeyNames.meaning(of: key)
    if used < KeyTable.size / 2 {
      used += 1
      slots[index] = Slot(low: low, high: high, count: count, meaning: meaning)
    }
    return meaning
  }

  /// Two words that together with the length are the key itself up to 16 bytes, and a hash of it beyond.
  @inline(__always) private static func words(of key: Bytes) -> (UInt64, UInt64) {
    let raw = UnsafeRawPointer(key.base)
    if key.count > 16 { return (key.hash64, raw.loadUnaligned(as: UInt64.self)) }
    if key.count >= 8 {
      return (
        raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: key.count - 8, as: UInt64.self)
      )
    }
    if key.count >= 4 {
      return (
        UInt64(raw.loadUnaligned(as: UInt32.self)),
        UInt64(raw.loadUnaligned(fromByteOffset: key.count - 4, as: UInt32.self))
      )
    }
    var word: UInt64 = 0
    for index in 0..<key.count { word = word << 8 | UInt64(key.base[index]) }
    return (word, 0)
  }
}

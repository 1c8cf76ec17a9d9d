import Evidence

/// Searches a text for any of a few stems in one pass (Wu and Manber): most positions are skipped three at a time.
struct StemFilter: Sendable {
  private let stems: [StaticString]
  /// For each pair of 7-bit characters, how far the search may move on.
  private var shifts: [UInt8]
  /// The length of the shortest stem.
  private let window: Int

  init(_ stems: [StaticString]) {
    self.stems = stems
    // Longer windows would skip farther, but a table entry holds a byte.
    window = min(200, max(2, stems.map(\.utf8CodeUnitCount).min() ?? 2))
    shifts = Array(repeating: UInt8(min(window - 1, 255)), count: 128 * 128)
    for stem in stems {
      let bytes = Bytes(stem)
      for index in 0..<(window - 1) {
        let pair = StemFilter.pair(bytes.base[index], bytes.base[index + 1])
        shifts[pair] = min(shifts[pair], UInt8(window - 2 - index))
      }
    }
  }

  func isIn(_ text: Bytes) -> Bool {
    if stems.isEmpty { return false }
    return search(text)
  }

  private func search(_ text: Bytes) -> Bool {
    shifts.withUnsafeBufferPointer { shifts in
      var position = window - 2
      while position + 1 < text.count {
        let shift = shifts[StemFilter.pair(text.base[position], text.base[position + 1])]
        if shift == 0 {
          let start = position - (window - 2)
          for stem in stems where text.has(stem, at: start) { return true }
          position += 1
        } else {
          position += Int(shift)
        }
      }
      return false
    }
  }

  @inline(__always)
  private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first & 127) << 7 | Int(second & 127)
  }
}

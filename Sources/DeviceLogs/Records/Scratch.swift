import Evidence

/// Memory of one's own for text that can't be read where it stands. What `bytes` gives is valid until the next change.
final class Scratch {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 4096
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var bytes: Bytes { Bytes(base: UnsafePointer(base), count: count) }

  func removeAll() { count = 0 }

  func append(_ byte: UInt8) {
    if count == capacity { grow(to: count + 1) }
    base[count] = byte
    count += 1
  }

  func append(_ text: Bytes) {
    if count + text.count > capacity { grow(to: count + text.count) }
    (base + count).update(from: text.base, count: text.count)
    count += text.count
  }

  private func grow(to wanted: Int) {
    capacity = max(capacity * 2, wanted)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}

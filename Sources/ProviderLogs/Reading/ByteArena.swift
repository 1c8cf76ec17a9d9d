import Evidence

/// Copies of bytes that must outlive the buffer they were read from.
final class ByteArena {
  private static let blockSize = 64 << 10
  private var blocks: [UnsafeMutablePointer<UInt8>] = []
  private var large: [UnsafeMutablePointer<UInt8>] = []
  private var block = 0
  private var used = 0

  deinit {
    for pointer in blocks + large { pointer.deallocate() }
  }

  /// Gives all copies up.
  func reset() {
    guard block > 0 || used > 0 || !large.isEmpty else { return }
    for pointer in large { pointer.deallocate() }
    large.removeAll()
    block = 0
    used = 0
  }

  func keep(_ bytes: Bytes) -> Bytes {
    guard bytes.count > 0 else { return Bytes("") }
    let target = room(bytes.count)
    target.update(from: bytes.base, count: bytes.count)
    return Bytes(base: target, count: bytes.count)
  }

  func keep(_ array: [UInt8]) -> Bytes { array.withUnsafeBytes { keep(Bytes($0)) } }

  func keep(_ text: String) -> Bytes {
    var text = text
    return text.withUTF8 { keep(Bytes(UnsafeRawBufferPointer($0))) }
  }

  private func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if count > ByteArena.blockSize / 4 {
      let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      large.append(pointer)
      return pointer
    }
    if used + count > ByteArena.blockSize {
      block += 1
      used = 0
    }
    if block == blocks.count { blocks.append(.allocate(capacity: ByteArena.blockSize)) }
    defer { used += count }
    return blocks[block] + used
  }
}

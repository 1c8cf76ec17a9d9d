import Evidence

/// The parts of one record that a container runtime cut (docker at 16 KiB, CRI with tag P).
final class PartialRecord {
  private let arena = ByteArena()
  private var text: [UInt8] = []
  private var first: Line?

  var isOpen: Bool { first != nil }

  func add(_ line: Line) {
    if first == nil { first = line }
    guard text.count <= Reading.longestRecord else { return }
    text.append(contentsOf: UnsafeBufferPointer(start: line.text.base, count: line.text.count))
  }

  /// The whole record, with the place and the time of its first part; good until the next one is taken.
  func take() -> Line? {
    guard let first else { return nil }
    self.first = nil
    arena.reset()
    defer { text.removeAll(keepingCapacity: text.capacity < 1 << 20) }
    return Line(
      text: arena.keep(text).trimmed, time: first.time, number: first.number, offset: first.offset,
      record: first.record)
  }
}

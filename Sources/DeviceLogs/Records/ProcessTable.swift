import Evidence

/// The processes of one run of records: which group each belongs to, and what the run shows of it.
final class ProcessTable {
  struct Entry {
    let name: UnsafeMutablePointer<UInt8>
    let length: Int
    let hash: UInt32
    let group: ProcessGroup
    let symbol: Symbol
    var first = Int64.max
    var last = Int64.min
    var count = 0
    var missing: MissingParts = []
  }

  private(set) var entries: [Entry] = []
  /// Open addressing: entry numbers plus one, 0 is free.
  private var slots = [UInt32](repeating: 0, count: 256)
  private let sink: EvidenceSink

  init(_ sink: EvidenceSink) { self.sink = sink }

  deinit { for entry in entries { entry.name.deallocate() } }

  /// The number of a process, counted and dated with one more record.
  @inline(__always)
  func note(_ name: Bytes, at time: Timestamp) -> Int {
    let number = find(name)
    entries.withUnsafeMutableBufferPointer { buffer in
      let instant = time.instant.nanoseconds
      guard instant != .min else { return }
      buffer[number].count += 1
      if instant < buffer[number].first {
        buffer[number].first = instant
        buffer[number].missing = time.missing
      }
      if instant > buffer[number].last { buffer[number].last = instant }
    }
    return number
  }

  private func find(_ name: Bytes) -> Int {
    let hash = ProcessTable.hash(name)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if entries[number].hash == hash, Bytes(base: entries[number].name, count: entries[number].length) == name {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return add(name, hash)
  }

  private func add(_ name: Bytes, _ hash: UInt32) -> Int {
    if entries.count * 2 >= slots.count { grow() }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, name.count))
    copy.update(from: name.base, count: name.count)
    entries.append(
      Entry(
        name: copy, length: name.count, hash: hash, group: ProcessGroup(process: name),
        symbol: sink.symbols.intern(name)))
    place(entries.count - 1)
    return entries.count - 1
  }

  private func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for number in entries.indices { place(number) }
  }

  private func place(_ number: Int) {
    var slot = Int(entries[number].hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(number) + 1
  }

  private static func hash(_ name: Bytes) -> UInt32 { UInt32(truncatingIfNeeded: name.hash64 >> 16) }

  /// Adds what was counted to the sink's coverage.
  func report() {
    for entry in entries where entry.count > 0 && entry.length > 0 {
      var span = ProcessCoverage(Timestamp(Instant(nanoseconds: entry.first), missing: entry.missing))
      span.last = Instant(nanoseconds: entry.last)
      span.lines = entry.count
      if sink.coverage[entry.symbol] == nil {
        sink.coverage[entry.symbol] = span
      } else {
        sink.coverage[entry.symbol]?.add(span)
      }
    }
  }
}

import Evidence

/// The processes of one run of records: which group each belongs to, and what the run shows of it.
///
/// Asked once per record, so it works on memory of its own, without the checks that arrays in a class bring.
struct ProcessTable {
  struct Entry {
    let name: UnsafeMutablePointer<UInt8>
    let length: Int
    let hash: UInt64
    let group: ProcessGroup
    let symbol: Symbol
    var first = Int64.max
    var last = Int64.min
    var count = 0
    var missing: MissingParts = []
  }

  /// Frees the memory with the last table that uses it.
  private final class Storage {
    let entries: UnsafeMutablePointer<Entry>
    /// Open addressing: entry numbers plus one, 0 is free. Four slots for each entry.
    let slots: UnsafeMutablePointer<UInt32>
    let capacity: Int
    var names: [UnsafeMutablePointer<UInt8>] = []

    init(capacity: Int) {
      self.capacity = capacity
      entries = .allocate(capacity: capacity)
      slots = .allocate(capacity: capacity * 4)
      slots.initialize(repeating: 0, count: capacity * 4)
    }

    deinit {
      entries.deallocate()
      slots.deallocate()
      for name in names { name.deallocate() }
    }
  }

  private var storage = Storage(capacity: 256)
  private var count = 0
  private var activity: LogActivity?

  init() {}

  /// The group of a process that is counted and dated with one more record.
  mutating func note(_ name: Bytes, at time: Timestamp, _ sink: EvidenceSink) -> ProcessGroup {
    let entry = storage.entries + find(name, sink)
    let instant = time.instant.nanoseconds
    if instant != .min {
      entry.pointee.count += 1
      if activity == nil { activity = LogActivity(time.instant) }
      activity?.add(time.instant)
      if instant < entry.pointee.first {
        entry.pointee.first = instant
        entry.pointee.missing = time.missing
      }
      if instant > entry.pointee.last { entry.pointee.last = instant }
    }
    return entry.pointee.group
  }

  private mutating func find(_ name: Bytes, _ sink: EvidenceSink) -> Int {
    let hash = ProcessTable.hash(name)
    let mask = storage.capacity * 4 - 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while storage.slots[slot] != 0 {
      let number = Int(storage.slots[slot]) - 1
      let entry = storage.entries + number
      if entry.pointee.hash == hash, Bytes(base: entry.pointee.name, count: entry.pointee.length) == name {
        return number
      }
      slot = (slot + 1) & mask
    }
    return add(name, hash, sink)
  }

  /// Of the name's ends and length: names are short, and this is asked once per record.
  private static func hash(_ name: Bytes) -> UInt64 {
    let raw = UnsafeRawPointer(name.base)
    let count = name.count
    var low = UInt64(truncatingIfNeeded: count)
    var high: UInt64 = 0
    if count >= 8 {
      low ^= raw.loadUnaligned(as: UInt64.self)
      high = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      low ^= UInt64(raw.loadUnaligned(as: UInt32.self)) << 8
      high = UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    } else {
      for index in 0..<count { high = high << 8 | UInt64(name.base[index]) }
    }
    let mixed = (low &* 0x9e37_79b9_7f4a_7c15) ^ (high &* 0xff51_afd7_ed55_8ccd)
    return mixed ^ mixed >> 29
  }

  private mutating func add(_ name: Bytes, _ hash: UInt64, _ sink: EvidenceSink) -> Int {
    if count == storage.capacity { grow() }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, name.count))
    copy.update(from: name.base, count: name.count)
    storage.names.append(copy)
    let entry = Entry(
      name: copy, length: name.count, hash: hash, group: ProcessGroup(process: name), symbol: sink.symbols.intern(name))
    (storage.entries + count).initialize(to: entry)
    place(count)
    count += 1
    return count - 1
  }

  private mutating func grow() {
    let larger = Storage(capacity: storage.capacity * 4)
    larger.entries.update(from: storage.entries, count: count)
    swap(&larger.names, &storage.names)
    storage = larger
    for number in 0..<count { place(number) }
  }

  private func place(_ number: Int) {
    let mask = storage.capacity * 4 - 1
    var slot = Int(truncatingIfNeeded: storage.entries[number].hash >> 20) & mask
    while storage.slots[slot] != 0 { slot = (slot + 1) & mask }
    storage.slots[slot] = UInt32(number) + 1
  }

  /// Adds what was counted to the sink's coverage.
  func report(to sink: EvidenceSink) {
    if let activity {
      if sink.activity == nil { sink.activity = activity } else { sink.activity?.add(activity) }
    }
    for number in 0..<count {
      let entry = storage.entries[number]
      if entry.count == 0 || entry.length == 0 { continue }
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

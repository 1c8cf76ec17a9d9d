import Dispatch
import Evidence
import Synchronization

/// What reading one input gave, beside its evidence.
package struct ScanTally: Sendable {
  package var records = 0
  package var lines = 0
  package var bytes = 0
  package var events = 0
  package var warnings: [SinkWarning] = []
  package var producers: [String: Int] = [:]

  package init() {}

  mutating func add(_ sink: EvidenceSink, linesBefore: Int) {
    records += sink.records
    lines += sink.lines
    events += sink.items.count
    for warning in sink.warnings {
      if let known = warnings.firstIndex(where: { $0.text == warning.text }) {
        warnings[known].count += warning.count
      } else {
        var warning = warning
        warning.line = warning.line.map { $0 &+ UInt32(clamping: linesBefore) }
        warnings.append(warning)
      }
    }
    for (name, count) in sink.producers { producers[name, default: 0] += count }
  }
}

/// Reads a log with a format: big files in parts, on all cores; streams block by block.
package enum LogScan {
  /// Bytes of a part. Small enough that the last parts keep all cores busy, big enough that merging costs nothing.
  static let partSize = 4 << 20
  /// How far a good place for a cut is looked for.
  static let longestSearch = 1 << 20

  package static func read(
    _ opened: OpenedInput, with format: any LogFormat, input: UInt32, into store: EvidenceStore,
    progress: @escaping @Sendable (Int) -> Void
  ) throws -> ScanTally {
    switch opened.body {
    case .mapped(let file, let start):
      return readMapped(file, start: start, format, input, store, progress)
    case .stream(let stream):
      return try readStream(stream, path: opened.path, format, input, store, progress)
    }
  }

  // MARK: Mapped files

  private static func readMapped(
    _ file: MappedFile, start: Int, _ format: any LogFormat, _ input: UInt32, _ store: EvidenceStore,
    _ progress: @escaping @Sendable (Int) -> Void
  ) -> ScanTally {
    let cuts = cuts(of: file.bytes, from: start, format)
    let merge = OrderedMerge(store: store, input: input, offsets: cuts)
    let parts = cuts.count - 1
    let read: @Sendable (Int) -> Void = { part in
      let sink = EvidenceSink()
      let bytes = file.bytes.slice(cuts[part], cuts[part + 1])
      let chunk = Chunk(bytes: bytes, readable: file.bytes.count - cuts[part], isLast: part == parts - 1)
      format.makeReader().read(chunk, into: sink)
      file.release(from: cuts[part], to: cuts[part + 1])
      merge.add(sink, part: part)
      progress(bytes.count)
    }
    if parts == 1 {
      read(0)
    } else {
      let next = Atomic<Int>(0)
      DispatchQueue.concurrentPerform(iterations: min(parts, workers)) { _ in
        while true {
          let part = next.add(1, ordering: .relaxed).oldValue
          if part >= parts { return }
          read(part)
        }
      }
    }
    var result = merge.tally
    result.bytes = file.bytes.count
    return result
  }

  private static var workers: Int { max(1, processorCount()) }

  /// Offsets where parts begin, and the end.
  private static func cuts(of bytes: Bytes, from start: Int, _ format: any LogFormat) -> [Int] {
    var cuts = [start]
    var target = start + partSize
    while target < bytes.count {
      let limit = min(target + longestSearch, bytes.count)
      var cut: Int?
      var position = bytes.firstIndex(of: 10, from: target).map { $0 + 1 } ?? bytes.count
      while position < limit {
        let end = bytes.firstIndex(of: 10, from: position) ?? bytes.count
        if format.canCut(before: bytes.slice(position, end)) {
          cut = position
          break
        }
        position = end + 1
      }
      if let cut { cuts.append(cut) }
      target = max(target, cut ?? 0) + partSize
    }
    cuts.append(bytes.count)
    return cuts
  }

  // MARK: Streams

  private static func readStream(
    _ stream: PeekedStream, path: String, _ format: any LogFormat, _ input: UInt32, _ store: EvidenceStore,
    _ progress: @escaping @Sendable (Int) -> Void
  ) throws -> ScanTally {
    var tally = ScanTally()
    var held: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 20)
    var ended = false
    var failure: IntakeError?
    while !ended {
      while held.count < partSize * 2, !ended {
        do {
          let count = try block.withUnsafeMutableBytes { try stream.read(into: $0) }
          if count == 0 { ended = true } else { held.append(contentsOf: block[..<count]) }
          tally.bytes += count
        } catch let error as IntakeError {
          // What came before the damage is good evidence.
          failure = error
          ended = true
        }
      }
      var end = held.count
      if !ended {
        end = held.withUnsafeBytes { lastCut(in: Bytes($0), format) } ?? 0
        if end == 0 {
          guard held.count < OpenedInput.longestHeld else {
            throw IntakeError(
              "\(path) holds more than 512 MiB without a place to cut; give it as a plain file, not in an archive or a pipe.")
          }
          // Nothing to cut at yet: hold more.
          let more = try block.withUnsafeMutableBytes { try stream.read(into: $0) }
          if more == 0 { ended = true } else { held.append(contentsOf: block[..<more]) }
          tally.bytes += more
          if !ended { continue }
          end = held.count
        }
      }
      let sink = EvidenceSink(keepsTexts: true)
      let isLast = ended && end == held.count
      held.withUnsafeBytes { raw in
        let bytes = Bytes(raw)
        format.makeReader().read(Chunk(bytes: bytes.upTo(end), readable: bytes.count, isLast: isLast), into: sink)
      }
      store.append(sink, input: input, offset: 0, lines: UInt32(clamping: tally.lines))
      tally.add(sink, linesBefore: tally.lines)
      held.removeFirst(end)
      progress(end)
    }
    if let failure { tally.warnings.append(SinkWarning(text: failure.description, line: nil, count: 1)) }
    return tally
  }

  /// The last place where a block can be cut; nil when there is none in its last mebibyte.
  private static func lastCut(in bytes: Bytes, _ format: any LogFormat) -> Int? {
    var end = bytes.count
    let floor = max(0, bytes.count - longestSearch * 4)
    while end > floor {
      var start = end
      while start > floor, bytes.base[start - 1] != 10 { start -= 1 }
      // The last, unfinished line counts as well: its beginning tells whether a record starts there.
      if start > 0, start > floor, format.canCut(before: bytes.slice(start, end)) { return start }
      end = start - 1
    }
    return nil
  }
}

/// Takes the sinks of parts in any order, and appends them to the store in the order of the input.
private final class OrderedMerge: Sendable {
  private struct State {
    var waiting: [Int: EvidenceSink] = [:]
    var next = 0
    var tally = ScanTally()
  }
  /// A sink belongs to one thread at a time; the lock hands it over.
  private struct Guarded: @unchecked Sendable {
    var state: State
  }
  private let guarded: Mutex<Guarded>
  private let store: EvidenceStore
  private let input: UInt32
  private let offsets: [Int]

  init(store: EvidenceStore, input: UInt32, offsets: [Int]) {
    guarded = Mutex(Guarded(state: State()))
    self.store = store
    self.input = input
    self.offsets = offsets
  }

  func add(_ sink: EvidenceSink, part: Int) {
    let handed = Handed(sink: sink)
    guarded.withLock { guarded in
      guarded.state.waiting[part] = handed.sink
      while let ready = guarded.state.waiting.removeValue(forKey: guarded.state.next) {
        let lines = guarded.state.tally.lines
        store.append(
          ready, input: input, offset: UInt64(offsets[guarded.state.next]), lines: UInt32(clamping: lines))
        guarded.state.tally.add(ready, linesBefore: lines)
        guarded.state.next += 1
      }
    }
  }

  var tally: ScanTally { guarded.withLock { $0.state.tally } }

  private struct Handed: @unchecked Sendable { let sink: EvidenceSink }
}

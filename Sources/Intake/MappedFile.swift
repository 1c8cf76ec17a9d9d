import Evidence
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file mapped into memory for reading. Pages that were read are given back with `release`, so that a big log does not
/// stay resident; they come back when a report shows one of their lines.
package final class MappedFile: @unchecked Sendable {
  package let bytes: Bytes
  private let base: UnsafeMutableRawPointer?
  private let shown = Atomic<Int>(0)

  /// Maps `count` bytes of an open descriptor; nil when the system refuses.
  init?(descriptor: Int32, count: Int) {
    guard count > 0 else { return nil }
    guard let base = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else { return nil }
    self.base = base
    bytes = Bytes(base: UnsafePointer(base.assumingMemoryBound(to: UInt8.self)), count: count)
  }

  deinit { if let base { munmap(base, bytes.count) } }

  /// The text of a record. After some hundred records the pages they touched are given back (the
  /// system maps sixteen around each).
  package func text(from start: Int, to end: Int) -> String {
    let text = bytes.slice(start, end).trimmed.string
    if shown.add(1, ordering: .relaxed).newValue % 256 == 0 { release(from: 0, to: bytes.count) }
    return text
  }

  /// Gives the pages of a part that was read back to the system.
  package func release(from start: Int, to end: Int) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = (start + page - 1) / page * page
    let last = end == bytes.count ? end : end / page * page
    if let base, last > first { madvise(base + first, last - first, MADV_DONTNEED) }
  }
}

import CSearch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A borrowed run of bytes: a line, a column or a value inside a buffer that somebody else keeps alive.
///
/// Nothing here allocates; a `String` is made only when a report shows the bytes.
///
/// This module is public where the rest of the package is `package`: Swift inlines only public code into other modules,
/// and these few functions are called for every byte of a log.
public struct Bytes: @unchecked Sendable {
  public let base: UnsafePointer<UInt8>
  public let count: Int

  @inlinable @inline(__always) public init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  /// The bytes of a literal, which live as long as the program.
  @inlinable public init(_ literal: StaticString) {
    self.init(base: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  @inlinable public init(_ buffer: UnsafeRawBufferPointer) {
    if let start = buffer.baseAddress {
      self.init(base: start.assumingMemoryBound(to: UInt8.self), count: buffer.count)
    } else {
      self.init("")
    }
  }

  @inlinable @inline(__always) public var isEmpty: Bool { count == 0 }

  @inlinable public subscript(_ index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return base[index]
  }

  /// The byte at `index`, or 0 past the end: for grammars that look ahead.
  @inlinable @inline(__always) public func at(_ index: Int) -> UInt8 { index >= 0 && index < count ? base[index] : 0 }

  /// The bytes from `start` up to `end`, both clamped to what is there.
  @inlinable @inline(__always) public func slice(_ start: Int, _ end: Int) -> Bytes {
    let lower = min(max(start, 0), count)
    let upper = min(max(end, lower), count)
    return Bytes(base: base + lower, count: upper - lower)
  }

  @inlinable public func from(_ start: Int) -> Bytes { slice(start, count) }
  @inlinable public func upTo(_ end: Int) -> Bytes { slice(0, end) }

  // MARK: Searching

  /// The index of the first `byte` at or after `start`.
  @inlinable @inline(__always) public func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, start >= 0 else { return nil }
    guard let hit = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// The index of the last `byte`.
  @inlinable public func lastIndex(of byte: UInt8) -> Int? {
    var index = count - 1
    while index >= 0 {
      if base[index] == byte { return index }
      index -= 1
    }
    return nil
  }

  /// The index of the first occurrence of `pattern` at or after `start`.
  @inlinable public func firstIndex(of pattern: Bytes, from start: Int = 0) -> Int? {
    guard start >= 0, pattern.count > 0, start + pattern.count <= count else { return nil }
    guard let hit = pt_memmem(base + start, count - start, pattern.base, pattern.count) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  @inlinable public func firstIndex(of pattern: StaticString, from start: Int = 0) -> Int? {
    firstIndex(of: Bytes(pattern), from: start)
  }

  @inlinable public func contains(_ pattern: StaticString) -> Bool { firstIndex(of: Bytes(pattern)) != nil }

  @inlinable public func hasPrefix(_ pattern: StaticString) -> Bool {
    count >= pattern.utf8CodeUnitCount && memcmp(base, pattern.utf8Start, pattern.utf8CodeUnitCount) == 0
  }

  @inlinable public func hasSuffix(_ pattern: StaticString) -> Bool {
    let length = pattern.utf8CodeUnitCount
    return count >= length && memcmp(base + (count - length), pattern.utf8Start, length) == 0
  }

  /// Whether `pattern` stands at `index`.
  @inlinable public func has(_ pattern: StaticString, at index: Int) -> Bool {
    let length = pattern.utf8CodeUnitCount
    return index >= 0 && index + length <= count && memcmp(base + index, pattern.utf8Start, length) == 0
  }

  @inlinable public static func == (left: Bytes, right: Bytes) -> Bool {
    left.count == right.count && memcmp(left.base, right.base, left.count) == 0
  }

  @inlinable public static func == (left: Bytes, right: StaticString) -> Bool { left == Bytes(right) }

  /// Equality without regard to the case of ASCII letters.
  @inlinable public func equalsIgnoringCase(_ pattern: StaticString) -> Bool {
    guard count == pattern.utf8CodeUnitCount else { return false }
    let other = pattern.utf8Start
    for index in 0..<count where Bytes.lower(base[index]) != Bytes.lower(other[index]) { return false }
    return true
  }

  @inlinable @inline(__always) public static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 65 && byte <= 90 ? byte | 0x20 : byte
  }

  /// Writes the places of the quotes that are not escaped to `places`; nil when there are more than fit. The flag says
  /// whether a backslash was met.
  @inlinable @inline(__always)
  public func jsonQuotes(into places: UnsafeMutableBufferPointer<UInt32>) -> (count: Int, escapes: Bool)? {
    var escapes: Int32 = 0
    let found = pt_json_quotes(base, count, places.baseAddress, places.count, &escapes)
    return found > places.count ? nil : (found, escapes != 0)
  }

  // MARK: Cutting

  /// What stands between the first `open` and the next `close` after it, searched from `start`.
  @inlinable public func between(_ open: StaticString, _ close: StaticString, from start: Int = 0) -> Bytes? {
    guard let begin = firstIndex(of: open, from: start) else { return nil }
    let first = begin + open.utf8CodeUnitCount
    guard let end = firstIndex(of: close, from: first) else { return nil }
    return slice(first, end)
  }

  /// What follows the first `mark`, up to (not including) the next byte of `stops`, or the end.
  @inlinable public func after(_ mark: StaticString, until stops: StaticString, from start: Int = 0) -> Bytes? {
    guard let begin = firstIndex(of: mark, from: start) else { return nil }
    let first = begin + mark.utf8CodeUnitCount
    let stop = Bytes(stops)
    var end = first
    while end < count, stop.firstIndex(of: base[end]) == nil { end += 1 }
    return slice(first, end)
  }

  /// Without blanks, tabs, carriage returns and NULs at both ends.
  @inlinable public var trimmed: Bytes {
    var first = 0
    var end = count
    while first < end, Bytes.isBlank(base[first]) { first += 1 }
    while end > first, Bytes.isBlank(base[end - 1]) { end -= 1 }
    return slice(first, end)
  }

  @inlinable @inline(__always) public static func isBlank(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 13 || byte == 10 || byte == 0
  }

  @inlinable @inline(__always) public static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  @inlinable @inline(__always) public static func isLetter(_ byte: UInt8) -> Bool {
    let low = byte | 0x20
    return low >= 97 && low <= 122
  }

  /// The value of a hexadecimal digit.
  @inlinable @inline(__always) public static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 97...102: byte - 87
    case 65...70: byte - 55
    default: nil
    }
  }

  // MARK: Numbers

  /// A whole decimal number, optionally signed; nil for anything else or when it does not fit.
  @inlinable public var integer: Int64? {
    guard count > 0 else { return nil }
    if count <= 18, base[0] >= 48 {
      // No overflow is possible.
      var value: Int64 = 0
      for index in 0..<count {
        let digit = base[index] &- 48
        if digit > 9 { return nil }
        value = value &* 10 &+ Int64(digit)
      }
      return value
    }
    var index = 0
    let negative = base[0] == 45
    if negative || base[0] == 43 { index = 1 }
    guard index < count else { return nil }
    var value: Int64 = 0
    while index < count {
      let digit = base[index]
      guard Bytes.isDigit(digit) else { return nil }
      let (times, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = times.addingReportingOverflow(Int64(digit - 48))
      guard !overflow, !carry else { return nil }
      value = sum
      index += 1
    }
    return negative ? -value : value
  }

  /// A decimal number as `strtod` reads it; nil when anything else stands beside it.
  public var double: Double? {
    guard count > 0, count < 64 else { return nil }
    return Double(string)
  }

  /// The text; invalid UTF-8 becomes U+FFFD.
  public var string: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

  /// A 64-bit hash of the bytes (FNV-1a folded over eight bytes at a time), stable inside one run of the program.
  @inlinable public var hash64: UInt64 {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(truncatingIfNeeded: count)
    var index = 0
    let raw = UnsafeRawPointer(base)
    while index + 8 <= count {
      state = (state ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9e37_79b9_7f4a_7c15
      state ^= state >> 32
      index += 8
    }
    var tail: UInt64 = 0
    var shift: UInt64 = 0
    while index < count {
      tail |= UInt64(base[index]) << shift
      shift += 8
      index += 1
    }
    state = (state ^ tail) &* 0xff51_afd7_ed55_8ccd
    return state ^ (state >> 29)
  }
}

extension Bytes {
  /// Calls `body` for each line, without its line end (LF or CRLF), with its byte offset in this buffer.
  @inlinable public func forEachLine(_ body: (_ line: Bytes, _ offset: Int) throws -> Void) rethrows {
    var start = 0
    while start < count {
      let end = firstIndex(of: 10, from: start) ?? count
      var stop = end
      if stop > start, base[stop - 1] == 13 { stop -= 1 }
      try body(slice(start, stop), start)
      start = end + 1
    }
  }
}

/// Bytes that live as long as this object.
package final class OwnedBytes: @unchecked Sendable {
  package let bytes: Bytes
  private let storage: UnsafeMutableRawBufferPointer

  package init(_ source: [UInt8]) {
    // simdjson reads up to 64 bytes past the end of a document.
    storage = .allocate(byteCount: source.count + 64, alignment: 16)
    storage.copyBytes(from: source)
    bytes = Bytes(UnsafeRawBufferPointer(storage)).upTo(source.count)
  }

  deinit { storage.deallocate() }
}

import Evidence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that can be read once, from front to back: standard input, a pipe, a member of an archive.
package protocol ByteSource: AnyObject {
  /// Fills the front of `buffer` and returns how many bytes it wrote; 0 at the end.
  ///
  /// Throws `IntakeError` when the bytes can't be had.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A file descriptor as a stream. It is closed by whoever opened it.
package final class DescriptorStream: ByteSource {
  private let descriptor: Int32
  private let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { throw IntakeError("\(name) can't be read: \(systemMessage(errno)).") }
    }
  }
}

/// A stream whose first bytes were read already, to recognise what it is.
package final class PeekedStream: ByteSource {
  private let rest: any ByteSource
  /// What was read ahead.
  package private(set) var head: [UInt8]
  private var position = 0
  private var ended = false

  package init(_ rest: any ByteSource) {
    self.rest = rest
    head = []
  }

  /// Reads ahead until `count` bytes are there, or the end.
  package func peek(_ count: Int) throws {
    while head.count < count, !ended {
      let start = head.count
      head.append(contentsOf: repeatElement(0, count: count - start))
      let got = try head.withUnsafeMutableBytes { try rest.read(into: .init(rebasing: $0[start...])) }
      head.removeLast(count - start - got)
      if got == 0 { ended = true }
    }
  }

  /// Whether `head` is the whole stream.
  package var isWhole: Bool { ended }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if position < head.count {
      let count = min(buffer.count, head.count - position)
      head.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
      position += count
      if position == head.count {
        head = []
        position = 0
      }
      return count
    }
    return ended ? 0 : try rest.read(into: buffer)
  }
}

/// UTF-16 turned into UTF-8 on the way; unpaired surrogates become U+FFFD.
package final class UTF16Stream: ByteSource {
  private let rest: any ByteSource
  private let bigEndian: Bool
  private var units: [UInt16] = []
  private var odd: UInt8?
  private var ready: [UInt8] = []
  private var position = 0
  private var ended = false
  private var first = true

  package init(_ rest: any ByteSource, bigEndian: Bool) {
    self.rest = rest
    self.bigEndian = bigEndian
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while position == ready.count {
      if ended { return 0 }
      try fill()
    }
    let count = min(buffer.count, ready.count - position)
    ready.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
    position += count
    return count
  }

  private func fill() throws {
    var raw = [UInt8](repeating: 0, count: 65536)
    let count = try raw.withUnsafeMutableBytes { try rest.read(into: $0) }
    if count == 0 {
      ended = true
      if odd != nil { units.append(0xFFFD) }
    }
    var index = 0
    if let half = odd, count > 0 {
      units.append(unit(half, raw[0]))
      odd = nil
      index = 1
    }
    while index + 1 < count {
      units.append(unit(raw[index], raw[index + 1]))
      index += 2
    }
    if index < count { odd = raw[index] }
    // A high surrogate at the end waits for its other half.
    var held: UInt16?
    if !ended, let last = units.last, last & 0xFC00 == 0xD800 { held = units.removeLast() }
    if first, units.first == 0xFEFF { units.removeFirst() }
    if !units.isEmpty { first = false }
    ready = Array(String(decoding: units, as: UTF16.self).utf8)
    position = 0
    units = held.map { [$0] } ?? []
  }

  private func unit(_ one: UInt8, _ two: UInt8) -> UInt16 {
    bigEndian ? UInt16(one) << 8 | UInt16(two) : UInt16(two) << 8 | UInt16(one)
  }
}

/// Text whose lines end in carriage returns alone, as old editors of the Mac wrote it, with line feeds instead.
package final class CarriageReturnStream: ByteSource {
  private let rest: any ByteSource

  package init(_ rest: any ByteSource) { self.rest = rest }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try rest.read(into: buffer)
    for index in 0..<count where buffer[index] == 13 { buffer[index] = 10 }
    return count
  }
}

/// How the bytes of an input stand for text.
package enum TextEncoding: Sendable {
  case utf8
  case utf8WithMark
  case utf16(bigEndian: Bool)
  /// UTF-8 whose lines end in carriage returns alone.
  case carriageReturns

  /// Reads a byte order mark, or the pattern of zero bytes that UTF-16 without a mark leaves in mostly Latin text.
  package init(of head: Bytes) {
    if head.hasPrefix("\u{FEFF}") {
      self = .utf8WithMark
    } else if head.at(0) == 0xFF, head.at(1) == 0xFE, head.count >= 2 {
      self = .utf16(bigEndian: false)
    } else if head.at(0) == 0xFE, head.at(1) == 0xFF {
      self = .utf16(bigEndian: true)
    } else {
      var zeros = (0, 0)
      let looked = min(head.count, 512) & ~1
      for index in stride(from: 0, to: looked, by: 2) {
        if head.base[index] == 0 { zeros.0 += 1 }
        if head.base[index + 1] == 0 { zeros.1 += 1 }
      }
      // Two of three units with a zero on one side, and hardly any on the other.
      if looked >= 16, zeros.1 * 3 > looked, zeros.0 * 20 < looked {
        self = .utf16(bigEndian: false)
      } else if looked >= 16, zeros.0 * 3 > looked, zeros.1 * 20 < looked {
        self = .utf16(bigEndian: true)
      } else {
        self = TextEncoding.endsLinesInCarriageReturns(head.upTo(8192)) ? .carriageReturns : .utf8
      }
    }
  }

  /// Whether this is text with several carriage returns, none of them before a line feed, and no line feed.
  private static func endsLinesInCarriageReturns(_ head: Bytes) -> Bool {
    guard let first = head.firstIndex(of: 13), head.firstIndex(of: 10) == nil,
      head.firstIndex(of: 13, from: first + 1) != nil
    else { return false }
    for index in 0..<head.count {
      let byte = head.base[index]
      if byte < 32, byte != 9, byte != 13, byte != 27 { return false }
    }
    return true
  }
}

/// Why an input, or a part of it, can't be had: one sentence for people.
package struct IntakeError: Error, Sendable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Collects what a renderer writes and hands it on in big pieces.
///
/// Writing never throws: after the first failure everything is dropped, and `finish` throws that failure. A renderer with
/// much to say may look at `hasFailed` and stop early.
package final class ByteStream {
  private var buffer: [UInt8] = []
  private let drain: (UnsafeRawBufferPointer) throws -> Void
  private var failure: (any Error)?

  private static let pieceSize = 1 << 16

  /// `drain` gets every byte once, in order.
  package init(drain: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.drain = drain
    buffer.reserveCapacity(ByteStream.pieceSize + 4096)
  }

  package var hasFailed: Bool { failure != nil }

  /// Hands on what is left; throws the first failure of `drain`.
  package func finish() throws {
    flush()
    if let failure { throw failure }
  }

  package func write(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append(contentsOf: $0) }
    flushWhenFull()
  }

  @inline(__always)
  package func write(_ literal: StaticString) {
    buffer.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    flushWhenFull()
  }

  @inline(__always)
  package func write(byte: UInt8) { buffer.append(byte) }

  @inline(__always)
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    buffer.append(contentsOf: bytes)
    flushWhenFull()
  }

  @inline(__always)
  private func flushWhenFull() {
    if buffer.count >= ByteStream.pieceSize { flush() }
  }

  private func flush() {
    guard !buffer.isEmpty else { return }
    if failure == nil {
      do { try buffer.withUnsafeBytes(drain) } catch { failure = error }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension ByteStream {
  /// What `body` writes.
  package static func bytes(_ body: (ByteStream) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    let stream = ByteStream { bytes.append(contentsOf: $0) }
    body(stream)
    stream.flush()
    return bytes
  }

  /// What `body` writes, as one string.
  package static func text(_ body: (ByteStream) -> Void) -> String { String(decoding: bytes(body), as: UTF8.self) }
}

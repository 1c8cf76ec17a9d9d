/// Collects what a renderer writes and hands it on in big pieces.
///
/// Writing never throws: after the first failure everything is dropped, and `finish` throws that failure. A renderer with
/// much to say may look at `hasFailed` and stop early.
package final class ByteStream {
  // Raw memory: an array would check for every byte whether it is shared.
  private let buffer: UnsafeMutablePointer<UInt8>
  private var count = 0
  private let drain: (UnsafeRawBufferPointer) throws -> Void
  private var failure: (any Error)?

  private static let pieceSize = 1 << 16

  /// `drain` gets every byte once, in order.
  package init(drain: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.drain = drain
    buffer = .allocate(capacity: ByteStream.pieceSize)
  }

  deinit { buffer.deallocate() }

  package var hasFailed: Bool { failure != nil }

  /// Hands on what is left; throws the first failure of `drain`.
  package func finish() throws {
    flush()
    if let failure { throw failure }
  }

  package func write(_ text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  @inline(__always)
  package func write(_ literal: StaticString) {
    write(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  @inline(__always)
  package func write(byte: UInt8) {
    if count == ByteStream.pieceSize { flush() }
    buffer[count] = byte
    count += 1
  }

  @inline(__always)
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count <= ByteStream.pieceSize - count else { return writeMuch(bytes) }
    (buffer + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  private func writeMuch(_ bytes: UnsafeBufferPointer<UInt8>) {
    flush()
    guard let start = bytes.baseAddress else { return }
    if bytes.count <= ByteStream.pieceSize {
      buffer.update(from: start, count: bytes.count)
      count = bytes.count
    } else if failure == nil {
      do { try drain(UnsafeRawBufferPointer(bytes)) } catch { failure = error }
    }
  }

  private func flush() {
    if count > 0, failure == nil {
      do { try drain(UnsafeRawBufferPointer(start: buffer, count: count)) } catch { failure = error }
    }
    count = 0
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

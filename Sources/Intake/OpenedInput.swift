import Evidence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An input whose first bytes were read: a mapped file, or a stream that can be read once.
package final class OpenedInput {
  package enum Body {
    /// The text of a mapped file, behind its byte order mark.
    case mapped(MappedFile, start: Int)
    /// Text in UTF-8, from a pipe, an archive, or another encoding.
    case stream(PeekedStream)
  }

  package let path: String
  package let body: Body
  /// Bytes of the input as it lies there; 0 for a stream whose size is unknown.
  package let size: Int
  /// What recognition looks at.
  package let sample: Sample
  private let sampleOwner: OwnedBytes?

  /// Bytes that recognition looks at.
  package static let sampleSize = 256 << 10
  /// Bytes of a stream that are held at once when its format needs all of it.
  package static let longestHeld = 512 << 20

  /// Opens a file. Small files are read, big ones mapped; what is not a plain file in UTF-8 becomes a stream.
  package static func open(_ path: String) throws -> OpenedInput {
    let descriptor = openFile(path)
    guard descriptor >= 0 else { throw IntakeError("\(path) can't be read: \(systemMessage(errno)).") }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      close(descriptor)
      throw IntakeError("\(path) can't be read: \(systemMessage(errno)).")
    }
    if info.st_mode & S_IFMT == S_IFREG, info.st_size > 0,
      let file = MappedFile(descriptor: descriptor, count: Int(info.st_size))
    {
      close(descriptor)
      switch TextEncoding(of: file.bytes) {
      case .utf8: return try OpenedInput(path, .mapped(file, start: 0), size: file.bytes.count)
      case .utf8WithMark: return try OpenedInput(path, .mapped(file, start: 3), size: file.bytes.count)
      case .utf16(let bigEndian):
        let text = UTF16Stream(MappedStream(file), bigEndian: bigEndian)
        return try OpenedInput(path, .stream(PeekedStream(text)), size: file.bytes.count)
      case .carriageReturns:
        let text = CarriageReturnStream(MappedStream(file))
        return try OpenedInput(path, .stream(PeekedStream(text)), size: file.bytes.count)
      }
    }
    return try stream(DescriptorStream(descriptor: descriptor, name: path), path: path)
  }

  /// Takes a stream, and turns its text into UTF-8.
  package static func stream(_ stream: any ByteSource, path: String) throws -> OpenedInput {
    let peeked = PeekedStream(stream)
    try peeked.peek(4096)
    let encoding = peeked.head.withUnsafeBytes { TextEncoding(of: Bytes($0)) }
    switch encoding {
    case .utf8: return try OpenedInput(path, .stream(peeked), size: 0)
    case .utf8WithMark:
      var mark: (UInt8, UInt8, UInt8) = (0, 0, 0)
      _ = try withUnsafeMutableBytes(of: &mark) { try peeked.read(into: $0) }
      let rest = PeekedStream(peeked)
      return try OpenedInput(path, .stream(rest), size: 0)
    case .utf16(let bigEndian):
      return try OpenedInput(path, .stream(PeekedStream(UTF16Stream(peeked, bigEndian: bigEndian))), size: 0)
    case .carriageReturns:
      return try OpenedInput(path, .stream(PeekedStream(CarriageReturnStream(peeked))), size: 0)
    }
  }

  private init(_ path: String, _ body: Body, size: Int) throws {
    self.path = path
    self.body = body
    self.size = size
    switch body {
    case .mapped(let file, let start):
      sampleOwner = nil
      let text = file.bytes.from(start)
      let isWhole = text.count <= OpenedInput.sampleSize
      sample = Sample(
        bytes: isWhole ? text : OpenedInput.cutAtLineEnd(text.upTo(OpenedInput.sampleSize)), isWhole: isWhole)
    case .stream(let stream):
      try stream.peek(OpenedInput.sampleSize)
      // The sample outlives the stream's own head, which is consumed by reading.
      let owner = OwnedBytes(stream.head)
      sampleOwner = owner
      let isWhole = stream.isWhole
      sample = Sample(bytes: isWhole ? owner.bytes : OpenedInput.cutAtLineEnd(owner.bytes), isWhole: isWhole)
    }
  }

  /// All bytes, valid while this object lives.
  ///
  /// Throws when a stream holds more than `longestHeld`.
  package func wholeBytes() throws -> Bytes {
    switch body {
    case .mapped(let file, let start): return file.bytes.from(start)
    case .stream(let stream):
      if let held { return held.bytes }
      var all: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 1 << 20)
      while true {
        let count = try block.withUnsafeMutableBytes { try stream.read(into: $0) }
        if count == 0 { break }
        guard all.count + count <= OpenedInput.longestHeld else {
          throw IntakeError(
            "\(path) is longer than 512 MiB in a form that must be read as a whole; give it as a plain file.")
        }
        all.append(contentsOf: block[..<count])
      }
      let owner = OwnedBytes(all)
      held = owner
      return owner.bytes
    }
  }
  private var held: OwnedBytes?

  /// Whether records can be shown later out of the file itself.
  package var mapped: MappedFile? {
    if case .mapped(let file, _) = body { file } else { nil }
  }

  private static func cutAtLineEnd(_ bytes: Bytes) -> Bytes {
    guard let end = bytes.lastIndex(of: 10) else { return bytes }
    return bytes.upTo(end + 1)
  }

  private static func openFile(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #else
      Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #endif
  }
}

/// A mapped file read as a stream, for encodings that are turned into UTF-8.
private final class MappedStream: ByteSource {
  private let file: MappedFile
  private var position = 0
  init(_ file: MappedFile) { self.file = file }
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(buffer.count, file.bytes.count - position)
    if count > 0 { buffer.baseAddress?.copyMemory(from: file.bytes.base + position, byteCount: count) }
    position += count
    return count
  }
}

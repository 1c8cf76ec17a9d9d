#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibCrypto
#endif

/// The device log's name for a notification request: `XXXX-XXXX`, the first four bytes of SHA-1 over the request
/// identifier's UTF-8 bytes.
///
/// 32 bits collide; a digest joins only together with a bundle id and a time.
public struct Digest: Hashable, Sendable {
  public let value: UInt32

  public init(value: UInt32) { self.value = value }

  /// The digest of an identifier.
  public init(of identifier: Bytes) {
    #if canImport(CryptoKit)
      let hash = Insecure.SHA1.hash(data: UnsafeRawBufferPointer(start: identifier.base, count: identifier.count))
      self.value = hash.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    #else
      self.value = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { hash in
        SHA1(identifier.base, identifier.count, hash.baseAddress)
        return hash.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      }
    #endif
  }

  public init(of identifier: String) {
    var identifier = identifier
    self = identifier.withUTF8 { Digest(of: Bytes(UnsafeRawBufferPointer($0))) }
  }

  /// Reads `XXXX-XXXX` (upper-case hexadecimal); nil for every other text.
  @inlinable public init?(_ text: Bytes) {
    guard text.count == 9, text.base[4] == 45 else { return nil }
    var value: UInt32 = 0
    for index in 0..<9 where index != 4 {
      guard let digit = Bytes.hexValue(text.base[index]), text.base[index] < 97 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    self.init(value: value)
  }

  public var text: String {
    let digits = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    return padded.prefix(4) + "-" + padded.suffix(4)
  }
}

/// Writes signed messages (CMS) around a content, in DER and in BER with indefinite lengths.
struct SignedMessage {
  /// One element with a definite length.
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = content.count
    while rest > 0 {
      length.insert(UInt8(rest & 255), at: 0)
      rest >>= 8
    }
    if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }

  /// One element with an indefinite length.
  static func open(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }

  static func identifier(_ last: UInt8) -> [UInt8] {
    element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, last])
  }
  static let version = element(0x02, [1])
  static let algorithms = element(
    0x31, element(0x30, element(0x06, [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])))

  /// As Apple writes it.
  static func der(_ content: [UInt8]) -> [UInt8] {
    let inner = element(0x30, identifier(1) + element(0xA0, element(0x04, content)))
    let signed = element(0x30, version + algorithms + inner + element(0x31, []))
    return element(0x30, identifier(2) + element(0xA0, signed))
  }

  /// As `security cms -S` writes it: lengths open, the content in chunks.
  static func ber(_ content: [UInt8], chunk: Int) -> [UInt8] {
    var chunks: [UInt8] = []
    var start = 0
    while start < content.count {
      let end = min(start + chunk, content.count)
      chunks += element(0x04, Array(content[start..<end]))
      start = end
    }
    let inner = open(0x30, identifier(1) + open(0xA0, open(0x24, chunks)))
    return open(0x30, identifier(2) + open(0xA0, open(0x30, version + algorithms + inner + element(0x31, []))))
  }
}

func bytes(hex: String) -> [UInt8] {
  let digits = hex.utf8.filter { $0 > 32 }.map { $0 > 96 ? $0 - 87 : $0 - 48 }
  return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

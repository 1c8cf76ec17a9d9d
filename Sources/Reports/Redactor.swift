import Evidence

/// Takes secrets and, if wanted, identities out of text that is shown.
package enum Redactor {
  /// The text without provider tokens (JWT) and private keys, and, with `tokens`, without device tokens, texts that people
  /// see, and names (`Masking`).
  package static func withoutSecrets(_ text: String, tokens: Bool) -> String {
    tokens ? Masking.of(withoutKeys(text)) : withoutKeys(text)
  }

  private static func withoutKeys(_ text: String) -> String {
    var copy = text
    let changed = copy.withUTF8 { buffer -> String? in
      let bytes = Bytes(UnsafeRawBufferPointer(buffer))
      let hasJWT = bytes.contains("eyJ")
      let hasKey = bytes.contains("PRIVATE KEY")
      guard hasJWT || hasKey else { return nil }
      var out: [UInt8] = []
      out.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        if hasKey, bytes.has("-----BEGIN", at: index) {
          out.append(contentsOf: "[private key removed]".utf8)
          index = bytes.firstIndex(of: "KEY-----", from: index + 30).map { $0 + 8 } ?? bytes.count
          continue
        }
        guard isWord(bytes.base[index]) else {
          out.append(bytes.base[index])
          index += 1
          continue
        }
        var end = index
        while end < bytes.count,
          isWord(bytes.base[end]) || bytes.base[end] == 46 && hasJWT && bytes.has("eyJ", at: index)
        { end += 1 }
        let word = bytes.slice(index, end)
        if word.hasPrefix("eyJ"), word.count > 30 {
          out.append(contentsOf: "eyJ[provider token removed]".utf8)
        } else {
          out.append(contentsOf: UnsafeBufferPointer(start: word.base, count: word.count))
        }
        index = end
      }
      return String(decoding: out, as: UTF8.self)
    }
    return changed ?? text
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    Bytes.isLetter(byte) || Bytes.isDigit(byte) || byte == 95 || byte == 45 || byte >= 128
  }
}

import Evidence

/// Forms of a token that only a sender gives it.
enum TokenShape {
  /// Sets the token and its form.
  @inline(__always) static func set(_ text: Bytes, into sink: EvidenceSink) {
    guard text.at(0) | 0x20 == UInt8(ascii: "e"), isStrippedDescription(text) else { return sink.setToken(text) }
    sink.set(.token, text)
    sink.set(.tokenForm, Int(TokenForm.dataDescription.rawValue))
  }

  /// What is left of `{length = 32, bytes = 0x0f22a1b4 … 5e4f3a2b}` when everything but hexadecimal digits is taken out,
  /// as node-apn and pushy do before they send: the e of "length", the length, b and e of "bytes", the 0 of `0x`, and the
  /// first and last bytes of the token, which is lost.
  static func isStrippedDescription(_ text: Bytes) -> Bool {
    guard text.count >= 54, text.count <= 55, HexWords.areDigits(text) else { return false }
    let lengthDigits = text.count - 52
    guard let length = text.slice(1, 1 + lengthDigits).integer, length >= 32 else { return false }
    let mark = text.slice(1 + lengthDigits, 4 + lengthDigits)
    return mark.equalsIgnoringCase("be0")
  }
}

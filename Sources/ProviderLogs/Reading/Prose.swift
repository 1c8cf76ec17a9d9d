import Evidence

/// Finds the values of a push in running text.
enum Prose {
  static func isWordByte(_ byte: UInt8) -> Bool {
    Bytes.isLetter(byte) || Bytes.isDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// Calls `body` for each run of letters, digits and underscores; stops when it says false.
  @inline(__always) static func words(in text: Bytes, from start: Int = 0, _ body: (Bytes, Int) -> Bool) {
    var index = start
    while index < text.count {
      while index < text.count, !isWordByte(text.base[index]) { index += 1 }
      let first = index
      while index < text.count, isWordByte(text.base[index]) { index += 1 }
      if index > first, !body(text.slice(first, index), first) { return }
    }
  }

  /// A reason in the wire's spelling, as a word of its own; a word that other services use too counts only behind one of
  /// `/('"=` or the word reason.
  static func reason(in text: Bytes, from start: Int = 0) -> APNsReason? {
    var found: APNsReason?
    words(in: text, from: start) { word, at in
      guard word.count >= 7, word.base[0] >= 65, word.base[0] <= 90, let reason = APNsReason(exact: word) else {
        return true
      }
      if !reason.isTelling {
        let before = text.at(at - 1)
        let isMarked =
          before == UInt8(ascii: "/") || before == UInt8(ascii: "(") || before == UInt8(ascii: "'")
          || before == UInt8(ascii: "\"") || before == UInt8(ascii: "=") || text.slice(at - 8, at).contains("reason")
        if !isMarked, reason == .forbidden || reason == .shutdown { return true }
      }
      found = reason
      return false
    }
    return found
  }

  /// A device token: 64 or more hexadecimal digits as a word of their own.
  static func token(in text: Bytes, from start: Int = 0) -> Bytes? {
    var found: Bytes?
    words(in: text, from: start) { word, _ in
      if word.count >= 64, FieldShapes.isFullHex(word) {
        found = word
        return false
      }
      return true
    }
    return found
  }

  /// A UUID at or after `start`.
  static func uuid(in text: Bytes, from start: Int = 0) -> Bytes? {
    var index = start
    while let dash = text.firstIndex(of: UInt8(ascii: "-"), from: index) {
      let candidate = text.slice(dash - 8, dash + 28)
      if dash >= 8, candidate.count == 36, ApnsID(candidate) != nil { return candidate }
      index = dash + 1
    }
    return nil
  }

  /// Three digits between 100 and 599 behind one of the words that announce a status.
  static func status(in text: Bytes, from start: Int = 0) -> Int64? {
    for word in [
      "HTTP/2 ", "HTTP/2.0 ", "HTTP/1.1 ", "HTTP ", "http ", "tatus: ", "tatus=", "tatus:", "tatus ", "code: ", "code=",
      "code ",
    ]
      as [StaticString]
    {
      var from = start
      while let at = text.firstIndex(of: word, from: from) {
        let first = at + word.utf8CodeUnitCount
        if let status = number(text, first) { return status }
        from = first
      }
    }
    return nil
  }

  /// A status at `index`, followed by no further digit.
  static func number(_ text: Bytes, _ index: Int) -> Int64? {
    guard let status = text.slice(index, index + 3).integer, status >= 100, status <= 599,
      !Bytes.isDigit(text.at(index + 3))
    else { return nil }
    return status
  }
}

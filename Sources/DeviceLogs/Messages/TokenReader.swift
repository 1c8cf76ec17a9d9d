import Evidence

/// A device token in an app's own line, in the spellings that apps print: hexadecimal digits, `<aabbccdd …>`, the
/// description of a Data, base64, a count of bytes.
enum TokenReader {
  /// Whether a line speaks of a device token (not of a session, an account or a vendor) and shows one.
  static func isDeviceToken(_ text: Bytes) -> Bool {
    guard text.count < 2000 else { return false }
    let words: [StaticString] = [
      "evice token", "evice Token", "eviceToken", "evice_token", "APNs token", "APNS token", "apns token", "apnsToken",
      "APNs Token", "ush token", "ushToken", "ush_token", "remote notification token",
    ]
    let others: [StaticString] = ["FCM", "fcm", "xpo", "irebase", "no token", "No token"]
    guard words.contains(where: { text.contains($0) }), !others.contains(where: { text.contains($0) }) else {
      return false
    }
    return find(text) != nil
  }

  static func read(_ text: Bytes, into sink: EvidenceSink) {
    if let token = find(text) { sink.setToken(token) }
  }

  /// The first text in one of a token's shapes, behind the word `oken` where there is one.
  static func find(_ text: Bytes) -> Bytes? {
    let start = text.firstIndex(of: "oken").map { $0 + 4 } ?? 0
    let rest = text.from(start)
    if let open = rest.firstIndex(of: "{length = "), let close = rest.firstIndex(of: 125, from: open) {
      return rest.slice(open, close + 1)
    }
    if let open = rest.firstIndex(of: 60), let close = rest.firstIndex(of: 62, from: open), close - open >= 66,
      Bytes.hexValue(rest.at(open + 1)) != nil
    {
      return rest.slice(open, close + 1)
    }
    if let run = hexRun(rest) { return run }
    if let word = firstWord(rest), isEncoded(word) || isMasked(word) { return word }
    if let bytes = rest.firstIndex(of: " bytes") {
      var first = bytes
      while first > 0, Bytes.isDigit(rest.base[first - 1]) { first -= 1 }
      if first < bytes { return rest.slice(first, bytes + 6) }
    }
    return nil
  }

  /// The word behind the separators.
  private static func firstWord(_ text: Bytes) -> Bytes? {
    var start = 0
    while start < text.count, " :=\"'(s".utf8.contains(text.base[start]) { start += 1 }
    var end = start
    while end < text.count, !Bytes.isBlank(text.base[end]), text.base[end] != 34, text.base[end] != 44,
      text.base[end] != 41
    {
      end += 1
    }
    return end > start ? text.slice(start, end) : nil
  }

  /// Base64 of 32 bytes or more.
  private static func isEncoded(_ word: Bytes) -> Bool {
    word.count >= 43 && word.count <= 160 && (DeviceToken.base64(word)?.count ?? 0) >= 32
  }

  /// Hexadecimal digits with their middle or end left out.
  private static func isMasked(_ word: Bytes) -> Bool {
    guard word.contains("…") || word.contains("...") || word.contains("***") else { return false }
    var digits = 0
    while Bytes.hexValue(word.at(digits)) != nil { digits += 1 }
    return digits >= 4
  }

  /// The first run of 64 or more hexadecimal digits that stands alone.
  private static func hexRun(_ text: Bytes) -> Bytes? {
    var index = 0
    while index < text.count {
      var end = index
      while end < text.count, Bytes.hexValue(text.base[end]) != nil { end += 1 }
      if end - index >= 64, !Bytes.isLetter(text.at(end)) { return text.slice(index, end) }
      index = max(end, index) + 1
    }
    return nil
  }
}

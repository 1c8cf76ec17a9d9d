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
    if let bytes = rest.firstIndex(of: " bytes") {
      var first = bytes
      while first > 0, Bytes.isDigit(rest.base[first - 1]) { first -= 1 }
      if first < bytes { return rest.slice(first, bytes + 6) }
    }
    return nil
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

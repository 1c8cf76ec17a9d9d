import Evidence

/// One message as the patterns look at it: its text, and its text without what stands in front.
struct DeviceMessage {
  /// The whole message, with its continuation lines.
  let text: Bytes
  /// What the leading bracket holds: a bundle id, an extension's bundle id, a session, a process; else empty.
  let bracket: Bytes
  /// apsd's leading object, `<APSCourier: 0x…; production>`; else empty.
  let object: Bytes
  /// The text behind the bracket or the object.
  let body: Bytes
  let process: Bytes

  /// More of a message than this is not searched. Payloads end at 4 or 5 KB; the rest is for lists.
  static let longest = 65_536

  init(_ text: Bytes, process: Bytes, group: ProcessGroup) {
    let text = text.upTo(DeviceMessage.longest).trimmedEnd
    self.text = text
    self.process = process
    var bracket = Bytes("")
    var object = Bytes("")
    var body = text
    if group == .apsd {
      body = DeviceMessage.withoutOwnPrefix(body)
      if body.at(0) == 60, let close = body.firstIndex(of: 62), close < 200 {
        object = body.slice(1, close)
        var index = close + 1
        if body.at(index) == 58 { index += 1 }
        if body.at(index) == 32 { index += 1 }
        body = body.from(index)
      }
    } else if text.at(0) == 91, let close = text.upTo(300).firstIndex(of: "] ") {
      bracket = text.slice(1, close)
      body = text.from(close + 2)
    }
    self.bracket = bracket
    self.object = object
    self.body = body
  }

  /// iOS 10's apsd repeats the time and its own name: `2018-03-04 18:44:33 -0500 apsd[97]: `.
  private static func withoutOwnPrefix(_ text: Bytes) -> Bytes {
    guard Bytes.isDigit(text.at(0)), let name = text.upTo(64).firstIndex(of: "apsd["),
      let end = text.upTo(96).firstIndex(of: "]: ", from: name)
    else { return text }
    return text.from(end + 3)
  }

  /// The decimal number, optionally signed, right behind the first `mark`.
  func whole(after mark: StaticString) -> Int64? {
    guard let begin = text.firstIndex(of: mark) else { return nil }
    var index = begin + mark.utf8CodeUnitCount
    while text.at(index) == 32 || text.at(index) == 61 { index += 1 }
    let start = index
    if text.at(index) == 45 { index += 1 }
    while Bytes.isDigit(text.at(index)) { index += 1 }
    return text.slice(start, index).integer
  }

  /// The decimal fraction right behind the first `mark`.
  func number(after mark: StaticString) -> Double? {
    guard let begin = text.firstIndex(of: mark) else { return nil }
    var index = begin + mark.utf8CodeUnitCount
    while text.at(index) == 32 { index += 1 }
    let start = index
    while Bytes.isDigit(text.at(index)) || text.at(index) == 46 { index += 1 }
    var number = text.slice(start, index)
    // A sentence may end behind the number.
    if number.count > 0, number.base[number.count - 1] == 46 { number = number.upTo(number.count - 1) }
    return number.double
  }

  /// The digest right behind the first `mark`.
  func digest(after mark: StaticString) -> Digest? {
    guard let begin = text.firstIndex(of: mark) else { return nil }
    let start = begin + mark.utf8CodeUnitCount
    return Digest(text.slice(start, start + 9))
  }

  /// The first text in the shape of a digest that stands alone.
  func firstDigest() -> Digest? {
    var from = 0
    while let dash = text.firstIndex(of: 45, from: from) {
      if dash >= 4, !DeviceMessage.isWord(text.at(dash - 5)), !DeviceMessage.isWord(text.at(dash + 5)),
        let digest = Digest(text.slice(dash - 4, dash + 5))
      {
        return digest
      }
      from = dash + 1
    }
    return nil
  }

  /// YES, 1 or true behind `name:`; nil where the message does not print the flag.
  func flag(_ name: StaticString) -> Bool? {
    guard let begin = text.firstIndex(of: name) else { return nil }
    var index = begin + name.utf8CodeUnitCount
    while text.at(index) == 58 || text.at(index) == 61 || text.at(index) == 32 { index += 1 }
    switch text.at(index) {
    case UInt8(ascii: "Y"), UInt8(ascii: "1"), UInt8(ascii: "t"): return true
    case UInt8(ascii: "N"), UInt8(ascii: "0"), UInt8(ascii: "f"): return false
    default: return nil
    }
  }

  /// Letters, digits, `-` and `_`: what may not stand beside a digest.
  static func isWord(_ byte: UInt8) -> Bool {
    Bytes.isLetter(byte) || Bytes.isDigit(byte) || byte == 45 || byte == 95
  }
}

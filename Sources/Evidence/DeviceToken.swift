/// What a text that stands where a device token belongs turns out to be.
public enum TokenForm: UInt8, Sendable {
  /// An even count of hexadecimal digits, 32 or more bytes.
  case hex = 1
  /// Hexadecimal digits, but an odd count or too few: cut off, or another vendor's id.
  case shortHex
  /// `<aabbccdd eeff…>`: the old printed form of Data; every byte is there.
  case angleBrackets
  /// `{length = 32, bytes = 0x6425c7d4 … }`: the printed form of Data since iOS 13; bytes are missing from it.
  case dataDescription
  /// Node's `<Buffer 5d 2a …>`.
  case nodeBuffer
  /// Base64 of 32 or more bytes.
  case base64
  /// Ends or middle replaced by `*`, `…` or `...`.
  case masked
  /// A Firebase registration token.
  case fcm
  /// An Expo push token.
  case expo
  /// `32 bytes`: Data in a Swift string.
  case byteCount
  case empty
  /// Anything else.
  case other
}

/// A device token as a log spells it, and what can be said of it.
public struct DeviceToken: Sendable {
  public let form: TokenForm
  /// Lower-case hexadecimal digits where the text holds all of them, else the text as it is.
  public let normal: [UInt8]

  /// Whether the text is a usable APNs device token, or can be turned into one without loss.
  public var isComplete: Bool {
    switch form {
    case .hex, .angleBrackets, .nodeBuffer, .base64: true
    default: false
    }
  }

  public init(_ text: Bytes) {
    let text = text.trimmed
    func keep() -> [UInt8] { Array(UnsafeBufferPointer(start: text.base, count: text.count)) }
    if text.isEmpty || text == "null" || text == "(null)" {
      self.init(form: .empty, normal: [])
    } else if let digits = DeviceToken.hexDigits(text, separators: false) {
      self.init(form: digits.count >= 64 && digits.count % 2 == 0 ? .hex : .shortHex, normal: digits)
    } else if text.hasPrefix("<Buffer "),
      let digits = DeviceToken.hexDigits(text.slice(8, text.count - 1), separators: true)
    {
      self.init(form: digits.count >= 64 ? .nodeBuffer : .masked, normal: digits)
    } else if text.at(0) == 60, text.at(text.count - 1) == 62,
      let digits = DeviceToken.hexDigits(text.slice(1, text.count - 1), separators: true)
    {
      self.init(form: .angleBrackets, normal: digits)
    } else if text.hasPrefix("{length") || (text.contains("length = ") && text.contains("bytes = 0x")) {
      self.init(form: .dataDescription, normal: keep())
    } else if text.hasSuffix(" bytes"), text.upTo(text.count - 6).integer != nil {
      self.init(form: .byteCount, normal: keep())
    } else if text.hasPrefix("ExponentPushToken[") || text.hasPrefix("ExpoPushToken[") {
      self.init(form: .expo, normal: keep())
    } else if text.contains(":APA91") {
      self.init(form: .fcm, normal: keep())
    } else if text.contains("*") || text.contains("...") || text.contains("…") {
      self.init(form: .masked, normal: keep())
    } else if let bytes = DeviceToken.base64(text), bytes.count >= 32 {
      self.init(form: .base64, normal: DeviceToken.hex(bytes))
    } else {
      self.init(form: .other, normal: keep())
    }
  }

  private init(form: TokenForm, normal: [UInt8]) {
    self.form = form
    self.normal = normal
  }

  /// All digits of `text` in lower case; nil when it holds anything else (blanks apart, if `separators`).
  private static func hexDigits(_ text: Bytes, separators: Bool) -> [UInt8]? {
    guard text.count > 0 else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(text.count)
    for index in 0..<text.count {
      let byte = text.base[index]
      if Bytes.hexValue(byte) != nil {
        digits.append(Bytes.lower(byte))
      } else if !(separators && byte == 32) {
        return nil
      }
    }
    return digits.isEmpty ? nil : digits
  }

  private static func hex(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }
  }

  /// The bytes of standard or URL-safe base64; nil for any other text.
  public static func base64(_ text: Bytes) -> [UInt8]? {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var held = 0
    var padding = 0
    for index in 0..<text.count {
      let byte = text.base[index]
      let value: UInt32
      switch byte {
      case 65...90: value = UInt32(byte - 65)
      case 97...122: value = UInt32(byte - 71)
      case 48...57: value = UInt32(byte) + 4
      case 43, 45: value = 62
      case 47, 95: value = 63
      case 61:
        padding += 1
        continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | value
      held += 6
      if held >= 8 {
        held -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    return padding <= 2 ? out : nil
  }
}

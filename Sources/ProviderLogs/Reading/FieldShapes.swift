import Evidence

extension PushFields {
  /// Takes a value under a key, if it has the shape that the key's role asks for.
  ///
  /// Everyday words (`token`, `topic`, `host`) hold anything in other people's records, so their values must look like
  /// what they would be; a key that speaks of APNs is believed.
  @inline(__always) func take(_ value: FieldValue, _ meaning: KeyMeaning) {
    switch meaning.role {
    case .none: return
    case .url: takeURL(value, strong: meaning.isStrong)
    case .apnsID:
      if meaning.needsShape, value.form != .text || ApnsID(value.text) == nil { return }
      // Gunfish prints a dash beside the real one.
      if value.form == .text, value.text.count > 1 { set(.apnsID, value, strong: meaning.isStrong) }
    case .token:
      guard value.form == .text else { return }
      if meaning.isStrong || FieldShapes.isToken(value.text) { set(.token, value, strong: meaning.isStrong) }
    case .topic, .bundle:
      guard value.form == .text else { return }
      if meaning.isStrong || bundles.isBundle(value.text) { set(meaning.role, value, strong: meaning.isStrong) }
    case .environment:
      guard value.form == .text, APNsEnvironment(value.text) != nil else { return }
      set(.environment, value, strong: meaning.isStrong)
    case .status:
      guard let status = value.integer, status >= 100, status <= 599 else { return }
      set(.status, FieldValue(whole: status, form: .whole), strong: meaning.isStrong)
    case .priority:
      if meaning.isStrong || value.integer != nil { set(.priority, value, strong: meaning.isStrong) }
    case .isProduction, .isDevelopment:
      if value.form == .yes || value.form == .no { set(meaning.role, value, strong: false) }
    case .user: set(.user, value, strong: false)
    case .message:
      guard value.form == .text, value.text.count > text(.message)?.count ?? 0 else { return }
      remove(.message)
      set(.message, value, strong: false)
    case .event, .reason, .collapseID, .uniqueID, .pushType:
      if value.form == .text, !value.text.isEmpty { set(meaning.role, value, strong: meaning.isStrong) }
    default: set(meaning.role, value, strong: meaning.isStrong)
    }
  }

  /// A URL, a host or a path: APNs' own, or a sign that the record speaks of another exchange.
  @inline(__always) func takeURL(_ value: FieldValue, strong isStrong: Bool) {
    guard value.form == .text else { return }
    let text = value.text
    if Emission.environment(ofHost: text) != nil {
      place(value)
    } else if text.count >= 10,
      text.contains("push.apple.com") || text.contains("/3/device/") || text.hasPrefix("/4/broadcasts/")
    {
      place(value)
    } else if text.at(0) == UInt8(ascii: "/") || text.count > 8 && text.contains("://") {
      otherURL = true
    }
  }

  /// A host and a path may stand under two keys, in any order.
  private func place(_ value: FieldValue) {
    guard let known = text(.url), isStrong(.url) else { return set(.url, value, strong: true) }
    let isPath = value.text.at(0) == UInt8(ascii: "/")
    if isPath || value.text.contains("/3/device/"), !known.contains("/3/device/") {
      set(.path, value, strong: true)
    } else if known.at(0) == UInt8(ascii: "/"), !isPath {
      set(.path, FieldValue(text: known), strong: true)
      replace(.url, text: value.text)
    }
  }
}

/// What values look like.
enum FieldShapes {
  /// A token of any vendor or form, as far as a look can tell.
  @inline(__always) static func isToken(_ text: Bytes) -> Bool {
    if text.count >= 32, HexWords.areDigits(text) { return true }
    return isOtherToken(text)
  }

  private static func isOtherToken(_ text: Bytes) -> Bool {
    if text.contains(":APA91") || text.hasPrefix("ExponentPushToken[") || text.hasPrefix("ExpoPushToken[") {
      return true
    }
    if text.hasPrefix("<Buffer ") || text.hasPrefix("{length") || text.contains("bytes = 0x") { return true }
    if text.at(0) == UInt8(ascii: "<"), text.count >= 64 { return true }
    return isMaskedHex(text)
  }

  /// Hexadecimal digits with stars or dots in place of some: at least eight are left.
  static func isMaskedHex(_ text: Bytes) -> Bool {
    var digits = 0
    var mask = 0
    for index in 0..<text.count {
      let byte = text.base[index]
      if Bytes.hexValue(byte) != nil {
        digits += 1
      } else if byte == UInt8(ascii: "*") || byte == UInt8(ascii: ".") || byte == 0xe2 || byte == 0x80 || byte == 0xa6 {
        mask += 1
      } else {
        return false
      }
    }
    return digits >= 6 && mask >= 2 || mask >= 5 && digits + mask >= 5 && text.at(0) == UInt8(ascii: "*")
  }

  /// A whole APNs token in hexadecimal digits.
  static func isFullHex(_ text: Bytes) -> Bool { text.count >= 64 && text.count % 2 == 0 && HexWords.areDigits(text) }

  /// A reverse domain name of two parts or more.
  static func isBundle(_ text: Bytes) -> Bool {
    guard text.count >= 3, text.count <= 255 else { return false }
    var dots = 0
    for index in 0..<text.count {
      let byte = text.base[index]
      if byte == UInt8(ascii: ".") {
        dots += 1
      } else if !Bytes.isLetter(byte), !Bytes.isDigit(byte), byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
        return false
      }
    }
    return dots >= 1 && text.at(0) != UInt8(ascii: ".") && Bytes.isLetter(text.at(0))
  }
}

/// Bundle ids met lately. A log has few of them, and comparing is quicker than looking at every letter again.
struct KnownBundles {
  private static let longest = 64
  private let texts = UnsafeMutablePointer<UInt8>.allocate(capacity: 8 * longest)
  private let counts = UnsafeMutablePointer<Int>.allocate(capacity: 8)

  init() { counts.initialize(repeating: 0, count: 8) }

  func free() {
    texts.deallocate()
    counts.deallocate()
  }

  @inline(__always) func isBundle(_ text: Bytes) -> Bool {
    guard text.count > 0, text.count <= KnownBundles.longest else { return FieldShapes.isBundle(text) }
    let slot = Int(text.base[text.count &- 1] & 7)
    let known = texts + slot &* KnownBundles.longest
    if counts[slot] == text.count, Bytes(base: known, count: text.count) == text { return true }
    guard FieldShapes.isBundle(text) else { return false }
    known.update(from: text.base, count: text.count)
    counts[slot] = text.count
    return true
  }
}

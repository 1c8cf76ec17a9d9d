import Evidence

/// The texts of the simple elements of an XML property list.
enum PlistScalar {
  /// The value of the element `name` whose text is `text`; nil when the text does not fit.
  static func value(_ name: String, _ text: [UInt8]) -> PropertyList.Value? {
    text.withUnsafeBytes { buffer in
      let bytes = Bytes(buffer)
      switch name {
      case "string": return .string(bytes.string)
      case "integer": return integer(bytes.trimmed)
      case "real": return bytes.trimmed.double.map { .real($0) }
      case "date": return date(bytes.trimmed).map { .date($0) }
      case "data": return base64(bytes).map { .data($0) }
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: return nil
      }
    }
  }

  /// Decimal or, as CoreFoundation has it, hexadecimal after `0x`. What 64 bits can't hold becomes a real number.
  private static func integer(_ text: Bytes) -> PropertyList.Value? {
    if let number = text.integer { return .integer(number) }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int64(text.from(2).string, radix: 16).map { .integer($0) }
    }
    guard text.count < 40, (0..<text.count).allSatisfy({ Bytes.isDigit(text.base[$0]) }) else { return nil }
    return text.double.map { .real($0) }
  }

  /// `2027-02-03T10:11:40Z`; a date of that form that is outside 1970 to 2200 is unknown, not wrong.
  static func date(_ text: Bytes) -> Instant? {
    var index = 0
    if let time = TimeReader.dateTime(text, &index), index == text.count { return time.instant }
    let form: StaticString = "dddd-dd-ddTdd:dd:ddZ"
    guard text.count == form.utf8CodeUnitCount else { return nil }
    for index in 0..<text.count {
      let wanted = form.utf8Start[index]
      guard wanted == 100 ? Bytes.isDigit(text.base[index]) : text.base[index] == wanted else { return nil }
    }
    return .unknown
  }

  /// Base64 with blanks and line ends in it.
  static func base64(_ text: Bytes) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    var padded = false
    for index in 0..<text.count {
      let byte = text.base[index]
      let value: UInt8
      switch byte {
      case 65...90: value = byte - 65
      case 97...122: value = byte - 71
      case 48...57: value = byte + 4
      case 43: value = 62
      case 47: value = 63
      case 61:
        padded = true
        continue
      case 9, 10, 13, 32: continue
      default: return nil
      }
      if padded { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> held))
      }
    }
    return out
  }
}

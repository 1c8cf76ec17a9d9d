import Evidence
import Reports

/// One piece of evidence as one line of JSON.
enum EventLine {
  static func write(_ item: Evidence, _ store: EvidenceStore, path: String, redacts: Bool, into out: ByteStream) {
    func shown(_ text: String) -> String { Redactor.withoutSecrets(text, tokens: redacts) }
    var json = JSONWriter(out)
    json.object { json in
      json.member("kind", item.kind.rawValue)
      json.member("boundary", item.kind.boundary?.rawValue)
      json.member("at", item.missing.contains(.date) ? nil : item.at.text)
      json.member("apnsId", item.apnsID.isNone ? nil : shown(item.apnsID.text))
      json.member("input", path)
      json.member("line", item.line > 0 ? Int(item.line) : nil)
      json.key("fields")
      json.object { json in
        for position in 0..<Int(item.fieldCount) {
          let field = store.fields[Int(item.firstField) + position]
          json.key(field.key.name)
          switch field.form {
          case .text:
            let isName = redacts && field.key == .user
            json.value(isName ? "…" : shown(store.symbols.text(field.text)))
          case .whole: value(of: field, &json)
          case .number: field.number.map { json.value($0) } ?? json.null()
          }
        }
      }
    }
    out.write("\n")
  }

  /// Codes as words where people know the words.
  static func word(of field: Field) -> String? {
    let whole = field.whole ?? 0
    let code = UInt8(clamping: whole)
    return switch field.key {
    case .reason: APNsReason(rawValue: code)?.name
    case .pushType: PushType(rawValue: code)?.name
    case .environment: APNsEnvironment(rawValue: code)?.name
    case .tokenForm: TokenForm(rawValue: code).map { "\($0)" }
    case .digest: Digest(value: UInt32(truncatingIfNeeded: whole)).text
    case .deadSince, .serverDate, .registeredAt, .firstSeen, .lastSeen: Instant(nanoseconds: whole).text
    default: nil
    }
  }

  /// Codes as words where people know the words, flags as true and false, sets of flags as lists.
  private static func value(of field: Field, _ json: inout JSONWriter) {
    if let word = word(of: field) { return json.value(word) }
    let whole = field.whole ?? 0
    let bits = UInt32(truncatingIfNeeded: whole)
    switch field.key {
    case .payloadFlags: list(FlagNames.payload.filter { bits & $0.bit != 0 }.map(\.name), &json)
    case .deviceFlags: list(FlagNames.device.filter { bits & $0.bit != 0 }.map(\.name), &json)
    case .apnsIDUpper, .wholeRequest, .authorization, .certificate, .detailLost, .active: json.value(whole != 0)
    default: json.value(Int(whole))
    }
  }

  private static func list(_ names: [String], _ json: inout JSONWriter) {
    json.array { json in
      for name in names {
        json.element()
        json.value(name)
      }
    }
  }
}

/// The names of single flags in `pushtrail events`.
enum FlagNames {
  static let payload: [(name: String, bit: UInt32)] = [
    ("aps", .aps), ("alert", .alert), ("alertText", .alertText), ("sound", .sound), ("badge", .badge),
    ("contentAvailable", .contentAvailable), ("contentAvailableForm", .contentAvailableForm),
    ("mutableContent", .mutableContent), ("mutableContentForm", .mutableContentForm),
    ("apsBesidesContentAvailable", .apsBesidesContentAvailable), ("customKeys", .customKeys),
    ("contentState", .contentState), ("attributesType", .attributesType), ("attributes", .attributes), ("mdm", .mdm),
    ("criticalSound", .criticalSound), ("contentChanged", .contentChanged), ("headersInside", .headersInside),
    ("invalid", .invalid), ("partial", .partial),
  ].map { (name: String, flag: PayloadFlags) in (name, flag.rawValue) }

  static let device: [(name: String, bit: UInt32)] = [
    ("alert", .alert), ("sound", .sound), ("badge", .badge), ("contentAvailable", .contentAvailable),
    ("mutableContent", .mutableContent), ("waking", .waking), ("shouldPresentAlert", .shouldPresentAlert),
    ("shouldPlaySound", .shouldPlaySound), ("settingsShouldSave", .settingsShouldSave), ("saved", .saved),
    ("yes", .yes),
    ("deviceToken", .deviceToken), ("uiLocked", .uiLocked), ("hasContent", .hasContent), ("redacted", .redacted),
  ].map { (name: String, flag: DeviceFlags) in (name, flag.rawValue) }
}

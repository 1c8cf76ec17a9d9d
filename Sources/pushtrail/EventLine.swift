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
          case .text: json.value(shown(store.symbols.text(field.text)))
          case .whole: word(of: field).map { json.value($0) } ?? json.value(Int(field.whole ?? 0))
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
}

import Evidence
import Reports

/// One piece of evidence as one line of JSON.
enum EventLine {
  static func write(_ item: Evidence, _ store: EvidenceStore, path: String, redacts: Bool, into out: ByteStream) {
    let json = JSONWriter(out)
    func shown(_ text: String) -> String { Redactor.withoutSecrets(text, tokens: redacts) }
    json.object {
      json.member("kind", item.kind.rawValue)
      json.member("boundary", item.kind.boundary?.rawValue)
      json.member("at", item.missing.contains(.date) ? nil : item.at.text)
      json.member("apnsId", item.apnsID.isNone ? nil : shown(item.apnsID.text))
      json.member("input", path)
      json.member("line", item.line > 0 ? Int(item.line) : nil)
      for position in 0..<Int(item.fieldCount) {
        let field = store.fields[Int(item.firstField) + position]
        switch field.form {
        case .text: json.member(field.key.name, shown(store.symbols.text(field.text)))
        case .whole: json.member(field.key.name, value(of: field, store))
        case .number: json.member(field.key.name, field.number)
        }
      }
    }
    out.write("\n")
  }

  /// Codes as words where people know the words.
  private static func value(of field: Field, _ store: EvidenceStore) -> String {
    let whole = field.whole ?? 0
    let code = UInt8(clamping: whole)
    switch field.key {
    case .reason: return APNsReason(rawValue: code)?.name ?? "\(whole)"
    case .pushType: return PushType(rawValue: code)?.name ?? "\(whole)"
    case .environment: return APNsEnvironment(rawValue: code)?.name ?? "\(whole)"
    case .digest: return Digest(value: UInt32(truncatingIfNeeded: whole)).text
    case .deadSince, .serverDate, .registeredAt, .firstSeen, .lastSeen:
      return Instant(nanoseconds: whole).text ?? "\(whole)"
    default: return "\(whole)"
    }
  }
}

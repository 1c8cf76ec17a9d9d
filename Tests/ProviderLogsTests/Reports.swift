import Evidence
import Intake
import Testing

@testable import ProviderLogs

/// What a reader found, in words: one line per piece of evidence with every field, as the tables of the tests write it.
struct Report {
  var evidence: [String] = []
  var warnings: [String] = []
  var producers: [String: Int] = [:]
  var lines = 0
  var records = 0

  /// Reads `text` with the format that recognises it, or with the text format when none does.
  init(_ text: String, as format: (any LogFormat)? = nil) { self.init(bytes: Array(text.utf8), as: format) }

  init(bytes: [UInt8], as format: (any LogFormat)? = nil) {
    let sink = EvidenceSink()
    bytes.withUnsafeBytes { buffer in
      let bytes = Bytes(buffer)
      let reader = (format ?? Report.format(of: bytes) ?? ProviderTextLog()).makeReader()
      reader.read(Chunk(bytes: bytes, readable: bytes.count, isLast: true), into: sink)
      evidence = sink.items.map { Report.words($0, sink) }
    }
    warnings = sink.warnings.map { ($0.line.map { "\($0): " } ?? "") + $0.text }
    producers = sink.producers
    lines = sink.lines
    records = sink.records
  }

  static func format(of bytes: Bytes) -> (any LogFormat)? {
    let sample = Sample(bytes: bytes.upTo(256 << 10), isWhole: bytes.count <= 256 << 10)
    let sure = ProviderLogs.formats.map { ($0, $0.confidence(in: sample)) }.filter { $0.1 > 0 }
    return sure.max { $0.1 < $1.1 }?.0
  }

  private static func words(_ item: Evidence, _ sink: EvidenceSink) -> String {
    var out = "\(item.line) \(item.kind.rawValue)"
    if let time = item.at.text {
      out += " @\(time)"
      if item.missing.contains(.zone) { out += "~zone" }
      if item.missing.contains(.year) { out += "~year" }
    }
    if !item.apnsID.isNone { out += " id=\(item.apnsID.text)" }
    let first = Int(item.firstField)
    for field in sink.fields[first..<first + Int(item.fieldCount)] {
      if field.key == .tokenForm, field.whole == Int64(TokenForm.hex.rawValue) { continue }
      if field.key == .environment, field.whole == hostEnvironment(item, sink) { continue }
      out += " \(field.key.name)=\(value(field, sink))"
    }
    return out
  }

  /// The environment that goes without saying: that of the host.
  private static func hostEnvironment(_ item: Evidence, _ sink: EvidenceSink) -> Int64? {
    let first = Int(item.firstField)
    let host = sink.fields[first..<first + Int(item.fieldCount)].first { $0.key == .host }
    guard let host else { return nil }
    var text = sink.symbols.text(host.text)
    return text.withUTF8 { APNsEnvironment(Bytes(UnsafeRawBufferPointer($0))) }.map { Int64($0.rawValue) }
  }

  private static func value(_ field: Field, _ sink: EvidenceSink) -> String {
    switch field.form {
    case .text:
      let text = sink.symbols.text(field.text)
      if text == token { return "T" }
      return text.contains(" ") ? "'\(text)'" : text
    case .number: return "\(field.number ?? .nan)"
    case .whole: break
    }
    let whole = field.whole ?? 0
    switch field.key {
    case .reason: return APNsReason(rawValue: UInt8(whole))?.name ?? "?"
    case .pushType: return PushType(rawValue: UInt8(whole))?.name ?? "?"
    case .environment: return APNsEnvironment(rawValue: UInt8(whole))?.name ?? "?"
    case .tokenForm: return TokenForm(rawValue: UInt8(whole)).map { "\($0)" } ?? "?"
    case .deadSince, .serverDate, .registeredAt: return Instant(nanoseconds: whole).text ?? "?"
    case .payloadHash: return "#"
    case .payloadFlags: return flags(PayloadFlags(rawValue: UInt32(whole)))
    default: return "\(whole)"
    }
  }

  private static func flags(_ flags: PayloadFlags) -> String {
    let names: [(PayloadFlags, String)] = [
      (.aps, "aps"), (.alert, "alert"), (.alertText, "text"), (.sound, "sound"), (.badge, "badge"),
      (.contentAvailable, "content-available"), (.contentAvailableForm, "content-available?"),
      (.mutableContent, "mutable-content"), (.mutableContentForm, "mutable-content?"),
      (.customKeys, "custom"), (.contentState, "state"), (.headersInside, "headers-inside"), (.invalid, "invalid"),
      (.partial, "partial"), (.mdm, "mdm"),
    ]
    return names.filter { flags.contains($0.0) }.map(\.1).joined(separator: "+")
  }

  /// The token of all samples; tables write T for it.
  static let token = "c41d7e90b2a5583f6e07d9c4418ab26f35e1907cd4f8a62b7b09e5c3d16f8a24"
  static let id = "3b9f61d4-0c7e-4a25-8d13-f2a6c05b9e47"
  static let upperID = "3B9F61D4-0C7E-4A25-8D13-F2A6C05B9E47"
  static let unique = "d0c64c1f-75a1-4b8e-9f3e-1a20b7d94e55"
}

/// A sample in a producer's true grammar and every piece of evidence that must come out of it. `$T` stands for the token,
/// `$ID` for the apns-id in lower case, `$UP` for it in upper case, `$UNIQUE` for the apns-unique-id.
struct Specimen: CustomTestStringConvertible, Sendable {
  let producer: String
  let text: String
  let evidence: [String]

  init(_ producer: String, _ text: String, _ evidence: String...) {
    self.producer = producer
    self.text = Specimen.filled(text)
    self.evidence = evidence.map(Specimen.filled)
  }

  var testDescription: String { "\(producer): \(text.prefix(60))" }

  static func filled(_ text: String) -> String {
    var out = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      out += rest[..<dollar]
      rest = rest[dollar...]
      for (mark, value) in [
        ("$UNIQUE", Report.unique), ("$UP", Report.upperID), ("$ID", Report.id), ("$T", Report.token),
      ]
      where rest.hasPrefix(mark) {
        out += value
        rest = rest.dropFirst(mark.count)
        break
      }
      if rest.first == "$" {
        out += "$"
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }
}

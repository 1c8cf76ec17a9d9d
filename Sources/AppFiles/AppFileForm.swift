import Evidence
import Intake

/// The forms of files about an app, told apart by content alone.
package enum AppFileForm: String, CaseIterable, Sendable {
  case facts = "pushtrail.facts/1"
  case payload = "payload, JSON"
  case registrationsCSV = "token table, CSV"
  case registrationsJSON = "token table, JSON lines"
  case xmlPropertyList = "property list, XML"
  case binaryPropertyList = "property list, binary"
  case signatureText = "codesign output"
  case profile = "provisioning profile"
  case derEntitlements = "entitlements, DER"
  case machO = "Mach-O binary"
  case project = "Xcode project"
  case buildSettings = "Xcode build settings"

  /// The name in reports.
  package var name: String { rawValue }

  package var kind: InputKind {
    switch self {
    case .facts: .facts
    case .payload: .payload
    case .registrationsCSV, .registrationsJSON: .registrations
    case .xmlPropertyList, .binaryPropertyList, .signatureText, .profile, .derEntitlements, .machO,
      .project, .buildSettings:
      .configuration
    }
  }

  /// How it is recognised, in one sentence for people.
  package var recognition: String {
    switch self {
    case .facts: "A JSON object whose schema is pushtrail.facts/1."
    case .payload: "A JSON object with “aps”, “Simulator Target Bundle”, or “headers” and “payload”."
    case .registrationsCSV: "A first line that names a token column and others such as bundle or registered_at."
    case .registrationsJSON:
      "JSON objects with a token and a bundle, environment or time of registration, and no answer."
    case .xmlPropertyList:
      "XML whose outermost element is plist: entitlements, Info.plist, a profile without signature."
    case .binaryPropertyList: "The first bytes bplist0."
    case .signatureText: "Lines of codesign: Executable=, Identifier=, [Dict], or the XML that it prints."
    case .derEntitlements: "The first bytes FA DE 71 72 of a signature's blob, or DER of the kind that codesign writes."
    case .machO: "The magic number of a Mach-O image, thin or fat; its signature is read."
    case .project: "The first line // !$*UTF8*$! of a project.pbxproj."
    case .buildSettings: "Lines KEY = value and nothing else, with a setting of signing among them (.xcconfig)."
    case .profile: "A signed message (CMS), in DER or in BER with indefinite lengths."
    }
  }
}

extension AppFiles {
  /// The form of an input, by the beginning of its content; nil when it is none of ours.
  package static func recognise(_ sample: Sample) -> AppFileForm? {
    let bytes = sample.bytes
    if bytes.hasPrefix("bplist0") { return .binaryPropertyList }
    if isSignedMessage(bytes) { return .profile }
    if MachO.isOne(bytes) { return .machO }
    if bytes.big32(0) == 0xFADE_7171 { return .signatureText }
    if bytes.big32(0) == 0xFADE_7172 || DEREntitlements.isOne(bytes) { return .derEntitlements }
    let text = withoutMark(bytes)
    if text.hasPrefix("<") { return isPropertyList(text) ? .xmlPropertyList : nil }
    if text.hasPrefix("// !$*UTF8*$!") { return .project }
    if SignatureOutput.isOne(text) { return .signatureText }
    if text.hasPrefix("{") || text.hasPrefix("[") { return json(Sample(bytes: text, isWhole: sample.isWhole)) }
    if isTokenTable(text) { return .registrationsCSV }
    return BuildSettingsFile.isOne(text) ? .buildSettings : nil
  }

  /// Without a UTF-8 byte order mark and blanks in front.
  private static func withoutMark(_ bytes: Bytes) -> Bytes {
    let text = bytes.hasPrefix("\u{FEFF}") ? bytes.from(3) : bytes
    var start = 0
    while start < min(text.count, 4096), Bytes.isBlank(text.base[start]) { start += 1 }
    return text.from(start)
  }

  /// A sequence whose first member is the identifier of signedData.
  private static func isSignedMessage(_ bytes: Bytes) -> Bool {
    guard bytes.at(0) == 0x30, bytes.at(1) & 0x80 != 0 else { return false }
    let head = bytes.upTo(24)
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    return identifier.withUnsafeBytes { head.firstIndex(of: Bytes($0)) != nil }
  }

  private static func isPropertyList(_ text: Bytes) -> Bool {
    guard text.hasPrefix("<?xml") || text.hasPrefix("<!") || text.hasPrefix("<plist") || text.hasPrefix("<dict") else {
      return false
    }
    let head = text.upTo(64 << 10)
    return head.contains("<plist") || head.contains("<!DOCTYPE plist") || text.hasPrefix("<dict")
  }

  private static func isTokenTable(_ text: Bytes) -> Bool {
    let header = text.upTo(min(text.firstIndex(of: 10) ?? text.count, 16 << 10))
    guard let separator = CSVTable.separator(ofHeader: header) else { return false }
    var table = CSVTable(header, separator: separator)
    defer { table.release() }
    var cells: [Bytes] = []
    guard table.next(&cells) != nil, cells.count <= 200 else { return false }
    return RegistrationColumn.makeTable(cells.compactMap { RegistrationColumn($0.trimmed) })
  }
}

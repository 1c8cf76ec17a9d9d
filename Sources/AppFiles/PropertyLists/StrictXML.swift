import Evidence

/// A place of an entitlements file that code signing reads otherwise than plutil does.
package struct StrictFault: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case doubleHyphen = "-- in a comment"
    case blankBeforeSlash = "blank before />"
    case duplicateKey = "repeated key"
    case binaryForm = "binary form"
    case singleQuotes = "attribute in single quotes"
    case otherEntity = "entity other than &lt; &gt; &amp;"
    case cdata = "CDATA section"
    case byteOrderMark = "byte order mark"
    case comment = "comment"
    case unsignableValue = "value that signatures can't hold"

    /// Seen to make codesign or the installation fail, in reports of several projects. The others follow from the
    /// published grammar of XNU's parser, or were reported by some and denied by others.
    package var isConfirmed: Bool {
      switch self {
      case .doubleHyphen, .blankBeforeSlash, .duplicateKey, .binaryForm: true
      default: false
      }
    }
  }

  package let kind: Kind
  let place: Place

  init(_ kind: Kind, _ place: Place) {
    self.kind = kind
    self.place = place
  }
}

/// The stricter grammar of the parser that codesign gives entitlements to (AMFIUnserializeXML, a relative of XNU's
/// OSUnserializeXML).
enum StrictXML {
  private static let most = 100

  /// What of the text that grammar refuses. The text was read as a property list already, so that its XML is sound.
  static func faults(in bytes: Bytes, _ list: XMLPlist) -> [StrictFault] {
    guard list.isVerbatim else { return [] }
    var faults: [StrictFault] = []
    let lines = LineTable(bytes)
    func note(_ kind: StrictFault.Kind, _ start: Int, _ end: Int) {
      guard faults.count < most else { return }
      faults.append(StrictFault(kind, Place(line: lines.line(of: start), offset: start, end: end)))
    }
    if bytes.hasPrefix("\u{FEFF}") { note(.byteOrderMark, 0, 3) }
    var index = 0
    while index < bytes.count {
      let byte = bytes.base[index]
      if byte == 38 {
        let end = min(bytes.firstIndex(of: 59, from: index) ?? index, index + 12) + 1
        let entity = bytes.slice(index, end)
        if !(entity == "&lt;" || entity == "&gt;" || entity == "&amp;") { note(.otherEntity, index, end) }
        index += 1
      } else if byte != 60 {
        index += 1
      } else if bytes.has("<!--", at: index) {
        let end = (bytes.firstIndex(of: "-->", from: index + 4) ?? bytes.count - 3) + 3
        let inside = bytes.slice(index + 4, end - 3)
        note(inside.contains("--") || inside.hasSuffix("-") ? .doubleHyphen : .comment, index, end)
        index = end
      } else if bytes.has("<![CDATA[", at: index) {
        let end = (bytes.firstIndex(of: "]]>", from: index + 9) ?? bytes.count - 3) + 3
        note(.cdata, index, end)
        index = end
      } else {
        let end = (bytes.firstIndex(of: 62, from: index) ?? bytes.count - 1) + 1
        let tag = bytes.slice(index, end)
        if tag.at(1) != 33, tag.at(1) != 63 {
          if tag.hasSuffix("/>"), Bytes.isBlank(tag.at(tag.count - 3)) { note(.blankBeforeSlash, index, end) }
          if tag.firstIndex(of: 39) != nil { note(.singleQuotes, index, end) }
        }
        index = end
      }
    }
    collect(list.root, depth: 0, &faults)
    return faults.sorted { $0.place.offset < $1.place.offset }
  }

  /// Repeated keys, and values that have no form in a signature.
  private static func collect(_ list: PropertyList, depth: Int, _ faults: inout [StrictFault]) {
    guard faults.count < most else { return }
    switch list.value {
    case .dictionary(let dictionary):
      for (_, place) in dictionary.duplicates.prefix(most) { faults.append(StrictFault(.duplicateKey, place)) }
      for entry in dictionary.entries { collect(entry.value, depth: depth + 1, &faults) }
    case .array(let items):
      for item in items { collect(item, depth: depth + 1, &faults) }
    case .date, .data, .real:
      faults.append(StrictFault(.unsignableValue, list.place))
    case .string, .integer, .bool:
      break
    }
  }
}

extension Entitlements {
  /// Writes the faults as evidence.
  mutating func noteFaults(_ found: [StrictFault], _ scribe: PlistScribe) {
    for fault in found {
      let number = scribe.write(
        .entitlement, key: "grammar", value: fault.kind.rawValue, from: fault.place, to: fault.place, origin: origin,
        bundle: bundleID)
      faults.append(Cited(fault.kind, evidence: number))
    }
  }
}

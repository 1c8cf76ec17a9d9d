import Evidence

/// A built binary: what its signature claims, and what it was built for.
package struct Executable: Sendable {
  package var path: String
  package var evidence: Int?
  package var architectures: [String] = []
  /// `iOS`, `macOS`, `Mac Catalyst` …, of the first slice.
  package var platform: String?
  package var isSimulator = false
  package var minimumOS: String?
  /// Encrypted by the App Store; the signature is readable all the same.
  package var isEncrypted = false
  package var identifier: String?
  package var teamID: String?
  package var isSigned = false
  package var isAdHoc = false
  /// Which forms of the entitlements the signature carries; iOS 15 and newer trust the DER form alone.
  package var hasXML = false
  package var hasDER = false
  package var coversDER = false
  /// nil when there is only one form.
  package var formsAgree: Bool?
  package var slicesAgree = true

  mutating func rebase(by base: Int) { evidence = evidence.map { $0 + base } }
}

extension AppFiles {
  static func executable(_ bytes: Bytes, path: String, _ sink: EvidenceSink) throws(AppFileError) -> [Artefact] {
    let slices = try MachO.slices(of: bytes).filter(\.isExecutable)
    // Libraries and frameworks carry no entitlements: they say nothing about push.
    guard let first = slices.first else { return [] }
    var executable = Executable(path: path)
    executable.architectures = slices.map(\.architecture)
    (executable.platform, executable.isSimulator) = (first.platform, first.isSimulator)
    (executable.minimumOS, executable.isEncrypted) = (first.minimumOS, first.isEncrypted)
    let scribe = PlistScribe(sink, text: bytes)
    var lists: [PropertyList?] = []
    for slice in slices {
      let signature = try slice.signature.map { (range) throws(AppFileError) in try CodeSignature(bytes, range) }
      if lists.isEmpty, let signature { executable.take(signature) }
      let forms = try SignedForms(bytes, slice, signature, sink)
      if lists.isEmpty {
        (executable.hasXML, executable.hasDER, executable.formsAgree) = (
          forms.xml != nil, forms.der != nil, forms.agree
        )
      }
      lists.append(forms.counting)
    }
    executable.write(scribe)
    var artefacts: [Artefact] = [.executable(executable)]
    for (index, list) in lists.enumerated() {
      if index > 0 {
        if SignedForms.difference(list, lists[0]) == nil { continue }
        executable.slicesAgree = false
        artefacts[0] = .executable(executable)
        sink.warn("The entitlements of \(slices[index].architecture) differ from those of \(slices[0].architecture).")
      }
      artefacts.append(.entitlements(executable.entitlements(list, scribe)))
    }
    return artefacts
  }
}

extension Executable {
  fileprivate mutating func take(_ signature: CodeSignature) {
    isSigned = true
    (identifier, teamID) = (signature.identifier, signature.teamID)
    (isAdHoc, coversDER) = (signature.isAdHoc, signature.coversDER)
  }

  fileprivate mutating func write(_ scribe: PlistScribe) {
    let start = Place(line: 0, offset: 0, end: 0)
    func write(_ key: String, _ value: String) -> Int {
      scribe.write(.entitlement, key: key, value: value, from: start, to: start, origin: .signature, bundle: identifier)
    }
    let system = [platform.map { isSimulator ? $0 + " Simulator" : $0 }, minimumOS].compactMap { $0 }.joined(
      separator: " ")
    let parts = [architectures.joined(separator: " and "), system, isSigned ? nil : "not signed"].compactMap { $0 }
    evidence = write("executable", parts.filter { !$0.isEmpty }.joined(separator: ", "))
    if let identifier { _ = write("Identifier", identifier) }
    if let teamID { _ = write("TeamIdentifier", teamID) }
  }

  fileprivate func entitlements(_ list: PropertyList?, _ scribe: PlistScribe) -> Entitlements {
    var entitlements: Entitlements
    if let list {
      scribe.warnOfDuplicates(in: list)
      entitlements = Entitlements(list, origin: .signature, path: path, scribe)
    } else {
      entitlements = Entitlements(origin: .signature, path: path)
      entitlements.evidence = evidence
      entitlements.isUnsigned = !isSigned
      entitlements.isComplete = isSigned
    }
    if entitlements.bundleID == nil { entitlements.bundleID = identifier }
    return entitlements
  }
}

/// The entitlements of one slice in their two forms.
private struct SignedForms {
  var xml: PropertyList?
  var der: PropertyList?
  var agree: Bool?

  init(_ bytes: Bytes, _ slice: MachO.Slice, _ signature: CodeSignature?, _ sink: EvidenceSink) throws(AppFileError) {
    var fault: AppFileError?
    if let range = signature?.xml ?? slice.sectionXML {
      do throws(AppFileError) {
        var end = range.upperBound
        while end > range.lowerBound, bytes.at(end - 1) == 0 { end -= 1 }
        var list = try XMLPlistReader.read(bytes.slice(range.lowerBound, end)).root
        list.shift(lines: 0, bytes: range.lowerBound)
        xml = list
      } catch {
        fault = AppFileError("the XML entitlements of the signature can't be read. \(error)")
      }
    }
    if let range = signature?.der ?? slice.sectionDER {
      do throws(AppFileError) { der = try DEREntitlements.read(bytes, range) } catch {
        fault = AppFileError("the DER entitlements of the signature can't be read. \(error)")
      }
    }
    if let fault {
      guard xml != nil || der != nil else { throw fault }
      sink.warn(fault.what)
    }
    guard let xml, let der else { return }
    let difference = SignedForms.difference(xml, der)
    agree = difference == nil
    if let difference {
      sink.warn(
        "The two forms of the signature's entitlements differ in “\(difference)”; iOS 15 and newer go by the DER form, which is used here."
      )
    }
  }

  /// The form that counts. Where both say the same, the XML: a report can show its text.
  var counting: PropertyList? { agree == false ? der : xml ?? der }

  /// The first key whose values differ; nil when the lists are equal.
  static func difference(_ left: PropertyList?, _ right: PropertyList?) -> String? {
    guard let left, let right else { return left == nil && right == nil ? nil : "all keys" }
    guard let one = left.dictionary, let other = right.dictionary else {
      return left.value.isSame(as: right.value) ? nil : "the outermost value"
    }
    for entry in one.effective {
      guard let value = other[entry.key], value.value.isSame(as: entry.value.value) else { return entry.key }
    }
    return other.effective.first { one[$0.key] == nil }?.key
  }
}

extension PropertyList.Value {
  /// Equality without regard to places and to the order of keys.
  func isSame(as other: PropertyList.Value) -> Bool {
    switch (self, other) {
    case (.dictionary(let one), .dictionary(let two)):
      one.effective.count == two.effective.count
        && one.effective.allSatisfy { entry in two[entry.key].map { $0.value.isSame(as: entry.value.value) } ?? false }
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.value.isSame(as: $1.value) }
    case (.string(let one), .string(let two)): one == two
    case (.integer(let one), .integer(let two)): one == two
    case (.real(let one), .real(let two)): one == two
    case (.bool(let one), .bool(let two)): one == two
    case (.date(let one), .date(let two)): one == two
    case (.data(let one), .data(let two)): one == two
    default: false
    }
  }
}

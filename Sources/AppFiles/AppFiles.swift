import Evidence
import Intake

/// Files about an app, to evidence and to what is known of its configuration.
package enum AppFiles {
  /// Reads one input of a recognised form. Evidence and warnings go to the sink; the artefacts cite that evidence by its
  /// number in the sink.
  ///
  /// `readable` is how many bytes may be read from `bytes.base` on. `keeping` restricts a token table to rows whose token
  /// (in the normal form of `DeviceToken`) is wanted; the others are only counted.
  package static func read(
    _ bytes: Bytes, readable: Int, path: String, form: AppFileForm, into sink: EvidenceSink,
    keeping wanted: ((Bytes) -> Bool)? = nil
  ) throws(AppFileError) -> [Artefact] {
    switch form {
    case .facts:
      return [.facts(try FactsReader.read(bytes, readable: readable, into: sink))]
    case .payload:
      return [.payload(try PayloadFile(bytes, readable: readable, path: path, into: sink))]
    case .registrationsCSV:
      return [.registrations(try RegistrationReader.csv(bytes, into: sink, keeping: wanted))]
    case .registrationsJSON:
      return [.registrations(RegistrationReader.jsonLines(bytes, readable: readable, into: sink, keeping: wanted))]
    case .project:
      return [.project(Project(try OpenStepReader.read(bytes), path: path, PlistScribe(sink, text: bytes)))]
    case .buildSettings:
      return [.project(BuildSettingsFile.read(bytes, path: path, PlistScribe(sink, text: bytes)))]
    case .xmlPropertyList:
      let list: XMLPlist
      do throws(AppFileError) {
        list = try XMLPlistReader.read(bytes)
      } catch {
        return [.broken(try BrokenFile(bytes, path: path, error, sink))]
      }
      let scribe = PlistScribe(sink, text: list.isVerbatim ? bytes : nil)
      return try artefacts(list.root, path: path, scribe).map { artefact in
        guard case .entitlements(var entitlements) = artefact, entitlements.origin == .source else { return artefact }
        entitlements.noteFaults(StrictXML.faults(in: bytes, list), scribe)
        return .entitlements(entitlements)
      }
    case .binaryPropertyList:
      let root = try BinaryPlistReader.read(bytes)
      let scribe = PlistScribe(sink, text: nil)
      return try artefacts(root, path: path, scribe).map { artefact in
        guard case .entitlements(var entitlements) = artefact, entitlements.origin == .source else { return artefact }
        entitlements.noteFaults([StrictFault(.binaryForm, root.place)], scribe)
        return .entitlements(entitlements)
      }
    case .derEntitlements:
      let start = bytes.big32(0) == 0xFADE_7172 ? 8 : 0
      let root = try DEREntitlements.read(bytes, start..<max(start, bytes.count))
      let scribe = PlistScribe(sink, text: nil)
      scribe.warnOfDuplicates(in: root)
      return [.entitlements(Entitlements(root, origin: .signature, path: path, scribe))]
    case .machO:
      return try executable(bytes, path: path, sink)
    case .signatureText:
      return try signature(bytes, path: path, sink)
    case .profile:
      return [.profile(try profile(bytes, path: path, sink))]
    }
  }

  private static func profile(_ bytes: Bytes, path: String, _ sink: EvidenceSink) throws(AppFileError) -> Profile {
    let container = try ProfileContainer(bytes)
    let content = UnsafeMutableRawBufferPointer.allocate(byteCount: max(container.content.count, 1), alignment: 1)
    defer { content.deallocate() }
    content.copyBytes(from: container.content)
    let text = Bytes(UnsafeRawBufferPointer(rebasing: content[..<container.content.count]))
    let isBinary = text.hasPrefix("bplist0")
    let root = isBinary ? try BinaryPlistReader.read(text) : try XMLPlistReader.read(text).root
    guard let top = root.dictionary, top["Entitlements"] != nil || top["UUID"] != nil else {
      throw AppFileError("the signed message holds a property list that is no provisioning profile.")
    }
    let scribe = PlistScribe(sink, text: isBinary ? nil : text, fileOffset: container.fileOffset)
    scribe.warnOfDuplicates(in: root)
    return Profile(root, path: path, isSigned: true, scribe)
  }

  /// What a property list is, by its keys.
  private static func artefacts(
    _ root: PropertyList, path: String, _ scribe: PlistScribe
  ) throws(AppFileError) -> [Artefact] {
    let line = root.place.line > 0 ? root.place.line : nil
    guard let top = root.dictionary else {
      throw AppFileError("the property list is \(root.value.form), not a dictionary.", line: line)
    }
    scribe.warnOfDuplicates(in: root)
    switch PlistKind(top, path: path) {
    case .profile:
      scribe.sink.warn("The profile carries no signature; nothing vouches for it.", line: line)
      return [.profile(Profile(root, path: path, isSigned: false, scribe))]
    case .infoPlist: return [.infoPlist(InfoPlist(root, path: path, scribe))]
    case .entitlements: return [.entitlements(Entitlements(root, origin: nil, path: path, scribe))]
    case .exportOptions: return [.exportOptions(ExportOptions(root, path: path, scribe))]
    case .archive: return [.archive(ArchiveRecord(root, path: path, scribe))]
    case .distributionSummary:
      return DistributionSummary.entitlements(in: top, path: path, scribe).map { .entitlements($0) }
    case .codeResources: return [.seal(ResourceSeal(top, path: path))]
    case .other:
      scribe.sink.warn(
        "The property list is neither entitlements, an Info.plist nor a profile; nothing is read from it.", line: line)
      return []
    }
  }

  private static func signature(_ bytes: Bytes, path: String, _ sink: EvidenceSink) throws(AppFileError) -> [Artefact] {
    guard bytes.count <= XMLGuard.longestFile else {
      throw AppFileError("codesign's output of more than \(XMLGuard.longestFile >> 20) MiB is not read.")
    }
    var artefacts: [Artefact] = []
    for part in SignatureOutput.parts(of: bytes) {
      let scribe = PlistScribe(sink, text: bytes)
      var entitlements = try Entitlements(part, of: bytes, path: path, scribe)
      for detail in part.details {
        let number = scribe.write(
          .entitlement, key: detail.name, value: detail.value, from: detail.place, to: detail.place, origin: .signature,
          bundle: entitlements.bundleID)
        if entitlements.evidence == nil { entitlements.evidence = number }
      }
      artefacts.append(.entitlements(entitlements))
    }
    return artefacts
  }
}

extension Entitlements {
  /// The entitlements of one executable, out of codesign's output.
  fileprivate init(
    _ part: SignatureOutput.Part, of bytes: Bytes, path: String, _ scribe: PlistScribe
  ) throws(AppFileError) {
    if let body = part.body, body.isXML {
      var text = bytes.slice(body.offset, part.end)
      // Complaints of codesign may follow where both streams went into one file.
      if let end = text.lastIndex(of: 62) { text = text.upTo(end + 1) }
      var root = try XMLPlistReader.read(text, shiftingLines: body.line - 1).root
      root.shift(lines: body.line - 1, bytes: body.offset)
      guard root.dictionary != nil else { throw AppFileError("the entitlements are no dictionary.", line: body.line) }
      scribe.warnOfDuplicates(in: root)
      self.init(root, origin: .signature, path: path, scribe)
    } else if let body = part.body {
      let root = try SignatureText.read(bytes, from: body.offset, to: part.end, line: body.line)
      scribe.warnOfDuplicates(in: root)
      self.init(root, origin: .signature, path: path, scribe)
    } else {
      self.init(origin: .signature, path: path)
      if let place = part.isUnsigned {
        isUnsigned = true
        evidence = scribe.write(
          .entitlement, key: "signature", value: "none", from: place, to: place, origin: .signature)
      }
      // Only the executable's name: codesign was asked for entitlements and there were none. More details without
      // entitlements: it was not asked for them.
      isComplete = !isUnsigned && part.details.allSatisfy { $0.name == "Executable" }
    }
    if bundleID == nil { bundleID = part.details.first { $0.name == "Identifier" }?.value }
  }
}

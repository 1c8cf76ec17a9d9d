/// Writes small signed Mach-O binaries.
struct MachOWriter {
  var cpu: UInt32 = 0x0100_000C
  var type: UInt32 = 2
  var platform: UInt32 = 2
  var minimum: UInt32 = 16 << 16 | 4 << 8
  var identifier = "com.example.chat"
  var team: String? = "A1B2C3D4E5"
  var flags: UInt32 = 0
  var xml: String?
  var der: [UInt8]?
  /// Entitlements in a section, as Simulator builds have them.
  var sectionXML: String?
  var isSigned = true

  static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
  static func little(_ value: UInt32) -> [UInt8] { big(value).reversed() }
  static func big(_ value: Int) -> [UInt8] { big(UInt32(value)) }

  static func blob(_ magic: UInt32, _ content: [UInt8]) -> [UInt8] { big(magic) + big(content.count + 8) + content }

  var signature: [UInt8] {
    var blobs: [(slot: UInt32, bytes: [UInt8])] = [(0, directory)]
    if let xml { blobs.append((5, MachOWriter.blob(0xFADE_7171, Array(xml.utf8)))) }
    if let der { blobs.append((7, MachOWriter.blob(0xFADE_7172, der))) }
    return MachOWriter.superblob(blobs)
  }

  static func superblob(_ blobs: [(slot: UInt32, bytes: [UInt8])]) -> [UInt8] {
    var index: [UInt8] = []
    var content: [UInt8] = []
    for blob in blobs {
      index += big(blob.slot) + big(12 + blobs.count * 8 + content.count)
      content += blob.bytes
    }
    return big(0xFADE_0CC0) + big(12 + index.count + content.count) + big(blobs.count) + index + content
  }

  private var directory: [UInt8] {
    let name = Array(identifier.utf8) + [0]
    let owner: [UInt8] = team.map { Array($0.utf8) + [0] } ?? []
    let header = 52
    let place = team == nil ? 0 : header + name.count
    let slots = der == nil ? 5 : 7
    var out: [UInt8] = []
    for value in [0x20400, Int(flags), header + name.count + owner.count, header, slots, 0, 0] {
      out += MachOWriter.big(value)
    }
    out += [32, 2, 0, 12]
    for value in [0, 0, place] { out += MachOWriter.big(value) }
    return MachOWriter.blob(0xFADE_0C02, out + name + owner)
  }

  var bytes: [UInt8] {
    let section = Array((sectionXML ?? "").utf8)
    let signature: [UInt8] = isSigned ? self.signature : []
    let content = 32 + 24 + (sectionXML == nil ? 0 : 152) + (isSigned ? 16 : 0)
    var commands: [UInt8] = []
    func add(_ values: UInt32...) { for value in values { commands += MachOWriter.little(value) } }
    add(0x32, 24, platform, minimum, minimum, 0)
    if sectionXML != nil {
      add(0x19, 152)
      commands += name("__TEXT") + [UInt8](repeating: 0, count: 40)
      add(1, 0)
      commands += name("__entitlements") + name("__TEXT") + [UInt8](repeating: 0, count: 8)
      add(UInt32(section.count), 0, UInt32(content))
      commands += [UInt8](repeating: 0, count: 28)
    }
    if isSigned { add(0x1D, 16, UInt32(content + section.count), UInt32(signature.count)) }
    let count: UInt32 = 1 + (sectionXML == nil ? 0 : 1) + (isSigned ? 1 : 0)
    var out: [UInt8] = []
    for value in [0xFEED_FACF, cpu, 0, type, count, UInt32(commands.count), 0, 0] { out += MachOWriter.little(value) }
    return out + commands + section + signature
  }

  private func name(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count) }

  /// A fat binary of these slices.
  static func fat(_ slices: [MachOWriter], wide: Bool = false) -> [UInt8] {
    let magic: UInt32 = wide ? 0xCAFE_BABF : 0xCAFE_BABE
    var header = big(magic) + big(slices.count)
    var content: [UInt8] = []
    let start = 8 + slices.count * (wide ? 32 : 20)
    for slice in slices {
      let image = slice.bytes
      let place = start + content.count
      let entry =
        wide ? [Int(slice.cpu), 0, 0, place, 0, image.count, 0, 0] : [Int(slice.cpu), 0, place, image.count, 0]
      for value in entry { header += big(value) }
      content += image
    }
    return header + content
  }
}

/// Writes entitlements in DER.
enum DERWriter {
  static func text(_ text: String) -> [UInt8] { SignedMessage.element(0x0C, Array(text.utf8)) }
  static func bool(_ flag: Bool) -> [UInt8] { [1, 1, flag ? 255 : 0] }
  static func dictionary(_ pairs: [(String, [UInt8])], tag: UInt8 = 0xB0) -> [UInt8] {
    SignedMessage.element(tag, pairs.flatMap { SignedMessage.element(0x30, text($0.0) + $0.1) })
  }
  static func entitlements(_ pairs: [(String, [UInt8])]) -> [UInt8] {
    SignedMessage.element(0x70, [2, 1, 1] + dictionary(pairs))
  }
}

import Evidence

/// A Mach-O file: where its slices are, and what their load commands say.
///
/// Only headers, load commands and the signature are touched, so that a large binary costs no more than a small one.
struct MachO {
  /// One architecture's image inside the file.
  struct Slice {
    /// Offset of the slice in the file.
    var start: Int
    var architecture: String
    /// MH_EXECUTE; libraries and frameworks carry no entitlements.
    var isExecutable = false
    var platform: String?
    var isSimulator = false
    var minimumOS: String?
    var isEncrypted = false
    /// The signature's place in the file.
    var signature: Range<Int>?
    /// Simulator builds keep entitlements in sections, not in the signature.
    var sectionXML: Range<Int>?
    var sectionDER: Range<Int>?
  }

  /// More slices than any file has; Java's class files begin with the same four bytes and a larger number.
  static let mostSlices = 44
  static let mostCommands = 20_000

  static func isOne(_ bytes: Bytes) -> Bool {
    switch bytes.big32(0) {
    case 0xCFFA_EDFE, 0xCEFA_EDFE: bytes.count >= 28
    case 0xCAFE_BABE, 0xCAFE_BABF: (1...mostSlices).contains(bytes.big32(4) ?? 0)
    default: false
    }
  }

  static func slices(of bytes: Bytes) throws(AppFileError) -> [Slice] {
    let magic = bytes.big32(0)
    guard magic == 0xCAFE_BABE || magic == 0xCAFE_BABF else { return [try slice(bytes, at: 0)] }
    let isWide = magic == 0xCAFE_BABF
    guard let count = bytes.big32(4), (1...mostSlices).contains(count) else {
      throw AppFileError("the fat binary names an impossible number of architectures.")
    }
    var slices: [Slice] = []
    for index in 0..<count {
      let entry = 8 + index * (isWide ? 32 : 20)
      guard let offset = isWide ? bytes.big64(entry + 8) : bytes.big32(entry + 8),
        let size = isWide ? bytes.big64(entry + 16) : bytes.big32(entry + 12), let image = bytes.part(offset, size)
      else {
        throw AppFileError("architecture \(index + 1) of the fat binary lies outside of the file; it may be cut off.")
      }
      slices.append(try slice(image, at: offset))
    }
    return slices
  }

  private static func slice(_ image: Bytes, at start: Int) throws(AppFileError) -> Slice {
    let magic = image.big32(0)
    guard magic == 0xCFFA_EDFE || magic == 0xCEFA_EDFE, let cpu = image.little32(4), let type = image.little32(12),
      let count = image.little32(16), let length = image.little32(20)
    else { throw AppFileError("the binary at byte \(start) is no Mach-O image.") }
    let header = magic == 0xCFFA_EDFE ? 32 : 28
    guard count <= mostCommands, let commands = image.part(header, length) else {
      throw AppFileError("the load commands of the binary reach past its end; it may be cut off.")
    }
    var slice = Slice(start: start, architecture: architecture(cpu), isExecutable: type == 2)
    var position = 0
    for _ in 0..<count {
      guard let command = commands.little32(position), let size = commands.little32(position + 4), size >= 8,
        let body = commands.part(position, size)
      else { throw AppFileError("a load command of the binary has an impossible size.") }
      try note(command & 0x7FFF_FFFF, body, image, &slice)
      position += size
    }
    return slice
  }

  private static func note(_ command: Int, _ body: Bytes, _ image: Bytes, _ slice: inout Slice) throws(AppFileError) {
    switch command {
    case 0x1D:
      guard let offset = body.little32(8), let size = body.little32(12), image.part(offset, size) != nil else {
        throw AppFileError("the signature lies outside of the binary; it may be cut off.")
      }
      slice.signature = slice.start + offset..<slice.start + offset + size
    case 0x32:
      guard let platform = body.little32(8), let version = body.little32(12) else { return }
      (slice.platform, slice.isSimulator) = name(ofPlatform: platform)
      slice.minimumOS = text(ofVersion: version)
    case 0x24, 0x25, 0x2F, 0x30:
      guard slice.platform == nil, let version = body.little32(8) else { return }
      slice.platform = [0x24: "macOS", 0x25: "iOS", 0x2F: "tvOS", 0x30: "watchOS"][command]
      slice.minimumOS = text(ofVersion: version)
    case 0x21, 0x2C: slice.isEncrypted = slice.isEncrypted || body.little32(16) ?? 0 != 0
    case 0x19: sections(body, image, &slice, first: 72, size: 80, wide: true)
    case 0x01: sections(body, image, &slice, first: 56, size: 68, wide: false)
    default: break
    }
  }

  /// Looks for the sections that hold a Simulator build's entitlements.
  private static func sections(
    _ body: Bytes, _ image: Bytes, _ slice: inout Slice, first: Int, size: Int, wide: Bool
  ) {
    let count = min(body.little32(first - 8) ?? 0, (body.count - first) / size)
    guard count > 0 else { return }
    for index in 0..<count {
      let section = body.from(first + index * size)
      let isXML = section.hasPrefix("__entitlements\u{0}")
      guard isXML || section.hasPrefix("__ents_der\u{0}"),
        let length = wide ? section.little64(40) : section.little32(36),
        let offset = section.little32(wide ? 48 : 40), image.part(offset, length) != nil
      else { continue }
      let range = slice.start + offset..<slice.start + offset + length
      if isXML { slice.sectionXML = range } else { slice.sectionDER = range }
    }
  }

  private static func architecture(_ cpu: Int) -> String {
    switch cpu {
    case 0x0100_000C: "arm64"
    case 0x0200_000C: "arm64_32"
    case 0x0C: "arm"
    case 0x0100_0007: "x86_64"
    case 7: "i386"
    default: "cpu \(cpu)"
    }
  }

  /// Names of Apple's loader.h; 12 is from memory of it.
  private static func name(ofPlatform number: Int) -> (String, isSimulator: Bool) {
    switch number {
    case 1: ("macOS", false)
    case 2: ("iOS", false)
    case 3: ("tvOS", false)
    case 4: ("watchOS", false)
    case 6: ("Mac Catalyst", false)
    case 7: ("iOS", true)
    case 8: ("tvOS", true)
    case 9: ("watchOS", true)
    case 11: ("visionOS", false)
    case 12: ("visionOS", true)
    default: ("platform \(number)", false)
    }
  }

  /// Versions are packed as xxxx.yy.zz.
  private static func text(ofVersion packed: Int) -> String {
    let patch = packed & 0xFF
    return "\(packed >> 16).\(packed >> 8 & 0xFF)" + (patch > 0 ? ".\(patch)" : "")
  }
}

import Evidence

/// The blobs of a code signature that say what a binary may do.
struct CodeSignature {
  /// Content of the entitlement blobs, without their headers, as places in the file.
  var xml: Range<Int>?
  var der: Range<Int>?
  var identifier: String?
  var teamID: String?
  /// Nobody vouches for it: the flag of ad-hoc signing.
  var isAdHoc = false
  /// The code directory covers the DER entitlements (special slot 7), as iOS 15 and newer demand.
  var coversDER = false

  private static let mostBlobs = 1024

  /// Reads the superblob in `range` of `file`. The first blob of a slot counts, as it does for the kernel; blobs with
  /// another magic than their slot's are passed over.
  init(_ file: Bytes, _ range: Range<Int>) throws(AppFileError) {
    let blobs = file.slice(range.lowerBound, range.upperBound)
    guard blobs.big32(0) == 0xFADE_0CC0, let length = blobs.big32(4), length >= 12,
      let superblob = blobs.part(0, length),
      let count = superblob.big32(8), count <= (length - 12) / 8, count <= CodeSignature.mostBlobs
    else { throw AppFileError("the signature is no superblob, or it claims more than it holds.") }
    for index in 0..<count {
      guard let slot = superblob.big32(12 + index * 8), let offset = superblob.big32(16 + index * 8),
        let magic = superblob.big32(offset), let size = superblob.big32(offset + 4), size >= 8,
        let blob = superblob.part(offset, size)
      else { throw AppFileError("a part of the signature lies outside of it.") }
      let content = range.lowerBound + offset + 8..<range.lowerBound + offset + size
      switch (slot, magic) {
      case (0, 0xFADE_0C02): if identifier == nil { readDirectory(blob) }
      case (5, 0xFADE_7171): xml = xml ?? content
      case (7, 0xFADE_7172): der = der ?? content
      default: break
      }
    }
  }

  private mutating func readDirectory(_ blob: Bytes) {
    guard let version = blob.big32(8), let flags = blob.big32(12), let name = blob.big32(20), let slots = blob.big32(24)
    else {
      return
    }
    identifier = blob.terminated(at: name)
    isAdHoc = flags & 0x2 != 0
    coversDER = slots >= 7
    if version >= 0x20200, let team = blob.big32(48), team > 0 { teamID = blob.terminated(at: team) }
  }
}

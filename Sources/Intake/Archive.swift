import CLibArchive
import Evidence

/// An archive (zip, tar, 7z, cpio …, also compressed) or a single compressed file, read in place from front to back.
package final class Archive {
  /// One regular file inside.
  package struct Member {
    package let path: String
    package let stream: any ByteSource
  }

  /// Bytes that all members of one archive may expand to. A sysdiagnose expands to a few gigabytes.
  package static let mostBytes = 16 << 30
  package static let mostMembers = 200_000

  private let archive: OpaquePointer
  private let name: String
  /// libarchive's name of a lone compressed file's only member says nothing.
  private let innerName: String
  private let isRaw: Bool
  private let source: Source?
  fileprivate var expanded = 0

  /// Whether these first bytes begin an archive or a compressed file.
  package static func recognises(_ head: Bytes) -> Bool {
    head.hasPrefix("PK\u{3}\u{4}") || head.hasPrefix("PK\u{5}\u{6}") || isCompressed(head) || head.has("ustar", at: 257)
      || head.hasPrefix("7z\u{BC}")
      || (head.at(0) == 0x37 && head.at(1) == 0x7A && head.at(2) == 0xBC && head.at(3) == 0xAF)
  }

  /// Whether these first bytes begin a compressed stream: gzip, xz, zstandard, bzip2 or lz4.
  package static func isCompressed(_ head: Bytes) -> Bool {
    let word = UInt32(head.at(0)) << 24 | UInt32(head.at(1)) << 16 | UInt32(head.at(2)) << 8 | UInt32(head.at(3))
    return word >> 16 == 0x1F8B || word == 0xFD37_7A58 || word == 0x28B5_2FFD || word == 0x0422_4D18
      || (head.hasPrefix("BZh") && head.at(3) >= 49 && head.at(3) <= 57)
  }

  /// Opens an archive whose bytes are in memory. They must outlive this object.
  package init(bytes: Bytes, name: String) throws {
    let opened = try Archive.make(name)
    archive = opened
    self.name = name
    source = nil
    isRaw = Archive.isCompressed(bytes)
    innerName = Archive.withoutSuffix(name)
    guard archive_read_open_memory(archive, bytes.base, bytes.count) == ARCHIVE_OK else {
      defer { archive_read_free(opened) }
      throw IntakeError("\(name) can't be opened as an archive: \(Archive.message(opened)).")
    }
  }

  /// Opens an archive that comes as a stream.
  package init(stream: any ByteSource, head: Bytes, name: String) throws {
    let opened = try Archive.make(name)
    archive = opened
    self.name = name
    isRaw = Archive.isCompressed(head)
    innerName = Archive.withoutSuffix(name)
    let source = Source(stream)
    self.source = source
    let client = Unmanaged.passUnretained(source).toOpaque()
    let read:
      @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int = {
        archive, client, out in
        guard let client, let out else { return -1 }
        let source = Unmanaged<Source>.fromOpaque(client).takeUnretainedValue()
        let count = source.fill()
        out.pointee = UnsafeRawPointer(source.buffer.baseAddress)
        return count
      }
    guard archive_read_open(archive, client, nil, read, nil) == ARCHIVE_OK else {
      defer { archive_read_free(opened) }
      throw IntakeError("\(name) can't be opened as an archive: \(Archive.message(opened)).")
    }
  }

  deinit { archive_read_free(archive) }

  private static func make(_ name: String) throws -> OpaquePointer {
    guard let archive = archive_read_new() else { throw IntakeError("\(name) can't be opened: out of memory.") }
    archive_read_support_filter_all(archive)
    archive_read_support_format_zip(archive)
    archive_read_support_format_tar(archive)
    archive_read_support_format_7zip(archive)
    archive_read_support_format_cpio(archive)
    archive_read_support_format_raw(archive)
    return archive
  }

  private static func message(_ archive: OpaquePointer) -> String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
  }

  /// `system.log` for `system.log.gz`.
  private static func withoutSuffix(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    for suffix in [".gz", ".xz", ".zst", ".bz2", ".lz4"]
    where last.hasSuffix(suffix) && last.utf8.count > suffix.utf8.count {
      return String(last.dropLast(suffix.count))
    }
    return "contents"
  }

  /// The next regular file; nil at the end. Folders, links and devices are passed over, encrypted files are named by
  /// `remark`.
  package func next(_ remark: (String) -> Void) throws -> Member? {
    var entry: OpaquePointer?
    while true {
      let code = archive_read_next_header(archive, &entry)
      if code == ARCHIVE_EOF { return nil }
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else {
        throw IntakeError("\(name) is damaged, and nothing behind this place can be read: \(Archive.message(archive)).")
      }
      let path: String
      if isRaw, archive_format(archive) == ARCHIVE_FORMAT_RAW {
        path = innerName
      } else if let text = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) {
        path = String(
          decoding: UnsafeBufferPointer(start: text, count: strlenOf(text)).map { UInt8(bitPattern: $0) }, as: UTF8.self
        )
      } else {
        path = "unnamed"
      }
      guard archive_entry_filetype(entry) == 0o100000 || archive_entry_filetype(entry) == 0 else { continue }
      if path.hasSuffix("/") { continue }
      if archive_entry_is_encrypted(entry) != 0 {
        remark("\(path) is encrypted and was not read; unpack it with its password and give the files.")
        continue
      }
      return Member(path: path, stream: MemberStream(self, path))
    }
  }

  private func strlenOf(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }

  fileprivate func readData(into buffer: UnsafeMutableRawBufferPointer, path: String) throws -> Int {
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    if count < 0 { throw IntakeError("\(name)!/\(path) is damaged from here on: \(Archive.message(archive)).") }
    expanded += count
    if expanded > Archive.mostBytes {
      throw IntakeError("\(name) expands to more than 16 GiB; the rest was not read. Unpack it and give the logs.")
    }
    return count
  }

  /// Bytes for libarchive out of a stream.
  private final class Source {
    let stream: any ByteSource
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    init(_ stream: any ByteSource) { self.stream = stream }
    deinit { buffer.deallocate() }
    func fill() -> Int { (try? stream.read(into: buffer)) ?? -1 }
  }

  private final class MemberStream: ByteSource {
    private let archive: Archive
    private let path: String
    init(_ archive: Archive, _ path: String) {
      self.archive = archive
      self.path = path
    }
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      try archive.readData(into: buffer, path: path)
    }
  }
}

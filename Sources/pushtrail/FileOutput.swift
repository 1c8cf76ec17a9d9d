#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why output could not be written.
struct OutputError: Error {
  /// `errno`.
  let code: Int32

  var reason: String { String(cString: strerror(code)).lowercased() }

  var nextStep: String {
    switch code {
    case ENOSPC, EDQUOT: "Free some space, or choose another place with '--output FILE'."
    case ENOENT: "Make the folder first, or choose another place with '--output FILE'."
    case EACCES, EPERM, EROFS, EISDIR: "Choose another place with '--output FILE'."
    default: "Choose another place with '--output FILE', or run it again."
    }
  }
}

/// A file, or standard output, that is being written.
///
/// A file appears under its name only when it is complete: a full disk leaves the old one as it was, and an input that
/// is mapped while its own name is written stays whole.
final class FileOutput {
  private let descriptor: Int32
  private let path: String?
  /// Where a regular file is written until it is complete.
  private var temporary: String?

  /// Opens `path`, or standard output when it is nil.
  init(path: String?) throws(OutputError) {
    self.path = path
    guard let path else {
      descriptor = STDOUT_FILENO
      return
    }
    var status = stat()
    let exists = lstat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device, a pipe or a link is written as it is.
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    } else {
      let name = path + ".\(getpid()).part"
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL, exists ? status.st_mode & 0o777 : 0o666)
      temporary = name
    }
    if descriptor < 0 { throw OutputError(code: errno) }
  }

  deinit {
    // Only a file that failed still has its temporary name.
    if path != nil, let temporary {
      _ = Self.closeDescriptor(descriptor)
      unlink(temporary)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) { try FileOutput.write(bytes, to: descriptor) }

  /// Gives the file its name.
  func close() throws(OutputError) {
    guard let path else { return }
    if Self.closeDescriptor(descriptor) != 0 {
      let code = errno
      if let temporary { unlink(temporary) }
      temporary = nil
      throw OutputError(code: code)
    }
    guard let temporary else { return }
    self.temporary = nil
    if rename(temporary, path) != 0 {
      let code = errno
      unlink(temporary)
      throw OutputError(code: code)
    }
  }

  private static func closeDescriptor(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  /// Whether there is a file or a folder of this name.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// All of `bytes`, however many calls it takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(OutputError) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, next, left)
      #else
        let count = Darwin.write(descriptor, next, left)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw OutputError(code: errno)
      }
      next += count
      left -= count
    }
  }
}

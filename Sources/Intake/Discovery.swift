import Evidence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that the given paths lead to, or the reason why one of them leads nowhere.
package struct DiscoveredFile: Sendable {
  package enum Content: Sendable {
    case file
    /// Standard input.
    case standardInput
    case failed(String)
  }
  package let path: String
  package let content: Content
}

/// Walks files and folders, in the order of names, each file once.
package struct Discovery {
  private var found: [DiscoveredFile] = []
  private var visited: Set<FileIdentity> = []
  /// Folders inside folders that are followed.
  private static let deepest = 64

  private struct FileIdentity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// Every file below `paths`; `-` is standard input. A symbolic link that leads back into a folder on its own way is
  /// passed over, as the folder was walked already.
  package static func files(in paths: [String]) -> [DiscoveredFile] {
    var discovery = Discovery()
    for path in paths {
      if path == "-" {
        discovery.found.append(DiscoveredFile(path: "-", content: .standardInput))
      } else {
        discovery.visit(path, depth: 0)
      }
    }
    return discovery.found
  }

  private mutating func visit(_ path: String, depth: Int) {
    var info = stat()
    guard stat(path, &info) == 0 else {
      fail(path, errno == ENOENT ? "\(path) does not exist." : "\(path) can't be opened: \(systemMessage(errno)).")
      return
    }
    let identity = FileIdentity(device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(info.st_ino))
    switch info.st_mode & S_IFMT {
    case S_IFDIR:
      guard visited.insert(identity).inserted else { return }
      guard depth < Discovery.deepest else {
        fail(path, "\(path) lies more than \(Discovery.deepest) folders deep and was not walked.")
        return
      }
      guard let folder = opendir(path) else {
        fail(path, "The folder \(path) can't be read: \(systemMessage(errno)).")
        return
      }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
          String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
      }
      closedir(folder)
      let prefix = path.hasSuffix("/") ? path : path + "/"
      for name in names.sorted() { visit(prefix + name, depth: depth + 1) }
    case S_IFREG, S_IFIFO:
      guard visited.insert(identity).inserted else { return }
      found.append(DiscoveredFile(path: path, content: .file))
    default:
      fail(path, "\(path) is neither a file nor a folder.")
    }
  }

  private mutating func fail(_ path: String, _ reason: String) {
    found.append(DiscoveredFile(path: path, content: .failed(reason)))
  }
}

/// Where in a bundle a file lies, by its path alone: `A.ipa!/Payload/A.app/PlugIns/N.appex/Info.plist`.
struct BundlePath: Equatable {
  /// The innermost bundle's folder.
  var folder: String
  /// The path inside of it, without `Contents/`.
  var inside: String
  /// Folder of the app around it; nil for an app that nothing contains.
  var host: String?

  /// Whether a file belongs to a framework, a resource bundle, symbols or tests: it says nothing of an app.
  static func isForeign(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let last = parts.dropLast().last(where: isBundle) else { return false }
    return !last.hasSuffix(".app") && !last.hasSuffix(".appex")
  }

  /// Nil for a file outside of any app, and for one of a framework or a resource bundle.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = parts.dropLast().lastIndex(where: { BundlePath.isBundle($0) }) else { return nil }
    guard parts[last].hasSuffix(".app") || parts[last].hasSuffix(".appex") else { return nil }
    folder = parts[...last].joined(separator: "/")
    var rest = parts[(last + 1)...]
    if rest.first == "Contents" { rest = rest.dropFirst() }
    inside = rest.joined(separator: "/")
    host = parts[..<last].lastIndex { $0.hasSuffix(".app") }.map { parts[...$0].joined(separator: "/") }
  }

  private static func isBundle(_ part: Substring) -> Bool {
    guard let dot = part.lastIndex(of: "."), dot > part.startIndex else { return false }
    switch part[part.index(after: dot)...] {
    case "app", "appex", "framework", "bundle", "xpc", "xctest", "dSYM", "lproj", "plugin", "systemextension":
      return true
    default: return false
    }
  }

  var isInfoPlist: Bool { inside == "Info.plist" }
  var isProfile: Bool { inside == "embedded.mobileprovision" || inside == "embedded.provisionprofile" }
  /// The name of a program at the place where a bundle has its own.
  var program: String? {
    if inside.hasPrefix("MacOS/") { return String(inside.dropFirst(6)) }
    return inside.contains("/") ? nil : inside
  }
  /// `Chat` of `Chat.app`.
  var stem: Substring { (folder.split(separator: "/").last ?? "").prefix { $0 != "." } }
}

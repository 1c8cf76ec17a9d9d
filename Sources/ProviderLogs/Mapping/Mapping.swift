import Evidence
import Intake

/// Where a producer that pushtrail does not know puts its values: the file of `--mapping`, schema `pushtrail.mapping/1`.
///
///     {"schema": "pushtrail.mapping/1",
///      "json": {"apnsID": "meta.push.uuid", "token": "device.tok", "status": "outcome.code", "time": "at"},
///      "text": ["{time} push {apnsID} to {token}: {status} {reason}"],
///      "fixed": {"environment": "production"}}
package struct Mapping: Sendable {
  /// For each field of a JSON record the names on the way to its value.
  let paths: [(role: Role, path: MappedPath)]
  /// Patterns of text lines, asked in their order.
  let patterns: [TextPattern]
  /// Values that no record of the producer prints, and all of them have.
  let fixed: [(role: Role, value: [UInt8])]

  /// Reads a mapping; the error names the file, the line and the key.
  package init(_ text: Bytes, name: String) throws(MappingError) {
    let file = MappingFile(text: text, name: name)
    let parser = JSONParser()
    guard let root = parser.parse(text, readable: text.count), root.isObject else {
      throw file.error("this is no JSON object: \(parser.error)", key: nil)
    }
    guard root["schema"]?.text.map({ $0 == "pushtrail.mapping/1" }) ?? false else {
      throw file.error("`schema` has to be \"pushtrail.mapping/1\".", key: root["schema"] == nil ? nil : "schema")
    }
    var paths: [(role: Role, path: MappedPath)] = []
    var patterns: [TextPattern] = []
    var fixed: [(role: Role, value: [UInt8])] = []
    var failure: MappingError?
    root.forEachChild { section in
      guard failure == nil, let key = section.key else { return }
      do throws(MappingError) {
        switch key.string {
        case "schema": break
        case "json": paths = try file.fields(section, in: "json").map { ($0.role, MappedPath($0.text)) }
        case "text": patterns = try file.patterns(section)
        case "fixed": fixed = try file.fields(section, in: "fixed").map { ($0.role, $0.text) }
        default:
          throw file.error("`\(key.string)` is none of `schema`, `json`, `text` and `fixed`.", key: key.string)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard !paths.isEmpty || !patterns.isEmpty else {
      throw file.error("it maps nothing: give `json` fields with their paths, or `text` patterns.", key: nil)
    }
    self.paths = paths
    self.patterns = patterns
    self.fixed = fixed
  }
}

/// What is wrong with a mapping, as a sentence with its place.
package struct MappingError: Error, CustomStringConvertible {
  package let description: String
}

/// The names on the way to a value: `meta.push.uuid`, `items.0.id`. A name may itself have dots in it.
struct MappedPath: Sendable {
  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  func value(in record: JSONValue) -> JSONValue? {
    text.withUnsafeBytes { MappedPath.value(in: record, Bytes($0), depth: 0) }
  }

  private static func value(in value: JSONValue, _ path: Bytes, depth: Int) -> JSONValue? {
    guard depth < 32 else { return nil }
    if let found = child(of: value, path) { return found }
    var dot = path.firstIndex(of: UInt8(ascii: "."))
    while let end = dot {
      if let inner = child(of: value, path.upTo(end)),
        let found = self.value(in: inner, path.from(end + 1), depth: depth + 1)
      {
        return found
      }
      dot = path.firstIndex(of: UInt8(ascii: "."), from: end + 1)
    }
    return nil
  }

  private static func child(of value: JSONValue, _ name: Bytes) -> JSONValue? {
    var found: JSONValue?
    let place = value.isArray ? name.integer : nil
    guard value.isObject || place != nil else { return nil }
    var index: Int64 = 0
    value.forEachChild { child in
      if found == nil, place == index || child.key.map({ $0 == name }) ?? false { found = child }
      index += 1
    }
    return found
  }
}

import Evidence
import Intake

/// The text of a mapping, for errors that name the line.
struct MappingFile {
  let text: Bytes
  let name: String

  /// An error at the line of `key`, or at the file as a whole.
  func error(_ words: String, key: String?) -> MappingError {
    guard let key, let line = line(of: key) else { return MappingError(description: "\(name): \(words)") }
    return MappingError(description: "\(name):\(line): \(words)")
  }

  /// The line on which a key or a value stands in quotes.
  private func line(of key: String) -> Int? {
    var quoted = "\"" + key + "\""
    guard let place = quoted.withUTF8({ text.firstIndex(of: Bytes(UnsafeRawBufferPointer($0))) }) else { return nil }
    var line = 1
    for index in 0..<place where text.base[index] == 10 { line += 1 }
    return line
  }

  /// The members of `json` or `fixed`.
  func fields(_ section: JSONValue, in name: String) throws(MappingError) -> [(role: Role, text: [UInt8])] {
    guard section.isObject else { throw error("`\(name)` has to be an object.", key: name) }
    var members: [(key: String, text: [UInt8]?)] = []
    section.forEachChild { child in
      if let key = child.key { members.append((key.string, child.text.map { Array($0.buffer) })) }
    }
    var fields: [(role: Role, text: [UInt8])] = []
    for (key, text) in members {
      let role = try role(key, in: name)
      guard let text, !text.isEmpty else {
        throw error("`\(name).\(key)` has to be a text that is not empty.", key: key)
      }
      if fields.contains(where: { $0.role == role }) {
        throw error("`\(name).\(key)` names a field that another key has named already.", key: key)
      }
      fields.append((role, text))
    }
    return fields
  }

  /// The pattern or the list of patterns under `text`.
  func patterns(_ section: JSONValue) throws(MappingError) -> [TextPattern] {
    var texts: [Bytes?] = []
    if section.isArray { section.forEachChild { texts.append($0.text) } } else { texts = [section.text] }
    var patterns: [TextPattern] = []
    for text in texts {
      guard let text, !text.isEmpty else {
        throw error("`text` has to be a pattern or a list of patterns.", key: "text")
      }
      patterns.append(try TextPattern(text, self))
    }
    return patterns
  }

  /// The field that a name of a mapping means.
  func role(_ name: String, in place: String) throws(MappingError) -> Role {
    if let role = MappedNames.role(name) { return role }
    let closest = MappedNames.closest(to: name).map { "; the closest one is `\($0)`" } ?? ""
    throw error("`\(place).\(name)` is no field that can be mapped\(closest).", key: name)
  }
}

/// The names of fields in a mapping: those of `pushtrail events`, and the usual spellings of keys.
enum MappedNames {
  static let all: [(name: String, role: Role)] = [
    ("apnsID", .apnsID), ("attempt", .attempt), ("authorization", .authorization), ("bundle", .bundle),
    ("channelID", .channelID), ("collapseID", .collapseID), ("deadSince", .deadSince), ("environment", .environment),
    ("error", .error), ("expiration", .expiration), ("host", .url), ("jwtKeyID", .keyID), ("jwtTeamID", .teamID),
    ("message", .message), ("method", .method), ("path", .path), ("payload", .payload), ("payloadBytes", .payloadBytes),
    ("priority", .priority), ("pushType", .pushType), ("reason", .reason), ("reasonText", .reason),
    ("serverDate", .serverDate), ("status", .status), ("time", .time), ("token", .token), ("topic", .topic),
    ("uniqueID", .uniqueID), ("user", .user), ("vendorID", .vendorID),
  ]

  static func role(_ name: String) -> Role? {
    let folded = ReasonSpellings.fold(name)
    if let known = all.first(where: { ReasonSpellings.fold($0.name) == folded }) { return known.role }
    if folded == Array("timestamp".utf8) || folded == Array("at".utf8) { return .time }
    let role = KeyNames.meanings[folded]?.role ?? .none
    let isMappable = all.contains { $0.role == role } || role == .isProduction || role == .isDevelopment
    return isMappable ? role : nil
  }

  /// The name that differs in the fewest letters, at most three.
  static func closest(to name: String) -> String? {
    let wanted = ReasonSpellings.fold(name)
    let rated = all.map { ($0.name, distance(ReasonSpellings.fold($0.name), wanted)) }
    return rated.filter { $0.1 <= 3 }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = min(above + 1, row[column] + 1, diagonal + (letter == right[column] ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}

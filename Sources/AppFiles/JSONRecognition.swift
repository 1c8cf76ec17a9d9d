import Evidence
import Intake

/// Which JSON is ours: logs are JSON too, and they come first in number.
extension AppFiles {
  static func json(_ sample: Sample) -> AppFileForm? {
    let text = sample.bytes
    guard text.hasPrefix("{") else { return nil }
    let parser = JSONParser()
    if let root = parser.parse(text.trimmed) {
      if let schema = root["schema"]?.text, schema.hasPrefix("pushtrail.facts/") { return .facts }
      if sample.isWhole, isPayload(root) { return .payload }
      return isRow(root) ? .registrationsJSON : nil
    }
    // Broken or longer than the sample: the schema alone decides, so that the fault can be shown.
    if isFactsFile(text) { return .facts }
    let line = text.upTo(text.firstIndex(of: 10) ?? text.count)
    if line.count < text.count, let first = parser.parse(line.trimmed), isRow(first) { return .registrationsJSON }
    return sample.isWhole && isBrokenPayload(text) ? .payload : nil
  }

  private static func isFactsFile(_ text: Bytes) -> Bool {
    guard let schema = text.upTo(4096).firstIndex(of: "\"schema\"") else { return false }
    return text.slice(schema + 8, schema + 40).contains("pushtrail.facts/")
  }

  private static func isPayload(_ root: JSONValue) -> Bool {
    if root["headers"]?.isObject == true, let payload = root["payload"], payload.isObject || payload.isString {
      // With an answer it is a record of a log.
      return ["response", "status", "statusCode", "status_code", "reason", "error"].allSatisfy {
        root[literal: $0] == nil
      }
    }
    if root[PayloadFile.simulatorKey] != nil { return true }
    return root["aps"] != nil && !isLogRecord(root)
  }

  /// Whether an object with `aps` is a line of a log: it carries what only a sender's log has.
  private static func isLogRecord(_ root: JSONValue) -> Bool {
    let marks = [
      "apns-id", "apns_id", "apnsId", "apns-unique-id", "statusCode", "response", "deviceToken", "device_token",
    ]
    if marks.contains(where: { root[literal: $0] != nil }) { return true }
    let levels = ["level", "severity", "lvl", "loglevel"].contains { root[literal: $0] != nil }
    let times = ["time", "ts", "timestamp", "@timestamp"].contains { root[literal: $0] != nil }
    return levels && times
  }

  private static func isRow(_ root: JSONValue) -> Bool {
    var columns: [RegistrationColumn] = []
    var nested = false
    root.forEachChild { member in
      if member.isObject { nested = true }
      if let column = member.key.flatMap({ RegistrationColumn($0) }) { columns.append(column) }
    }
    // A time of registration or use, or the user: a log line of a send has none of them.
    let telling: [RegistrationColumn] = [
      .registeredAt, .firstSeen, .lastSeen, .active, .inactiveSince, .user, .environment, .sandbox,
    ]
    return !nested && RegistrationColumn.makeTable(columns) && columns.contains { telling.contains($0) }
  }

  /// A hand-written payload with a fault in it: `aps` or the Simulator's key is the first or second key, and the text
  /// is one object over several lines.
  private static func isBrokenPayload(_ text: Bytes) -> Bool {
    let places = JSONPlaces(text)
    return places.keys.prefix(2).contains { key in
      text.has("\"aps\"", at: key) || text.has("\"Simulator Target Bundle\"", at: key)
    }
  }
}

extension JSONValue {
  /// The first member called `name`.
  fileprivate subscript(literal name: String) -> JSONValue? {
    var name = name
    return name.withUTF8 { buffer in
      let wanted = Bytes(UnsafeRawBufferPointer(buffer))
      var found: JSONValue?
      forEachChild { child in if found == nil, let key = child.key, key == wanted { found = child } }
      return found
    }
  }
}

import Evidence
import Intake

/// Finds the requests that a file describes.
package enum RequestReader {
  package enum Form: Sendable { case json, commands }

  /// What a file holds that requests are read from; nil for anything else. `isNamed` says that a person named this very
  /// file, so that a payload without any key of Apple's is taken for one.
  package static func recognise(_ bytes: [UInt8], isNamed: Bool) -> Form? {
    guard let first = bytes.first(where: { !Bytes.isBlank($0) }) else { return nil }
    let head = bytes.prefix(1 << 20)
    return head.withUnsafeBytes { buffer -> Form? in
      let text = Bytes(buffer)
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        if isNamed { return .json }
        let marks: [StaticString] = [
          "\"aps\"", "\"Simulator Target Bundle\"", "\"payload\"", "'aps'", "\"content-available\"", "\"alert\"",
          "\"APS\"", "\"mdm\"", "\"apns-push-type\"", "\"Aps\"", "aps:",
        ]
        return marks.contains { text.contains($0) } ? .json : nil
      }
      return text.contains("curl") ? .commands : nil
    }
  }

  /// The requests of JSON texts: one, an array of them, or one after the other.
  package static func json(_ file: SourceFile, isNamed: Bool) -> [PushRequest] {
    let whole = SourceText(file: file, range: 0..<file.bytes.count)
    let outline = JSONOutline.read(whole)
    guard case .node(let root) = outline else {
      if let lines = jsonLines(file) { return lines }
      return isNamed || isBrokenPayload(file) ? [bare(whole, outline, file)] : []
    }
    if let elements = root.elements {
      let requests = elements.filter { $0.members != nil }.flatMap { object($0, whole, isElement: true) }
      return requests.isEmpty ? [bare(whole, outline, file)] : requests
    }
    return isNamed || isPayload(root) ? object(root, whole, isElement: false) : []
  }

  /// Whether an object that nobody named is about a push, so that a folder's other JSON is left alone.
  private static func isPayload(_ root: JSONNode) -> Bool {
    if root["headers"]?.value.members != nil, root["payload"] != nil { return true }
    let telling = ["aps", "APS", "Aps", "Simulator Target Bundle", "content-available", "mutable-content", "mdm"]
    return telling.contains { root[$0] != nil } || (root["alert"] != nil && (root["sound"] ?? root["badge"]) != nil)
  }

  /// The requests in objects that stand one a line; nil when the text is nothing of that kind.
  private static func jsonLines(_ file: SourceFile) -> [PushRequest]? {
    guard file.bytes.count <= JSONOutline.longest * 16 else { return nil }
    var requests: [PushRequest] = []
    var count = 0
    var start = 0
    while start < file.bytes.count {
      let end = file.bytes[start...].firstIndex(of: 10) ?? file.bytes.count
      let range = start..<end
      start = end + 1
      if file.bytes[range].allSatisfy(Bytes.isBlank) { continue }
      let text = SourceText(file: file, range: range)
      guard case .node(let node) = JSONOutline.read(text), node.members != nil else { return nil }
      count += 1
      requests += object(node, text, isElement: true)
    }
    return count > 1 ? requests : nil
  }

  /// A text with a fault that begins as a payload does: a log that was cut off begins with other keys.
  private static func isBrokenPayload(_ file: SourceFile) -> Bool {
    file.bytes.withUnsafeBytes { buffer in
      let text = Bytes(buffer)
      return JSONPlaces(text).keys.prefix(2).contains { key in
        text.has("\"aps\"", at: key) || text.has("\"Simulator Target Bundle\"", at: key)
          || text.has("\"headers\"", at: key)
      }
    }
  }

  private static func bare(_ text: SourceText, _ outline: JSONOutline.Outcome, _ file: SourceFile) -> PushRequest {
    let start = text.bytes.firstIndex { !Bytes.isBlank($0) } ?? 0
    var request = PushRequest(form: .payload, place: text.place(start))
    request.payload = PushRequest.Payload(
      text: text, outline: outline, bytes: text.bytes.count, compactBytes: compactCount(text.bytes))
    return request
  }

  private static func object(_ node: JSONNode, _ text: SourceText, isElement: Bool) -> [PushRequest] {
    if isElement, isLogRecord(node) { return [] }
    if let headers = node["headers"]?.value, headers.members != nil, let payload = node["payload"] {
      return [request(node, headers, payload.value, text)]
    }
    // Other objects of a list are no payloads.
    if isElement, node["aps"] == nil { return [] }
    var request = PushRequest(form: .payload, place: text.place(node.range.lowerBound))
    let source = isElement ? Array(text.bytes[node.range]) : text.bytes
    var bytes = source.count
    var compact = compactCount(source)
    if let simulator = node["Simulator Target Bundle"] {
      request.simulatorBundle = simulator.value.string
      // The Simulator takes its own key out: it and its comma are no part of what APNs would get.
      let written = compactCount(Array(text.bytes[simulator.place.lowerBound..<simulator.value.range.upperBound])) + 1
      bytes -= simulator.value.range.upperBound - simulator.place.lowerBound + 1
      compact -= written
    }
    request.payload = PushRequest.Payload(
      text: text, outline: .node(node), bytes: isElement ? compact : bytes, compactBytes: compact)
    return [request]
  }

  /// Whether an object of a list was sent already: it carries an answer, or what only a log has.
  private static func isLogRecord(_ node: JSONNode) -> Bool {
    let marks = [
      "response", "status", "statusCode", "status_code", "reason", "error", "apns-id", "apns_id", "apnsId",
      "apns-unique-id",
    ]
    if marks.contains(where: { node[$0] != nil }) { return true }
    return ["level", "severity", "lvl"].contains { node[$0] != nil }
      && ["time", "ts", "timestamp", "@timestamp"].contains { node[$0] != nil }
  }

  private static func request(
    _ node: JSONNode, _ headers: JSONNode, _ payload: JSONNode, _ text: SourceText
  ) -> PushRequest {
    var request = PushRequest(form: .object, place: text.place(node.range.lowerBound))
    request.showsAllHeaders = true
    for member in headers.members ?? [] where !member.value.isNull { request.headers.append(header(member, text)) }
    if let quoted = payload.string {
      let inner = text.replaced(by: Array(quoted.utf8), at: payload.range.lowerBound)
      request.payload = PushRequest.Payload(text: inner, outline: JSONOutline.read(inner), bytes: inner.bytes.count)
    } else {
      request.payload = PushRequest.Payload(
        text: text, outline: .node(payload), bytes: compactCount(Array(text.bytes[payload.range])))
    }
    let path = request.header(":path")
    let url = node["url"]?.value.string ?? path.map { (request.header(":authority")?.value ?? "") + $0.value }
    let token = node["token"] ?? node["deviceToken"] ?? node["device-token"]
    if url != nil || token != nil || request.header(":method") != nil {
      request.target = PushRequest.Target(
        url: url, method: request.header(":method")?.value, token: token?.value.string,
        place: path?.place ?? text.place((token ?? node["url"])?.place.lowerBound ?? node.range.lowerBound))
    }
    return request
  }

  private static func header(_ member: JSONMember, _ text: SourceText) -> PushRequest.Header {
    let name = member.key.lowercased()
    let place = text.place(member.place.lowerBound)
    switch member.value.value {
    case .string(let value): return PushRequest.Header(name: name, value: value, place: place)
    case .number(let value): return PushRequest.Header(name: name, value: value, place: place)
    default:
      let written = String(decoding: text.bytes[member.value.range].prefix(60), as: UTF8.self)
      return PushRequest.Header(name: name, value: written, place: place, isOdd: true)
    }
  }

  /// Bytes of a JSON text without the blanks between its parts.
  package static func compactCount(_ text: [UInt8]) -> Int {
    text.withUnsafeBytes { JSONMembers.compactCount(Bytes($0)) }
  }

  /// A payload that a command sends: the text as it is.
  static func payload(_ text: SourceText) -> PushRequest.Payload {
    let unknowns = text.hasUnknowns ? text.bytes.count { $0 == SourceText.unknown } : 0
    return PushRequest.Payload(
      text: text, outline: JSONOutline.read(text), bytes: text.bytes.count - unknowns, isExact: unknowns == 0)
  }
}

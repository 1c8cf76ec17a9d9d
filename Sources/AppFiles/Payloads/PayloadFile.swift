import Evidence
import Intake

/// A payload, or a whole request with headers, that somebody keeps in a file.
package struct PayloadFile: Sendable {
  package var path: String
  package var evidence: Int?
  /// `Simulator Target Bundle` of an .apns file.
  package var simulatorBundle: String?
  /// The file is an object with `headers` and `payload`.
  package var isRequest = false
  package var topic: String?
  package var pushType: PushType?
  package var flags: PayloadFlags = []
  package var category: String?
  package var interruptionLevel: String?
  /// Bytes of the payload as it is written in the file.
  package var writtenBytes = 0
  /// Bytes of the payload without blanks between its parts, as most libraries send it.
  package var compactBytes = 0

  package init(path: String) { self.path = path }

  /// The bundle id that the file speaks of.
  package var bundleID: String? { simulatorBundle ?? topic.map { PushType.ofTopic($0).bundle } }

  mutating func rebase(by base: Int) { evidence = evidence.map { $0 + base } }
}

extension PayloadFile {
  static let simulatorKey: StaticString = "Simulator Target Bundle"

  init(_ bytes: Bytes, readable: Int, path: String, into sink: EvidenceSink) throws(AppFileError) {
    self.init(path: path)
    let parser = JSONParser()
    guard let root = parser.parse(bytes, readable: readable), root.isObject else {
      throw JSONPlaces(bytes).error(parser.error)
    }
    let start = (0..<bytes.count).first { !Bytes.isBlank(bytes.base[$0]) } ?? 0
    let text = bytes.from(start).trimmed
    sink.begin(.payloadFile, at: nil, line: XMLGuard.line(of: start, in: bytes), offset: start, record: text)
    let inner = JSONParser()
    let members = JSONMembers(text)
    if let headers = root["headers"], headers.isObject, let payload = root["payload"] {
      isRequest = true
      sink.set(.wholeRequest, 1)
      RequestHeaders.set(headers, into: sink)
      topic = RequestHeaders.value(headers, "apns-topic")?.string
      pushType = RequestHeaders.value(headers, "apns-push-type").flatMap { PushType($0) }
      if let token = (root["token"] ?? root["deviceToken"])?.text { sink.setToken(token) }
      if let quoted = payload.text {
        writtenBytes = quoted.count
        compactBytes = JSONMembers.compactCount(quoted)
        if let value = inner.parse(quoted) {
          take(value, sink)
        } else {
          flags = .invalid
          sink.set(.payloadBytes, compactBytes)
          sink.set(.payloadFlags, Int64(flags.rawValue))
        }
      } else {
        let part = members.value(of: "payload") ?? text
        writtenBytes = part.count
        compactBytes = JSONMembers.compactCount(part)
        take(payload, sink)
      }
    } else {
      writtenBytes = text.count
      compactBytes = JSONMembers.compactCount(text)
      if let bundle = root[PayloadFile.simulatorKey]?.text {
        simulatorBundle = bundle.string
        sink.set(.bundle, bundle)
        // The Simulator's own key and its comma are no part of what APNs gets.
        compactBytes -= members.member("Simulator Target Bundle").map { JSONMembers.compactCount($0) + 1 } ?? 0
      }
      take(root, sink)
    }
    commit(sink)
  }

  private mutating func take(_ payload: JSONValue, _ sink: EvidenceSink) {
    PayloadFields.set(payload, bytes: compactBytes, into: sink)
    flags =
      sink.fields.last { $0.key == .payloadFlags }?.whole.map { PayloadFlags(rawValue: UInt32(truncatingIfNeeded: $0)) }
      ?? []
    category = payload["aps"]?["category"]?.text?.string
    interruptionLevel = payload["aps"]?["interruption-level"]?.text?.string
  }

  private mutating func commit(_ sink: EvidenceSink) {
    sink.commit()
    evidence = sink.items.count - 1
  }
}

/// The source text of the members of a JSON object.
struct JSONMembers {
  private let text: Bytes
  private let places: JSONPlaces

  init(_ text: Bytes) {
    self.text = text
    places = JSONPlaces(text)
  }

  /// The outermost member of that name, key and value.
  func member(_ name: StaticString) -> Bytes? {
    var behind = 0
    for (key, end) in zip(places.keys, places.ends) where key >= behind {
      if text.has(name, at: key + 1), text.at(key + 1 + name.utf8CodeUnitCount) == 34 { return text.slice(key, end) }
      behind = end
    }
    return nil
  }

  func value(of name: StaticString) -> Bytes? {
    guard let member = member(name), let colon = member.firstIndex(of: 58, from: name.utf8CodeUnitCount + 2) else {
      return nil
    }
    return member.from(colon + 1).trimmed
  }

  /// Bytes of a JSON text without the blanks between its parts.
  static func compactCount(_ text: Bytes) -> Int {
    var count = 0
    var isInside = false
    var index = 0
    while index < text.count {
      let byte = text.base[index]
      if isInside {
        if byte == 92 {
          count += 1
          index += 1
        } else if byte == 34 {
          isInside = false
        }
        count += 1
      } else if byte == 34 {
        isInside = true
        count += 1
      } else if !Bytes.isBlank(byte) {
        count += 1
      }
      index += 1
    }
    return count
  }
}

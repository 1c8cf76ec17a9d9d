import Evidence
import Intake

/// Reads a parsed object of any nesting into `PushFields`, by the names of its keys and the shapes of its values.
struct JSONWalk {
  let reading: Reading
  let fields: PushFields
  /// Arrays of objects met on the way: a batch's items, if the record itself has no answer.
  private(set) var batches: [JSONValue] = []
  /// Objects inside the record, down to the third level: a producer's own may be among them.
  private(set) var objects: [JSONValue] = []
  /// Strings that are long enough to be a producer's line.
  private(set) var texts: [Bytes] = []

  /// The shortest line that a producer prints, in bytes.
  static let shortestLine = 20

  init(_ reading: Reading) {
    self.reading = reading
    self.fields = reading.fields
  }

  mutating func read(_ value: JSONValue) {
    let before = fields.strong
    object(value, .part, depth: 0)
    // A payload that stands alone, for example inside a text line.
    if fields.payload == nil, value["aps"] != nil, fields.strong == before { fields.payload = value }
  }

  private mutating func object(_ value: JSONValue, _ container: Container, depth: Int) {
    guard depth < 12, container != .foreign else { return }
    value.forEachChild { child in
      guard let key = child.key else { return }
      member(child, reading.keys.meaning(of: key), key, in: container, depth: depth)
    }
  }

  private mutating func member(
    _ child: JSONValue, _ meaning: KeyMeaning, _ key: Bytes, in container: Container, depth: Int
  ) {
    if child.isObject {
      nested(child, meaning, key, in: container, depth: depth)
    } else if child.isArray {
      array(child, meaning, key, in: container, depth: depth)
    } else if let text = child.text {
      string(text, meaning, key, in: container, depth: depth)
    } else {
      scalar(child, meaning, in: container)
    }
  }

  private mutating func nested(
    _ child: JSONValue, _ meaning: KeyMeaning, _ key: Bytes, in container: Container, depth: Int
  ) {
    if meaning.container == .aps { return }
    if depth < 3, meaning.container != .foreign, objects.count < 16 { objects.append(child) }
    if child["aps"] != nil || meaning.role == .payload && child["mdm"] != nil {
      if fields.payload == nil { fields.payload = child }
      // A notification object of a library has its headers beside aps.
      if meaning.role == .payload { return }
    }
    var inside = meaning.container
    if inside == .unknown, meaning.isStrong || container == .request || container == .response { inside = .part }
    // `req: {headers: …}` and `res: {headers: …}` mean different headers.
    if inside == .requestHeaders, container == .response { inside = .responseHeaders }
    if inside == .part, container == .request || container == .response { inside = container }
    if inside == .response { fields.hasResponse = true }
    if inside == .requestHeaders,
      child["apns-topic"] != nil || child["apns-push-type"] != nil
        || child["apns-priority"] != nil || child["apns-expiration"] != nil || child["apns-id"] != nil
    {
      fields.hasHeaders = true
    }
    object(child, inside, depth: depth + 1)
  }

  private mutating func array(
    _ child: JSONValue, _ meaning: KeyMeaning, _ key: Bytes, in container: Container, depth: Int
  ) {
    guard child.count > 0 else { return }
    var first: JSONValue?
    child.forEachChild { if first == nil { first = $0 } }
    guard let first else { return }
    if first.isObject {
      if container != .unknown { batches.append(child) }
    } else if child.count == 1, let text = first.text {
      string(text, meaning, key, in: container, depth: depth)
    }
  }

  private mutating func string(
    _ text: Bytes, _ meaning: KeyMeaning, _ key: Bytes, in container: Container, depth: Int
  ) {
    let first = text.at(0)
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), depth < 6, inner(text, meaning, container, depth) {
      return
    }
    if text.count >= JSONWalk.shortestLine, texts.count < 16, JSONWalk.mayBeLine(meaning.role) { texts.append(text) }
    if meaning.role == .none {
      // A known reason is one under any key.
      if container != .unknown, !fields.has(.reason), APNsReason(exact: text) != nil {
        fields.set(.reason, text: text, strong: false)
        fields.guessedKey = key
      }
      return
    }
    guard counts(meaning, in: container) else { return }
    if container == .response || container == .responseHeaders {
      if meaning.role == .timestamp || meaning.role == .time {
        return fields.set(meaning.role == .time ? .serverDate : .deadSince, text: text, strong: false)
      }
      if meaning.role == .apnsID, fields.has(.apnsID) { return fields.replace(.apnsID, text: text) }
    }
    fields.take(FieldValue(text: text), meaning)
  }

  private static func mayBeLine(_ role: Role) -> Bool {
    role == .none || role == .message || role == .event || role == .error || role == .status || role == .reason
  }

  /// A string that is itself JSON: a payload, or a record inside a record.
  private mutating func inner(_ text: Bytes, _ meaning: KeyMeaning, _ container: Container, _ depth: Int) -> Bool {
    guard let value = reading.parse(text) else { return false }
    if value.isObject, value["aps"] != nil || meaning.role == .payload {
      if fields.payload == nil {
        fields.payload = value
        fields.set(.payloadBytes, whole: Int64(text.count), strong: false)
      }
      return true
    }
    let isAnswer = meaning.container == .response || meaning.role == .error || container == .response
    if value.isObject {
      if objects.count < 16 { objects.append(value) }
      object(value, isAnswer ? .response : .part, depth: depth + 1)
    } else if value.isArray {
      batches.append(value)
    }
    return true
  }

  private mutating func scalar(_ child: JSONValue, _ meaning: KeyMeaning, in container: Container) {
    guard meaning.role != .none, counts(meaning, in: container) else { return }
    var meaning = meaning
    if container == .response, meaning.role == .timestamp { meaning.role = .deadSince }
    if let whole = child.integer {
      fields.take(FieldValue(whole: whole, form: .whole), meaning)
    } else if let number = child.double {
      fields.take(FieldValue(text: reading.keep(String(number)), form: .number), meaning)
    } else if let flag = child.bool {
      fields.take(FieldValue(form: flag ? .yes : .no), meaning)
    }
  }

  /// Whether a key counts where it stands: inside unknown objects only those that speak of APNs do.
  private func counts(_ meaning: KeyMeaning, in container: Container) -> Bool {
    container != .unknown || meaning.isStrong
  }
}

import AppFiles
import Contracts
import Evidence

/// A payload with the faults mended that have one right answer: spelling, place, and form of Apple's keys.
///
/// What a person has to decide (which push type, what to leave out, a missing text) stays as it is. Values are carried
/// over as they are written, so that no number changes its digits.
package struct Correction: Sendable {
  /// JSON with a line end behind it.
  package let text: String
  /// What was changed, one sentence each.
  package private(set) var changes: [String] = []

  /// nil when the payload is no JSON object, or the shell decides parts of it.
  package init?(_ request: PushRequest) {
    guard let payload = request.payload, let root = payload.root, root.members != nil, !payload.text.hasUnknowns else {
      return nil
    }
    var draft = Draft(root, payload.text.bytes)
    draft.mend(isActivity: request.pushType == .liveactivity)
    changes = draft.changes
    text = draft.root.written(indent: "") + "\n"
  }

  /// A value of the new text: an object whose members change, or the source's own text.
  indirect enum Value {
    case object([(key: String, value: Value)])
    case source(String)

    func written(indent: String) -> String {
      switch self {
      case .source(let text): return text
      case .object(let members):
        if members.isEmpty { return "{}" }
        let inner = indent + "  "
        let lines = members.map { "\(inner)\(Correction.quoted($0.key)): \($0.value.written(indent: inner))" }
        return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
      }
    }
  }

  /// A text with quotes.
  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case _ where scalar.value < 32:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

/// The payload while it is being mended.
private struct Draft {
  private let bytes: [UInt8]
  private var top: [JSONMember]
  private var aps: [JSONMember]
  private var alert: [JSONMember]
  private(set) var changes: [String] = []
  /// New texts of values that were mended, by the place of the old ones.
  private var mended: [Int: String] = [:]

  init(_ root: JSONNode, _ bytes: [UInt8]) {
    self.bytes = bytes
    top = root.members ?? []
    let own = top.first { $0.key.lowercased() == "aps" && $0.value.members != nil }?.value
    aps = own?.members ?? []
    alert = own?["alert"]?.value.members ?? []
  }

  // MARK: Mending

  mutating func mend(isActivity: Bool) {
    if let number = top.firstIndex(where: { $0.key != "aps" && $0.key.lowercased() == "aps" }),
      !top.contains(where: { $0.key == "aps" })
    {
      changes.append("“\(top[number].key)” is spelt aps.")
      top[number] = top[number].named("aps")
    }
    aps = respelt(aps, PayloadKey.aps)
    alert = respelt(alert, PayloadKey.alert)
    moveFromTop()
    moveFromAlert(isActivity: isActivity || has("content-state"))
    for member in aps { mendValue(member) }
  }

  private func has(_ key: String) -> Bool { aps.contains { $0.key == key } }

  private mutating func respelt(_ members: [JSONMember], _ keys: [PayloadKey]) -> [JSONMember] {
    var members = members
    for number in members.indices where PayloadKey.named(members[number].key, in: keys) == nil {
      let old = members[number].key
      guard let key = PayloadKey.respelt(old, in: keys) ?? PayloadKey.mistyped(old, in: keys),
        !members.contains(where: { $0.key == key.name })
      else { continue }
      members[number] = members[number].named(key.name)
      changes.append("“\(LintRules.shown(old))” is spelt \(key.name).")
    }
    return members
  }

  /// Apple's keys beside `aps`; its everyday words stay, for they may be the app's own.
  private mutating func moveFromTop() {
    for member in top where member.key != "aps" {
      let exact = PayloadKey.named(member.key, in: PayloadKey.aps)
      guard let key = exact ?? PayloadKey.respelt(member.key, in: PayloadKey.aps), !PayloadKey.words.contains(key.name),
        !has(key.name), exact != nil || key.name.contains("-")
      else { continue }
      top.removeAll { $0.place == member.place }
      aps.append(member.named(key.name))
      changes.append("\(key.name) moved into aps.")
      if !top.contains(where: { $0.key == "aps" }) {
        top.insert(JSONMember(key: "aps", place: 0..<0, value: JSONNode(value: .object([]), range: 0..<0)), at: 0)
      }
    }
  }

  private mutating func moveFromAlert(isActivity: Bool) {
    for member in alert {
      guard let key = PayloadKey.named(member.key, in: PayloadKey.aps), !has(key.name),
        !(isActivity && key.name == "sound")
      else { continue }
      alert.removeAll { $0.place == member.place }
      aps.append(member)
      changes.append("\(key.name) moved from alert into aps.")
    }
  }

  private mutating func mendValue(_ member: JSONMember) {
    guard let key = PayloadKey.named(member.key, in: PayloadKey.aps) else { return }
    let value = member.value
    var new: String?
    switch key.form {
    case .flag:
      if value.bool == true || value.string == "1" || value.string == "true" { new = "1" }
      if value.bool == false || value.string == "0" { new = "0" }
    case .number, .score:
      if let text = value.string, let number = Int64(text) { new = String(number) }
    case .seconds:
      let number = value.integer ?? value.string.flatMap { Int64($0) }
      if let number {
        let seconds = number > ExpirationFault.firstMillisecond ? number / 1000 : number
        if seconds != value.integer { new = String(seconds) }
      }
    case .level:
      let letters = value.string?.lowercased().filter(\.isLetter)
      if let level = PayloadKey.levels.first(where: { $0.filter(\.isLetter) == letters }), level != value.string {
        new = "\"\(level)\""
      }
    case .text:
      // A number in place of a text keeps its digits.
      if case .number(let digits) = value.value { new = "\"\(digits)\"" }
    default: break
    }
    guard let new else { return }
    mended[value.range.lowerBound] = new
    changes.append("\(key.name) is \(new).")
  }

  // MARK: Writing

  var root: Correction.Value {
    .object(
      top.map { member in
        guard member.key == "aps", member.value.members != nil else { return (member.key, source(member.value)) }
        return (
          "aps",
          .object(
            aps.map { inner in
              guard inner.key == "alert", inner.value.members != nil else { return (inner.key, source(inner.value)) }
              return ("alert", .object(alert.map { ($0.key, source($0.value)) }))
            })
        )
      })
  }

  private func source(_ node: JSONNode) -> Correction.Value {
    if let new = mended[node.range.lowerBound] { return .source(new) }
    if let members = node.members { return .object(members.map { ($0.key, source($0.value)) }) }
    return .source(String(decoding: bytes[node.range], as: UTF8.self))
  }
}

extension JSONMember {
  fileprivate func named(_ name: String) -> JSONMember { JSONMember(key: name, place: place, value: value) }
}

extension PushRequest {
  /// The same request with the corrected payload.
  package func with(_ correction: Correction) -> PushRequest {
    var request = self
    let file = SourceFile(path: place.input, bytes: Array(correction.text.utf8))
    guard let mended = RequestReader.json(file, isNamed: true).first?.payload else { return self }
    request.payload = mended
    if form != .payload {
      request.payload?.bytes = RequestReader.compactCount(Array(correction.text.utf8))
    }
    return request
  }
}

/// A key of `aps`, and what may stand there.
package struct PayloadKey: Sendable {
  package enum Form: Sendable {
    case text
    case number
    /// The number 1.
    case flag
    case object
    case array
    /// Seconds since 1970.
    case seconds
    /// A text or an object.
    case alert, sound
    /// One of `PayloadKey.levels`.
    case level
    /// A number from 0 to 1; in a Live Activity any number.
    case score
    case truth
  }
  package let name: String
  package let form: Form

  /// The values of `interruption-level`.
  package static let levels = ["passive", "active", "time-sensitive", "critical"]

  /// Apple's keys inside `aps`, by name.
  package static let aps: [PayloadKey] = [
    PayloadKey(name: "alert", form: .alert),
    PayloadKey(name: "attributes", form: .object),
    PayloadKey(name: "attributes-type", form: .text),
    PayloadKey(name: "badge", form: .number),
    PayloadKey(name: "category", form: .text),
    PayloadKey(name: "content-available", form: .flag),
    PayloadKey(name: "content-changed", form: .truth),
    PayloadKey(name: "content-state", form: .object),
    PayloadKey(name: "dismissal-date", form: .seconds),
    PayloadKey(name: "event", form: .text),
    PayloadKey(name: "filter-criteria", form: .text),
    PayloadKey(name: "input-push-channel", form: .text),
    PayloadKey(name: "input-push-token", form: .flag),
    PayloadKey(name: "interruption-level", form: .level),
    PayloadKey(name: "mutable-content", form: .flag),
    PayloadKey(name: "relevance-score", form: .score),
    PayloadKey(name: "sound", form: .sound),
    PayloadKey(name: "stale-date", form: .seconds),
    PayloadKey(name: "target-content-id", form: .text),
    PayloadKey(name: "thread-id", form: .text),
    PayloadKey(name: "timestamp", form: .seconds),
    PayloadKey(name: "url-args", form: .array),
  ]

  /// Keys inside `aps.alert`. `sound` stands there in Live Activities only.
  package static let alert: [PayloadKey] = [
    PayloadKey(name: "action", form: .text),
    PayloadKey(name: "action-loc-key", form: .text),
    PayloadKey(name: "body", form: .text),
    PayloadKey(name: "launch-image", form: .text),
    PayloadKey(name: "loc-args", form: .array),
    PayloadKey(name: "loc-key", form: .text),
    PayloadKey(name: "subtitle", form: .text),
    PayloadKey(name: "subtitle-loc-args", form: .array),
    PayloadKey(name: "subtitle-loc-key", form: .text),
    PayloadKey(name: "summary-arg", form: .text),
    PayloadKey(name: "summary-arg-count", form: .number),
    PayloadKey(name: "title", form: .text),
    PayloadKey(name: "title-loc-args", form: .array),
    PayloadKey(name: "title-loc-key", form: .text),
  ]

  /// Keys of `aps` that are everyday words: outside it they may be the app's own.
  package static let words: Set<String> = ["alert", "badge", "sound", "category", "event", "timestamp", "attributes"]

  package static func named(_ name: String, in keys: [PayloadKey]) -> PayloadKey? { keys.first { $0.name == name } }

  /// The key that was meant by `contentAvailable`, `content_available` or `Content-Available`; nil for other names and
  /// for the right spelling itself.
  package static func respelt(_ name: String, in keys: [PayloadKey]) -> PayloadKey? {
    let letters = folded(name)
    return keys.first { folded($0.name) == letters && $0.name != name }
  }

  /// The long key that differs from `name` by one letter more, less, other or exchanged; nil for none.
  package static func mistyped(_ name: String, in keys: [PayloadKey]) -> PayloadKey? {
    let letters = folded(name)
    return keys.first { $0.name.utf8.count >= 8 && isOneEdit(folded($0.name), letters) }
  }

  /// Letters and digits in lower case.
  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case 65...90: byte | 32
      case 97...122, 48...57: byte
      default: nil
      }
    }
  }

  private static func isOneEdit(_ one: [UInt8], _ two: [UInt8]) -> Bool {
    guard one != two, abs(one.count - two.count) <= 1 else { return false }
    let front = zip(one, two).prefix { $0 == $1 }.count
    let back = min(
      zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count, min(one.count, two.count) - front)
    let (left, right) = (one.dropFirst(front).dropLast(back), two.dropFirst(front).dropLast(back))
    if left.count <= 1, right.count <= 1 { return true }
    return left.count == 2 && right.count == 2 && Array(left.reversed()) == Array(right)
  }
}

import Evidence
import Trails

/// What happened to each token over the whole log: refusals, ends of activities, timestamps. Rules that compare a push
/// with the ones before it look here.
final class TokenHistory: Sendable {
  struct Entry: Sendable {
    /// First answer 410.
    var goneAt: Instant = .unknown
    var goneItem: UInt32 = 0
    /// When `event: end` was sent.
    var endedAt: Instant = .unknown
    var endItem: UInt32 = 0
    /// Live Activity timestamps in the order of the sends.
    var timestamps: [(sent: Instant, value: Int64, item: UInt32)] = []
  }
  private let entries: [Symbol: Entry]

  init(_ trails: TrailSet, setups: [UInt32: CaseFile.Setup]) {
    let store = trails.store
    var entries: [Symbol: Entry] = [:]
    for push in trails.pushes where push.count > 0 {
      var token = Symbol.none
      var sent = Instant.unknown
      var gone: (Instant, UInt32)?
      var ended: UInt32?
      var timestamp: (Int64, UInt32)?
      var wasRefused = false
      for index in trails.providerItems(push) {
        let item = trails.item(index)
        if !sent.isKnown || (item.at.isKnown && item.at < sent) { sent = item.at }
        var position = Int(item.firstField)
        let end = position + Int(item.fieldCount)
        while position < end {
          let field = store.fields[position]
          position += 1
          switch field.key {
          case .token: token = field.text
          case .status:
            if field.whole == 410 { gone = (item.at, index) }
            wasRefused = field.whole.map { $0 >= 400 } ?? wasRefused
          case .activityEvent: if store.symbols.text(field.text) == "end" { ended = index }
          case .activityTimestamp: if let value = field.whole { timestamp = (value, index) }
          default: break
          }
        }
      }
      // What APNs refused, no device has seen.
      if wasRefused {
        ended = nil
        timestamp = nil
      }
      guard !token.isNone, gone != nil || ended != nil || timestamp != nil else { continue }
      if let gone, !(entries[token]?.goneAt.isKnown ?? false) || gone.0 < entries[token]?.goneAt ?? .unknown {
        entries[token, default: Entry()].goneAt = gone.0
        entries[token, default: Entry()].goneItem = gone.1
      }
      if let ended {
        entries[token, default: Entry()].endedAt = sent
        entries[token, default: Entry()].endItem = ended
      }
      if let timestamp { entries[token, default: Entry()].timestamps.append((sent, timestamp.0, timestamp.1)) }
    }
    for token in entries.keys { entries[token]?.timestamps.sort { ($0.sent, $0.item) < ($1.sent, $1.item) } }
    self.entries = entries
  }

  subscript(token: Symbol) -> Entry? { token.isNone ? nil : entries[token] }

  /// The newest timestamp that was sent to the token before the record `item`.
  func timestamp(before item: UInt32, of token: Symbol) -> (value: Int64, item: UInt32)? {
    guard let entry = self[token], let place = entry.timestamps.firstIndex(where: { $0.item == item }) else {
      return nil
    }
    return entry.timestamps[..<place].max { $0.value < $1.value }.map { ($0.value, $0.item) }
  }
}

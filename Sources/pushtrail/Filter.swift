import Evidence
import Trails

/// Which pushes the options ask for.
struct PushFilter: Sendable {
  private let trails: TrailSet
  private let apnsID: ApnsID?
  private let token: String?
  private let bundle: String?
  private let since: Instant?
  private let until: Instant?

  init(_ options: ReadingOptions, _ trails: TrailSet) {
    self.trails = trails
    apnsID = options.apnsID
    token = options.token
    bundle = options.bundle
    since = options.since
    until = options.until
  }

  @Sendable func includes(_ number: Int) -> Bool {
    if apnsID == nil, token == nil, bundle == nil, since == nil, until == nil { return true }
    let push = trails.pushes[number]
    let store = trails.store
    let items = trails.providerItems(push) + trails.deviceItems(push)
    if let apnsID, !items.contains(where: { trails.item($0).apnsID == apnsID }) { return false }
    if let token, !items.contains(where: { store.text(trails.item($0), .token)?.hasPrefix(token) ?? false }) {
      return false
    }
    if let bundle, !items.contains(where: { trails.names(trails.item($0), bundle: bundle) }) { return false }
    let times = items.map { trails.item($0).at }.filter(\.isKnown)
    if let since, !times.isEmpty, !times.contains(where: { $0 >= since }) { return false }
    if let until, !times.isEmpty, !times.contains(where: { $0 < until }) { return false }
    return true
  }

  // MARK: Nothing matches

  /// Why no push is left: the options that were given, and what comes nearest to each; nil when there was none before.
  func emptiness() -> String? {
    let all = trails.pushes.count
    let given = [
      apnsID.map { "--apns-id \($0.text)" }, token.map { "--token \($0)" }, bundle.map { "--bundle \($0)" },
      since.flatMap(\.text).map { "--since \($0)" }, until.flatMap(\.text).map { "--until \($0)" },
    ].compactMap(\.self)
    guard all > 0, !given.isEmpty else { return nil }
    let pushes = all == 1 ? "The one push does not match" : "None of \(all) pushes matches"
    return ([pushes + " " + given.joined(separator: " ") + "."] + hints()).joined(separator: " ")
  }

  private func hints() -> [String] {
    var hints: [String] = []
    var ids: Set<ApnsID> = []
    var tokens: Set<Symbol> = []
    var apps: Set<Symbol> = []
    var first = Instant.unknown
    var last = Instant.unknown
    let store = trails.store
    for push in trails.pushes {
      for index in trails.providerItems(push) + trails.deviceItems(push) {
        let item = trails.item(index)
        if apnsID != nil, !item.apnsID.isNone { ids.insert(item.apnsID) }
        if token != nil { tokens.insert(store.symbol(item, .token)) }
        if bundle != nil { apps.formUnion([store.symbol(item, .topic), store.symbol(item, .bundle)]) }
        if item.at.isKnown {
          if !first.isKnown || item.at < first { first = item.at }
          if !last.isKnown || item.at > last { last = item.at }
        }
      }
    }
    func names(_ symbols: Set<Symbol>) -> [String] { symbols.filter { !$0.isNone }.map { store.symbols.text($0) } }
    if let apnsID, let near = Self.nearest(to: apnsID.text, in: ids.map(\.text), within: 4) {
      hints.append("The nearest apns-id is \(near).")
    }
    if let token {
      let length = token.utf8.count
      let heads = names(tokens).map { String($0.prefix(length)) }
      if let near = Self.nearest(to: token, in: heads, within: max(2, length / 8)) {
        hints.append("The nearest token begins \(near.prefix(16)).")
      }
    }
    if let bundle {
      let known = Set(names(apps).map { PushType.ofTopic($0).bundle })
      if let near = CloseMatch.of(bundle, in: known.sorted()) {
        hints.append("The nearest app is \(near).")
      } else if !known.isEmpty {
        hints.append("The apps are \(known.sorted().prefix(5).joined(separator: ", ")).")
      }
    }
    if since != nil || until != nil, let from = first.text, let to = last.text {
      hints.append("What is known of the pushes lies between \(from) and \(to).")
    }
    return hints
  }

  /// The candidate that differs in the fewest places; ties go to the first in order.
  private static func nearest(to word: String, in candidates: [String], within most: Int) -> String? {
    let wanted = Array(word.utf8)
    var best: (places: Int, word: String)?
    for candidate in candidates.sorted() {
      let other = Array(candidate.utf8)
      // Digits exchanged are seen place by place; one left out needs the slow comparison, so only for few.
      let places =
        other.count == wanted.count && candidates.count > 2000
        ? zip(wanted, other).count { $0 != $1 } : CloseMatch.slips(wanted, other)
      if places <= most, places < best?.places ?? .max { best = (places, candidate) }
    }
    return best?.word
  }
}

extension TrailSet {
  /// Whether a piece of evidence is about this app.
  fileprivate func names(_ item: Evidence, bundle: String) -> Bool {
    if let topic = store.text(item, .topic), PushType.ofTopic(topic).bundle == bundle { return true }
    return store.text(item, .bundle) == bundle
  }
}

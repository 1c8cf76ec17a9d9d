import Evidence

/// Joins the provider's pushes with the device's threads: by identifier first, then, for what is left, by topic, time
/// and flags inside the skew that the first joins show.
struct Joining {
  private(set) var pushes: [Push]
  private(set) var skew: ClockSkew?
  /// Threads that no push of the provider was found for.
  private(set) var unmatched: [Int] = []
  /// Threads for which several pushes fit, so that none was taken.
  private(set) var ambiguous: [Int: Int] = [:]

  private let store: EvidenceStore
  private let members: [UInt32]
  private let threads: [DeviceThread]
  private let topics: TopicTable
  private var profiles: [Int32: Profile] = [:]

  /// What of a push is compared with a thread.
  private struct Profile {
    var sentAt: Instant = .unknown
    var bundle: String?
    var token: Symbol = .none
    var pushType: Int64?
    var priority: Int64?
    var flags: PayloadFlags?
    var hash: Int64?
    var refused = false
    var resolution: Double = 0
  }

  init(_ store: EvidenceStore, _ topics: TopicTable, _ pushes: [Push], _ members: [UInt32], _ threads: [DeviceThread]) {
    self.store = store
    self.topics = topics
    self.pushes = pushes
    self.members = members
    self.threads = threads
    guard !threads.isEmpty else { return }
    let pairs = byIdentifier()
    estimate(pairs)
    byTime()
    let matched = Set(self.pushes.lazy.filter(\.hasThread).map { Int($0.thread) })
    unmatched = threads.indices.filter { !matched.contains($0) }
  }

  // MARK: Identifiers

  private mutating func byIdentifier() -> [Double] {
    var wanted: [Digest: [Int]] = [:]
    for (number, thread) in threads.enumerated() {
      if let digest = thread.digest { wanted[digest, default: []].append(number) }
    }
    guard !wanted.isEmpty else { return [] }
    let candidates = CandidateSearch(store, topics, threads, Set(wanted.keys)).run(pushes, members)
    var skews: [Double] = []
    for (digest, fitting) in candidates.sorted(by: { $0.key.value < $1.key.value }) {
      skews += match(fitting, wanted[digest] ?? [])
    }
    return skews
  }

  /// Pairs the pushes and threads of one digest in the order of time; a collapse id gives many the same.
  private mutating func match(_ fitting: [(push: Int, basis: IdentifierBasis)], _ numbers: [Int]) -> [Double] {
    var skews: [Double] = []
    var free = numbers.sorted { threads[$0].start < threads[$1].start }
    let ordered = fitting.sorted { profile($0.push).sentAt < profile($1.push).sentAt }
    for (position, candidate) in ordered.enumerated() {
      let sent = profile(candidate.push).sentAt
      let isOnlyPair = ordered.count == 1 && numbers.count == 1
      let isRefused = profile(candidate.push).refused
      if isRefused && !isOnlyPair { continue }
      let next = position + 1 < ordered.count ? profile(ordered[position + 1].push).sentAt : .unknown
      let best = free.firstIndex { number in
        guard sameApp(candidate.push, number) else { return false }
        guard let delay = threads[number].start.seconds(since: sent) else { return true }
        if isOnlyPair { return delay > -26 * 3600 && delay < 31 * 86_400 }
        // Before the next send of the same identifier, but for the skew that clocks may have.
        let beforeNext = threads[number].start.seconds(since: next).map { $0 < 2 } ?? true
        return delay > -5 && delay < 31 * 86_400 && beforeNext
      }
      guard let best else { continue }
      let number = free.remove(at: best)
      pushes[candidate.push].thread = Int32(number)
      pushes[candidate.push].basis = .identifier
      pushes[candidate.push].identifier = candidate.basis
      pushes[candidate.push].joinConfidence = pushes[candidate.push].sharesID ? .medium : .high
      if let delay = threads[number].start.seconds(since: sent) { skews.append(delay) }
    }
    return skews
  }

  private mutating func sameApp(_ push: Int, _ number: Int) -> Bool {
    guard let bundle = profile(push).bundle, !threads[number].bundle.isNone else { return true }
    return bundle == store.symbols.text(threads[number].bundle)
  }

  // MARK: Skew

  /// The middle of the delays between sends and arrivals. A pair that was stored on the way, or a wrong one, lies far
  /// off and moves the middle little.
  private mutating func estimate(_ delays: [Double]) {
    guard !delays.isEmpty else { return }
    let sorted = delays.sorted()
    skew = ClockSkew(seconds: sorted[(sorted.count - 1) / 2], pairs: sorted.count)
  }

  // MARK: Topic and time

  /// How long after the send an arrival is still taken for it, seconds.
  private static let window = -2.0...10.0

  private mutating func byTime() {
    let matched = Set(pushes.lazy.filter(\.hasThread).map { Int($0.thread) })
    let open = threads.indices.filter { number in
      !matched.contains(number) && threads[number].start.isKnown && isArrival(threads[number])
    }
    guard !open.isEmpty else { return }
    // A proven token is the device's: sends to others are not meant.
    var proven: [String: Set<Symbol>] = [:]
    for push in pushes.indices where pushes[push].hasThread {
      let profile = profile(push)
      if let bundle = profile.bundle, !profile.token.isNone { proven[bundle, default: []].insert(profile.token) }
    }
    let bundles = Set(open.map { store.symbols.text(threads[$0].bundle) })
    var sends: [(at: Instant, push: Int)] = []
    for push in pushes.indices where !pushes[push].hasThread && pushes[push].count > 0 {
      let profile = profile(push)
      guard profile.sentAt.isKnown, !profile.refused else { continue }
      if let bundle = profile.bundle, !bundles.contains(bundle) { continue }
      sends.append((profile.sentAt, push))
    }
    sends.sort { ($0.at, $0.push) < ($1.at, $1.push) }
    let shift = skew.map { abs($0.seconds) > 2 ? $0.seconds : 0 } ?? 0
    var fits: [Int: [(push: Int, exact: Bool)]] = [:]
    var claims: [Int: [Int]] = [:]
    for number in open {
      let thread = threads[number]
      let name = store.symbols.text(thread.bundle)
      let from = thread.start.adding(seconds: -shift - Joining.window.upperBound)
      var position = lowerBound(sends, from)
      while position < sends.count {
        let (at, push) = sends[position]
        position += 1
        guard let delay = thread.start.adding(seconds: -shift).seconds(since: at) else { continue }
        let profile = profile(push)
        if delay < Joining.window.lowerBound - profile.resolution { break }
        if let bundle = profile.bundle, bundle != name { continue }
        if let tokens = proven[name], !profile.token.isNone, !tokens.contains(profile.token) { continue }
        guard let exact = agrees(profile, thread) else { continue }
        fits[number, default: []].append((push, exact))
        claims[push, default: []].append(number)
      }
    }
    for number in open {
      guard let candidates = fits[number] else { continue }
      let exact = candidates.filter(\.exact)
      let chosen = exact.count == 1 ? exact : candidates
      guard chosen.count == 1, let one = chosen.first else {
        ambiguous[number] = candidates.count
        continue
      }
      let rivals = claims[one.push]?.filter { other in
        other != number && (one.exact ? fits[other]?.contains { $0.push == one.push && $0.exact } ?? false : true)
      } ?? []
      guard rivals.isEmpty, !pushes[one.push].hasThread else {
        ambiguous[number] = rivals.count + 1
        continue
      }
      pushes[one.push].thread = Int32(number)
      pushes[one.push].basis = one.exact ? .payload : .time
      pushes[one.push].joinConfidence = one.exact ? .high : .medium
    }
  }

  private func isArrival(_ thread: DeviceThread) -> Bool {
    thread.has(.requestReceived) || thread.has(.topicReceived) || thread.has(.courierReceived)
  }

  /// Nil when push and thread contradict each other; true when the payload's own values are equal.
  private func agrees(_ profile: Profile, _ thread: DeviceThread) -> Bool? {
    if let hash = profile.hash, let other = thread.payloadHash {
      return hash == other ? true : nil
    }
    for index in thread.events {
      let item = store.items[Int(index)]
      if let type = profile.pushType, let other = store.whole(item, .pushType), type != other { return nil }
      if item.kind == .topicReceived || item.kind == .courierReceived, let priority = profile.priority,
        let other = store.whole(item, .priority), priority != other
      {
        return nil
      }
      if item.kind == .requestReceived, let flags = profile.flags, store.whole(item, .deviceFlags) != nil {
        let seen = store.deviceFlags(item)
        if flags.contains(.contentAvailable) != seen.contains(.contentAvailable), !flags.contains(.contentAvailableForm) {
          return nil
        }
        if flags.contains(.alertText) != seen.contains(.alert) { return nil }
      }
    }
    return false
  }

  private func lowerBound(_ sends: [(at: Instant, push: Int)], _ time: Instant) -> Int {
    var low = 0
    var high = sends.count
    while low < high {
      let middle = (low + high) / 2
      if sends[middle].at < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Profiles

  private func range(_ push: Int) -> Range<Int> {
    Int(pushes[push].first)..<Int(pushes[push].first + pushes[push].count)
  }

  private mutating func profile(_ push: Int) -> Profile {
    if let known = profiles[Int32(push)] { return known }
    var profile = Profile()
    for member in range(push) {
      let item = store.items[Int(members[member])]
      switch item.kind {
      case .request, .send:
        if item.at.isKnown { profile.sentAt = profile.sentAt.isKnown ? min(profile.sentAt, item.at) : item.at }
      case .response:
        if !profile.sentAt.isKnown { profile.sentAt = item.at }
      default: break
      }
      let topic = store.symbol(item, .topic)
      if !topic.isNone { profile.bundle = store.symbols.text(topics.bundle(of: topic)) } else if profile.bundle == nil {
        profile.bundle = store.text(item, .bundle)
      }
      let token = store.symbol(item, .token)
      if !token.isNone { profile.token = token }
      if let type = store.whole(item, .pushType) { profile.pushType = type }
      if let priority = store.whole(item, .priority) { profile.priority = priority }
      if let flags = store.whole(item, .payloadFlags) {
        profile.flags = PayloadFlags(rawValue: UInt32(truncatingIfNeeded: flags))
      }
      if let hash = store.whole(item, .payloadHash) { profile.hash = hash }
      if let status = store.whole(item, .status) { profile.refused = status >= 400 }
    }
    if profile.sentAt.isKnown, profile.sentAt.nanoseconds % 1_000_000_000 == 0 { profile.resolution = 1 }
    if profiles.count < 100_000 { profiles[Int32(push)] = profile }
    return profile
  }
}

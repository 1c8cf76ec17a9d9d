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
    var repeated: [(fitting: [CandidateSearch.Candidate], numbers: [Int])] = []
    for (digest, fitting) in candidates.sorted(by: { $0.key.value < $1.key.value }) {
      let numbers = wanted[digest] ?? []
      if fitting.count == 1, numbers.count == 1 {
        if let skew = matchOne(fitting[0], numbers[0]) { skews.append(skew) }
      } else {
        repeated.append((fitting, numbers))
      }
    }
    let known = skews.isEmpty ? nil : skews.sorted()[(skews.count - 1) / 2]
    let onDevice = tokensOnDevices()
    for (fitting, numbers) in repeated { skews += matchRepeated(fitting, numbers, known, onDevice) }
    return skews
  }

  /// Joins a push and a thread of an identifier that both sides name once; gives the delay between them.
  private mutating func matchOne(_ candidate: CandidateSearch.Candidate, _ number: Int) -> Double? {
    guard sameApp(candidate.push, number) else { return nil }
    let delay = threads[number].start.seconds(since: profile(candidate.push).sentAt)
    // A clock may be a zone away; APNs keeps a push for a month.
    if let delay, delay <= -26 * 3600 || delay >= 31 * 86_400 { return nil }
    join(candidate, number, .high)
    return delay
  }

  /// Joins the pushes and threads of an identifier that stands on several.
  private mutating func matchRepeated(
    _ fitting: [CandidateSearch.Candidate], _ numbers: [Int], _ skew: Double?, _ onDevice: Set<Symbol>
  ) -> [Double] {
    var sends = fitting.filter { !profile($0.push).refused }
    // Sends to other devices than those that the logs are proven to speak of are not meant.
    if sends.contains(where: { onDevice.contains(profile($0.push).token) }) {
      sends.removeAll { candidate in
        let token = profile(candidate.push).token
        return !token.isNone && !onDevice.contains(token)
      }
    }
    var skews: [Double] = []
    for (bundle, all) in Dictionary(grouping: numbers, by: { threads[$0].bundle }).sorted(by: {
      $0.key.number < $1.key.number
    }) {
      let ordered = sends.filter { bundle.isNone || sameApp($0.push, all[0]) }
        .sorted { (profile($0.push).sentAt, $0.push) < (profile($1.push).sentAt, $1.push) }
      let arrivals = all.sorted { (threads[$0].start, $0) < (threads[$1].start, $1) }
      skews += pair(ordered, arrivals, skew)
    }
    return skews
  }

  private mutating func pair(_ sends: [CandidateSearch.Candidate], _ arrivals: [Int], _ skew: Double?) -> [Double] {
    guard !sends.isEmpty else { return [] }
    let times = sends.map { profile($0.push).sentAt }
    let starts = arrivals.map { threads[$0].start }
    guard times.allSatisfy(\.isKnown), starts.allSatisfy(\.isKnown) else {
      // Without times only the order is left, and it says something when none is missing.
      guard sends.count == arrivals.count else {
        for number in arrivals { ambiguous[number] = sends.count }
        return []
      }
      for (send, number) in zip(sends, arrivals) { join(send, number, .medium) }
      return []
    }
    let pairs = RepeatedIdentifier.pairs(sends: times, arrivals: starts, skew: skew)
    var skews: [Double] = []
    for pair in pairs {
      let token = profile(sends[pair.send].push).token
      let at = starts[pair.arrival]
      let rivals = sends.indices.count { other in
        guard other != pair.send, profile(sends[other].push).token != token,
          let ahead = at.seconds(since: times[other]), let own = at.seconds(since: times[pair.send])
        else { return false }
        return pair.isNear ? abs(ahead - own) < RepeatedIdentifier.near : ahead > 0
      }
      guard rivals == 0 else {
        ambiguous[arrivals[pair.arrival]] = rivals + 1
        continue
      }
      join(sends[pair.send], arrivals[pair.arrival], pair.isNear ? .high : .medium)
      if pair.isNear, let delay = at.seconds(since: times[pair.send]) { skews.append(delay) }
    }
    return skews
  }

  private mutating func join(_ candidate: CandidateSearch.Candidate, _ number: Int, _ confidence: Confidence) {
    pushes[candidate.push].thread = Int32(number)
    pushes[candidate.push].basis = .identifier
    pushes[candidate.push].identifier = candidate.basis
    pushes[candidate.push].joinConfidence = pushes[candidate.push].sharesID ? .medium : confidence
  }

  /// Tokens that joined pushes, or lines of the devices themselves, prove to be there.
  private mutating func tokensOnDevices() -> Set<Symbol> {
    var tokens: Set<Symbol> = []
    for push in pushes.indices where pushes[push].hasThread { tokens.insert(profile(push).token) }
    for item in store.items where item.kind == .tokenRegistered { tokens.insert(store.symbol(item, .token)) }
    tokens.remove(.none)
    return tokens
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
      let rivals =
        claims[one.push]?.filter { other in
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
        if flags.contains(.contentAvailable) != seen.contains(.contentAvailable), !flags.contains(.contentAvailableForm)
        {
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
      if !topic.isNone {
        profile.bundle = store.symbols.text(topics.bundle(of: topic))
      } else if profile.bundle == nil {
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

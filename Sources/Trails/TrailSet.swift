import Evidence

/// The evidence of a case, laid out as one trail per push.
package final class TrailSet: @unchecked Sendable {
  package let store: EvidenceStore
  package let pushes: [Push]
  /// The provider's items, grouped by push. Memory of its own: it is looked at once per push from all cores, where
  /// counting references to an array would cost more than the look.
  private let members: UnsafeMutableBufferPointer<UInt32>
  /// By symbol number: whether the token is proven to be on some device of the case.
  private let isProven: UnsafeMutableBufferPointer<Bool>
  package let threads: [DeviceThread]
  /// Items of no single push, in the order of time: settings, app states, set-up lines, files, removed tokens.
  package let timeline: [UInt32]
  package let skew: ClockSkew?
  /// Threads that fit several pushes: thread to number of pushes.
  package let ambiguous: [Int: Int]
  /// Threads of apps that nobody asks about, which still show that the log covers their time.
  package let foreignThreads: [Int]
  /// Tokens that are proven to be on the device of an input.
  package let provenTokens: [Symbol: Set<UInt32>]
  package let coverage: Coverage
  package let topics: TopicTable
  private let owners: ProcessOwners
  private let threadsByDigest: [Digest: [Int]]

  /// Builds the trails.
  ///
  /// `apps` are the bundle ids that the case is about (facts, files, options); the provider's topics are added. Device
  /// lines of other apps make no pushes, unless nothing says what the case is about.
  package init(_ store: EvidenceStore, apps: Set<String>, factsBundle: String?) {
    let topics = TopicTable(store)
    let owners = ProcessOwners(store, topics, fallback: factsBundle)
    let groups = ProviderGroups(store)
    let (grouped, members) = TrailSet.gather(store, groups)
    let gathered = DeviceThreads(store, owners: owners)
    let joining = Joining(store, topics, grouped, members, gathered.threads)

    // What the files name and no evidence speaks of hides nothing: a slip in a bundle id must not empty the report.
    let seen = Set(gathered.threads.map { store.symbols.text($0.bundle) })
    let provided = TrailSet.providerApps(store, topics)
    let isOnTopic = !provided.isEmpty || !seen.isDisjoint(with: apps)
    let asked = isOnTopic ? apps.union(provided) : []
    var pushes = joining.pushes
    var foreign: [Int] = []
    for number in joining.unmatched {
      let bundle = store.symbols.text(gathered.threads[number].bundle)
      let isAsked = asked.isEmpty ? !bundle.hasPrefix("com.apple.") : asked.contains(bundle) || bundle.isEmpty
      let isPush =
        gathered.threads[number].digest != nil || gathered.threads[number].has(.topicReceived)
        || gathered.threads[number].has(.courierReceived) || gathered.threads[number].has(.requestRefused)
        || gathered.threads[number].has(.voipPushHandled)
      if isAsked && isPush {
        pushes.append(Push(thread: Int32(number)))
      } else {
        foreign.append(number)
      }
    }

    var proven: [Symbol: Set<UInt32>] = [:]
    for push in pushes where push.hasThread && push.count > 0 {
      let input = gathered.threads[Int(push.thread)].input
      for member in Int(push.first)..<Int(push.first + push.count) {
        let token = store.symbol(store.items[Int(members[member])], .token)
        if !token.isNone { proven[token, default: []].insert(input) }
      }
    }
    var timeline: [UInt32] = gathered.loose
    for index in store.items.indices {
      let item = store.items[index]
      if item.kind == .tokenRegistered {
        let token = store.symbol(item, .token)
        if !token.isNone { proven[token, default: []].insert(item.input) }
      }
      if !item.kind.isDevice, groups.groupOf[index] == ProviderGroups.none { timeline.append(UInt32(index)) }
    }
    timeline.sort { (store.items[Int($0)].at, $0) < (store.items[Int($1)].at, $1) }

    self.coverage = Coverage(store)
    self.topics = topics
    self.store = store
    self.pushes = pushes
    self.members = .allocate(capacity: members.count)
    _ = self.members.initialize(from: members)
    isProven = .allocate(capacity: store.symbols.count)
    isProven.initialize(repeating: false)
    for token in proven.keys { isProven[Int(token.number)] = true }
    self.threads = gathered.threads
    self.timeline = timeline
    self.skew = joining.skew
    self.ambiguous = joining.ambiguous
    self.foreignThreads = foreign
    self.provenTokens = proven
    self.owners = owners
    var byDigest: [Digest: [Int]] = [:]
    for (number, thread) in gathered.threads.enumerated() {
      if let digest = thread.digest { byDigest[digest, default: []].append(number) }
    }
    threadsByDigest = byDigest
  }

  deinit {
    members.deallocate()
    isProven.deallocate()
  }

  /// Records of one push that a record is compared with; few pushes have more attempts.
  private static let mostCompared = 256

  /// Sorts the items of groups together (a counting sort), and drops records that stand twice in the inputs.
  private static func gather(_ store: EvidenceStore, _ groups: ProviderGroups) -> ([Push], [UInt32]) {
    var starts = [UInt32](repeating: 0, count: groups.count + 1)
    for group in groups.groupOf where group != ProviderGroups.none { starts[Int(group) + 1] += 1 }
    for group in 0..<groups.count { starts[group + 1] += starts[group] }
    var members = [UInt32](repeating: 0, count: Int(starts[groups.count]))
    var ends = starts
    for index in store.items.indices {
      let group = groups.groupOf[index]
      guard group != ProviderGroups.none else { continue }
      let place = Int(ends[Int(group)])
      // The same record in two inputs (a log and its copy) is one piece of evidence.
      var isRepeat = false
      var earlier = max(Int(starts[Int(group)]), place - mostCompared)
      while earlier < place, !isRepeat {
        isRepeat = isSame(store, Int(members[earlier]), index)
        earlier += 1
      }
      if isRepeat { continue }
      members[place] = UInt32(index)
      ends[Int(group)] += 1
    }
    var pushes: [Push] = []
    pushes.reserveCapacity(groups.count)
    for group in 0..<groups.count {
      var push = Push()
      push.first = starts[group]
      push.count = ends[group] - starts[group]
      push.sharesID = groups.sharesID(UInt32(group))
      pushes.append(push)
    }
    return (pushes, members)
  }

  private static func isSame(_ store: EvidenceStore, _ one: Int, _ two: Int) -> Bool {
    let left = store.items[one]
    let right = store.items[two]
    guard left.input != right.input, left.kind == right.kind, left.at == right.at, left.at.isKnown,
      left.fieldCount == right.fieldCount
    else { return false }
    for offset in 0..<Int(left.fieldCount) {
      let a = store.fields[Int(left.firstField) + offset]
      let b = store.fields[Int(right.firstField) + offset]
      guard a.key == b.key, a.text == b.text, a.whole == b.whole, a.number == b.number else { return false }
    }
    return true
  }

  /// Bundle ids that provider logs send to.
  private static func providerApps(_ store: EvidenceStore, _ topics: TopicTable) -> Set<String> {
    var isSeen = [Bool](repeating: false, count: store.symbols.count)
    for item in store.items where item.kind.isProvider { isSeen[Int(store.symbol(item, .topic).number)] = true }
    var apps: Set<String> = []
    for number in isSeen.indices.dropFirst() where isSeen[number] {
      apps.insert(store.symbols.text(topics.bundle(of: Symbol(number: UInt32(number)))))
    }
    return apps
  }

  // MARK: Reading

  /// Indices of the provider's items of a push.
  package func providerItems(_ push: Push) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(rebasing: members[Int(push.first)..<Int(push.first + push.count)])
  }

  /// Whether the token is proven to be on a device of the case.
  package func isOnDevice(_ token: Symbol) -> Bool {
    Int(token.number) < isProven.count && isProven[Int(token.number)]
  }

  /// Indices of the device's items of a push.
  @inlinable package func deviceItems(_ push: Push) -> [UInt32] {
    push.hasThread ? threads[Int(push.thread)].events : []
  }

  @inlinable package func item(_ index: UInt32) -> Evidence { store.items[Int(index)] }

  /// The next arrival on the device with the same request identifier: what took this one's place on the screen.
  package func successor(of thread: DeviceThread) -> DeviceThread? {
    guard let digest = thread.digest, let numbers = threadsByDigest[digest], numbers.count > 1 else { return nil }
    return numbers.lazy.map { self.threads[$0] }.first { other in
      other.bundle == thread.bundle && other.start > thread.start && other.has(.requestReceived)
    }
  }

  /// The app that a line of the timeline belongs to.
  package func bundle(of item: Evidence) -> Symbol { owners.bundle(of: item, store) }
}

import Evidence

/// Gathers the lines of device logs into one thread per notification.
///
/// Lines with a digest belong to the request line that opened it. The others are bound by what they share with it: the
/// topic line precedes the request line, a session UUID binds the extension's lines, a dasd activity is submitted
/// right after the line that asks for a launch, and an app's own line follows the push it handles.
struct DeviceThreads {
  private(set) var threads: [DeviceThread] = []
  /// Items that belong to no thread: settings, app states, other connections.
  private(set) var loose: [UInt32] = []

  private let store: EvidenceStore
  private let owners: ProcessOwners
  private var byDigest: [Digest: [Int]] = [:]
  private var byBundle: [Symbol: [Int]] = [:]
  private var bySession: [Symbol: Int] = [:]
  private var byActivity: [Symbol: Int] = [:]
  private var topics: [Waiting] = []
  private var couriers: [Waiting] = []

  private struct Waiting {
    let index: UInt32
    let at: Instant
    let topic: Symbol
    let bundle: Symbol
    let priority: Int64?
  }

  init(_ store: EvidenceStore, owners: ProcessOwners) {
    self.store = store
    self.owners = owners
    let order = DeviceThreads.order(store)
    for index in order { take(index) }
    flush(before: nil)
    threads.sort { ($0.start, $0.events.first ?? 0) < ($1.start, $1.events.first ?? 0) }
  }

  /// Device items in the order of time; a line without a time keeps its place behind the line before it.
  private static func order(_ store: EvidenceStore) -> [UInt32] {
    var keyed: [(Int64, UInt32)] = []
    var last: (input: UInt32, at: Int64) = (.max, .min)
    for index in store.items.indices where store.items[index].kind.isDevice {
      let item = store.items[index]
      if item.input != last.input { last = (item.input, .min) }
      if item.at.isKnown { last.at = item.at.nanoseconds }
      keyed.append((last.at, UInt32(index)))
    }
    keyed.sort { $0 < $1 }
    return withoutRepeats(keyed, store)
  }

  /// Copies of a log hold lines twice, and two exports of one log hold all of them twice. Two equal lines in one
  /// microsecond are one; in a log whose times are whole seconds only lines that name their notification are.
  private static func withoutRepeats(_ keyed: [(Int64, UInt32)], _ store: EvidenceStore) -> [UInt32] {
    var kept: [UInt32] = []
    kept.reserveCapacity(keyed.count)
    for (time, index) in keyed {
      let item = store.items[Int(index)]
      let isExact = time > .min && item.at.isKnown && (time % 1_000_000_000 != 0 || store.whole(item, .digest) != nil)
      let isRepeat =
        isExact
        && kept.suffix(mostCompared).reversed().prefix { store.items[Int($0)].at == item.at }.contains { other in
          agrees(store.items[Int(other)], item, store)
        }
      if !isRepeat { kept.append(index) }
    }
    return kept
  }
  private static let mostCompared = 64

  /// Whether two lines are of one kind and no value contradicts; one export may print more of a line than another.
  private static func agrees(_ one: Evidence, _ two: Evidence, _ store: EvidenceStore) -> Bool {
    guard one.kind == two.kind else { return false }
    for offset in 0..<Int(one.fieldCount) {
      let left = store.fields[Int(one.firstField) + offset]
      guard let right = store.field(two, left.key) else { continue }
      if left.text != right.text || left.whole != right.whole || left.number != right.number { return false }
    }
    return true
  }

  // MARK: One line

  private mutating func take(_ index: UInt32) {
    let item = store.items[Int(index)]
    flush(before: item.at)
    switch item.kind {
    case .topicReceived:
      topics.append(waiting(index, item))
    case .courierReceived:
      couriers.append(waiting(index, item))
    case .requestReceived:
      open(index, item)
    case .requestRefused:
      refuse(index, item)
    case .extensionStarted, .extensionDebugged:
      startExtension(index, item)
    case .extensionGrace, .extensionExpired, .extensionAnswered, .extensionFailed, .extensionStartFailed,
      .extensionKilledStarting, .extensionWillExpire:
      add(index, to: extensionThread(item))
    case .extensionMissing, .launchRequested, .launchNotRequested, .simulatorNoBackground, .soundMissing,
      .filteringNotAllowed, .willPresentAnswered:
      add(index, to: digestThread(item) ?? latest(of: bundle(item), within: 120, before: item.at))
    case .activitySubmitting, .activitySubmitted, .activityDecision, .activityStarted, .activityCompleted,
      .activityCanceled:
      schedule(index, item)
    case .handlerEntered, .handlerDone:
      add(index, to: launched(by: bundle(item), before: item.at))
    case .voipPushHandled, .callReported, .voipKilled:
      call(index, item)
    case .foregroundLaunch, .actionDispatched, .actionReceived, .responseHandled:
      add(
        index,
        to: digestThread(item)
          ?? (item.kind == .responseHandled ? nil : latest(of: bundle(item), within: 60, before: item.at)))
    default:
      add(index, to: store.whole(item, .digest) == nil ? nil : digestThread(item) ?? openHeadless(item))
    }
  }

  private func bundle(_ item: Evidence) -> Symbol { owners.bundle(of: item, store) }

  private func waiting(_ index: UInt32, _ item: Evidence) -> Waiting {
    let topic = store.symbol(item, .topic)
    let named = bundle(item)
    return Waiting(
      index: index, at: item.at, topic: topic, bundle: named.isNone ? owners.bundle(ofTopic: topic) : named,
      priority: store.whole(item, .priority))
  }

  /// Adds a line to a thread, once; a line for nobody stays loose.
  private mutating func add(_ index: UInt32, to thread: Int?) {
    guard let thread else {
      loose.append(index)
      return
    }
    let item = store.items[Int(index)]
    // Copies of a log hold lines twice, and two exports of one log hold all of them twice.
    let isRepeat =
      threads[thread].kinds.contains(item.kind) && threads[thread].events.contains { isSame(Int($0), item) }
    if isRepeat { return }
    threads[thread].events.append(index)
    threads[thread].kinds.insert(item.kind)
    if item.at.isKnown { threads[thread].last = max(threads[thread].last, item.at) }
    if let hash = store.whole(item, .payloadHash) { threads[thread].payloadHash = hash }
  }

  /// Whether a line of the thread is this one again, as another export rounds its time.
  private func isSame(_ other: Int, _ item: Evidence) -> Bool {
    let known = store.items[other]
    return (known.at == item.at || abs(known.at.seconds(since: item.at) ?? 1) < 0.0011)
      && DeviceThreads.agrees(known, item, store)
  }

  // MARK: Receipt

  private mutating func open(_ index: UInt32, _ item: Evidence) {
    let digest = store.digest(item)
    let owner = bundle(item)
    if let digest, let known = byDigest[digest]?.last, threads[known].bundle == owner,
      threads[known].has(.requestReceived), threads[known].events.contains(where: { isSame(Int($0), item) })
    {
      return
    }
    let thread = make(bundle: owner, topic: .none, digest: digest, item)
    // The topic line has no digest; it precedes by milliseconds, two seconds at most.
    if let position = topics.firstIndex(where: { $0.bundle == owner && near($0.at, item.at, 2) }) {
      let topic = topics.remove(at: position)
      adopt(topic, thread)
      threads[thread].topic = topic.topic
    }
    add(index, to: thread)
  }

  private mutating func adopt(_ topic: Waiting, _ thread: Int) {
    if let position = couriers.firstIndex(where: { courier in
      near(courier.at, topic.at, 1)
        && (courier.topic == topic.topic
          || (courier.topic.isNone && (courier.priority == nil || courier.priority == topic.priority)))
    }) {
      let courier = couriers.remove(at: position)
      add(courier.index, to: thread)
      if courier.at.isKnown { threads[thread].start = min(threads[thread].start, courier.at) }
    }
    add(topic.index, to: thread)
    if topic.at.isKnown { threads[thread].start = min(threads[thread].start, topic.at) }
  }

  /// A request that SpringBoard refused has no digest: it belongs to the topic line before it.
  private mutating func refuse(_ index: UInt32, _ item: Evidence) {
    let owner = bundle(item).isNone ? owners.bundle(ofTopic: store.symbol(item, .topic)) : bundle(item)
    let position = topics.lastIndex { ($0.bundle == owner || owner.isNone) && near($0.at, item.at, 2) }
    let thread = make(bundle: owner, topic: store.symbol(item, .topic), digest: nil, item)
    if let position { adopt(topics.remove(at: position), thread) }
    add(index, to: thread)
  }

  /// Topic and courier lines that waited long enough become threads of their own: VoIP, Live Activity and other
  /// pushes that SpringBoard does not take, or a log that ends there.
  private mutating func flush(before time: Instant?) {
    while let topic = topics.first, time.map({ !near(topic.at, $0, 2) }) ?? true {
      topics.removeFirst()
      let thread = make(bundle: topic.bundle, topic: topic.topic, digest: nil, store.items[Int(topic.index)])
      adopt(topic, thread)
    }
    while let courier = couriers.first, time.map({ !near(courier.at, $0, 3) }) ?? true {
      couriers.removeFirst()
      if courier.topic.isNone {
        loose.append(courier.index)
      } else {
        settle(courier)
      }
    }
  }

  private mutating func settle(_ courier: Waiting) {
    let item = store.items[Int(courier.index)]
    let thread = make(bundle: courier.bundle, topic: courier.topic, digest: nil, item)
    add(courier.index, to: thread)
  }

  private mutating func make(bundle: Symbol, topic: Symbol, digest: Digest?, _ item: Evidence) -> Int {
    let number = threads.count
    threads.append(DeviceThread(bundle: bundle, topic: topic, digest: digest, input: item.input, start: item.at))
    if let digest { byDigest[digest, default: []].append(number) }
    if !bundle.isNone { byBundle[bundle, default: []].append(number) }
    return number
  }

  /// A digest whose request line is not in the log.
  private mutating func openHeadless(_ item: Evidence) -> Int {
    make(bundle: bundle(item), topic: .none, digest: store.digest(item), item)
  }

  // MARK: Finding the thread

  private func near(_ one: Instant, _ two: Instant, _ seconds: Double) -> Bool {
    guard let apart = two.seconds(since: one) else { return true }
    return abs(apart) <= seconds
  }

  private func digestThread(_ item: Evidence) -> Int? {
    guard let digest = store.digest(item), let known = byDigest[digest] else { return nil }
    let owner = bundle(item)
    // A collapse id gives several notifications one digest: the latest one that began before this line.
    return known.last { number in
      let thread = threads[number]
      guard owner.isNone || thread.bundle.isNone || thread.bundle == owner else { return false }
      guard let after = item.at.seconds(since: thread.start) else { return true }
      return after > -2 && after < 86_400
    }
  }

  private func latest(
    of bundle: Symbol, within seconds: Double, before time: Instant, where fits: (DeviceThread) -> Bool = { _ in true }
  ) -> Int? {
    guard !bundle.isNone else { return nil }
    return byBundle[bundle]?.last { number in
      guard fits(threads[number]) else { return false }
      guard let after = time.seconds(since: threads[number].start) else { return true }
      return after > -1 && after <= seconds
    }
  }

  // MARK: Extension

  private mutating func startExtension(_ index: UInt32, _ item: Evidence) {
    let session = store.symbol(item, .session)
    let app = owners.app(ofExtension: store.symbol(item, .extensionBundle), among: byBundle.keys, store)
    let thread = app.flatMap { app in
      byBundle[app]?.first { number in
        let thread = threads[number]
        // One that went on to its delivery waits for no extension: it had none, or it started without a line.
        guard thread.has(.canBeModified), thread.extensionSession.isNone, !isDelivered(thread) else { return false }
        guard let after = item.at.seconds(since: thread.start) else { return true }
        return after > -0.5 && after < 60
      }
    }
    if let thread, !session.isNone {
      threads[thread].extensionSession = session
      bySession[session] = thread
    }
    add(index, to: thread)
  }

  private func isDelivered(_ thread: DeviceThread) -> Bool {
    thread.has(.deliverModified) || thread.has(.deliverOriginal) || thread.has(.processDelivery)
      || thread.has(.delivered) || thread.has(.adding)
  }

  private func extensionThread(_ item: Evidence) -> Int? {
    if let known = bySession[store.symbol(item, .session)] { return known }
    if let known = digestThread(item) { return known }
    let named = store.symbol(item, .extensionBundle)
    let app = owners.app(ofExtension: named.isNone ? bundle(item) : named, among: byBundle.keys, store)
    return app.flatMap { app in
      latest(of: app, within: 120, before: item.at) { thread in
        thread.has(.canBeModified) && !isDelivered(thread)
      }
    }
  }

  // MARK: Background launch

  private mutating func schedule(_ index: UInt32, _ item: Evidence) {
    let activity = store.symbol(item, .activity)
    if item.kind == .activityCanceled {
      // One line may cancel several activities at once.
      let names = activity.isNone ? store.text(item, .list) ?? "" : store.symbols.text(activity)
      var hit = false
      for name in names.split(separator: " ") {
        guard let symbol = store.symbols.find(String(name)), let thread = byActivity[symbol] else { continue }
        threads[thread].isReplaced = true
        add(index, to: thread)
        hit = true
      }
      if !hit { loose.append(index) }
      return
    }
    if let known = byActivity[activity] {
      add(index, to: known)
      return
    }
    guard item.kind == .activitySubmitting || item.kind == .activitySubmitted else {
      loose.append(index)
      return
    }
    // SUBMITTING follows the line of its push within a millisecond; the daemon's own line within some more.
    let thread = latest(of: bundle(item), within: 60, before: item.at) { thread in
      thread.activity.isNone && (thread.has(.launchRequested) || thread.has(.requestReceived))
    }
    if let thread {
      threads[thread].activity = activity
      byActivity[activity] = thread
    }
    add(index, to: thread)
  }

  /// The push that an app's handler line belongs to: the latest one that was to launch it.
  private func launched(by bundle: Symbol, before time: Instant) -> Int? {
    latest(of: bundle, within: 86_400, before: time) { thread in
      thread.has(.activityStarted) && !thread.has(.activityCanceled)
    }
      ?? latest(of: bundle, within: 86_400, before: time) { thread in
        !thread.isReplaced && (thread.has(.launchRequested) || thread.has(.activitySubmitted))
      }
  }

  // MARK: Calls

  private mutating func call(_ index: UInt32, _ item: Evidence) {
    let owner = bundle(item)
    // The courier's line may still be waiting for a topic line that never comes for VoIP.
    if let position = couriers.firstIndex(where: { $0.bundle == owner && !$0.topic.isNone }), !owner.isNone {
      settle(couriers.remove(at: position))
    }
    let thread = latest(of: owner, within: 60, before: item.at) { thread in
      switch item.kind {
      case .voipPushHandled: !thread.has(.voipPushHandled) && thread.digest == nil
      case .callReported: thread.has(.voipPushHandled) && !thread.has(.callReported)
      default: thread.has(.voipPushHandled) && !thread.has(.callReported) && !thread.has(.voipKilled)
      }
    }
    if thread == nil, item.kind == .voipPushHandled {
      add(index, to: make(bundle: owner, topic: .none, digest: nil, item))
    } else {
      add(index, to: thread)
    }
  }
}

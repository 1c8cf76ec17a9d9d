import Evidence

/// Which records of the provider speak of one push.
///
/// Records with an apns-id belong together by it, without regard to case, unless their tokens differ: then it is one id
/// on two pushes. Records without an id stand alone, but for a request and the answer that follows it in the same log.
struct ProviderGroups {
  /// Group per item of the store; `none` for items that belong to no push.
  private(set) var groupOf: [UInt32]
  private(set) var count = 0
  static let none = UInt32.max

  /// Open addressing over apns-ids: group numbers plus one.
  private var slots: [UInt32]
  private var ids: [ApnsID] = []
  private var tokens: [Symbol] = []
  /// Whether another group has the same apns-id.
  private var isShared: [Bool] = []
  /// Groups of a second token, a third … under an apns-id.
  private var later: [IDAndToken: UInt32] = [:]
  private var byUniqueID: [Symbol: UInt32] = [:]
  /// Per input: the last request without an answer and without an apns-id.
  private var openRequests: [UInt32: [OpenRequest]] = [:]

  /// Requests of one log that wait for their answers; with more, the older half is given up.
  private static let mostOpen = 1024

  private struct IDAndToken: Hashable {
    let group: UInt32
    let token: Symbol
  }

  private struct OpenRequest {
    let group: UInt32
    let token: Symbol
    let at: Instant
  }

  init(_ store: EvidenceStore) {
    groupOf = Array(repeating: ProviderGroups.none, count: store.items.count)
    var size = 1024
    while size < store.items.count * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    var consoleStates: [Int] = []
    for index in store.items.indices {
      let item = store.items[index]
      switch item.kind {
      case .request, .response, .send, .noAnswer, .vendorAccepted, .vendorRefused:
        groupOf[index] = group(of: item, store)
      case .retry where !item.apnsID.isNone:
        groupOf[index] = group(of: item, store)
      case .consoleState:
        consoleStates.append(index)
      default: break
      }
    }
    for index in consoleStates { groupOf[index] = consoleGroup(of: store.items[index], store) }
  }

  private mutating func make(_ id: ApnsID, _ token: Symbol) -> UInt32 {
    let group = UInt32(count)
    count += 1
    ids.append(id)
    tokens.append(token)
    isShared.append(false)
    return group
  }

  private mutating func group(of item: Evidence, _ store: EvidenceStore) -> UInt32 {
    let token = store.symbol(item, .token)
    guard item.apnsID.isNone else {
      let group = group(id: item.apnsID, token: token)
      let unique = store.symbol(item, .uniqueID)
      if !unique.isNone { byUniqueID[unique] = group }
      return group
    }
    if item.kind == .response || item.kind == .noAnswer, let open = closeRequest(item, token) { return open }
    let group = make(.none, token)
    if item.kind == .request {
      openRequests[item.input, default: []].append(OpenRequest(group: group, token: token, at: item.at))
      if openRequests[item.input]?.count == Self.mostOpen { openRequests[item.input]?.removeFirst(Self.mostOpen / 2) }
    }
    return group
  }

  private mutating func group(id: ApnsID, token: Symbol) -> UInt32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: id.mixed) & mask
    while slots[slot] != 0 {
      let first = slots[slot] - 1
      if ids[Int(first)] == id { return group(id: id, token: token, first: first) }
      slot = (slot + 1) & mask
    }
    let group = make(id, token)
    slots[slot] = group + 1
    return group
  }

  /// The group of a record whose apns-id is known already; its `first` group has one token at most.
  private mutating func group(id: ApnsID, token: Symbol, first: UInt32) -> UInt32 {
    let known = tokens[Int(first)]
    if token.isNone || known == token { return first }
    if known.isNone {
      tokens[Int(first)] = token
      return first
    }
    let key = IDAndToken(group: first, token: token)
    if let group = later[key] { return group }
    let fresh = make(id, token)
    isShared[Int(first)] = true
    isShared[Int(fresh)] = true
    later[key] = fresh
    return fresh
  }

  /// Whether another group has the same apns-id.
  func sharesID(_ group: UInt32) -> Bool { isShared[Int(group)] }

  /// The request that an answer without an id belongs to: the one with its token, or the only one that is open.
  private mutating func closeRequest(_ item: Evidence, _ token: Symbol) -> UInt32? {
    guard var open = openRequests[item.input], !open.isEmpty else { return nil }
    // An answer comes within two minutes, or the send is given up.
    open.removeAll { request in (item.at.seconds(since: request.at) ?? 0) > 120 }
    defer { openRequests[item.input] = open }
    let match =
      token.isNone
      ? (open.count == 1 ? 0 : nil)
      : open.firstIndex { $0.token == token } ?? (open.count == 1 && open[0].token.isNone ? 0 : nil)
    guard let match else { return nil }
    return open.remove(at: match).group
  }

  private mutating func consoleGroup(of item: Evidence, _ store: EvidenceStore) -> UInt32 {
    if !item.apnsID.isNone { return group(id: item.apnsID, token: .none) }
    let unique = store.symbol(item, .uniqueID)
    if let known = byUniqueID[unique], !unique.isNone { return known }
    let group = make(.none, .none)
    if !unique.isNone { byUniqueID[unique] = group }
    return group
  }
}

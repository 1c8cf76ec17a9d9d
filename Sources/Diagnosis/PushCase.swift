import AppFiles
import Contracts
import Evidence
import Trails

/// The facts of one push, folded out of its evidence: what the rules look at.
package struct PushCase {
  let push: Push
  /// The case outlives the views of its pushes. Counting references to it for each push, from all cores at once, would
  /// cost more than the judgement.
  unowned(unsafe) let file: CaseFile
  unowned(unsafe) let trails: TrailSet
  unowned(unsafe) let store: EvidenceStore

  // From the provider.
  package internal(set) var apnsID = ApnsID.none
  package internal(set) var sentAt = Instant.unknown
  var answeredAt = Instant.unknown
  package internal(set) var token = Symbol.none
  var tokenForm: TokenForm?
  package internal(set) var topic = Symbol.none
  package internal(set) var bundle = Symbol.none
  package internal(set) var uniqueID = Symbol.none
  package internal(set) var collapseID = Symbol.none
  var host = Symbol.none
  package internal(set) var environment: APNsEnvironment?
  package internal(set) var pushType: PushType?
  package internal(set) var pushTypeText = Symbol.none
  package internal(set) var priority: Int64?
  var priorityText = Symbol.none
  var expiration: Int64?
  var expirationText = Symbol.none
  var wholeRequest = false
  var status: Int64?
  var reason: APNsReason?
  var reasonText = Symbol.none
  var deadSince = Instant.unknown
  var vendor = Symbol.none
  var payload: PayloadFlags?
  var payloadBytes: Int64?
  var category = Symbol.none
  var interruptionLevel = Symbol.none
  var activityEvent = Symbol.none
  var activityTimestamp: Int64?
  var misplacedKeys = Symbol.none
  var payloadWords = Symbol.none
  var jwtIssuedAt: Int64?
  var attempts = 0

  /// The push type that the topic's suffix names.
  var topicType: PushType?

  // Where it stands.
  var requestItem: UInt32?
  var answerItem: UInt32?
  var vendorItem: UInt32?
  var vendorRefusal: UInt32?
  var noAnswerItem: UInt32?
  var consoleItems: [UInt32] = []
  var payloadItem: UInt32?

  let thread: DeviceThread?

  init(_ push: Push, _ file: CaseFile) {
    self.push = push
    self.file = file
    trails = file.trails
    store = trails.store
    thread = push.hasThread ? trails.threads[Int(push.thread)] : nil
    for index in trails.providerItems(push) { fold(index, trails.store) }
    if environment == nil, !host.isNone { environment = trails.topics.environment(of: host) }
    if topic.isNone, let setup = requestItem ?? answerItem, push.count > 0 {
      let defaults = file.setup(of: trails.item(setup).input)
      topic = defaults.topic
      if environment == nil { environment = defaults.environment }
    } else if environment == nil, let setup = requestItem ?? answerItem {
      environment = file.setup(of: trails.item(setup).input).environment
    }
    if environment == nil, !uniqueID.isNone { environment = .development }
    if let thread {
      foldThread(thread, trails.store)
      if bundle.isNone { bundle = thread.bundle }
      if topic.isNone { topic = thread.topic }
    }
    if !topic.isNone {
      topicType = trails.topics.type(of: topic)
      let named = trails.topics.bundle(of: topic)
      if !named.isNone, bundle.isNone || push.count > 0 { bundle = named }
    }
    if payload == nil, file.hasPayloads, let known = file.payload(for: self) { adopt(known) }
  }

  private mutating func fold(_ index: UInt32, _ store: EvidenceStore) {
    let item = store.items[Int(index)]
    if !item.apnsID.isNone { apnsID = item.apnsID }
    switch item.kind {
    case .request, .send:
      attempts += 1
      if requestItem == nil { requestItem = index }
      if item.at.isKnown, !sentAt.isKnown || item.at < sentAt { sentAt = item.at }
    case .noAnswer: noAnswerItem = index
    case .vendorAccepted: vendorItem = index
    case .vendorRefused: vendorRefusal = index
    case .consoleState: consoleItems.append(index)
    default: break
    }
    var position = Int(item.firstField)
    let end = position + Int(item.fieldCount)
    while position < end {
      let field = store.fields[position]
      position += 1
      switch field.key {
      case .token: token = field.text
      case .tokenForm: tokenForm = field.whole.flatMap { TokenForm(rawValue: UInt8(clamping: $0)) }
      case .topic: topic = field.text
      case .bundle: bundle = field.text
      case .uniqueID: uniqueID = field.text
      case .collapseID: collapseID = field.text
      case .host: host = field.text
      case .environment: environment = field.whole.flatMap { APNsEnvironment(rawValue: UInt8(clamping: $0)) }
      case .pushType: pushType = field.whole.flatMap { PushType(rawValue: UInt8(clamping: $0)) }
      case .pushTypeText: pushTypeText = field.text
      case .priority: priority = field.whole
      case .priorityText: priorityText = field.text
      case .expiration: expiration = field.whole
      case .expirationText: expirationText = field.text
      case .wholeRequest: wholeRequest = true
      case .status:
        // The last answer counts; a push refused and then taken at the second try was taken.
        if answeredAt.isKnown, item.at.isKnown, item.at < answeredAt { break }
        status = field.whole
        answerItem = index
        if item.at.isKnown { answeredAt = item.at }
        reason = store.whole(item, .reason).flatMap { APNsReason(rawValue: UInt8(clamping: $0)) }
        reasonText = store.symbol(item, .reasonText)
      case .reason where status == nil:
        reason = field.whole.flatMap { APNsReason(rawValue: UInt8(clamping: $0)) }
        answerItem = index
      case .reasonText where status == nil:
        reasonText = field.text
      case .deadSince: deadSince = field.whole.map { Instant(nanoseconds: $0) } ?? .unknown
      case .vendor: vendor = field.text
      case .payloadFlags:
        payload = field.whole.map { PayloadFlags(rawValue: UInt32(truncatingIfNeeded: $0)) }
        payloadItem = index
      case .payloadBytes: payloadBytes = field.whole
      case .category: category = field.text
      case .interruptionLevel: interruptionLevel = field.text
      case .activityEvent: activityEvent = field.text
      case .activityTimestamp: activityTimestamp = field.whole
      case .misplacedKeys: misplacedKeys = field.text
      case .payloadWords: payloadWords = field.text
      case .jwtIssuedAt: jwtIssuedAt = field.whole
      default: break
      }
    }
    if status == nil, reason != nil { status = reason.map { Int64($0.status) } }
    if !sentAt.isKnown,
      item.kind == .response || item.kind == .vendorAccepted || item.kind == .vendorRefused || item.kind == .noAnswer
    {
      sentAt = item.at
    }
    if !answeredAt.isKnown, answerItem == index { answeredAt = item.at }
  }

  private mutating func foldThread(_ thread: DeviceThread, _ store: EvidenceStore) {
    for index in thread.events {
      let item = store.items[Int(index)]
      if pushType == nil, let type = store.whole(item, .pushType) {
        pushType = PushType(rawValue: UInt8(clamping: type))
      }
      if item.kind == .topicReceived || item.kind == .courierReceived, priority == nil {
        devicePriority = store.whole(item, .priority)
      }
      if item.kind == .requestReceived { deviceFlags = store.deviceFlags(item) }
      if payloadWords.isNone { payloadWords = store.symbol(item, .payloadWords) }
    }
  }
  /// The priority that the device printed, normalised by it to 10, 5 or 1.
  package internal(set) var devicePriority: Int64?
  var deviceFlags: DeviceFlags?

  private mutating func adopt(_ index: UInt32) {
    let item = file.trails.item(index)
    let store = file.trails.store
    payloadItem = index
    payloadIsFromFile = true
    if category.isNone { category = store.symbol(item, .category) }
    filePayload = store.whole(item, .payloadFlags).map { PayloadFlags(rawValue: UInt32(truncatingIfNeeded: $0)) }
    if interruptionLevel.isNone { interruptionLevel = store.symbol(item, .interruptionLevel) }
  }
  /// The payload comes from a file beside the logs, not from a record of this push.
  var payloadIsFromFile = false
  var filePayload: PayloadFlags?

  // MARK: What the rules ask

  /// What people know of this push's app.
  var facts: Facts { file.facts(of: bundle) }

  func text(_ symbol: Symbol) -> String { store.symbols.text(symbol) }

  /// The moment of the send, or, where only the device is seen, of the arrival.
  var moment: Instant { sentAt.isKnown ? sentAt : thread?.start ?? .unknown }

  var wasAccepted: Bool { status.map { $0 >= 200 && $0 < 300 } ?? false }
  var wasRefused: Bool { status.map { $0 >= 400 } ?? false }
  /// A vendor stands between the provider and APNs.
  var isThroughVendor: Bool { !vendor.isNone }

  /// The first line of a kind in the device's thread.
  func line(_ kind: EvidenceKind) -> UInt32? {
    guard let thread, thread.has(kind) else { return nil }
    return thread.events.first { store.items[Int($0)].kind == kind }
  }

  func lastLine(_ kind: EvidenceKind) -> UInt32? {
    guard let thread, thread.has(kind) else { return nil }
    return thread.events.last { store.items[Int($0)].kind == kind }
  }

  func lines(_ kind: EvidenceKind) -> [UInt32] {
    guard let thread, thread.has(kind) else { return [] }
    return thread.events.filter { store.items[Int($0)].kind == kind }
  }

  func item(_ index: UInt32) -> Evidence { store.items[Int(index)] }
  func time(_ index: UInt32?) -> Instant { index.map { item($0).at } ?? .unknown }

  /// The first evidence that the device has the push.
  var receipt: UInt32? {
    line(.topicReceived) ?? line(.requestReceived) ?? line(.courierReceived) ?? thread?.events.first
  }

  /// What the request was to do, as far as request, payload and device tell.
  var path: PushPath {
    switch pushType {
    case .background: return .background
    case .liveactivity: return .liveActivity
    case .voip: return .voip
    case .pushtotalk: return .pushToTalk
    case .widgets, .controls: return .widgets
    case .mdm: return .mdm
    case .location: return .location
    case .fileprovider: return .fileProvider
    case .complication: return .complication
    case .alert: return isMutable ? .extension : .visible
    case nil: break
    }
    if !topic.isNone {
      switch topicType {
      case .liveactivity: return .liveActivity
      case .voip: return .voip
      case .pushtotalk: return .pushToTalk
      case .widgets, .controls: return .widgets
      case .location: return .location
      case .fileprovider: return .fileProvider
      case .complication: return .complication
      default: break
      }
    }
    if let payload {
      if payload.contains(.mdm) { return .mdm }
      if payload.contains(.contentState) || payload.contains(.attributesType) { return .liveActivity }
      if payload.contains(.alertText) { return isMutable ? .extension : .visible }
      if payload.contains(.sound) || payload.contains(.badge) { return .visible }
      if payload.contains(.contentAvailable) { return .background }
    }
    if let flags = deviceFlags {
      if flags.contains(.alert) { return isMutable ? .extension : .visible }
      if flags.contains(.sound) || flags.contains(.badge) { return .visible }
      if flags.contains(.contentAvailable) { return .background }
    }
    return .unknown
  }

  /// Alert content with mutable-content, which makes the service extension run.
  var isMutable: Bool {
    if let flags = deviceFlags { return flags.contains(.mutableContent) && flags.contains(.alert) }
    if let payload { return payload.contains(.mutableContent) && payload.contains(.alertText) }
    return false
  }

  /// Whether alert text, sound or badge is in the payload, by either side; nil when neither shows it.
  var hasUserContent: Bool? {
    if let payload { return !payload.isDisjoint(with: [.alertText, .sound, .badge]) }
    if let flags = deviceFlags { return !flags.isDisjoint(with: [.alert, .sound, .badge]) }
    return nil
  }
}

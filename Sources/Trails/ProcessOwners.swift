import Evidence

/// Which app a line belongs to: by the bundle in its message, else by its process, else by the facts file.
struct ProcessOwners {
  private struct Process: Hashable {
    let input: UInt32
    let pid: Int64
  }
  private var byPID: [Process: Symbol] = [:]
  private var byName: [Symbol: Symbol] = [:]
  private let fallback: Symbol
  private let topics: TopicTable

  /// Processes of the system: a bundle in their lines says nothing of themselves.
  private static let system: Set<String> = [
    "SpringBoard", "apsd", "dasd", "donotdisturbd", "runningboardd", "usernotificationsd", "usernoted",
    "NotificationCenter", "kernel", "ReportCrash", "CoreSimulatorBridge", "callservicesd", "backboardd", "assertiond",
    "CommCenter", "pkd", "installd", "lsd", "launchd", "osanalyticshelper", "PerfPowerServices", "UserEventAgent",
  ]

  init(_ store: EvidenceStore, _ topics: TopicTable, fallback: String?) {
    self.topics = topics
    self.fallback = fallback.map { store.symbols.intern($0) } ?? .none
    for item in store.items where item.kind.isDevice {
      let bundle = store.symbol(item, .bundle)
      guard !bundle.isNone else { continue }
      let process = store.symbol(item, .process)
      let isSystem = ProcessOwners.system.contains(store.symbols.text(process))
      if item.kind == .processAssertion || item.kind == .processStarted || item.kind == .processBound {
        if let target = store.whole(item, .targetPID) { byPID[Process(input: item.input, pid: target)] = bundle }
        let name = store.symbol(item, .targetProcess)
        if !name.isNone { byName[name] = bundle }
      }
      guard !isSystem, !process.isNone else { continue }
      byName[process] = bundle
      if let pid = store.whole(item, .pid) { byPID[Process(input: item.input, pid: pid)] = bundle }
    }
    // A process whose id is bound once is bound by its name from then on: the app is started again under other ids.
    for item in store.items where item.kind.isDevice {
      let process = store.symbol(item, .process)
      guard byName[process] == nil, !process.isNone, let pid = store.whole(item, .pid),
        let bundle = byPID[Process(input: item.input, pid: pid)],
        !ProcessOwners.system.contains(store.symbols.text(process))
      else { continue }
      byName[process] = bundle
    }
  }

  func bundle(of item: Evidence, _ store: EvidenceStore) -> Symbol {
    let named = store.symbol(item, .bundle)
    if !named.isNone { return named }
    let process = store.symbol(item, .process)
    if let pid = store.whole(item, .pid), let owner = byPID[Process(input: item.input, pid: pid)] { return owner }
    if let owner = byName[process], !process.isNone { return owner }
    return isAppLine(item.kind) ? fallback : .none
  }

  /// Kinds that only an app, or an extension of it, prints of itself.
  private func isAppLine(_ kind: EvidenceKind) -> Bool {
    switch kind {
    case .registerCalled, .tokenRegistered, .registrationFailed, .handlerEntered, .handlerDone, .responseHandled,
      .voipPushHandled, .callReported, .voipKilled, .actionReceived, .appState:
      true
    default: false
    }
  }

  func bundle(ofTopic topic: Symbol) -> Symbol { topics.bundle(of: topic) }

  /// The longest of the apps seen whose bundle id, and a dot, begin the extension's.
  func app(ofExtension bundle: Symbol, among apps: some Sequence<Symbol>, _ store: EvidenceStore) -> Symbol? {
    let name = store.symbols.text(bundle)
    var best: (Symbol, Int)?
    for app in apps {
      let prefix = store.symbols.text(app)
      if name == prefix || name.hasPrefix(prefix + "."), prefix.utf8.count > best?.1 ?? 0 {
        best = (app, prefix.utf8.count)
      }
    }
    return best?.0
  }
}

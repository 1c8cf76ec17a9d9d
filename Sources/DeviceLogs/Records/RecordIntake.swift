import Evidence

/// Takes the records of one run: counts each for coverage, and makes evidence of the few that speak of a push.
struct RecordIntake {
  private let sink: EvidenceSink
  private var processes = ProcessTable()
  private let index = MessageIndex.shared
  private var records = 0
  /// Pairs of app and process id that were said already.
  private var bound: Set<UInt64> = []

  /// What an app's own line must hold before anybody looks closer.
  private static let appStems = StemFilter([
    "otification", "oken", "pushRegistry", "ncomingPush", "ncomingCall", "ncoming call", "VoIP", "categor", "ackground",
    "oreground", "ompletionHandler(", "idBecomeActive", "erminating app", "xtension ", "adge count", "Hub connection",
    "uthorization",
  ])
  private let stems = RecordIntake.appStems
  private static let pushActivities = StemFilter(["com.apple.pushLaunch."])
  private let activities = RecordIntake.pushActivities

  init(_ sink: EvidenceSink) { self.sink = sink }

  /// Counts a record, and tells the group of its process.
  mutating func note(_ header: RecordHeader) -> ProcessGroup {
    records += 1
    return processes.note(header.process, at: header.time, sink)
  }

  /// Counts a record and takes it.
  mutating func take(_ header: RecordHeader, record: Bytes, line: Int, offset: Int) {
    take(header, of: note(header), record: record, line: line, offset: offset)
  }

  /// Takes a record that was counted. `line` is 1-based and `offset` in bytes, both within the run.
  mutating func take(_ header: RecordHeader, of group: ProcessGroup, record: Bytes, line: Int, offset: Int) {
    if header.isLoss { lost(header.message, at: header.time, line: line, offset: offset, record: record) }
    switch group {
    case .quiet: return
    case .app: guard stems.isIn(header.message.upTo(DeviceMessage.longest)) else { return }
    case .dasd: guard activities.isIn(header.message.upTo(DeviceMessage.longest)) else { return }
    default: break
    }
    let message = DeviceMessage(header.message, process: header.process, group: group)
    guard let pattern = index.find(message, in: group) else {
      if group == .runningBoard { bind(message, header, line: line, offset: offset, record: record) }
      return
    }
    guard let kind = pattern.kind else { return }
    sink.begin(kind, at: known(header.time), line: line, offset: offset, record: record)
    sink.grade(pattern.grade)
    identify(header)
    if group == .app, !header.subsystem.isEmpty, !header.subsystem.hasPrefix("com.apple.") {
      sink.set(.subsystem, header.subsystem)
    }
    pattern.read(message, into: sink)
    sink.commit()
  }

  /// Notes that the log itself says it misses messages.
  func lost(_ text: Bytes, at time: Timestamp?, line: Int, offset: Int, record: Bytes? = nil) {
    sink.begin(.messagesLost, at: time.flatMap(known), line: line, offset: offset, record: record ?? text)
    sink.set(.cause, text.upTo(200))
    sink.commit()
    sink.warn("The log says that messages are missing; absence of a line proves nothing near there.", line: line)
  }

  /// Ends the run.
  func close() {
    sink.records += records
    processes.report(to: sink)
  }

  /// A line about `[app<bundle>:pid]`, or about a service inside an app, binds the two, whatever else it says.
  private mutating func bind(_ message: DeviceMessage, _ header: RecordHeader, line: Int, offset: Int, record: Bytes) {
    let target = message.bracket
    guard
      target.hasPrefix("app<") || target.hasPrefix("application<")
        || (target.hasPrefix("xpcservice<") && target.contains("[app<"))
    else { return }
    guard bound.insert(message.bracket.hash64).inserted else { return }
    sink.begin(.processBound, at: known(header.time), line: line, offset: offset, record: record)
    identify(header)
    TargetReader.read(message.bracket, into: sink)
    sink.commit()
  }

  private func identify(_ header: RecordHeader) {
    sink.set(.process, header.process)
    if header.pid >= 0 { sink.set(.pid, header.pid) }
  }

  private func known(_ time: Timestamp) -> Timestamp? { time.instant.isKnown ? time : nil }
}

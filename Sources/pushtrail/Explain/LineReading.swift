import Contracts
import DeviceLogs
import Evidence
import Intake
import ProviderLogs
import Reports

/// What a whole line out of a log says.
enum LineReading {
  /// Nil when neither side's readers know the line.
  static func explanation(of line: String) -> Explanation? {
    Values.bytes(line) { bytes in device(bytes) ?? provider(bytes) }
  }

  private static func device(_ line: Bytes) -> Explanation? {
    guard let message = MessageDescription.find(line) else { return nil }
    var sentences = ["A line of \(message.process)\(message.kind?.boundary.map { ", at \($0.rawValue)" } ?? "")."]
    sentences.append("It shows: " + message.proves)
    if !message.doesNotProve.isEmpty { sentences.append("It does not show: " + message.doesNotProve) }
    switch message.grade {
    case .seen: break
    case .format:
      sentences.append("The words are known from a system build; no such line of a real device was seen yet.")
    case .inferred: sentences.append("The words are concluded from others like them.")
    }
    var contracts = message.kind.flatMap { decisive[$0] } ?? []
    if let error = ErrorCode.find(in: line.string) {
      sentences.append("\(error.domain) \(error.code): \(error.meaning).")
      contracts += error.contracts.filter { !contracts.contains($0) }
    }
    if let known = SchedulerPolicy.rationales.first(where: { line.string.contains($0.word) }),
      message.kind == .activityDecision
    {
      sentences.append("\(known.word): \(known.meaning).")
      contracts = Explanation.named(known.word)?.contracts ?? contracts
    }
    return Explanation(title: message.name, sentences: sentences, contracts: contracts)
  }

  /// The contracts that a kind of line speaks of when it stands for trouble.
  private static let decisive: [EvidenceKind: [ContractID]] = [
    .requestRefused: [.rcvPushEnabledForApp], .courierDropped: [.rcvNotDroppedByApsd],
    .courierDisconnected: [.rcvCourierConnected], .extensionMissing: [.nseFound],
    .extensionExpired: [.nseTimeBudget, .nseExpiryDeliversBestAttempt], .extensionGrace: [.nseTimeBudget],
    .extensionFailed: [.nseMemoryBudget, .nseFailureKeepsAlert], .deliverOriginal: [.nseTimeoutShowsOriginal],
    .filtered: [.nseFilteringSuppressesByDesign], .modifiedSuppressed: [.nseFilteringTurnsCrashIntoLoss],
    .filteringNotAllowed: [.cfgFilteringEntitlementFloor], .launchNotRequested: [.bglDuetSubmitted],
    .appKilledNotLaunched: [.bglForceQuitBlocks], .activityCanceled: [.bglHeldNewestOnly],
    .simulatorNoBackground: [.bglSimulatorCannot], .focusResolved: [.prsFocus], .soundMissing: [.prsSoundPlays],
    .removed: [.prsRemovedByApp], .voipKilled: [.voipReportCall], .registrationFailed: [.regFailureHandledAndRetried],
  ]

  private static func provider(_ line: Bytes) -> Explanation? {
    // The JSON parser reads past the end of a line.
    let padded = Array(line.string.utf8) + [10] + [UInt8](repeating: 0, count: 128)
    let count = line.count + 1
    let sink = EvidenceSink(keepsTexts: true)
    var name: String?
    padded.withUnsafeBytes { buffer in
      let text = Bytes(buffer).upTo(count)
      let sample = Sample(bytes: text, isWhole: true)
      let best = ProviderLogs.formats.map { ($0, $0.confidence(in: sample)) }.max { $0.1 < $1.1 }
      guard let (format, confidence) = best, confidence > 0 else { return }
      format.makeReader().read(Chunk(bytes: text, readable: padded.count, isLast: true), into: sink)
      name = sink.producers.keys.min() ?? format.name
    }
    guard let name, !sink.items.isEmpty else { return nil }
    let store = EvidenceStore()
    store.append(sink, input: 0, offset: 0, lines: 0)
    var contracts: [ContractID] = []
    var sentences = ["A line of a provider's log (\(name)). It says:"]
    for item in store.items.prefix(5) {
      sentences.append("  " + EvidenceSummary.text(item, store, record: line.string))
      let reason = store.whole(item, .reason).flatMap { APNsReason(rawValue: UInt8(clamping: $0)) }
      let status = store.whole(item, .status).map { "\($0)" }
      let meaning = reason.map(\.contracts) ?? status.flatMap { Explanation.named($0) }?.contracts ?? []
      for id in meaning where !contracts.contains(id) { contracts.append(id) }
    }
    return Explanation(title: "Provider", sentences: sentences, contracts: contracts, isBrief: contracts.count > 4)
  }
}

import Contracts
import Evidence
import Reports

/// What something that people ask about is, and the contracts that it is about.
struct Explanation: Equatable {
  /// Nil where a single contract speaks for itself.
  var title: String?
  var sentences: [String] = []
  var contracts: [ContractID] = []
  /// Whether the contracts are listed with a line each.
  var isBrief = false
  /// Whether the keys of the facts file follow.
  var isFacts = false

  /// The words together when they name one thing, else each by itself, else the contracts that speak of all of them.
  static func of(_ words: [String]) throws -> [Explanation] {
    let phrase = words.joined(separator: " ")
    if let whole = named(phrase) { return [whole] }
    let single = words.map(named)
    if single.allSatisfy({ $0 != nil }) { return single.compactMap(\.self) }
    if let line = LineReading.explanation(of: phrase) { return [line] }
    if let found = search(words) { return [found] }
    let unknown = zip(words, single).first { $0.1 == nil }?.0 ?? phrase
    let names =
      ContractID.allCases.map(\.rawValue) + APNsReason.allCases.map(\.name) + Boundary.allCases.map(\.rawValue)
    let hint = CloseMatch.of(unknown, in: names).map { "Did you mean '\($0)'? " } ?? ""
    throw UsageError(
      problem: "pushtrail knows nothing of '\(unknown.prefix(80))'",
      nextStep: hint
        + "It explains contracts, boundaries, APNs' statuses and reasons, error codes, states of the Delivery Log, the scheduler's words, whole log lines in quotes, and 'facts'."
    )
  }

  /// What a word or a fixed phrase names.
  static func named(_ text: String) -> Explanation? {
    let folded = fold(text)
    guard !folded.isEmpty else { return nil }
    if ["facts", "facts file"].contains(text.lowercased()) { return facts }
    if let id = ContractID(rawValue: text.lowercased()) { return Explanation(contracts: [id]) }
    if let reason = APNsReason.allCases.first(where: { fold($0.name) == folded }) { return answer(reason) }
    if let boundary = Boundary.allCases.first(where: { fold($0.rawValue) == folded }) { return self.boundary(boundary) }
    if let state = ConsoleState(text) { return console(state) }
    if let decision = decision(folded) { return decision }
    if let known = SchedulerPolicy.rationales.first(where: { fold($0.word) == folded }) {
      return scheduler(known.word, "The scheduler says: \(known.meaning).", known.word)
    }
    return ErrorCode.explanation(of: text) ?? status(text)
  }

  private static let facts = Explanation(
    title: "The facts file, schema pushtrail.facts/1",
    sentences: [
      "A JSON object with what a person knows and no log shows. Every key is optional; --fact KEY=VALUE gives a single one."
    ],
    isFacts: true)

  private static func answer(_ reason: APNsReason) -> Explanation {
    Explanation(
      title: "\(reason.status) \(reason.name)",
      sentences: ["An answer of APNs. What it can come from, the first one first:"],
      contracts: reason.contracts)
  }

  private static func boundary(_ boundary: Boundary) -> Explanation {
    let position =
      boundary == .scheduling ? "for local notifications only" : "number \(boundary.order + 1) on a push's way"
    let contracts = Contract.all(at: boundary).map(\.id)
    return Explanation(
      title: "\(boundary.rawValue), \(position)", sentences: ["A boundary. Its \(contracts.count) contracts:"],
      contracts: contracts, isBrief: true)
  }

  private static func console(_ state: ConsoleState) -> Explanation {
    let outcome =
      switch state.outcome {
      case .accepted: "APNs has the push; nothing is known beyond that."
      case .stored: "The push waits at APNs."
      case .delivered: "The device took the push; nothing is known of its presentation."
      case .discarded: "APNs gave the push up."
      }
    return Explanation(
      title: state.rawValue, sentences: ["A state of the Push Notifications Console's Delivery Log. \(outcome)"],
      contracts: [state.contract, state.alsoContract].compactMap(\.self))
  }

  // MARK: The scheduler

  private static func decision(_ folded: [UInt8]) -> Explanation? {
    let words: [(short: String, long: String, meaning: String)] = [
      ("CP", "Can Proceed", "the launch may go ahead when its time comes"),
      ("MP", "Must Proceed", "the launch goes ahead"),
      ("AMP", "Absolutely Must Proceed", "the launch goes ahead at once"),
      ("MNP", "Must Not Proceed", "the launch waits: a policy holds it back for now"),
      ("AMNP", "Absolutely Must Not Proceed", "one policy forbids the launch as long as its state lasts"),
    ]
    guard let word = words.first(where: { fold($0.short) == folded || fold($0.long) == folded }) else { return nil }
    return scheduler(
      "\(word.long) (\(word.short))",
      "A decision of the device's scheduler, dasd: \(word.meaning). The policies in the same line say why.", "")
  }

  private static func scheduler(_ title: String, _ sentence: String, _ word: String) -> Explanation {
    var contracts: [ContractID] = [.bglSchedulerDecision]
    if word == "pushDisallowed" { contracts += [.bglForceQuitBlocks, .bglBackgroundRefreshOn, .bglPostBootDelay] }
    if word.hasPrefix("timeSince") { contracts.append(.bglPostBootDelay) }
    return Explanation(title: title, sentences: [sentence], contracts: contracts)
  }

  // MARK: Statuses

  /// `410`, `HTTP 410`, `status 410`.
  private static func status(_ text: String) -> Explanation? {
    let words = text.split(separator: " ").map(String.init)
    guard let last = words.last, let status = Int(last), words.count <= 2,
      words.count == 1 || ["http", "http/2", "status"].contains(words[0].lowercased())
    else { return nil }
    let reasons = APNsReason.allCases.filter { $0.status == status }
    let names = reasons.map(\.name).joined(separator: ", ")
    let meaning: String
    switch status {
    case 200:
      return Explanation(
        title: "200", sentences: ["APNs took the request. That is acceptance, not delivery."],
        contracts: [.acc200IsAcceptanceOnly])
    case 400: meaning = "The request is wrong"
    case 403: meaning = "The certificate or the provider token is wrong"
    case 404: meaning = "The path is wrong"
    case 405: meaning = "The method is not POST"
    case 410: meaning = "The token is not active for the topic"
    case 413: meaning = "The payload is too large"
    case 429: meaning = "Too many requests for this token, or too many new provider tokens"
    case 500: meaning = "A fault inside APNs: send again, later"
    case 503: meaning = "APNs is busy or shutting down: send again, later"
    default: return nil
    }
    var contracts: [ContractID] = []
    for id in reasons.flatMap(\.contracts) where !contracts.contains(id) { contracts.append(id) }
    return Explanation(
      title: "\(status)", sentences: ["An answer of APNs: \(meaning). Its reasons: \(names)."], contracts: contracts,
      isBrief: contracts.count > 5)
  }

  // MARK: Search

  /// The contracts whose id, statement or remedy holds all the words.
  private static func search(_ words: [String]) -> Explanation? {
    let wanted = words.flatMap { $0.lowercased().split { $0 == " " } }.filter { $0.count > 2 }
    guard !wanted.isEmpty else { return nil }
    let found = Contract.all.filter { contract in
      let text = "\(contract.id.rawValue) \(contract.statement) \(contract.remedy)".lowercased()
      return wanted.allSatisfy { text.contains($0) }
    }
    guard !found.isEmpty else { return nil }
    let phrase = wanted.joined(separator: " ")
    let heading = found.count == 1 ? "The contract that speaks of" : "\(found.count) contracts that speak of"
    return Explanation(
      title: "\(heading) “\(phrase)”",
      contracts: found.map(\.id), isBrief: found.count > 2)
  }

  /// Letters and digits alone, in lower case: `BAD_DEVICE_TOKEN` is `BadDeviceToken`.
  static func fold(_ text: String) -> [UInt8] {
    text.utf8.filter { Bytes.isLetter($0) || Bytes.isDigit($0) || $0 >= 128 }.map(Bytes.lower)
  }
}

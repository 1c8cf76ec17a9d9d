import AppFiles
import Contracts
import Evidence

/// What the rules say of the files about an app. One contract may be broken by several targets, each with a finding.
struct FileRulings {
  private(set) var findings: [Finding] = []
  private var said: Set<Said> = []

  private struct Said: Hashable {
    let contract: ContractID
    let summary: String
    let evidence: [UInt32]
  }

  /// Contracts that what was not given would decide.
  private(set) var open: [ContractID] = []

  mutating func violate(_ contract: ContractID, _ confidence: Confidence, _ summary: String, _ evidence: Int?...) {
    add(contract, .violated, confidence, summary, evidence)
  }

  /// What may be meant so, and is worth a look.
  mutating func advise(_ contract: ContractID, _ summary: String, _ evidence: Int?...) {
    add(contract, .advice, .low, summary, evidence)
  }

  private mutating func add(
    _ contract: ContractID, _ state: Finding.State, _ confidence: Confidence, _ summary: String, _ evidence: [Int?]
  ) {
    let cited = evidence.compactMap { $0.map { UInt32($0) } }
    guard said.insert(Said(contract: contract, summary: summary, evidence: cited)).inserted else { return }
    findings.append(
      Finding(
        contract: contract, boundary: contract.boundary ?? .configuration, state: state, confidence: confidence,
        summary: summary, evidence: cited))
  }

  mutating func leaveOpen(_ contracts: ContractID...) {
    for contract in contracts where !open.contains(contract) { open.append(contract) }
  }
}

extension Target {
  /// What sentences call it: `com.example.chat`, or the folder's name.
  var name: String { id ?? folder?.split(separator: "/").last.map(String.init) ?? "the build" }

  /// `the app com.example.chat`.
  var title: String {
    switch role {
    case .app: "the app \(name)"
    case .extension: "the extension \(name)"
    case .clip: "the App Clip \(name)"
    case .watch: "the watch app \(name)"
    case .unknown: name
    }
  }

  var isService: Bool { infoPlist?.extensionPoint?.value == InfoPlist.servicePoint }
  var isContent: Bool { infoPlist?.extensionPoint?.value == InfoPlist.contentPoint }
}

extension InfoPlist {
  static let servicePoint = "com.apple.usernotifications.service"
  static let contentPoint = "com.apple.usernotifications.content-extension"
}

extension String {
  /// With a capital letter in front.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}

/// A system version such as `17.4`, compared by its numbers.
struct SystemVersion: Comparable {
  private let parts: [Int]

  /// The first version in a text such as `iOS 17.5.1`.
  init?(_ text: String) {
    let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    var parts = digits.split(separator: ".").compactMap { Int($0) }
    guard !parts.isEmpty else { return nil }
    while parts.last == 0, parts.count > 1 { parts.removeLast() }
    self.parts = parts
  }

  static func < (left: Self, right: Self) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
}

import AppFiles
import Contracts
import Evidence
import Trails

/// What concerns the app or the case as a whole, whether there are pushes or not.
enum AppRules {
  static func judge(_ file: CaseFile) -> (findings: [Finding], next: [Step]) {
    var rulings = Rulings()
    registration(file, &rulings)
    simulator(file, &rulings)
    let files = FileRules.judge(file.builds, facts: file.facts, asOf: file.asOf)
    let open = rulings.open + (file.asksForFiles ? files.open.filter { !rulings.open.contains($0) } : [])
    var steps: [Step] = []
    for contract in open { NextSteps.add(contract, to: &steps) }
    let findings = (rulings.findings + files.findings).enumerated().sorted { left, right in
      let (one, two) = (left.element, right.element)
      let ranks = (one.state == .violated ? 0 : 1, two.state == .violated ? 0 : 1)
      return (ranks.0, one.boundary, one.contract, left.offset) < (ranks.1, two.boundary, two.contract, right.offset)
    }.map(\.element)
    return (findings, steps.sorted { $0.cost < $1.cost })
  }

  /// Registration failures that the app logged. Texts are localised: domain and code count.
  private static func registration(_ file: CaseFile, _ rulings: inout Rulings) {
    let store = file.trails.store
    for index in file.timeline(.registrationFailed) {
      let item = file.trails.item(index)
      // A token later in the same log shows that the failure passed.
      let wasCured = file.timeline(.tokenRegistered).contains { other in
        let later = file.trails.item(other)
        return later.input == item.input && later.at > item.at
      }
      if wasCured { continue }
      let domain = store.text(item, .errorDomain) ?? ""
      let code = store.whole(item, .errorCode)
      if (domain == "NSCocoaErrorDomain" && code == 3000) || (domain == "NSOSStatusErrorDomain" && code == 13) {
        unsigned("\(domain) \(code ?? 0)", index, file, &rulings)
      } else if domain == "NSCocoaErrorDomain", code == 3010 {
        rulings.explain(
          .regSimulatorHostSupported, .high,
          "This Simulator does not support remote notifications (error 3010): nothing is proven about the app.", [index]
        )
      } else {
        rulings.advise(
          .regFailureHandledAndRetried,
          "Registration failed with \(domain.isEmpty ? "an error" : domain)\(code.map { " \($0)" } ?? "").", [index])
      }
    }
  }

  /// The running build is not signed for push, whatever a source file says.
  private static func unsigned(_ error: String, _ line: UInt32, _ file: CaseFile, _ rulings: inout Rulings) {
    let source = file.entitlements.first { $0.origin == .source && $0.apsEnvironment != nil }
    let words = source.map {
      " \($0.path) does have the key: another configuration's file was signed, or the profile grants no push."
    }
    rulings.violate(
      .cfgApsEnvironmentPresent, .high,
      "Registration failed with \(error): the installed build is not signed with aps-environment.\(words ?? "")",
      at: file.trails.item(line).at, [line] + ConfigurationRules.cite(source?.apsEnvironment?.evidence))
    rulings.leaveOpen(.cfgProfileCarriesPush, .cfgAppIdPushEnabled)
  }

  /// A Simulator on a host that can't register proves nothing about the app.
  private static func simulator(_ file: CaseFile, _ rulings: inout Rulings) {
    let facts = file.facts
    guard facts.simulator?.value == true || facts.channel?.value == .simulator,
      let called = file.timeline(.registerCalled).first, file.timeline(.tokenRegistered).isEmpty,
      file.timeline(.registrationFailed).isEmpty
    else { return }
    guard let host = facts.simulatorHost else {
      rulings.leaveOpen(.regSimulatorHostSupported, .regNoCallbackIsNotFailure)
      return
    }
    if SimulatorHost(host.value, os: facts.os?.value).canRegister == false {
      rulings.explain(
        .regSimulatorHostSupported, .high,
        "A Simulator on this host can't register for remote notifications (\(host.value)); no token and no error are normal there.",
        [called] + ConfigurationRules.cite(host.evidence))
    } else {
      rulings.leaveOpen(.regNoCallbackIsNotFailure)
    }
  }
}

/// A Mac that runs a Simulator, as a person describes it: `Apple silicon M2, macOS 14.5, Xcode 15.4`.
///
/// A Simulator gets a token with iOS 16 or later, Xcode 14 or later, macOS 13 or later, on Apple silicon or a Mac with
/// a T2 chip (Apple's release notes of Xcode 14).
struct SimulatorHost {
  /// Nil where the description does not say enough.
  let canRegister: Bool?

  init(_ text: String, os: String?) {
    let words = text.lowercased()
    func version(after name: String) -> Int? {
      guard let range = words.range(of: name) else { return nil }
      let digits = words[range.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber }
      return Int(digits)
    }
    let isApple = words.contains("apple silicon") || words.contains("apple m") || words.contains("arm64")
    let lacksT2 = words.contains("without t2") || words.contains("no t2")
    let hasT2 = words.contains("t2") && !lacksT2
    var checks: [Bool?] = [
      isApple || hasT2 ? true : lacksT2 ? false : nil,
      version(after: "macos").map { $0 >= 13 }, version(after: "xcode").map { $0 >= 14 },
    ]
    if let os {
      let digits = os.drop { !$0.isNumber }.prefix { $0.isNumber }
      checks.append(Int(digits).map { $0 >= 16 })
    }
    canRegister = checks.contains(false) ? false : checks.contains(nil) ? nil : true
  }
}

extension String {
  /// The range of a text inside this one (Foundation's `range(of:)` is not imported here).
  fileprivate func range(of text: String) -> Range<String.Index>? {
    guard !text.isEmpty else { return nil }
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text), let end = index(start, offsetBy: text.count, limitedBy: endIndex) {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }
}

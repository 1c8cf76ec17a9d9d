import Contracts
import Evidence
import Intake

@testable import AppFiles
@testable import Diagnosis

/// Files of one case by their paths, and what the rules say of them.
struct Files {
  private var artefacts: [Artefact] = []
  private var places: [(path: String, line: Int)] = []
  var asOf = "2026-03-01T00:00:00Z"
  var os: String?

  init(_ files: KeyValuePairs<String, String> = [:]) {
    for (path, text) in files { add(path, text) }
  }

  mutating func add(_ path: String, _ text: String) {
    let sink = EvidenceSink(keepsTexts: true)
    let content = Array(text.utf8)
    content.withUnsafeBytes { buffer in
      let bytes = Bytes(buffer)
      guard let form = AppFiles.recognise(Sample(bytes: bytes, isWhole: true)) else { return }
      let read = try? AppFiles.read(bytes, readable: bytes.count, path: path, form: form, into: sink)
      artefacts += (read ?? []).map { $0.rebased(by: places.count) }
    }
    places += sink.items.map { (path, Int($0.line)) }
  }

  /// The binary of a bundle, with the platform that it was built for.
  mutating func addBinary(_ path: String, platform: String = "iOS") {
    var executable = Executable(path: path)
    executable.platform = platform
    artefacts.append(.executable(executable))
  }

  var builds: Builds { Builds(artefacts) }

  func rulings() -> FileRulings {
    var known = Facts()
    for case .facts(let facts) in artefacts { known = facts }
    if let os { try? known.set(path: "device.os", value: os) }
    let clock = Array(asOf.utf8).withUnsafeBytes { TimeReader.any(Bytes($0)) }
    return FileRules.judge(builds, facts: known, asOf: clock?.instant ?? .unknown)
  }

  private func list(_ state: Finding.State) -> [String] {
    rulings().findings.filter { $0.state == state }.map { finding in
      let cited = finding.evidence.first.map { places[Int($0)] }
      return "\(finding.contract.rawValue) \(cited.map { "\($0.path):\($0.line)" } ?? "")"
    }
  }

  /// Violated contracts, each with the file and line of its first evidence.
  var violated: [String] { list(.violated) }
  var advised: [String] { list(.advice) }
  var summaries: [String] { rulings().findings.map(\.summary) }
  var open: Set<ContractID> { Set(rulings().open) }
}

/// A property list; its first entry stands in line 2.
func plist(_ lines: String...) -> String {
  "<plist version=\"1.0\"><dict>\n" + lines.joined(separator: "\n") + "\n</dict></plist>\n"
}

func key(_ name: String, _ value: String) -> String { "<key>\(name)</key><string>\(value)</string>" }
func key(_ name: String, _ flag: Bool) -> String { "<key>\(name)</key><\(flag)/>" }
func list(_ name: String, _ values: String...) -> String {
  "<key>\(name)</key><array>" + values.map { "<string>\($0)</string>" }.joined() + "</array>"
}

let team = "Q7W2E9R4T1"
let app = "net.lanternbay.ferry"

/// Entitlements as a signature has them: the identifier in line 2, the given lines from 3 on.
func signed(_ id: String = app, _ lines: String...) -> String {
  "<plist version=\"1.0\"><dict>\n" + ([key("application-identifier", "\(team).\(id)")] + lines).joined(separator: "\n")
    + "\n</dict></plist>\n"
}

/// A profile: its expiry in line 4, the identifier in line 6, the given entitlements from line 7 on.
func profile(
  _ id: String = app, _ lines: String..., expires: String = "2026-12-01T00:00:00Z", devices: Bool = false,
  team owner: String = team
) -> String {
  let head = [
    key("UUID", "5B1F") + (devices ? list("ProvisionedDevices", "00008110-0") : ""),
    list("TeamIdentifier", owner) + list("ApplicationIdentifierPrefix", owner),
    "<key>ExpirationDate</key><date>\(expires)</date>", "<key>Entitlements</key><dict>",
    key("application-identifier", "\(owner).\(id)"),
  ]
  return "<plist version=\"1.0\"><dict>\n" + (head + lines + ["</dict>"]).joined(separator: "\n")
    + "\n</dict></plist>\n"
}

/// An Info.plist: its id in line 2, the given lines from 3 on.
func info(_ id: String = app, _ lines: String...) -> String {
  "<plist version=\"1.0\"><dict>\n" + ([key("CFBundleIdentifier", id)] + lines).joined(separator: "\n")
    + "\n</dict></plist>\n"
}

let production = key("aps-environment", "production")
let development = key("aps-environment", "development")
let modes = list("UIBackgroundModes", "remote-notification")

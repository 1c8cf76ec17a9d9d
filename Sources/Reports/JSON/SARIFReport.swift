import Contracts

/// The report as SARIF 2.1.0, for tools that show findings beside files.
///
/// Violations, behaviour and advice are results; a push without a verdict is a result of the kind `open`.
package struct SARIFReport: Renderer {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  package init() {}

  package func render(_ report: Report, into out: ByteStream) {
    var json = JSONWriter(out)
    var rules = Rules(statements: report.causes)
    json.object(.lines) { json in
      json.member("$schema", SARIFReport.schema)
      json.member("version", "2.1.0")
      json.key("runs")
      json.array(.lines) { json in
        json.element()
        json.object(.lines) { json in
          json.member("columnKind", "unicodeCodePoints")
          json.key("results")
          json.array(.lines) { json in
            for finding in report.findings { result(&json, finding, report.evidence, nil, &rules) }
            for index in 0..<report.pushCount where !out.hasFailed { push(&json, report.push(index), &rules) }
          }
          // The rules that the results name are known only now.
          json.key("tool")
          json.object { json in
            json.key("driver")
            json.object(.lines) { rules.write(&$0) }
          }
        }
      }
    }
    out.write("\n")
  }

  private func push(_ json: inout JSONWriter, _ push: Report.Push, _ rules: inout Rules) {
    for finding in push.findings { result(&json, finding, push.evidence, push, &rules) }
    guard push.verdict == "undetermined" else { return }
    json.element()
    json.object { json in
      json.member("kind", "open")
      json.member("level", "none")
      json.key("message")
      json.object { $0.member("text", "\(Words.name(push)): \(Words.sentence(Words.verdict(push)))") }
      locations(&json, Array(push.evidence.indices.suffix(1)), push.evidence)
    }
  }

  private func result(
    _ json: inout JSONWriter, _ finding: Report.Finding, _ evidence: [Report.CitedEvidence], _ push: Report.Push?,
    _ rules: inout Rules
  ) {
    json.element()
    let isViolation = finding.state == "violated"
    let index = rules.index(of: finding)
    json.object { json in
      json.member("ruleId", finding.contract)
      json.member("ruleIndex", index)
      json.member("kind", isViolation ? "fail" : "informational")
      json.member("level", isViolation ? level(finding.severity) : "none")
      json.key("message")
      let subject = push.map { Words.name($0) + ": " } ?? ""
      json.object { $0.member("text", subject + Words.sentence(finding.summary)) }
      locations(&json, finding.evidence, evidence)
      if let id = push?.apnsID {
        json.key("partialFingerprints")
        json.object { $0.member("apnsId/v1", id) }
      }
    }
  }

  private func level(_ severity: String) -> String {
    switch severity {
    case "blocker", "high": "error"
    case "medium": "warning"
    default: "note"
    }
  }

  private func locations(_ json: inout JSONWriter, _ indexes: [Int], _ evidence: [Report.CitedEvidence]) {
    json.key("locations")
    json.array { json in
      for index in indexes where evidence.indices.contains(index) {
        let cited = evidence[index]
        json.element()
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object { $0.member("uri", SARIFReport.uri(cited.input)) }
            if let line = cited.line {
              json.key("region")
              json.object { json in
                json.member("startLine", line)
                if let column = cited.column { json.member("startColumn", column) }
              }
            }
          }
          json.key("message")
          json.object { $0.member("text", cited.summary) }
        }
      }
    }
  }

  /// A path as a relative reference, or as a file URI when it is absolute.
  static func uri(_ path: String) -> String {
    var out = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case 65...90, 97...122, 48...57, 45, 46, 95, 126, 47, 33:
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        out += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return out
  }

  /// The contracts that results name, in the order of their first result.
  private struct Rules {
    private var ids: [String] = []
    private var positions: [String: Int] = [:]
    private var remedies: [String] = []
    private let statements: [String: String]

    init(statements: [Report.Cause]) {
      self.statements = Dictionary(statements.map { ($0.contract, $0.statement) }) { first, _ in first }
    }

    mutating func index(of finding: Report.Finding) -> Int {
      if let position = positions[finding.contract] { return position }
      positions[finding.contract] = ids.count
      ids.append(finding.contract)
      remedies.append(finding.remedy)
      return ids.count - 1
    }

    func write(_ json: inout JSONWriter) {
      json.member("name", Tool.name)
      json.member("version", Tool.version)
      json.key("rules")
      json.array(.lines) { json in
        for (position, id) in ids.enumerated() {
          json.element()
          json.object { json in
            json.member("id", id)
            let statement = ContractID(rawValue: id).map { Contract[$0].statement } ?? statements[id] ?? id
            json.key("shortDescription")
            json.object { $0.member("text", Words.sentence(statement)) }
            json.key("help")
            json.object { $0.member("text", remedies[position].isEmpty ? id : Words.sentence(remedies[position])) }
          }
        }
      }
    }
  }
}

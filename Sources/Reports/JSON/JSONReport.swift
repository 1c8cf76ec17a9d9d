import Dispatch
import Synchronization

/// The report as one JSON document, schema `pushtrail.report/1`.
///
/// Names may be added; none is renamed or removed inside version 1. Every name of the schema is always there, with `null`
/// or an empty array where nothing is known.
package struct JSONReport: Renderer {
  package static let schema = "pushtrail.report/1"

  package init() {}

  package func render(_ report: Report, into out: ByteStream) {
    var json = JSONWriter(out)
    json.object(.lines) { json in
      json.member("schema", JSONReport.schema)
      json.key("tool")
      json.object {
        $0.member("name", Tool.name)
        $0.member("version", Tool.version)
      }
      json.member("inputs", report.inputs, JSONReport.input)
      json.key("clockSkew")
      JSONReport.clockSkew(&json, report.clockSkew)
      json.member("assumptions", report.assumptions)
      json.key("summary")
      json.object { JSONReport.summary(&$0, report.summary) }
      json.member("causes", report.causes, JSONReport.cause)
      json.key("pushes")
      json.array(.lines) { json in JSONReport.pushes(&json, report, out) }
      json.member("findings", report.findings, JSONReport.finding)
      json.member("evidence", report.evidence, JSONReport.evidence)
      json.member("next", report.next, JSONReport.nextStep)
      // Only where targets were asked about: no push has any.
      if !report.targets.isEmpty { json.member("targets", report.targets, JSONReport.target) }
    }
    out.write("\n")
  }

  /// The pushes, made and written in parts on all cores, put together in order.
  private static func pushes(_ json: inout JSONWriter, _ report: Report, _ out: ByteStream) {
    let part = 128
    let batch = 16
    var start = 0
    while start < report.pushCount, !out.hasFailed {
      let parts = min(batch, (report.pushCount - start + part - 1) / part)
      let pieces = Mutex<[Int: [UInt8]]>([:])
      let level = json.depth
      let begin = start
      DispatchQueue.concurrentPerform(iterations: parts) { number in
        let first = begin + number * part
        let piece = ByteStream.bytes { stream in
          var json = JSONWriter(stream, depth: level)
          for index in first..<min(first + part, report.pushCount) {
            json.element()
            json.object(.lines) { push(&$0, report.push(index)) }
          }
        }
        pieces.withLock { $0[number] = piece }
      }
      for (_, piece) in pieces.withLock({ $0 }).sorted(by: { $0.key < $1.key }) { json.elements(piece) }
      start += parts * part
    }
  }

  // MARK: The case

  private static func input(_ json: inout JSONWriter, _ input: Report.Input) {
    json.member("path", input.path)
    json.member("kind", input.kind)
    json.member("format", input.format)
    json.member("bytes", input.bytes)
    json.member("records", input.records)
    json.member("events", input.events)
    json.member("from", input.from)
    json.member("to", input.to)
    json.member("warnings", input.warnings)
    json.key("coverage")
    json.array { json in
      for span in input.coverage {
        json.element()
        json.object {
          $0.member("process", span.process)
          $0.member("from", span.from)
          $0.member("to", span.to)
          $0.member("lines", span.lines)
        }
      }
    }
  }

  private static func clockSkew(_ json: inout JSONWriter, _ skew: Report.ClockSkew?) {
    guard let skew else { return json.null() }
    json.object { json in
      json.key("seconds")
      json.value(skew.seconds)
      json.member("basis", skew.basis)
      json.member("pairs", skew.pairs)
    }
  }

  private static func summary(_ json: inout JSONWriter, _ summary: Report.Summary) {
    json.member("pushes", summary.pushes)
    json.member("violated", summary.violated)
    json.member("kept", summary.kept)
    json.member("undetermined", summary.undetermined)
    json.member("findings", summary.findings)
  }

  private static func cause(_ json: inout JSONWriter, _ cause: Report.Cause) {
    json.member("contract", cause.contract)
    json.member("boundary", cause.boundary)
    json.member("severity", cause.severity)
    json.member("pushes", cause.pushes)
    json.member("first", cause.first)
    json.member("last", cause.last)
    json.member("examples", cause.examples)
    json.member("statement", cause.statement)
  }

  // MARK: One push

  private static func push(_ json: inout JSONWriter, _ push: Report.Push) {
    json.member("apnsId", push.apnsID)
    json.member("apnsUniqueId", push.apnsUniqueID)
    json.member("collapseId", push.collapseID)
    json.member("digest", push.digest)
    json.member("token", push.token)
    json.member("topic", push.topic)
    json.member("bundleId", push.bundleID)
    json.member("environment", push.environment)
    json.member("pushType", push.pushType)
    json.member("priority", push.priority)
    json.member("path", push.path)
    json.member("sentAt", push.sentAt)
    json.member("verdict", push.verdict)
    json.member("boundary", push.boundary)
    json.member("contract", push.contract)
    json.member("confidence", push.confidence)
    json.member("join", push.join)
    json.member("trail", push.trail) { json, stage in
      json.member("boundary", stage.boundary)
      json.member("state", stage.state)
      json.member("at", stage.at)
      json.member("evidence", stage.evidence)
    }
    json.member("findings", push.findings, finding)
    json.member("next", push.next, nextStep)
    json.member("evidence", push.evidence, evidence)
  }

  private static func finding(_ json: inout JSONWriter, _ finding: Report.Finding) {
    json.member("contract", finding.contract)
    json.member("boundary", finding.boundary)
    json.member("state", finding.state)
    json.member("severity", finding.severity)
    json.member("confidence", finding.confidence)
    json.member("summary", finding.summary)
    json.member("evidence", finding.evidence)
    json.member("remedy", finding.remedy)
    json.member("playbook", finding.playbook)
  }

  private static func nextStep(_ json: inout JSONWriter, _ step: Report.NextStep) {
    json.member("collect", step.collect)
    json.member("why", step.why)
    json.member("settles", step.settles)
  }

  private static func target(_ json: inout JSONWriter, _ target: Report.Target) {
    json.member("bundleId", target.bundleID)
    json.member("role", target.role)
    json.member("place", target.place)
    json.key("environment")
    json.object {
      $0.member("signature", target.signedEnvironment)
      $0.member("profile", target.profileEnvironment)
      $0.member("source", target.sourceEnvironment)
    }
    json.member("groups", target.groups)
    json.member("keychainGroups", target.keychainGroups)
    json.member("backgroundModes", target.backgroundModes)
    json.member("extensionPoint", target.extensionPoint)
    json.member("minimumSystem", target.minimumSystem)
    json.member("signature", target.signature)
    json.member("profile", target.profile)
  }

  private static func evidence(_ json: inout JSONWriter, _ evidence: Report.CitedEvidence) {
    json.member("input", evidence.input)
    json.member("line", evidence.line)
    json.member("at", evidence.at)
    json.member("summary", evidence.summary)
    json.member("text", evidence.text)
  }
}

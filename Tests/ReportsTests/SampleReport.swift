@testable import Reports

/// A report made by hand: one push of each verdict, an app-level finding, awkward texts.
enum SampleReport {
  static let upperID = "7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e"
  static let token = "6425c7d4a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbcc"

  static var report: Report {
    var report = Report()
    report.inputs = [provider, device, stray]
    report.clockSkew = Report.ClockSkew(seconds: 1.25, basis: "matched-pairs", pairs: 2)
    report.assumptions = ["device.log prints no year; 2026 is taken from the provider's sends"]
    report.summary.pushes = 3
    report.summary.violated = 1
    report.summary.kept = 1
    report.summary.undetermined = 1
    report.summary.findings = 3
    report.causes = [cause]
    let pushes = [violated, undetermined, kept]
    report.pushCount = pushes.count
    report.push = { pushes[$0] }
    report.findings = [appFinding]
    report.evidence = [
      cited("App.entitlements", 5, nil, "aps-environment is development", "<string>development</string>")
    ]
    report.next = [
      next(
        "The device's log of the same minutes, with `log collect --last 10m`",
        "It shows whether the push reached the device", ["rcv-request-received", "sto-expired"])
    ]
    return report
  }

  // MARK: Inputs and causes

  private static var provider: Report.Input {
    var input = Report.Input()
    input.path = "case/provider.jsonl"
    input.kind = "provider"
    input.format = "JSON lines"
    input.bytes = 1_234
    input.records = 6
    input.events = 6
    input.from = "2026-02-14T09:26:53.120Z"
    input.to = "2026-02-14T09:41:00Z"
    return input
  }

  private static var device: Report.Input {
    var input = Report.Input()
    input.path = "case/device.log"
    input.kind = "device"
    input.format = "log show --style syslog"
    input.bytes = 48_213_411
    input.records = 240_113
    input.events = 41
    input.from = "2026-02-14T09:20:00Z"
    input.to = "2026-02-14T09:45:00.5Z"
    input.warnings = ["12 lines are cut off in the middle"]
    var coverage = Report.Coverage()
    coverage.process = "SpringBoard"
    coverage.from = "2026-02-14T09:20:00Z"
    coverage.to = "2026-02-14T09:45:00Z"
    coverage.lines = 8_211
    input.coverage = [coverage]
    return input
  }

  private static var stray: Report.Input {
    var input = Report.Input()
    input.path = "case/holiday\u{1B}[31m.png"
    input.bytes = 90_210
    input.warnings = ["no format is recognised in it"]
    return input
  }

  private static var cause: Report.Cause {
    var cause = Report.Cause()
    cause.contract = "ext-time-limit"
    cause.boundary = "extension"
    cause.severity = "high"
    cause.pushes = 1
    cause.first = "2026-02-14T09:26:53.120Z"
    cause.last = "2026-02-14T09:26:53.120Z"
    cause.examples = [upperID]
    cause.statement = "A notification service extension hands its content back before the system's time limit"
    return cause
  }

  // MARK: Pushes

  static var violated: Report.Push {
    var push = Report.Push()
    push.apnsID = upperID
    push.digest = "7981-E192"
    push.token = token
    push.topic = "com.example.shop"
    push.bundleID = "com.example.shop"
    push.environment = "production"
    push.pushType = "alert"
    push.priority = 10
    push.path = "visible"
    push.sentAt = "2026-02-14T09:26:53.120Z"
    push.verdict = "violated"
    push.boundary = "extension"
    push.contract = "ext-time-limit"
    push.confidence = "high"
    push.join = "the digest of the apns-id in lower case stands in the device's lines"
    push.evidence = [
      cited(
        "case/provider.jsonl", 1, "2026-02-14T09:26:53.120Z", "request for com.example.shop, type alert, priority 10",
        "{}"),
      cited("case/provider.jsonl", 2, "2026-02-14T09:26:53.181Z", "APNs answered 200", "{}"),
      cited("case/device.log", 4_711, "2026-02-14T09:26:54.61Z", "request 7981-E192 received, can be modified", "…"),
      cited(
        "case/device.log", 4_790, "2026-02-14T09:27:24.633Z", "the service extension exceeded its allowed time",
        "Feb 14 09:27:24 SpringBoard[57] <Notice>: [com.example.shop.push] Service extension exceeded allowed time: sessionUUID=0\u{1B}[2J"
      ),
      cited(
        "case/device.log", 4_791, "2026-02-14T09:27:24.64Z", "the original content is delivered",
        "Did not mutate content for notification request, will deliver original content"),
    ]
    push.trail = [
      stage("configuration", "kept"), stage("registration", "kept"),
      stage("request", "kept", "2026-02-14T09:26:53.120Z", [0]),
      stage("acceptance", "kept", "2026-02-14T09:26:53.181Z", [1]), stage("storage", "kept"),
      stage("receipt", "kept", "2026-02-14T09:26:54.61Z", [2]), stage("background-launch", "not-applicable"),
      stage("extension", "violated", "2026-02-14T09:27:24.633Z", [3, 4]), stage("presentation", "undetermined"),
      stage("routing", "undetermined"),
    ]
    var verdict = finding("ext-time-limit", "extension", "violated", "high", "high")
    verdict.summary = "The extension used up its time, so the original content was delivered, not what it had changed"
    verdict.evidence = [3, 4]
    verdict.remedy =
      "Call the content handler within 25 s on every path, and hand on the best content so far when the time expires"
    verdict.playbook = "Playbooks/extension/ext-time-limit.md"
    var behaviour = finding("pre-summary", "presentation", "behaviour", "low", "medium")
    behaviour.summary = "A notification of a scheduled summary appears at the summary's time"
    behaviour.evidence = [4]
    var advice = finding("req-collapse-id", "request", "advice", "low", "low")
    advice.summary = "A collapse id would replace older news instead of stacking it"
    push.findings = [verdict, behaviour, advice]
    return push
  }

  static var undetermined: Report.Push {
    var push = Report.Push()
    push.apnsID = "0c4fb8a2-1111-4222-8333-444455556666"
    push.token = token
    push.topic = "com.example.shop"
    push.pushType = "background"
    push.priority = 5
    push.path = "background"
    push.sentAt = "2026-02-14T09:41:00Z"
    push.boundary = "storage"
    push.confidence = "medium"
    push.evidence = [cited("case/provider.jsonl", 6, "2026-02-14T09:41:00Z", "APNs answered 200", "{}")]
    push.trail = [
      stage("configuration", "kept"), stage("registration", "kept"), stage("request", "kept"),
      stage("acceptance", "kept", "2026-02-14T09:41:00Z", [0]), stage("storage", "undetermined"),
      stage("receipt", "undetermined"), stage("background-launch", "undetermined"),
      stage("extension", "not-applicable"),
      stage("presentation", "not-applicable"), stage("routing", "not-applicable"),
    ]
    push.next = [
      next("The device's log from 09:41", "No log covers the minute after the send", ["rcv-request-received"])
    ]
    return push
  }

  static var kept: Report.Push {
    var push = Report.Push()
    push.collapseID = "order \"1\"\\\n\u{9B}\u{7F}é"
    push.digest = "EA37-B42B"
    push.path = "visible"
    push.verdict = "kept"
    push.confidence = "high"
    push.evidence = [
      cited("case/device.log", 9_000, "2026-02-15T00:00:01Z", "shown as a banner", "…"),
      cited(
        "case/ein-sehr-langer-ordner/mit-noch-einem/und-einer-datei-die-lang-heißt.log", nil, nil,
        "a snapshot without a time", ""),
    ]
    push.trail = [
      stage("receipt", "kept"), stage("presentation", "kept", "2026-02-15T00:00:01Z", [0, 1]),
      stage("routing", "undetermined"),
    ]
    return push
  }

  private static var appFinding: Report.Finding {
    var finding = finding("cfg-aps-environment-matches-host", "configuration", "violated", "blocker", "medium")
    finding.summary = "The build is signed for development, and the provider sends to production"
    finding.evidence = [0]
    finding.remedy = "Send development builds' pushes to api.sandbox.push.apple.com"
    return finding
  }

  // MARK: Pieces

  static func cited(_ input: String, _ line: Int?, _ at: String?, _ summary: String, _ text: String)
    -> Report.CitedEvidence
  {
    var evidence = Report.CitedEvidence()
    evidence.input = input
    evidence.line = line
    evidence.at = at
    evidence.summary = summary
    evidence.text = text
    if input.contains("device") { evidence.kind = .extensionExpired }
    return evidence
  }

  static func stage(_ boundary: String, _ state: String, _ at: String? = nil, _ evidence: [Int] = []) -> Report.Stage {
    Report.Stage(boundary: boundary, state: state, at: at, evidence: evidence)
  }

  static func finding(
    _ contract: String, _ boundary: String, _ state: String, _ severity: String, _ confidence: String
  ) -> Report.Finding {
    var finding = Report.Finding()
    finding.contract = contract
    finding.boundary = boundary
    finding.state = state
    finding.severity = severity
    finding.confidence = confidence
    return finding
  }

  static func next(_ collect: String, _ why: String, _ settles: [String]) -> Report.NextStep {
    var step = Report.NextStep()
    step.collect = collect
    step.why = why
    step.settles = settles
    return step
  }
}

extension SampleReport {
  /// A report whose every text wants to be something else.
  static var hostile: Report {
    let nasty =
      "<img src=x onerror=alert(1)> | @everyone `code` \u{1B}[2J\u{0}\n# owned\n[x](javascript:y) ]]>&lt; \u{202E}\u{FFFF}\""
    var report = report
    var push = violated
    push.apnsID = nasty
    push.topic = nasty
    push.token = nasty
    push.collapseID = nasty
    push.path = nasty
    push.contract = nasty
    push.boundary = nasty
    push.confidence = nasty
    push.join = nasty
    push.trail.append(stage(nasty, "violated", nasty, [0]))
    push.evidence[0] = cited(nasty, 1, nasty, nasty, nasty)
    push.findings[0].contract = nasty
    push.findings[0].summary = nasty
    push.findings[1].summary = nasty
    push.findings[1].contract = nasty
    push.next = [next(nasty, nasty, [nasty])]
    let made = push
    report.push = { _ in made }
    report.inputs[0].path = nasty
    report.inputs[0].format = nasty
    report.inputs[0].warnings = [nasty]
    report.assumptions = [nasty]
    report.causes[0].examples = [nasty]
    report.evidence = [cited(nasty, 2, nil, nasty, nasty)]
    report.next = [next(nasty, nasty, [nasty])]
    return report
  }
}

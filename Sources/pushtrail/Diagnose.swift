import AppFiles
import Contracts
import Diagnosis
import Evidence
import Intake
import Reports
import Trails

/// The main job: reads, joins, judges, reports.
func runDiagnose(_ options: DiagnoseOptions, _ terminal: Terminal) throws -> ExitCode {
  let read = Reading.read(
    options.paths + options.facts, mapping: try readMapping(options.mapping), terminal)
  try checkFactsFiles(options.facts, read)
  // A message says already what is missing; an empty report would only hide it.
  if options.format == .text, read.hasFailures, read.inputs.allSatisfy(\.isAbsent) { return .noInput }
  for sentence in Remarks.unused(options.reading, inputs: read.inputs.map(\.path)) {
    terminal.complain("pushtrail: \(sentence)\n")
  }
  let assumptions = try options.reading.clockAssumptions(for: read.inputs.map(\.path), asOf: options.asOf)
  let remarks = resolveClocks(read, assumptions)
  let facts = try facts(read, options)
  let apps = apps(read, facts, options)
  let trails = TrailSet(read.store, apps: apps, factsBundle: facts.count == 1 ? facts[0].bundleID?.value : nil)
  let file = CaseFile(trails, facts, read.artefacts, apps: trails.topics.apps, asOf: options.asOf)
  let filter = PushFilter(options.reading, trails)
  let diagnosis = Diagnosis(file, where: filter.includes)

  var builder = ReportBuilder(diagnosis, texts: RecordTexts(read.inputs, trails.store).text)
  builder.inputs = reportInputs(read, trails, remarks)
  builder.limit = options.limit
  builder.redacts = options.redact
  var report = builder.report()
  report.assumptions += Remarks.wrongZones(read, assumptions, remarks, trails)
  if report.summary.pushes == 0, let sentence = filter.emptiness() {
    report.emptiness = sentence
    terminal.complain("pushtrail: \(sentence)\n")
  }

  let code = exitCode(options, read, diagnosis)
  return terminal.write(to: options.output, ending: code) { out in
    options.format.renderer(style: terminal.textStyle, options: options.textOptions(terminal)).render(report, into: out)
  }
}

// MARK: Steps

private func resolveClocks(_ read: ReadCase, _ assumptions: ClockAssumptions) -> [UInt32: [String]] {
  var clocks = Clocks(assumptions)
  var isDevice: [UInt32: Bool] = [:]
  for (number, input) in read.inputs.enumerated() { isDevice[UInt32(number)] = input.kind == .device }
  clocks.resolve(read.store, kinds: isDevice)
  return clocks.remarks
}

/// Facts of the files among the paths, each with those of `--facts` and `--fact` over it: later ones win.
private func facts(_ read: ReadCase, _ options: DiagnoseOptions) throws -> [Facts] {
  var among: [Facts] = []
  var given = Facts()
  for (input, facts) in read.facts {
    if options.facts.contains(read.inputs[input].path) {
      given = given.overlaid(with: facts)
    } else {
      among.append(facts)
    }
  }
  for override in options.factOverrides {
    do { try given.set(path: override.key, value: override.value) } catch {
      var reason = "\(error)"
      while reason.hasSuffix(".") { reason.removeLast() }
      throw UsageError(
        problem: "'--fact \(override.key)=\(override.value)' can't be used: \(reason)",
        nextStep: "'pushtrail explain facts' lists all keys and their values.")
    }
  }
  if among.isEmpty { return given.isEmpty ? [] : [given] }
  return among.map { $0.overlaid(with: given) }
}

/// Who gives a facts file wants it used: one that can't be is an error, not a warning.
private func checkFactsFiles(_ paths: [String], _ read: ReadCase) throws {
  for path in paths {
    guard let input = read.inputs.last(where: { $0.path == path || "./" + $0.path == path }) else { continue }
    if input.kind == .facts, !input.isBroken { continue }
    throw Failure(
      code: .noInput,
      problem: input.kind == .facts || input.isAbsent
        ? "the facts file '\(path)' can't be used: \(input.warnings.last ?? "it could not be read")"
        : "'\(path)' is no facts file",
      nextStep: "It is a JSON object with \"schema\": \"pushtrail.facts/1\"; 'pushtrail explain facts' lists its keys.")
  }
}

/// Bundle ids that the case is about.
private func apps(_ read: ReadCase, _ facts: [Facts], _ options: DiagnoseOptions) -> Set<String> {
  if let bundle = options.bundle { return [bundle] }
  var apps = Set(facts.compactMap { $0.bundleID?.value })
  for artefact in read.artefacts {
    if case .infoPlist(let plist) = artefact, !plist.isExtension, let id = plist.bundleID?.value { apps.insert(id) }
    if case .entitlements(let entitlements) = artefact, entitlements.apsEnvironment != nil,
      let id = entitlements.bundleID
    {
      apps.insert(id)
    }
  }
  return apps
}

private func exitCode(_ options: DiagnoseOptions, _ read: ReadCase, _ diagnosis: Diagnosis) -> ExitCode {
  if read.hasFailures { return .noInput }
  let logs = read.inputs.filter { $0.format != "archive" }
  if !logs.contains(where: { $0.kind != .unknown && !$0.isBroken }) { return .notUnderstood }
  let counts = diagnosis.counts
  let isViolated = counts.violated > 0 || diagnosis.findings.contains { $0.state == .violated }
  switch options.failOn {
  case .never: return .success
  case .violated: return isViolated ? .conditionMet : .success
  case .undetermined: return isViolated || counts.undetermined > 0 ? .conditionMet : .success
  }
}

func reportInputs(_ read: ReadCase, _ trails: TrailSet, _ remarks: [UInt32: [String]]) -> [Report.Input] {
  var spans = [(from: Instant, to: Instant)?](repeating: nil, count: read.inputs.count)
  for item in trails.store.items where item.at.isKnown && !item.missing.contains(.date) && !item.kind.isFile {
    let known = spans[Int(item.input)] ?? (item.at, item.at)
    spans[Int(item.input)] = (min(known.from, item.at), max(known.to, item.at))
  }
  return read.inputs.enumerated().map { number, input in
    var entry = Report.Input()
    entry.path = input.path
    entry.kind = input.kind.rawValue
    entry.format = input.format
    entry.bytes = input.bytes
    entry.records = input.records
    entry.events = input.events
    entry.warnings = input.warnings + (remarks[UInt32(number)] ?? [])
    var span = spans[number]
    for (process, coverage) in trails.store.coverage[UInt32(number)] ?? [:] {
      var line = Report.Coverage()
      line.process = trails.store.symbols.text(process)
      line.lines = coverage.lines
      if !coverage.missing.contains(.date) {
        line.from = coverage.first.text
        line.to = coverage.last.text
        if coverage.first.isKnown {
          span = (min(span?.from ?? coverage.first, coverage.first), max(span?.to ?? coverage.last, coverage.last))
        }
      }
      entry.coverage.append(line)
    }
    entry.coverage.sort { $0.process < $1.process }
    entry.from = span?.from.text
    entry.to = span?.to.text
    return entry
  }
}

// MARK: Options

extension ReadingOptions {
  /// What the options say of times, for inputs in this order.
  func clockAssumptions(for paths: [String], asOf: Instant) throws -> ClockAssumptions {
    var assumptions = ClockAssumptions(asOf: asOf)
    assumptions.zone = try assumeZone.general.map(rule)
    assumptions.year = assumeYear.general
    assumptions.date = assumeDate.general.map { CivilTime.days(year: $0.year, month: $0.month, day: $0.day) }
    for (number, path) in paths.enumerated() {
      let input = UInt32(number)
      if !assumeZone.byFile.isEmpty { assumptions.zones[input] = try assumeZone.value(for: path).map(rule) }
      if !assumeYear.byFile.isEmpty { assumptions.years[input] = assumeYear.value(for: path) }
      if !assumeDate.byFile.isEmpty {
        assumptions.dates[input] = assumeDate.value(for: path).map {
          CivilTime.days(year: $0.year, month: $0.month, day: $0.day)
        }
      }
    }
    return assumptions
  }

  private func rule(_ choice: ZoneChoice) throws -> TimeZoneRule {
    switch choice {
    case .offset(let seconds): return .fixed(seconds)
    case .name(let name):
      guard let rule = TimeZoneRule(name) else {
        throw UsageError(
          problem: "the system has no time zone called '\(name)'",
          nextStep: "Give an offset such as '+01:00', or install the system's time zone data (package tzdata).")
      }
      return rule
    }
  }
}

/// The text of records, out of the mapped files or the kept texts.
struct RecordTexts: Sendable {
  private let files: [MappedFile?]
  private let store: EvidenceStore

  init(_ inputs: [CaseInput], _ store: EvidenceStore) {
    files = inputs.map(\.mapped)
    self.store = store
  }

  @Sendable func text(_ item: Evidence) -> String {
    let start = Int(item.offset)
    let end = start + Int(item.length)
    if let file = files[Int(item.input)] { return file.text(from: start, to: end) }
    guard let kept = store.texts[item.input], end <= kept.count, start <= end else { return "" }
    return kept[start..<end].withUnsafeBytes { Bytes($0).trimmed.string }
  }
}

extension Artefact {
  var entitlements: Entitlements? { if case .entitlements(let value) = self { value } else { nil } }
  var profile: Profile? { if case .profile(let value) = self { value } else { nil } }
  var infoPlist: InfoPlist? { if case .infoPlist(let value) = self { value } else { nil } }
}

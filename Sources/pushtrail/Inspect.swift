import AppFiles
import Diagnosis
import Evidence
import Reports
import Trails

/// `pushtrail inspect`: what the files about an app say, without any push.
func runInspect(_ options: InspectOptions, _ terminal: Terminal) throws -> ExitCode {
  let read = Reading.read(options.paths, terminal)
  if options.format == .text, read.hasFailures, read.inputs.allSatisfy(\.isAbsent) { return .noInput }
  let facts = read.facts.map(\.facts)
  let apps = Set(facts.compactMap { $0.bundleID?.value })
  let trails = TrailSet(read.store, apps: apps, factsBundle: facts.count == 1 ? facts[0].bundleID?.value : nil)
  let file = CaseFile(trails, facts, read.artefacts, apps: apps, asksForFiles: true, asOf: options.asOf)
  let diagnosis = Diagnosis(file, where: { _ in false })

  var builder = ReportBuilder(diagnosis, texts: RecordTexts(read.inputs, trails.store).text)
  builder.inputs = reportInputs(read, trails, [:])
  builder.redacts = options.redact
  builder.listsTargets = true
  var report = builder.report()
  report.emptiness = emptiness(file.builds)
  let code = exitCode(options, read, diagnosis)
  return terminal.write(to: options.output, ending: code) { out in
    var look = TextReport.Options()
    look.isVerbose = options.verbose
    options.format.renderer(style: terminal.textStyle, options: look).render(report, into: out)
  }
}

private func emptiness(_ builds: Builds) -> String {
  if builds.isEmpty { return "No file about an app was found" }
  let count = builds.targets.count
  if count == 0 { return "No build was seen, only files of a project" }
  return count == 1 ? "1 target was checked" : "\(count) targets were checked"
}

private func exitCode(_ options: InspectOptions, _ read: ReadCase, _ diagnosis: Diagnosis) -> ExitCode {
  if read.hasFailures { return .noInput }
  let files = read.inputs.filter { $0.format != "archive" }
  if !files.contains(where: { $0.kind != .unknown }) { return .notUnderstood }
  let isViolated = diagnosis.findings.contains { $0.state == .violated }
  switch options.failOn {
  case .never: return .success
  case .violated: return isViolated ? .conditionMet : .success
  case .undetermined: return isViolated || !diagnosis.next.isEmpty ? .conditionMet : .success
  }
}

extension CaseFile {
  /// A case with all files about apps put together.
  convenience init(
    _ trails: TrailSet, _ facts: [Facts], _ artefacts: [Artefact], apps: Set<String>, asksForFiles: Bool = false,
    asOf: Instant
  ) {
    // Pushes have rules of their own for their payloads; without pushes the payload files stand for them.
    let about = artefacts.filter { if case .payload = $0 { asksForFiles } else { true } }
    self.init(
      trails: trails, facts: facts, entitlements: artefacts.compactMap(\.entitlements),
      profiles: artefacts.compactMap(\.profile), infoPlists: artefacts.compactMap(\.infoPlist),
      builds: Builds(about, apps: apps), asksForFiles: asksForFiles, asOf: asOf)
  }
}

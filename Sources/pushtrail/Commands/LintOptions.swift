import Evidence
import Reports

/// What `pushtrail lint` was asked to do.
struct LintOptions: Sendable {
  /// Files, folders, archives, `-` for standard input.
  var paths: [String] = []
  var format = ReportFormat.text
  /// Nil for standard output.
  var output: String?
  var failOn = DiagnoseOptions.FailOn.violated
  /// The moment the requests would be sent at.
  var asOf = Instant.unknown
  var color = Terminal.ColorChoice.auto
  var redact = false
  /// Whether the corrected payload is printed in place of a report.
  var fix = false
  var quiet = false
  var verbose = false
}

extension LintOptions {
  private static let formatOption = Option<ReportFormat>(
    "--format", standard: .text, help: "How to write the report.")
  private static let outputOption = Option(
    "--output", short: "o", "FILE", help: "Write the report to this file, complete or not at all.")
  private static let failOnOption = Option<DiagnoseOptions.FailOn>(
    "--fail-on", standard: .violated, help: "What makes the exit code 1.")
  private static let asOfOption = Option<Instant>(
    "--as-of", "TIME", standard: "now", help: "Judge expirations and provider tokens as of this time.",
    read: Values.time)
  private static let colorOption = Option<Terminal.ColorChoice>(
    "--color", standard: .auto, help: "Colour in text; auto means on a terminal, unless NO_COLOR is set.")
  private static let fixFlag = Flag(
    "--fix",
    help: "Print the payload with misspelt, misplaced and mistyped keys of Apple corrected, in place of a report.")
  private static let redactFlag = Flag(
    "--redact", help: "Shorten tokens, ids and names of people in all output, so that it can be passed on.")
  private static let quietFlag = Flag("--quiet", short: "q", help: "Nothing but errors on standard error.")
  private static let verboseFlag = Flag("--verbose", short: "v", help: "Leave nothing out.")

  static let sections = [
    Command.Section(heading: "How to judge", options: [asOfOption.spec, fixFlag.spec]),
    Command.Section(
      heading: "The report",
      options: [
        formatOption.spec, outputOption.spec, failOnOption.spec, colorOption.spec, redactFlag.spec, quietFlag.spec,
        verboseFlag.spec,
      ]),
  ]

  static let operands = Command.Operands(
    placeholder: "PATH",
    help:
      "A payload (.json, .apns), an object with headers and payload, a script with curl commands, a folder or archive of these, or - for standard input.",
    whenMissing: "no payload or request is given")

  init(_ parsed: ParsedCommand) throws(UsageError) {
    paths = parsed.operands
    if paths.filter({ $0 == "-" }).count > 1 {
      throw UsageError(problem: "'-' is given twice", nextStep: "Standard input can be read once only; give '-' once.")
    }
    format = try parsed.value(Self.formatOption) ?? .text
    output = try parsed.value(Self.outputOption).flatMap { $0 == "-" ? nil : $0 }
    failOn = try parsed.value(Self.failOnOption) ?? .violated
    asOf = try parsed.value(Self.asOfOption) ?? Instant.now
    color = try parsed.value(Self.colorOption) ?? .auto
    fix = parsed.has(Self.fixFlag)
    redact = parsed.has(Self.redactFlag)
    quiet = parsed.has(Self.quietFlag)
    verbose = parsed.has(Self.verboseFlag)
    try OutputGuard.check(output, inputs: paths)
  }
}

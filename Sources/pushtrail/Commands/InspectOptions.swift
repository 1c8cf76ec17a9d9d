import Evidence
import Reports

/// What `pushtrail inspect` was asked to do.
struct InspectOptions: Sendable {
  var paths: [String] = []
  var format = ReportFormat.text
  /// Nil for standard output.
  var output: String?
  /// The clock that expiry is judged by.
  var asOf = Instant.unknown
  var failOn = DiagnoseOptions.FailOn.violated
  var color = Terminal.ColorChoice.auto
  var redact = false
  var quiet = false
  var verbose = false

  private static let formatOption = Option<ReportFormat>(
    "--format", standard: .text, help: "How to write the report.")
  private static let outputOption = Option(
    "--output", short: "o", "FILE", help: "Write the report to this file, complete or not at all.")
  private static let asOfOption = Option<Instant>(
    "--as-of", "TIME", standard: "now", help: "Judge whether profiles have expired as of this time.", read: Values.time)
  private static let failOnOption = Option<DiagnoseOptions.FailOn>(
    "--fail-on", standard: .violated, help: "What makes the exit code 1.")
  private static let colorOption = Option<Terminal.ColorChoice>(
    "--color", standard: .auto, help: "Colour in text; auto means on a terminal, unless NO_COLOR is set.")
  private static let redactFlag = Flag(
    "--redact", help: "Shorten ids and names of people, so that it can be passed on.")
  private static let quietFlag = Flag("--quiet", short: "q", help: "Nothing but errors on standard error.")
  private static let verboseFlag = Flag("--verbose", short: "v", help: "Leave nothing out: all evidence with its text.")

  static let sections = [
    Command.Section(
      heading: "The report",
      options: [
        formatOption.spec, outputOption.spec, asOfOption.spec, failOnOption.spec, colorOption.spec, redactFlag.spec,
        quietFlag.spec, verboseFlag.spec,
      ])
  ]

  init(_ parsed: ParsedCommand) throws(UsageError) {
    paths = parsed.operands
    if paths.filter({ $0 == "-" }).count > 1 {
      throw UsageError(problem: "'-' is given twice", nextStep: "Standard input can be read once only; give '-' once.")
    }
    format = try parsed.value(Self.formatOption) ?? .text
    output = try parsed.value(Self.outputOption).flatMap { $0 == "-" ? nil : $0 }
    asOf = try parsed.value(Self.asOfOption) ?? Instant.now
    failOn = try parsed.value(Self.failOnOption) ?? .violated
    color = try parsed.value(Self.colorOption) ?? .auto
    redact = parsed.has(Self.redactFlag)
    quiet = parsed.has(Self.quietFlag)
    verbose = parsed.has(Self.verboseFlag)
    try OutputGuard.check(output, inputs: paths)
  }
}

import Evidence
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `pushtrail diagnose` was asked to do.
@dynamicMemberLookup
struct DiagnoseOptions: Sendable {
  var reading = ReadingOptions()
  /// Facts files that win over those among the paths.
  var facts: [String] = []
  /// Single facts that win over all files.
  var factOverrides: [FactOverride] = []
  var format = ReportFormat.text
  /// Nil for standard output.
  var output: String?
  var failOn = FailOn.violated
  /// The clock that expiry is judged by.
  var asOf = Instant.unknown
  /// Most pushes that are listed; `Int.max` for all of them.
  var limit = 1000
  /// Whether `--limit` was given: the text report then shows that many in full.
  var limitIsGiven = false
  var color = Terminal.ColorChoice.auto

  /// Which verdicts make the exit code 1.
  enum FailOn: String, CaseIterable, Sendable { case violated, undetermined, never }

  subscript<Value>(dynamicMember path: KeyPath<ReadingOptions, Value>) -> Value { reading[keyPath: path] }

  /// How the text report is to look on `terminal`.
  func textOptions(_ terminal: Terminal) -> TextReport.Options {
    var options = TextReport.Options()
    options.isVerbose = reading.verbose
    if limitIsGiven { options.inFull = limit }
    return options
  }
}

/// `settings.authorization=denied`.
struct FactOverride: Equatable, Sendable {
  /// Keys of the facts file, joined by dots.
  let key: String
  let value: String
}

extension DiagnoseOptions {
  private static let factsOption = Option<String>(
    "--facts", "FILE", repeats: true, help: "What people know and no log shows (settings, app state, code), as JSON.",
    read: Values.text)
  private static let factOption = Option<FactOverride>(
    "--fact", "KEY=VALUE", repeats: true,
    help: "A single fact, such as settings.authorization=denied; wins over files.",
    read: Values.fact)
  private static let formatOption = Option<ReportFormat>(
    "--format", standard: .text, help: "How to write the report.")
  private static let outputOption = Option(
    "--output", short: "o", "FILE", help: "Write the report to this file, complete or not at all.")
  private static let failOnOption = Option<FailOn>(
    "--fail-on", standard: .violated, help: "What makes the exit code 1.")
  private static let asOfOption = Option<Instant>(
    "--as-of", "TIME", standard: "now", help: "Judge what has expired as of this time.", read: Values.time)
  private static let limitOption = Option<Int>(
    "--limit", "N", standard: "1000",
    help: "List at most N pushes, the most telling first; 0 lists all. Counts and exit code speak of all in any case.",
    read: Values.count)
  private static let colorOption = Option<Terminal.ColorChoice>(
    "--color", standard: .auto, help: "Colour in text; auto means on a terminal, unless NO_COLOR is set.")

  static let sections = [
    ReadingOptions.filters,
    Command.Section(
      heading: "What else is known",
      options: [factsOption.spec, factOption.spec, asOfOption.spec] + ReadingOptions.reading),
    ReadingOptions.times,
    Command.Section(
      heading: "The report",
      options: [formatOption.spec, outputOption.spec, limitOption.spec, failOnOption.spec, colorOption.spec]
        + ReadingOptions.output),
  ]

  init(_ parsed: ParsedCommand) throws(UsageError) {
    reading = try ReadingOptions(parsed)
    facts = try parsed.all(Self.factsOption)
    factOverrides = try parsed.all(Self.factOption)
    format = try parsed.value(Self.formatOption) ?? .text
    output = try parsed.value(Self.outputOption).flatMap { $0 == "-" ? nil : $0 }
    failOn = try parsed.value(Self.failOnOption) ?? .violated
    asOf = try parsed.value(Self.asOfOption) ?? Instant.now
    color = try parsed.value(Self.colorOption) ?? .auto
    if let number = try parsed.value(Self.limitOption) {
      limit = number == 0 ? .max : number
      limitIsGiven = true
    }
    try OutputGuard.check(output, inputs: reading.paths + facts + [reading.mapping].compactMap(\.self))
  }
}

extension Values {
  @Sendable static func fact(_ text: String) throws(ValueError) -> FactOverride {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ValueError("a fact is written KEY=VALUE, such as settings.authorization=denied")
    }
    return FactOverride(key: String(parts[0]), value: String(parts[1]))
  }
}

extension Instant {
  /// This moment, by the system's clock.
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}

/// Keeps a report from being written over the evidence.
enum OutputGuard {
  static func check(_ output: String?, inputs: [String]) throws(UsageError) {
    guard let output else { return }
    var target = stat()
    guard stat(output, &target) == 0 else { return }
    if target.st_mode & S_IFMT == S_IFDIR {
      throw UsageError(
        problem: "'--output \(output)' is a folder",
        nextStep: "Give the name of a file: '--output \(output)\(output.hasSuffix("/") ? "" : "/")report.txt'.")
    }
    for input in inputs where input != "-" {
      var source = stat()
      if stat(input, &source) == 0, source.st_dev == target.st_dev, source.st_ino == target.st_ino {
        throw UsageError(
          problem: "'--output \(output)' would be written over the input '\(input)'",
          nextStep: "Choose another file for the report.")
      }
    }
  }
}

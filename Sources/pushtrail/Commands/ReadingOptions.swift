import Evidence

/// What to read and how: the options that all commands that read logs have in common.
struct ReadingOptions: Sendable {
  /// What `-` is called in reports.
  static let standardInput = "standard input"

  /// Files, folders, archives, `-` for standard input.
  var paths: [String] = []
  /// JSON file with field names of a producer of one's own.
  var mapping: String?
  var apnsID: ApnsID?
  /// Lower-case hexadecimal digits when the text is hexadecimal; it may be a beginning.
  var token: String?
  var bundle: String?
  var since: Instant?
  var until: Instant?
  var redact = false
  var assumeZone = Assumed<ZoneChoice>()
  var assumeYear = Assumed<Int>()
  /// Midnight of the date.
  var assumeDate = Assumed<CivilTime>()
  var quiet = false
  var verbose = false
}

/// What a person says of inputs that don't say it themselves.
struct Assumed<Value: Sendable>: Sendable {
  /// For all inputs that have none of their own.
  var general: Value?
  /// For single files, in the order given.
  var byFile: [(file: String, value: Value)] = []

  /// The value for an input: the one given for its path, or for the end of its path (`device.log`), else the general one.
  func value(for path: String) -> Value? {
    byFile.last { Self.names($0.file, path) }?.value ?? general
  }

  /// Whether `FILE` of an option names this input.
  static func names(_ file: String, _ path: String) -> Bool {
    path == file || path.hasSuffix("/" + file) || path.hasSuffix("!" + file) || file == "./" + path
      || file == "-" && path == ReadingOptions.standardInput
  }
}

/// A time zone as named on the command line.
enum ZoneChoice: Equatable, Sendable {
  /// Seconds east of UTC.
  case offset(Int)
  /// An IANA name that looks right; whether the system knows it shows when it is resolved.
  case name(String)
}

extension ReadingOptions {
  private static let mappingOption = Option(
    "--mapping", "FILE", help: "Field names of a producer that pushtrail does not know.")
  private static let apnsIDOption = Option<ApnsID>(
    "--apns-id", "ID", help: "Only the push with this apns-id, in any case.", read: Values.apnsID)
  private static let tokenOption = Option<String>(
    "--token", "TOKEN", help: "Only pushes to this device token; its beginning is enough.", read: Values.token)
  private static let bundleOption = Option("--bundle", "ID", help: "Only pushes of this app, by its bundle id.")
  private static let sinceOption = Option<Instant>(
    "--since", "TIME", help: "Only what happened at this time or later: 2026-02-14T09:26:53+01:00; UTC without a zone.",
    read: Values.time)
  private static let untilOption = Option<Instant>(
    "--until", "TIME", help: "Only what happened before this time.", read: Values.time)
  private static let redactFlag = Flag(
    "--redact",
    help:
      "Mask device tokens, alert texts and names of people in all output; apns-ids and collapse ids stay, for they join it with other logs."
  )
  private static let zoneOption = Option<(String?, ZoneChoice)>(
    "--assume-zone", "[FILE=]ZONE", repeats: true,
    help: "Zone of times that print none: Europe/Berlin, UTC, +01:00; for one file with FILE=.",
    read: Values.perFile(Values.zone))
  private static let yearOption = Option<(String?, Int)>(
    "--assume-year", "[FILE=]YYYY", repeats: true, help: "Year of dates that print none.",
    read: Values.perFile(Values.year))
  private static let dateOption = Option<(String?, CivilTime)>(
    "--assume-date", "[FILE=]YYYY-MM-DD", repeats: true, help: "Date of times that print none.",
    read: Values.perFile(Values.date))
  private static let quietFlag = Flag("--quiet", short: "q", help: "Nothing but errors on standard error.")
  private static let verboseFlag = Flag(
    "--verbose", short: "v", help: "Leave nothing out: all evidence lines with their text, and coverage.")

  static let filters = Command.Section(
    heading: "Which pushes",
    options: [apnsIDOption.spec, tokenOption.spec, bundleOption.spec, sinceOption.spec, untilOption.spec])
  static let times = Command.Section(
    heading: "Times without a zone or a date", options: [zoneOption.spec, yearOption.spec, dateOption.spec])
  static let reading: [OptionSpec] = [mappingOption.spec]
  static let output: [OptionSpec] = [redactFlag.spec, quietFlag.spec, verboseFlag.spec]

  static let operands = Command.Operands(
    placeholder: "PATH",
    help:
      "A file, a folder, an archive (zip, tar, gz, zst, xz), or - for standard input. What a file is shows its content, never its name.",
    whenMissing: "no file or folder is given")

  init(_ parsed: ParsedCommand) throws(UsageError) {
    paths = parsed.operands
    if paths.filter({ $0 == "-" }).count > 1 {
      throw UsageError(problem: "'-' is given twice", nextStep: "Standard input can be read once only; give '-' once.")
    }
    mapping = try parsed.value(Self.mappingOption)
    apnsID = try parsed.value(Self.apnsIDOption)
    token = try parsed.value(Self.tokenOption)
    bundle = try parsed.value(Self.bundleOption)
    since = try parsed.value(Self.sinceOption)
    until = try parsed.value(Self.untilOption)
    if let since, let until, since >= until {
      throw UsageError(
        problem: "'--since' (\(since.text ?? "")) is not before '--until' (\(until.text ?? ""))",
        nextStep: "Exchange the two, or leave one out.")
    }
    redact = parsed.has(Self.redactFlag)
    assumeZone = try Assumed(parsed.all(Self.zoneOption), Self.zoneOption.spec)
    assumeYear = try Assumed(parsed.all(Self.yearOption), Self.yearOption.spec)
    assumeDate = try Assumed(parsed.all(Self.dateOption), Self.dateOption.spec)
    quiet = parsed.has(Self.quietFlag)
    verbose = parsed.has(Self.verboseFlag)
  }
}

extension Assumed {
  /// Takes apart what an option was given; two general values contradict each other.
  fileprivate init(_ given: [(String?, Value)], _ option: OptionSpec) throws(UsageError) {
    for (file, value) in given {
      if let file {
        byFile.append((file, value))
      } else if general == nil {
        general = value
      } else {
        throw UsageError(
          problem: "'\(option.name)' is given twice for all inputs",
          nextStep: "Give it once, and once per file that differs: '\(option.name) device.log=VALUE'.")
      }
    }
  }
}

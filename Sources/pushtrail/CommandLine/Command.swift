/// One thing that pushtrail does, as the parser, the help and the dispatcher see it.
struct Command: Sendable {
  let name: String
  /// One line for the overview.
  let summary: String
  /// Paragraphs for the command's own help.
  var discussion: [String] = []
  var operands: Operands?
  var sections: [Section] = []
  var examples: [Example] = []
  /// Whether the help ends with the exit codes.
  var listsExitCodes = false
  /// Carries it out.
  let run: @Sendable (ParsedCommand, Terminal) throws -> ExitCode

  /// What stands on the line besides options: one or more of a kind.
  struct Operands: Sendable {
    let placeholder: String
    let help: String
    /// The sentence for none at all.
    let whenMissing: String
  }

  /// A heading with its options.
  struct Section: Sendable {
    let heading: String
    let options: [OptionSpec]
  }

  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  static let help = Flag("--help", short: "h", help: "Show this help.")

  var options: [OptionSpec] { sections.flatMap(\.options) + [Command.help.spec] }
}

/// A command line taken apart, its values not read yet.
struct ParsedCommand: Sendable {
  let command: Command
  var operands: [String] = []
  fileprivate(set) var values: [String: [String]] = [:]
  fileprivate(set) var flags: Set<String> = []

  init(command: Command) { self.command = command }

  func has(_ flag: Flag) -> Bool { flags.contains(flag.spec.name) }

  /// The value of an option that is given at most once.
  func value<Value>(_ option: Option<Value>) throws(UsageError) -> Value? {
    try all(option).last
  }

  /// The values of a repeated option, in the order they were given.
  func all<Value>(_ option: Option<Value>) throws(UsageError) -> [Value] {
    var read: [Value] = []
    for text in values[option.spec.name] ?? [] {
      do throws(ValueError) {
        read.append(try option.read(text))
      } catch {
        throw unfit(text, option.spec.name, error.expectation)
      }
    }
    return read
  }

  /// The error for a value that can't be used; `expectation` says what would fit.
  func unfit(_ text: String, _ option: String, _ expectation: String) -> UsageError {
    let clause = expectation.hasSuffix("?") ? expectation : expectation + "."
    return UsageError(
      problem: "'\(text)' is no value for '\(option)'",
      nextStep: clause.prefix(1).uppercased() + clause.dropFirst())
  }

  mutating func add(_ spec: OptionSpec, _ text: String) { values[spec.name, default: []].append(text) }
  mutating func add(flag spec: OptionSpec) { flags.insert(spec.name) }
}

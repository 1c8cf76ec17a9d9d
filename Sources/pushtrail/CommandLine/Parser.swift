/// Takes the words behind a command's name apart.
struct Parser {
  let command: Command
  private let words: [String]
  private var position = 0
  private var parsed: ParsedCommand

  /// The words of one command, without the program's and the command's names.
  static func parse(_ words: [String], for command: Command) throws(UsageError) -> ParsedCommand {
    var parser = Parser(command: command, words: words)
    return try parser.run()
  }

  private init(command: Command, words: [String]) {
    self.command = command
    self.words = words
    self.parsed = ParsedCommand(command: command)
  }

  private mutating func run() throws(UsageError) -> ParsedCommand {
    while position < words.count {
      let word = words[position]
      position += 1
      if word == "--" {
        parsed.operands += words[position...]
        position = words.count
      } else if word.hasPrefix("--") {
        try long(word)
      } else if word.hasPrefix("-"), word != "-" {
        try short(word)
      } else {
        parsed.operands.append(word)
      }
    }
    if !parsed.has(Command.help) { try checkOperands() }
    return parsed
  }

  // MARK: Options

  /// `--name`, `--name value` or `--name=value`.
  private mutating func long(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let spec = command.options.first(where: { $0.name == name }) else { throw unknown(name) }
    guard spec.placeholder != nil else {
      if parts.count == 2 {
        throw failure("option '\(name)' takes no value, but '\(parts[1])' is given", "Write '\(name)' alone.")
      }
      parsed.add(flag: spec)
      return
    }
    try take(spec, parts.count == 2 ? String(parts[1]) : nextWord(for: name, spec))
  }

  /// `-q`, `-qv`, `-o FILE` or `-oFILE`.
  private mutating func short(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let spec = command.options.first(where: { $0.short == letter }) else { throw unknown(letter, in: word) }
      if spec.placeholder == nil {
        parsed.add(flag: spec)
      } else {
        try take(spec, letters.isEmpty ? nextWord(for: "-\(letter)", spec) : String(letters))
        return
      }
    }
  }

  private mutating func take(_ spec: OptionSpec, _ value: String) throws(UsageError) {
    if !spec.repeats, let first = parsed.values[spec.name]?.first {
      throw failure(
        "option '\(spec.name)' is given twice, with '\(first)' and with '\(value)'", "Keep one of the two.")
    }
    parsed.add(spec, value)
  }

  /// The next word as a value. It may begin with a dash (`--assume-zone -08:00`), but another option of this command
  /// in its place means that the value was forgotten.
  private mutating func nextWord(for name: String, _ spec: OptionSpec) throws(UsageError) -> String {
    let what = spec.placeholder ?? "VALUE"
    guard position < words.count else {
      throw failure("option '\(name)' needs a value", "Write '\(name) \(what)'.")
    }
    let word = words[position]
    if word == "--" || command.options.contains(where: { $0.isSpelled(word) }) {
      throw failure(
        "option '\(name)' needs a value, but '\(word)' follows",
        "Write '\(name) \(what)', or '\(spec.name)=\(word)' if that is meant.")
    }
    position += 1
    return word
  }

  // MARK: Errors

  private func unknown(_ name: String) -> UsageError {
    let names = command.options.map(\.name)
    if let match = CloseMatch.of(name, in: names) {
      return failure("unknown option '\(name)'; did you mean '\(match)'?", helpStep)
    }
    return failure("unknown option '\(name)'", helpStep)
  }

  private func unknown(_ letter: Character, in word: String) -> UsageError {
    let name = "-\(letter)"
    if let spec = command.options.first(where: { $0.name == "-" + word }) {
      return failure("unknown option '\(word)'; did you mean '\(spec.name)'?", helpStep)
    }
    return failure(
      word == name ? "unknown option '\(name)'" : "unknown option '\(name)' in '\(word)'",
      "\(helpStep) A file whose name begins with a dash goes behind '--'.")
  }

  private func checkOperands() throws(UsageError) {
    if let operands = command.operands {
      if parsed.operands.isEmpty { throw failure(operands.whenMissing, helpStep) }
      if parsed.operands.contains("") {
        throw failure("one \(operands.placeholder) is empty", "A variable in your script is probably not set.")
      }
    } else if let extra = parsed.operands.first {
      throw failure(
        "'\(command.name)' takes no \(extra.isEmpty ? "arguments" : "argument such as '\(extra)'")", helpStep)
    }
  }

  private var helpStep: String { "'pushtrail \(command.name) --help' lists what \(command.name) takes." }

  private func failure(_ problem: String, _ nextStep: String) -> UsageError {
    UsageError(problem: problem, nextStep: nextStep)
  }
}

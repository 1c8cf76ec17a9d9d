import Reports

/// A command that can't do its work: what happened, what to do, and the exit code that says so.
struct Failure: Error, Equatable {
  let code: ExitCode
  /// A sentence without its full stop.
  let problem: String
  /// A whole sentence.
  let nextStep: String

  var text: String { UsageError(problem: problem, nextStep: nextStep).text }
}

/// From the words of a command line to an exit code.
struct Dispatcher {
  let commands: [Command]
  let terminal: Terminal

  /// `words` are the arguments without the program's name.
  func run(_ words: [String]) -> ExitCode {
    do {
      return try dispatch(words)
    } catch let error as UsageError {
      terminal.complain(error.text)
      return .usage
    } catch let failure as Failure {
      terminal.complain(failure.text)
      return failure.code
    } catch {
      terminal.complain(
        "pushtrail: a fault of pushtrail itself: \(error).\nPlease report it with the command line and, if you may, the input.\n"
      )
      return .fault
    }
  }

  private func dispatch(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else {
      terminal.complain(
        "pushtrail: no command is given.\n'pushtrail --help' lists the commands; most start with 'pushtrail diagnose PATH...'.\n"
      )
      return .usage
    }
    let rest = Array(words.dropFirst())
    switch first {
    case "--version": return show("\(Tool.name) \(Tool.version)\n")
    case "--help", "-h": return show(Help(width: terminal.width).overview(commands))
    case "help":
      guard let name = rest.first else { return show(Help(width: terminal.width).overview(commands)) }
      return show(Help(width: terminal.width).page(try command(named: name)))
    default: break
    }
    let command = try command(named: first)
    let parsed = try Parser.parse(rest, for: command)
    if parsed.has(Command.help) { return show(Help(width: terminal.width).page(command)) }
    return try command.run(parsed, terminal)
  }

  private func show(_ text: String) -> ExitCode { terminal.write(to: nil) { $0.write(text) } }

  /// The command with this name, or the error that helps to find it.
  func command(named name: String) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let names = commands.map(\.name)
    if name.hasPrefix("-") {
      throw UsageError(
        problem: "'\(name)' stands where the command belongs",
        nextStep: "Options follow the command: 'pushtrail diagnose \(name) ...'. 'pushtrail --help' lists the commands."
      )
    }
    // A file system knows better than the spelling whether a word is a path.
    if name.contains("/") || FileOutput.exists(name) {
      throw UsageError(
        problem: "'\(name)' stands where the command belongs",
        nextStep: "To diagnose it, write 'pushtrail diagnose \(name)'.")
    }
    if let match = CloseMatch.of(name, in: names) {
      throw UsageError(
        problem: "unknown command '\(name)'; did you mean '\(match)'?",
        nextStep: "'pushtrail --help' lists the commands.")
    }
    throw UsageError(
      problem: "unknown command '\(name)'", nextStep: "The commands are \(names.joined(separator: ", ")).")
  }
}

import Reports

/// Help texts, laid out for a width.
struct Help {
  let width: Int

  /// 80 columns at least, 110 at most: longer lines are hard to read.
  init(width: Int) { self.width = min(max(width, 80), 110) }

  /// What `pushtrail --help` prints.
  func overview(_ commands: [Command]) -> String {
    var text =
      "pushtrail says at which boundary an Apple push notification stopped, and which contract was broken there.\n"
    text = wrapped(text, indent: 0, hang: 0)
    text += "\nUsage: pushtrail COMMAND [OPTIONS] ARGUMENTS\n\nCommands:\n"
    text += table(commands.map { ($0.name, $0.summary) })
    text += "\nOptions:\n"
    text += table([
      ("-h, --help", "Show this help; 'pushtrail COMMAND --help' shows a command's."),
      ("--version", "Show the version."),
    ])
    text += "\nStart here:\n  pushtrail diagnose provider.log device.log\n"
    text += "  pushtrail diagnose case.zip --format json --output report.json\n"
    return text
  }

  /// What `pushtrail COMMAND --help` prints.
  func page(_ command: Command) -> String {
    var text = "Usage: pushtrail \(command.name)\(command.operands.map { " " + $0.placeholder + "..." } ?? "")"
    text += command.sections.isEmpty ? "\n" : " [OPTIONS]\n"
    text += "\n" + wrapped(command.summary + ".", indent: 0, hang: 0)
    for paragraph in command.discussion { text += "\n" + wrapped(paragraph, indent: 0, hang: 0) }
    if let operands = command.operands {
      text += "\nArguments:\n" + table([(operands.placeholder, operands.help)])
    }
    for section in command.sections {
      text += "\n\(section.heading):\n" + table(section.options.map(row))
    }
    text += "\nHelp:\n" + table([row(Command.help.spec)])
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples {
        text += wrapped(example.meaning + ":", indent: 2, hang: 2) + "    \(example.line)\n"
      }
    }
    if command.listsExitCodes {
      text += "\nExit codes:\n"
      text += table(ExitCode.all.map { (String($0.rawValue), $0.meaning) })
    }
    return text
  }

  private func row(_ spec: OptionSpec) -> (String, String) {
    let short = spec.short.map { "-\($0), " } ?? ""
    // A long list of words stands in the text; the column would get too wide.
    let listed = spec.choices.count > 4
    let placeholder = spec.placeholder.map { " " + (listed ? "WORD" : $0) } ?? ""
    var help = spec.help
    if listed { help += " One of \(spec.choices.joined(separator: ", "))." }
    if spec.repeats { help += " May be repeated." }
    if let standard = spec.standard { help += " [\(standard)]" }
    return (short + spec.name + placeholder, help)
  }

  /// Two columns; a left side that is too wide gets a line of its own.
  private func table(_ rows: [(String, String)]) -> String {
    let widest = rows.map(\.0.count).filter { $0 <= 28 }.max() ?? 0
    let column = widest + 4
    var text = ""
    for (left, right) in rows {
      let lead = "  " + left
      if left.count > widest {
        text += lead + "\n" + wrapped(right, indent: column, hang: column)
      } else {
        let padding = String(repeating: " ", count: column - lead.count)
        text += lead + padding + wrapped(right, indent: column, hang: column).dropFirst(column)
      }
    }
    return text
  }

  private func wrapped(_ text: String, indent: Int, hang: Int) -> String {
    TextLayout.wrap(text, width: width, indent: indent, hang: hang).map { $0 + "\n" }.joined()
  }
}

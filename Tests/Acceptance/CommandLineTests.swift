import Testing

@testable import pushtrail

/// A command line that can't be carried out, and the two lines about it.
struct Complaint: Sendable {
  let words: String
  let problem: String
  let nextStep: String

  init(_ words: String, _ problem: String, _ nextStep: String) {
    self.words = words
    self.problem = problem
    self.nextStep = nextStep
  }
}

@Suite("The command line")
struct CommandLineTests {
  private func parse(_ words: String) throws(UsageError) -> ParsedCommand {
    try Parser.parse(words.split(separator: " ").map(String.init), for: Commands.diagnose)
  }

  private func options(_ words: String) throws -> DiagnoseOptions { try DiagnoseOptions(parse(words)) }

  private func complaint(_ words: String) -> String {
    do {
      _ = try options(words)
      return ""
    } catch let error as UsageError {
      return error.text
    } catch {
      return "\(error)"
    }
  }

  private static let listed = "'pushtrail diagnose --help' lists what diagnose takes."

  static let wrongLines: [Complaint] = [
    Complaint("", "no file or folder is given.", listed),
    Complaint("a --formt json", "unknown option '--formt'; did you mean '--format'?", listed),
    Complaint("a --colour=auto", "unknown option '--colour'; did you mean '--color'?", listed),
    Complaint("a --as", "unknown option '--as'.", listed),
    Complaint("a --banana", "unknown option '--banana'.", listed),
    Complaint("a -format", "unknown option '-format'; did you mean '--format'?", listed),
    Complaint("a -x", "unknown option '-x'.", "\(listed) A file whose name begins with a dash goes behind '--'."),
    Complaint("a --output", "option '--output' needs a value.", "Write '--output FILE'."),
    Complaint(
      "a --output --redact", "option '--output' needs a value, but '--redact' follows.",
      "Write '--output FILE', or '--output=--redact' if that is meant."),
    Complaint(
      "a -o -q", "option '-o' needs a value, but '-q' follows.", "Write '-o FILE', or '--output=-q' if that is meant."),
    Complaint("a --redact=yes", "option '--redact' takes no value, but 'yes' is given.", "Write '--redact' alone."),
    Complaint(
      "a --bundle x --bundle y", "option '--bundle' is given twice, with 'x' and with 'y'.", "Keep one of the two."),
    Complaint(
      "a --format jsn", "'jsn' is no value for '--format'.",
      "It is one of text, json, markdown, html, junit, sarif; did you mean 'json'?"),
    Complaint("a --limit -1", "'-1' is no value for '--limit'.", "It is a whole number, 0 or more."),
    Complaint(
      "a --apns-id 7B64-B850", "'7B64-B850' is no value for '--apns-id'.",
      "An apns-id has 36 characters, such as 7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e."),
    Complaint(
      "a --token 64a", "'64a' is no value for '--token'.",
      "A device token, or at least the first 8 characters of one, is needed."),
    Complaint(
      "a --since yesterday", "'yesterday' is no value for '--since'.",
      "A time is written 2026-02-14T09:26:53+01:00, 2026-02-14 09:26 (UTC) or 2026-02-14."),
    Complaint(
      "a --since 2026-02-14 --until 2026-02-13",
      "'--since' (2026-02-14T00:00:00Z) is not before '--until' (2026-02-13T00:00:00Z).",
      "Exchange the two, or leave one out."),
    Complaint(
      "a --assume-date 2026-02-30", "'2026-02-30' is no value for '--assume-date'.",
      "A date is written YYYY-MM-DD, such as 2026-02-14."),
    Complaint(
      "a --assume-year device.log=26", "'device.log=26' is no value for '--assume-year'.",
      "A year is written with four digits, such as 2026, and push notifications began in 2009."),
    Complaint(
      "a --assume-zone +25:00", "'+25:00' is no value for '--assume-zone'.",
      "A zone is written Europe/Berlin, UTC or +01:00."),
    Complaint(
      "a --assume-zone UTC --assume-zone +01:00", "'--assume-zone' is given twice for all inputs.",
      "Give it once, and once per file that differs: '--assume-zone device.log=VALUE'."),
    Complaint(
      "a --fact denied", "'denied' is no value for '--fact'.",
      "A fact is written KEY=VALUE, such as settings.authorization=denied."),
    Complaint("- -", "'-' is given twice.", "Standard input can be read once only; give '-' once."),
  ]

  @Test("says what is wrong and what to do next", arguments: CommandLineTests.wrongLines)
  func wrongLine(_ expected: Complaint) {
    #expect(complaint(expected.words) == "pushtrail: \(expected.problem)\n\(expected.nextStep)\n")
  }

  @Test("takes values behind a blank or an equals sign, short options alone or together, and everything behind --")
  func spellings() throws {
    let options = try options("-qv --format=json --limit 0 -oreport.json a --fail-on=never -- --b -")
    #expect(options.paths == ["a", "--b", "-"])
    #expect(options.format == .json)
    #expect(options.limit == .max)
    #expect(options.output == "report.json")
    #expect(options.failOn == .never)
    #expect(options.quiet && options.verbose)
    #expect(try self.options("a --bundle=x=y").bundle == "x=y")
    #expect(try self.options("a --output -").output == nil)
  }

  @Test("has a default for everything but the paths")
  func defaults() throws {
    let options = try options("a")
    #expect(options.format == .text)
    #expect(options.failOn == .violated)
    #expect(options.limit == 1000)
    #expect(!options.limitIsGiven)
    #expect(options.asOf.isKnown)
    #expect(options.color == .auto)
    #expect(options.output == nil && options.apnsID == nil && options.token == nil && options.since == nil)
  }

  @Test("reads values to their types")
  func values() throws {
    let options = try options(
      "a --apns-id 7B1E7C40-5B1E-4D4C-9D6C-2F1F0D5F5E5E --token <6425c7d4> --since 2026-02-14T09:26:53+01:00 "
        + "--until 1771063200 --as-of 2026-02-14 --fact settings.authorization=denied --fact code.adaptor=")
    #expect(options.apnsID?.text == "7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e")
    #expect(options.token == "6425c7d4")
    #expect(options.since?.text == "2026-02-14T08:26:53Z")
    #expect(options.until?.text == "2026-02-14T10:00:00Z")
    #expect(options.asOf.text == "2026-02-14T00:00:00Z")
    #expect(
      options.factOverrides == [
        FactOverride(key: "settings.authorization", value: "denied"), FactOverride(key: "code.adaptor", value: ""),
      ])
  }

  @Test("assumes zones, years and dates for all inputs or for one")
  func assumptions() throws {
    let options = try options(
      "a --assume-zone Europe/Berlin --assume-zone logs/x=1.log=-08:00 --assume-zone old.log=utc "
        + "--assume-year device.log=2025 --assume-date 2026-02-14")
    #expect(options.assumeZone.value(for: "provider.log") == .name("Europe/Berlin"))
    #expect(options.assumeZone.value(for: "case/logs/x=1.log") == .offset(-28_800))
    #expect(options.assumeZone.value(for: "case.zip!old.log") == .offset(0))
    #expect(options.assumeZone.value(for: "very-old.log") == .name("Europe/Berlin"))
    #expect(options.assumeYear.value(for: "a/device.log") == 2025)
    #expect(options.assumeYear.value(for: "provider.log") == nil)
    #expect(options.assumeDate.general?.dateText == "2026-02-14")
  }

  static let wrongCommands: [Complaint] = [
    Complaint(
      "diagnos", "unknown command 'diagnos'; did you mean 'diagnose'?", "'pushtrail --help' lists the commands."),
    Complaint(
      "logs/a.txt", "'logs/a.txt' stands where the command belongs.",
      "To diagnose it, write 'pushtrail diagnose logs/a.txt'."),
    Complaint(
      "--format", "'--format' stands where the command belongs.",
      "Options follow the command: 'pushtrail diagnose --format ...'. 'pushtrail --help' lists the commands."),
    Complaint("tea", "unknown command 'tea'.", "The commands are diagnose, digest."),
  ]

  @Test("finds the command that was meant", arguments: CommandLineTests.wrongCommands)
  func wrongCommand(_ expected: Complaint) {
    let dispatcher = Dispatcher(commands: [Commands.diagnose, DigestCommand.command], terminal: Terminal())
    #expect {
      try dispatcher.command(named: expected.words)
    } throws: {
      ($0 as? UsageError)?.text == "pushtrail: \(expected.problem)\n\(expected.nextStep)\n"
    }
  }

  @Test("helps within 80 columns, and names every option")
  func help() {
    for command in Commands.all {
      let page = Help(width: 80).page(command)
      for option in command.options { #expect(page.contains(option.name)) }
      for line in page.split(separator: "\n") where !line.hasPrefix("    pushtrail") && !line.contains(" | ") {
        #expect(line.count <= 80, "\(line)")
      }
    }
    #expect(Help(width: 200).overview(Commands.all).split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test("digests an identifier in the spellings that logs use")
  func digest() {
    #expect(DigestCommand.spellings("order-1") == ["order-1"])
    #expect(
      DigestCommand.spellings("7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e") == [
        "7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e", "7B1E7C40-5B1E-4D4C-9D6C-2F1F0D5F5E5E",
      ])
    #expect(DigestCommand.spellings("") == [])
  }

  @Test("shows progress in words")
  func progress() {
    #expect(Progress.line(410_000_000, 1_000_000_000, "device.log") == "Reading device.log: 41 % of 1.0 GB")
    #expect(Progress.line(999, 0, "a\u{1B}b") == "Reading a?b: 999 B")
  }
}

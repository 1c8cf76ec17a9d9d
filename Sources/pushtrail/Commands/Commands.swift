/// What pushtrail can be asked to do, in the order of the overview.
enum Commands {
  static let all = [diagnose, inspect, explain, events, formats, DigestCommand.command]

  static let diagnose = Command(
    name: "diagnose",
    summary: "Say at which boundary each push stopped, and which contract was broken there",
    discussion: [
      "Give it whatever there is: provider logs, answers of APNs, device logs, entitlements, Info.plists, a facts file. "
        + "Each push is laid out boundary by boundary; what no evidence proves is 'undetermined', with what to collect next."
    ],
    operands: ReadingOptions.operands,
    sections: DiagnoseOptions.sections,
    examples: [
      Command.Example(line: "pushtrail diagnose provider.log device.log", meaning: "Two files of a customer"),
      Command.Example(
        line: "pushtrail diagnose case.zip --apns-id 7b1e7c40-5b1e-4d4c-9d6c-2f1f0d5f5e5e",
        meaning: "One push out of an archive"),
      Command.Example(
        line: "pushtrail diagnose logs/ --format json --output report.json --fail-on never", meaning: "For a script"),
    ],
    listsExitCodes: true
  ) { parsed, terminal in
    let options = try DiagnoseOptions(parsed)
    return try runDiagnose(
      options,
      terminal.adapted(color: options.color, quiet: options.quiet, writesToFile: options.output != nil))
  }

  static let inspect = Command(
    name: "inspect",
    summary: "Check entitlements, Info.plists, profiles and built apps for what push needs",
    discussion: [
      "Give it a project folder, an .app, .ipa or .xcarchive, a profile, or what codesign printed. A source file, a profile and "
        + "a signature are three different facts: what only one that was not given would decide is said as the next step."
    ],
    operands: ReadingOptions.operands,
    sections: InspectOptions.sections,
    examples: [
      Command.Example(line: "pushtrail inspect Chat.ipa", meaning: "A build with its extensions"),
      Command.Example(line: "pushtrail inspect working.ipa failing.ipa", meaning: "Two builds side by side"),
      Command.Example(
        line: "codesign -d --entitlements - Chat.app | pushtrail inspect - Chat.entitlements",
        meaning: "Signature and source"),
    ],
    listsExitCodes: true
  ) { parsed, terminal in
    let options = try InspectOptions(parsed)
    return try runInspect(
      options,
      terminal.adapted(color: options.color, quiet: options.quiet, writesToFile: options.output != nil))
  }

  static let events = Command(
    name: "events",
    summary: "Print the normalised evidence as JSON, one event a line",
    discussion: ["For other tools, and to gather what many machines hold."],
    operands: ReadingOptions.operands,
    sections: EventsOptions.sections,
    examples: [
      Command.Example(
        line: "pushtrail events device.log | jq -c 'select(.kind == \"filtered\")'", meaning: "Pick one kind")
    ],
    listsExitCodes: true
  ) { parsed, terminal in
    let options = try EventsOptions(parsed)
    return try runEvents(
      options, terminal.adapted(color: .never, quiet: options.quiet, writesToFile: options.output != nil))
  }

  static let explain = Command(
    name: "explain",
    summary: "Say what a contract, an APNs reason, an error code or a log line means, and what to do",
    discussion: [
      "It takes a contract id, a boundary (its contracts in order), a status or reason of APNs in any spelling, an error code, a "
        + "state of the Delivery Log, a word of the scheduler, a whole log line in quotes, or 'facts' (all keys of the facts "
        + "file). Other words are searched in the contracts."
    ],
    operands: Command.Operands(
      placeholder: "WORD",
      help: "A contract id, a reason such as BadDeviceToken, a code such as 410 or 1901, or a log line in quotes.",
      whenMissing: "nothing to explain is given"),
    examples: [
      Command.Example(line: "pushtrail explain BadDeviceToken", meaning: "An answer of APNs"),
      Command.Example(line: "pushtrail explain cfg-aps-environment-present", meaning: "A contract that a report names"),
      Command.Example(line: "pushtrail explain receipt", meaning: "The contracts of a boundary"),
      Command.Example(line: "pushtrail explain force quit", meaning: "Search"),
    ]
  ) { parsed, terminal in
    try runExplain(parsed.operands, terminal)
  }

  static let formats = Command(
    name: "formats",
    summary: "List what pushtrail reads, and how it recognises each format",
    sections: FormatsOptions.sections,
    examples: [
      Command.Example(line: "pushtrail formats --try push.log", meaning: "What is read of each line of a log"),
      Command.Example(
        line: "pushtrail formats --try push.log --mapping fields.json", meaning: "The same with names of one's own"),
    ]
  ) { parsed, terminal in
    try runFormats(try FormatsOptions(parsed), terminal)
  }
}

import Evidence

/// What `pushtrail events` was asked to do.
@dynamicMemberLookup
struct EventsOptions: Sendable {
  var reading = ReadingOptions()
  /// Nil for standard output.
  var output: String?

  subscript<Value>(dynamicMember path: KeyPath<ReadingOptions, Value>) -> Value { reading[keyPath: path] }

  private static let outputOption = Option(
    "--output", short: "o", "FILE", help: "Write the events to this file, complete or not at all.")

  static let sections = [
    ReadingOptions.filters,
    Command.Section(heading: "What else is known", options: ReadingOptions.reading),
    ReadingOptions.times,
    Command.Section(heading: "The output", options: [outputOption.spec] + ReadingOptions.output),
  ]

  init(_ parsed: ParsedCommand) throws(UsageError) {
    reading = try ReadingOptions(parsed)
    output = try parsed.value(Self.outputOption).flatMap { $0 == "-" ? nil : $0 }
    try OutputGuard.check(output, inputs: reading.paths + [reading.mapping].compactMap(\.self))
  }
}

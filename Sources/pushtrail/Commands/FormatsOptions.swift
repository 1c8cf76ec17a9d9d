/// What `pushtrail formats` was asked to do.
struct FormatsOptions: Sendable {
  /// A log to be read line by line, for people to see.
  var trial: String?
  var mapping: String?

  private static let trialOption = Option(
    "--try", "FILE", help: "Say which format this file has, and what is read of each of its first lines.")
  private static let mappingOption = Option(
    "--mapping", "FILE", help: "Field names of a producer that pushtrail does not know.")

  static let sections = [Command.Section(heading: "One file", options: [trialOption.spec, mappingOption.spec])]

  init(_ parsed: ParsedCommand) throws(UsageError) {
    trial = try parsed.value(Self.trialOption)
    mapping = try parsed.value(Self.mappingOption)
  }
}

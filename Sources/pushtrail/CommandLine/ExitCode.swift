/// What the process says to the shell; the numbers above 1 are those of `sysexits.h`.
enum ExitCode: Int32, Sendable {
  /// Nothing is violated.
  case success = 0
  /// The `--fail-on` condition is met.
  case conditionMet = 1
  /// The command line is wrong.
  case usage = 64
  /// No input was understood.
  case notUnderstood = 65
  /// An input is missing or unreadable.
  case noInput = 66
  /// A fault of pushtrail.
  case fault = 70
  /// The output could not be written.
  case outputFailed = 74

  /// For `--help`.
  var meaning: String {
    switch self {
    case .success: "nothing is violated"
    case .conditionMet: "the --fail-on condition is met"
    case .usage: "the command line is wrong"
    case .notUnderstood: "no input was understood"
    case .noInput: "an input is missing or unreadable"
    case .fault: "a fault of pushtrail"
    case .outputFailed: "the output could not be written"
    }
  }

  static let all: [ExitCode] = [.success, .conditionMet, .usage, .notUnderstood, .noInput, .fault, .outputFailed]
}

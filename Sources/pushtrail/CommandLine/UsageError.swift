/// A command line that can't be carried out: what is wrong with it, and what to do next.
struct UsageError: Error, Equatable {
  /// A sentence without its full stop.
  let problem: String
  /// A whole sentence.
  let nextStep: String

  /// Two lines for standard error.
  var text: String {
    let isSentence = problem.hasSuffix("?") || problem.hasSuffix(".")
    return "pushtrail: \(problem)\(isSentence ? "" : ".")\n\(nextStep)\n"
  }
}

/// Why a value does not fit its option: the second half of a sentence, with what would fit.
struct ValueError: Error, Equatable {
  let expectation: String
  init(_ expectation: String) { self.expectation = expectation }
}

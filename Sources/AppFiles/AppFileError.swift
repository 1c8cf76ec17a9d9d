/// Why a file of a recognised form can't be used: one sentence for the person who sent it.
package struct AppFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence, without its place.
  package let what: String
  /// 1-based line; nil where the form has no lines.
  package let line: Int?

  package init(_ what: String, line: Int? = nil) {
    self.what = what
    self.line = line
  }

  /// `Line 4: the key has no value.`
  package var description: String {
    if let line { return "Line \(line): \(what)" }
    return what.prefix(1).uppercased() + what.dropFirst()
  }
}

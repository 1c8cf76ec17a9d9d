/// Why a file of a recognised form can't be used: one sentence for the person who sent it.
package struct AppFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence, without its place; it begins with a capital letter whatever `init` was given.
  package let what: String
  /// 1-based line; nil where the form has no lines.
  package let line: Int?

  package init(_ what: String, line: Int? = nil) {
    self.what = what.prefix(1).uppercased() + what.dropFirst()
    self.line = line
  }

  /// `Line 4: The key has no value.`
  package var description: String { line.map { "Line \($0): \(what)" } ?? what }
}

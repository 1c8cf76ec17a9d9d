/// What parsing and help need to know about an option.
struct OptionSpec: Sendable {
  /// With its dashes: `--format`.
  let name: String
  /// The letter of the short spelling.
  var short: Character?
  /// What stands for the value in help, `FILE`; nil when the option takes none.
  var placeholder: String?
  var choices: [String] = []
  /// Whether it may be given more than once.
  var repeats = false
  /// Help, without the default.
  var help: String
  var standard: String?

  /// Whether `word` on a command line is this option, its value attached or not.
  func isSpelled(_ word: String) -> Bool {
    word == name || word.hasPrefix(name + "=") || short.map { word == "-\($0)" } == true
  }
}

/// An option without a value.
struct Flag: Sendable {
  let spec: OptionSpec

  init(_ name: String, short: Character? = nil, help: String) {
    spec = OptionSpec(name: name, short: short, help: help)
  }
}

/// An option with a value of a type, and how the value is read.
struct Option<Value: Sendable>: Sendable {
  let spec: OptionSpec
  let read: @Sendable (String) throws(ValueError) -> Value

  init(
    _ name: String, short: Character? = nil, _ placeholder: String, repeats: Bool = false, standard: String? = nil,
    help: String, read: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    spec = OptionSpec(
      name: name, short: short, placeholder: placeholder, repeats: repeats, help: help, standard: standard)
    self.read = read
  }
}

extension Option where Value == String {
  /// An option whose value is any text but an empty one.
  init(_ name: String, short: Character? = nil, _ placeholder: String, repeats: Bool = false, help: String) {
    self.init(name, short: short, placeholder, repeats: repeats, help: help, read: Values.text)
  }
}

extension Option where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// An option with a fixed set of words.
  init(_ name: String, short: Character? = nil, standard: Value, help: String) {
    let words = Value.allCases.map(\.rawValue)
    spec = OptionSpec(
      name: name, short: short, placeholder: words.joined(separator: "|"), choices: words, help: help,
      standard: standard.rawValue)
    read = { (text) throws(ValueError) in
      guard let value = Value(rawValue: text) else {
        let hint = CloseMatch.of(text, in: words).map { "; did you mean '\($0)'?" } ?? ""
        throw ValueError("it is one of \(words.joined(separator: ", "))\(hint)")
      }
      return value
    }
  }
}

/// Readers of plain values.
enum Values {
  @Sendable static func text(_ text: String) throws(ValueError) -> String {
    if text.isEmpty { throw ValueError("it can't be empty") }
    return text
  }

  /// A whole number of at least 0.
  @Sendable static func count(_ text: String) throws(ValueError) -> Int {
    guard let number = Int(text), number >= 0 else { throw ValueError("it is a whole number, 0 or more") }
    return number
  }
}

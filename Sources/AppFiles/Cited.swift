/// A value together with the piece of evidence that shows it.
package struct Cited<Value: Sendable>: Sendable {
  package var value: Value
  /// Index of the evidence, first in the sink that the file was read into, later (see `Artefact.rebase`) in the
  /// case's store; nil where no file says it, such as an option of the command line.
  package var evidence: Int?

  package init(_ value: Value, evidence: Int?) {
    self.value = value
    self.evidence = evidence
  }

  package func map<Other: Sendable>(_ change: (Value) -> Other) -> Cited<Other> {
    Cited<Other>(change(value), evidence: evidence)
  }

  package func compactMap<Other: Sendable>(_ change: (Value) -> Other?) -> Cited<Other>? {
    change(value).map { Cited<Other>($0, evidence: evidence) }
  }

  mutating func rebase(by base: Int) { evidence = evidence.map { $0 + base } }
}

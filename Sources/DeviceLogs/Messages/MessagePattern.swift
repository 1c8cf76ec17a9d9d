import Evidence

/// What stands in the bracket that begins a message.
enum BracketRole: Sendable {
  case bundle, extensionBundle, session, none
}

/// One message of a device log: how it is recognised, what is read from it, and what it is worth.
final class MessagePattern: Sendable {
  /// Unique, in the words of the message; patterns are listed in the order of their names.
  let name: StaticString
  let groups: ProcessGroup
  /// The first literal piece. It begins the message behind its bracket or object, unless `isAnywhere`.
  let lead: StaticString
  /// Literal pieces that stand somewhere behind the lead.
  let then: [StaticString]
  /// Pieces that must not stand in the message.
  let without: [StaticString]
  let isAnywhere: Bool
  /// A condition that literal pieces can't express.
  let condition: (@Sendable (DeviceMessage) -> Bool)?
  /// nil where the line is known but says nothing about a push by itself.
  let kind: EvidenceKind?
  let grade: Grade
  let bracket: BracketRole
  let reads: [FieldReader]
  let proves: StaticString
  let doesNotProve: StaticString
  /// A message of this kind, invented; tests and `pushtrail explain` use it.
  let example: StaticString

  init(
    _ name: StaticString, in groups: ProcessGroup, _ lead: StaticString, then: [StaticString] = [],
    without: [StaticString] = [], anywhere isAnywhere: Bool = false,
    when condition: (@Sendable (DeviceMessage) -> Bool)? = nil, _ kind: EvidenceKind?, _ grade: Grade = .seen,
    bracket: BracketRole = .bundle, reads: [FieldReader] = [], proves: StaticString,
    not doesNotProve: StaticString = "",
    example: StaticString
  ) {
    self.name = name
    self.groups = groups
    self.lead = lead
    self.then = then
    self.without = without
    self.isAnywhere = isAnywhere
    self.condition = condition
    self.kind = kind
    self.grade = grade
    self.bracket = bracket
    self.reads = reads
    self.proves = proves
    self.doesNotProve = doesNotProve
    self.example = example
  }

  func matches(_ message: DeviceMessage) -> Bool {
    var from = 0
    if isAnywhere {
      guard let begin = message.text.firstIndex(of: lead) else { return false }
      from = begin + lead.utf8CodeUnitCount
      for piece in then {
        guard let next = message.text.firstIndex(of: piece, from: from) else { return false }
        from = next + piece.utf8CodeUnitCount
      }
    } else {
      guard message.body.hasPrefix(lead) else { return false }
      from = lead.utf8CodeUnitCount
      for piece in then {
        guard let next = message.body.firstIndex(of: piece, from: from) else { return false }
        from = next + piece.utf8CodeUnitCount
      }
    }
    for piece in without where message.text.contains(piece) { return false }
    return condition?(message) ?? true
  }

  /// Sets the fields of the evidence begun.
  func read(_ message: DeviceMessage, into sink: EvidenceSink) {
    switch bracket {
    case .bundle: if isBundle(message.bracket) { sink.set(.bundle, message.bracket) }
    case .extensionBundle: if isBundle(message.bracket) { sink.set(.extensionBundle, message.bracket) }
    case .session: if message.bracket.count == 36 { sink.set(.session, message.bracket) }
    case .none: break
    }
    for reader in reads { reader.read(message, into: sink) }
  }

  private func isBundle(_ text: Bytes) -> Bool {
    text.firstIndex(of: 46) != nil && text.firstIndex(of: 32) == nil && text.firstIndex(of: 60) == nil
      && text.firstIndex(of: 58) == nil
  }
}

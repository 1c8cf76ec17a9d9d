/// One fact read from one place: what was seen, when, in which input and line.
///
/// An `Evidence` has a fixed size; its values stand in the sink's field list, its texts in the symbol table, and the
/// text of its record stays where it was read.
public struct Evidence: Sendable {
  public var kind: EvidenceKind
  public var grade: Grade = .seen
  /// Parts of the time that the line did not print.
  public var missing: MissingParts = []
  /// Index of the input.
  public var input: UInt32 = 0
  /// 1-based line; 0 where the form has no lines.
  public var line: UInt32 = 0
  /// Bytes of the record.
  public var length: UInt32 = 0
  /// Where the record begins: in the input's bytes, or in its kept texts when the input can't be read again.
  public var offset: UInt64 = 0
  public var at: Instant = .unknown
  public var apnsID: ApnsID = .none
  public var firstField: UInt32 = 0
  public var fieldCount: UInt16 = 0

  public init(_ kind: EvidenceKind) { self.kind = kind }
}

/// How sure the reading of a line's words is (the grades of the team's fact sheet).
public enum Grade: UInt8, Sendable, Comparable {
  /// The line was seen in a log of a real device or service: up to high confidence.
  case seen = 0
  /// The format string is known from a build, the rendered line was not seen: at most medium.
  case format = 1
  /// Concluded: at most low.
  case inferred = 2

  public static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
}

/// A value of a piece of evidence.
public struct Field: Sendable {
  public enum Form: UInt8, Sendable { case text, whole, number }
  public let key: FieldKey
  public let form: Form
  @usableFromInline var low: UInt32
  @usableFromInline var high: UInt32

  @inlinable init(key: FieldKey, form: Form, bits: UInt64) {
    self.key = key
    self.form = form
    self.low = UInt32(truncatingIfNeeded: bits)
    self.high = UInt32(truncatingIfNeeded: bits >> 32)
  }

  @inlinable public init(_ key: FieldKey, text: Symbol) {
    self.init(key: key, form: .text, bits: UInt64(text.number))
  }

  @inlinable public init(_ key: FieldKey, whole: Int64) {
    self.init(key: key, form: .whole, bits: UInt64(bitPattern: whole))
  }

  @inlinable public init(_ key: FieldKey, number: Double) {
    self.init(key: key, form: .number, bits: number.bitPattern)
  }

  @inlinable var bits: UInt64 { UInt64(high) << 32 | UInt64(low) }
  @inlinable public var text: Symbol { form == .text ? Symbol(number: low) : .none }
  @inlinable public var whole: Int64? { form == .whole ? Int64(bitPattern: bits) : nil }
  @inlinable public var number: Double? {
    switch form {
    case .number: Double(bitPattern: bits)
    case .whole: Double(Int64(bitPattern: bits))
    case .text: nil
    }
  }

  /// The same field with its symbol renumbered.
  @inlinable public func renumbered(_ map: [Symbol]) -> Field {
    form == .text ? Field(key, text: map[Int(low)]) : self
  }
}

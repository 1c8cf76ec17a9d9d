/// Where a reader puts what it finds in one run of records. One sink belongs to one thread; `EvidenceStore` merges
/// sinks in the order of the input.
///
///     sink.begin(.response, at: time, line: line, offset: offset, record: bytes)
///     sink.set(.status, 410)
///     sink.set(.topic, topicBytes)
///     sink.commit()
package final class EvidenceSink {
  @usableFromInline package var items: [Evidence] = []
  @usableFromInline package var fields: [Field] = []
  @usableFromInline package var symbols = SymbolTable()
  /// Text of records, kept for inputs that can't be read again.
  package var texts: [UInt8] = []
  package var coverage: [Symbol: ProcessCoverage] = [:]
  package var warnings: [SinkWarning] = []
  /// Records (lines, objects, rows) read, recognised or not.
  package var records = 0
  /// Line ends in the bytes read.
  package var lines = 0
  /// Evidence that some producer named: producer name to count.
  package var producers: [String: Int] = [:]

  /// Whether record texts are copied to `texts`.
  package let keepsTexts: Bool
  @usableFromInline var current = Evidence(.request)

  /// The most bytes of a record that are kept for showing.
  package static let longestText = 8192

  package init(keepsTexts: Bool = false) { self.keepsTexts = keepsTexts }

  /// Starts a piece of evidence. `line` is 1-based within the bytes handed to the reader, `offset` is the record's place
  /// in them.
  package func begin(_ kind: EvidenceKind, at time: Timestamp?, line: Int, offset: Int, record: Bytes) {
    current = Evidence(kind)
    current.at = time?.instant ?? .unknown
    current.missing = time?.missing ?? []
    current.line = UInt32(clamping: line)
    current.length = UInt32(clamping: min(record.count, EvidenceSink.longestText))
    current.firstField = UInt32(fields.count)
    if keepsTexts {
      current.offset = UInt64(texts.count)
      let kept = record.upTo(EvidenceSink.longestText)
      texts.append(contentsOf: UnsafeBufferPointer(start: kept.base, count: kept.count))
    } else {
      current.offset = UInt64(offset)
    }
  }

  @inlinable package func grade(_ grade: Grade) { current.grade = grade }

  @inlinable package func set(_ key: FieldKey, _ text: Bytes) {
    if !text.isEmpty { fields.append(Field(key, text: symbols.intern(text))) }
  }

  package func set(_ key: FieldKey, _ text: String) {
    if !text.isEmpty { fields.append(Field(key, text: symbols.intern(text))) }
  }

  @inlinable package func set(_ key: FieldKey, _ whole: Int64) { fields.append(Field(key, whole: whole)) }
  @inlinable package func set(_ key: FieldKey, _ whole: Int) { fields.append(Field(key, whole: Int64(whole))) }
  @inlinable package func set(_ key: FieldKey, number: Double) { fields.append(Field(key, number: number)) }
  @inlinable package func set(_ key: FieldKey, _ instant: Instant) {
    if instant.isKnown { fields.append(Field(key, whole: instant.nanoseconds)) }
  }
  @inlinable package func set(_ flags: DeviceFlags) { set(.deviceFlags, Int64(flags.rawValue)) }
  @inlinable package func set(_ digest: Digest) { set(.digest, Int64(digest.value)) }

  /// Sets the apns-id and remembers how it was spelled.
  package func setApnsID(_ text: Bytes) {
    let text = text.trimmed
    guard let id = ApnsID(text) else {
      if !text.isEmpty, !(text == "-") { set(.apnsIDText, text) }
      return
    }
    current.apnsID = id
    var upper = false
    var lower = false
    for index in 0..<text.count {
      let byte = text.base[index]
      if byte >= 97 { lower = true } else if byte >= 65 { upper = true }
    }
    if upper && lower { set(.apnsIDText, text) } else if upper { set(.apnsIDUpper, 1) }
  }

  /// Sets the token in its normal form together with the form it was printed in.
  package func setToken(_ text: Bytes) {
    // The usual case first: 64 lower-case hexadecimal digits are their own normal form.
    if text.count == 64 {
      var plain = true
      for index in 0..<64 {
        let byte = text.base[index]
        plain = plain && (byte >= 48 && byte <= 57 || byte >= 97 && byte <= 102)
      }
      if plain {
        set(.token, text)
        set(.tokenForm, Int(TokenForm.hex.rawValue))
        return
      }
    }
    let token = DeviceToken(text)
    token.normal.withUnsafeBytes { set(.token, Bytes($0)) }
    set(.tokenForm, Int(token.form.rawValue))
  }

  /// Whether the evidence begun has this field already.
  package func has(_ key: FieldKey) -> Bool {
    var index = Int(current.firstField)
    while index < fields.count {
      if fields[index].key == key { return true }
      index += 1
    }
    return false
  }

  package var currentHasApnsID: Bool { !current.apnsID.isNone }

  /// Keeps the evidence begun last.
  @inlinable package func commit() {
    current.fieldCount = UInt16(clamping: fields.count - Int(current.firstField))
    items.append(current)
  }

  /// Drops the evidence begun last.
  package func cancel() { fields.removeLast(fields.count - Int(current.firstField)) }

  /// Notes something the person should know about this input, once per text.
  package func warn(_ text: String, line: Int? = nil) {
    if let known = warnings.firstIndex(where: { $0.text == text }) {
      warnings[known].count += 1
    } else if warnings.count < 100 {
      warnings.append(SinkWarning(text: text, line: line.map { UInt32(clamping: $0) }, count: 1))
    }
  }
}

/// A remark on an input, with the first line it concerns and how often it was made.
package struct SinkWarning: Sendable {
  package var text: String
  package var line: UInt32?
  package var count: Int

  package init(text: String, line: UInt32?, count: Int) {
    self.text = text
    self.line = line
    self.count = count
  }
}

/// What a log demonstrably shows of one process: lines from `first` to `last`.
package struct ProcessCoverage: Sendable {
  package var first: Instant
  package var last: Instant
  package var lines: Int
  package var missing: MissingParts

  package init(_ time: Timestamp) {
    self.first = time.instant
    self.last = time.instant
    self.lines = 1
    self.missing = time.missing
  }

  @inlinable package mutating func add(_ instant: Instant) {
    lines += 1
    if instant < first { first = instant }
    if instant > last { last = instant }
  }

  package mutating func add(_ other: ProcessCoverage) {
    lines += other.lines
    first = min(first, other.first)
    last = max(last, other.last)
  }
}

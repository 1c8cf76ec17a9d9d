/// Where a reader puts what it finds in one run of records. One sink belongs to one thread; `EvidenceStore` merges
/// sinks in the order of the input.
///
///     sink.begin(.response, at: time, line: line, offset: offset, record: bytes)
///     sink.set(.status, 410)
///     sink.set(.topic, topicBytes)
///     sink.commit()
public final class EvidenceSink {
  // One thread owns a sink, so the run-time check for overlapping access would only cost time.
  @exclusivity(unchecked) public var items: [Evidence] = []
  @exclusivity(unchecked) public var fields: [Field] = []
  @exclusivity(unchecked) public var symbols = SymbolTable()
  /// Text of records, kept for inputs that can't be read again.
  public var texts: [UInt8] = []
  public var coverage: [Symbol: ProcessCoverage] = [:]
  /// When the log spoke at all, whichever process.
  public var activity: LogActivity?
  public var warnings: [SinkWarning] = []
  /// Records (lines, objects, rows) read, recognised or not.
  public var records = 0
  /// Line ends in the bytes read.
  public var lines = 0
  /// Evidence that some producer named: producer name to count.
  public var producers: [String: Int] = [:]

  /// Whether record texts are copied to `texts`.
  public let keepsTexts: Bool
  @exclusivity(unchecked) @usableFromInline var current = Evidence(.request)

  /// The most bytes of a record that are kept for showing.
  public static let longestText = 8192

  public init(keepsTexts: Bool = false) { self.keepsTexts = keepsTexts }

  /// A sink for the next run on the same thread. It takes the symbols of the one before it, most of which come again.
  public init(after other: EvidenceSink) {
    keepsTexts = other.keepsTexts
    symbols = other.symbols
    placed = other.placed
    other.symbols = SymbolTable()
    other.placed = []
  }

  /// Gives back the memory of what was handed on; the symbols stay for the next run.
  public func clear() {
    items = []
    fields = []
    texts = []
    coverage = [:]
    activity = nil
  }

  /// The store's symbol of each symbol here, as far as `EvidenceStore.place` has given them.
  var placed: [Symbol] = []

  /// Turns the symbols of fields and coverage into the store's.
  public func renumber() {
    placed.withUnsafeBufferPointer { placed in
      fields.withUnsafeMutableBufferPointer { fields in
        for index in fields.indices where fields[index].form == .text {
          fields[index] = Field(fields[index].key, text: placed[Int(fields[index].text.number)])
        }
      }
    }
    coverage = Dictionary(uniqueKeysWithValues: coverage.map { (placed[Int($0.key.number)], $0.value) })
  }

  /// Starts a piece of evidence. `line` is 1-based within the bytes handed to the reader, `offset` is the record's place
  /// in them.
  public func begin(_ kind: EvidenceKind, at time: Timestamp?, line: Int, offset: Int, record: Bytes) {
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

  @inlinable public func grade(_ grade: Grade) { current.grade = grade }

  @inlinable public func set(_ key: FieldKey, _ text: Bytes) {
    if !text.isEmpty { fields.append(Field(key, text: symbols.intern(text))) }
  }

  public func set(_ key: FieldKey, _ text: String) {
    if !text.isEmpty { fields.append(Field(key, text: symbols.intern(text))) }
  }

  @inlinable public func set(_ key: FieldKey, _ whole: Int64) { fields.append(Field(key, whole: whole)) }
  @inlinable public func set(_ key: FieldKey, _ whole: Int) { fields.append(Field(key, whole: Int64(whole))) }
  @inlinable public func set(_ key: FieldKey, number: Double) { fields.append(Field(key, number: number)) }
  @inlinable public func set(_ key: FieldKey, _ instant: Instant) {
    if instant.isKnown { fields.append(Field(key, whole: instant.nanoseconds)) }
  }
  @inlinable public func set(_ flags: DeviceFlags) { set(.deviceFlags, Int64(flags.rawValue)) }
  @inlinable public func set(_ digest: Digest) { set(.digest, Int64(digest.value)) }

  /// Sets the apns-id and remembers how it was spelled.
  public func setApnsID(_ text: Bytes) {
    let text = text.trimmed
    guard let id = ApnsID(text) else {
      if !text.isEmpty, !(text == "-") { set(.apnsIDText, text) }
      return
    }
    current.apnsID = id
    // In a UUID only letters have bit 6, and bit 5 tells their case.
    var letters: (lower: UInt64, upper: UInt64) = (0, 0)
    var index = 0
    while index <= 28 {
      let word = HexWords.load(text.base + index)
      index += 7
      letters.lower |= word & (word << 1) & 0x4040_4040_4040_4040
      letters.upper |= word & ~(word << 1) & 0x4040_4040_4040_4040
    }
    let (lower, upper) = (letters.lower != 0, letters.upper != 0)
    if upper && lower { set(.apnsIDText, text) } else if upper { set(.apnsIDUpper, 1) }
  }

  /// Sets the token in its normal form together with the form it was printed in.
  public func setToken(_ text: Bytes) {
    // The usual case first: 64 lower-case hexadecimal digits are their own normal form.
    if text.count == 64, HexWords.areDigits(text, lowerOnly: true) {
      set(.token, text)
      set(.tokenForm, Int(TokenForm.hex.rawValue))
      return
    }
    let token = DeviceToken(text)
    token.normal.withUnsafeBytes { set(.token, Bytes($0)) }
    set(.tokenForm, Int(token.form.rawValue))
  }

  /// Whether the evidence begun has this field already.
  public func has(_ key: FieldKey) -> Bool {
    var index = Int(current.firstField)
    while index < fields.count {
      if fields[index].key == key { return true }
      index += 1
    }
    return false
  }

  public var currentHasApnsID: Bool { !current.apnsID.isNone }

  /// Makes room for so many times the evidence that is there, when a reader knows how much more there is to read.
  public func reserve(times: Double) {
    items.reserveCapacity(Int(Double(items.count) * times))
    fields.reserveCapacity(Int(Double(fields.count) * times))
  }

  /// Keeps the evidence begun last.
  @inlinable public func commit() {
    current.fieldCount = UInt16(clamping: fields.count - Int(current.firstField))
    items.append(current)
  }

  /// Drops the evidence begun last.
  public func cancel() { fields.removeLast(fields.count - Int(current.firstField)) }

  /// Notes something the person should know about this input, once per text.
  public func warn(_ text: String, line: Int? = nil) {
    if let known = warnings.firstIndex(where: { $0.text == text }) {
      warnings[known].count += 1
    } else if warnings.count < 100 {
      warnings.append(SinkWarning(text: text, line: line.map { UInt32(clamping: $0) }, count: 1))
    }
  }
}

/// A remark on an input, with the first line it concerns and how often it was made.
public struct SinkWarning: Sendable {
  public var text: String
  public var line: UInt32?
  public var count: Int

  public init(text: String, line: UInt32?, count: Int) {
    self.text = text
    self.line = line
    self.count = count
  }
}

/// What a log demonstrably shows of one process: lines from `first` to `last`.
public struct ProcessCoverage: Sendable {
  public var first: Instant
  public var last: Instant
  public var lines: Int
  public var missing: MissingParts

  public init(_ time: Timestamp) {
    self.first = time.instant
    self.last = time.instant
    self.lines = 1
    self.missing = time.missing
  }

  @inlinable public mutating func add(_ instant: Instant) {
    lines += 1
    if instant < first { first = instant }
    if instant > last { last = instant }
  }

  public mutating func add(_ other: ProcessCoverage) {
    lines += other.lines
    first = min(first, other.first)
    last = max(last, other.last)
  }
}

/// When a log spoke at all: from its first record to its last, but for silences.
///
/// A capture that was cut and pasted together, or that lost its device for a while, has holes in which the absence of a
/// line proves nothing.
public struct LogActivity: Sendable, Equatable {
  public private(set) var first: Instant
  public private(set) var last: Instant
  /// Times without a record of any process, each longer than `longest`.
  public private(set) var silences: [Silence] = []

  public struct Silence: Sendable, Equatable {
    public let from: Instant
    public let to: Instant
  }

  /// Nanoseconds that may pass between two records. A running device prints several lines a second.
  public static let longest: Int64 = 60_000_000_000
  /// A log with more silences than this is no record of a device at all; the first ones stand for the rest.
  static let most = 10_000

  public init(_ instant: Instant) {
    first = instant
    last = instant
  }

  /// Adds a record. Records are out of order by some milliseconds at times.
  @inlinable public mutating func add(_ instant: Instant) {
    if instant.nanoseconds > last.nanoseconds {
      if instant.nanoseconds - last.nanoseconds > LogActivity.longest { addSilence(instant) }
      move(to: instant)
    }
  }

  @usableFromInline mutating func move(to instant: Instant) { last = instant }

  @usableFromInline mutating func addSilence(_ instant: Instant) {
    if silences.count < LogActivity.most { silences.append(Silence(from: last, to: instant)) }
  }

  /// Adds what comes after this in the same log.
  public mutating func add(_ next: LogActivity) {
    add(next.first)
    silences += next.silences.prefix(max(0, LogActivity.most - silences.count))
    last = max(last, next.last)
  }

  /// Whether no silence lies in the time from `start` to `end`, and the log reaches over both.
  public func covers(_ start: Instant, _ end: Instant) -> Bool {
    first <= start && last >= end && !silences.contains { $0.from < end && $0.to > start }
  }

  /// All its moments, to be moved together by `init(points:)`.
  public var points: [Instant] { [first, last] + silences.flatMap { [$0.from, $0.to] } }

  public init?(points: [Instant]) {
    guard points.count >= 2 else { return nil }
    first = points[0]
    last = points[1]
    for index in stride(from: 2, to: points.count - 1, by: 2) {
      silences.append(Silence(from: points[index], to: points[index + 1]))
    }
  }
}

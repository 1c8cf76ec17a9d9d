/// All evidence of a case, in the order of the inputs and of the records in them.
///
/// One thread fills it while inputs are read; afterwards it is only read, by many.
public final class EvidenceStore: @unchecked Sendable {
  public var items: [Evidence] = []
  public var fields: [Field] = []
  public var symbols = SymbolTable()
  /// Kept texts per input, for inputs that can't be read again.
  public var texts: [UInt32: [UInt8]] = [:]
  /// Coverage per input.
  public var coverage: [UInt32: [Symbol: ProcessCoverage]] = [:]

  public init() {}

  /// Adds what a reader found in one run of an input's records. `offset` and `lines` are the place of that run.
  public func append(_ sink: EvidenceSink, input: UInt32, offset: UInt64, lines: UInt32) {
    var map: [Symbol] = []
    map.reserveCapacity(sink.symbols.count)
    for number in 0..<sink.symbols.count {
      map.append(sink.symbols.withBytes(Symbol(number: UInt32(number))) { symbols.intern($0) })
    }
    let fieldBase = UInt32(fields.count)
    let textBase = UInt64(texts[input]?.count ?? 0)
    for field in sink.fields { fields.append(field.renumbered(map)) }
    for item in sink.items {
      var item = item
      item.input = input
      if item.line > 0 { item.line &+= lines }
      item.offset += sink.keepsTexts ? textBase : offset
      item.firstField += fieldBase
      items.append(item)
    }
    if !sink.texts.isEmpty { texts[input, default: []].append(contentsOf: sink.texts) }
    for (process, span) in sink.coverage {
      let symbol = map[Int(process.number)]
      if coverage[input]?[symbol] == nil {
        coverage[input, default: [:]][symbol] = span
      } else {
        coverage[input]?[symbol]?.add(span)
      }
    }
  }

  // MARK: Reading values

  /// The first field `key` of an item.
  @inlinable public func field(_ item: Evidence, _ key: FieldKey) -> Field? {
    var index = Int(item.firstField)
    let end = index + Int(item.fieldCount)
    while index < end {
      if fields[index].key == key { return fields[index] }
      index += 1
    }
    return nil
  }

  @inlinable public func symbol(_ item: Evidence, _ key: FieldKey) -> Symbol { field(item, key)?.text ?? .none }
  @inlinable public func whole(_ item: Evidence, _ key: FieldKey) -> Int64? { field(item, key)?.whole }
  @inlinable public func number(_ item: Evidence, _ key: FieldKey) -> Double? { field(item, key)?.number }

  public func text(_ item: Evidence, _ key: FieldKey) -> String? {
    guard let field = field(item, key), field.form == .text else { return nil }
    return symbols.text(field.text)
  }

  public func instant(_ item: Evidence, _ key: FieldKey) -> Instant {
    whole(item, key).map { Instant(nanoseconds: $0) } ?? .unknown
  }

  public func digest(_ item: Evidence) -> Digest? {
    whole(item, .digest).map { Digest(value: UInt32(truncatingIfNeeded: $0)) }
  }

  public func deviceFlags(_ item: Evidence) -> DeviceFlags {
    DeviceFlags(rawValue: UInt32(truncatingIfNeeded: whole(item, .deviceFlags) ?? 0))
  }
}

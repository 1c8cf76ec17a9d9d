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

  /// When each device log spoke.
  public var activity: [UInt32: LogActivity] = [:]

  public init() {}

  /// Adds what a reader found in one run of an input's records. `offset` and `lines` are the place of that run.
  public func append(_ sink: EvidenceSink, input: UInt32, offset: UInt64, lines: UInt32) {
    place(sink)
    sink.renumber()
    put(sink, input: input, offset: offset, lines: lines)
  }

  /// Gives the sink's texts their numbers here. With `renumber` of the sink and `put` it is what `append` does, in steps
  /// of which the middle one needs no lock.
  public func place(_ sink: EvidenceSink) {
    for number in sink.placed.count..<sink.symbols.count {
      sink.placed.append(sink.symbols.withBytes(Symbol(number: UInt32(number))) { symbols.intern($0) })
    }
  }

  /// Adds a sink whose symbols are numbered as here.
  public func put(_ sink: EvidenceSink, input: UInt32, offset: UInt64, lines: UInt32) {
    let fieldBase = UInt32(fields.count)
    let shift = sink.keepsTexts ? UInt64(texts[input]?.count ?? 0) : offset
    fields.append(contentsOf: sink.fields)
    let first = items.count
    items.append(contentsOf: sink.items)
    items.withUnsafeMutableBufferPointer { items in
      for index in first..<items.count {
        items[index].input = input
        if items[index].line > 0 { items[index].line &+= lines }
        items[index].offset += shift
        items[index].firstField += fieldBase
      }
    }
    if !sink.texts.isEmpty { texts[input, default: []].append(contentsOf: sink.texts) }
    if let more = sink.activity {
      if activity[input] == nil { activity[input] = more } else { activity[input]?.add(more) }
    }
    for (process, span) in sink.coverage {
      if coverage[input]?[process] == nil {
        coverage[input, default: [:]][process] = span
      } else {
        coverage[input]?[process]?.add(span)
      }
    }
  }

  /// Makes room for as much again as `sink` holds, `times` over: growing step by step would copy everything several
  /// times, and need twice the memory.
  public func reserve(_ sink: EvidenceSink, times: Int) {
    items.reserveCapacity(items.count + sink.items.count * times + sink.items.count / 2)
    fields.reserveCapacity(fields.count + sink.fields.count * times + sink.fields.count / 2)
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

/// The number of a text in a `SymbolTable`; 0 is the empty text and stands for "none".
public struct Symbol: Hashable, Sendable {
  public let number: UInt32
  public static let none = Symbol(number: 0)
  @inlinable public init(number: UInt32) { self.number = number }
  @inlinable public var isNone: Bool { number == 0 }
}

/// Texts kept once each, in one block of bytes: topics, tokens, bundle ids, reasons.
///
/// Evidence holds symbols in place of strings, so that an event has a small fixed size.
public struct SymbolTable: Sendable {
  @usableFromInline var bytes: [UInt8] = []
  /// `starts[n] ..< starts[n + 1]` are the bytes of symbol n.
  @usableFromInline var starts: [UInt32] = [0, 0]
  /// Open addressing: symbol numbers plus one, 0 is free.
  @usableFromInline var slots: [UInt32] = Array(repeating: 0, count: 256)
  @usableFromInline var hashes: [UInt32] = [0]

  public init() {}

  public var count: Int { starts.count - 1 }

  /// The symbol of `text`, made if it is new.
  @inlinable public mutating func intern(_ text: Bytes) -> Symbol {
    if text.isEmpty { return .none }
    let hash = text.hash64
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      let number = Int(entry) - 1
      if hashes[number] == tag, equals(number, text) { return Symbol(number: UInt32(number)) }
      slot = (slot + 1) & mask
    }
    let number = count
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.base, count: text.count))
    starts.append(UInt32(bytes.count))
    hashes.append(tag)
    if number * 2 >= slots.count {
      grow()
      mask = slots.count - 1
      slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
    }
    slots[slot] = UInt32(number) + 1
    return Symbol(number: UInt32(number))
  }

  public mutating func intern(_ text: String) -> Symbol {
    var text = text
    return text.withUTF8 { buffer in intern(Bytes(UnsafeRawBufferPointer(buffer))) }
  }

  /// The symbol of `text` if it is known.
  public func find(_ text: Bytes) -> Symbol? {
    if text.isEmpty { return Symbol.none }
    let hash = text.hash64
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == tag, equals(number, text) { return Symbol(number: UInt32(number)) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  public func find(_ text: String) -> Symbol? {
    var text = text
    return text.withUTF8 { find(Bytes(UnsafeRawBufferPointer($0))) }
  }

  @usableFromInline func equals(_ number: Int, _ text: Bytes) -> Bool {
    let start = Int(starts[number])
    guard Int(starts[number + 1]) - start == text.count else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return Bytes(base: base + start, count: text.count) == text
    }
  }

  @usableFromInline mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 4)
    let mask = larger.count - 1
    for number in 1..<count {
      let hash = withBytes(Symbol(number: UInt32(number))) { $0.hash64 }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(number) + 1
    }
    slots = larger
  }

  /// Calls `body` with the bytes of `symbol`, valid during the call.
  public func withBytes<Result>(_ symbol: Symbol, _ body: (Bytes) throws -> Result) rethrows -> Result {
    let start = Int(starts[Int(symbol.number)])
    let end = Int(starts[Int(symbol.number) + 1])
    return try bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return try body(Bytes("")) }
      return try body(Bytes(base: base + start, count: end - start))
    }
  }

  public func text(_ symbol: Symbol) -> String { withBytes(symbol) { $0.string } }
}

import Evidence

/// Writes JSON straight to a byte stream, without a tree and without strings of its own.
///
/// Containers are laid out in lines or in one line, so that a report can be read and compared by people:
/// a push spreads over lines, a piece of evidence stays on one.
package struct JSONWriter {
  package enum Layout: Sendable { case lines, inline }

  private let out: ByteStream
  package private(set) var depth = 0
  private var layout = Layout.inline
  private var isFirst = true

  package init(_ out: ByteStream) { self.out = out }

  /// A writer for elements of an array in lines that lies `depth` containers deep; `elements` puts them into it.
  init(_ out: ByteStream, depth: Int) {
    self.out = out
    self.depth = depth
    layout = .lines
  }

  // MARK: Containers

  package mutating func object(_ layout: Layout = .inline, _ body: (inout JSONWriter) -> Void) {
    container(123, 125, layout, body)
  }

  package mutating func array(_ layout: Layout = .inline, _ body: (inout JSONWriter) -> Void) {
    container(91, 93, layout, body)
  }

  private mutating func container(
    _ open: UInt8, _ close: UInt8, _ inner: Layout, _ body: (inout JSONWriter) -> Void
  ) {
    let outer = layout
    out.write(byte: open)
    depth += 1
    layout = inner
    isFirst = true
    body(&self)
    depth -= 1
    if inner == .lines, !isFirst { newLine() }
    layout = outer
    isFirst = false
    out.write(byte: close)
  }

  /// Begins the next element of an array.
  @inline(__always)
  package mutating func element() { separate() }

  /// Elements that another writer of the same depth wrote, its leading line end included.
  mutating func elements(_ written: [UInt8]) {
    guard !written.isEmpty else { return }
    if !isFirst { out.write(byte: 44) }
    isFirst = false
    written.withUnsafeBufferPointer { out.write($0) }
  }

  /// Begins the next member of an object. Keys are written as they are: they need no escapes.
  @inline(__always)
  package mutating func key(_ key: StaticString) {
    separate()
    out.write(byte: 34)
    out.write(key)
    out.write(byte: 34)
    out.write(byte: 58)
    out.write(byte: 32)
  }

  @inline(__always)
  private mutating func separate() {
    if isFirst {
      isFirst = false
      if layout == .lines { newLine() }
    } else {
      out.write(byte: 44)
      if layout == .lines { newLine() } else { out.write(byte: 32) }
    }
  }

  private func newLine() {
    out.write(byte: 10)
    for _ in 0..<depth {
      out.write(byte: 32)
      out.write(byte: 32)
    }
  }

  // MARK: Values

  package func null() { out.write("null") }

  fileprivate func raw(_ text: StaticString) { out.write(text) }

  package func value(_ flag: Bool) { flag ? out.write("true") : out.write("false") }

  package func value(_ number: Int) {
    if number >= 0, number < 10 { return out.write(byte: UInt8(48 + number)) }
    out.write(String(number))
  }

  /// A number with its shortest exact spelling; `null` when it is not finite.
  package func value(_ number: Double) {
    guard number.isFinite else { return null() }
    if number.magnitude < 1e15, number == number.rounded(.towardZero) { return value(Int(number)) }
    out.write("\(number)")
  }

  /// A string; invalid UTF-8 can't occur in it.
  package func value(_ text: String) {
    var text = text
    text.withUTF8 { string($0) }
  }

  /// Bytes as a string; what is no UTF-8 becomes U+FFFD.
  package func value(_ bytes: Bytes) {
    let buffer = UnsafeBufferPointer(start: bytes.base, count: bytes.count)
    if buffer.allSatisfy({ $0 < 0x80 }) { string(buffer) } else { value(bytes.string) }
  }

  /// Escapes what JSON demands, and the control characters (DEL, C1) that a terminal would obey.
  private func string(_ text: UnsafeBufferPointer<UInt8>) {
    out.write(byte: 34)
    var start = 0
    var index = 0
    while index < text.count {
      // Eight bytes at a time while all of them stand for themselves.
      while index + 8 <= text.count, JSONWriter.isPlain(text, index) { index += 8 }
      guard index < text.count else { break }
      let byte = text[index]
      if byte >= 0x20, byte != 34, byte != 92, byte < 0x7F || byte > 0x7F && byte != 0xC2 {
        index += 1
        continue
      }
      if byte == 0xC2 {
        guard index + 1 < text.count, text[index + 1] < 0xA0 else {
          index += 1
          continue
        }
        write(text, start, index)
        unicode(text[index + 1])
        index += 2
      } else {
        write(text, start, index)
        escape(byte)
        index += 1
      }
      start = index
    }
    write(text, start, text.count)
    out.write(byte: 34)
  }

  /// Whether the eight bytes at `index` are ASCII without control characters, quotation marks and backslashes.
  @inline(__always)
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let word = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped).loadUnaligned(
      fromByteOffset: index, as: UInt64.self)
    let isControl = (word &- ones &* 0x20) & ~word
    let quote = word ^ (ones &* 34)
    let isQuote = (quote &- ones) & ~quote
    let slash = word ^ (ones &* 92)
    let isSlash = (slash &- ones) & ~slash
    let delete = word ^ (ones &* 127)
    let isDelete = (delete &- ones) & ~delete
    return (word | isControl | isQuote | isSlash | isDelete) & highs == 0
  }

  private func write(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    if start < end { out.write(UnsafeBufferPointer(rebasing: text[start..<end])) }
  }

  private func escape(_ byte: UInt8) {
    switch byte {
    case 34: out.write("\\\"")
    case 92: out.write("\\\\")
    case 10: out.write("\\n")
    case 13: out.write("\\r")
    case 9: out.write("\\t")
    default: unicode(byte)
    }
  }

  private func unicode(_ byte: UInt8) {
    out.write("\\u00")
    for digit in [byte >> 4, byte & 15] { out.write(byte: digit < 10 ? 48 + digit : 87 + digit) }
  }
}

// MARK: - Members

extension JSONWriter {
  package mutating func member(_ key: StaticString, _ text: String?) {
    self.key(key)
    if let text { value(text) } else { null() }
  }

  package mutating func member(_ key: StaticString, _ number: Int?) {
    self.key(key)
    if let number { value(number) } else { null() }
  }

  package mutating func member(_ key: StaticString, _ texts: [String]) {
    self.key(key)
    array {
      for text in texts {
        $0.element()
        $0.value(text)
      }
    }
  }

  package mutating func member(_ key: StaticString, _ numbers: [Int]) {
    self.key(key)
    array {
      for number in numbers {
        $0.element()
        $0.value(number)
      }
    }
  }

  /// An array of objects, each on a line of its own.
  package mutating func member<Element>(
    _ key: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    array(.lines) { json in
      for element in elements {
        json.element()
        json.object { body(&$0, element) }
      }
    }
  }
}

extension JSONWriter {
  /// Begins a member whose name is not known beforehand; it holds letters only.
  package mutating func key(_ key: String) {
    element()
    value(key)
    raw(": ")
  }
}

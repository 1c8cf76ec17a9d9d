import Evidence

/// An object that a log prints over several lines: pretty-printed JSON, or what Node, Ruby and Python make of theirs.
final class ObjectBlock {
  private let arena = ByteArena()
  private var text: [UInt8] = []
  private var first: Line?
  private var time: Timestamp?
  /// Where the object begins in the first line.
  private var start = 0
  private var depth = 0
  private var inString = false
  private var lines = 0
  /// Whether nothing in the first line speaks of a push: only indented lines go on with it then.
  private var isTentative = false
  private var lastEnd = Bytes("").base

  private static let longest = 1 << 20
  private static let mostLines = 400

  var isOpen: Bool { first != nil }

  /// Where an object begins that the line does not close; nil when there is none.
  static func opening(in text: Bytes) -> Int? {
    let last = text.trimmed.at(text.trimmed.count - 1)
    guard
      last == UInt8(ascii: "{") || last == UInt8(ascii: "[") || last == UInt8(ascii: ",") || last == UInt8(ascii: ":")
    else {
      return nil
    }
    var index = 0
    while index < text.count {
      let byte = text.base[index]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard let end = KeyValueText.braceEnd(text, index) else {
          return byte == UInt8(ascii: "{") || last != UInt8(ascii: ":") ? index : nil
        }
        index = end
      } else {
        index += 1
      }
    }
    return nil
  }

  func open(_ line: Line, from start: Int, time: Timestamp?, isTentative: Bool = false) {
    self.isTentative = isTentative
    arena.reset()
    text.removeAll(keepingCapacity: true)
    // What is in front of the object may be the parser's or a wrapper's memory; the record itself is the input's.
    first = Line(text: arena.keep(line.text), time: time, number: line.number, offset: line.offset, record: line.record)
    self.time = time
    self.start = start
    depth = 0
    inString = false
    lines = 0
    append(line, from: start)
  }

  /// Takes the next line if it belongs to the object; reads the object when it is whole.
  func take(_ line: Line, _ reader: ProviderReader) -> Bool {
    let text = line.text
    let isNewRecord = lines == 1 && self.text.count > 3 && text.hasPrefix("{\"") && self.text.starts(with: "{\"".utf8)
    if isNewRecord || lines >= ObjectBlock.mostLines || self.text.count > ObjectBlock.longest || beginsWithTime(text)
      || isTentative && !goesOn(text)
    {
      close(reader)
      return false
    }
    append(line, from: 0)
    if depth <= 0 { read(reader) }
    return true
  }

  private func goesOn(_ text: Bytes) -> Bool {
    let first = text.at(0)
    return Bytes.isBlank(first) || first == UInt8(ascii: "}") || first == UInt8(ascii: "]")
  }

  private func beginsWithTime(_ text: Bytes) -> Bool {
    guard Bytes.isDigit(text.at(0)) || text.at(0) == UInt8(ascii: "[") else { return false }
    var index = Bytes.isDigit(text.at(0)) ? 0 : 1
    return TimeReader.dateTime(text, &index) != nil
  }

  private func append(_ line: Line, from start: Int) {
    let added = line.text.from(start)
    if lines > 0 { text.append(10) }
    text.append(contentsOf: UnsafeBufferPointer(start: added.base, count: added.count))
    lines += 1
    lastEnd = line.record.base + line.record.count
    for index in 0..<added.count {
      let byte = added.base[index]
      if inString {
        if byte == UInt8(ascii: "\""), added.at(index - 1) != UInt8(ascii: "\\") { inString = false }
      } else if byte == UInt8(ascii: "\"") {
        inString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
    }
    // Strings of these notations end on their line.
    inString = false
  }

  /// Gives up waiting for the end.
  func close(_ reader: ProviderReader) {
    guard let first else { return }
    self.first = nil
    if text.starts(with: "{\"".utf8) || lines > 1 && text.starts(with: "{".utf8) {
      reader.reading.sink.warn(
        "A JSON object is cut off: its last brace is missing. It was not read.", line: first.number)
    }
    reader.reading.beginRecord()
    _ = reader.reading.textLine(first)
  }

  private func read(_ reader: ProviderReader) {
    guard let first else { return }
    self.first = nil
    let reading = reader.reading
    reading.beginRecord()
    let whole = arena.keep(text)
    // The whole block is the record, when its lines stand one after the other in the input.
    var record = first.record
    if lastEnd > record.base, lastEnd - record.base <= reading.chunk.count {
      record = Bytes(base: record.base, count: lastEnd - record.base)
    }
    var line = Line(text: whole, time: time, number: first.number, offset: first.offset, record: record)
    let before = first.text.upTo(start)
    if !before.isEmpty {
      let joined = arena.keep(Array(UnsafeBufferPointer(start: before.base, count: before.count)) + text)
      line.text = joined
      _ = reading.textLine(line)
      return
    }
    if let value = reading.parse(whole) {
      reading.record(value, line)
    } else if let (value, _, _) = reading.findObject(in: whole) {
      reading.record(value, line)
    } else {
      _ = reading.textLine(line)
    }
  }
}

import Evidence

/// Cuts a table of comma, semicolon or tab separated values into cells (RFC 4180), without copying them.
struct CSVTable {
  /// A quoted cell that goes on for longer is taken for a stray quote.
  static let longestQuoted = 64 << 10
  static let mostStrays = 16
  /// Cells of a row behind this many are passed over together.
  static let widest = 4096

  let text: Bytes
  let separator: UInt8
  private(set) var line = 1
  private(set) var index: Int
  /// Lines whose quotes did not close.
  private(set) var strays: [Int] = []
  /// Texts of cells that had doubled quotes in them.
  private var scratch: [UnsafeMutableRawBufferPointer] = []

  init(_ text: Bytes, separator: UInt8) {
    self.text = text
    self.separator = separator
    index = text.hasPrefix("\u{FEFF}") ? 3 : 0
  }

  /// The separator that stands most often in the first line, outside of quotes.
  static func separator(ofHeader header: Bytes) -> UInt8? {
    var counts: [UInt8: Int] = [44: 0, 59: 0, 9: 0]
    var isInside = false
    for position in 0..<header.count {
      let byte = header.base[position]
      if byte == 34 { isInside.toggle() } else if !isInside, let count = counts[byte] { counts[byte] = count + 1 }
    }
    return counts.filter { $0.value > 0 }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  /// Reads the next row into `cells` (which is emptied first); returns its place, or nil at the end. Cells are valid
  /// until the next call.
  mutating func next(_ cells: inout [Bytes]) -> (line: Int, start: Int, end: Int)? {
    cells.removeAll(keepingCapacity: true)
    release()
    guard index < text.count else { return nil }
    let start = index
    let firstLine = line
    while true {
      if cells.count >= CSVTable.widest {
        index = text.firstIndex(of: 10, from: index) ?? text.count
      } else if text.at(index) == 34, strays.count < CSVTable.mostStrays, let quoted = quotedCell() {
        cells.append(quoted)
      } else {
        cells.append(plainCell())
      }
      guard index < text.count else { break }
      let byte = text.base[index]
      index += 1
      if byte == separator { continue }
      line += 1
      break
    }
    var end = index
    while end > start, text.base[end - 1] == 10 || text.base[end - 1] == 13 { end -= 1 }
    return (firstLine, start, end)
  }

  /// Gives back what the last row needed.
  mutating func release() {
    for buffer in scratch { buffer.deallocate() }
    scratch.removeAll(keepingCapacity: true)
  }

  /// Up to the separator or the line end, which stays.
  private mutating func plainCell() -> Bytes {
    let start = index
    while index < text.count {
      let byte = text.base[index]
      if byte == separator || byte == 10 { break }
      index += 1
    }
    var end = index
    if end > start, text.base[end - 1] == 13 { end -= 1 }
    return text.slice(start, end)
  }

  /// A cell in quotes; nil, with nothing consumed, when no quote closes it.
  private mutating func quotedCell() -> Bytes? {
    let start = index + 1
    let limit = min(text.count, start + CSVTable.longestQuoted)
    var position = start
    var doubled = false
    while position < limit, let quote = text.upTo(limit).firstIndex(of: 34, from: position) {
      if text.at(quote + 1) == 34 {
        doubled = true
        position = quote + 2
        continue
      }
      // Blanks behind the quote are forgiven; anything else means that it was no closing quote.
      var after = quote + 1
      while text.at(after) == 32 || text.at(after) == 13 { after += 1 }
      guard after >= text.count || text.base[after] == separator || text.base[after] == 10 else { break }
      let cell = text.slice(start, quote)
      var from = 0
      while let end = cell.firstIndex(of: 10, from: from) {
        line += 1
        from = end + 1
      }
      index = after
      return doubled ? halved(cell) : cell
    }
    strays.append(line)
    return nil
  }

  /// The cell with its doubled quotes made single.
  private mutating func halved(_ cell: Bytes) -> Bytes {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: cell.count, alignment: 1)
    scratch.append(buffer)
    var count = 0
    var position = 0
    while position < cell.count {
      buffer[count] = cell.base[position]
      position += cell.base[position] == 34 ? 2 : 1
      count += 1
    }
    return Bytes(UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
  }
}

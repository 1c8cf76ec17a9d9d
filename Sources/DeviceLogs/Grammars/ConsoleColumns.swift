import Evidence

/// The columns of a Console copy behind the time, told apart by what they look like: which ones are there, and in which
/// order, is the choice of the person who copied.
enum ConsoleColumns {
  /// Reads `PROC ⇥ … ⇥ MSG`. The message is the last column; what stands between is a PID, a thread, an activity, a
  /// library, a subsystem or a category.
  static func read(_ line: Bytes, from start: Int, into header: inout RecordHeader) -> Bool {
    guard let first = line.firstIndex(of: 9, from: start) else {
      // Only the process is left: an empty message.
      header.process = line.from(start).trimmed
      header.message = line.from(line.count)
      return !header.process.isEmpty
    }
    header.process = line.slice(start, first).trimmed
    var index = first + 1
    while let tab = line.firstIndex(of: 9, from: index) {
      let column = line.slice(index, tab)
      guard place(column, into: &header) else { break }
      index = tab + 1
    }
    header.message = line.from(index)
    return !header.process.isEmpty
  }

  /// False when the column looks like the beginning of the message.
  private static func place(_ column: Bytes, into header: inout RecordHeader) -> Bool {
    if column.isEmpty { return true }
    if header.pid < 0, let pid = column.integer, pid >= 0, pid < 10_000_000 {
      header.pid = Int(pid)
      return true
    }
    if column.hasPrefix("0x") || column.integer != nil { return true }
    guard column.count < 80, isName(column) else { return false }
    if header.subsystem.isEmpty, column.firstIndex(of: 46) != nil {
      header.subsystem = column
    } else if !header.subsystem.isEmpty, header.category.isEmpty {
      header.category = column
    } else if header.library.isEmpty {
      header.library = column
    } else {
      return false
    }
    return true
  }

  /// Names of libraries, subsystems and categories: letters, digits, dots, `-` and `_`.
  private static func isName(_ column: Bytes) -> Bool {
    for index in 0..<column.count where !DeviceMessage.isWord(column.base[index]) && column.base[index] != 46 {
      return false
    }
    return true
  }
}

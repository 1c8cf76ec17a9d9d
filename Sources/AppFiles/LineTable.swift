import Evidence

/// The line of any offset of a text, found by halving.
struct LineTable {
  private var starts: [Int] = [0]

  init(_ text: Bytes) {
    var index = 0
    while let end = text.firstIndex(of: 10, from: index) {
      starts.append(end + 1)
      index = end + 1
    }
  }

  /// The 1-based line of `offset`.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The offset of the first byte of `line`.
  func start(of line: Int) -> Int? { starts.indices.contains(line - 1) ? starts[line - 1] : nil }
}

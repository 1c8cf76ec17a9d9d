import Evidence

/// Searches a line for many words at once, in any case of letters (Aho and Corasick's automaton): one look at each byte
/// decides whether any producer could read the line, and which.
final class MarkScanner: @unchecked Sendable {
  // Written once and never changed or freed: the one scanner lives as long as the program.
  /// For a row (state times classes) and a class of byte the next row, with the top bit set where a mark ends.
  private let next: UnsafeMutablePointer<UInt32>
  /// Producers whose mark ends in a row's state.
  private let found: UnsafeMutablePointer<UInt64>
  /// The class of each byte; 0 is every byte that no mark has.
  private let classes: UnsafeMutablePointer<UInt8>
  private let classCount: Int
  /// Bytes of the longest mark.
  private let longest: Int
  private static let ending: UInt32 = 1 << 31

  /// `marks[n]` are the words of producer n, at most 64 producers.
  init(_ marks: [[StaticString]]) {
    precondition(marks.count <= 64)
    var classes = [UInt8](repeating: 0, count: 256)
    var classCount = 1
    for word in marks.joined() {
      let bytes = Bytes(word)
      for index in 0..<bytes.count {
        let byte = Bytes.lower(bytes.base[index])
        if classes[Int(byte)] == 0 {
          classes[Int(byte)] = UInt8(classCount)
          if byte >= 97, byte <= 122 { classes[Int(byte) - 32] = UInt8(classCount) }
          classCount += 1
        }
      }
    }
    var trie: [[Int]] = [[Int](repeating: -1, count: classCount)]
    var found: [UInt64] = [0]
    for (producer, words) in marks.enumerated() {
      for word in words {
        var state = 0
        let bytes = Bytes(word)
        for index in 0..<bytes.count {
          let byteClass = Int(classes[Int(Bytes.lower(bytes.base[index]))])
          if trie[state][byteClass] < 0 {
            trie.append([Int](repeating: -1, count: classCount))
            found.append(0)
            trie[state][byteClass] = trie.count - 1
          }
          state = trie[state][byteClass]
        }
        found[state] |= 1 << UInt64(producer)
      }
    }
    MarkScanner.close(&trie, &found)
    self.classes = .allocate(capacity: 256)
    self.classes.initialize(from: classes, count: 256)
    self.classCount = classCount
    self.longest = marks.joined().map(\.utf8CodeUnitCount).max() ?? 0
    self.found = .allocate(capacity: found.count)
    self.found.initialize(from: found, count: found.count)
    self.next = .allocate(capacity: trie.count * classCount)
    for (state, row) in trie.enumerated() {
      for (byteClass, target) in row.enumerated() {
        let flag = found[target] == 0 ? 0 : MarkScanner.ending
        (next + (state * classCount + byteClass)).initialize(to: UInt32(target * classCount) | flag)
      }
    }
  }

  /// Turns the trie into an automaton: missing steps lead where the longest suffix leads.
  private static func close(_ trie: inout [[Int]], _ found: inout [UInt64]) {
    var fallback = [Int](repeating: 0, count: trie.count)
    var queue: [Int] = []
    for byteClass in trie[0].indices {
      let child = trie[0][byteClass]
      if child < 0 { trie[0][byteClass] = 0 } else { queue.append(child) }
    }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      found[state] |= found[fallback[state]]
      for byteClass in trie[state].indices {
        let child = trie[state][byteClass]
        if child < 0 {
          trie[state][byteClass] = trie[fallback[state]][byteClass]
        } else {
          fallback[child] = trie[fallback[state]][byteClass]
          queue.append(child)
        }
      }
    }
  }

  /// The producers of whose marks one stands in `text`, as bits.
  ///
  /// Each step waits for the one before it, so a longer text is walked from its middle at the same time.
  func scan(_ text: Bytes) -> UInt64 {
    let (next, classes, base) = (next, classes, text.base)
    let half = text.count / 2
    // The second walk begins early enough for a mark that lies over the middle.
    let second = half - longest + 1
    guard second > 0 else { return walk(base, text.count) }
    let steps = text.count - second
    var (left, right): (UInt32, UInt32) = (0, 0)
    var hits: UInt64 = 0
    for index in 0..<half {
      let one = next[Int(left) &+ Int(classes[Int(base[index])])]
      let other = next[Int(right) &+ Int(classes[Int(base[second &+ index])])]
      left = one & ~MarkScanner.ending
      right = other & ~MarkScanner.ending
      if (one | other) & MarkScanner.ending != 0 {
        if one & MarkScanner.ending != 0 { hits |= found[Int(left) / classCount] }
        if other & MarkScanner.ending != 0 { hits |= found[Int(right) / classCount] }
      }
    }
    for index in half..<steps {
      let entry = next[Int(right) &+ Int(classes[Int(base[second &+ index])])]
      right = entry & ~MarkScanner.ending
      if entry & MarkScanner.ending != 0 { hits |= found[Int(right) / classCount] }
    }
    return hits
  }

  private func walk(_ base: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var row: UInt32 = 0
    var hits: UInt64 = 0
    for index in 0..<count {
      let entry = next[Int(row) &+ Int(classes[Int(base[index])])]
      row = entry & ~MarkScanner.ending
      if entry & MarkScanner.ending != 0 { hits |= found[Int(row) / classCount] }
    }
    return hits
  }
}

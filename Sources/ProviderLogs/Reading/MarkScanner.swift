import Evidence

/// Searches a line for many words at once, in any case of letters (Aho and Corasick's automaton): one look at each byte
/// decides whether any producer could read the line, and which.
final class MarkScanner: Sendable {
  /// Next state by state and class of byte.
  private let next: [UInt16]
  /// Producers whose mark ends in a state.
  private let found: [UInt64]
  /// The class of each byte; 0 is every byte that no mark has.
  private let classes: [UInt8]
  private let classCount: Int

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
    self.classes = classes
    self.classCount = classCount
    self.found = found
    self.next = trie.joined().map { UInt16($0) }
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
  func scan(_ text: Bytes) -> UInt64 {
    next.withUnsafeBufferPointer { next in
      found.withUnsafeBufferPointer { found in
        classes.withUnsafeBufferPointer { classes in
          var state = 0
          var hits: UInt64 = 0
          for index in 0..<text.count {
            state = Int(next[state &* classCount &+ Int(classes[Int(text.base[index])])])
            hits |= found[state]
          }
          return hits
        }
      }
    }
  }
}

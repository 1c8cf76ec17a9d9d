import Evidence

/// Finds the pattern of a message: by the process's group, then by the first four bytes behind its bracket.
struct MessageIndex: Sendable {
  static let shared = MessageIndex(MessageList.patterns)

  let patterns: [MessagePattern]
  /// Per group, 256 chains of patterns that begin a message; entries are pattern numbers plus one, 0 ends.
  private var heads: [[UInt16]]
  private var chains: [[UInt16]]
  /// Per group, the patterns that may stand anywhere.
  private var loose: [[UInt16]]
  /// Per group, a search for the leads of those: most messages hold none.
  private var looseLeads: [StemFilter] = []

  init(_ patterns: [MessagePattern]) {
    self.patterns = patterns
    heads = Array(repeating: Array(repeating: 0, count: 256), count: ProcessGroup.count)
    chains = Array(repeating: Array(repeating: 0, count: patterns.count), count: ProcessGroup.count)
    loose = Array(repeating: [], count: ProcessGroup.count)
    for group in 0..<ProcessGroup.count {
      // Backwards, so that a chain lists its patterns in their order.
      for number in patterns.indices.reversed()
      where patterns[number].groups.contains(ProcessGroup(rawValue: 1 << UInt32(group))) {
        let pattern = patterns[number]
        if pattern.isAnywhere {
          loose[group].insert(UInt16(number), at: 0)
        } else {
          let slot = MessageIndex.slot(Bytes(pattern.lead))
          chains[group][number] = heads[group][slot]
          heads[group][slot] = UInt16(number) + 1
        }
      }
    }
    looseLeads = loose.map { numbers in StemFilter(numbers.map { patterns[Int($0)].lead }) }
  }

  func find(_ message: DeviceMessage, in group: ProcessGroup) -> MessagePattern? {
    let index = group.index
    guard index < ProcessGroup.count else { return nil }
    if message.body.count >= 4 {
      var entry = heads[index][MessageIndex.slot(message.body)]
      while entry != 0 {
        let number = Int(entry) - 1
        if patterns[number].matches(message) { return patterns[number] }
        entry = chains[index][number]
      }
    }
    if !looseLeads[index].isIn(message.text) { return nil }
    for number in loose[index] where patterns[Int(number)].matches(message) { return patterns[Int(number)] }
    return nil
  }

  private static func slot(_ text: Bytes) -> Int {
    guard text.count >= 4 else { return 0 }
    let key = UnsafeRawPointer(text.base).loadUnaligned(as: UInt32.self)
    return Int((key &* 2_654_435_761) >> 24)
  }
}

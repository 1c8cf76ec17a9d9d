import Evidence

/// Finds the pattern of a message: by the process's group, then by the first four bytes behind its bracket.
struct MessageIndex: Sendable {
  static let shared = MessageIndex(MessageList.patterns)

  let patterns: [MessagePattern]
  /// The patterns that begin a message, in 256 chains per group: where each chain's first pattern stands, plus one.
  private var heads: [UInt16]
  private var links: [Link] = []
  /// Per group, the patterns that may stand anywhere.
  private var loose: [[UInt16]]
  /// Per group, a search for the leads of those: most messages hold none.
  private var looseLeads: [StemFilter] = []

  /// A pattern in a chain, with its lead at hand: most questions end at comparing it.
  private struct Link: Sendable {
    let lead: StaticString
    let pattern: UInt16
    let next: UInt16
  }

  init(_ patterns: [MessagePattern]) {
    self.patterns = patterns
    heads = Array(repeating: 0, count: ProcessGroup.count * 256)
    loose = Array(repeating: [], count: ProcessGroup.count)
    for group in 0..<ProcessGroup.count {
      // Backwards, so that a chain lists its patterns in their order.
      for number in patterns.indices.reversed()
      where patterns[number].groups.contains(ProcessGroup(rawValue: 1 << UInt32(group))) {
        let pattern = patterns[number]
        if pattern.isAnywhere {
          loose[group].insert(UInt16(number), at: 0)
        } else {
          let slot = group * 256 + MessageIndex.slot(Bytes(pattern.lead))
          links.append(Link(lead: pattern.lead, pattern: UInt16(number), next: heads[slot]))
          heads[slot] = UInt16(links.count)
        }
      }
    }
    looseLeads = loose.map { numbers in StemFilter(numbers.map { patterns[Int($0)].lead }) }
  }

  func find(_ message: DeviceMessage, in group: ProcessGroup) -> MessagePattern? {
    let index = group.index
    guard index < ProcessGroup.count else { return nil }
    if message.body.count >= 4 {
      var entry = heads[index * 256 + MessageIndex.slot(message.body)]
      while entry != 0 {
        let link = links[Int(entry) - 1]
        if message.body.hasPrefix(link.lead), patterns[Int(link.pattern)].matches(message) {
          return patterns[Int(link.pattern)]
        }
        entry = link.next
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

import Dispatch
import Evidence
import Synchronization

/// Looks for pushes whose identifiers have one of the digests that the device logs print, on all cores: a provider's
/// log may hold millions of pushes, and each has up to four identifiers.
struct CandidateSearch: Sendable {
  typealias Candidate = (push: Int, basis: IdentifierBasis)
  private struct Hit {
    let digest: Digest
    let push: Int
    let basis: IdentifierBasis
  }

  private let store: EvidenceStore
  private let wanted: Set<Digest>
  /// One bit per low half of a digest: most digests are turned away here.
  private let sieve: [UInt64]
  /// By symbol number: whether the topic is of an app in the device logs.
  private let isNear: [Bool]

  init(_ store: EvidenceStore, _ topics: TopicTable, _ threads: [DeviceThread], _ wanted: Set<Digest>) {
    self.store = store
    self.wanted = wanted
    var sieve = [UInt64](repeating: 0, count: 1024)
    for digest in wanted { sieve[Int(digest.value >> 6 & 1023)] |= 1 << UInt64(digest.value & 63) }
    self.sieve = sieve
    let bundles = Set(threads.map(\.bundle))
    var isNear = [Bool](repeating: false, count: store.symbols.count)
    for number in isNear.indices { isNear[number] = bundles.contains(topics.bundle(of: Symbol(number: UInt32(number)))) }
    self.isNear = isNear
  }

  func run(_ pushes: [Push], _ members: [UInt32]) -> [Digest: [Candidate]] {
    let part = 8192
    let parts = (pushes.count + part - 1) / part
    let found = Mutex<[Int: [Hit]]>([:])
    let work: @Sendable (Int) -> Void = { number in
      var hits: [Hit] = []
      for push in number * part..<min(pushes.count, (number + 1) * part) where pushes[push].count > 0 {
        search(push, members[Int(pushes[push].first)..<Int(pushes[push].first + pushes[push].count)], &hits)
      }
      if !hits.isEmpty { found.withLock { $0[number] = hits } }
    }
    if parts == 1 { work(0) } else { DispatchQueue.concurrentPerform(iterations: parts, execute: work) }
    var candidates: [Digest: [Candidate]] = [:]
    for (_, hits) in found.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      for hit in hits { candidates[hit.digest, default: []].append((hit.push, hit.basis)) }
    }
    return candidates
  }

  private func search(_ push: Int, _ items: ArraySlice<UInt32>, _ hits: inout [Hit]) {
    for index in items {
      let topic = store.symbol(store.items[Int(index)], .topic)
      if !topic.isNone, !isNear[Int(topic.number)] { return }
    }
    let before = hits.count
    Identifiers.forEachDigest(of: items, store) { digest, basis in
      guard sieve[Int(digest.value >> 6 & 1023)] >> UInt64(digest.value & 63) & 1 == 1, wanted.contains(digest),
        !hits[before...].contains(where: { $0.digest == digest })
      else { return }
      hits.append(Hit(digest: digest, push: push, basis: basis))
    }
  }
}

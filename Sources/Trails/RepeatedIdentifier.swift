import Evidence

/// Pairs sends and arrivals that share one identifier: a collapse id names many pushes.
///
/// Those that lie together in time, but for the skew of the clocks, are one push. An arrival that is left over is the
/// newest send before it, as APNs keeps only the last push of a collapse id.
enum RepeatedIdentifier {
  struct Pair: Equatable {
    let send: Int
    let arrival: Int
    /// Whether the two lie together; otherwise the push was kept on the way.
    let isNear: Bool
  }

  /// How far an arrival may lie from the send, once the skew is taken off, seconds.
  static let near = 10.0
  /// How early an arrival may be for a send that was kept on the way, seconds.
  private static let early = 2.0
  /// How long APNs keeps a push, seconds.
  private static let longest = 31.0 * 86_400
  /// Sends times arrivals for which a skew is still looked for.
  private static let mostCompared = 4096

  /// `sends` and `arrivals` in the order of time, all known; `skew` when other pushes show it, seconds.
  static func pairs(sends: [Instant], arrivals: [Instant], skew: Double?) -> [Pair] {
    guard let shift = skew ?? commonDelay(sends, arrivals) else { return [] }
    var pairs = nearPairs(sends, arrivals, shift)
    var sendOf = [Int?](repeating: nil, count: arrivals.count)
    var isTaken = [Bool](repeating: false, count: sends.count)
    for pair in pairs {
      sendOf[pair.arrival] = pair.send
      isTaken[pair.send] = true
    }
    var newest = -1
    for arrival in arrivals.indices {
      if let send = sendOf[arrival] {
        newest = max(newest, send)
        continue
      }
      let late = sends.indices.last { send in
        guard send > newest, !isTaken[send] else { return false }
        guard let delay = arrivals[arrival].seconds(since: sends[send]) else { return false }
        return delay - shift > -early && delay < longest
      }
      guard let late else { continue }
      // A newer send that came before this arrival, or is still to come, has taken the place of older ones.
      pairs.append(Pair(send: late, arrival: arrival, isNear: false))
      isTaken[late] = true
      newest = late
    }
    return pairs.sorted { $0.arrival < $1.arrival }
  }

  /// Send and arrival that lie nearest to each other, then the next, until none lie together.
  private static func nearPairs(_ sends: [Instant], _ arrivals: [Instant], _ shift: Double) -> [Pair] {
    var close: [(distance: Double, send: Int, arrival: Int)] = []
    var first = 0
    for arrival in arrivals.indices {
      let at = arrivals[arrival].adding(seconds: -shift)
      while first < sends.count, let ahead = at.seconds(since: sends[first]), ahead > near { first += 1 }
      var send = first
      while send < sends.count, let ahead = at.seconds(since: sends[send]), ahead >= -near {
        close.append((abs(ahead), send, arrival))
        send += 1
      }
    }
    close.sort { ($0.distance, $0.arrival, $0.send) < ($1.distance, $1.arrival, $1.send) }
    var isTaken = (
      sends: [Bool](repeating: false, count: sends.count), arrivals: [Bool](repeating: false, count: arrivals.count)
    )
    var pairs: [Pair] = []
    for (_, send, arrival) in close where !isTaken.sends[send] && !isTaken.arrivals[arrival] {
      isTaken.sends[send] = true
      isTaken.arrivals[arrival] = true
      pairs.append(Pair(send: send, arrival: arrival, isNear: true))
    }
    return pairs
  }

  /// The delay that most arrivals share, the smallest of those; nil when there is none that clocks and APNs allow.
  private static func commonDelay(_ sends: [Instant], _ arrivals: [Instant]) -> Double? {
    guard sends.count * arrivals.count <= mostCompared else { return 0 }
    var delays: [Double] = []
    for arrival in arrivals {
      for send in sends {
        guard let delay = arrival.seconds(since: send), delay > -26 * 3600, delay < longest else { continue }
        delays.append(delay)
      }
    }
    delays.sort()
    var best: (votes: Int, delay: Double)?
    var low = 0
    var high = 0
    for delay in delays {
      while delays[low] < delay - 1 { low += 1 }
      while high < delays.count, delays[high] <= delay + 1 { high += 1 }
      let votes = high - low
      if let known = best, votes < known.votes || votes == known.votes && abs(delay) >= abs(known.delay) { continue }
      best = (votes, delay)
    }
    return best?.delay
  }
}

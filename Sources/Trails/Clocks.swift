import Evidence

/// What the command line says about times that an input does not print in full.
package struct ClockAssumptions: Sendable {
  package var zone: TimeZoneRule?
  package var year: Int?
  /// Days since 1970.
  package var date: Int?
  /// Values for single inputs, by index; they win over the general ones.
  package var zones: [UInt32: TimeZoneRule] = [:]
  package var years: [UInt32: Int] = [:]
  package var dates: [UInt32: Int] = [:]
  /// The clock that "now" is judged by.
  package var asOf: Instant

  package init(asOf: Instant) { self.asOf = asOf }
}

/// Fills in the year, date and zone that the lines of an input do not print, and says what it took.
///
/// Order: an option; dates that messages carry in UTC; the sends of the provider; the inputs' other times; now.
package struct Clocks {
  private let assumptions: ClockAssumptions
  /// Remarks per input, as sentences.
  package private(set) var remarks: [UInt32: [String]] = [:]

  package init(_ assumptions: ClockAssumptions) { self.assumptions = assumptions }

  /// Replaces the provisional times in `store`.
  package mutating func resolve(_ store: EvidenceStore, kinds: [UInt32: Bool]) {
    var byInput: [UInt32: [Int]] = [:]
    for index in store.items.indices where !store.items[index].missing.isEmpty {
      byInput[store.items[index].input, default: []].append(index)
    }
    for (input, spans) in store.coverage where spans.values.contains(where: { !$0.missing.isEmpty }) {
      if byInput[input] == nil { byInput[input] = [] }
    }
    // Providers first: the device side is dated by their sends.
    let inputs = byInput.keys.sorted { left, right in
      let one = kinds[left] ?? false
      let two = kinds[right] ?? false
      return one == two ? left < right : !one
    }
    for input in inputs {
      let before = Anchors(store, except: input)
      resolve(input, byInput[input] ?? [], store, before)
    }
  }

  // MARK: One input

  private mutating func resolve(_ input: UInt32, _ indices: [Int], _ store: EvidenceStore, _ anchors: Anchors) {
    let spans = store.coverage[input] ?? [:]
    let missing = indices.reduce(MissingParts()) { $0.union(store.items[$1].missing) }
      .union(spans.values.reduce(MissingParts()) { $0.union($1.missing) })
    var times = indices.map { store.items[$0].at }
    let names = spans.keys.sorted { $0.number < $1.number }
    // Coverage is moved together with the lines: its ends follow behind the items.
    let ends =
      names.flatMap { name in spans[name].map { [$0.first, $0.last] } ?? [] } + (store.activity[input]?.points ?? [])
    let messages = Messages(store, indices)

    if missing.contains(.date) {
      rollOver(&times, by: 1, threshold: 12 * 3600)
      var edges = ends
      let (day, remark) = day(input, times, messages, anchors)
      let base = CivilTime.days(year: 2000, month: 1, day: 1)
      if let day {
        let shift = Int64(day - base) * 86_400_000_000_000
        times = times.map { $0.isKnown ? Instant(nanoseconds: $0.nanoseconds + shift) : $0 }
        // Days that the lines went on after midnight widen the span.
        let last = times.last(where: \.isKnown)
        edges = edges.map { Instant(nanoseconds: $0.nanoseconds + shift) }
        if let last, let first = times.first(where: \.isKnown),
          last.nanoseconds - first.nanoseconds > 43_200_000_000_000
        {
          for index in edges.indices.prefix(names.count * 2) where index % 2 == 1 {
            edges[index] = max(edges[index], last)
          }
          if edges.count > names.count * 2 + 1 { edges[names.count * 2 + 1] = max(edges[names.count * 2 + 1], last) }
        }
        put(store, input, indices, times, names, edges, clearing: .date)
      } else {
        put(store, input, indices, times, names, edges, clearing: [])
      }
      remarks[input, default: []].append(remark)
      return
    }

    var all = times + ends
    var cleared = missing
    if missing.contains(.year) {
      rollYears(&all, upTo: times.count)
      let (year, remark) = year(input, all, anchors, messages)
      all = all.map { moved($0, to: year) }
      remarks[input, default: []].append(remark)
    }
    if missing.contains(.zone) {
      let flags =
        indices.map { store.items[$0].missing.contains(.zone) }
        + names.flatMap { name in
          let lacks = spans[name]?.missing.contains(.zone) ?? false
          return [lacks, lacks]
        } + (store.activity[input]?.points ?? []).map { _ in true }
      let (rule, remark, isKnown) = zone(input, Array(all.prefix(times.count)), messages, anchors)
      // Times in a zone that is only assumed are good for an order, not for a judgement by the clock.
      if !isKnown { cleared.remove(.zone) }
      var local = zip(all, flags).map { $1 ? $0 : .unknown }
      rule.convert(&local)
      for index in all.indices where flags[index] { all[index] = local[index] }
      remarks[input, default: []].append(remark)
    }
    put(
      store, input, indices, Array(all.prefix(times.count)), names, Array(all.dropFirst(times.count)), clearing: cleared
    )
  }

  private func put(
    _ store: EvidenceStore, _ input: UInt32, _ indices: [Int], _ times: [Instant], _ names: [Symbol],
    _ ends: [Instant], clearing: MissingParts
  ) {
    for (index, time) in zip(indices, times) {
      store.items[index].at = time
      store.items[index].missing.subtract(clearing)
    }
    for (position, name) in names.enumerated() where position * 2 + 1 < ends.count {
      store.coverage[input]?[name]?.first = ends[position * 2]
      store.coverage[input]?[name]?.last = ends[position * 2 + 1]
      store.coverage[input]?[name]?.missing.subtract(clearing)
    }
    if store.activity[input] != nil {
      store.activity[input] = LogActivity(points: Array(ends.dropFirst(names.count * 2)))
    }
  }

  // MARK: Date

  /// Adds a day whenever the clock of the lines falls back by more than `threshold` seconds.
  private func rollOver(_ times: inout [Instant], by days: Int, threshold: Double) {
    var added: Int64 = 0
    var last: Instant?
    for index in times.indices where times[index].isKnown {
      if let last, let change = times[index].seconds(since: last), change < -threshold {
        added += Int64(days) * 86_400_000_000_000
      }
      last = times[index]
      times[index].nanoseconds += added
    }
  }

  private func day(
    _ input: UInt32, _ times: [Instant], _ messages: Messages, _ anchors: Anchors
  ) -> (Int?, String) {
    if let day = assumptions.dates[input] ?? assumptions.date {
      return (day, "The lines carry no date; they are read as beginning on \(dateText(day)), as the option says.")
    }
    let base = CivilTime.days(year: 2000, month: 1, day: 1)
    func dayOf(_ shift: Int64) -> Int { base + Int(shift) }
    func shift(_ real: Instant, _ provisional: Instant) -> Int64? {
      guard let seconds = real.seconds(since: provisional) else { return nil }
      let days = (seconds / 86_400).rounded()
      // A real pair differs by whole days but for a delay or a small skew.
      return abs(seconds - days * 86_400) < 600 ? Int64(days) : nil
    }
    let inside = zip(times, messages.utcDates).compactMap { shift($1, $0) }
    if let days = mostCommon(inside) {
      return (
        dayOf(days), "The lines carry no date; \(dateText(dayOf(days))) follows from dates inside the messages."
      )
    }
    let joined = zip(times, messages.digests).flatMap { time, digest in
      digest.map { anchors.sends(of: $0) }?.compactMap { shift($0, time) } ?? []
    }
    if let days = mostCommon(joined) {
      return (
        dayOf(days),
        "The lines carry no date; \(dateText(dayOf(days))) follows from the provider's sends of the same notifications."
      )
    }
    var near: [Int64] = []
    for (time, isReceipt) in zip(times, messages.isReceipt).prefix(2000) where isReceipt {
      for send in anchors.sends {
        guard let days = shift(send, time) else { continue }
        let delay = time.nanoseconds + days * 86_400_000_000_000 - send.nanoseconds
        if delay > -5_000_000_000, delay < 30_000_000_000 { near.append(days) }
      }
    }
    if let days = mostCommon(near) {
      return (
        dayOf(days),
        "The lines carry no date; \(dateText(dayOf(days))) is taken, as the provider's sends fit that day. Give --assume-date to settle it."
      )
    }
    let firstTime = times.first(where: \.isKnown)
    if let first = anchors.sends.min(), let firstTime, let seconds = first.seconds(since: firstTime) {
      let days = Int64((seconds / 86_400).rounded(.down))
      return (
        dayOf(days),
        "The lines carry no date; \(dateText(dayOf(days))) is taken from the provider's log. Give --assume-date to settle it."
      )
    }
    return (nil, "The lines carry no date, and nothing in the other inputs tells it. Give --assume-date YYYY-MM-DD.")
  }

  // MARK: Year

  /// Adds a year whenever the lines fall back by more than half a year (December to January).
  private func rollYears(_ times: inout [Instant], upTo count: Int) {
    var years = 0
    var last: Instant?
    for index in 0..<count where times[index].isKnown {
      if let last, let change = times[index].seconds(since: last), change < -180 * 86_400 { years += 1 }
      last = times[index]
      if years > 0 {
        var civil = CivilTime(times[index])
        civil.year += years
        times[index] = civil.instant
      }
    }
  }

  /// `time`, whose year counts from 2000, in the year counted from `year`.
  private func moved(_ time: Instant, to year: Int) -> Instant {
    guard time.isKnown else { return time }
    var civil = CivilTime(time)
    civil.year += year - 2000
    return civil.instant
  }

  private func year(
    _ input: UInt32, _ times: [Instant], _ anchors: Anchors, _ messages: Messages
  ) -> (Int, String) {
    if let year = assumptions.years[input] ?? assumptions.year {
      return (year, "The lines carry no year; \(year) is taken, as the option says.")
    }
    guard let first = times.first(where: \.isKnown) else {
      return (CivilTime(assumptions.asOf).year, "The lines carry no year.")
    }
    if let date = messages.utcDates.first(where: \.isKnown) {
      let year = nearest(first, to: date)
      return (year, "The lines carry no year; \(year) follows from dates inside the messages.")
    }
    if let other = anchors.anyTime {
      let year = nearest(first, to: other)
      return (year, "The lines carry no year; \(year) is taken, as it is nearest to the times of the other inputs.")
    }
    // A log is of the past: the last year in which its day is not after tomorrow.
    var year = CivilTime(assumptions.asOf).year
    if moved(first, to: year) > assumptions.asOf.adding(seconds: 86_400) { year -= 1 }
    return (
      year,
      "The lines carry no year; \(year) is taken, the latest that is not in the future. Give --assume-year to settle it."
    )
  }

  private func nearest(_ time: Instant, to other: Instant) -> Int {
    let around = CivilTime(other).year
    return (around - 1...around + 1).min { left, right in
      let one = abs(moved(time, to: left).seconds(since: other) ?? .infinity)
      let two = abs(moved(time, to: right).seconds(since: other) ?? .infinity)
      return one < two
    } ?? around
  }

  // MARK: Zone

  private func zone(
    _ input: UInt32, _ times: [Instant], _ messages: Messages, _ anchors: Anchors
  ) -> (TimeZoneRule, String, isKnown: Bool) {
    if let rule = assumptions.zones[input] ?? assumptions.zone {
      return (rule, "The times carry no zone; they are read as \(rule.text), as the option says.", true)
    }
    /// Quarters of an hour, the grain of the world's zones.
    func quarters(_ local: Instant, _ utc: Instant, within: Double) -> Int64? {
      guard let seconds = local.seconds(since: utc), abs(seconds) < 15 * 3600 else { return nil }
      let steps = (seconds / 900).rounded()
      return abs(seconds - steps * 900) < within ? Int64(steps) : nil
    }
    let inside = zip(times, messages.utcDates).compactMap { quarters($0, $1, within: 120) }
    if let steps = mostCommon(inside) {
      let rule = TimeZoneRule.fixed(Int(steps) * 900)
      return (rule, "The times carry no zone; \(rule.text) follows from dates inside the messages.", true)
    }
    let joined = zip(times, messages.digests).flatMap { time, digest in
      digest.map { anchors.sends(of: $0) }?.compactMap { quarters(time, $0, within: 60) } ?? []
    }
    if let steps = mostCommon(joined) {
      let rule = TimeZoneRule.fixed(Int(steps) * 900)
      return (
        rule, "The times carry no zone; \(rule.text) follows from the other side's times of the same notifications.",
        true
      )
    }
    return (.fixed(0), "The times carry no zone; they are read as UTC. Give --assume-zone to settle it.", false)
  }

  private func mostCommon(_ values: [Int64]) -> Int64? {
    var counts: [Int64: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }?.key
  }

  private func dateText(_ day: Int) -> String {
    CivilTime(Instant(nanoseconds: Int64(day) * 86_400_000_000_000)).dateText
  }
}

/// What the messages of one input tell of their own time.
private struct Messages {
  /// A date in UTC that stands inside the message, per item; unknown where there is none.
  var utcDates: [Instant] = []
  var digests: [Digest?] = []
  var isReceipt: [Bool] = []

  init(_ store: EvidenceStore, _ indices: [Int]) {
    for index in indices {
      let item = store.items[index]
      utcDates.append(item.kind.isDevice ? store.instant(item, .serverDate) : .unknown)
      digests.append(item.kind == .requestReceived ? store.digest(item) : nil)
      isReceipt.append(item.kind == .requestReceived || item.kind == .topicReceived)
    }
  }
}

/// Times of the inputs that are known in full: what the others are dated by.
private struct Anchors {
  private(set) var sends: [Instant] = []
  private(set) var anyTime: Instant?
  private var byDigest: [Digest: [Instant]] = [:]

  init(_ store: EvidenceStore, except input: UInt32) {
    let wanted = Set(store.items.compactMap { $0.kind == .requestReceived ? store.digest($0) : nil })
    for (number, item) in store.items.enumerated()
    where item.input != input && item.missing.isEmpty && item.at.isKnown {
      if anyTime == nil { anyTime = item.at }
      switch item.kind {
      case .request, .response, .send:
        // Enough to date a log by; a year of sends would only cost time.
        if sends.count < 4096 { sends.append(item.at) }
        guard !wanted.isEmpty else { continue }
        Identifiers.forEachDigest(of: CollectionOfOne(UInt32(number)), store) { digest, _ in
          if wanted.contains(digest) { byDigest[digest, default: []].append(item.at) }
        }
      default: break
      }
    }
  }

  func sends(of digest: Digest) -> [Instant] { byDigest[digest] ?? [] }
}

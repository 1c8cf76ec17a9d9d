/// Finds the known name that a mistyped one was meant to be.
enum ClosestName {
  /// The nearest of `names`, if it is near enough to be worth naming.
  static func match(_ name: String, in names: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(80))
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(wanted, Array(candidate.lowercased().utf8))
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, wanted.count / 4) else { return nil }
    return best.name
  }

  /// Insertions, deletions and exchanges between the two, neighbours swapped counting as one (optimal alignment).
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for (row, one) in left.enumerated() {
      var current = [row + 1] + [Int](repeating: 0, count: right.count)
      for (column, other) in right.enumerated() {
        var cost = min(previous[column + 1], current[column]) + 1
        cost = min(cost, previous[column] + (one == other ? 0 : 1))
        if row > 0, column > 0, one == right[column - 1], left[row - 1] == other {
          cost = min(cost, before[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      (before, previous) = (previous, current)
    }
    return previous[right.count]
  }
}

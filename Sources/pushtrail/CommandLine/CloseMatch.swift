/// Finds the word that somebody probably meant.
enum CloseMatch {
  /// The candidate with the fewest slips (letters changed, left out, added or swapped) from `word`; nil when it takes
  /// more than a third of the letters, and no candidate begins with `word`.
  static func of(_ word: String, in candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().utf8)
    guard wanted.count <= 64 else { return nil }
    let letters = wanted.filter { $0 != 45 }.count
    let allowed = letters < 3 ? 0 : max(1, letters / 3)
    var best: (slips: Int, word: String)?
    for candidate in candidates {
      let slips = slips(wanted, Array(candidate.lowercased().utf8))
      if slips <= allowed, slips < best?.slips ?? .max { best = (slips, candidate) }
    }
    if let best { return best.word }
    guard letters >= 2 else { return nil }
    let beginners = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    return beginners.count == 1 ? beginners.first : nil
  }

  /// The optimal string alignment distance.
  static func slips(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(above[column + 1] + 1, current[column] + 1, above[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, twoAbove[column - 1] + 1)
        }
        current.append(cost)
      }
      twoAbove = above
      above = current
    }
    return above[right.count]
  }
}

import Diagnosis
import Evidence
import Reports
import Trails

/// What is said of options that had no effect, or the wrong one.
enum Remarks {
  /// Sentences about `FILE=VALUE` options whose file is no input.
  static func unused(_ options: ReadingOptions, inputs: [String]) -> [String] {
    func sentences(_ option: String, _ files: [String]) -> [String] {
      files.filter { file in !inputs.contains { Assumed<Int>.names(file, $0) } }.map { file in
        let names = inputs.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let hint = CloseMatch.of(file, in: names + inputs).map { "; did you mean '\($0)'?" } ?? "."
        return "'\(option) \(file)=…' has no effect: no input is named '\(file)'\(hint)"
      }
    }
    return sentences("--assume-zone", options.assumeZone.byFile.map(\.file))
      + sentences("--assume-year", options.assumeYear.byFile.map(\.file))
      + sentences("--assume-date", options.assumeDate.byFile.map(\.file))
  }

  /// A skew of whole quarter hours by joined pushes is a zone, not a clock: which zone would make both sides agree.
  ///
  /// `remarks` are those on the clocks of the inputs: an input that prints its zone has none that speaks of the option.
  static func wrongZones(
    _ read: ReadCase, _ assumptions: ClockAssumptions, _ remarks: [UInt32: [String]], _ trails: TrailSet
  ) -> [String] {
    guard let skew = trails.skew, skew.seconds.magnitude < 100_000 else { return [] }
    let quarters = (skew.seconds / 900).rounded()
    guard quarters.magnitude >= 1, (skew.seconds - quarters * 900).magnitude < 30 else { return [] }
    let sentences: [String] = read.inputs.enumerated().compactMap { number, input in
      let own = UInt32(number)
      guard input.kind == .device, let rule = assumptions.zones[own] ?? assumptions.zone,
        remarks[own]?.contains(where: { $0.contains("as the option says") }) == true,
        let item = read.store.items.first(where: { $0.input == own && $0.at.isKnown })
      else { return nil }
      // The rule's offset at that moment, by a round trip through it.
      var local = [item.at]
      rule.convert(&local)
      let offset = Int((item.at.seconds(since: local[0]) ?? 0).rounded())
      let fitting = TimeZoneRule.fixed(offset + Int(quarters) * 900)
      return "The zone \(rule.text) given for \(input.path) is probably wrong; \(fitting.text) would make both sides "
        + "agree"
    }
    // Of several files the skew does not say which is meant.
    return sentences.count == 1 ? sentences : []
  }
}

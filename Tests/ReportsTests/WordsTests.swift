import Contracts
import Testing

@testable import Diagnosis
@testable import Reports

@Suite("Wording that reports share")
struct WordsTests {
  private func input(_ kind: String, _ format: String, bytes: Int = 0, records: Int = 0) -> String {
    var input = Report.Input()
    input.kind = kind
    input.format = format
    input.bytes = bytes
    input.records = records
    return Words.input(input)
  }

  @Test("an archive that was read is not called not understood")
  func inputs() {
    #expect(input("unknown", "archive", bytes: 2160, records: 3) == "archive, 2.2 kB, 3 members read")
    #expect(input("unknown", "missing") == "missing")
    #expect(input("unknown", "text", bytes: 10) == "not understood, text, 10 B")
    #expect(input("unknown", "report of pushtrail", bytes: 10) == "not used, report of pushtrail, 10 B")
    #expect(input("device", "Xcode", bytes: 10, records: 1) == "device, Xcode, 10 B, 1 record, 0 events")
  }

  private func clocks(_ seconds: Double) -> String {
    Words.clocks(Report.ClockSkew(seconds: seconds, basis: "matched-pairs", pairs: 2)) ?? ""
  }

  @Test("a skew of whole quarter hours is a zone, not a clock")
  func zones() {
    #expect(clocks(21_600.4).hasPrefix("The device's times are 6 h ahead of the provider's, by 2 joined pushes."))
    #expect(clocks(-20_700).contains("5 h 45 min behind"))
    #expect(clocks(0.3) == "The device's clock is 0.3 s ahead of the provider's, by 2 joined pushes.")
    #expect(clocks(1000).contains("1000.0 s"))
    #expect(clocks(.infinity) == "")
  }

  @Test("steps that ask for the same in other words are one, with all that it settles")
  func steps() throws {
    let general = Contract.all.filter { $0.boundary == .acceptance && $0.settledBy.contains(.response) }.map(\.id)
    let catalogue = try #require(Contract[.accResponseRecorded].nextStep)
    let merged = StepMerge.merged([
      Step(collect: catalogue.collect, why: "a", cost: 1, settles: [.accResponseRecorded, .reqApnsIdCanonical]),
      Step(collect: "The provider's log of APNs' answer", why: "b", cost: 1, settles: general),
      Step(collect: "Facts file: `settings`", why: "c", cost: 2, settles: [.authDeniedNoUi]),
    ])
    #expect(merged.map(\.why) == ["b", "c"])
    #expect(merged[0].settles.contains(ContractID.reqApnsIdCanonical.rawValue))
    #expect(Set(merged[0].settles).count == merged[0].settles.count)
  }
}

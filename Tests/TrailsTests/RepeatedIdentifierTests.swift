import Evidence
import Testing

@testable import Trails

/// Which send an arrival belongs to when one collapse id names several.
@Suite struct RepeatedIdentifierTests {
  private typealias Pair = RepeatedIdentifier.Pair

  private func times(_ seconds: [Double]) -> [Instant] {
    seconds.map { Instant(nanoseconds: 1_780_000_000_000_000_000 + Int64($0 * 1e9)) }
  }

  private func pairs(_ sends: [Double], _ arrivals: [Double], skew: Double? = nil) -> [Pair] {
    RepeatedIdentifier.pairs(sends: times(sends), arrivals: times(arrivals), skew: skew)
  }

  @Test func aLostPushInTheMiddleDoesNotTakeTheNextOnesLines() {
    #expect(
      pairs([0.2, 60.2, 120.2], [0.8, 120.8]) == [
        Pair(send: 0, arrival: 0, isNear: true), Pair(send: 2, arrival: 1, isNear: true),
      ])
  }

  @Test func oneArrivalIsOfTheSendBeforeIt() {
    #expect(pairs([0.2, 60.2, 120.2], [120.7]) == [Pair(send: 2, arrival: 0, isNear: true)])
    #expect(pairs([0.2, 60.2, 120.2], [60.7]) == [Pair(send: 1, arrival: 0, isNear: true)])
  }

  @Test func aClockThatIsAnHourAheadIsSeenFromThePattern() {
    #expect(
      pairs([0, 47, 130], [3600.6, 3647.4, 3730.5]).map(\.send) == [0, 1, 2])
  }

  @Test func aKnownSkewDecides() {
    #expect(pairs([0, 60], [60.5], skew: 60.3) == [Pair(send: 0, arrival: 0, isNear: true)])
  }

  @Test func whatWasKeptForAnAbsentDeviceIsTheNewestSend() {
    let late = pairs([0, 60, 120], [0.5, 900], skew: 0.4)
    #expect(late == [Pair(send: 0, arrival: 0, isNear: true), Pair(send: 2, arrival: 1, isNear: false)])
    // Nothing older than what came already can still come.
    #expect(pairs([0, 60], [60.4, 300], skew: 0.4) == [Pair(send: 1, arrival: 0, isNear: true)])
  }
}

import Testing

@testable import ProviderLogs

@Suite struct ProducerTests {
  @Test(arguments: Specimens.everything) func sampleIsReadInFull(_ specimen: Specimen) {
    let report = Report(specimen.text)
    #expect(report.evidence == specimen.evidence)
    #expect(report.producers.keys.sorted() == [specimen.producer])
  }

  /// A line that two producers would read means that the order of the list decides what it is.
  @Test(arguments: Specimens.everything) func noSampleIsReadByTwoProducers(_ specimen: Specimen) {
    let readers = Recognisers.names(of: specimen.text)
    #expect(readers.count <= 1, "\(readers)")
  }

  @Test func everyProducerHasSamples() {
    let known = Set(Specimens.everything.map(\.producer))
    let missing = ProviderLogs.producers.map(\.name).filter { !known.contains($0) && $0 != "JSON in a line" }
    #expect(missing.isEmpty, "\(missing)")
  }
}

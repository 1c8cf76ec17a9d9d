import Evidence
import Trails

/// Evidence as a test tells it: who said what, when.
package final class Story {
  package let store = EvidenceStore()
  private var sinks: [UInt32: EvidenceSink] = [:]

  package init() {}

  package static func time(_ text: String, missing: MissingParts = []) -> Timestamp? {
    var text = text
    return text.withUTF8 { TimeReader.any(Bytes(UnsafeRawBufferPointer($0))) }.map {
      Timestamp($0.instant, missing: missing.isEmpty ? $0.missing : missing)
    }
  }

  /// Adds a piece of evidence; `id` is an apns-id, the rest are fields.
  package func say(
    _ kind: EvidenceKind, _ at: String?, input: UInt32 = 0, id: String? = nil, missing: MissingParts = [],
    text: [FieldKey: String] = [:], whole: [FieldKey: Int] = [:], flags: DeviceFlags? = nil
  ) {
    let sink = sinks[input] ?? EvidenceSink(keepsTexts: true)
    sinks[input] = sink
    sink.begin(
      kind, at: at.flatMap { Story.time($0, missing: missing) }, line: sink.items.count + 1, offset: 0,
      record: Bytes("line"))
    if var id { id.withUTF8 { sink.setApnsID(Bytes(UnsafeRawBufferPointer($0))) } }
    for (key, value) in text.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { sink.set(key, value) }
    for (key, value) in whole.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { sink.set(key, value) }
    if let flags { sink.set(flags) }
    sink.commit()
  }

  package func covers(_ process: String, _ from: String, _ to: String, input: UInt32 = 0) {
    let sink = sinks[input] ?? EvidenceSink(keepsTexts: true)
    sinks[input] = sink
    guard let first = Story.time(from), let last = Story.time(to) else { return }
    var span = ProcessCoverage(first)
    span.add(last.instant)
    sink.coverage[sink.symbols.intern(process)] = span
    sink.activity = LogActivity(points: [first.instant, last.instant])
  }

  /// Closes the story: all inputs in their order.
  package func told() -> EvidenceStore {
    for (input, sink) in sinks.sorted(by: { $0.key < $1.key }) { store.append(sink, input: input, offset: 0, lines: 0) }
    sinks = [:]
    return store
  }

  package func trails(apps: Set<String> = []) -> TrailSet { TrailSet(told(), apps: apps, factsBundle: nil) }

  package static func digest(_ identifier: String) -> Int { Int(Digest(of: identifier).value) }
}

import Evidence

/// Turns values of one property list into evidence that points at the place in the file.
struct PlistScribe {
  let sink: EvidenceSink
  /// The bytes that the places of the property list count in; nil where they were converted on the way in.
  let text: Bytes?
  /// Offset in the file of an offset in `text`.
  let fileOffset: (Int) -> Int

  init(_ sink: EvidenceSink, text: Bytes?, fileOffset: @escaping (Int) -> Int = { $0 }) {
    self.sink = sink
    self.text = text
    self.fileOffset = fileOffset
  }

  /// Writes one piece of evidence and returns its number.
  @discardableResult
  func write(
    _ kind: EvidenceKind, key: String, value: String, from first: Place, to last: Place,
    origin: Entitlements.Origin? = nil, bundle: String? = nil, at instant: Instant? = nil
  ) -> Int {
    var record = Bytes("")
    // Bytes of a binary form are no text that a report could show.
    if let text, first.line > 0 { record = text.slice(first.offset, max(last.end, first.end)) }
    sink.begin(
      kind, at: instant.map { Timestamp($0) }, line: first.line, offset: fileOffset(first.offset), record: record)
    sink.set(.key, key)
    sink.set(.value, value)
    if let origin { sink.set(.origin, origin.rawValue) }
    if let bundle { sink.set(.bundle, bundle) }
    sink.commit()
    return sink.items.count - 1
  }

  /// Warns of keys that stand twice anywhere in the value.
  func warnOfDuplicates(in list: PropertyList, path: String = "") {
    switch list.value {
    case .dictionary(let dictionary):
      for (key, place) in dictionary.duplicates.prefix(20) {
        let first = dictionary.entries.first { $0.key == key }?.keyPlace.line ?? 0
        let beside = first > 0 ? ", first in line \(first)" : ""
        sink.warn(
          "The key “\(path + key)” stands twice\(beside); readers disagree about which one counts.",
          line: place.line > 0 ? place.line : nil)
      }
      for entry in dictionary.entries { warnOfDuplicates(in: entry.value, path: path + entry.key + ".") }
    case .array(let items):
      for item in items { warnOfDuplicates(in: item, path: path) }
    default:
      break
    }
  }
}

import Evidence
import Intake

@testable import DeviceLogs

/// Evidence as a test looks at it: values in words.
struct Seen: Equatable, CustomStringConvertible {
  var kind: EvidenceKind
  var grade: Grade
  var time: String?
  var missing: MissingParts
  var line: Int
  var offset: Int
  var length: Int
  var fields: [String]

  var description: String { ([kind.rawValue, time ?? "-"] + fields).joined(separator: " ") }

  /// The field's value, `key=` taken off.
  subscript(_ key: FieldKey) -> String? {
    fields.first { $0.hasPrefix(key.name + "=") }.map { String($0.dropFirst(key.name.count + 1)) }
  }
}

/// Everything that a reader leaves behind.
struct Outcome {
  var seen: [Seen]
  var records: Int
  var lines: Int
  var warnings: [String]
  var coverage: [String: ProcessCoverage]

  var kinds: [EvidenceKind] { seen.map(\.kind) }
}

/// Calls `body` with the bytes of a text.
func withBytes<Result>(_ text: String, _ body: (Bytes) throws -> Result) rethrows -> Result {
  var text = text
  return try text.withUTF8 { try body(Bytes(UnsafeRawBufferPointer($0))) }
}

func withBytes<Result>(_ bytes: [UInt8], _ body: (Bytes) throws -> Result) rethrows -> Result {
  try bytes.withUnsafeBytes { try body(Bytes($0)) }
}

/// The format with this name.
func format(_ name: String) -> any LogFormat {
  DeviceLogs.formats.first { $0.name == name } ?? DeviceLogs.formats[0]
}

/// The format that is the surest of a text, as the detection picks it; nil when none claims it.
func detected(_ text: String) -> String? {
  withBytes(text) { bytes in
    let sample = Sample(bytes: bytes, isWhole: true)
    var best: (any LogFormat)?
    var confidence = 0
    for format in DeviceLogs.formats where format.confidence(in: sample) > confidence {
      best = format
      confidence = format.confidence(in: sample)
    }
    return best?.name
  }
}

func read(_ text: String, as name: String) -> Outcome { read(Array(text.utf8), as: name) }

func read(_ bytes: [UInt8], as name: String) -> Outcome {
  // simdjson may read past the end of a document.
  let padded = bytes + [UInt8](repeating: 0, count: 64)
  return withBytes(padded) { all in
    let sink = EvidenceSink()
    let chunk = Chunk(bytes: all.upTo(bytes.count), readable: all.count, isLast: true)
    format(name).makeReader().read(chunk, into: sink)
    var coverage: [String: ProcessCoverage] = [:]
    for (symbol, span) in sink.coverage { coverage[sink.symbols.text(symbol)] = span }
    return Outcome(
      seen: sink.items.map { seen($0, sink) }, records: sink.records, lines: sink.lines,
      warnings: sink.warnings.map(\.text), coverage: coverage)
  }
}

private func seen(_ item: Evidence, _ sink: EvidenceSink) -> Seen {
  var fields: [String] = []
  for number in 0..<Int(item.fieldCount) {
    fields.append(words(sink.fields[Int(item.firstField) + number], sink))
  }
  return Seen(
    kind: item.kind, grade: item.grade, time: item.at.text, missing: item.missing, line: Int(item.line),
    offset: Int(item.offset), length: Int(item.length), fields: fields)
}

private func words(_ field: Field, _ sink: EvidenceSink) -> String {
  let value: String
  switch (field.key, field.form) {
  case (_, .text): value = sink.symbols.text(field.text)
  case (.digest, _): value = Digest(value: UInt32(truncatingIfNeeded: field.whole ?? 0)).text
  case (.pushType, _): value = PushType(rawValue: UInt8(field.whole ?? 0))?.name ?? "?"
  case (.deviceFlags, _): value = names(DeviceFlags(rawValue: UInt32(truncatingIfNeeded: field.whole ?? 0)))
  case (.serverDate, _): value = Instant(nanoseconds: field.whole ?? 0).text ?? "-"
  case (_, .whole): value = String(field.whole ?? 0)
  case (_, .number): value = String(field.number ?? 0)
  }
  return field.key.name + "=" + value
}

private func names(_ flags: DeviceFlags) -> String {
  let all: [(DeviceFlags, String)] = [
    (.alert, "alert"), (.sound, "sound"), (.badge, "badge"), (.contentAvailable, "contentAvailable"),
    (.mutableContent, "mutableContent"), (.waking, "waking"), (.shouldPresentAlert, "shouldPresentAlert"),
    (.shouldPlaySound, "shouldPlaySound"), (.settingsShouldSave, "settingsShouldSave"), (.saved, "saved"),
    (.yes, "yes"), (.deviceToken, "deviceToken"), (.uiLocked, "uiLocked"), (.hasContent, "hasContent"),
    (.redacted, "redacted"),
  ]
  return "[" + all.filter { flags.contains($0.0) }.map(\.1).joined(separator: ",") + "]"
}

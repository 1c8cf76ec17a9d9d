import Evidence
import Intake

extension Reading {
  static let mappedName: StaticString = "mapping"

  /// Reads a JSON record by the mapping. Names that the mapping leaves out are read as in any other record.
  func mapped(_ value: JSONValue, _ line: Line) -> Bool {
    guard let mapping, value.isObject, !mapping.paths.isEmpty else { return false }
    fields.reset()
    var count = 0
    for (role, path) in mapping.paths {
      guard let found = path.value(in: value) else { continue }
      if place(found, role) { count += 1 }
    }
    guard count > 0 else { return false }
    var walk = JSONWalk(self)
    walk.read(value)
    return write(mapping, line)
  }

  /// Reads a text line by the mapping.
  func mapped(_ line: Line) -> Bool {
    guard let mapping else { return false }
    for pattern in mapping.patterns {
      fields.reset()
      guard pattern.match(line.text, { role, text in place(text, role) }) else { continue }
      if write(mapping, line) { return true }
    }
    return false
  }

  private func write(_ mapping: Mapping, _ line: Line) -> Bool {
    for (role, value) in mapping.fixed where !fields.has(role) { place(arena.keep(value), role) }
    guard emitAlone(line, as: Reading.mappedName) else { return false }
    mappedCount += 1
    return true
  }

  private func place(_ value: JSONValue, _ role: Role) -> Bool {
    if role == .payload, value.isObject {
      fields.payload = value
    } else if let text = value.text {
      place(text, role)
    } else if let whole = value.integer {
      fields.set(role, FieldValue(text: keep(String(whole)), whole: whole, form: .whole), strong: true)
    } else if let number = value.double {
      fields.set(role, FieldValue(text: keep(String(number)), form: .number), strong: true)
    } else if let flag = value.bool {
      fields.set(role, FieldValue(form: flag ? .yes : .no), strong: true)
    } else {
      return false
    }
    return true
  }

  private func place(_ text: Bytes, _ role: Role) {
    guard !text.isEmpty, !(text == "-"), !(text == "null"), !(text == "nil") else { return }
    if let whole = text.integer, role != .token, role != .user, role != .reason {
      fields.set(role, FieldValue(text: text, whole: whole, form: .whole), strong: true)
    } else {
      fields.set(role, text: text)
    }
  }
}

/// Records of a producer that a mapping describes, as lines of JSON or text.
package struct MappedLog: LogFormat {
  package let name = "mapped log"
  package let kind = InputKind.provider
  package let recognition = "lines that have the fields of `--mapping`"
  let mapping: Mapping

  package func confidence(in sample: Sample) -> Int {
    let reader = ProviderReader(mapping: mapping)
    let bytes = sample.bytes
    reader.read(Chunk(bytes: bytes, readable: bytes.count, isLast: sample.isWhole), into: EvidenceSink())
    return reader.reading.mappedCount > 0 ? 100 : 0
  }

  package func canCut(before line: Bytes) -> Bool {
    mapping.patterns.isEmpty && JSONLinesLog().canCut(before: line)
  }

  package func makeReader() -> any LogReader { ProviderReader(mapping: mapping) }
}

/// The same in a JSON array, or in records printed over many lines.
package struct MappedDocument: LogFormat {
  package let name = "mapped JSON document"
  package let kind = InputKind.provider
  package let recognition = "a JSON array or pretty-printed records that have the fields of `--mapping`"
  let mapping: Mapping

  package func confidence(in sample: Sample) -> Int {
    let first = sample.bytes.upTo(4096).trimmed.at(0)
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{"), !Recognition.isJSONLines(sample.bytes) else {
      return 0
    }
    let reader = JSONDocumentReader(mapping: mapping)
    let bytes = sample.bytes
    reader.read(Chunk(bytes: bytes, readable: bytes.count, isLast: sample.isWhole), into: EvidenceSink())
    return reader.reading.mappedCount > 0 ? 100 : 0
  }

  package func canCut(before line: Bytes) -> Bool { false }
  package func makeReader() -> any LogReader { JSONDocumentReader(mapping: mapping) }
}

extension ProviderLogs {
  /// The formats, those of a mapping first.
  package static func formats(mapping: Mapping?) -> [any LogFormat] {
    guard let mapping else { return formats }
    return [MappedDocument(mapping: mapping), MappedLog(mapping: mapping)] + formats
  }
}

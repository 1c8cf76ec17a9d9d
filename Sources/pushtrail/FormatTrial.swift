import DeviceLogs
import Evidence
import Intake
import ProviderLogs
import Reports

/// `pushtrail formats --try FILE`: the format taken, and what is read of each of the first lines.
struct FormatTrial {
  /// Lines that are shown.
  private static let mostLines = 200

  private let path: String
  private let opened: OpenedInput
  private let formats: [any LogFormat]

  init(_ path: String, mapping: Mapping?) throws {
    self.path = path
    do { opened = try OpenedInput.open(path) } catch {
      throw Failure(code: .noInput, problem: "\(error)".trimmingSuffix("."), nextStep: "Check the path.")
    }
    formats = DeviceLogs.formats + ProviderLogs.formats(mapping: mapping)
  }

  func write(_ page: TextPage) {
    let sample = opened.sample
    var best: (format: any LogFormat, confidence: Int)?
    for format in formats {
      let confidence = format.confidence(in: sample)
      if confidence > best?.confidence ?? 0 { best = (format, confidence) }
    }
    guard let best else {
      page.flow("\(path): no format of logs is recognised.")
      return page.flow("A mapping can name the fields: --mapping FILE.", .dim)
    }
    page.flow("\(path): \(best.format.name), \(best.format.kind.rawValue), \(best.confidence) of 100")
    let (store, lines) = read(best.format)
    let found = Dictionary(grouping: store.items, by: \.line)
    for (number, line) in lines.enumerated() {
      let items = found[UInt32(number + 1)] ?? []
      if items.isEmpty { page.flow("\(column(number + 1))  not read: \(line)", .dim, hang: 8) }
      for item in items {
        let title = "\(column(number + 1))  \(item.kind.rawValue)"
        page.flow(([title] + fields(of: item, store)).joined(separator: "  "), hang: 8)
      }
    }
    if !opened.sample.isWhole || lines.count == Self.mostLines { page.flow("Only the first lines are shown.", .dim) }
  }

  private func read(_ format: any LogFormat) -> (EvidenceStore, [String]) {
    var lines: [String] = []
    var end = 0
    opened.sample.bytes.forEachLine { line, offset in
      guard lines.count < Self.mostLines else { return }
      lines.append(line.upTo(80).string + (line.count > 80 ? "…" : ""))
      end = offset + line.count
    }
    // The JSON parser reads past the end of a record.
    let bytes = opened.sample.bytes.upTo(end)
    let padded = [UInt8](unsafeUninitializedCapacity: end + 128) { buffer, count in
      for index in 0..<end { buffer[index] = bytes.base[index] }
      for index in end..<end + 128 { buffer[index] = 0 }
      count = end + 128
    }
    let sink = EvidenceSink(keepsTexts: true)
    padded.withUnsafeBytes { buffer in
      format.makeReader().read(
        Chunk(bytes: Bytes(buffer).upTo(end), readable: end + 128, isLast: true), into: sink)
    }
    let store = EvidenceStore()
    store.append(sink, input: 0, offset: 0, lines: 0)
    return (store, lines)
  }

  private func fields(of item: Evidence, _ store: EvidenceStore) -> [String] {
    var fields: [String] = []
    if !item.missing.contains(.date), let time = item.at.text { fields.append("time=\(time)") }
    if !item.apnsID.isNone { fields.append("apnsID=\(item.apnsID.text)") }
    for position in 0..<Int(item.fieldCount) {
      let field = store.fields[Int(item.firstField) + position]
      let value =
        switch field.form {
        case .text: store.symbols.text(field.text)
        case .number: field.number.map { "\($0)" } ?? ""
        case .whole: EventLine.word(of: field) ?? "\(field.whole ?? 0)"
        }
      fields.append("\(field.key.name)=\(value)")
    }
    return fields
  }

  private func column(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, 6 - digits.count)) + digits
  }
}

/// Reads the file of `--mapping`.
func readMapping(_ path: String?) throws -> Mapping? {
  guard let path else { return nil }
  do {
    let opened = try OpenedInput.open(path)
    // The bytes live as long as the input.
    return try withExtendedLifetime(opened) { try Mapping(try opened.wholeBytes(), name: path) }
  } catch let error as MappingError {
    throw Failure(
      code: .usage, problem: "the mapping can't be used: \(error.description.trimmingSuffix("."))",
      nextStep: "'pushtrail formats --try LOG --mapping \(path)' shows what a mapping reads of each line.")
  } catch {
    throw Failure(code: .noInput, problem: "\(error)".trimmingSuffix("."), nextStep: "Check the path of '--mapping'.")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

import Evidence
import Intake

/// What a provider's token table held.
package struct Registrations: Sendable {
  /// Rows that became evidence.
  package var count = 0
  /// Rows that were read, whether they became evidence or not.
  package var rows = 0
}

/// Reads a token table, row by row.
enum RegistrationReader {
  static func csv(
    _ bytes: Bytes, into sink: EvidenceSink, keeping wanted: ((Bytes) -> Bool)? = nil
  ) throws(AppFileError) -> Registrations {
    let header = bytes.upTo(bytes.firstIndex(of: 10) ?? bytes.count)
    guard let separator = CSVTable.separator(ofHeader: header.upTo(64 << 10)) else {
      throw AppFileError("the first line names no columns.", line: 1)
    }
    var table = CSVTable(bytes, separator: separator)
    defer { table.release() }
    var cells: [Bytes] = []
    guard table.next(&cells) != nil else { throw AppFileError("the table is empty.") }
    let columns = cells.map { RegistrationColumn($0.trimmed) }
    guard columns.contains(.token) else { throw AppFileError("no column is called token.", line: 1) }
    var row = RegistrationRow()
    var result = Registrations()
    while let place = table.next(&cells) {
      if place.start == place.end { continue }
      result.rows += 1
      row.clear()
      for (index, cell) in cells.enumerated() where index < columns.count {
        if let column = columns[index] { row[column] = cell }
      }
      if cells.count != columns.count {
        sink.warn(
          "A row has \(cells.count < columns.count ? "fewer" : "more") cells than the first line names.",
          line: place.line)
      }
      if let wanted, !row.isWanted(wanted) { continue }
      if row.write(to: sink, line: place.line, offset: place.start, record: bytes.slice(place.start, place.end)) {
        result.count += 1
      } else {
        sink.warn("A row has no token.", line: place.line)
      }
    }
    if let first = table.strays.first {
      sink.warn("A quote is opened and not closed; it is read as a plain character.", line: first)
    }
    sink.records += result.rows
    sink.lines += table.line - 1
    return result
  }

  /// JSON lines, one object per row.
  static func jsonLines(
    _ bytes: Bytes, readable: Int, into sink: EvidenceSink, keeping wanted: ((Bytes) -> Bool)? = nil
  ) -> Registrations {
    let parser = JSONParser()
    var result = Registrations()
    let row = JSONRow()
    var number = 0
    let text = bytes.hasPrefix("\u{FEFF}") ? bytes.from(3) : bytes
    let skipped = bytes.count - text.count
    text.forEachLine { line, offset in
      number += 1
      guard !line.trimmed.isEmpty else { return }
      result.rows += 1
      guard line.count <= 1 << 20, let value = parser.parse(line, readable: readable - skipped - offset), value.isObject
      else { return sink.warn("A line is no JSON object.", line: number) }
      row.fill(from: value)
      if let wanted, !row.row.isWanted(wanted) { return }
      if row.row.write(to: sink, line: number, offset: offset + skipped, record: line) {
        result.count += 1
      } else {
        sink.warn("A row has no token.", line: number)
      }
    }
    sink.records += result.rows
    sink.lines += number
    return result
  }
}

import Evidence
import Intake

/// The Delivery Log of the Push Notifications Console as CSV.
package struct DeliveryLogTable: LogFormat {
  package let name = "Delivery Log CSV"
  package let kind = InputKind.provider
  package let recognition = "a CSV heading with `apns-unique-id` and `status`"

  package init() {}

  package func confidence(in sample: Sample) -> Int {
    let heading = sample.bytes.upTo(sample.bytes.firstIndex(of: 10) ?? sample.bytes.count)
    return Columns(heading) == nil ? 0 : 90
  }

  package func canCut(before line: Bytes) -> Bool { false }

  package func makeReader() -> any LogReader { DeliveryLogTableReader() }

  /// Where the columns stand.
  struct Columns {
    var unique = -1
    var apnsID = -1
    var bundle = -1
    var environment = -1
    var time = -1
    var state = -1

    init?(_ heading: Bytes) {
      guard heading.count < 4096, heading.firstIndex(of: UInt8(ascii: ",")) != nil else { return nil }
      for (index, cell) in DeliveryLogTable.cells(heading).enumerated() {
        switch String(decoding: cell, as: UTF8.self).lowercased().filter(\.isLetter) {
        case "apnsuniqueid": unique = index
        case "apnsid": apnsID = index
        case "bundleid", "bundle": bundle = index
        case "environment", "env": environment = index
        case "timestamp", "time", "date": time = index
        case "status", "state", "event": state = index
        default: break
        }
      }
      if unique < 0 || state < 0 { return nil }
    }
  }

  /// The cells of a row, quotes taken off.
  static func cells(_ row: Bytes) -> [[UInt8]] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    while index < row.count {
      let byte = row.base[index]
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if row.at(index + 1) == byte {
            cells[cells.count - 1].append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          cells[cells.count - 1].append(byte)
        }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == UInt8(ascii: ",") {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      index += 1
    }
    return cells
  }
}

final class DeliveryLogTableReader: LogReader {
  private let reading = Reading()
  private var columns: DeliveryLogTable.Columns?

  func read(_ chunk: Chunk, into sink: EvidenceSink) {
    reading.sink = sink
    var number = 0
    let bytes = chunk.bytes
    bytes.forEachLine { line, offset in
      number += 1
      if offset + line.count < bytes.count { sink.lines += 1 }
      if line.trimmed.isEmpty { return }
      sink.records += 1
      guard let columns else {
        columns = DeliveryLogTable.Columns(line)
        return
      }
      guard line.count <= Reading.longestRecord else {
        return sink.warn("A record longer than 16 MiB was skipped.", line: number)
      }
      row(line, columns, number, offset)
    }
  }

  private func row(_ line: Bytes, _ columns: DeliveryLogTable.Columns, _ number: Int, _ offset: Int) {
    reading.beginRecord()
    let cells = DeliveryLogTable.cells(line)
    func cell(_ index: Int) -> Bytes? {
      guard index >= 0, index < cells.count, !cells[index].isEmpty else { return nil }
      return reading.arena.keep(cells[index]).trimmed
    }
    guard let unique = cell(columns.unique), let state = cell(columns.state) else {
      return reading.sink.warn("A row of the Delivery Log has no apns-unique-id or no status.", line: number)
    }
    let row = DeliveryLog.Row(
      uniqueID: unique, apnsID: cell(columns.apnsID), bundle: cell(columns.bundle),
      environment: cell(columns.environment), state: state)
    let time = cell(columns.time).flatMap { TimeReader.any($0) }
    row.emit(Line(text: line, time: time, number: number, offset: offset, record: line), reading)
  }
}

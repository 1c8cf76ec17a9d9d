import Evidence
import Intake

@testable import ProviderLogs

/// Asks each producer alone, for the guard against overlapping recognition.
enum Recognisers {
  /// Those that read what they find and are asked last on purpose.
  static let general: Set<String> = ["key=value", "home-made line", "JSON in a line", "JSON fields"]

  /// The names of the producers that would read a text of one line.
  static func names(of text: String) -> Set<String> {
    guard !text.contains("\n") else { return [] }
    let line = Array(text.utf8)
    return line.withUnsafeBytes { buffer in
      let bytes = Bytes(buffer)
      var names: Set<String> = []
      for producer in ProviderLogs.textProducers where !general.contains(producer.name.description) {
        let hasMark = producer.marks.contains { mark in
          text.lowercased().contains(mark.description.lowercased())
        }
        if hasMark, read(bytes, { producer.read($0, $1) }) { names.insert(producer.name.description) }
      }
      for producer in ProviderLogs.objectProducers {
        let isRead = read(bytes) { line, reading in
          guard let (value, _, _) = reading.findObject(in: line.text), value.isObject else { return false }
          return !producer.needs.isDisjoint(with: reading.markers(of: value)) && producer.read(value, line, reading)
        }
        if isRead { names.insert(producer.name.description) }
      }
      return names
    }
  }

  private static func read(_ bytes: Bytes, _ body: (Line, Reading) -> Bool) -> Bool {
    let reading = Reading()
    reading.chunk = bytes
    return body(Line(text: bytes, number: 1, offset: 0, record: bytes), reading)
  }
}

import Evidence
import Intake

extension Reading {
  /// Reads a parsed record: a wrapper is peeled, a producer's object is read by its producer, everything else by the
  /// names of its keys. Says whether it gave evidence.
  ///
  /// Fields that the text around the object gave are in `fields` already.
  @discardableResult
  func record(_ value: JSONValue, _ line: Line, depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    if value.isArray { return elements(of: value, line, depth: depth) }
    guard value.isObject else { return false }
    let markers = self.markers(of: value)
    if markers.contains(.deviceLog) { return false }
    if let unwrapped = Wrappers.peel(value, markers, line, self, depth: depth) { return unwrapped }
    for producer in ProviderLogs.objectProducers where !producer.needs.isDisjoint(with: markers) {
      if producer.read(value, line, self) { return true }
    }
    return named(value, line, depth: depth)
  }

  func markers(of value: JSONValue) -> Markers {
    var markers: Markers = []
    value.forEachChild { child in
      if let key = child.key { markers.formUnion(keys.meaning(of: key).markers) }
    }
    return markers
  }

  private func elements(of value: JSONValue, _ line: Line, depth: Int) -> Bool {
    var found = false
    let before = fields.snapshot
    let mark = parserMark
    value.forEachChild { element in
      guard element.isObject || element.isArray else { return }
      if record(element, line, depth: depth + 1) { found = true }
      fields.restore(before)
      release(to: mark)
    }
    return found
  }

  /// Reads by key names; the elements of a batch, or a message inside, if the record itself says nothing.
  private func named(_ value: JSONValue, _ line: Line, depth: Int) -> Bool {
    if let found = innerRecord(value, line, depth: depth) { return found }
    var walk = JSONWalk(self)
    walk.read(value)
    let answered = fields.has(.status) || fields.has(.reason)
    if !answered, !walk.batches.isEmpty {
      var found = false
      let before = fields.snapshot
      let time = Line.better(line.time, Emission.time(fields[.time]) ?? Emission.time(fields[.timestamp]))
      for batch in walk.batches.prefix(16)
      where elements(of: batch, line.with(text: line.text, time: time), depth: depth) {
        found = true
      }
      if found { return true }
      fields.restore(before)
    }
    if let text = fields.text(.message), text.contains("APNs") || text.contains("apns") || text.contains("APNS") {
      fields.speaksOfAPNs = true
    }
    if emit(line) {
      jsonCount += 1
      return true
    }
    return message(line, depth: depth)
  }

  /// A producer's object as a string in `msg` or `message`, with the time of the record around it.
  private func innerRecord(_ value: JSONValue, _ line: Line, depth: Int) -> Bool? {
    guard let text = (value["msg"] ?? value["message"])?.text, text.at(0) == UInt8(ascii: "{"),
      let inner = parse(text), inner.isObject,
      !markers(of: inner).isDisjoint(with: [.goType, .sent, .failed, .delivery])
    else { return nil }
    let time = (value["time"] ?? value["ts"] ?? value["timestamp"]).flatMap { time in
      time.text.flatMap { TimeReader.any($0) } ?? time.double.flatMap { TimeReader.epoch($0) }
    }
    return record(inner, line.with(text: line.text, time: time), depth: depth + 1) ? true : nil
  }

  /// A producer's own line inside `msg`, `message` or `error`, with the time of the record around it.
  func message(_ line: Line, depth: Int) -> Bool {
    guard depth < 6, let text = longestMessage else { return false }
    let time = Emission.time(fields[.time]) ?? Emission.time(fields[.timestamp])
    let inner = line.with(text: arena.keep(text), time: time)
    return textLine(inner, depth: depth + 1)
  }

  private var longestMessage: Bytes? {
    var longest: Bytes?
    for role in [Role.message, .event, .error] {
      if let value = fields[role], value.form == .text, value.text.count > longest?.count ?? 11 { longest = value.text }
    }
    return longest
  }
}

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
    var walk = JSONWalk(self)
    walk.read(value)
    if produced(value, markers, walk, line, depth: depth) { return true }
    return named(value, walk, line, depth: depth)
  }

  /// Lets the producers look at the object and at the objects in it; what stands around a producer's object belongs to
  /// the same record.
  private func produced(_ value: JSONValue, _ markers: Markers, _ walk: JSONWalk, _ line: Line, depth: Int) -> Bool {
    var candidates: [(JSONValue, Markers)] = [(value, markers)]
    for object in walk.objects { candidates.append((object, self.markers(of: object))) }
    guard candidates.contains(where: { !$0.1.isDisjoint(with: ProviderLogs.objectNeeds) }) else { return false }
    let after = fields.snapshot
    let context = after.request
    let line = line.with(text: line.text, time: recordTime(value))
    let mark = parserMark
    for (candidate, markers) in candidates {
      for producer in ProviderLogs.objectProducers where !producer.needs.isDisjoint(with: markers) {
        fields.restore(context)
        if producer.read(candidate, line, self) { return true }
        release(to: mark)
      }
    }
    fields.restore(after)
    return false
  }

  /// The time of the record around an object; a struct's own `Timestamp` is APNs'.
  private func recordTime(_ value: JSONValue) -> Timestamp? {
    if let time = Emission.time(fields[.time]) { return time }
    return value["ApnsID"] == nil ? Emission.time(fields[.timestamp]) : nil
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
    fields.otherURL = false
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
  private func named(_ value: JSONValue, _ walk: JSONWalk, _ line: Line, depth: Int) -> Bool {
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
    if !answered, embedded(walk.texts, line, time: recordTime(value), depth: depth) { return true }
    if let text = fields.text(.message), text.contains("APNs") || text.contains("apns") || text.contains("APNS") {
      fields.speaksOfAPNs = true
    }
    if emit(line) {
      jsonCount += 1
      return true
    }
    return message(line, depth: depth)
  }

  /// A producer's own line inside `msg`, `message` or `error`, with the time of the record around it.
  func message(_ line: Line, depth: Int) -> Bool {
    guard depth < 6, let text = longestMessage else { return false }
    let time = Emission.time(fields[.time]) ?? Emission.time(fields[.timestamp])
    let inner = line.with(text: arena.keep(text), time: time)
    let hits = ProviderLogs.marks.scan(inner.text)
    return hits != 0 && textLine(inner, hits: hits, depth: depth + 1, context: fields.snapshot.request)
  }

  private var longestMessage: Bytes? {
    var longest: Bytes?
    for role in [Role.message, .event, .error] {
      if let value = fields[role], value.form == .text, value.text.count > longest?.count ?? 11 { longest = value.text }
    }
    return longest
  }
}

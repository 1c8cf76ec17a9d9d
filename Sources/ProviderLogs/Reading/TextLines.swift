import Evidence
import Intake

extension Reading {
  /// Reads a text line: by the producer that its words give away, by an object in it, or by its `key=value` pairs.
  @discardableResult
  func textLine(_ line: Line, depth: Int = 0) -> Bool {
    guard depth < 6 else { return false }
    let hits = ProviderLogs.marks.scan(line.text)
    if hits == 0 { return false }
    return textLine(line, hits: hits, depth: depth)
  }

  /// Reads a line with marks in it. `context` is what the record around a string says of the same push.
  func textLine(_ line: Line, hits: UInt64, depth: Int, context: PushFields.Snapshot? = nil) -> Bool {
    var line = line
    if line.time?.missing.isEmpty != true { line.time = Line.better(line.time, LineTime.find(in: line.text)) }
    // The pairs of a string are read with its words.
    var left = context == nil ? hits : hits & ~ProviderLogs.generalBits
    if left & ~ProviderLogs.generalBits != 0, isInObject(line.text, left & ~ProviderLogs.generalBits) {
      begin(context)
      if inlineObject(line, depth: depth) ?? false { return true }
    }
    while left != 0 {
      let index = left.trailingZeroBitCount
      left &= left - 1
      begin(context)
      if producers[index].read(line, self) { return true }
    }
    // The words of one producer only, and not its line.
    guard hits & ProviderLogs.generalBits != 0 else { return false }
    begin(context)
    if inlineObject(line, depth: depth) ?? false { return true }
    // Nobody's line, but APNs' words in it.
    begin(context)
    return context == nil ? PlainLines.homeMade.read(line, self) : PlainLines.answer(line, self)
  }

  /// Whether the words that a producer is known by stand inside a JSON object of the line, and none of them outside.
  private func isInObject(_ text: Bytes, _ hits: UInt64) -> Bool {
    guard let start = text.firstIndex(of: "{\""), let end = KeyValueText.braceEnd(text, start) else { return false }
    return (ProviderLogs.marks.scan(text.upTo(start)) | ProviderLogs.marks.scan(text.from(end))) & hits == 0
  }

  private func begin(_ context: PushFields.Snapshot?) {
    if let context { fields.restore(context) } else { fields.reset() }
  }

  /// Reads the strings of a record that has no answer of its own: a struct, a sentence or an object in one of them may be
  /// the answer. The fields are as before when there is none.
  func embedded(_ texts: [Bytes], _ line: Line, time: Timestamp?, depth: Int) -> Bool {
    guard depth < 6, !texts.isEmpty else { return false }
    var after: PushFields.Snapshot?
    let mark = parserMark
    for text in texts {
      let hits = ProviderLogs.marks.scan(text)
      guard hits != 0 else { continue }
      let saved = after ?? fields.snapshot
      after = saved
      let inner = line.with(text: arena.keep(text), time: time)
      if textLine(inner, hits: hits, depth: depth + 1, context: saved.request) { return true }
      release(to: mark)
    }
    if let after { fields.restore(after) }
    return false
  }

  /// The same for the texts of a flat record that has a push in it and no answer.
  func embeddedMessage(_ line: Line) -> Bool {
    guard fields.strong != 0 || fields.has(.token), !fields.has(.status), !fields.has(.reason) else { return false }
    var texts: [Bytes] = []
    for role in [Role.message, .event, .error] {
      if let value = fields[role], value.form == .text, value.text.count >= JSONWalk.shortestLine {
        texts.append(value.text)
      }
    }
    guard !texts.isEmpty else { return false }
    return embedded(texts, line, time: Emission.time(fields[.time]) ?? Emission.time(fields[.timestamp]), depth: 0)
  }

  /// Reads the object inside a line, with the pairs and words in front of it as fields of the same record; nil when
  /// there is no object.
  private func inlineObject(_ line: Line, depth: Int) -> Bool? {
    guard let (value, start, end) = findObject(in: line.text) ?? quotedObject(in: line.text) else { return nil }
    around(line.text.upTo(start), line.text.from(end))
    let inner = line.with(text: line.text.slice(start, end))
    if record(value, inner, depth: depth + 1) { return true }
    return nil
  }

  /// The first object of a line that can be parsed: JSON, or another notation.
  func findObject(in text: Bytes) -> (JSONValue, Int, Int)? {
    var from = 0
    var tries = 0
    while tries < 4, let start = nextBrace(text, from) {
      tries += 1
      if let end = KeyValueText.braceEnd(text, start), let value = parse(text.slice(start, end)), value.count > 0 {
        return (value, start, end)
      }
      if let (json, end) = LooseObject.json(text, from: start), let value = parse(arena.keep(json)), value.count > 0 {
        return (value, start, end)
      }
      from = start + 1
    }
    return nil
  }

  /// An object in a quoted value: `response="{\\"reason\\":…}"`.
  private func quotedObject(in text: Bytes) -> (JSONValue, Int, Int)? {
    guard let start = text.firstIndex(of: "\"{\\\"") else { return nil }
    var end = start + 1
    while end < text.count, text.base[end] != UInt8(ascii: "\"") { end += text.base[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < text.count else { return nil }
    guard let value = parse(KeyValueText.unescaped(text.slice(start + 1, end), self)), value.count > 0 else {
      return nil
    }
    return (value, start, end + 1)
  }

  /// A brace, or a bracket with a brace in it.
  private func nextBrace(_ text: Bytes, _ from: Int) -> Int? {
    var index = from
    while index < text.count {
      let byte = text.base[index]
      if byte == UInt8(ascii: "{") {
        return index > 0 && text.base[index - 1] == UInt8(ascii: "[") ? index - 1 : index
      }
      if byte == UInt8(ascii: "[") {
        var look = index + 1
        while look < text.count, Bytes.isBlank(text.base[look]) { look += 1 }
        if text.at(look) == UInt8(ascii: "{"), look > index + 1 { return index }
      }
      index += 1
    }
    return nil
  }

  /// Fields from what stands in a producer's line before and behind its own words: `host=… token=… res=&{…} took=12ms`.
  func surroundings(_ text: Bytes) {
    let first = text.at(0)
    guard first != UInt8(ascii: "{"), first != UInt8(ascii: "[") || text.at(1) != UInt8(ascii: "{") else { return }
    let open = text.firstIndex(of: UInt8(ascii: "{")) ?? text.count
    let before = text.upTo(open)
    if text.firstIndex(of: UInt8(ascii: "=")) != nil {
      let (had, strong) = (fields.present, fields.strong)
      KeyValueText.read(before, self)
      if let close = text.lastIndex(of: UInt8(ascii: "}")), close > open {
        KeyValueText.read(text.from(close + 1), self)
      }
      fields.keepRequest(added: ~had, strong: strong)
    }
    if !fields.has(.token), !fields.has(.url), let token = Prose.token(in: before) {
      fields.set(.token, text: token, strong: false)
    }
    if !fields.has(.url), let host = before.firstIndex(of: "push.apple.com"), !fields.has(.error) {
      fields.set(.url, text: before.upTo(host + 14), strong: false)
    }
  }

  /// Fields from the words around an object.
  private func around(_ before: Bytes, _ after: Bytes) {
    KeyValueText.read(before, self)
    fields.speaksOfAPNs = fields.speaksOfAPNs || Prose.speaksOfAPNs(before)
    if !fields.has(.status), let status = Prose.status(in: before) ?? statusBeforeObject(before),
      fields.speaksOfAPNs || status >= 300
    {
      fields.set(.status, whole: status, strong: false)
    }
    if !fields.has(.token), let token = Prose.token(in: before) ?? Prose.token(in: after) {
      fields.set(.token, text: token, strong: false)
    }
    if !after.isEmpty { KeyValueText.read(after, self) }
  }

  /// `APNS: 400 - {"reason": …`
  private func statusBeforeObject(_ text: Bytes) -> Int64? {
    var end = text.count
    while end > 0,
      text.base[end - 1] == 32 || text.base[end - 1] == UInt8(ascii: "-") || text.base[end - 1] == UInt8(ascii: ":")
    {
      end -= 1
    }
    guard end >= 4, text.at(end - 4) == 32 else { return nil }
    return Prose.number(text.upTo(end), end - 3)
  }
}

extension Prose {
  /// Whether a text names APNs.
  static func speaksOfAPNs(_ text: Bytes) -> Bool {
    var index = 1
    while index + 2 < text.count {
      if text.base[index] | 0x20 == UInt8(ascii: "p"), text.base[index - 1] | 0x20 == UInt8(ascii: "a"),
        text.base[index + 1] | 0x20 == UInt8(ascii: "n"), isName(text.slice(index - 1, index + 3))
      {
        return true
      }
      index += 1
    }
    return text.contains("push.apple.com")
  }

  private static func isName(_ word: Bytes) -> Bool {
    word == "APNs" || word == "apns" || word == "APNS" || word == "Apns" || word == "APN "
  }
}

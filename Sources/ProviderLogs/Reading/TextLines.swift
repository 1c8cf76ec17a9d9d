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

  func textLine(_ line: Line, hits: UInt64, depth: Int) -> Bool {
    var line = line
    if line.time?.missing.isEmpty != true { line.time = Line.better(line.time, LineTime.find(in: line.text)) }
    var left = hits
    while left != 0 {
      let index = left.trailingZeroBitCount
      left &= left - 1
      fields.reset()
      if producers[index].read(line, self) { return true }
    }
    // The words of one producer only, and not its line.
    guard hits & ProviderLogs.generalBits != 0 else { return false }
    fields.reset()
    if inlineObject(line, depth: depth) ?? false { return true }
    // Nobody's line, but APNs' words in it.
    fields.reset()
    return PlainLines.homeMade.read(line, self)
  }

  /// Reads the object inside a line, with the pairs and words in front of it as fields of the same record; nil when
  /// there is no object.
  private func inlineObject(_ line: Line, depth: Int) -> Bool? {
    guard let (value, start, end) = findObject(in: line.text) else { return nil }
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
    text.contains("APNs") || text.contains("apns") || text.contains("APNS") || text.contains("push.apple.com")
      || text.contains("Apns") || text.contains("APN ")
  }
}

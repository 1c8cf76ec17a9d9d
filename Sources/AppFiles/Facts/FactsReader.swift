import Evidence
import Intake

/// Reads a facts file: every key that is known and fits becomes a fact, every other one a warning with its line.
struct FactsReader {
  static let schema: StaticString = "pushtrail.facts/"
  static let longestFile = 4 << 20

  private let text: Bytes
  private let sink: EvidenceSink
  private let places: JSONPlaces
  private let lines: LineTable
  private var facts = Facts()
  /// Members met so far: the number of the next one in `places`.
  private var members = 0
  /// Keys of the file and where they stood, to see a repetition.
  private var seen: [String: Int] = [:]
  private var unknown = 0
  private var remarks = 0
  private var settingsAt: Timestamp?

  static func read(_ bytes: Bytes, readable: Int, into sink: EvidenceSink) throws(AppFileError) -> Facts {
    guard bytes.count <= longestFile else { throw AppFileError("a facts file of more than 4 MiB is not read.") }
    let parser = JSONParser()
    let places = JSONPlaces(bytes)
    guard let root = parser.parse(bytes, readable: readable), root.isObject else { throw places.error(parser.error) }
    var reader = FactsReader(bytes, sink, places)
    reader.settingsAt = reader.time(root["settings"]?["at"])
    reader.walk(root, prefix: "")
    return reader.facts
  }

  private init(_ text: Bytes, _ sink: EvidenceSink, _ places: JSONPlaces) {
    self.text = text
    self.sink = sink
    self.places = places
    lines = LineTable(text)
  }

  /// A warning; after some hundred of them nobody reads on.
  private mutating func remark(_ text: String, line: Int) {
    remarks += 1
    if remarks <= 200 { sink.warn(text, line: line) }
  }

  private mutating func walk(_ object: JSONValue, prefix: String) {
    object.forEachChild { child in
      let member = members
      members += 1
      let path = prefix + (child.key?.string ?? "")
      if let first = seen.updateValue(line(member), forKey: path) {
        remark(
          "“\(path.prefix(100))” stands twice, first in line \(first); the last one counts.", line: line(member))
      }
      if path == "schema" {
        checkSchema(child, member)
      } else if let key = FactKey(rawValue: path) {
        take(child, key, member)
      } else if FactsReader.sections.contains(path) {
        if child.isObject { return walk(child, prefix: path + ".") }
        if !child.isNull { remark("“\(path)” has to be an object.", line: line(member)) }
      } else {
        noteUnknown(path, member)
      }
      skip(child)
    }
  }

  private static let sections: Set<String> = ["app", "app.extension", "device", "settings", "code", "code.extension"]

  /// Counts the members inside a value that is not walked.
  private mutating func skip(_ value: JSONValue) {
    value.forEachChild { child in
      if child.key != nil { members += 1 }
      skip(child)
    }
  }

  private func line(_ member: Int) -> Int {
    places.keys.indices.contains(member) ? lines.line(of: places.keys[member]) : 1
  }

  private mutating func checkSchema(_ value: JSONValue, _ member: Int) {
    if let text = value.text, text == "pushtrail.facts/1" { return }
    remark("The schema is not pushtrail.facts/1; the keys are read as if it were.", line: line(member))
  }

  private mutating func noteUnknown(_ path: String, _ member: Int) {
    unknown += 1
    // The hint costs a comparison with every key; nobody reads the hundredth one.
    if unknown <= 50 {
      remark(Facts.unknown(path), line: line(member))
    } else {
      remark("There are more keys that pushtrail does not know.", line: line(member))
    }
  }

  private mutating func take(_ value: JSONValue, _ key: FactKey, _ member: Int) {
    if value.isNull { return }
    if key == .appState { return takeStates(value, member) }
    do throws(AppFileError) {
      let fact = try Facts.Value(FactsReader.raw(value), for: key)
      var time: Timestamp?
      if case .time(let own) = fact { time = own }
      if key.rawValue.hasPrefix("settings.") { time = settingsAt }
      facts.values[key] = Cited(fact, evidence: write(key.rawValue, fact.words, member, at: time))
    } catch {
      remark(error.what, line: line(member))
    }
  }

  private mutating func takeStates(_ value: JSONValue, _ member: Int) {
    guard value.isArray else {
      return remark("“appState” has to be a list of {\"at\": …, \"state\": …}.", line: line(member))
    }
    var next = member + 1
    facts.appStates = []
    value.forEachChild { item in
      let first = next
      next += FactsReader.memberCount(item)
      let word = item["state"]?.text?.string
      guard item.isObject, let state = word.flatMap(Facts.AppState.State.init), let at = time(item["at"]) else {
        let shown = word.map { " (“\($0.prefix(40))”)" } ?? ""
        let known = Facts.AppState.State.words.joined(separator: ", ")
        return remark("An appState needs a time “at” and a “state” out of \(known)\(shown).", line: line(first))
      }
      guard facts.appStates.count < 10_000 else { return }
      let number = write("appState", state.rawValue, first, to: next - 1, at: at)
      facts.appStates.append(Cited(Facts.AppState(at: at, state: state), evidence: number))
    }
  }

  private static func memberCount(_ value: JSONValue) -> Int {
    var count = 0
    value.forEachChild { child in count += (child.key == nil ? 0 : 1) + memberCount(child) }
    return count
  }

  private func write(_ key: String, _ value: String, _ member: Int, to last: Int? = nil, at time: Timestamp?) -> Int {
    let start = places.keys.indices.contains(member) ? places.keys[member] : 0
    let final = last ?? member
    let end = places.ends.indices.contains(final) ? places.ends[final] : start
    sink.begin(.fact, at: time, line: lines.line(of: start), offset: start, record: text.slice(start, end))
    sink.set(.key, key)
    sink.set(.value, value)
    sink.commit()
    return sink.items.count - 1
  }

  private func time(_ value: JSONValue?) -> Timestamp? {
    guard let value else { return nil }
    if let number = value.double { return TimeReader.epoch(number) }
    return value.text.flatMap { TimeReader.any($0) }
  }

  private static func raw(_ value: JSONValue) -> RawFact {
    if let text = value.text { return .text(text.string) }
    if let flag = value.bool { return .flag(flag) }
    if let number = value.double { return .number(number) }
    if value.isArray {
      var texts: [String] = []
      var isPlain = true
      value.forEachChild { child in
        if let text = child.text { texts.append(text.string) } else { isPlain = false }
      }
      return isPlain ? .list(texts) : .other("a list of other things than texts")
    }
    var map: [String: String] = [:]
    value.forEachChild { child in
      guard let name = child.key?.string else { return }
      map[name] = child.text?.string ?? child.double.map { "\($0)" } ?? child.bool.map { "\($0)" } ?? ""
    }
    return .map(map)
  }
}

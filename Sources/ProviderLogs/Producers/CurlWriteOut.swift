import Evidence
import Intake

extension Reading {
  /// curl's `-w %{json}` stands right behind the answer's body, as one line of two objects.
  func glued(_ line: Line, at end: Int) -> Bool {
    guard line.text.at(end) == UInt8(ascii: "{"), let body = parse(line.text.upTo(end)),
      let facts = parse(line.text.from(end)), facts["http_code"] != nil, facts["url_effective"] != nil,
      let reason = body["reason"]?.text
    else { return false }
    fields.reset()
    fields.set(.reason, text: reason)
    if let time = body["timestamp"]?.integer { fields.set(.deadSince, whole: time) }
    return writeOut(facts, line)
  }

  /// What curl says of a request: its URL, its status, and whether the connection came about.
  func writeOut(_ facts: JSONValue, _ line: Line) -> Bool {
    guard let url = (facts["url_effective"] ?? facts["url"])?.text, url.contains("push.apple.com"),
      let status = facts["http_code"]?.integer
    else { return false }
    fields.set(.url, text: url)
    if let method = facts["method"]?.text { fields.set(.method, text: method) }
    if status >= 100 {
      fields.set(.status, whole: status)
      fields.kind = .send
    } else {
      if let error = facts["errormsg"]?.text { fields.set(.error, text: error) }
      fields.kind = .noAnswer
    }
    return emit(line, as: CurlTranscript.name)
  }
}

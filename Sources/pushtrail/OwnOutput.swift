import Evidence
import Intake

/// What pushtrail itself wrote, or what belongs to its sample cases: it quotes evidence, and must not count as evidence.
enum OwnOutput: String {
  case report = "report of pushtrail"
  case events = "events of pushtrail"
  case sampleCase = "sample case of pushtrail"

  /// The sentence for the report's list of inputs.
  var remark: String {
    switch self {
    case .report: "It is a report that pushtrail wrote; it was not used, for it repeats the evidence of other files."
    case .events: "It is an output of pushtrail events; it was not used, for it repeats the evidence of other files."
    case .sampleCase: "It says what is expected of a sample case; it was not used."
    }
  }

  /// By the beginning of the content; nil for everything else.
  static func recognise(_ sample: Sample) -> OwnOutput? {
    let head = sample.bytes.upTo(4096)
    switch head.at(0) {
    case UInt8(ascii: "{"):
      if head.firstIndex(of: "\"pushtrail.report/").map({ $0 < 64 }) == true { return .report }
      // SARIF names its tool behind the results.
      if head.contains("sarif"), sample.bytes.contains("\"name\": \"pushtrail\"") { return .report }
      let line = head.upTo(head.firstIndex(of: 10) ?? head.count)
      let keys: [StaticString] = ["\"kind\":", "\"boundary\":", "\"input\":", "\"fields\":"]
      if keys.allSatisfy({ line.contains($0) }) { return .events }
      return isSampleCase(head) ? .sampleCase : nil
    case UInt8(ascii: "<"):
      if head.hasPrefix("<?xml"), head.contains("<testsuites name=\"pushtrail\"") { return .report }
      return head.hasPrefix("<!DOCTYPE html>") && head.contains("<p class=\"dim\">pushtrail ") ? .report : nil
    default: return isText(head) ? .report : nil
    }
  }

  /// The text report and the Markdown one have their counts first and the program's name below them.
  private static func isText(_ head: Bytes) -> Bool {
    let title = head.upTo(head.firstIndex(of: 10) ?? head.count)
    guard title.count < head.count, title.contains("push") || title.contains("Push") else { return false }
    // In colour the line begins with an escape sequence, which ends in m.
    let next = head.upTo(400)
    guard let name = next.firstIndex(of: "pushtrail "), name > 0, next.at(name - 1) == 10 || next.at(name - 1) == 109
    else { return false }
    let line = next.from(name)
    return line.upTo(line.firstIndex(of: 10) ?? line.count).contains(" input")
  }

  private static func isSampleCase(_ head: Bytes) -> Bool {
    head.contains("\"title\"") && head.contains("\"expect\"") && head.contains("\"says\"")
  }
}

import Evidence
import Intake

/// CorePush and dotAPNS (.NET). Serialised, their reasons may be numbers, and the same number means different reasons in
/// the two, so a number stays a number.
enum DotNetSenders {
  static let name: StaticString = "CorePush, dotAPNS"

  static let object = ObjectProducer(
    name: name, recognition: "`{\"IsSuccess\":…,\"Error\":{\"Reason\":…}}`, or `IsSuccessful` with `ReasonString`",
    example: "{\"IsSuccess\":false,\"Error\":{\"Reason\":\"BadDeviceToken\",\"Timestamp\":null}}",
    needs: [.error, .dotNet]
  ) { value, line, reading in
    let fields = reading.fields
    if value["IsSuccess"]?.bool != nil, let error = value["Error"] {
      if let status = value["StatusCode"]?.integer { fields.set(.status, whole: status) }
      reason(error["Reason"], reading, line)
      if let time = error["Timestamp"]?.integer { fields.set(.deadSince, whole: time) }
    } else if let success = value["IsSuccessful"]?.bool, let text = value["ReasonString"] {
      if success { fields.set(.status, whole: 200) } else { reason(text, reading, line) }
    } else {
      return false
    }
    fields.kind = .response
    return reading.emit(line, as: name)
  }

  private static func reason(_ value: JSONValue?, _ reading: Reading, _ line: Line) {
    if let text = value?.text {
      reading.fields.set(.reason, text: text)
    } else if let number = value?.integer {
      reading.fields.set(.reason, text: reading.keep("reason number \(number)"))
      reading.fields.detailLost = true
      reading.sink.warn(
        "A reason is printed as a number, which means different things in different libraries.", line: line.number)
    }
  }

  static let text = TextProducer(
    name: "PushSharp",
    recognition: "`Apple Notification Failed: ID=<n>, Code=<name>`, `Apns notification error: '<name>'`",
    example: "Apple Notification Failed: ID=5, Code=InvalidToken",
    marks: ["apple notification failed: ", "apns notification error: '"]
  ) { line, reading in
    guard let word = line.text.after("Code=", until: " ,") ?? line.text.between("Apns notification error: '", "'")
    else { return false }
    reading.fields.set(.reason, text: word)
    if let id = line.text.after("ID=", until: ",") { reading.fields.set(.vendorID, text: id) }
    reading.fields.kind = .response
    return reading.emit(line, as: "PushSharp")
  }
}

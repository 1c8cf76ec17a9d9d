import Evidence
import Intake

/// HTTP/2 frames as Apple's manual and tickets write them: HEADERS and DATA with `name = value` or `name: value` lines.
final class FrameTranscript: TranscriptReader {
  static let name: StaticString = "HTTP/2 frames"
  static let description = ProducerDescription(
    name: "HTTP/2 frames",
    recognition: "`HEADERS` on a line of its own, then `:method = POST` or `:status = 400` lines, then `DATA`",
    example: "HEADERS\n  - END_STREAM\n  :status = 400\n  apns-id: 7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68")

  private let arena = ByteArena()
  private var exchange: Exchange?
  private var inData = false
  private var isEnded = false

  var isOpen: Bool { exchange != nil }

  func mayBegin(with text: Bytes) -> Bool { text.hasPrefix("HEADERS") && text.trimmed.count == 7 }

  func take(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text.trimmed
    if text == "HEADERS" {
      // A second block of headers is the answer, if the first was a request without one.
      if exchange == nil || exchange?.status != nil {
        finish(reading)
        let next = Exchange()
        next.place = Line(
          text: Bytes(""), time: line.time, number: line.number, offset: line.offset, record: line.record)
        exchange = next
      }
      inData = false
      return true
    }
    guard let exchange else { return false }
    if text.hasPrefix("DATA") {
      inData = true
      return true
    }
    if text.hasPrefix("+ ") || text.hasPrefix("- ") { return true }
    if inData { return data(text, exchange, reading) }
    if pair(text, exchange) { return true }
    finish(reading)
    return false
  }

  private func pair(_ text: Bytes, _ exchange: Exchange) -> Bool {
    var index = 1
    while index < text.count, text.base[index] != UInt8(ascii: ":"), text.base[index] != UInt8(ascii: "=") {
      index += 1
    }
    guard index < text.count, index < 40 else { return false }
    let name = text.upTo(index).trimmed
    let value = arena.keep(text.from(index + 1).trimmed)
    guard name.firstIndex(of: 32) == nil else { return false }
    if name == ":status" {
      exchange.status = value.integer
    } else if name == ":path" {
      exchange.hasRequestLine = true
      exchange.fields.set(.url, text: value)
    } else if name == "host" || name == ":authority" {
      if let path = exchange.fields.text(.url) {
        exchange.fields.replace(.url, text: arena.keep("https://" + value.string + path.string))
      }
    } else if name == ":method" {
      exchange.fields.set(.method, text: value)
    } else if let role = Headers.role(of: name), role != .serverDate {
      if role == .apnsID, exchange.status != nil {
        exchange.fields.replace(.apnsID, text: value)
      } else {
        exchange.fields.set(role, text: value)
      }
    }
    return true
  }

  private func data(_ text: Bytes, _ exchange: Exchange, _ reading: Reading) -> Bool {
    guard text.at(0) == UInt8(ascii: "{") else {
      finish(reading)
      return false
    }
    if let value = reading.parse(text) {
      if let reason = value["reason"]?.text {
        exchange.fields.set(.reason, text: arena.keep(reason))
        if let time = value["timestamp"]?.integer { exchange.fields.set(.deadSince, whole: time) }
      } else if exchange.status == nil {
        exchange.fields.set(.payload, text: arena.keep(text))
      }
    }
    return true
  }

  func blank(_ reading: Reading) {}

  func finish(_ reading: Reading) {
    guard let exchange, let place = exchange.place else { return }
    self.exchange = nil
    if exchange.hasRequestLine || exchange.fields.has(.apnsID) || exchange.fields.has(.reason) {
      if let status = exchange.status { exchange.fields.set(.status, whole: status) }
      exchange.fields.wholeRequest = exchange.hasRequestLine
      exchange.fields.kind = exchange.status == nil ? .request : exchange.hasRequestLine ? .send : .response
      reading.emit(exchange.fields, place, as: FrameTranscript.name)
    }
    arena.reset()
  }
}

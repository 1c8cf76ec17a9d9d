import Evidence
import Intake

/// nghttp's `-v`: frames in the order sent and received, told apart by stream; the body is glued in front of the line of
/// its DATA frame.
final class NghttpTranscript: TranscriptReader {
  static let name: StaticString = "nghttp"
  static let description = ProducerDescription(
    name: "nghttp",
    recognition:
      "`[  0.021] send HEADERS frame <…, stream_id=13>` with `:path: /3/device/…`, `recv (stream_id=13) :status: 400`",
    example: "[  0.022] recv (stream_id=13) :status: 400")

  private let arena = ByteArena()
  private var streams: [Int64: Exchange] = [:]
  private var order: [Int64] = []
  private var current: Int64?
  /// The body that stands in front of a DATA frame's line.
  private var idle = 0

  var isOpen: Bool { !streams.isEmpty || current != nil }

  func mayBegin(with text: Bytes) -> Bool {
    text.at(0) == UInt8(ascii: "[") && text.at(1) == 32 || text.contains("] recv DATA frame <")
  }

  func take(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    if let frame = text.firstIndex(of: "] recv DATA frame <"), let stream = stream(in: text) {
      if text.at(0) == UInt8(ascii: "{"), let exchange = streams[stream] {
        body(text.upTo(frame), exchange, reading)
        exchange.extend(to: line, in: reading.chunk)
      }
      current = nil
      return isOpen
    }
    guard text.at(0) == UInt8(ascii: "["), let close = text.firstIndex(of: UInt8(ascii: "]")), close < 12 else {
      return continued(text)
    }
    let rest = text.from(close + 1).trimmed
    current = nil
    if rest.hasPrefix("send HEADERS frame <"), let stream = stream(in: rest) {
      current = stream
      open(stream, line, reading)
      return true
    }
    if rest.hasPrefix("recv (stream_id="), let stream = rest.after("stream_id=", until: ")")?.integer,
      let exchange = streams[stream]
    {
      answer(rest.from((rest.firstIndex(of: UInt8(ascii: ")")) ?? 0) + 1).trimmed, exchange)
      exchange.extend(to: line, in: reading.chunk)
      return true
    }
    if rest.hasPrefix("recv GOAWAY frame <") { goawayLine = line }
    return isOpen && (rest.hasPrefix("send ") || rest.hasPrefix("recv ") || rest.hasPrefix("Connected"))
  }

  private var goawayLine: Line?

  private func stream(in text: Bytes) -> Int64? { text.after("stream_id=", until: ">)")?.integer }

  private func open(_ stream: Int64, _ line: Line, _ reading: Reading) {
    // The numbers of streams begin anew with each run of the tool.
    if let last = streams[stream], last.hasRequestLine {
      write(last, reading)
      streams[stream] = nil
      order.removeAll { $0 == stream }
    }
    guard streams[stream] == nil, streams.count < 10_000 else { return }
    let exchange = Exchange()
    exchange.place = line.bare
    streams[stream] = exchange
    order.append(stream)
  }

  /// An indented line: a header of the frame above, or a note on it.
  private func continued(_ text: Bytes) -> Bool {
    guard isOpen, text.at(0) == 32 else { return false }
    let text = text.trimmed
    if let line = goawayLine, text.hasPrefix("(last_stream_id="), let data = text.between("=[", "]") {
      goawayLine = nil
      pendingGoaways.append((line, arena.keep(data)))
      return true
    }
    if let current, let exchange = streams[current] { header(text, exchange) }
    return true
  }

  private var pendingGoaways: [(Line, Bytes)] = []

  private func header(_ text: Bytes, _ exchange: Exchange) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 1) else { return }
    let name = text.upTo(colon)
    let value = arena.keep(text.from(colon + 1).trimmed)
    if name == ":path" {
      exchange.hasRequestLine = true
      let host = exchange.fields.text(.url)?.string ?? ""
      exchange.fields.replace(.url, text: arena.keep((host.isEmpty ? "" : "https://" + host) + value.string))
    } else if name == ":authority" {
      let path = exchange.fields.text(.url)?.string ?? ""
      exchange.fields.replace(.url, text: arena.keep(path.isEmpty ? value.string : "https://" + value.string + path))
    } else if name == ":method" {
      exchange.fields.set(.method, text: value)
    } else if let role = Headers.role(of: name), role != .serverDate {
      exchange.fields.set(role, text: value)
    }
  }

  private func answer(_ text: Bytes, _ exchange: Exchange) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 1) else { return }
    let name = text.upTo(colon)
    let value = text.from(colon + 1).trimmed
    if name == ":status" {
      exchange.status = value.integer
    } else if name == "date" {
      if let time = TimeReader.httpDate(value) {
        exchange.fields.set(.serverDate, whole: time.instant.nanoseconds, strong: false)
      }
    } else if name == "apns-id" {
      exchange.fields.replace(.apnsID, text: arena.keep(value))
    } else if name == "apns-unique-id" {
      exchange.fields.set(.uniqueID, text: arena.keep(value))
    }
  }

  private func body(_ text: Bytes, _ exchange: Exchange, _ reading: Reading) {
    guard let end = KeyValueText.braceEnd(text, 0), let value = reading.parse(text.upTo(end)) else { return }
    if let reason = value["reason"]?.text { exchange.fields.set(.reason, text: arena.keep(reason)) }
    if let time = value["timestamp"]?.integer { exchange.fields.set(.deadSince, whole: time) }
  }

  private func write(_ exchange: Exchange, _ reading: Reading) {
    guard let place = exchange.place, exchange.hasRequestLine || exchange.fields.has(.apnsID) else { return }
    if let status = exchange.status { exchange.fields.set(.status, whole: status) }
    exchange.fields.wholeRequest = exchange.hasRequestLine
    exchange.fields.kind = exchange.status == nil ? .request : .send
    reading.emit(exchange.fields, place, as: NghttpTranscript.name)
  }

  func blank(_ reading: Reading) {}

  func finish(_ reading: Reading) {
    for stream in order { if let exchange = streams[stream] { write(exchange, reading) } }
    for (line, data) in pendingGoaways { _ = Goaway.emit(data, line, reading, as: NghttpTranscript.name) }
    streams.removeAll()
    order.removeAll()
    pendingGoaways.removeAll()
    current = nil
    goawayLine = nil
    arena.reset()
  }
}

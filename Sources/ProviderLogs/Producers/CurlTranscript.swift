import Evidence
import Intake

/// curl's `-v`, `-i` and `--http2` output, alone or with the bodies mixed in, and libcurl's and nghttp's like.
///
/// A body belongs to the request before it, wherever the buffering put it: curl prints no line end behind it, so the next
/// `*` line is glued to it, and in a file that takes stdout and stderr it comes after `left intact`.
final class CurlTranscript: TranscriptReader {
  static let name: StaticString = "curl"
  static let description = ProducerDescription(
    name: "curl",
    recognition:
      "`> POST /3/device/…` or `* h2h3 [:path: …]` with `< HTTP/2 400` and `< apns-id:`; several requests over one connection, bodies glued to other lines",
    example: "> POST /3/device/5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b HTTP/2")

  private let arena = ByteArena()
  private var current: Exchange?
  /// Refused requests whose body is still to come.
  private var waiting: [Exchange] = []
  private var idleLines = 0

  var isOpen: Bool { current != nil || !waiting.isEmpty }

  func mayBegin(with text: Bytes) -> Bool {
    switch text.at(0) {
    case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "*"), UInt8(ascii: "H"): true
    default: false
    }
  }

  func take(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    switch text.at(0) {
    case UInt8(ascii: ">") where text.at(1) == 32 || text.count == 1:
      return sent(text.from(2).trimmed, line, reading)
    case UInt8(ascii: "<") where text.at(1) == 32 || text.count == 1:
      return received(text.from(2).trimmed, line, reading)
    case UInt8(ascii: "*") where text.at(1) == 32 || text.count == 1: return note(text.from(2), line, reading)
    case UInt8(ascii: "H") where text.hasPrefix("HTTP/2") || text.hasPrefix("HTTP/1.1 "):
      return received(text.trimmed, line, reading)
    default: break
    }
    guard isOpen else { return false }
    if text.hasPrefix("curl: (") { return failed(text, line, reading) }
    if text.hasPrefix("{ [") || text.hasPrefix("} [") { return true }
    if text.at(0) == UInt8(ascii: "{") { return body(line, reading) }
    if let current, current.openHeaders != .none, header(text, in: current) {
      if current.openHeaders == .response { extend(current, to: line, reading) }
      return true
    }
    idleLines += 1
    if idleLines > 200 { finish(reading) }
    return isProgress(text)
  }

  /// An empty line ends bare headers.
  func blank(_ reading: Reading) {
    guard let current else { return }
    if current.openHeaders == .request { current.requestIsWhole = true }
    if current.openHeaders == .response, current.hasRequestLine || current.status != nil { current.openHeaders = .none }
    if current.openHeaders == .request { current.openHeaders = .none }
  }

  private func isProgress(_ text: Bytes) -> Bool {
    let trimmed = text.trimmed
    return trimmed.hasPrefix("%") || trimmed.hasPrefix("Dload") || text.contains("--:--:--")
  }

  // MARK: Requests

  private func sent(_ text: Bytes, _ line: Line, _ reading: Reading) -> Bool {
    if text.isEmpty {
      current?.requestIsWhole = current?.hasRequestLine ?? false
      current?.openHeaders = .none
      return isOpen
    }
    if let space = text.firstIndex(of: 32), text.hasSuffix("HTTP/2") || text.hasSuffix("HTTP/1.1") {
      guard text.contains("/3/device") || text.contains("/4/broadcasts") || text.contains("/1/apps") else {
        // Another request over curl: APNs' transcript is over.
        finish(reading)
        return false
      }
      let exchange =
        current.map { $0.hasRequestLine || $0.status != nil ? begin(line, reading) : $0 } ?? begin(line, reading)
      // The same headers were told before, in notes.
      exchange.place = Line(
        text: Bytes(""), time: line.time, number: line.number, offset: line.offset, record: line.record)
      exchange.hasRequestLine = true
      exchange.openHeaders = .request
      set(.method, text.upTo(space), exchange)
      path(text.slice(space + 1, text.lastIndex(of: 32) ?? text.count), exchange)
      return true
    }
    guard let current else { return false }
    return header(text, in: current) || true
  }

  private func begin(_ line: Line, _ reading: Reading) -> Exchange {
    close(reading)
    let exchange = Exchange()
    exchange.place = Line(
      text: Bytes(""), time: line.time, number: line.number, offset: line.offset, record: line.record)
    current = exchange
    idleLines = 0
    return exchange
  }

  /// The evidence's record is what decides: from the request line, or the first of the request's headers, to the last
  /// line of the answer.
  private func extend(_ exchange: Exchange, to line: Line, _ reading: Reading) {
    guard let place = exchange.place else { return }
    let start = place.record.base
    let end = line.record.base + line.record.count
    let chunk = reading.chunk
    guard start >= chunk.base, end > start, end <= chunk.base + chunk.count else { return }
    exchange.place = Line(
      text: place.text, time: place.time, number: place.number, offset: place.offset,
      record: Bytes(base: start, count: end - start))
  }

  private func path(_ path: Bytes, _ exchange: Exchange) {
    guard let host = exchange.fields.text(.url) else {
      return exchange.fields.set(.url, text: arena.keep(path), strong: true)
    }
    if host.firstIndex(of: UInt8(ascii: "/")) == nil {
      exchange.fields.replace(.url, text: arena.keep("https://" + host.string + path.string))
    }
  }

  private func set(_ role: Role, _ text: Bytes, _ exchange: Exchange) {
    exchange.fields.set(role, text: arena.keep(text), strong: true)
  }

  /// A `name: value` line.
  private func header(_ text: Bytes, in exchange: Exchange) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 1), colon < 40 else { return false }
    let name = text.upTo(colon)
    let value = text.from(colon + 1).trimmed
    guard name.firstIndex(of: 32) == nil else { return false }
    let isAnswer = exchange.status != nil
    if let role = Headers.role(of: name) {
      if isAnswer, role == .apnsID, !value.isEmpty {
        exchange.fields.replace(.apnsID, text: arena.keep(value))
      } else if role == .payloadBytes {
        if !isAnswer { set(role, value, exchange) }
      } else if role == .serverDate {
        if isAnswer, let time = TimeReader.httpDate(value) {
          exchange.fields.set(.serverDate, whole: time.instant.nanoseconds, strong: false)
        }
      } else {
        set(role, value, exchange)
      }
    } else if name.equalsIgnoringCase("host") || name == ":authority" {
      host(value, exchange)
    }
    return true
  }

  private func host(_ value: Bytes, _ exchange: Exchange) {
    // Host and path are one URL to the fields.
    if let path = exchange.fields.text(.url), path.at(0) == UInt8(ascii: "/") {
      let joined = "https://" + value.string + path.string
      exchange.fields.replace(.url, text: arena.keep(joined))
    } else if exchange.fields.text(.url) == nil {
      exchange.fields.set(.url, text: arena.keep(value), strong: true)
    }
  }

  // MARK: Answers

  private func received(_ text: Bytes, _ line: Line, _ reading: Reading) -> Bool {
    if text.isEmpty { return isOpen }
    if text.hasPrefix("HTTP/") {
      guard let space = text.firstIndex(of: 32), let status = Prose.number(text, space + 1) else { return false }
      // Without a request in sight this is `-i`, or an answer pasted alone; other services print the same.
      let exchange = current.flatMap { $0.status == nil ? $0 : nil } ?? begin(line, reading)
      exchange.status = status
      exchange.openHeaders = line.text.at(0) == UInt8(ascii: "H") ? .response : .none
      extend(exchange, to: line, reading)
      return true
    }
    guard let current, current.status != nil else { return false }
    extend(current, to: line, reading)
    return header(text, in: current) || true
  }

  /// A body, and what is glued behind it.
  private func body(_ line: Line, _ reading: Reading) -> Bool {
    guard let end = KeyValueText.braceEnd(line.text, 0), let value = reading.parse(line.text.upTo(end)),
      let reason = value["reason"]?.text
    else { return false }
    var target = current
    if current?.hasBody ?? true || (current?.status ?? 0) < 300, !waiting.isEmpty { target = waiting.removeFirst() }
    guard let target, let status = target.status, status >= 300 else { return false }
    if let time = value["timestamp"]?.integer { target.fields.set(.deadSince, whole: time) }
    target.fields.set(.reason, text: arena.keep(reason), strong: true)
    target.hasBody = true
    if target === current { extend(target, to: line, reading) }
    if target !== current { write(target, reading) }
    let rest = line.text.from(end)
    if !rest.trimmed.isEmpty {
      _ = take(
        Line(text: rest, time: line.time, number: line.number, offset: line.offset, record: line.record), reading)
    }
    return true
  }

  // MARK: Notes

  private func note(_ text: Bytes, _ line: Line, _ reading: Reading) -> Bool {
    if let header = h2Header(text) {
      let exchange = current.flatMap { $0.isOpened ? $0 : nil }
      if let exchange {
        exchange.isOpened = false
        exchange.requestIsWhole = true
      } else if header.hasPrefix(":method:") || current == nil || current?.status != nil {
        begin(line, reading).requestIsWhole = true
      }
      guard let current, !current.hasRequestLine else { return true }
      if header.hasPrefix(":path:") {
        path(header.from(6).trimmed, current)
      } else {
        _ = self.header(header, in: current)
      }
      return true
    }
    if text.hasPrefix("[HTTP/2] ["), let url = text.after("OPENED stream for ", until: " ") {
      guard url.contains("push.apple.com") || url.contains("/3/device/") else { return isOpen }
      let exchange = begin(line, reading)
      exchange.isOpened = true
      set(.url, url, exchange)
      return true
    }
    if text.contains("GOAWAY, error=") {
      goaway(text, line, reading)
      return true
    }
    if text.contains("refused by server") || text.contains("was not closed cleanly") {
      return failed(text, line, reading)
    }
    return isOpen || isCurlNote(text)
  }

  private func isCurlNote(_ text: Bytes) -> Bool {
    text.hasPrefix("Connected to ") || text.hasPrefix("  Trying ") || text.hasPrefix("Using HTTP2")
  }

  /// `h2h3 [name: value]` or `[HTTP/2] [1] [name: value]`.
  private func h2Header(_ text: Bytes) -> Bytes? {
    var start: Int?
    if text.hasPrefix("h2h3 [") { start = 6 }
    if text.hasPrefix("[HTTP/2] ["), let second = text.firstIndex(of: "] [", from: 9) { start = second + 3 }
    guard let start, let end = text.lastIndex(of: UInt8(ascii: "]")), end > start else { return nil }
    return text.slice(start, end)
  }

  private func goaway(_ text: Bytes, _ line: Line, _ reading: Reading) {
    let sink = reading.sink
    sink.begin(.goaway, at: line.time, line: line.number, offset: line.offset, record: line.record)
    if let url = current?.fields.text(.url) { Emission.setURL(url, hasToken: true, into: sink) }
    if let error = text.after("error=", until: ", ") { sink.set(.errorCode, error.integer ?? 0) }
    sink.commit()
    reading.count(CurlTranscript.name)
  }

  private func failed(_ text: Bytes, _ line: Line, _ reading: Reading) -> Bool {
    guard let current, current.status == nil, current.failure == nil else { return isOpen }
    current.failure = arena.keep(text.trimmed)
    extend(current, to: line, reading)
    return true
  }

  // MARK: Ends

  /// Ends the request at hand: written, or kept until its body comes.
  private func close(_ reading: Reading) {
    guard let exchange = current else { return }
    current = nil
    if let status = exchange.status, status >= 300, !exchange.hasBody, waiting.count < 1000 {
      waiting.append(exchange)
    } else {
      write(exchange, reading)
    }
  }

  /// The transcript is over.
  func finish(_ reading: Reading) {
    guard isOpen else { return }
    close(reading)
    for exchange in waiting { write(exchange, reading) }
    waiting.removeAll()
    arena.reset()
  }

  private func write(_ exchange: Exchange, _ reading: Reading) {
    let fields = exchange.fields
    guard let place = exchange.place,
      exchange.hasRequestLine || fields.has(.apnsID) || fields.has(.url) || fields.has(.reason)
    else { return }
    if let status = exchange.status { fields.set(.status, whole: status) }
    if let failure = exchange.failure, exchange.status == nil { fields.set(.error, text: failure) }
    fields.wholeRequest =
      exchange.hasRequestLine && exchange.requestIsWhole || exchange.requestIsWhole && fields.has(.url)
    let hasRequest = exchange.hasRequestLine || fields.has(.url)
    fields.kind =
      exchange.status != nil ? (hasRequest ? .send : .response) : exchange.failure != nil ? .noAnswer : .request
    reading.emit(fields, place, as: CurlTranscript.name)
  }
}

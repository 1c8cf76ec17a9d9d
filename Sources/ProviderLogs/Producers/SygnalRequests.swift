import Evidence

/// Pushes of Sygnal's requests, told in several lines each: which were sent, and how they were answered.
///
/// Every line carries the request's id in brackets. The line of the send has the apns-id and the pushkey, aioapns' line the
/// apns-id and the status, the rejection the token and the app: together they are one push.
final class SygnalRequests {
  struct Push {
    var request: ApnsID
    var id: [UInt8] = []
    var token: [UInt8] = []
    var topic: [UInt8] = []
    var attempt: Int64?
    var status: Int64?
    var reason: [UInt8] = []
    var isRejected = false
    var place: Line
    var producer: StaticString = "Sygnal"
  }

  private var pushes: [Push] = []
  /// More open pushes than this are written as they are.
  private static let most = 4096

  var isEmpty: Bool { pushes.isEmpty }

  /// The request's id in the brackets right before `index`.
  static func request(in text: Bytes, before index: Int) -> ApnsID? {
    guard index >= 39, text.at(index - 39) == UInt8(ascii: "["), text.at(index - 2) == UInt8(ascii: "]"),
      text.at(index - 1) == 32
    else { return nil }
    return ApnsID(text.slice(index - 38, index - 2))
  }

  func sent(_ push: Push, _ reading: Reading) {
    if pushes.count >= SygnalRequests.most { flush(reading) }
    pushes.append(push)
  }

  /// aioapns' answer, which names the push.
  func answered(_ request: ApnsID, id: Bytes, status: Int64?, reason: Bytes?, _ line: Line, _ reading: Reading) {
    let index = pushes.firstIndex { $0.request == request && $0.id.withUnsafeBytes { Bytes($0) == id } }
    var push = index.map { pushes.remove(at: $0) } ?? Push(request: request, place: line, producer: "aioapns")
    push.id = Array(id.buffer)
    push.status = status
    push.reason = reason.map { Array($0.buffer) } ?? []
    push.place = SygnalRequests.bare(line)
    sent(push, reading)
  }

  /// Sygnal's own rejection, which names the token and the app, and ends the push.
  func rejected(_ request: ApnsID, _ rejection: Push, _ reading: Reading) {
    let open = pushes.indices.filter { pushes[$0].request == request && !pushes[$0].isRejected }
    let index =
      open.first { SygnalRequests.normal(pushes[$0].token) == SygnalRequests.normal(rejection.token) }
      ?? open.first { pushes[$0].token.isEmpty && pushes[$0].status == rejection.status }
      ?? open.first { pushes[$0].token.isEmpty && pushes[$0].status == nil }
    var push = index.map { pushes.remove(at: $0) } ?? rejection
    push.isRejected = true
    push.token = rejection.token
    push.topic = rejection.topic
    push.status = rejection.status
    push.reason = rejection.reason
    push.place = rejection.place
    push.producer = "Sygnal"
    write(push, reading)
  }

  /// Writes what is still open.
  func flush(_ reading: Reading) {
    for push in pushes { write(push, reading) }
    pushes.removeAll()
  }

  private func write(_ push: Push, _ reading: Reading) {
    reading.beginRecord()
    let fields = reading.fields
    func set(_ role: Role, _ bytes: [UInt8]) { fields.set(role, text: reading.arena.keep(bytes)) }
    set(.apnsID, push.id)
    set(.token, push.token)
    set(.topic, push.topic)
    set(.reason, push.reason)
    if let attempt = push.attempt { fields.set(.attempt, whole: attempt) }
    if let status = push.status { fields.set(.status, whole: status) }
    fields.kind = push.status == nil && push.reason.isEmpty ? .request : .response
    reading.emit(push.place, as: push.producer)
    reading.beginRecord()
  }

  /// A line without its text, which the next record's may take the place of.
  static func bare(_ line: Line) -> Line {
    Line(text: Bytes(""), time: line.time, number: line.number, offset: line.offset, record: line.record)
  }

  private static func normal(_ token: [UInt8]) -> [UInt8] {
    token.isEmpty ? [] : token.withUnsafeBytes { DeviceToken(Bytes($0)).normal }
  }
}

extension Bytes {
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}

import Evidence
import Intake

extension Reading {
  /// Turns the fields of the record at hand into a piece of evidence; false when they are none.
  @discardableResult
  @inline(__always) func emit(_ line: Line) -> Bool {
    guard let judgement = fields.judge() else { return false }
    return write(judgement, line)
  }

  @discardableResult
  func emit(_ line: Line, as producer: StaticString) -> Bool {
    surroundings(line.text)
    return emitAlone(line, as: producer)
  }

  /// The same for a line whose words and pairs were all read.
  @discardableResult
  func emitAlone(_ line: Line, as producer: StaticString) -> Bool {
    guard let judgement = fields.judge(), write(judgement, line) else { return false }
    count(producer)
    return true
  }

  /// The same for fields that a transcript gathered over many lines.
  func emit(_ gathered: PushFields, _ line: Line, as producer: StaticString) {
    fields.restore(gathered.snapshot)
    fields.kind = gathered.kind
    fields.wholeRequest = gathered.wholeRequest
    emit(line, as: producer)
    fields.reset()
  }

  private func write(_ judgement: Judgement, _ line: Line) -> Bool {
    let fields = fields
    let sink = sink
    if judgement.kind == .providerSetup, !isNewSetup() { return false }
    var status = judgement.status
    if status == nil, let reason = judgement.reason, judgement.kind == .response || judgement.kind == .send {
      // A body alone: the status follows from the reason, if the line before did not say it.
      status = takeHeld(for: line).map(Int.init) ?? reason.status
    } else if held != nil {
      flushHeld()
    }
    let time = Line.better(line.time, ownTime(judgement, line))
    if judgement.kind == .response || judgement.kind == .send, status.map({ $0 >= 300 }) ?? true || isStatusAlone,
      fold(judgement, status: status, line, time: time)
    {
      return true
    }
    sink.begin(judgement.kind, at: time, line: line.number, offset: line.offset, record: line.record)
    identity(sink)
    if fields.present & Emission.requestBits != 0 || fields.payload != nil || fields.hasHeaders || fields.wholeRequest {
      request(sink)
    }
    if let status { sink.set(.status, status) }
    if let reason = judgement.reason { sink.set(.reason, Int(reason.rawValue)) }
    if let text = judgement.reasonText { sink.set(.reasonText, text.upTo(400)) }
    if fields.present & Emission.rareBits != 0 { rare(judgement, line) }
    if fields.detailLost { sink.set(.detailLost, 1) }
    if let vendor = fields.vendor { sink.set(.vendor, Bytes(vendor)) }
    if let error = fields.vendorError { sink.set(.vendorError, error) }
    if let text = fields.text(.vendorID) { sink.set(.vendorID, text) }
    if judgement.kind == .registration { registration(time, sink) }
    sink.commit()
    if let key = fields.guessedKey {
      sink.warn("The value of `\(key.upTo(40).string)` was taken for APNs' reason, by its shape.", line: line.number)
    }
    return true
  }

  /// The record is a status and nothing else: `Response received: 200 (success).`
  private var isStatusAlone: Bool { fields.present & ~(Role.status.bit | Role.time.bit) == 0 }

  private func identity(_ sink: EvidenceSink) {
    let fields = fields
    if let text = fields.text(.apnsID) { sink.setApnsID(text) }
    if let text = fields.text(.uniqueID) { sink.set(.uniqueID, text) }
    if let text = fields.text(.token) { TokenShape.set(text, into: sink) }
    if let text = fields.text(.topic) { sink.set(.topic, text) }
    if let text = fields.text(.bundle) { sink.set(.bundle, text) }
    if let text = fields.text(.url) {
      let path = fields.text(.path)
      let inPath = path.flatMap { Emission.token(inURL: $0) }
      if !fields.has(.token), let inPath { sink.setToken(inPath) }
      Emission.setURL(text, hasToken: fields.has(.token) || inPath != nil, into: sink)
      if inPath == nil, let path { sink.set(.path, path.upTo(200)) }
    }
    let named = Role.environment.bit | Role.isProduction.bit | Role.isDevelopment.bit
    if fields.present & named != 0, !sink.has(.environment), let environment = namedEnvironment() {
      sink.set(.environment, Int(environment.rawValue))
    }
  }

  /// The environment that the record names in words; a host says it better.
  private func namedEnvironment() -> APNsEnvironment? {
    if let text = fields.text(.environment), let environment = APNsEnvironment(text) { return environment }
    if let flag = fields[.isProduction]?.form { return flag == .yes ? .production : .development }
    if let flag = fields[.isDevelopment]?.form { return flag == .yes ? .development : .production }
    return nil
  }

  private func request(_ sink: EvidenceSink) {
    let fields = fields
    if let text = fields.text(.pushType) {
      if let type = PushType(text) { sink.set(.pushType, Int(type.rawValue)) } else { sink.set(.pushTypeText, text) }
    }
    if let value = fields[.priority] {
      if let whole = value.integer { sink.set(.priority, whole) } else { sink.set(.priorityText, value.text) }
    }
    if let value = fields[.expiration] { expiration(value, sink) }
    if let text = fields.text(.collapseID) { sink.set(.collapseID, text) }
    if let text = fields.text(.channelID) { sink.set(.channelID, text) }
    if let text = fields.text(.method), text.count <= 16, !text.equalsIgnoringCase("POST"), fields.has(.url) {
      sink.set(.method, text)
    }
    payload(sink)
    let isWhole =
      fields.hasHeaders
      && (fields.has(.url) || fields.has(.token) || fields.payload != nil || fields.has(.payload))
    if fields.wholeRequest || isWhole { sink.set(.wholeRequest, 1) }
  }

  private func expiration(_ value: FieldValue, _ sink: EvidenceSink) {
    if let whole = value.integer {
      sink.set(.expiration, whole)
    } else if !fields.isStrong(.expiration), let time = TimeReader.any(value.text), value.form == .text {
      // A library's own printing of the moment, not the header.
      sink.set(.expiration, time.instant.nanoseconds / 1_000_000_000)
    } else if value.form == .text || value.form == .number {
      sink.set(.expirationText, value.text)
    }
  }

  private func payload(_ sink: EvidenceSink) {
    var bytes: Int?
    if let whole = fields[.payloadBytes]?.integer, whole >= 0 { bytes = Int(clamping: whole) }
    if let payload = fields.payload { return PayloadFields.set(payload, bytes: bytes, into: sink) }
    guard let value = fields[.payload], !value.text.isEmpty else {
      if let bytes { sink.set(.payloadBytes, bytes) }
      return
    }
    let text = value.text.trimmed
    if let parsed = parse(text) {
      PayloadFields.set(parsed, bytes: bytes ?? (value.form == .text ? text.count : nil), into: sink)
    } else if text.at(0) == UInt8(ascii: "{") {
      let isCut = text.hasSuffix("...") || text.hasSuffix("…") || text.at(text.count - 1) != UInt8(ascii: "}")
      sink.set(.payloadFlags, Int64((isCut ? PayloadFlags.partial : .invalid).rawValue))
    }
  }

  /// Fields that few records have.
  private func rare(_ judgement: Judgement, _ line: Line) {
    if let attempt = fields[.attempt]?.integer, attempt > 0, attempt < 1000 { sink.set(.attempt, attempt) }
    if let time = Emission.time(fields[.serverDate]) { sink.set(.serverDate, time.instant) }
    if let time = Emission.time(fields[.deadSince]) {
      sink.set(.deadSince, time.instant)
    } else if timestampIsDeadSince(judgement, line), let time = Emission.time(fields[.timestamp]) {
      sink.set(.deadSince, time.instant)
    }
    if isActivity {
      if let text = fields.text(.event) { sink.set(.activityEvent, text) }
      let isOwn = fields.has(.time) || line.time != nil
      if isOwn, let seconds = fields[.timestamp]?.integer, !sink.has(.activityTimestamp), !sink.has(.deadSince) {
        sink.set(.activityTimestamp, seconds)
      }
    }
    if let text = fields.text(.authorization) { JWT.set(authorization: text, reading: self) }
    if let text = fields.text(.keyID), text.count == 10 { sink.set(.jwtKeyID, text) }
    if let text = fields.text(.teamID), text.count == 10 { sink.set(.jwtTeamID, text) }
    if let user = fields[.user], judgement.kind == .tokenRemoved {
      sink.set(.user, user.form == .whole ? keep(String(user.whole)) : user.text)
    }
  }

  /// The fields of a token table's row, from a line that says that a token came in.
  private func registration(_ time: Timestamp?, _ sink: EvidenceSink) {
    if let time, time.missing.isDisjoint(with: [.year, .date]) { sink.set(.registeredAt, time.instant) }
    if let user = fields[.user] { sink.set(.user, user.form == .whole ? keep(String(user.whole)) : user.text) }
    sink.set(.active, 1)
  }

  /// A Live Activity's own `event` and `timestamp`, printed flat beside the line's time.
  private var isActivity: Bool {
    guard let event = fields.text(.event), event == "start" || event == "update" || event == "end" else { return false }
    if let type = fields.text(.pushType) { return PushType(type) == .liveactivity }
    return fields.text(.topic)?.hasSuffix(".push-type.liveactivity") ?? false
  }

  /// A `timestamp` beside reason Unregistered is APNs' when the line has another time, or when the record is nothing but
  /// the answer's body.
  private func timestampIsDeadSince(_ judgement: Judgement, _ line: Line) -> Bool {
    guard let value = fields[.timestamp], judgement.reason == .unregistered || judgement.reason == .expiredToken else {
      return false
    }
    if fields.has(.time) || line.time != nil { return true }
    return value.form == .whole && value.whole > 1_000_000_000_000 && !fields.has(.message)
  }

  /// The time that the record itself names.
  private func ownTime(_ judgement: Judgement, _ line: Line) -> Timestamp? {
    if let time = Emission.time(fields[.time]) { return time }
    if fields.has(.timestamp), !timestampIsDeadSince(judgement, line), let time = Emission.time(fields[.timestamp]) {
      return isActivity && line.time != nil ? nil : time
    }
    return line.time == nil ? Emission.time(fields[.serverDate]) : nil
  }

  private func isNewSetup() -> Bool {
    var hash: UInt64 = 1
    for role in [Role.url, .topic, .bundle, .environment] {
      hash = hash &* 31 &+ (fields.text(role)?.hash64 ?? 0)
    }
    return setups.count < 10_000 && setups.insert(hash).inserted
  }
}

enum Emission {
  static let requestBits: UInt64 =
    Role.pushType.bit | Role.priority.bit | Role.expiration.bit | Role.collapseID.bit | Role.channelID.bit
    | Role.method.bit | Role.payload.bit | Role.payloadBytes.bit

  static let rareBits: UInt64 =
    Role.attempt.bit | Role.serverDate.bit | Role.deadSince.bit | Role.timestamp.bit | Role.event.bit
    | Role.authorization.bit | Role.keyID.bit | Role.teamID.bit | Role.user.bit

  /// A time printed as text or as a number of any unit. The years 0001 and 1970 mean none.
  @inline(__always) static func time(_ value: FieldValue?) -> Timestamp? {
    guard let value else { return nil }
    switch value.form {
    case .text:
      var index = 0
      if let time = TimeReader.dateTime(value.text, &index) { return time }
      return TimeReader.any(value.text)
    case .whole: return TimeReader.epoch(value.whole)
    case .number: return seconds(value.text)
    default: return nil
    }
  }

  /// Seconds with a fraction, digit by digit: a double can't hold nanoseconds since 1970.
  private static func seconds(_ text: Bytes) -> Timestamp? {
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")), let whole = text.upTo(dot).integer,
      var time = TimeReader.epoch(whole), whole < 100_000_000_000
    else { return text.double.flatMap { TimeReader.epoch($0) } }
    var scale: Int64 = 100_000_000
    var index = dot + 1
    while index < text.count, scale > 0, Bytes.isDigit(text.base[index]) {
      time.instant.nanoseconds += Int64(text.base[index] - 48) * scale
      scale /= 10
      index += 1
    }
    return time
  }

  /// The environment of one of the two usual host names, alone.
  @inline(__always) static func environment(ofHost text: Bytes) -> APNsEnvironment? {
    switch text.count {
    case 18 where text == "api.push.apple.com": .production
    case 26 where text == "api.sandbox.push.apple.com": .development
    default: nil
    }
  }

  /// Sets host, environment and token of a URL, a host name or a path.
  static func setURL(_ text: Bytes, hasToken: Bool, into sink: EvidenceSink) {
    if let environment = environment(ofHost: text) {
      sink.set(.host, text)
      return sink.set(.environment, Int(environment.rawValue))
    }
    if let end = text.firstIndex(of: "push.apple.com") {
      var start = end
      while start > 0,
        Prose.isWordByte(text.base[start - 1]) || text.base[start - 1] == UInt8(ascii: ".")
          || text.base[start - 1] == UInt8(ascii: "-")
      {
        start -= 1
      }
      let host = text.slice(start, end + 14)
      sink.set(.host, host)
      if let environment = APNsEnvironment(host) { sink.set(.environment, Int(environment.rawValue)) }
    }
    if let token = token(inURL: text) {
      if !hasToken { TokenShape.set(token, into: sink) }
    } else if let path = path(of: text), path.count > 1 {
      sink.set(.path, path.upTo(200))
    }
  }

  /// APNs' host in a text, with the scheme before it and the path behind it.
  static func url(in text: Bytes) -> Bytes? {
    guard let host = text.firstIndex(of: "push.apple.com") else { return nil }
    func isPart(_ byte: UInt8) -> Bool {
      Prose.isWordByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: "/")
    }
    var start = host
    while start > 0, isPart(text.base[start - 1]) { start -= 1 }
    var end = host
    while end < text.count, isPart(text.base[end]) { end += 1 }
    return text.slice(start, end)
  }

  /// What follows `/3/device/`.
  static func token(inURL text: Bytes) -> Bytes? {
    guard let token = text.after("/3/device/", until: " /?#\"'}],;)\\"), !token.isEmpty else { return nil }
    return token.hasSuffix(":") ? token.upTo(token.count - 1) : token
  }

  private static func path(of text: Bytes) -> Bytes? {
    if text.at(0) == UInt8(ascii: "/") { return text }
    guard let scheme = text.firstIndex(of: "://"), let slash = text.firstIndex(of: UInt8(ascii: "/"), from: scheme + 3)
    else { return nil }
    return text.from(slash).upTo(text.from(slash).firstIndex(of: UInt8(ascii: " ")) ?? text.count)
  }
}

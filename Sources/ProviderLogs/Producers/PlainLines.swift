import Evidence

/// Lines that somebody wrote around APNs' answer, and `key=value` lines: read by names and words. The last to be asked.
enum PlainLines {
  static let pairs = TextProducer(
    name: "key=value", recognition: "`key=value` pairs with APNs' names (logfmt, slog, logrus, Python lines)",
    example:
      "time=2026-02-14T09:26:53.678Z level=INFO msg=\"apns response\" apns_id=7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68 status=400 reason=BadDeviceToken",
    marks: ["apns", "token=", "topic=", "reason=", "token:", "reason:"]
  ) { line, reading in
    guard KeyValueText.read(line.text, reading) + KeyValueText.readTabbed(line.text, reading) > 0 else { return false }
    let fields = reading.fields
    // The object in a line is read together with the pairs around it, by `inlineObject`.
    if line.text.firstIndex(of: UInt8(ascii: "{")) != nil, !fields.has(.payload), !isPrinted(line.text) { return false }
    fields.speaksOfAPNs = Prose.speaksOfAPNs(line.text)
    if fields.speaksOfAPNs, !fields.has(.status), fields.has(.apnsID) || fields.has(.token),
      let status = Prose.status(in: line.text)
    {
      fields.set(.status, whole: status, strong: false)
    }
    if !fields.has(.message), !fields.has(.event), TokenRegistration.isStatement(line.text) {
      fields.set(.message, text: line.text, strong: false)
    }
    if fields.strong == 0, !fields.has(.token), !fields.has(.apnsID) { return false }
    return reading.emitAlone(line, as: "key=value")
  }

  /// A token printed as a Data's description has braces, and no object in them.
  private static func isPrinted(_ text: Bytes) -> Bool { text.contains("{length = ") }

  static let homeMade = TextProducer(
    name: "home-made line", recognition: "APNs, apns or push.apple.com in a line with a known reason or a status",
    example: "APNs returned HTTP 400: BadDeviceToken",
    marks: []
  ) { line, reading in
    guard isSpokenTo(line.text, reading) else { return false }
    return answer(line, reading)
      || !reading.fields.has(.reason) && !reading.fields.has(.status)
        && setup(line.text, line, reading)
  }

  private static func isSpokenTo(_ text: Bytes, _ reading: Reading) -> Bool {
    // Without APNs' name only a reason that nobody else has is enough.
    Prose.speaksOfAPNs(text) || Prose.reason(in: text).map { $0.isTelling && $0 != .unregistered } ?? false
  }

  /// Reads an answer in somebody's own words.
  static func answer(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    let fields = reading.fields
    guard isSpokenTo(text, reading) else { return false }
    fields.speaksOfAPNs = true
    KeyValueText.read(text, reading)
    fields.remove(.error)
    words(text, fields, reading)
    guard fields.has(.reason) || fields.has(.status) else { return false }
    if !fields.has(.reason), !fields.has(.token), !fields.has(.apnsID), !fields.has(.url) { return reading.hold(line) }
    return reading.emitAlone(line, as: "home-made line")
  }

  private static func words(_ text: Bytes, _ fields: PushFields, _ reading: Reading) {
    if let reason = Prose.reason(in: text) {
      fields.set(.reason, text: reading.keep(reason.name))
      if !fields.has(.status), let at = text.firstIndex(of: reading.keep(reason.name)),
        let status = numberBefore(at, in: text)
      {
        fields.set(.status, whole: status, strong: false)
        // `400 BadDeviceToken 7a1c0e52-…`, the three values of a library's result.
        let behind = text.slice(at + reason.name.utf8.count + 1, at + reason.name.utf8.count + 37)
        if !fields.has(.apnsID), ApnsID(behind) != nil { fields.set(.apnsID, text: behind) }
      }
    }
    if !fields.has(.status), let status = Prose.status(in: text) { fields.set(.status, whole: status, strong: false) }
    if !fields.has(.token), !fields.has(.url), let token = Prose.token(in: text) {
      fields.set(.token, text: token, strong: false)
    }
    if !fields.has(.apnsID), let at = idMark(text), let id = Prose.uuid(in: text.slice(at, at + 60)) {
      fields.set(.apnsID, text: id)
    }
    if !fields.has(.url), let url = Emission.url(in: text) { fields.set(.url, text: url) }
  }

  /// `400 BadDeviceToken`, `400: BadDeviceToken`, `400 - BadDeviceToken`, `400/BadDeviceToken`
  private static func numberBefore(_ index: Int, in text: Bytes) -> Int64? {
    var end = index
    while end > 0,
      [32, UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "(")].contains(text.base[end - 1])
    {
      end -= 1
    }
    guard end >= 3, end == 3 || !Bytes.isDigit(text.at(end - 4)) else { return nil }
    return Prose.number(text, end - 3)
  }

  /// Reasons that name APNs by themselves, as marks.
  static let reasons: [StaticString] = [
    "BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "TopicDisallowed", "ProviderToken", "PayloadTooLarge",
    "BadCertificate", "InvalidPushType", "MissingTopic", "BadTopic", "ChannelNotRegistered", "ExpiredToken",
    "BadExpirationDate", "BadCollapseId", "BadMessageId", "BadPriority", "KeyIdInToken", "EnvironmentKey",
  ]

  private static func idMark(_ text: Bytes) -> Int? {
    for mark in ["apns-id", "apns_id", "apnsId", "apns id", "APNs ID", "APNS ID", "ApnsID", "APNs-ID", "apnsID"]
      as [StaticString]
    {
      if let at = text.firstIndex(of: mark) { return at }
    }
    return nil
  }

  /// What a log says once: `host api.push.apple.com, topic com.example.tideline`, `apns production`.
  private static func setup(_ text: Bytes, _ line: Line, _ reading: Reading) -> Bool {
    let fields = reading.fields
    guard !fields.has(.token), !fields.has(.apnsID), !fields.has(.url) || Emission.token(inURL: text) == nil else {
      return false
    }
    if !fields.has(.topic), let topic = text.after("topic ", until: " ,;)") ?? text.after("topic: ", until: " ,;)"),
      FieldShapes.isBundle(topic)
    {
      fields.set(.topic, text: topic, strong: false)
    }
    if !fields.has(.url) {
      for (words, environment) in environments where text.contains(words) {
        fields.set(.environment, text: Bytes(environment))
      }
    }
    guard fields.has(.url) || fields.isStrong(.environment) else { return false }
    fields.kind = .providerSetup
    return reading.emitAlone(line, as: "home-made line")
  }

  private static let environments: [(StaticString, StaticString)] = [
    ("apns production", "production"), ("apns sandbox", "development"), ("apns development", "development"),
    ("APNs production", "production"), ("APNs sandbox", "development"), ("APNs development", "development"),
    ("APNS production", "production"), ("APNS sandbox", "development"),
  ]
}

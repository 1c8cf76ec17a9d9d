import Evidence

/// How one value is read out of a message.
enum FieldReader: Sendable {
  /// The digest behind these words.
  case digest(StaticString)
  /// A whole number behind these words.
  case whole(FieldKey, StaticString)
  /// A number of seconds or the like behind these words.
  case number(FieldKey, StaticString)
  /// The text behind these words, up to one of the second's bytes.
  case text(FieldKey, StaticString, StaticString)
  /// Everything behind these words.
  case rest(FieldKey, StaticString)
  /// A value that the pattern itself stands for.
  case constant(FieldKey, StaticString)
  /// Every flag of `DeviceFlags` that the message prints by its name.
  case flags
  /// One yes-or-no value behind these words.
  case flag(DeviceFlags, StaticString)
  /// `pushType: Alert`.
  case pushType
  /// The topic behind these words, and the bundle id in front of its suffix.
  case topic(StaticString)
  /// `Error Domain=D Code=N "text"`.
  case error
  /// `sessionUUID=…`.
  case session
  /// A list of digests or identifiers over several lines.
  case list
  /// A UTC time behind these words.
  case date(StaticString)
  /// Reading that needs more than one step.
  case own([FieldKey], @Sendable (DeviceMessage, EvidenceSink) -> Void)

  /// The fields that this reader sets.
  var keys: [FieldKey] {
    switch self {
    case .digest: [.digest]
    case .whole(let key, _), .number(let key, _), .text(let key, _, _), .rest(let key, _), .constant(let key, _): [key]
    case .flags, .flag: [.deviceFlags]
    case .pushType: [.pushType]
    case .topic: [.topic, .bundle]
    case .error: [.errorDomain, .errorCode, .errorText]
    case .session: [.session]
    case .list: [.list]
    case .date: [.serverDate]
    case .own(let keys, _): keys
    }
  }

  func read(_ message: DeviceMessage, into sink: EvidenceSink) {
    switch self {
    case .digest(let mark):
      if let digest = message.digest(after: mark) { sink.set(digest) }
    case .whole(let key, let mark):
      if let value = message.whole(after: mark) { sink.set(key, value) }
    case .number(let key, let mark):
      if let value = message.number(after: mark) { sink.set(key, number: value) }
    case .text(let key, let mark, let stops):
      if let value = message.text.after(mark, until: stops) { sink.set(key, value.trimmed) }
    case .rest(let key, let mark):
      if let begin = message.text.firstIndex(of: mark) {
        sink.set(key, message.text.from(begin + mark.utf8CodeUnitCount).trimmed)
      }
    case .constant(let key, let value): sink.set(key, Bytes(value))
    case .flags: FlagReader.read(message, into: sink)
    case .flag(let flag, let mark):
      if let value = message.flag(mark) { sink.set(value ? flag : []) }
    case .pushType:
      if let word = message.text.after("pushType: ", until: " ,]'"), let type = PushType(word) {
        sink.set(.pushType, Int(type.rawValue))
      }
    case .topic(let mark):
      if let topic = message.text.after(mark, until: " ',;\n") { TopicReader.set(topic, in: sink) }
    case .error: ErrorReader.read(message.text, into: sink)
    case .session:
      if let session = message.text.after("sessionUUID=", until: ", \n") { sink.set(.session, session) }
    case .list: ListReader.read(message.text, into: sink)
    case .date(let mark):
      if let begin = message.text.firstIndex(of: mark) {
        var index = begin + mark.utf8CodeUnitCount
        // Without an offset the value would be the device's local time, which says nothing here.
        if let time = TimeReader.dateTime(message.text, &index), time.missing.isEmpty {
          sink.set(.serverDate, time.instant)
        }
      }
    case .own(_, let read): read(message, sink)
    }
  }
}

import Evidence
import Intake

/// Device exports: how they are written, and which of their messages speak of a push.
package enum DeviceLogs {
  /// The export styles, the stricter ones first; the earlier one wins a tie.
  package static let formats: [any LogFormat] = [
    LineFormat(CompactGrammar.self),
    LineFormat(SyslogStyleGrammar.self),
    LineFormat(DefaultStyleGrammar.self),
    ObjectFormat(LogShowLines.self),
    ObjectFormat(LogShowArray.self),
    ObjectFormat(GoIosTrace.self),
    ObjectFormat(PymobiledeviceObjects.self),
    ObjectFormat(UnifiedlogObjects.self),
    ObjectFormat(GoIosSyslog.self),
    ObjectFormat(GoIosParsed.self),
    LineFormat(TraceRelayGrammar.self),
    LineFormat(SyslogRelayGrammar.self),
    LineFormat(PymobiledeviceGrammar.self),
    LineFormat(XcodeConsoleGrammar.self),
    XcodeMetadataFormat(),
    LineFormat(GoIosPlainTraceGrammar.self),
    LineFormat(ConsoleGrammar.self),
    LineFormat(ClassicSyslogGrammar.self),
    BareConsoleFormat(),
  ]

  /// Every message that is understood, in the order of the names.
  package static let messages: [MessageDescription] = MessageList.patterns.map(MessageDescription.init)
}

/// A message as `pushtrail formats`, `explain` and the documentation show it.
package struct MessageDescription: Sendable {
  package let name: String
  /// The processes that print it.
  package let process: String
  /// Its literal pieces, in their order.
  package let pieces: [String]
  package let grade: Grade
  /// nil where the line is known but says nothing about a push by itself.
  package let kind: EvidenceKind?
  package let fields: [FieldKey]
  /// What it proves, in one sentence.
  package let proves: String
  /// What it does not prove; may be empty.
  package let doesNotProve: String
  package let example: String

  init(_ pattern: MessagePattern) {
    name = Bytes(pattern.name).string
    process = pattern.groups.text
    pieces = ([pattern.lead] + pattern.then).map { Bytes($0).string }
    grade = pattern.grade
    kind = pattern.kind
    var keys = pattern.reads.flatMap(\.keys)
    switch pattern.bracket {
    case .bundle: if !keys.contains(.bundle) { keys.append(.bundle) }
    case .extensionBundle: if !keys.contains(.extensionBundle) { keys.append(.extensionBundle) }
    case .session: if !keys.contains(.session) { keys.append(.session) }
    case .none: break
    }
    fields = keys
    proves = Bytes(pattern.proves).string
    doesNotProve = Bytes(pattern.doesNotProve).string
    example = Bytes(pattern.example).string
  }

  /// The message that a text is, for `explain`: with or without what stands around it in a log.
  package static func find(_ text: Bytes, process: String? = nil) -> MessageDescription? {
    MessageLookup.find(text, process: process).map(MessageDescription.init)
  }
}

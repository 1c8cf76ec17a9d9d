import Evidence

/// What a device log says of one notification.
package struct DeviceThread: Sendable {
  /// Bundle id of the app; none where no line names it.
  package var bundle: Symbol
  /// The topic as printed, with its suffix.
  package var topic: Symbol
  package var digest: Digest?
  /// The input of its first line.
  package var input: UInt32
  package var start: Instant
  package var last: Instant
  /// Indices of the store's items, in the order of time.
  package var events: [UInt32] = []
  package var payloadHash: Int64?
  /// Names of its dasd activities.
  package var activity: Symbol = .none
  /// Whether the scheduler dropped its activity for a newer push.
  package var isReplaced = false
  package var extensionSession: Symbol = .none
  var kinds: Set<EvidenceKind> = []

  init(bundle: Symbol, topic: Symbol, digest: Digest?, input: UInt32, start: Instant) {
    self.bundle = bundle
    self.topic = topic
    self.digest = digest
    self.input = input
    self.start = start
    self.last = start
  }

  package func has(_ kind: EvidenceKind) -> Bool { kinds.contains(kind) }
}

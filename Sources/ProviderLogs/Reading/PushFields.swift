import Evidence
import Intake

/// A value as a record has it, before anybody has judged it.
struct FieldValue {
  enum Form: UInt8 {
    /// A string, unescaped.
    case text
    /// A number in digits; `whole` is set.
    case whole
    /// Any other number, as its text.
    case number
    case yes, no
    /// An object's or array's own text.
    case object
  }

  var text = Bytes("")
  var whole: Int64 = 0
  var form = Form.text

  /// A whole number, also when it was printed as a string.
  var integer: Int64? {
    switch form {
    case .whole: whole
    case .text: text.trimmed.integer
    default: nil
    }
  }
}

/// The values found in one record, by role. One is used again and again by a reader.
///
/// The values borrow the bytes of the record or of the parser that read it, and are good until the next record.
final class PushFields {
  private let values: UnsafeMutablePointer<FieldValue>
  /// Roles that have a value.
  private(set) var present: UInt64 = 0
  /// Roles whose key or value speaks of APNs by itself.
  private(set) var strong: UInt64 = 0
  /// The payload, parsed.
  var payload: JSONValue?
  /// The record shows a headers object.
  var hasHeaders = false
  /// The record speaks of an HTTP exchange with somebody else than APNs.
  var otherURL = false
  /// The record's answer stands in an object of its own.
  var hasResponse = false
  /// Names of headers occur inside `aps` or the like; set by producers.
  var detailLost = false
  /// The record's text holds the name APNs.
  var speaksOfAPNs = false
  /// An answer that a vendor passes on, by the vendor's name.
  var vendor: StaticString?
  var vendorError: Bytes?
  var kind: EvidenceKind?
  var wholeRequest = false
  /// The key whose value was taken for the reason by its shape alone.
  var guessedKey: Bytes?

  init() {
    values = .allocate(capacity: Role.allCases.count)
    values.initialize(repeating: FieldValue(), count: Role.allCases.count)
  }

  let bundles = KnownBundles()

  deinit {
    values.deallocate()
    bundles.free()
  }

  @inline(__always) func reset() {
    present = 0
    strong = 0
    payload = nil
    hasHeaders = false
    otherURL = false
    hasResponse = false
    detailLost = false
    speaksOfAPNs = false
    vendor = nil
    vendorError = nil
    kind = nil
    wholeRequest = false
    guessedKey = nil
  }

  @inline(__always) func has(_ role: Role) -> Bool { present & role.bit != 0 }
  @inline(__always) func isStrong(_ role: Role) -> Bool { strong & role.bit != 0 }

  @inline(__always) subscript(_ role: Role) -> FieldValue? {
    has(role) ? values[Int(role.rawValue)] : nil
  }

  @inline(__always) func text(_ role: Role) -> Bytes? {
    has(role) ? values[Int(role.rawValue)].text : nil
  }

  /// Keeps the first value of a role; a strong one replaces a weak one.
  @inline(__always) func set(_ role: Role, _ value: FieldValue, strong isStrong: Bool) {
    if present & role.bit != 0, !isStrong || strong & role.bit != 0 { return }
    values[Int(role.rawValue)] = value
    present |= role.bit
    if isStrong { strong |= role.bit }
  }

  func set(_ role: Role, text: Bytes, strong isStrong: Bool = true) {
    guard !text.isEmpty else { return }
    set(role, FieldValue(text: text), strong: isStrong)
  }

  func set(_ role: Role, whole: Int64, strong isStrong: Bool = true) {
    set(role, FieldValue(whole: whole, form: .whole), strong: isStrong)
  }

  func replace(_ role: Role, text: Bytes) {
    values[Int(role.rawValue)] = FieldValue(text: text)
    present |= role.bit
    strong |= role.bit
  }

  func remove(_ role: Role) {
    present &= ~role.bit
    strong &= ~role.bit
  }

  /// Of the roles in `added`, keeps those that name the push and its request; what speaks of APNs is as before.
  func keepRequest(added: UInt64, strong before: UInt64) {
    present &= ~added | Snapshot.requestBits | Role.time.bit
    strong = before
  }

  @inline(__always) func makeStrong(_ role: Role) { strong |= role.bit }
}

extension PushFields {
  /// What was there before an element of a batch was read, to go back to.
  struct Snapshot {
    fileprivate let present: UInt64
    fileprivate let strong: UInt64
    fileprivate let values: [FieldValue]
    fileprivate let payload: JSONValue?
    fileprivate let hasHeaders: Bool
    fileprivate let hasResponse: Bool
    fileprivate let otherURL: Bool
    fileprivate let speaksOfAPNs: Bool
    fileprivate let guessedKey: Bytes?

    /// What of it names the push and its request, each value to be replaced by a surer one: the record around an answer.
    var request: Snapshot {
      Snapshot(
        present: present & Snapshot.requestBits, strong: 0, values: values, payload: payload, hasHeaders: hasHeaders,
        hasResponse: false, otherURL: false, speaksOfAPNs: false, guessedKey: nil)
    }

    fileprivate static let requestBits: UInt64 =
      Role.apnsID.bit | Role.uniqueID.bit | Role.collapseID.bit | Role.token.bit | Role.topic.bit | Role.bundle.bit
      | Role.url.bit | Role.path.bit | Role.method.bit | Role.environment.bit | Role.isProduction.bit
      | Role.isDevelopment.bit | Role.pushType.bit | Role.priority.bit | Role.expiration.bit | Role.channelID.bit
      | Role.payload.bit | Role.payloadBytes.bit | Role.attempt.bit | Role.authorization.bit | Role.keyID.bit
      | Role.teamID.bit | Role.user.bit
  }

  var snapshot: Snapshot {
    Snapshot(
      present: present, strong: strong,
      values: Array(UnsafeBufferPointer(start: values, count: Role.allCases.count)), payload: payload,
      hasHeaders: hasHeaders, hasResponse: hasResponse, otherURL: otherURL, speaksOfAPNs: speaksOfAPNs,
      guessedKey: guessedKey)
  }

  func restore(_ snapshot: Snapshot) {
    reset()
    present = snapshot.present
    strong = snapshot.strong
    for (index, value) in snapshot.values.enumerated() { values[index] = value }
    payload = snapshot.payload
    hasHeaders = snapshot.hasHeaders
    hasResponse = snapshot.hasResponse
    otherURL = snapshot.otherURL
    speaksOfAPNs = snapshot.speaksOfAPNs
    guessedKey = snapshot.guessedKey
  }
}

import Evidence

/// Which of a push's identifiers gave the digest that the device prints.
package enum IdentifierBasis: UInt8, Sendable {
  case collapseID, apnsIDAsGiven, apnsIDUpper, apnsIDLower, uniqueIDUpper, uniqueIDLower

  package var text: String {
    switch self {
    case .collapseID: "the collapse id"
    case .apnsIDAsGiven: "the apns-id as the provider spells it"
    case .apnsIDUpper: "the apns-id in upper case"
    case .apnsIDLower: "the apns-id in lower case"
    case .uniqueIDUpper: "the apns-unique-id in upper case"
    case .uniqueIDLower: "the apns-unique-id in lower case"
    }
  }
}

/// The identifiers that a notification request on the device may have, for records of the provider.
///
/// With a collapse id the request identifier is the collapse id, and nothing else (Apple's documentation); without one
/// the system assigns a UUID, of which nothing public proves that it is the apns-id.
enum Identifiers {
  /// Calls `body` with the digest of each identifier of a push, in the order in which they are tried.
  static func forEachDigest(
    of items: some Sequence<UInt32>, _ store: EvidenceStore, _ body: (Digest, IdentifierBasis) -> Void
  ) {
    var id = ApnsID.none
    var isUpper = false
    var given = Symbol.none
    var unique = Symbol.none
    for index in items {
      let item = store.items[Int(index)]
      if !item.apnsID.isNone { id = item.apnsID }
      var position = Int(item.firstField)
      let end = position + Int(item.fieldCount)
      while position < end {
        let field = store.fields[position]
        position += 1
        switch field.key {
        case .collapseID:
          body(store.symbols.withBytes(field.text) { Digest(of: $0) }, .collapseID)
          return
        case .apnsIDUpper: isUpper = true
        case .apnsIDText: given = field.text
        case .uniqueID: unique = field.text
        default: break
        }
      }
    }
    if !given.isNone { body(store.symbols.withBytes(given) { Digest(of: $0) }, .apnsIDAsGiven) }
    if !id.isNone {
      body(id.withText(upper: isUpper) { Digest(of: $0) }, given.isNone ? .apnsIDAsGiven : isUpper ? .apnsIDUpper : .apnsIDLower)
      body(id.withText(upper: !isUpper) { Digest(of: $0) }, isUpper ? .apnsIDLower : .apnsIDUpper)
    }
    if !unique.isNone {
      let text = store.symbols.withBytes(unique) { ApnsID($0) }
      guard let text else { return }
      body(text.withText(upper: true) { Digest(of: $0) }, .uniqueIDUpper)
      body(text.withText(upper: false) { Digest(of: $0) }, .uniqueIDLower)
    }
  }
}

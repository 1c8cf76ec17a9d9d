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

/// The identifiers that a notification request on the device may have, for a record of the provider.
enum Identifiers {
  struct Candidate {
    let digest: Digest
    let basis: IdentifierBasis
  }

  /// In the order in which they are tried. With a collapse id the request identifier is the collapse id, and nothing
  /// else (Apple's documentation); without one the system assigns a UUID, of which nothing public proves that it is
  /// the apns-id.
  static func candidates(_ item: Evidence, _ store: EvidenceStore) -> [Candidate] {
    let collapse = store.symbol(item, .collapseID)
    if !collapse.isNone {
      return [Candidate(digest: store.symbols.withBytes(collapse) { Digest(of: $0) }, basis: .collapseID)]
    }
    var found: [Candidate] = []
    if !item.apnsID.isNone {
      let given = store.symbol(item, .apnsIDText)
      if !given.isNone {
        found.append(Candidate(digest: store.symbols.withBytes(given) { Digest(of: $0) }, basis: .apnsIDAsGiven))
      }
      let isUpper = store.whole(item, .apnsIDUpper) != nil
      let upper = Digest(of: item.apnsID.upperText)
      let lower = Digest(of: item.apnsID.text)
      let first = Candidate(digest: isUpper ? upper : lower, basis: given.isNone ? .apnsIDAsGiven : .apnsIDLower)
      found.append(first)
      found.append(Candidate(digest: isUpper ? lower : upper, basis: isUpper ? .apnsIDLower : .apnsIDUpper))
    }
    let unique = store.symbol(item, .uniqueID)
    if !unique.isNone {
      let text = store.symbols.text(unique)
      found.append(Candidate(digest: Digest(of: asciiUppercase(text)), basis: .uniqueIDUpper))
      found.append(Candidate(digest: Digest(of: asciiLowercase(text)), basis: .uniqueIDLower))
    }
    return found
  }

  private static func asciiUppercase(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 }, as: UTF8.self)
  }

  private static func asciiLowercase(_ text: String) -> String {
    String(decoding: text.utf8.map { Bytes.lower($0) }, as: UTF8.self)
  }
}

import AppFiles
import Contracts
import Evidence
import Trails

/// Registration: whether the token of the request is the one the device got, in the form APNs takes.
enum RegistrationRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    tokenForm(push, &rulings)
    timestampRule(push, &rulings)
    simulatorToken(push, &rulings)
    currentToken(push, &rulings)
    if let row = push.file.row(of: push.token) { rulings.cite(.registration, row) }
  }

  /// The token in the request is text that is not the hexadecimal form. It counts where APNs refused it: loggers print
  /// good tokens in other forms too.
  private static func tokenForm(_ push: PushCase, _ rulings: inout Rulings) {
    guard !push.isThroughVendor, push.reason == .badDeviceToken || push.reason == .missingDeviceToken,
      let form = push.tokenForm, let answer = push.answerItem
    else { return }
    let words: String
    switch form {
    case .dataDescription:
      words = "the printed description of Data (“{length = …, bytes = 0x…}”), from which bytes are missing"
    case .byteCount: words = "the printed size of Data (“32 bytes”), which holds no byte of the token"
    case .angleBrackets: words = "the old printed form of Data (“<aabbccdd …>”)"
    case .nodeBuffer: words = "the printed form of a Node buffer (“<Buffer …>”)"
    case .base64: words = "base64"
    case .empty: words = "empty"
    case .fcm: words = "a registration token of Firebase"
    case .expo: words = "an Expo push token"
    case .shortHex:
      let length = push.store.symbols.withBytes(push.token) { $0.count }
      guard length % 2 == 1 else { return }
      words = "an odd number of hexadecimal digits (\(length))"
    case .other: words = "no hexadecimal text"
    case .hex, .masked: return
    }
    if form == .fcm || form == .expo {
      rulings.violate(
        .regTokenKindSeparate, .high, "The token of the request is \(words), sent straight to APNs, which refused it.",
        [answer, push.requestItem ?? answer])
      return
    }
    rulings.violate(
      .regTokenHex, .high, "The token of the request is \(words), not the hexadecimal form of the token's bytes.",
      at: push.moment, unique([push.requestItem, answer]))
  }

  /// A 410 removes a token only if its last registration is older than the answer's timestamp.
  private static func timestampRule(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.status == 410, let answer = push.answerItem else { return }
    // The token of an ended Live Activity is never registered again; the rule has nothing to decide there.
    if push.path == .liveActivity || push.reason == .expiredToken { return }
    guard let row = push.file.row(of: push.token) else {
      rulings.leaveOpen(.reg410TimestampRule)
      return
    }
    let registered = push.store.instant(push.item(row), .registeredAt)
    guard push.deadSince.isKnown, registered.isKnown else {
      rulings.leaveOpen(.reg410TimestampRule)
      return
    }
    guard registered > push.deadSince else {
      rulings.advise(
        .reg410TimestampRule,
        "APNs knows the token to be dead since \(push.deadSince.text ?? "an unknown time"); it was registered last before that, at \(registered.text ?? "an unknown time"), so its row may be removed.",
        [answer, row])
      return
    }
    let removed = removal(of: push, row)
    guard let removed else {
      rulings.advise(
        .reg410TimestampRule,
        "The token was registered again after the moment that the 410 names; keep its row.", [answer, row])
      return
    }
    rulings.violate(
      .reg410TimestampRule, .high,
      "APNs knew the token to be dead since \(push.deadSince.text ?? "an unknown time"); it was registered again later, at \(registered.text ?? "an unknown time"), and was removed all the same.",
      at: push.moment, unique([answer, row, removed == row ? nil : removed]))
  }

  /// Where it is said that the token was taken out: its row, or a line of the provider.
  private static func removal(of push: PushCase, _ row: UInt32) -> UInt32? {
    if push.store.whole(push.item(row), .active) == 0 { return row }
    let user = push.store.symbol(push.item(row), .user)
    let token = push.text(push.token)
    return push.file.timeline(.tokenRemoved).first { index in
      let item = push.item(index)
      guard !(item.at < push.moment) else { return false }
      let named = push.store.text(item, .token) ?? ""
      let shown = named.prefix { $0.isHexDigit }
      return (shown.utf8.count >= 6 && token.hasPrefix(shown))
        || (!user.isNone && push.store.symbol(item, .user) == user)
    }
  }

  /// A Simulator's token lives in the sandbox only.
  private static func simulatorToken(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.reason == .badDeviceToken, push.environment == .production, let answer = push.answerItem,
      push.facts.simulator?.value == true || push.facts.channel?.value == .simulator
    else { return }
    let cited = push.facts.simulator?.evidence ?? push.facts.channel?.evidence
    rulings.violate(
      .regSimulatorTokenNotDeviceToken, .medium,
      "The token is a Simulator's, which only the sandbox host knows; the push went to production.",
      [answer] + ConfigurationRules.cite(cited))
  }

  /// The device got another token after the one that was used.
  private static func currentToken(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.file.hasTokenLines, !push.token.isNone, push.tokenForm == .hex, push.moment.isKnown, !push.hasReceipt
    else { return }
    var used: UInt32?
    var newer: UInt32?
    for index in push.file.timeline(.tokenRegistered) {
      let item = push.item(index)
      guard item.at.isKnown, item.at < push.moment else { continue }
      let owner = push.trails.bundle(of: item)
      guard owner.isNone || push.bundle.isNone || owner == push.bundle else { continue }
      let token = push.store.symbol(item, .token)
      if token == push.token {
        used = index
        newer = nil
      } else if used.map({ push.item($0).input == item.input }) ?? false {
        newer = index
      }
    }
    guard let used, let newer else { return }
    rulings.violate(
      .regProviderHasCurrentToken, .high,
      "The device got another token before the send; the push went to the one it had before.",
      at: push.time(newer), [used, newer])
  }

  static func unique(_ items: [UInt32?]) -> [UInt32] {
    var result: [UInt32] = []
    for item in items { if let item, !result.contains(item) { result.append(item) } }
    return result
  }
}

extension PushCase {
  /// Whether the device shows the push's arrival.
  var hasReceipt: Bool { thread != nil && receipt != nil }
}

import Contracts
import Evidence

/// Storage: what APNs did with a push that it took, as its Delivery Log says.
enum StorageRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    for index in push.consoleItems { state(index, push, &rulings) }
    if push.hasReceipt, let line = push.receipt { rulings.keep(.storage, at: push.time(line), line) }
    offline(push, &rulings)
  }

  private static func state(_ index: UInt32, _ push: PushCase, _ rulings: inout Rulings) {
    let item = push.item(index)
    guard let words = push.store.text(item, .consoleState) else { return }
    guard let state = ConsoleState(words) else {
      rulings.advise(
        .stoMetricsAreAggregates, "The Delivery Log says “\(words)”, a state that pushtrail does not know.", [index])
      return
    }
    switch state.outcome {
    case .accepted:
      rulings.keep(.acceptance, at: item.at, index)
      rulings.proveBefore(.acceptance, index)
    case .delivered:
      rulings.keep(.acceptance, at: item.at, index)
      rulings.proveBefore(.acceptance, index)
      rulings.keep(.storage, at: item.at, index)
    case .stored:
      rulings.keep(.acceptance, at: item.at, index)
      rulings.proveBefore(.acceptance, index)
      if state == .storedOffline {
        rulings.explain(
          .stoOnePerAppDevice, .high,
          "APNs stored the push, as the device was not connected; a newer push for the app replaces it there.", [index])
        rulings.leaveOpen(.rcvCourierConnected)
      } else {
        rulings.explain(
          .stoPowerDeferred, .high, "APNs stored the push, as the device saved power.", [index], boundary: .storage)
      }
    case .discarded:
      guard let contract = state.contract else { return }
      rulings.keep(.acceptance, at: item.at, index)
      rulings.proveBefore(.acceptance, index)
      rulings.violate(
        contract, .high, "APNs discarded the push: its Delivery Log says “\(words)”.", at: item.at, [index])
    }
  }

  /// What a person knows of the device's connection explains, and does not convict.
  private static func offline(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.wasAccepted, push.thread == nil, push.file.hasFacts else { return }
    let facts = push.facts
    guard let from = facts.offlineFrom?.value.instant,
      let until = facts.offlineUntil?.value.instant, push.sentAt.isKnown, push.sentAt >= from, push.sentAt < until
    else { return }
    let cited =
      ConfigurationRules.cite(facts.offlineFrom?.evidence) + ConfigurationRules.cite(facts.offlineUntil?.evidence)
    if push.expiration == 0, let item = push.requestItem {
      rulings.violate(
        .stoExpirationZero, .medium,
        "apns-expiration is 0, so APNs tried once and kept nothing; the device was off line at that time.",
        at: push.sentAt, [item] + cited)
    } else if let expiration = push.expiration, expiration > 978_307_200, Double(expiration) < until.seconds,
      let item = push.requestItem
    {
      rulings.violate(
        .stoExpiredDiscarded, .medium, "The push expired while the device was off line.", at: push.sentAt,
        [item] + cited)
    } else {
      rulings.explain(
        .stoOnePerAppDevice, .medium,
        "The device was off line at the send; APNs keeps one push per app and device, mostly the last one.",
        RegistrationRules.unique([push.requestItem]) + cited)
    }
  }
}

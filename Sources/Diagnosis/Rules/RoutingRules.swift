import AppFiles
import Contracts
import Evidence
import Trails

/// Routing: whether the app gets what the person does with the notification.
enum RoutingRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.path.isVisible || push.path == .unknown else {
      rulings.exclude(.routing)
      return
    }
    if rulings.state(.presentation) == .kept { categories(push, &rulings) }
    if let line = push.line(.responseHandled) ?? push.line(.actionReceived) {
      rulings.keep(.routing, at: push.time(line), line)
    } else if let line = push.line(.actionDispatched) ?? push.line(.foregroundLaunch) {
      tapped(push, line, &rulings)
    }
  }

  private static func tapped(_ push: PushCase, _ line: UInt32, _ rulings: inout Rulings) {
    let facts = push.facts
    if facts.didReceiveResponse?.value == false {
      rulings.violate(
        .rspDidreceiveImplemented, .high, "The person acted on the notification, and the app has no didReceive.",
        at: push.time(line), [line] + ConfigurationRules.cite(facts.didReceiveResponse?.evidence))
    } else if facts.centerDelegate?.value == .later || facts.centerDelegate?.value == Facts.CenterDelegate.none {
      rulings.violate(
        .rspDelegateBeforeLaunchEnds, .medium,
        "The person acted on the notification, and the app sets its center delegate too late or not at all.",
        at: push.time(line), [line] + ConfigurationRules.cite(facts.centerDelegate?.evidence))
    } else {
      rulings.leaveOpen(.rspDidreceiveImplemented, .rspDelegateBeforeLaunchEnds)
    }
  }

  /// The payload's category against the registered ones.
  private static func categories(_ push: PushCase, _ rulings: inout Rulings) {
    guard !push.category.isNone, let registered = push.facts.categories, let item = push.payloadItem else {
      return
    }
    let category = push.text(push.category)
    let cited = ConfigurationRules.cite(registered.evidence)
    let shown = push.line(.bannerShown) ?? push.line(.adding)
    if !registered.value.contains(category) {
      let near =
        registered.value.first { folded($0) == folded(category) }
        ?? registered.value.first { folded($0).hasPrefix(folded(category)) || folded(category).hasPrefix(folded($0)) }
      let words = near.map { "the app registers “\($0)”" } ?? "the app registers no category of that name"
      rulings.violate(
        .rspCategoryExactMatch, near == nil ? .medium : .high,
        "The payload's category is “\(category)”, and \(words): the notification has no actions.",
        at: push.moment, RegistrationRules.unique([item, shown]) + cited)
      return
    }
    replaced(push, registered, item, &rulings)
  }

  private static func folded(_ text: String) -> String {
    String(decoding: text.utf8.filter { Bytes.isLetter($0) || Bytes.isDigit($0) }.map(Bytes.lower), as: UTF8.self)
  }

  /// A later, smaller set of categories took the place of the app's own.
  private static func replaced(
    _ push: PushCase, _ registered: Cited<[String]>, _ item: UInt32, _ rulings: inout Rulings
  ) {
    var full: UInt32?
    var last: UInt32?
    for index in push.file.timeline(.categoriesSet) {
      let line = push.item(index)
      guard push.trails.bundle(of: line) == push.bundle, !(line.at > push.moment),
        let count = push.store.whole(line, .count)
      else { continue }
      if count >= Int64(registered.value.count) { full = index }
      last = index
    }
    guard let full, let last, let count = push.store.whole(push.item(last), .count),
      count < Int64(registered.value.count), push.item(last).at > push.item(full).at
    else { return }
    rulings.violate(
      .rspSetCategoriesReplaces, .medium,
      "The app set its \(registered.value.count) categories, and later a set of \(count), which replaced them before the push came.",
      at: push.time(last), [full, last, item] + ConfigurationRules.cite(registered.evidence))
  }
}

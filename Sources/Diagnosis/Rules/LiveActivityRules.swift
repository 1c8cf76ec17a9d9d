import AppFiles
import Contracts
import Evidence

/// Live Activity pushes, which are judged by their own contracts and not by those of alerts.
enum LiveActivityRules {
  static func payload(_ push: PushCase, _ flags: PayloadFlags, _ item: UInt32, _ rulings: inout Rulings) {
    if let value = push.activityTimestamp {
      timestamp(push, value, item, &rulings)
    } else if flags.contains(.contentState) {
      rulings.violate(
        .laTimestampIncreases, .high, "The Live Activity payload has no aps.timestamp; the device ignores it.", [item])
    }
    if push.activityEvent.isNone {
      if flags.contains(.contentState) {
        rulings.violate(.laEventValid, .high, "The Live Activity payload has no aps.event.", [item])
      }
    } else {
      let event = push.text(push.activityEvent)
      if !["start", "update", "end"].contains(event) {
        rulings.violate(
          .laEventValid, .high, "aps.event is “\(event)”; start, update and end are known.", [item])
      } else if event == "start", !flags.contains(.attributesType) || !flags.contains(.alert) {
        rulings.violate(
          .laEventValid, .high, "A start needs attributes-type, attributes and an alert; one of them is missing.",
          [item])
      }
    }
  }

  /// What log lines say of timestamp and event where the payload itself is not shown.
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.path == .liveActivity else { return }
    if push.payload == nil, let value = push.activityTimestamp, let item = push.requestItem {
      timestamp(push, value, item, &rulings)
    }
    ended(push, &rulings)
    plist(push, &rulings)
  }

  private static func timestamp(_ push: PushCase, _ value: Int64, _ item: UInt32, _ rulings: inout Rulings) {
    if value > 100_000_000_000 {
      rulings.violate(
        .laTimestampIncreases, .high, "aps.timestamp is \(value): milliseconds; it has to be seconds since 1970.",
        [item])
      return
    }
    guard let before = push.file.history.timestamp(before: item, of: push.token), value <= before.value else { return }
    rulings.violate(
      .laTimestampIncreases, .high,
      "aps.timestamp is \(value), \(value == before.value ? "the same as" : "older than") that of an update before it; the device ignores such an update.",
      at: push.sentAt, [before.item, item])
  }

  /// Updates to an activity that was ended.
  private static func ended(_ push: PushCase, _ rulings: inout Rulings) {
    guard let entry = push.file.history[push.token], entry.endedAt.isKnown, push.sentAt > entry.endedAt,
      let item = push.requestItem ?? push.answerItem
    else { return }
    rulings.violate(
      .laEndedIgnored, push.status == 410 ? .high : .medium,
      "The activity was ended by an earlier push (event “end”); updates after it have no effect.",
      at: push.sentAt, [entry.endItem, item])
  }

  private static func plist(_ push: PushCase, _ rulings: inout Rulings) {
    guard push.file.hasInfoPlists, !push.bundle.isNone, let plist = push.file.infoPlist(of: push.text(push.bundle)),
      plist.supportsLiveActivities?.value != true
    else { return }
    rulings.violate(
      .laPlistEnabled, .high, "NSSupportsLiveActivities is not set in the app's Info.plist: no activity can start.",
      ConfigurationRules.cite(plist.supportsLiveActivities?.evidence ?? plist.evidence))
  }
}

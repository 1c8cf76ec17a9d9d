import Evidence
import Intake

/// What a payload holds, written as fields of the evidence that is being made.
enum PayloadFacts {
  @discardableResult
  static func set(_ payload: JSONValue, into sink: EvidenceSink) -> PayloadFlags {
    var flags: PayloadFlags = payload.isObject ? [] : .invalid
    payload.forEachChild { member in
      guard let key = member.key else { return }
      if key == "aps" {
        if member.isObject { flags.formUnion(aps(member, into: sink)) }
      } else if key == "mdm" {
        flags.insert(.mdm)
      } else if key.hasPrefix("apns-") {
        flags.insert(.headersInside)
      } else if !(key == PayloadFile.simulatorKey) {
        flags.insert(.customKeys)
      }
    }
    sink.set(.payloadFlags, Int64(flags.rawValue))
    return flags
  }

  private static func aps(_ aps: JSONValue, into sink: EvidenceSink) -> PayloadFlags {
    var flags: PayloadFlags = .aps
    aps.forEachChild { member in
      guard let key = member.key else { return }
      if !(key == "content-available") { flags.insert(.apsBesidesContentAvailable) }
      switch true {
      case key == "alert":
        flags.insert(.alert)
        if showsText(member) { flags.insert(.alertText) }
      case key == "sound":
        flags.insert(.sound)
        if let critical = member["critical"], critical.integer == 1 || critical.bool == true {
          flags.insert(.criticalSound)
        }
      case key == "badge": flags.insert(.badge)
      case key == "content-available":
        flags.insert(member.integer == 1 ? .contentAvailable : .contentAvailableForm)
      case key == "mutable-content": flags.insert(member.integer == 1 ? .mutableContent : .mutableContentForm)
      case key == "content-state": flags.insert(.contentState)
      case key == "attributes-type": flags.insert(.attributesType)
      case key == "attributes": flags.insert(.attributes)
      case key == "content-changed": flags.insert(.contentChanged)
      case key == "category": set(.category, member, sink)
      case key == "thread-id": set(.threadID, member, sink)
      case key == "interruption-level": set(.interruptionLevel, member, sink)
      case key == "event": set(.activityEvent, member, sink)
      case key == "timestamp": setWhole(.activityTimestamp, member, sink)
      case key == "stale-date": setWhole(.staleDate, member, sink)
      case key == "dismissal-date": setWhole(.dismissalDate, member, sink)
      case key == "relevance-score": if let number = member.double { sink.set(.relevanceScore, number: number) }
      default: break
      }
    }
    return flags
  }

  private static func set(_ field: FieldKey, _ value: JSONValue, _ sink: EvidenceSink) {
    if let text = value.text { sink.set(field, text) }
  }

  private static func setWhole(_ field: FieldKey, _ value: JSONValue, _ sink: EvidenceSink) {
    if let number = value.integer { sink.set(field, number) }
  }

  /// Whether an alert has a word to show. A Live Activity's texts are objects with a `loc-key`.
  private static func showsText(_ alert: JSONValue) -> Bool {
    if let text = alert.text { return !text.isEmpty }
    for key in ["title", "subtitle", "body", "loc-key", "title-loc-key", "subtitle-loc-key"] as [StaticString] {
      guard let part = alert[key] else { continue }
      if let text = part.text {
        if !text.isEmpty { return true }
      } else if part["loc-key"]?.text?.isEmpty == false {
        return true
      }
    }
    return false
  }
}

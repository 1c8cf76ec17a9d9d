import AppFiles
import Contracts
import Evidence

/// VoIP pushes announce calls, and expire at once.
enum CallLint {
  /// Values of a payload's own words that name no call.
  private static let messages: Set<String> = [
    "message", "chat", "chat_message", "new_message", "text", "text_message", "comment", "badge", "badge_update",
    "reminder", "sync",
  ]

  static func judge(_ request: PushRequest, _ asOf: Instant, _ sheet: inout LintSheet) {
    guard request.pushType == .voip else { return }
    if let payload = request.payload, let root = payload.root {
      if let badge = root["aps"]?.value["badge"] {
        sheet.violate(
          .voipCallsOnly, .medium, "The VoIP push sets a badge; VoIP pushes announce calls and nothing else.",
          [payload.place(badge.place)])
      }
      for name in ["type", "kind", "event", "action"] {
        guard let member = root[name], let text = member.value.string,
          messages.contains(text.lowercased().replacing("-", with: "_"))
        else { continue }
        sheet.violate(
          .voipCallsOnly, .medium, "The VoIP push says “\(name)”: “\(LintRules.shown(text))”, which is no call.",
          [payload.place(member.place)])
      }
    }
    guard let header = request.header("apns-expiration"), let value = Int64(header.value), value > 0,
      value < ExpirationFault.firstMillisecond, asOf.isKnown
    else { return }
    let ahead = Double(value) - asOf.seconds
    if ahead > longest {
      sheet.violate(
        .voipShortExpiry, .medium,
        "The VoIP push may arrive until \(RequestRules.spoken(ahead)) from now, when nobody calls any more.",
        [header.place])
    }
  }

  /// No phone rings longer, in seconds.
  private static let longest: Double = 300
}

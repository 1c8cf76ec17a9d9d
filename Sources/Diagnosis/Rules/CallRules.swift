import AppFiles
import Contracts
import Evidence

/// VoIP pushes: each has to be reported to the system as a call.
enum CallRules {
  static func judge(_ push: PushCase, _ rulings: inout Rulings) {
    for boundary in [Boundary.extension, .presentation] { rulings.exclude(boundary) }
    guard push.thread != nil else { return }
    if let line = push.line(.voipKilled) {
      let handled = push.line(.voipPushHandled)
      let words = push.payloadWords.isNone ? "" : " (\(push.text(push.payloadWords)))"
      rulings.violate(
        .voipReportCall, .high,
        "The app got the VoIP push\(words), reported no call to the system, and was killed for it.",
        at: push.time(line), RegistrationRules.unique([push.receipt, handled, line]))
      return
    }
    if let line = push.line(.callReported) {
      let error = push.store.text(push.item(line), .errorText)
      if let error {
        rulings.advise(
          .voipReportCall, "The app reported a call, and the system answered with an error: \(error.prefix(160)).",
          [line])
      }
      rulings.keep(
        .backgroundLaunch, at: push.time(line), RegistrationRules.unique([push.line(.voipPushHandled), line]))
      rulings.fulfil()
      return
    }
    if push.line(.voipPushHandled) == nil, let kills = killsBefore(push), kills.count >= 3 {
      rulings.leaveOpen(.voipReportCall)
      rulings.advise(
        .voipReportCall,
        "The device got the push and shows no launch of the app; the system had killed it \(kills.count) times before for unreported calls, after which it may stop launching it.",
        kills)
      return
    }
    rulings.leaveOpen(.voipReportCall, .voipRegistryAtLaunch)
  }

  private static func killsBefore(_ push: PushCase) -> [UInt32]? {
    var kills: [UInt32] = []
    for thread in push.trails.threads where thread.bundle == push.bundle && thread.has(.voipKilled) {
      for index in thread.events where push.item(index).kind == .voipKilled && push.item(index).at < push.moment {
        kills.append(index)
      }
    }
    return kills.isEmpty ? nil : kills
  }
}

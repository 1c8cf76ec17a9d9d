import AppFiles
import Contracts
import Evidence

/// What the push type promises against what the payload does.
enum TypeLint {
  static func judge(_ request: PushRequest, _ sheet: inout LintSheet) {
    guard let payload = request.payload, let aps = payload.root?["aps"], aps.value.members != nil else { return }
    switch request.pushType {
    case .background: background(request, payload, aps, &sheet)
    case .alert: alert(request, payload, aps, &sheet)
    case .widgets, .controls:
      if aps.value["content-changed"] == nil {
        sheet.advise(
          .widHeaders, "A push for widgets or controls says “content-changed”: true in aps.", [payload.place(aps.place)]
        )
      }
    default: break
    }
    if request.pushType == nil || request.pushType == .alert { mutable(payload, aps, &sheet) }
  }

  /// The keys of aps that people see or hear.
  private static func shown(_ aps: JSONNode) -> [JSONMember] {
    ["alert", "sound", "badge"].compactMap { aps[$0] }.filter { !$0.value.isNull }
  }

  private static func background(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ aps: JSONMember, _ sheet: inout LintSheet
  ) {
    let shown = shown(aps.value)
    let header = request.header("apns-push-type").map { [$0.place] } ?? []
    if !shown.isEmpty {
      let names = shown.map(\.key).joined(separator: ", ")
      sheet.violate(
        .reqPushTypeReflectsPayload, .high,
        "The push type is background, and aps has \(names): on the device the type wins, and nothing is shown.",
        header + shown.map { payload.place($0.place) })
      if let alert = shown.first, alert.key == "alert" {
        sheet.violate(
          .reqBackgroundTypeSuppressesAlert, .high,
          "The alert is sent as type background, under which the device does not show it.",
          [payload.place(alert.place)] + header)
      }
    }
    let others = (aps.value.members ?? []).filter { $0.key != "content-available" && !$0.value.isNull }
    if let first = others.first {
      let names = others.map { LintRules.shown($0.key) }.joined(separator: ", ")
      sheet.violate(
        .reqBackgroundOnlyContentAvailable, shown.isEmpty ? .medium : .high,
        "A background push holds content-available and nothing else inside aps; this one also has \(names).",
        [payload.place(first.place)])
    }
    let flag = aps.value["content-available"]
    if let flag {
      if !flag.value.isUnknown, flag.value.number != 1 {
        sheet.violate(
          .reqBackgroundOnlyContentAvailable, .high,
          "The push type is background, and content-available is \(ValueForm.name(flag.value)) in place of the number 1.",
          [payload.place(flag.place)])
      }
    } else {
      sheet.violate(
        .reqBackgroundOnlyContentAvailable, .high,
        "The push type is background, and aps has no “content-available”: 1.", [payload.place(aps.place)])
    }
  }

  private static func alert(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ aps: JSONMember, _ sheet: inout LintSheet
  ) {
    // Live Activities have their own rules.
    if aps.value["content-state"] != nil { return }
    let shown = shown(aps.value).filter { $0.key != "alert" || !isEmpty($0.value) }
    guard shown.isEmpty else { return }
    let place = payload.place((aps.value["content-available"] ?? aps).place)
    sheet.violate(
      .reqAlertTypeHasUserContent, .high,
      "The push type is alert, and the payload has neither alert nor sound nor badge: there is nothing to show.",
      [place])
    if aps.value["content-available"] != nil {
      sheet.violate(
        .reqPushTypeReflectsPayload, .high, "The push type is alert, and the payload is that of a background push.",
        (request.header("apns-push-type").map { [$0.place] } ?? []) + [place])
    }
  }

  /// An alert without any text, title or key of a text.
  private static func isEmpty(_ alert: JSONNode) -> Bool {
    if let text = alert.string { return text.isEmpty }
    return alert.members?.isEmpty == true
  }

  private static func mutable(_ payload: PushRequest.Payload, _ aps: JSONMember, _ sheet: inout LintSheet) {
    guard let flag = aps.value["mutable-content"], flag.value.number == 1, aps.value["content-state"] == nil else {
      return
    }
    guard let alert = aps.value["alert"] else {
      sheet.violate(
        .nseTriggerMutablePlusAlert, .high,
        "mutable-content is set, and aps has no alert: the service extension is not started.",
        [payload.place(flag.place)])
      return
    }
    if isEmpty(alert.value) {
      sheet.violate(
        .nseTriggerMutablePlusAlert, .medium,
        "mutable-content is set, and the alert is empty: the service extension is not started.",
        [payload.place(alert.place)])
    }
  }
}

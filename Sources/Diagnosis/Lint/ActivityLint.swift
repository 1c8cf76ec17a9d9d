import AppFiles
import Contracts
import Evidence

/// Live Activity pushes: their payload, and whether they take the right way.
enum ActivityLint {
  static func judge(_ request: PushRequest, _ sheet: inout LintSheet) {
    guard let payload = request.payload, let aps = payload.root?["aps"], aps.value.members != nil else { return }
    let state = aps.value["content-state"]
    let isActivity = request.pushType == .liveactivity || state != nil
    guard isActivity else { return }
    route(request, payload, state, &sheet)
    timestamp(payload, aps, &sheet)
    event(request, payload, aps, &sheet)
    if state != nil { sheet.leaveOpen(.laContentStateDecodes) }
  }

  private static func route(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ state: JSONMember?, _ sheet: inout LintSheet
  ) {
    guard let state, let type = request.pushType, type != .liveactivity else { return }
    let header = request.header("apns-push-type").map { [$0.place] } ?? []
    sheet.violate(
      .laRoute, .high, "The payload is a Live Activity's, and the push type is \(type.name).",
      header + [payload.place(state.place)])
  }

  private static func timestamp(_ payload: PushRequest.Payload, _ aps: JSONMember, _ sheet: inout LintSheet) {
    guard let member = aps.value["timestamp"], !member.value.isNull else {
      sheet.violate(
        .laTimestampIncreases, .high, "The Live Activity payload has no aps.timestamp; the device ignores such a push.",
        [payload.place(aps.place)])
      return
    }
    guard let number = member.value.number else {
      if !member.value.isPartial {
        sheet.violate(
          .laTimestampIncreases, .high,
          "aps.timestamp is \(ValueForm.name(member.value)) and has to be a number of seconds since 1970.",
          [payload.place(member.place)])
      }
      return
    }
    if number > Double(ExpirationFault.firstMillisecond) {
      sheet.violate(
        .laTimestampIncreases, .high,
        "aps.timestamp is \(ValueForm.name(member.value)): milliseconds; it has to be seconds since 1970.",
        [payload.place(member.place)])
    } else if sinceReferenceDate.contains(number) {
      sheet.violate(
        .laTimestampIncreases, .high,
        "aps.timestamp is \(ValueForm.name(member.value)), seconds since 2001 as it seems; it has to be seconds since 1970.",
        [payload.place(member.place)])
    }
  }

  /// The years 2020 to 2032 in seconds since 2001, from which dates inside content-state count.
  private static let sinceReferenceDate: ClosedRange<Double> = 599_616_000...978_307_199

  private static func event(
    _ request: PushRequest, _ payload: PushRequest.Payload, _ aps: JSONMember, _ sheet: inout LintSheet
  ) {
    guard let member = aps.value["event"], !member.value.isNull else {
      sheet.violate(
        .laEventValid, .high, "The Live Activity payload has no aps.event.", [payload.place(aps.place)])
      return
    }
    if member.value.isPartial { return }
    let place = payload.place(member.place)
    guard let event = member.value.string, ["start", "update", "end"].contains(event) else {
      sheet.violate(
        .laEventValid, .high, "aps.event is \(ValueForm.name(member.value)); start, update and end are known.", [place])
      return
    }
    var needed: [String] = []
    if event == "start" { needed = ["attributes-type", "attributes", "alert", "content-state"] }
    if event == "update" { needed = ["content-state"] }
    let missing = needed.filter { aps.value[$0] == nil || aps.value[$0]?.value.isNull == true }
    if !missing.isEmpty {
      let what = event == "start" ? "A start" : "An update"
      sheet.violate(
        .laEventValid, event == "start" ? .high : .medium,
        "\(what) needs \(missing.joined(separator: ", ")) in aps; there is none.", [place])
    }
    if event == "start", request.isBroadcast {
      sheet.violate(
        .laBroadcast, .high, "A broadcast carries updates and ends; an activity is not started by it.", [place])
    }
  }
}

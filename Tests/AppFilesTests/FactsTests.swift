import Evidence
import Testing

@testable import AppFiles

private func facts(_ text: String) -> (facts: Facts, reading: Reading) {
  let reading = Reading(text)
  guard case .facts(let facts) = reading.artefacts.first else { return (Facts(), reading) }
  return (facts, reading)
}

@Suite struct FactsFiles {
  static let everything = """
    {
      "schema": "pushtrail.facts/1",
      "statement": "nothing arrives",
      "app": {"bundleId": "com.example.chat", "channel": "ad-hoc", "debugger": false,
              "extension": {"embedded": true, "deploymentTarget": "17.0"}},
      "device": {"os": "iOS 17.5.1", "model": "iPhone15,2", "simulator": false, "simulatorHost": "M2",
                 "lowPowerMode": true, "backgroundRefresh": "off-for-app", "focus": "on",
                 "forceQuitAt": "2026-03-01T10:00:00Z", "openedAt": "2026-03-01T09:00:00Z",
                 "restoredAt": "2026-02-01T00:00:00Z", "batteryPercent": 17, "rebootedAt": 1772359200,
                 "offlineFrom": "2026-03-01T11:00:00+01:00", "offlineUntil": "2026-03-01 12:00:00"},
      "settings": {"at": "2026-03-01T08:00:00Z", "authorization": "not-determined", "alert": "enabled",
                   "alertStyle": "banner", "sound": "disabled", "badge": true, "lockScreen": "enabled",
                   "notificationCenter": "enabled", "scheduledSummary": false, "timeSensitive": "enabled",
                   "criticalAlert": "not-supported", "showPreviews": "when-authenticated"},
      "appState": [{"at": "2026-03-01T09:00:00Z", "state": "foreground"},
                   {"state": "terminated", "at": "2026-03-01T10:00:00Z"}],
      "code": {"centerDelegate": "app-init", "willPresent": ["banner", "list"], "didReceiveResponse": true,
               "categories": ["MESSAGE"], "categoriesRegistered": "launch",
               "registersForRemoteNotifications": "after-authorization", "tokenEncoding": "base64",
               "tokenUpload": "on-change", "tokenColumnLength": 64, "removesDelivered": "all", "removesPending": "own",
               "requestsAuthorization": true, "authorizationOptions": ["alert", "critical"],
               "extension": {"expirationHandler": true, "completes": "some-paths", "dropsNotifications": false},
               "contentState": {"score": "Int"}, "reportsEveryVoipPush": true, "routerInstances": 2, "adaptor": false}
    }

    """

  @Test func everyKeyIsReadAndTyped() {
    let (facts, reading) = facts(FactsFiles.everything)
    #expect(reading.form == .facts)
    #expect(reading.error == nil)
    #expect(reading.warnings == [])
    #expect(Set(facts.values.keys) == Set(FactKey.allCases).subtracting([.appState]))
    #expect(facts.channel?.value == .adHoc)
    #expect(facts.extensionDeploymentTarget?.value == "17.0")
    #expect(facts.backgroundRefresh?.value == .offForApp)
    #expect(facts.batteryPercent?.value == 17)
    #expect(facts.rebootedAt?.value.instant.text == "2026-03-01T10:00:00Z")
    #expect(facts.offlineFrom?.value.instant.text == "2026-03-01T10:00:00Z")
    #expect(facts.offlineUntil?.value.missing == .zone)
    #expect(facts.authorization?.value == .notDetermined)
    #expect(facts.badge?.value == .enabled)
    #expect(facts.criticalAlert?.value == .notSupported)
    #expect(facts.showPreviews?.value == .whenAuthenticated)
    #expect(facts.appStates.map(\.value.state) == [.foreground, .terminated])
    #expect(facts.willPresent?.value == ["banner", "list"])
    #expect(facts.registersForRemoteNotifications?.value == .afterAuthorization)
    #expect(facts.tokenColumnLength?.value == 64)
    #expect(facts.completes?.value == .somePaths)
    #expect(facts.contentState?.value == ["score": "Int"])
    #expect(facts.routerInstances?.value == 2)
  }

  @Test func eachFactKnowsItsLineAndItsText() {
    let (facts, reading) = facts(FactsFiles.everything)
    func line(_ number: Int?) -> UInt32? { number.map { reading.sink.items[$0].line } }
    #expect(line(facts.statement?.evidence) == 3)
    #expect(line(facts.channel?.evidence) == 4)
    #expect(line(facts.extensionDeploymentTarget?.evidence) == 5)
    #expect(line(facts.offlineUntil?.evidence) == 10)
    #expect(line(facts.showPreviews?.evidence) == 14)
    #expect(facts.appStates.map { line($0.evidence) } == [15, 16])
    #expect(line(facts.adaptor?.evidence) == 23)
    #expect(
      reading.record(facts.contentState?.evidence ?? 0, in: FactsFiles.everything)
        == "\"contentState\": {\"score\": \"Int\"}")
    #expect(
      reading.record(facts.appStates[1].evidence ?? 0, in: FactsFiles.everything)
        == "\"state\": \"terminated\", \"at\": \"2026-03-01T10:00:00Z\"")
    // Settings hold from the time that they were noted at.
    #expect(reading.sink.items[facts.authorization?.evidence ?? 0].at.text == "2026-03-01T08:00:00Z")
    #expect(reading.sink.items[facts.forceQuitAt?.evidence ?? 0].at.text == "2026-03-01T10:00:00Z")
    #expect(reading.sink.items[facts.statement?.evidence ?? 0].at == .unknown)
  }

  @Test func unknownKeysAreNamedWithTheClosestOne() {
    let (facts, reading) = facts(
      """
      {"schema": "pushtrail.facts/1",
       "device": {"lowPowerModus": true, "os": "iOS 18"},
       "settings": {"authorisation": "denied", "extra": {"os": 1}},
       "channel": "xcode",
       "zzz": 1}
      """)
    #expect(
      reading.warnings == [
        "2: “device.lowPowerModus” is no fact that pushtrail knows; the closest one is device.lowPowerMode.",
        "3: “settings.authorisation” is no fact that pushtrail knows; the closest one is settings.authorization.",
        "3: “settings.extra” is no fact that pushtrail knows.",
        "4: “channel” is no fact that pushtrail knows; the closest one is app.channel.",
        "5: “zzz” is no fact that pushtrail knows.",
      ])
    #expect(facts.os?.value == "iOS 18")
  }

  @Test func wrongValuesAreNamedAndTheOthersKept() {
    let (facts, reading) = facts(
      """
      {"schema": "pushtrail.facts/1",
       "app": {"channel": "store", "debugger": 3},
       "device": {"forceQuitAt": "this morning", "focus": null, "model": ["a"]},
       "settings": {"authorization": "notDetermined", "alertStyle": {}},
       "appState": [{"at": "2026-03-01T09:00:00Z"}, {"at": "2026-03-01T09:00:00Z", "state": "asleep"}],
       "code": {"willPresent": ["banner", "popup"], "categories": "ONE,TWO", "tokenColumnLength": "64"}}
      """)
    #expect(
      reading.warnings == [
        "2: “store” is no value of app.channel; it has to be one of xcode, testflight, ad-hoc, app-store, enterprise, simulator.",
        "2: 3.0 is no value of app.debugger; it has to be true or false.",
        "3: “this morning” is no value of device.forceQuitAt; it has to be a time such as 2026-02-14T09:26:53Z.",
        "3: [a] is no value of device.model; it has to be a text.",
        "4: An object is no value of settings.alertStyle; it has to be one of none, banner, alert.",
        "5: An appState needs a time “at” and a “state” out of foreground, background, suspended, terminated.",
        "5: An appState needs a time “at” and a “state” out of foreground, background, suspended, terminated (“asleep”).",
        "6: [banner, popup] is no value of code.willPresent; it has to be “absent” or a list of banner, list, sound, badge, alert.",
      ])
    #expect(facts.authorization?.value == .notDetermined)
    #expect(facts.categories?.value == ["ONE", "TWO"])
    #expect(facts.tokenColumnLength?.value == 64)
  }

  @Test func anAbsentMethodShowsNothing() {
    let (facts, _) = facts(#"{"schema":"pushtrail.facts/1","code":{"willPresent":"absent"}}"#)
    #expect(facts.willPresentIsAbsent?.value == true)
    #expect(facts.willPresent?.value == [])
  }

  @Test(arguments: [
    (
      "{\"schema\": \"pushtrail.facts/1\",\n \"app\": {\n",
      "Line 3: The JSON is broken: a key in quotes is missing at the end; the file may be cut off."
    ),
    (
      "{\"schema\": \"pushtrail.facts/1\",\n \"app\": {}\n \"code\": {}}",
      "Line 3: The JSON is broken: a comma or } is missing in front of “\"”."
    ),
    (
      "{\"schema\": \"pushtrail.facts/1\",\n \"statement\": nothing}",
      "Line 2: The JSON is broken: “nothing” is no value; texts need quotes."
    ),
    (
      "{\"schema\": \"pushtrail.facts/1\",\n \"statement\": \"a}",
      "Line 2: The JSON is broken: a text has no closing quote; the file may be cut off."
    ),
    ("{\"schema\": \"pushtrail.facts/1\",}", "Line 1: The JSON is broken: a key in quotes is missing in front of “}”."),
    ("{\"schema\": \"pushtrail.facts/1\"}\n{}", "Line 2: The JSON is broken: something stands behind the value."),
  ])
  func brokenJSON(_ text: String, _ message: String) {
    #expect(Reading(text).error?.description == message)
  }

  @Test func otherSchemasAndRepetitions() {
    let (facts, reading) = facts("{\"schema\": \"pushtrail.facts/2\",\n\"statement\": \"a\",\n\"statement\": \"b\"}")
    #expect(
      reading.warnings == [
        "1: The schema is not pushtrail.facts/1; the keys are read as if it were.",
        "3: “statement” stands twice, first in line 2; the last one counts.",
      ])
    #expect(facts.statement?.value == "b")
  }

  @Test func optionsOfTheCommandLineWin() throws {
    var options = Facts()
    try options.set(path: "settings.authorization", value: "denied")
    try options.set(path: "code.willPresent", value: "banner,list")
    try options.set(path: "app.debugger", value: "yes")
    try options.set(path: "device.offlineFrom", value: "2026-03-01T11:00:00Z")
    let merged = facts(FactsFiles.everything).facts.overlaid(with: options)
    #expect(merged.authorization?.value == .denied)
    #expect(merged.authorization?.evidence == nil)
    #expect(merged.statement?.evidence == 0)
    #expect(merged.debugger?.value == true)
    #expect(
      throws: AppFileError(
        "“settings.autorization” is no fact that pushtrail knows; the closest one is settings.authorization.")
    ) {
      try options.set(path: "settings.autorization", value: "denied")
    }
    #expect(throws: AppFileError("“maybe” is no value of app.debugger; it has to be true or false.")) {
      try options.set(path: "app.debugger", value: "maybe")
    }
    #expect(
      throws: AppFileError(
        "“x” is no value of appState; it has to be a list of {\"at\": …, \"state\": …} in a facts file.")
    ) {
      try options.set(path: "appState", value: "x")
    }
  }

  @Test func manyUnknownKeysEnd() {
    var text = "{\"schema\":\"pushtrail.facts/1\""
    for index in 0..<20_000 { text += ",\"key\(index)\":{\"a\":[{\"b\":1}]}" }
    let time = ContinuousClock().measure {
      let reading = Reading(text + ",\"statement\":\"last\"}")
      #expect(reading.warnings.count == 51)
      #expect(reading.lines == ["1 fact statement = last"])
    }
    #expect(time < patience)
  }
}

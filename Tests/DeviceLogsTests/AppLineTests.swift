import Evidence
import Testing

@testable import DeviceLogs

@Suite("What apps print")
struct AppLineTests {
  private func evidence(_ message: String) -> Seen? {
    read("2026-03-04 15:06:10.323861-0700 Chat[294:14102] \(message)\n", as: "Xcode console").seen.first
  }

  @Test(
    "a device token in its usual spellings",
    arguments: [
      ("device token: HEX", TokenForm.hex), ("APNs token = HEX", .hex), ("deviceToken=HEX registered", .hex),
      ("Device push token: <4e81c02a 5b7d9f10 324e81c0 2a5b7d9f 10324e81 c02a5b7d 9f10324e 81c02a5b>", .angleBrackets),
      (
        "did register, device token {length = 32, bytes = 0x4e81c02a 5b7d9f10 ... 9f10324e 81c02a5b }", .dataDescription
      ),
      ("deviceToken: 32 bytes", .byteCount), ("push token: ToHAKlt9nxAyToHAKlt9nxAyToHAKlt9nxAyToHAKls=", .base64),
      ("device token 4e81c02a…", .masked), ("apnsToken: 4e81****5b", .masked),
    ])
  func token(_ pair: (String, TokenForm)) {
    let hex = "4e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b7d9f10324e81c02a5b"
    let seen = evidence(pair.0.replacing("HEX", with: hex))
    #expect(seen?.kind == .tokenRegistered)
    #expect(seen?[.tokenForm] == String(pair.1.rawValue))
    if pair.1 == .hex || pair.1 == .angleBrackets { #expect(seen?[.token] == hex) }
  }

  @Test(
    "registration is called only where the call is what the line says",
    arguments: [
      ("[push] registerForRemoteNotifications()", true),
      ("UIApplication.shared.registerForRemoteNotifications()", true),
      ("calling registerForRemoteNotifications", true),
      ("no answer 30 s after registerForRemoteNotifications()", false),
      ("unregisterForRemoteNotifications()", false),
      ("not registered, registerForRemoteNotifications skipped: not now", false),
    ])
  func registerCalled(_ pair: (String, Bool)) {
    #expect((evidence(pair.0)?.kind == .registerCalled) == pair.1)
  }

  @Test("a failure's domain and code are read, its text is whatever the language says")
  func failure() {
    let seen = evidence(
      "[push] didFailToRegisterForRemoteNotificationsWithError: Error Domain=NSCocoaErrorDomain Code=3000 \"keine gültige „aps-environment“-Berechtigung\" UserInfo={NSLocalizedDescription=x}"
    )
    #expect(seen?.kind == .registrationFailed)
    #expect(seen?[.errorDomain] == "NSCocoaErrorDomain" && seen?[.errorCode] == "3000")
    #expect(seen?[.errorText] == "keine gültige „aps-environment“-Berechtigung")
  }

  @Test("a reported call keeps its id, and an error only where there is one")
  func call() {
    let good = evidence("reportNewIncomingCallWithUUID:update:completion: 2d497a47 error=(null)")
    #expect(good?.kind == .callReported && good?[.value] == "2d497a47" && good?[.errorText] == nil)
    let bad = evidence(
      "reportNewIncomingCall(with:update:) 2d497a47 error=Error Domain=com.apple.CallKit.error.incomingcall Code=3 \"(null)\""
    )
    #expect(bad?[.errorDomain] == "com.apple.CallKit.error.incomingcall" && bad?[.errorCode] == "3")
    #expect(evidence("reportNewIncomingCall 2d497a47 error=unentitled")?[.errorText] == "unentitled")
  }

  @Test(
    "states and handlers",
    arguments: [
      ("sceneWillEnterForeground(_:)", EvidenceKind.appState, "foreground"),
      ("applicationDidEnterBackground", .appState, "background"), ("sceneDidBecomeActive", .appState, "foreground"),
      ("fetchCompletionHandler(.noData)", .handlerDone, "noData"),
      ("background fetch done: failed", .handlerDone, "failed"),
      ("application:didReceiveRemoteNotification:fetchCompletionHandler: state=active", .handlerEntered, "active"),
    ])
  func states(_ triple: (String, EvidenceKind, String)) {
    let seen = evidence(triple.0)
    #expect(seen?.kind == triple.1 && seen?[.outcome] == triple.2)
  }
}

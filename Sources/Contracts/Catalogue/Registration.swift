import Evidence

extension Contract {
  /// How a token comes into being, reaches the provider and stays true.
  static let registration: [Contract] = [
    Contract(
      .laTokenKind, at: .registration, domain: "live-activity", severity: .blocker,
      statement: """
        A Live Activity is started with the push-to-start token and updated with the token of that very activity.
        """,
      remedy: "Keep push-to-start and per-activity tokens in separate columns and choose by the `event` that is sent.",
      settledBy: [.registrations, .providerLog],
      next: .liveActivity("The app's log says which token is of which kind and activity.")),
    Contract(
      .laTokenRotation, at: .registration, domain: "live-activity", severity: .high,
      statement: """
        The app follows `pushTokenUpdates` for as long as an activity lives, for its token can change at any time.
        """,
      remedy: "Loop over `pushTokenUpdates` and upload each value; never read `pushToken` once and keep it.",
      settledBy: [.code],
      next: .source(
        "where the activity's push token is read",
        """
        Only the source tells whether the token is observed or read once.
        """)),
    Contract(
      .reg410TimestampRule, at: .registration, severity: .medium,
      statement: """
        On 410 a token is dropped only when its latest registration lies before the `timestamp` in the answer, which \
        counts milliseconds.
        """,
      remedy: """
        Compare the last registration with the timestamp before you delete; where the registration is newer keep the \
        row.
        """,
      settledBy: [.registrations],
      next: .registrations("Deletion and re-registration can be compared only with both times.")),
    Contract(
      .regCallbacksInAppDelegate, at: .registration, severity: .high,
      statement: """
        The application delegate implements both registration callbacks, the one with the token and the one with the \
        error.
        """,
      remedy: """
        Implement `didRegisterForRemoteNotificationsWithDeviceToken` and \
        `didFailToRegisterForRemoteNotificationsWithError` with exactly these selectors.
        """,
      settledBy: [.deviceLog, .code],
      next: .launchLog("One launch shows whether either callback comes.")),
    Contract(
      .regFailureHandledAndRetried, at: .registration, severity: .medium,
      statement: "A failed registration is recorded and tried again, at the latest at the next launch.",
      remedy: "Log domain and code in `didFail…` and register again on the next launch or change of network.",
      settledBy: [.deviceLog, .code],
      next: .launchLog("The next launch shows whether a second attempt is made.")),
    Contract(
      .regMultiDeviceFanout, at: .registration, severity: .medium,
      statement: "A message for a person goes to every current token of that person.",
      remedy: "Send one request per token, not one per user.",
      settledBy: [.registrations, .providerLog],
      next: .registrations("The table shows how many tokens the person has.")),
    Contract(
      .regNoCallbackIsNotFailure, at: .registration, kind: .reasoning, severity: .info,
      statement: """
        Neither callback after registering means that the device has not spoken with APNs yet; it is no refusal.
        """,
      remedy: """
        Check the connection to APNs (ports 5223 and 443, VPN, managed Wi-Fi) or the Simulator's host, then launch \
        again.
        """,
      settledBy: [],
      next: NextStep(
        collect: "Whether other apps on the device get pushes, and whether port 5223 or 443 is open",
        why: "A device without a courier connection gives no callback at all.", cost: 2)),
    Contract(
      .regNoLocalCacheTruth, at: .registration, severity: .medium,
      statement: """
        The token that the app uploads is the one from this launch's callback, never a copy from its own storage.
        """,
      remedy: "Delete the cached token and use only the value that the callback delivers.",
      settledBy: [.code],
      next: .fact("code.tokenUpload", "A cached copy shows only in the source.")),
    Contract(
      .regNotGatedOnAuthorization, at: .registration, severity: .high,
      statement: "Registering for remote notifications does not wait for permission to show alerts.",
      remedy: "Call `registerForRemoteNotifications()` outside of the permission branch, on every launch.",
      settledBy: [.deviceLog, .code],
      next: .fact("code.registersForRemoteNotifications", "Where the call stands is visible in the source alone.")),
    Contract(
      .regProviderHasCurrentToken, at: .registration, severity: .blocker,
      statement: "The provider sends to the token that the device received last before the send.",
      remedy: "Launch the app so that it uploads its token, and replace the stored row.",
      settledBy: [.providerLog, .deviceLog],
      next: .launchLog("The token in the callback line against the token in the request; a hash of both is enough.")),
    Contract(
      .regRegisterEachLaunch, at: .registration, severity: .high,
      statement: "An app that wants pushes registers with `registerForRemoteNotifications()` whenever it starts.",
      remedy: "Move the call into the launch path without a first-run condition, on the main thread.",
      settledBy: [.deviceLog, .code],
      next: .fact("code.registersForRemoteNotifications", "A call behind a first-run flag shows only in the source.")),
    Contract(
      .regSdkTokenPath, at: .registration, severity: .medium,
      statement: "Where a gateway stands between, its own token is bound to the device's current APNs token.",
      remedy: "Pass the APNs token to the SDK in every callback, and store the .p8 key with the gateway.",
      settledBy: [.providerLog],
      next: .vendor("The gateway's record shows which APNs token it holds.")),
    Contract(
      .regSimulatorHostSupported, at: .registration, kind: .behaviour, severity: .info,
      statement: """
        A Simulator gets a token only with an iOS 16 or newer runtime, Xcode 14 or newer, macOS 13 or newer, and Apple \
        silicon or a T2 chip; the token is a sandbox token.
        """,
      remedy: """
        Use a host that can register, `xcrun simctl push`, or a device. Do not read the silence as a fault of the app.
        """,
      settledBy: [.deviceState],
      next: .fact(
        "device.simulatorHost",
        """
        Xcode, runtime, macOS and chip of the host decide whether a token can come.
        """)),
    Contract(
      .regSimulatorTokenNotDeviceToken, at: .registration, severity: .medium,
      statement: "A token from a Simulator belongs to that Simulator on that Mac and works at the sandbox host only.",
      remedy: "Send it to `api.sandbox.push.apple.com`, and keep such tokens out of the production table.",
      settledBy: [.registrations, .providerLog, .response],
      next: .registrations("The table's source of the token tells a Simulator from a device.")),
    Contract(
      .regTokenEnvironmentTagged, at: .registration, severity: .high,
      statement: "Every stored token says whether it is of the sandbox or of production.",
      remedy: "Add an environment column, have the app send its environment with the token, and choose the host by it.",
      settledBy: [.registrations, .response],
      next: .registrations("The table's columns show whether the environment is kept.")),
    Contract(
      .regTokenHex, at: .registration, severity: .blocker,
      statement: "A token travels as the hexadecimal digits of its bytes and nothing else.",
      remedy: "Turn each byte into two hexadecimal digits and join them; discard what is stored in another form.",
      settledBy: [.registrations, .providerLog, .deviceLog, .code],
      next: .registrations("Characters and length of the stored token are enough; the value itself is not needed.")),
    Contract(
      .regTokenKindSeparate, at: .registration, severity: .blocker,
      statement: """
        Tokens of different kinds (device, VoIP, Live Activity, push-to-start, widget, Push to Talk, a vendor's own) \
        are never used for one another.
        """,
      remedy: "Keep one column per kind and let the push type choose the column.",
      settledBy: [.registrations, .providerLog, .deviceLog],
      next: .registrations("The table shows which kind a token was stored as.")),
    Contract(
      .regTokenOpaqueLength, at: .registration, severity: .high,
      statement: "No code, column or check assumes how long a token is.",
      remedy: "Store tokens as text without a limit and drop every check of the length.",
      settledBy: [.registrations, .deviceLog, .code],
      next: .registrations("A token cut off at the column's width is the beginning of the real one.")),
    Contract(
      .regTokenPerApp, at: .registration, severity: .blocker,
      statement: "No two apps share a token, and within an app no two kinds of push do.",
      remedy: "Key the token table by bundle id, environment and kind.",
      settledBy: [.registrations, .response],
      next: .registrations("The table shows under which bundle id the token was stored.")),
    Contract(
      .regTokenRotates, at: .registration, severity: .high,
      statement: """
        A token can change with a restore, a new device, a system update, a reinstallation or another environment, and \
        the provider follows.
        """,
      remedy: "Upload at every launch, and retire the old token on 410.",
      settledBy: [.registrations, .response],
      next: .registrations("The token's first-seen date against the date of the restore or reinstallation.")),
    Contract(
      .regTokenUserBinding, at: .registration, severity: .high,
      statement: "A token is bound to the person who is signed in and let go at sign-out.",
      remedy: "Detach the token at sign-out and attach it to the new account at sign-in.",
      settledBy: [.registrations, .deviceLog],
      next: .registrations("The history of the token's account shows whether sign-out released it.")),
    Contract(
      .regUploadEveryCallback, at: .registration, severity: .high,
      statement: "Each token callback leads to an upload, also when the token looks the same.",
      remedy: "Upload without comparing, and let the provider insert or update.",
      settledBy: [.registrations, .deviceLog, .code],
      next: .fact("code.tokenUpload", "A comparison before the upload shows only in the source.")),
    Contract(
      .regUploadSucceeded, at: .registration, severity: .high,
      statement: "The upload of the token reached the provider and was stored for the right person.",
      remedy: "Retry a failed upload with growing delay, at the latest at the next launch.",
      settledBy: [.registrations, .deviceLog],
      next: .launchLog("The upload's status in the app and the row in the table must agree.")),
    Contract(
      .voipRegistryAtLaunch, at: .registration, domain: "voip", severity: .high,
      statement: "The app creates and keeps a `PKPushRegistry` at every launch and has the `voip` background mode.",
      remedy: "Create the registry in the launch path, hold it strongly, and add `voip` to `UIBackgroundModes`.",
      settledBy: [.infoPlist, .code],
      next: .infoPlist("The background mode is the half that a file can show.")),
    Contract(
      .voipTokenUpload, at: .registration, domain: "voip", severity: .high,
      statement: "Each `didUpdate` of push credentials uploads the VoIP token.",
      remedy: "Upload in every `pushRegistry(_:didUpdate:for:)`, not only in the first.",
      settledBy: [.code],
      next: .launchLog("A launch log shows whether the VoIP token goes out.")),
  ]
}

import Evidence

extension Contract {
  /// What the installed build must be: entitlements, profile, Info.plist, embedded extensions.
  static let configuration: [Contract] = [
    Contract(
      .cfgAppDelegateAdaptor, at: .configuration, severity: .high,
      statement: """
        In a SwiftUI app the registration callbacks sit on an application delegate that `UIApplicationDelegateAdaptor` \
        installs, never in a view.
        """,
      remedy: """
        Declare the delegate with `@UIApplicationDelegateAdaptor` in the `App` type and move both registration \
        callbacks onto it.
        """,
      settledBy: [.deviceLog, .code],
      next: .fact("code.adaptor", "Only the source says whether an application delegate is installed at all.")),
    Contract(
      .cfgAppIdPushEnabled, at: .configuration, severity: .blocker,
      statement: "Push Notifications is switched on for the explicit App ID of this app in the developer account.",
      remedy: """
        Switch the service on for an explicit App ID (a wildcard one cannot have it), then make its profiles anew.
        """,
      settledBy: [.entitlements],
      next: .profile("A profile made after the capability was switched on shows whether the App ID has it.")),
    Contract(
      .cfgApsEnvironmentMatchesHost, at: .configuration, severity: .blocker,
      statement: """
        The environment that the build is signed for, the one its token came from and the APNs host are the same: \
        development goes to `api.sandbox.push.apple.com`, everything distributed goes to `api.push.apple.com`.
        """,
      remedy: """
        Store the environment beside every token and pick the host from it. Do not switch the host for all tokens at \
        once.
        """,
      settledBy: [.entitlements, .providerLog, .response],
      next: .signature("Environment in the signature and host of the request decide this together.")),
    Contract(
      .cfgApsEnvironmentPresent, at: .configuration, severity: .blocker,
      statement: """
        The app as signed and installed carries `aps-environment` with the value `development` or `production` (on \
        macOS `com.apple.developer.aps-environment`); extensions do not need it.
        """,
      remedy: """
        Add the Push Notifications capability to the app target, get a fresh profile, reinstall, and look for the \
        token callback again.
        """,
      settledBy: [.entitlements, .deviceLog],
      next: .signature("A source file says what was asked for; only the signature says what the installed build has.")),
    Contract(
      .cfgCommunicationCapability, at: .configuration, severity: .medium,
      statement: """
        A communication notification needs the communication entitlement on the app and `INSendMessageIntent` or \
        `INStartCallIntent` in the app's `NSUserActivityTypes`.
        """,
      remedy: """
        Add the Communication Notifications capability and the intent's class name to `NSUserActivityTypes`, then sign \
        again.
        """,
      settledBy: [.entitlements, .infoPlist],
      next: .signature("Entitlement and Info.plist are both needed, and neither shows in a device log.")),
    Contract(
      .cfgContentExtensionCategory, at: .configuration, severity: .medium,
      statement: """
        The content extension's `UNNotificationExtensionCategory` contains the very category that the notification \
        carries, letter case included.
        """,
      remedy: "List the category in the content extension's Info.plist, as one string or as one array of strings.",
      settledBy: [.infoPlist, .payload],
      next: .extPlist("The list of categories stands only in the extension's Info.plist.")),
    Contract(
      .cfgContentExtensionPlistShape, at: .configuration, severity: .medium,
      statement: """
        The content extension's attributes lie inside `NSExtension`, hold one string or one array as category, a size \
        ratio, and either a storyboard or a principal class.
        """,
      remedy: "Repair `NSExtensionAttributes` in the extension's Info.plist and check it with `plutil -lint`.",
      settledBy: [.infoPlist],
      next: .extPlist("A malformed plist makes the extension vanish without a log line.")),
    Contract(
      .cfgCriticalAlertEntitlement, at: .configuration, severity: .high,
      statement: """
        A critical alert breaks through only with the critical-alerts entitlement in the signature and the person's \
        consent to critical alerts.
        """,
      remedy: """
        Ask Apple for the entitlement and request `.criticalAlert`. Until both are there send `time-sensitive` \
        instead.
        """,
      settledBy: [.entitlements, .payload, .settings],
      next: .signature("The entitlement and the setting are two separate locks.")),
    Contract(
      .cfgFilteringEntitlementFloor, at: .configuration, severity: .high,
      statement: """
        A service extension may drop a notification only if the extension itself is signed with \
        `com.apple.developer.usernotifications.filtering` and the device runs iOS 13.3 or later.
        """,
      remedy: "Apply for the filtering entitlement and sign the extension with it, or never hand back empty content.",
      settledBy: [.entitlements, .deviceLog],
      next: .extSignature(
        """
        Whether empty content drops the notification or brings back the original hangs on this one key.
        """)),
    Contract(
      .cfgNseBundleIdPrefix, at: .configuration, severity: .high,
      statement: """
        The bundle id of every embedded extension begins with the app's bundle id and a dot; what follows is free.
        """,
      remedy: "Rename the extension to `<app id>.<anything>` and give it an App ID and a profile of that name.",
      settledBy: [.entitlements, .infoPlist],
      next: .extPlist("The two bundle ids side by side settle it.")),
    Contract(
      .cfgNseEmbedded, at: .configuration, severity: .high,
      statement: """
        The service extension lies in the app's `PlugIns` folder, names `com.apple.usernotifications.service` as its \
        extension point and has a principal class.
        """,
      remedy: """
        Embed the extension target in the app target and correct `NSExtensionPointIdentifier` and \
        `NSExtensionPrincipalClass`.
        """,
      settledBy: [.infoPlist, .bundle, .deviceLog],
      next: .bundle("The bundle's content shows at once whether the extension is in it.")),
    Contract(
      .cfgNseSharedContainer, at: .configuration, severity: .medium,
      statement: "App and extension are signed with a common App Group when they exchange files or defaults.",
      remedy: "Add the same App Group to both targets and use exactly that id in both.",
      settledBy: [.entitlements],
      next: .extSignature("Both signatures are needed to see what they have in common.")),
    Contract(
      .cfgNseSharedKeychain, at: .configuration, severity: .high,
      statement: """
        A secret that the extension needs lies in a keychain access group that app and extension are both signed for.
        """,
      remedy: "Turn on Keychain Sharing with one group in both targets and write the item with that group.",
      settledBy: [.entitlements, .deviceLog, .code],
      next: .extSignature("Both signatures show whether a common access group exists.")),
    Contract(
      .cfgNseSignedAndOsFloor, at: .configuration, severity: .high,
      statement: """
        The service extension has a valid profile of its own and asks for no newer system than its app and the device \
        have.
        """,
      remedy: "Lower the extension's deployment target to the app's, and repair its signing.",
      settledBy: [.infoPlist, .deviceLog],
      next: .extPlist("`MinimumOSVersion` of the extension against the device's system version decides it.")),
    Contract(
      .cfgProfileCarriesPush, at: .configuration, severity: .blocker,
      statement: """
        The push environment in the signature is the one that the embedded provisioning profile grants, and that \
        profile is valid for this app, team and date.
        """,
      remedy: """
        Refresh the profile after enabling push, build clean, and sign with the profile's value instead of a literal \
        file.
        """,
      settledBy: [.entitlements],
      next: .profile("Signature and profile must be read together; a source file proves neither.")),
    Contract(
      .cfgRemoteNotificationMode, at: .configuration, severity: .blocker,
      statement: "An app that is to be woken by background pushes lists `remote-notification` in `UIBackgroundModes`.",
      remedy: "Tick Remote notifications under Background Modes (the value is singular) and install the new build.",
      settledBy: [.infoPlist, .deviceLog],
      next: .infoPlist("The installed bundle's Info.plist shows the modes that the system honours.")),
    Contract(
      .cfgSoundAssetInBundle, at: .configuration, severity: .low,
      statement: """
        A sound that a notification names is a supported audio file at the root of the app bundle or in \
        `Library/Sounds`.
        """,
      remedy: "Add the file to the app target's resources, in a supported format and at most 30 seconds long.",
      settledBy: [.bundle, .deviceLog],
      next: .bundle("The bundle's listing shows whether the named file shipped.")),
    Contract(
      .cfgThirdPartyProxyForwarding, at: .configuration, severity: .medium,
      statement: """
        Where an SDK's delegate proxy is switched off, the app hands the APNs token and the responses on itself; where \
        it is on, only one side owns the notification center delegate.
        """,
      remedy: "Forward token and responses in the app delegate, or turn the SDK's proxy on again.",
      settledBy: [.infoPlist, .code],
      next: .infoPlist("Keys such as `FirebaseAppDelegateProxyEnabled` tell which of the two applies.")),
    Contract(
      .cfgTimeSensitiveEntitlement, at: .configuration, severity: .medium,
      statement: """
        The time-sensitive level works only with its entitlement in the signature and the person's Time Sensitive \
        switch on.
        """,
      remedy: "Add the Time Sensitive Notifications capability, and tell people where the switch is.",
      settledBy: [.entitlements, .payload, .settings],
      next: .signature("Without the entitlement the level is delivered as an ordinary alert, and nothing says so.")),
    Contract(
      .clipEphemeral, at: .configuration, domain: "app-clip", severity: .high,
      statement: """
        An App Clip that notifies without asking sets `NSAppClipRequestEphemeralUserNotification` and sends within \
        eight hours of the clip's last launch.
        """,
      remedy: """
        Add the key to the clip's `NSAppClip` dictionary and check for `.ephemeral` before you schedule or send.
        """,
      settledBy: [.infoPlist, .settings],
      next: NextStep(
        collect: "The clip's Info.plist and the time of its last launch",
        why: "The permission ends eight hours after the launch.", cost: 1)),
    Contract(
      .laPlistEnabled, at: .configuration, domain: "live-activity", severity: .blocker,
      statement: """
        An app with Live Activities has `NSSupportsLiveActivities` set to true, and the person has left Live \
        Activities switched on.
        """,
      remedy: "Add the key to the app's Info.plist, and read `areActivitiesEnabled` before a start.",
      settledBy: [.infoPlist, .deviceLog],
      next: .infoPlist("Without the key no activity starts, whatever the server sends.")),
  ]
}

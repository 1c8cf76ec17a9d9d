import Evidence

extension Contract {
  /// The notification service extension.
  static let serviceExtension: [Contract] = [
    Contract(
      .nseAlertsMustBeEnabled, at: .extension, severity: .medium,
      statement: "The service extension runs only while the person allows alerts for the app.",
      remedy: "Nothing to mend in the extension: ask for permission, or explain the switch in Settings.",
      settledBy: [.deviceLog, .settings],
      next: .settings("With alerts off the system never asks the extension.")),
    Contract(
      .nseAttachmentLocalSupportedFile, at: .extension, severity: .medium,
      statement: "An attachment is a file on disk, of a supported type that its name or a hint tells.",
      remedy: "Download first, move the file to a name with the right ending, then attach it.",
      settledBy: [.deviceLog, .code],
      next: .deviceLog("The attachment error's code (UNErrorDomain 100 to 105) names the step that failed.")),
    Contract(
      .nseAttachmentMissingIsNotNseMissing, at: .extension, kind: .behaviour, severity: .info,
      statement: "Changed text without a picture means that the extension ran and only the attachment failed.",
      remedy: "Look at the download: address, authorization, size and type.",
      settledBy: [.deviceLog],
      next: .deviceLog("`attachmentCount=` in SpringBoard's line counts what arrived.")),
    Contract(
      .nseAttachmentMoved, at: .extension, severity: .low,
      statement: "The system moves an attached file into its own store, so its old address is dead.",
      remedy: "Copy the file first if it is needed again.",
      settledBy: [.code],
      next: .source("where attachments are made", "Use of the file after attaching shows in the source.")),
    Contract(
      .nseAttachmentSize, at: .extension, severity: .medium,
      statement: "An attached picture has at most 10 MB, a sound 5 MB, a film 50 MB.",
      remedy: "Serve a smaller version for notifications.",
      settledBy: [.deviceLog],
      next: NextStep(
        collect: "The length of the downloaded file, for example `curl -sI <address>`",
        why: "The limits are per type.", cost: 1)),
    Contract(
      .nseBurstMayFallBack, at: .extension, severity: .low,
      statement: "In a fast burst some notifications may be shown unchanged.",
      remedy: "Send fewer at once, or merge them.",
      settledBy: [.deviceLog],
      next: .extensionLog("One log over the whole burst shows which of them the extension answered.")),
    Contract(
      .nseCancelInflight, at: .extension, severity: .low,
      statement: "Work that still runs is cancelled once the extension has handed its content over.",
      remedy: "Cancel downloads in the method that calls the content handler.",
      settledBy: [.code],
      next: .source("the service extension", "Cancellation shows in the source only.")),
    Contract(
      .nseCommFlow, at: .extension, severity: .medium,
      statement: """
        For a communication notification the extension makes the intent, donates it as incoming, updates the content \
        from it and hands over that result.
        """,
      remedy: "Follow this order, wait for the donation, and fall back to the original content on an error.",
      settledBy: [.code],
      next: .source("the service extension", "Which content reaches the handler shows in the source.")),
    Contract(
      .nseEmptyContentWithoutEntitlement, at: .extension, severity: .medium,
      statement: """
        An extension without the filtering entitlement cannot hide a notification: empty content makes the original \
        appear.
        """,
      remedy: "Do not hand back empty content, or get the filtering entitlement.",
      settledBy: [.entitlements, .deviceLog],
      next: .extSignature("The entitlement decides what empty content does.")),
    Contract(
      .nseExpiryDeliversBestAttempt, at: .extension, severity: .high,
      statement: "`serviceExtensionTimeWillExpire` hands over the best content so far, at once.",
      remedy: "Implement it, and call the stored content handler there with what you have.",
      settledBy: [.deviceLog, .code],
      next: .fact("code.extension.expirationHandler", "The source shows whether the method exists and what it does.")),
    Contract(
      .nseFailureKeepsAlert, at: .extension, severity: .high,
      statement: "A failed download, decryption or donation never swallows the notification.",
      remedy: "Call the content handler with the original on every error path.",
      settledBy: [.code],
      next: .fact("code.extension.completes", "Error paths are visible in the source.")),
    Contract(
      .nseFilteringSuppressesByDesign, at: .extension, kind: .behaviour, severity: .info,
      statement: """
        With the filtering entitlement an alert push for which the extension returns empty content is not shown, as \
        its code asks.
        """,
      remedy: "Check the filter's own rule if this push should have been shown.",
      settledBy: [.entitlements, .deviceLog],
      next: .extSignature("The entitlement tells wish from accident.")),
    Contract(
      .nseFilteringTurnsCrashIntoLoss, at: .extension, severity: .high,
      statement: """
        With the filtering entitlement an extension that gives no answer can suppress the notification altogether.
        """,
      remedy: "Finish on every path, and watch the extension's crash reports.",
      settledBy: [.entitlements, .deviceLog],
      next: .extSignature("The entitlement and the `is nil` line together show it.")),
    Contract(
      .nseFound, at: .extension, severity: .high,
      statement: "The system finds a service extension for the app when a mutable alert arrives.",
      remedy: """
        Check that the extension is embedded, named with the app's prefix, signed, and not too new for the system.
        """,
      settledBy: [.bundle, .deviceLog],
      next: .bundle("The installed bundle shows whether there is an extension to find.")),
    Contract(
      .nseHandlerCalled, at: .extension, severity: .high,
      statement: "The extension calls its content handler on every path: success, bad payload, failed work and expiry.",
      remedy: "Route all paths through one `finish()` that calls the handler.",
      settledBy: [.deviceLog, .code],
      next: .extensionLog(
        """
        `Will deliver mutated` or `Did not mutate` with its runtime tells whether the handler was called.
        """)),
    Contract(
      .nseHandlerOnce, at: .extension, severity: .medium,
      statement: "The extension calls its content handler exactly once.",
      remedy: "Guard the handler with a lock and set it to nil after the call.",
      settledBy: [.deviceLog, .code],
      next: .extensionLog("The extension logs that it ignores an additional reply.")),
    Contract(
      .nseKeyReadableWhileLocked, at: .extension, severity: .high,
      statement: "Keys for decryption can be read while the device is locked.",
      remedy: "Store them with an after-first-unlock accessibility class.",
      settledBy: [.deviceLog, .code],
      next: .extensionLog("Error -25308 in the extension, and whether it works when the device is unlocked.")),
    Contract(
      .nseMemoryBudget, at: .extension, severity: .high,
      statement: "The extension stays within its small memory limit, beyond which it is killed without notice.",
      remedy: "Scale pictures down while reading and stream downloads to disk.",
      settledBy: [.deviceLog],
      next: .crashReports("A JetsamEvent report names the extension and its limit.")),
    Contract(
      .nseNotForLocal, at: .extension, severity: .medium,
      statement: "A service extension never runs for a local notification.",
      remedy: "Build the content before you schedule the request.",
      settledBy: [.code],
      next: NextStep(
        collect: "Whether the notification was scheduled on the device or sent through APNs",
        why: "A local one never passes the extension.", cost: 1)),
    Contract(
      .nseNotForSilentSoundBadge, at: .extension, severity: .high,
      statement: "A service extension never runs for a push that is silent, or has only a sound or a badge.",
      remedy: "Send an alert with text, which the extension may replace.",
      settledBy: [.payload],
      next: .payload("The keys in `aps` show whether there is an alert.")),
    Contract(
      .nseSecretsNotInDefaults, at: .extension, severity: .high,
      statement: "Secrets lie in the keychain and not in the App Group's defaults or files.",
      remedy: "Move them to a shared keychain group.",
      settledBy: [.code],
      next: .source("the service extension", "The place of the secret shows in the source.")),
    Contract(
      .nseStartupBudget, at: .extension, severity: .high,
      statement: """
        Starting up leaves the extension time to work; otherwise it is killed before its first line of code runs.
        """,
      remedy: "Load less at start: no heavy static initialisers, few frameworks, nothing blocking on the main thread.",
      settledBy: [.deviceLog],
      next: .extensionLog("The system's line about the runtime used in starting up names it.")),
    Contract(
      .nseTimeBudget, at: .extension, severity: .high,
      statement: "The extension finishes within about 30 seconds.",
      remedy: "Give every request a short time-out and fetch small media.",
      settledBy: [.deviceLog],
      next: .extensionLog("`runtime:` in SpringBoard's line is the time it took.")),
    Contract(
      .nseTimeoutShowsOriginal, at: .extension, kind: .behaviour, severity: .info,
      statement: """
        An extension that times out, crashes or is killed leaves the original content on show; the notification does \
        not vanish.
        """,
      remedy: "Look for time-out, crash or kill in the extension, and elsewhere if nothing was shown at all.",
      settledBy: [.deviceLog],
      next: .crashReports("Reports tell a crash and a memory kill from a time-out.")),
    Contract(
      .nseTriggerMutablePlusAlert, at: .extension, severity: .high,
      statement: "What starts the extension is a remote alert with text and `mutable-content` set to the number 1.",
      remedy: "Put `\"mutable-content\": 1` inside `aps` beside an alert with a title, subtitle or body.",
      settledBy: [.payload, .deviceLog],
      next: .payload("Key, type and place of `mutable-content` are in the payload.")),
    Contract(
      .voipEncryptedMetadataPath, at: .extension, domain: "voip", severity: .medium,
      statement: """
        Waking the app for a call through `reportNewIncomingVoIPPushPayload` takes the filtering entitlement and a \
        server that cannot tell calls from messages.
        """,
      remedy: "Send a VoIP push where the server knows, or get the entitlement.",
      settledBy: [.entitlements, .deviceLog],
      next: .extSignature("Without the filtering entitlement the call fails.")),
  ]
}

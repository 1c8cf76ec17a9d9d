import Evidence

/// The notification service extension: SpringBoard's side, whose bracket holds the extension's bundle id, and the
/// extension's own process, whose bracket holds the session (`com.apple.UserNotifications`:`ServiceExtension`).
enum ExtensionMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "extension-access-decremented", in: .springBoard, "Decremented notification center access to service extension",
      nil,
      .format, bracket: .extensionBundle, proves: "A session of the extension ended.",
      example: "[com.example.chat.push] Decremented notification center access to service extension: 0"),
    MessagePattern(
      "extension-access-incremented", in: .springBoard, "Incremented notification center access to service extension",
      nil,
      .format, bracket: .extensionBundle, proves: "A session of the extension is being prepared.",
      not: "That it started.",
      example: "[com.example.chat.push] Incremented notification center access to service extension: 1"),
    MessagePattern(
      "extension-cleaning-up", in: .app, "Cleaning up extension", nil, .format, bracket: .session,
      proves: "The extension's process ends a session.",
      example: "[1C879740-E5A6-4714-B051-B30C51E5A6CA] Cleaning up extension"),
    MessagePattern(
      "extension-connection-error", in: .springBoard, "Service extension connection encountered an error",
      .extensionFailed,
      .format, bracket: .extensionBundle, reads: [.session, .error],
      proves: "The extension's process went away while it was asked.",
      not: "Whether it crashed or was killed for memory.",
      example:
        "[com.example.chat.push] Service extension connection encountered an error: sessionUUID=1C879740-E5A6-4714-B051-B30C51E5A6CA, error=Error Domain=NSCocoaErrorDomain Code=4097 \"connection to service named com.example.chat.push\" UserInfo={NSDebugDescription=connection to service named com.example.chat.push}"
    ),
    MessagePattern(
      "extension-debugged", in: .springBoard, "Extension is being debugged, will skip scheduling timers",
      .extensionDebugged,
      .format, bracket: .extensionBundle, reads: [.session],
      proves: "A debugger is attached to the extension: no time limit in this run.",
      example:
        "[com.example.chat.push] Extension is being debugged, will skip scheduling timers: sessionUUID=1C879740-E5A6-4714-B051-B30C51E5A6CA"
    ),
    MessagePattern(
      "extension-delivered-content", in: .springBoard, "Service extension delivered mutated content",
      .extensionAnswered,
      .format, bracket: .extensionBundle, reads: [.session],
      proves: "The extension called its content handler in time.", not: "That its content can be shown.",
      example:
        "[com.example.chat.push] Service extension delivered mutated content: sessionUUID=1C879740-E5A6-4714-B051-B30C51E5A6CA"
    ),
    MessagePattern(
      "extension-exceeded-time", in: [.springBoard, .app], "Service extension exceeded allowed time", .extensionExpired,
      .format,
      bracket: .extensionBundle, reads: [.session],
      proves: "The extension did not answer within its time, the grace time included.",
      example:
        "[com.example.chat.push] Service extension exceeded allowed time: sessionUUID=1C879740-E5A6-4714-B051-B30C51E5A6CA"
    ),
    MessagePattern(
      "extension-grace-time", in: .springBoard, "Entering grace time", .extensionGrace, .format,
      bracket: .extensionBundle,
      reads: [.session],
      proves: "The service time is over; serviceExtensionTimeWillExpire is called now.",
      example: "[com.example.chat.push] Entering grace time: sessionUUID=1C879740-E5A6-4714-B051-B30C51E5A6CA"),
    MessagePattern(
      "extension-hub-error", in: [.springBoard, .app, .macNotifications], "Hub connection error", anywhere: true,
      .extensionStartFailed, bracket: .none,
      reads: [.error, .text(.extensionBundle, "connection to service named ", "\" ,}")],
      proves: "An extension's process could not be reached when it was to start.",
      not: "That it is a notification service extension.",
      example:
        "[u 3D9E61B4-0C72-4A85-9F13-6E08D5B7A2C1:m (null)] [<private>(<private>)] Hub connection error: Error Domain=NSCocoaErrorDomain Code=4097 \"connection to service named com.example.chat.push\" UserInfo={NSDebugDescription=connection to service named com.example.chat.push}"
    ),
    MessagePattern(
      "extension-killed-starting", in: [.springBoard, .app, .macNotifications],
      "Extension will be killed because it used its runtime in starting up", .extensionKilledStarting,
      bracket: .extensionBundle,
      proves: "The extension used up its time before its code ran; neither didReceive nor the expiry call happens.",
      example: "[com.example.chat.push] Extension will be killed because it used its runtime in starting up"),
    MessagePattern(
      "extension-killed-starting-mac", in: [.macNotifications, .app],
      "Extension will be killed due to sluggish startup",
      .extensionKilledStarting, bracket: .extensionBundle,
      proves: "macOS: the extension used up its time before its code ran.",
      example: "Extension will be killed due to sluggish startup"),
    MessagePattern(
      "extension-replied", in: .app, "Received replacement content for notification request ", .extensionReplied,
      .format,
      bracket: .session,
      reads: [.digest("request "), .flags, .whole(.count, "attachments:")],
      proves: "In the extension's process: the content handler was called, with or without content.",
      example:
        "[1C879740-E5A6-4714-B051-B30C51E5A6CA] Received replacement content for notification request 7B64-B850 [ hasContent: 1 attachments: 0 ]"
    ),
    MessagePattern(
      "extension-replied-again", in: .app, "Ignoring additional replacement content replies for notification request ",
      .extensionRepliedAgain, .format, bracket: .session, reads: [.digest("request ")],
      proves: "The content handler was called more than once for one push.",
      example:
        "[1C879740-E5A6-4714-B051-B30C51E5A6CA] Ignoring additional replacement content replies for notification request 7B64-B850"
    ),
    MessagePattern(
      "extension-replied-unsafe", in: .app, "Ignoring unsafe replacement content for notification request ",
      .extensionFailed,
      .format, bracket: .session, reads: [.digest("request "), .constant(.cause, "unsafe content")],
      proves: "The extension's content was thrown away as unsafe.",
      example:
        "[1C879740-E5A6-4714-B051-B30C51E5A6CA] Ignoring unsafe replacement content for notification request 7B64-B850"),
    MessagePattern(
      "extension-start-failed", in: .springBoard, "Could not start an extension session", .extensionStartFailed,
      .format,
      bracket: .extensionBundle, reads: [.error],
      proves: "No session of the extension could be started.",
      example:
        "[com.example.chat.push] Could not start an extension session: error=Error Domain=PlugInKit Code=4 \"RBSLaunchRequest error trying to launch plugin\" UserInfo={NSLocalizedDescription=RBSLaunchRequest error trying to launch plugin}"
    ),
    MessagePattern(
      "extension-started", in: .springBoard, "Extension started, scheduled timers", .extensionStarted, .format,
      bracket: .extensionBundle,
      reads: [.session, .number(.serviceTime, "serviceTime="), .number(.graceTime, "graceTime=")],
      proves: "The extension's process answered, and its clock runs.", not: "That its handler was called.",
      example:
        "[com.example.chat.push] Extension started, scheduled timers: sessionUUID=1C879740-E5A6-4714-B051-B30C51E5A6CA, serviceTime=25.000000, graceTime=5.000000"
    ),
    MessagePattern(
      "extension-will-expire", in: .app, "Service extension time will expire", .extensionWillExpire, .format,
      bracket: .session,
      proves: "In the extension's process: the expiry call was made.", not: "That the app's code answers it.",
      example: "[1C879740-E5A6-4714-B051-B30C51E5A6CA] Service extension time will expire"),
  ]
}

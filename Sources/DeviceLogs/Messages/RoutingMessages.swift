import Evidence

/// What becomes of a tap, an action or a dismissal.
enum RoutingMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "route-action-background", in: .springBoard, "Launch application in background for notification response",
      .actionDispatched, .format,
      reads: [.rest(.action, "response "), .constant(.outcome, "background launch")],
      proves: "SpringBoard starts the app in the background for an action.", not: "That the app's delegate was called.",
      example:
        "[com.example.chat] Launch application in background for notification response com.example.chat.action.mute"),
    MessagePattern(
      "route-action-background-launched", in: .springBoard,
      "Background application launch succeeded for action response ",
      .actionDispatched, .format,
      reads: [.rest(.action, "action response "), .constant(.outcome, "background launch succeeded")],
      proves: "The app runs in the background for the action.", not: "That the app's delegate was called.",
      example:
        "[com.example.chat] Background application launch succeeded for action response com.example.chat.action.mute"),
    MessagePattern(
      "route-action-background-response", in: .springBoard, "backgroundLaunchApplication: response: ", nil, .format,
      proves: "The background launch answered.",
      example: "[com.example.chat] backgroundLaunchApplication: response: (null)"),
    MessagePattern(
      "route-action-dispatched", in: .springBoard, "Dispatcher will execute action ", .actionDispatched,
      reads: [.text(.action, "action ", " "), .digest("for notification ")],
      proves: "The user acted on the notification, and SpringBoard routes the action.",
      not: "That the app's delegate was called.",
      example:
        "Dispatcher will execute action com.apple.UNNotificationDefaultActionIdentifier for notification 1F77-FA95 with parameters <private>"
    ),
    MessagePattern(
      "route-action-executing", in: .springBoard, "Dispatcher executing action ", nil,
      proves: "The action is on its way, named by its place in the user interface.",
      example:
        "Dispatcher executing action com.apple.UNNotificationDefaultActionIdentifier for notification 1F77-FA95 from destination SBNotificationCenterDestination"
    ),
    MessagePattern(
      "route-action-foreground", in: .springBoard, "Launch application in foreground for notification response action ",
      .foregroundLaunch, .format, reads: [.rest(.action, "response action ")],
      proves: "SpringBoard opens the app for the user's action.", not: "That the app's delegate was called.",
      example:
        "[com.example.chat] Launch application in foreground for notification response action com.apple.UNNotificationDefaultActionIdentifier"
    ),
    MessagePattern(
      "route-action-foreground-launched", in: .springBoard,
      "Foreground application launch succeeed for action response ",
      .foregroundLaunch, .format,
      reads: [.text(.action, "action response ", ": "), .constant(.outcome, "launched")],
      proves: "The app came to the foreground for the action.", not: "That the app's delegate was called.",
      example:
        "[com.example.chat] Foreground application launch succeeed for action response com.apple.UNNotificationDefaultActionIdentifier: YES"
    ),
    MessagePattern(
      "route-action-foreground-response", in: .springBoard,
      "Application foreground launch action for notification response action ",
      .foregroundLaunch, .format,
      reads: [.text(.action, "response action ", " "), .rest(.outcome, "recieved action response ")],
      proves: "The foreground launch answered.", not: "That the app's delegate was called.",
      example:
        "[com.example.chat] Application foreground launch action for notification response action com.apple.UNNotificationDefaultActionIdentifier recieved action response (null)"
    ),
    MessagePattern(
      "route-action-handler", in: .springBoard, "UINotificationResponseAction ", then: ["withHandler called"], nil,
      .format,
      proves: "The response reached the launch machinery.",
      example:
        "[com.example.chat] UINotificationResponseAction com.apple.UNNotificationDefaultActionIdentifier withHandler called"
    ),
    MessagePattern(
      "route-action-opened", in: .app, "Did open application for action ", .actionReceived, .format,
      reads: [.text(.action, "for action ", " "), .digest("for notification "), .constant(.outcome, "opened")],
      proves: "In the app: it was opened for the action.", not: "That the app's own delegate method ran.",
      example:
        "[com.example.chat] Did open application for action com.apple.UNNotificationDefaultActionIdentifier response for notification 7B64-B850"
    ),
    MessagePattern(
      "route-action-received", in: .app, "Received action ", then: [" response for notification "], .actionReceived,
      .format,
      reads: [.text(.action, "Received action ", " "), .digest("for notification ")],
      proves: "In the app's process: the response arrived at the framework.",
      not: "That the app's own delegate method ran.",
      example:
        "[com.example.chat] Received action com.apple.UNNotificationDefaultActionIdentifier response for notification 7B64-B850"
    ),
    MessagePattern(
      "route-action-sending", in: .springBoard, "Sending response for action ", .actionDispatched,
      reads: [.text(.action, "for action ", " "), .digest("for notification "), .constant(.outcome, "sent")],
      proves: "SpringBoard sends the response to the app.", not: "That the app's delegate was called.",
      example:
        "Sending response for action com.apple.UNNotificationDefaultActionIdentifier for notification 1F77-FA95 from origin BulletinDestinationNotificationCenter"
    ),
    MessagePattern(
      "route-delegate-listening", in: .app, "Listening for connections to delegate", nil,
      proves: "The app set a notification center delegate.", not: "That it did so before its launch ended.",
      example: "[com.example.chat] Listening for connections to delegate"),
  ]
}

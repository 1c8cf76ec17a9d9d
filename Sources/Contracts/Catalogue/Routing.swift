import Evidence

extension Contract {
  /// What a tap or an action leads to.
  static let routing: [Contract] = [
    Contract(
      .clipTargetContentId, at: .routing, domain: "app-clip", severity: .medium,
      statement: "A notification for an App Clip names its experience's URL in `target-content-id`.",
      remedy: "Put the experience's URL into the key, so that a tap opens the right place.",
      settledBy: [.payload],
      next: .payload("The key and its value are in the payload.")),
    Contract(
      .rspActionIdsMatch, at: .routing, severity: .medium,
      statement: "An action has the same identifier in the category, in the payload's world and in the handler.",
      remedy: "Keep the identifiers as constants in one file.",
      settledBy: [.code],
      next: .source(
        "the actions, their categories and their handler",
        """
        The identifiers stand in two places of the source.
        """)),
    Contract(
      .rspActionOptionsFit, at: .routing, severity: .low,
      statement: """
        An action that opens the app is `.foreground`, a sensitive one asks for authentication, an irreversible one is \
        marked destructive.
        """,
      remedy: "Set the options when the action is made.",
      settledBy: [.code],
      next: .source("the actions, their categories and their handler", "The options stand in the source.")),
    Contract(
      .rspCategoriesAtLaunch, at: .routing, severity: .medium,
      statement: "Categories are registered in every launch, before the launch ends.",
      remedy: "Move `setNotificationCategories` into the launch path.",
      settledBy: [.deviceLog, .code],
      next: .fact(
        "code.categoriesRegistered",
        """
        When the call is made shows in the source, or in the app's log of one launch.
        """)),
    Contract(
      .rspCategoryExactMatch, at: .routing, severity: .medium,
      statement: "The payload's `category` equals a registered category, letter case included.",
      remedy: "Use one constant for both sides, and check the server's spelling.",
      settledBy: [.payload, .deviceLog, .code],
      next: .fact("code.categories", "Registered names and the payload's must be compared.")),
    Contract(
      .rspColdStartDestinationConsumed, at: .routing, severity: .high,
      statement: "The destination of a tap that starts the app waits for the first view and is then followed.",
      remedy: "Keep one router, and read its waiting destination when the first view appears.",
      settledBy: [.code],
      next: .tapLog("A tap with the app not running shows where the destination is lost.")),
    Contract(
      .rspContentExtensionOption, at: .routing, severity: .low,
      statement: "A content extension's answer says whether the app gets the action too.",
      remedy: "Return `.dismissAndForwardAction` where the app must act.",
      settledBy: [.code],
      next: .source("the content extension's `didReceive`", "The answer stands in the extension's source.")),
    Contract(
      .rspDefaultAction, at: .routing, severity: .medium,
      statement: "A tap on the notification itself is handled as well as its buttons.",
      remedy: "Handle `UNNotificationDefaultActionIdentifier`.",
      settledBy: [.code],
      next: .tapLog("One tap shows whether the app's handler does anything.")),
    Contract(
      .rspDelegateBeforeLaunchEnds, at: .routing, severity: .high,
      statement: "The notification center's delegate is set before the launch ends.",
      remedy: "Set it in the app's initialiser or in `didFinishLaunching`, never in a view or after sign-in.",
      settledBy: [.deviceLog, .code],
      next: .fact("code.centerDelegate", "Where the delegate is set shows in the source; a cold tap confirms it.")),
    Contract(
      .rspDelegateRetained, at: .routing, severity: .high,
      statement: "Somebody holds the delegate strongly, because the center does not.",
      remedy: "Keep it in a stored property of the application delegate.",
      settledBy: [.code],
      next: .source("where the center delegate is set and kept", "Ownership shows in the source.")),
    Contract(
      .rspDidreceiveImplemented, at: .routing, severity: .high,
      statement: "`didReceive` exists for responses and ends on every path.",
      remedy: "Implement it on the delegate and complete always.",
      settledBy: [.deviceLog, .code],
      next: .tapLog("A tap that opens the app without a handler line shows the gap.")),
    Contract(
      .rspDismissNeedsOption, at: .routing, severity: .low,
      statement: "A dismissal is reported only for categories with `.customDismissAction`.",
      remedy: "Add the option to the category.",
      settledBy: [.code],
      next: .source("where categories are made", "The category's options stand in the source.")),
    Contract(
      .rspIdempotent, at: .routing, severity: .medium,
      statement: "An action may run twice without harm.",
      remedy: "Key the work by message id and action.",
      settledBy: [.deviceLog, .code],
      next: .appLog("Two runs with one message id show it.")),
    Contract(
      .rspPayloadValidated, at: .routing, severity: .high,
      statement: """
        Ids from a payload are checked against the app's and the server's state before anything is opened or changed.
        """,
      remedy: "Look the id up first, and ignore what does not exist.",
      settledBy: [.code],
      next: .source("the response handler", "The check shows in the source.")),
    Contract(
      .rspSceneLaunchNotLost, at: .routing, severity: .low,
      statement: "`didReceive` handles the tap that launched the app; the launch options alone are not enough.",
      remedy: "Move the handling to `didReceive`, which comes in every case.",
      settledBy: [.code],
      next: .source("the response handler", "Where the handling stands shows in the source.")),
    Contract(
      .rspSetCategoriesReplaces, at: .routing, severity: .medium,
      statement: "Setting categories replaces the whole set, so one call names them all.",
      remedy: "Collect the categories of all modules and set them once.",
      settledBy: [.code],
      next: .launchLog("Two `Setting n notification categories` lines with different numbers show it.")),
    Contract(
      .rspSingleOwner, at: .routing, severity: .medium,
      statement: "Nobody replaces the delegate after it was set.",
      remedy: "Keep one owner that passes calls on to others.",
      settledBy: [.code],
      next: .source(
        "where the center delegate is set and kept",
        """
        A second assignment, perhaps in an SDK, shows in the source.
        """)),
    Contract(
      .rspTextInputTyped, at: .routing, severity: .low,
      statement: "A text reply is read from `UNTextInputNotificationResponse`.",
      remedy: "Cast the response and take its `userText`.",
      settledBy: [.code],
      next: .source("the response handler", "The cast shows in the source.")),
    Contract(
      .secPayloadNotAuthority, at: .routing, severity: .high,
      statement: "A payload grants no rights and decides no trusted navigation.",
      remedy: "Treat it as an unverified hint, and ask the server.",
      settledBy: [.payload, .code],
      next: .payload("Key names with masked values are enough to judge.")),
  ]
}

import Evidence

extension Contract {
  /// What the payload holds, and how it agrees with the push type.
  static let requestPayload: [Contract] = [
    Contract(
      .reqAlertTypeHasUserContent, at: .request, severity: .high,
      statement: "A push of type `alert` brings an alert, a sound or a badge.",
      remedy: "Send a push without them as type `background` with priority 5.",
      settledBy: [.payload, .deviceLog],
      next: .payload("The keys in `aps` show whether there is anything to present.")),
    Contract(
      .reqApsKeyPlacement, at: .request, severity: .high,
      statement: "Apple's keys stand inside `aps`, and the app's own keys stand beside it.",
      remedy: "Move the keys; nothing at the top level is read by the system but `aps`.",
      settledBy: [.payload],
      next: .payload("The place of the keys is visible in the payload as sent.")),
    Contract(
      .reqApsKeySpelling, at: .request, severity: .high,
      statement: "Apple's keys are spelt exactly, with hyphens and in lower case.",
      remedy: "Correct the key, and check how a gateway maps its own spelling.",
      settledBy: [.payload, .deviceLog],
      next: .payload("The spelling is visible in the payload as sent.")),
    Contract(
      .reqApsValueTypes, at: .request, severity: .medium,
      statement: """
        The values in `aps` have their documented types: a number for `badge`, the number 1 for the two content flags, \
        one of four words for the level.
        """,
      remedy: "Send numbers as numbers; `\"1\"` and `true` are not 1.",
      settledBy: [.payload],
      next: .payload("Only the raw JSON shows a string in place of a number.")),
    Contract(
      .reqBackgroundOnlyContentAvailable, at: .request, severity: .high,
      statement: """
        In a background push `aps` holds `content-available` with the number 1 and nothing else; data stands beside \
        `aps`.
        """,
      remedy: "Send two pushes: an alert for what people see and a background push for the data.",
      settledBy: [.payload],
      next: .payload("The key names inside `aps` settle it.")),
    Contract(
      .reqBackgroundTypeSuppressesAlert, at: .request, severity: .high,
      statement: "Text to be seen is not sent as type `background`, because the device does not show it then.",
      remedy: "Send what people are to see as type `alert`.",
      settledBy: [.providerLog, .deviceLog],
      next: .requests("The push type of the request or of the device's line is needed.")),
    Contract(
      .reqLocKeysResolvable, at: .request, severity: .medium,
      statement: """
        Every localisation key in the payload exists in the installed build, with as many placeholders as there are \
        arguments.
        """,
      remedy: "Release the strings first and use them on the server later; send plain text to older versions.",
      settledBy: [.bundle],
      next: .bundle("The strings files of the installed build hold the keys.")),
    Contract(
      .reqPayloadJson, at: .request, severity: .blocker,
      statement: "The body is a JSON object that is not empty and holds an `aps` object.",
      remedy: "Build the body with a JSON encoder, never by joining strings.",
      settledBy: [.response],
      next: .payload("The bytes as sent show whether they parse.")),
    Contract(
      .reqPayloadSize, at: .request, severity: .blocker,
      statement: "The body is at most 4096 bytes, or 5120 for VoIP and broadcasts, counted in UTF-8 and uncompressed.",
      remedy: "Shorten it, or send an id and let the app or its extension fetch the rest.",
      settledBy: [.providerLog, .response],
      next: NextStep(
        collect: "The byte length of the body per request",
        why: "Real data can be longer than test data, and characters are not bytes.", cost: 1)),
    Contract(
      .reqPushTypeReflectsPayload, at: .request, severity: .high,
      statement: "What the push type promises is what the payload does.",
      remedy: """
        Let one function choose the type by looking at the payload, and send two pushes where two things are meant.
        """,
      settledBy: [.providerLog, .response, .payload],
      next: .requests("The push type beside the key names of `aps` settles it.")),
    Contract(
      .secNoPlaintextSecrets, at: .request, severity: .high,
      statement: "A payload holds neither secrets nor private text in the clear.",
      remedy: "Send an id or ciphertext, and let the service extension decrypt it.",
      settledBy: [.payload],
      next: .payload("Key names with masked values are enough to judge.")),
  ]
}

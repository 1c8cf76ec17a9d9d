import Evidence

/// A provider's own statement that a device token came in: the like of a row of its token table, written as a line.
enum TokenRegistration {
  /// `device registered`, `push token updated`, `saved device token`
  static func isStatement(_ text: Bytes) -> Bool {
    guard text.count <= 2000, !speaksOfSending(text), !denies(text) else { return false }
    if text.contains("egister") || text.contains("egistration") { return true }
    guard text.contains("oken") || text.contains("evice") || text.contains("TOKEN") || text.contains("nstallation")
    else { return false }
    return verbs.contains { text.contains($0) }
  }

  /// Words of a push on its way, which has a token too.
  static func speaksOfSending(_ text: Bytes) -> Bool { sending.contains { text.contains($0) } }

  private static func denies(_ text: Bytes) -> Bool { denials.contains { text.contains($0) } }

  private static let verbs: [StaticString] = [
    "saved", "Saved", "stored", "Stored", "updated", "Updated", "upsert", "uploaded", "Uploaded", "refreshed",
    "received", "Received", "added", "Added", "created", "Created", "synced", "changed", "rotated", "new token",
    "New token", "new device", "New device", "subscribed", "linked", "_update", "token.update", "token_set",
  ]

  private static let sending: [StaticString] = [
    "sent", "Sent", "send", "Send", "deliver", "Deliver", "queue", "dispatch", "push to ", "pushing", "Pushing",
    "accepted", "rejected", "response", "Response", "retry",
  ]

  private static let denials: [StaticString] = [
    "nregister", "deregister", "not registered", "NotRegistered", "fail", "Fail", "rror", "nvalid", "xpired", "emov",
    "elet", "eactivat", "isabl",
  ]
}

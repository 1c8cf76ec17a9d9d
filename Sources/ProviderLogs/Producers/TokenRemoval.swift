import Evidence

/// A provider's own statement that it removed a token, or gave a user up as gone.
enum TokenRemoval {
  static let text = TextProducer(
    name: "token removal",
    recognition:
      "`device of user 5512 removed`, `user=5512 marked as uninstalled`, `removing invalid token …`, `Invalid registration removed`",
    example: "device of user 5512 removed (Unregistered), token 2483aa35..",
    marks: [
      "marked as uninstalled", "registration removed", " removed", "removing ", "removed ", "deleting ", "deleted ",
      "deactivat", "unsubscribe success", "disabling ", "disabled token", "disabled device",
    ]
  ) { line, reading in
    let text = line.text
    guard isStatement(text) else { return false }
    let fields = reading.fields
    KeyValueText.read(text, reading)
    if !fields.has(.token), let token = token(in: text) { fields.set(.token, text: masked(token, reading)) }
    if !fields.has(.user), let user = text.after("user ", until: " ,;)("), !user.isEmpty {
      fields.set(.user, text: user)
    }
    if let subscriber = text.after("Subscriber=", until: " ") { fields.set(.user, text: subscriber) }
    guard fields.has(.token) || fields.has(.user) else { return false }
    if let reason = Prose.reason(in: text) { fields.set(.reason, text: reading.keep(reason.name)) }
    fields.remove(.status)
    fields.kind = .tokenRemoved
    return reading.emit(line, as: "token removal")
  }

  static func isStatement(_ text: Bytes) -> Bool {
    if text.contains("marked as uninstalled") || text.contains("Invalid registration removed")
      || text.contains("Unsubscribe success")
    {
      return true
    }
    let speaksOfTokens =
      text.contains("token") || text.contains("Token") || text.contains("device of ") || text.contains("device for ")
    guard speaksOfTokens, !text.contains("session token"), !text.contains("access token"), !text.contains("not removed")
    else {
      return false
    }
    for verb in [
      "removed", "Removed", "Removing", "removing", "Deleted", "deleted", "Deleting", "deleting", "deactivat",
      "Deactivat",
      "Disabling", "disabling", "disabled token", "disabled device",
    ] as [StaticString] where text.contains(verb) {
      return text.contains("Unregistered") || text.contains("device") || text.contains("push")
        || text.contains("invalid")
        || text.contains("expired") || text.contains("BadDeviceToken") || text.contains("410") || text.contains("apns")
    }
    return false
  }

  /// Eight or more hexadecimal digits behind the word token, whole or cut off.
  private static func token(in text: Bytes) -> Bytes? {
    if let token = Prose.token(in: text) { return token }
    guard let at = text.firstIndex(of: "oken ") ?? text.firstIndex(of: "oken: ") ?? text.firstIndex(of: "oken=") else {
      return nil
    }
    var start = at + 5
    while start < text.count, text.base[start] == 32 || text.base[start] == UInt8(ascii: "\"") { start += 1 }
    var end = start
    while end < text.count, Bytes.hexValue(text.base[end]) != nil { end += 1 }
    let digits = end - start
    while end < text.count,
      text.base[end] == UInt8(ascii: ".") || text.base[end] == UInt8(ascii: "*") || text.base[end] >= 128
    {
      end += 1
    }
    return digits >= 6 ? text.slice(start, end) : nil
  }

  /// A token that is cut off is marked so, however the author did it.
  private static func masked(_ token: Bytes, _ reading: Reading) -> Bytes {
    var end = token.count
    while end > 0, Bytes.hexValue(token.base[end - 1]) == nil { end -= 1 }
    guard end >= 6, end < 64 else { return token }
    return reading.keep(token.upTo(end).string + "...")
  }
}

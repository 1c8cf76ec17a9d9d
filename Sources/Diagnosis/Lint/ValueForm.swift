import AppFiles
import Contracts

/// Whether a value is what its key takes.
enum ValueForm {
  /// The rest of a sentence that begins with the key; nil when all is well, or when only the shell knows the value.
  static func fault(of node: JSONNode, as key: PayloadKey, isActivity: Bool) -> String? {
    if node.isUnknown { return nil }
    let found = name(node)
    switch key.form {
    case .text: return node.string == nil ? "is \(found) and has to be a text" : nil
    case .number: return node.number == nil ? "is \(found) and has to be a number" : nil
    case .flag:
      // 0 says the same as no key at all.
      if let number = node.number, number == 1 || number == 0 { return nil }
      return "is \(found) and has to be the number 1"
    case .object: return node.members == nil ? "is \(found) and has to be an object" : nil
    case .array: return array(node, key)
    case .seconds: return seconds(node)
    case .alert:
      return node.string == nil && node.members == nil ? "is \(found) and has to be a text or an object" : nil
    case .sound: return sound(node)
    case .level:
      guard let text = node.string else { return "is \(found) and has to be a text" }
      if JSONNode.isPartial(text) || PayloadKey.levels.contains(text) { return nil }
      return "is “\(LintRules.shown(text))” and has to be one of \(PayloadKey.levels.joined(separator: ", "))"
    case .score:
      guard let number = node.number else { return "is \(found) and has to be a number" }
      return isActivity || (0...1).contains(number) ? nil : "is \(found) and has to lie between 0 and 1"
    case .truth:
      return node.bool == nil && node.number == nil ? "is \(found) and has to be true" : nil
    }
  }

  private static func array(_ node: JSONNode, _ key: PayloadKey) -> String? {
    guard let elements = node.elements else { return "is \(name(node)) and has to be an array" }
    if let odd = elements.first(where: { $0.string == nil && !$0.isUnknown }) {
      return "holds \(name(odd)); it has to hold texts only"
    }
    return nil
  }

  private static func seconds(_ node: JSONNode) -> String? {
    guard let number = node.number else { return "is \(name(node)) and has to be a number of seconds since 1970" }
    return number > Double(ExpirationFault.firstMillisecond)
      ? "is \(name(node)): milliseconds; it has to be seconds since 1970" : nil
  }

  private static func sound(_ node: JSONNode) -> String? {
    if node.string != nil { return nil }
    guard let members = node.members else { return "is \(name(node)) and has to be a text or an object" }
    for member in members where !member.value.isUnknown {
      switch member.key {
      case "critical":
        guard let number = member.value.number, number == 1 || number == 0 else {
          return "has critical as \(name(member.value)); it has to be the number 1"
        }
      case "name": if member.value.string == nil { return "has as name \(name(member.value)); it has to be a text" }
      case "volume":
        guard let number = member.value.number, (0...1).contains(number) else {
          return "has as volume \(name(member.value)); it has to be a number between 0 and 1"
        }
      default: break
      }
    }
    return nil
  }

  /// What a value is, in words.
  static func name(_ node: JSONNode) -> String {
    switch node.value {
    case .object: "an object"
    case .array: "an array"
    case .string(let text): "the text “\(LintRules.shown(text))”"
    case .number(let text): String(text.prefix(30))
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
    case .unknown: "unknown"
    }
  }
}

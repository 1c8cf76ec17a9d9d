import AppFiles
import Contracts
import Evidence

/// Secrets in the clear. Names alone prove little, so only the plainest ones count.
enum SecretLint {
  private static let names: Set<String> = [
    "password", "passwd", "passphrase", "clientsecret", "privatekey", "accesstoken", "refreshtoken", "sessiontoken",
    "apikey", "cardnumber", "creditcard", "creditcardnumber", "cvv", "cvc", "ssn",
  ]

  static func judge(_ request: PushRequest, _ sheet: inout LintSheet) {
    guard let payload = request.payload, let root = payload.root else { return }
    walk(root, payload, depth: 0, &sheet)
  }

  private static func walk(
    _ node: JSONNode, _ payload: PushRequest.Payload, depth: Int, _ sheet: inout LintSheet
  ) {
    for member in node.members ?? [] {
      let folded = String(member.key.lowercased().filter { $0.isLetter })
      let holds = member.value.string.map { !$0.isEmpty && !JSONNode.isPartial($0) } ?? (member.value.number != nil)
      if names.contains(folded), holds {
        sheet.violate(
          .secNoPlaintextSecrets, .medium, "“\(LintRules.shown(member.key))” holds a secret in the clear.",
          [hidden(payload.place(member.place))])
      } else if let text = member.value.string, isCard(text) {
        sheet.violate(
          .secNoPlaintextSecrets, .medium, "“\(LintRules.shown(member.key))” holds the number of a payment card.",
          [hidden(payload.place(member.place))])
      }
      walk(member.value, payload, depth: depth + 1, &sheet)
    }
    for element in node.elements ?? [] { walk(element, payload, depth: depth + 1, &sheet) }
  }

  /// A place without its text, so that a report does not repeat the secret.
  private static func hidden(_ place: SourcePlace) -> SourcePlace {
    SourcePlace(input: place.input, line: place.line, column: place.column, text: "", excerpt: "")
  }

  /// Four groups of four digits with the checksum of payment cards.
  private static func isCard(_ text: String) -> Bool {
    guard text.utf8.count <= 400 else { return false }
    for part in text.split(whereSeparator: { !$0.isASCII || !($0.isNumber || $0 == " " || $0 == "-") }) {
      let groups = part.split(whereSeparator: { $0 == " " || $0 == "-" })
      guard groups.count == 4, groups.allSatisfy({ $0.count == 4 }) else { continue }
      let digits = groups.joined().compactMap(\.wholeNumberValue)
      let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
        let value = digit.offset % 2 == 1 ? digit.element * 2 : digit.element
        return sum + (value > 9 ? value - 9 : value)
      }
      if digits.count == 16, sum % 10 == 0 { return true }
    }
    return false
  }
}

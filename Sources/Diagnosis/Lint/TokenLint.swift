import AppFiles
import Contracts
import Evidence

/// The provider token in `authorization`.
enum TokenLint {
  static func judge(_ request: PushRequest, _ asOf: Instant, _ sheet: inout LintSheet) {
    guard let header = request.header("authorization") else {
      if !request.hasCertificate { sheet.leaveOpen(.reqAuthPresent) }
      return
    }
    if request.pushType == .location, request.hasCertificate {
      sheet.violate(
        .locqHeaders, .high, "A location push is sent with a provider token, not with a certificate.", [header.place])
    }
    let value = header.value
    // A script takes its token from elsewhere, and that is as it should be.
    if header.isPartial || isPlaceholder(value) { return }
    let parts = value.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else {
      sheet.violate(
        .reqAuthPresent, .high,
        "authorization is not of the form “bearer TOKEN”, so the request carries no provider token.",
        [header.place])
      return
    }
    switch ProviderToken.read(String(parts[1])) {
    case .broken(let why):
      sheet.violate(.reqJwtWellFormed, .high, "The provider token is no JWT: \(why).", [header.place])
    case .token(let token):
      shape(token, header.place, &sheet)
      age(token, asOf, header.place, &sheet)
    }
  }

  /// What stands in documents in place of a token: `<jwt>`, `{{token}}`, `eyJ…`, `YOUR_TOKEN`.
  private static func isPlaceholder(_ value: String) -> Bool {
    let lower = value.lowercased()
    return value.contains { "<>{}[]…*%$".contains($0) } || lower.contains("...")
      || ["your", "token", "jwt", "redacted", "xxx"].contains { word in
        !lower.contains("eyj") && lower.contains(word)
      }
  }

  private static func shape(_ token: ProviderToken, _ place: SourcePlace, _ sheet: inout LintSheet) {
    var faults: [String] = []
    if token.algorithm != "ES256" {
      faults.append("alg is \(token.algorithm.map { "“\(LintRules.shown($0))”" } ?? "missing") and has to be ES256")
    }
    for (name, value) in [("kid", token.keyID), ("iss", token.teamID)] {
      guard let value, !value.isEmpty else {
        faults.append("\(name) is missing")
        continue
      }
      if value.utf8.count != 10 { faults.append("\(name) has \(value.utf8.count) characters and has to have 10") }
    }
    switch token.issuedAt {
    case .seconds(let value) where value > ExpirationFault.firstMillisecond:
      faults.append("iat is \(value): milliseconds in place of seconds")
    case .seconds: break
    case .fraction: faults.append("iat is a fraction and has to be a whole number")
    case .text: faults.append("iat is a text and has to be a number")
    case .other: faults.append("iat is no number")
    case nil: faults.append("iat is missing")
    }
    if !faults.isEmpty {
      sheet.violate(
        .reqJwtWellFormed, .high, "In the provider token " + faults.joined(separator: ", ") + ".", [place])
    }
  }

  private static func age(_ token: ProviderToken, _ asOf: Instant, _ place: SourcePlace, _ sheet: inout LintSheet) {
    guard case .seconds(let issued) = token.issuedAt, issued < ExpirationFault.firstMillisecond, asOf.isKnown else {
      return
    }
    let age = asOf.seconds - Double(issued)
    if age > 3600 {
      sheet.violate(
        .reqJwtFresh, .high, "The provider token is \(RequestRules.spoken(age)) old; APNs takes it for one hour.",
        [place])
    } else if age < -300 {
      sheet.violate(
        .reqJwtFresh, .medium, "The provider token is dated \(RequestRules.spoken(-age)) from now in the future.",
        [place])
    }
  }
}

import Evidence
import Intake

/// The readable parts of a provider token (JWT). The signature is not looked at, and nothing of it is kept.
package struct ProviderToken: Sendable {
  package enum Time: Sendable, Equatable {
    case seconds(Int64)
    case fraction(Double)
    case text(String)
    case other
  }
  package var algorithm: String?
  package var keyID: String?
  package var teamID: String?
  package var issuedAt: Time?

  package enum Reading: Sendable {
    case token(ProviderToken)
    /// Why it is no token.
    case broken(String)
  }

  /// Reads what stands behind `bearer`.
  package static func read(_ text: String) -> Reading {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else {
      return .broken("it has \(parts.count) \(parts.count == 1 ? "part" : "parts") between dots, and a JWT has three")
    }
    var token = ProviderToken()
    guard decode(parts[0], { take(header: $0, &token) }) else {
      return .broken("its first part is no base64 of a JSON object")
    }
    guard decode(parts[1], { take(claims: $0, &token) }) else {
      return .broken("its second part is no base64 of a JSON object")
    }
    if parts[2].isEmpty { return .broken("its signature is missing") }
    return .token(token)
  }

  private static func decode(_ part: String, _ body: (JSONValue) -> Void) -> Bool {
    guard part.utf8.count <= 8192 else { return false }
    var part = part
    guard let bytes = part.withUTF8({ DeviceToken.base64(Bytes(UnsafeRawBufferPointer($0))) }), !bytes.isEmpty else {
      return false
    }
    let parser = JSONParser()
    return withExtendedLifetime(parser) {
      bytes.withUnsafeBytes { buffer in
        guard let value = parser.parse(Bytes(buffer)), value.isObject else { return false }
        body(value)
        return true
      }
    }
  }

  private static func take(header: JSONValue, _ token: inout ProviderToken) {
    token.algorithm = header["alg"]?.text?.string
    token.keyID = header["kid"]?.text?.string
  }

  private static func take(claims: JSONValue, _ token: inout ProviderToken) {
    token.teamID = claims["iss"]?.text?.string
    guard let time = claims["iat"] else { return }
    if let whole = time.integer {
      token.issuedAt = .seconds(whole)
    } else if let number = time.double {
      token.issuedAt = .fraction(number)
    } else {
      token.issuedAt = time.text.map { .text($0.string) } ?? .other
    }
  }
}

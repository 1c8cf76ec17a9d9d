import Evidence
import Intake

/// A provider token in an `authorization` header. It is decoded for what Apple's rules ask of it and never kept.
enum JWT {
  /// Sets the authorization flag and the token's `alg`, `kid`, `iss` and `iat`, as far as the text holds them.
  static func set(authorization text: Bytes, reading: Reading) {
    let sink = reading.sink
    sink.set(.authorization, 1)
    var token = text.trimmed
    if token.count > 7, token.upTo(7).equalsIgnoringCase("bearer ") { token = token.from(7).trimmed }
    guard let first = token.firstIndex(of: UInt8(ascii: ".")) else { return }
    let mark = reading.parserMark
    defer { reading.release(to: mark) }
    if let header = part(token.upTo(first), reading) {
      if let value = header["kid"]?.text { sink.set(.jwtKeyID, value.upTo(64)) }
      if let value = header["alg"]?.text { sink.set(.jwtAlgorithm, value.upTo(16)) }
    }
    guard let second = token.firstIndex(of: UInt8(ascii: "."), from: first + 1),
      let claims = part(token.slice(first + 1, second), reading)
    else { return }
    if let value = claims["iss"]?.text { sink.set(.jwtTeamID, value.upTo(64)) }
    // Some libraries write iat as a fraction or as a string.
    if let value = claims["iat"] {
      if let whole = value.integer ?? value.text?.integer { sink.set(.jwtIssuedAt, whole) }
      if value.integer == nil, let number = value.double, number.magnitude < 1e15 {
        sink.set(.jwtIssuedAt, Int64(number))
      }
    }
  }

  private static func part(_ text: Bytes, _ reading: Reading) -> JSONValue? {
    guard text.count <= 4096, let bytes = DeviceToken.base64(text) else { return nil }
    return reading.parse(reading.arena.keep(bytes))
  }
}

import Evidence

extension APNsReason {
  /// Reads a reason in any spelling that a library prints: `BadDeviceToken`, `badDeviceToken`, `bad_device_token`,
  /// `Bad Device Token`, a blank behind it, or the English sentence of a library. nil for everything else.
  package init?(spelling text: Bytes) {
    guard text.count >= 6, text.count <= 400 else { return nil }
    let folded = ReasonSpellings.fold(text)
    if let known = ReasonSpellings.names[folded] {
      self = known
      return
    }
    guard folded.count > 12, let match = ReasonSpellings.sentences.first(where: { folded.starts(with: $0.folded) })
    else { return nil }
    self = match.reason
  }

  /// The wire's own spelling and nothing else: for words met in running text.
  package init?(exact text: Bytes) {
    guard text.count >= 7, text.count <= 32, let known = ReasonSpellings.wire[text.hash64] else { return nil }
    self = known
  }

  /// A status code of the legacy binary protocol, as SNS still prints them.
  package init?(legacyCode: Int64) {
    switch legacyCode {
    case 1: self = .internalServerError
    case 2: self = .missingDeviceToken
    case 3: self = .missingTopic
    case 4: self = .payloadEmpty
    case 5, 8: self = .badDeviceToken
    case 6: self = .badTopic
    case 7: self = .payloadTooLarge
    case 10: self = .shutdown
    default: return nil
    }
  }
}

/// Every spelling of a reason, folded to lower-case letters.
enum ReasonSpellings {
  static func fold(_ text: Bytes) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    for index in 0..<text.count where Bytes.isLetter(text.base[index]) { out.append(Bytes.lower(text.base[index])) }
    return out
  }

  static func fold(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { fold(Bytes(UnsafeRawBufferPointer($0))) }
  }

  static let wire: [UInt64: APNsReason] = {
    var table: [UInt64: APNsReason] = [:]
    for reason in APNsReason.allCases {
      var name = reason.name
      name.withUTF8 { table[Bytes(UnsafeRawBufferPointer($0)).hash64] = reason }
    }
    // The wire's own spelling differs from the manual's here, and one library writes ID.
    table[Bytes("BadEnvironmentKeyInToken").hash64] = .badEnvironmentKeyIdInToken
    table[Bytes("BadMessageID").hash64] = .badMessageId
    return table
  }()

  static let names: [[UInt8]: APNsReason] = {
    var table: [[UInt8]: APNsReason] = [:]
    for reason in APNsReason.allCases { table[fold(reason.name)] = reason }
    table[fold("BadEnvironmentKeyInToken")] = .badEnvironmentKeyIdInToken
    // Legacy names of SNS, PushSharp and java-apns.
    table[fold("InvalidToken")] = .badDeviceToken
    return table
  }()

  /// Sentences of buford (gaurun), a2 and pushok. The beginning decides: some go on behind it.
  static let sentences: [(folded: [UInt8], reason: APNsReason)] = texts.map { (fold($0.0), $0.1) }

  private static let texts: [(String, APNsReason)] = [
    ("the collapse identifier exceeds the maximum allowed size", .badCollapseId),
    ("the specified device token was bad", .badDeviceToken),
    ("the expiration header value is bad", .badExpirationDate),
    ("the apns_expiration", .badExpirationDate),
    ("the id header value is bad", .badMessageId),
    ("the apns_id", .badMessageId),
    ("the apns-priority value is bad", .badPriority),
    ("the apns_priority", .badPriority),
    ("the topic header was invalid", .badTopic),
    ("the apns_topic of the notificationoptions was not specified", .missingTopic),
    ("the apns_topic in", .badTopic),
    ("device token does not match the specified topic", .deviceTokenNotForTopic),
    ("the device token does not match the specified topic", .deviceTokenNotForTopic),
    ("one or more headers were repeated", .duplicateHeaders),
    ("idle time out", .idleTimeout),
    ("the apns-push-type value is invalid", .invalidPushType),
    ("device token was not specified", .missingDeviceToken),
    ("the device token is not specified in the payload", .missingDeviceToken),
    ("the topic header of the request was not specified and was required", .missingTopic),
    ("the message payload was empty", .payloadEmpty),
    ("pushing to this topic is not allowed", .topicDisallowed),
    ("the certificate was bad", .badCertificate),
    ("certificate was for the wrong environment", .badCertificateEnvironment),
    ("the client certificate was for the wrong environment", .badCertificateEnvironment),
    ("the provider token is stale", .expiredProviderToken),
    ("the specified action is not allowed", .forbidden),
    ("there was an error with the certificate", .forbidden),
    ("the provider token is not valid", .invalidProviderToken),
    ("no provider certificate was used to connect", .missingProviderToken),
    ("the request contained a bad :path", .badPath),
    ("the request path value is bad", .badPath),
    ("the specified :method was not post", .methodNotAllowed),
    ("the request method was not post", .methodNotAllowed),
    ("device token is inactive for the specified topic", .unregistered),
    ("the device token is inactive for the specified topic", .unregistered),
    ("the message payload was too large", .payloadTooLarge),
    ("the provider token is being updated too often", .tooManyProviderTokenUpdates),
    ("too many requests were made consecutively to the same device token", .tooManyRequests),
    ("an internal server error occurred", .internalServerError),
    ("the service is unavailable", .serviceUnavailable),
    ("the server is shutting down", .shutdown),
  ]
}

/// The reasons that APNs answers with (Apple's response tables, device pushes and broadcast), in one spelling each.
public enum APNsReason: UInt8, CaseIterable, Sendable {
  case badCollapseId = 1
  case badDeviceToken, badExpirationDate, badMessageId, badPriority, badTopic, deviceTokenNotForTopic, duplicateHeaders
  case idleTimeout, invalidPushType, missingDeviceToken, missingTopic, payloadEmpty, topicDisallowed
  case badCertificate, badCertificateEnvironment, expiredProviderToken, forbidden, invalidProviderToken
  case missingProviderToken, unrelatedKeyIdInToken, badEnvironmentKeyIdInToken
  case badPath, methodNotAllowed, expiredToken, unregistered, payloadTooLarge
  case tooManyProviderTokenUpdates, tooManyRequests, internalServerError, serviceUnavailable, shutdown
  case featureNotEnabled, missingChannelId, badChannelId, channelNotRegistered, badRequestParams, badRequestPayload
  case missingPushType, cannotCreateChannelConfig, topicMismatch

  /// The spelling on the wire.
  public var name: String {
    switch self {
    case .badCollapseId: "BadCollapseId"
    case .badDeviceToken: "BadDeviceToken"
    case .badExpirationDate: "BadExpirationDate"
    case .badMessageId: "BadMessageId"
    case .badPriority: "BadPriority"
    case .badTopic: "BadTopic"
    case .deviceTokenNotForTopic: "DeviceTokenNotForTopic"
    case .duplicateHeaders: "DuplicateHeaders"
    case .idleTimeout: "IdleTimeout"
    case .invalidPushType: "InvalidPushType"
    case .missingDeviceToken: "MissingDeviceToken"
    case .missingTopic: "MissingTopic"
    case .payloadEmpty: "PayloadEmpty"
    case .topicDisallowed: "TopicDisallowed"
    case .badCertificate: "BadCertificate"
    case .badCertificateEnvironment: "BadCertificateEnvironment"
    case .expiredProviderToken: "ExpiredProviderToken"
    case .forbidden: "Forbidden"
    case .invalidProviderToken: "InvalidProviderToken"
    case .missingProviderToken: "MissingProviderToken"
    case .unrelatedKeyIdInToken: "UnrelatedKeyIdInToken"
    case .badEnvironmentKeyIdInToken: "BadEnvironmentKeyIdInToken"
    case .badPath: "BadPath"
    case .methodNotAllowed: "MethodNotAllowed"
    case .expiredToken: "ExpiredToken"
    case .unregistered: "Unregistered"
    case .payloadTooLarge: "PayloadTooLarge"
    case .tooManyProviderTokenUpdates: "TooManyProviderTokenUpdates"
    case .tooManyRequests: "TooManyRequests"
    case .internalServerError: "InternalServerError"
    case .serviceUnavailable: "ServiceUnavailable"
    case .shutdown: "Shutdown"
    case .featureNotEnabled: "FeatureNotEnabled"
    case .missingChannelId: "MissingChannelId"
    case .badChannelId: "BadChannelId"
    case .channelNotRegistered: "ChannelNotRegistered"
    case .badRequestParams: "BadRequestParams"
    case .badRequestPayload: "BadRequestPayload"
    case .missingPushType: "MissingPushType"
    case .cannotCreateChannelConfig: "CannotCreateChannelConfig"
    case .topicMismatch: "TopicMismatch"
    }
  }

  /// The HTTP status that comes with it.
  public var status: Int {
    switch self {
    case .badCertificate, .badCertificateEnvironment, .expiredProviderToken, .forbidden, .invalidProviderToken,
      .missingProviderToken, .unrelatedKeyIdInToken, .badEnvironmentKeyIdInToken, .topicMismatch:
      403
    case .badPath: 404
    case .methodNotAllowed: 405
    case .expiredToken, .unregistered: 410
    case .payloadTooLarge: 413
    case .tooManyProviderTokenUpdates, .tooManyRequests: 429
    case .internalServerError: 500
    case .serviceUnavailable, .shutdown: 503
    default: 400
    }
  }
}

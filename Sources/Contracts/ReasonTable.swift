import Evidence

extension APNsReason {
  /// The rule that a refusal with this reason breaks first.
  package var contract: ContractID { contracts[0] }

  /// The rules that this reason can speak of, the first one first. Which of them applies, the request decides.
  package var contracts: [ContractID] {
    switch self {
    case .badCollapseId: [.reqCollapseIdSize]
    case .badDeviceToken:
      [.acc400BadDeviceToken, .regTokenHex, .cfgApsEnvironmentMatchesHost, .regSimulatorTokenNotDeviceToken]
    case .badExpirationDate: [.reqExpirationIsEpochSeconds]
    case .badMessageId: [.reqApnsIdCanonical]
    case .badPriority: [.reqPriorityValue, .reqBackgroundPriority5]
    case .badTopic, .forbidden: [.reqTopicAllowed]
    case .topicDisallowed: [.reqTopicAllowed, .reqTopicSuffixPerType, .laBroadcast]
    case .deviceTokenNotForTopic: [.reqTopicMatchesToken, .regTokenPerApp, .regTokenKindSeparate]
    case .duplicateHeaders: [.reqNoDuplicateHeaders]
    case .idleTimeout: [.reqConnectionReused]
    case .invalidPushType: [.reqPushTypePresent, .reqTopicSuffixPerType, .reqBackgroundPriority5]
    case .missingDeviceToken, .badPath, .methodNotAllowed: [.reqMethodAndPath]
    case .missingTopic: [.reqTopicPresent]
    case .payloadEmpty: [.reqPayloadJson]
    case .badCertificate, .badCertificateEnvironment: [.reqCertificateValid]
    case .expiredProviderToken: [.reqJwtFresh]
    case .invalidProviderToken: [.reqJwtWellFormed]
    case .missingProviderToken: [.reqAuthPresent]
    case .unrelatedKeyIdInToken: [.reqConnectionSingleTeam]
    case .badEnvironmentKeyIdInToken: [.reqKeyEnvironment]
    case .expiredToken, .unregistered:
      [.accTokenActive, .acc410Stop, .reg410TimestampRule, .acc410IsNotUninstallProof]
    case .payloadTooLarge: [.reqPayloadSize]
    case .tooManyProviderTokenUpdates: [.reqJwtNotRefreshedTooOften]
    case .tooManyRequests: [.reqNoDeviceSpam, .acc429Delay]
    case .internalServerError, .serviceUnavailable, .shutdown: [.acc5xxBackoff]
    case .missingPushType: [.laBroadcast, .reqPushTypePresent]
    case .featureNotEnabled, .missingChannelId, .badChannelId, .channelNotRegistered, .badRequestParams,
      .badRequestPayload, .cannotCreateChannelConfig, .topicMismatch:
      [.laBroadcast]
    }
  }
}

/// The pages in the folder `Playbooks`.
package enum Playbook {
  /// The rules that have a page. A test compares the list with the folder.
  package static let pages: Set<ContractID> = [
    .cfgApsEnvironmentMatchesHost, .cfgApsEnvironmentPresent, .cfgFilteringEntitlementFloor, .cfgNseSignedAndOsFloor,
    .cfgProfileCarriesPush, .laTokenKind, .reg410TimestampRule, .regTokenHex, .regTokenRotates, .laHeaders,
    .laTimestampIncreases, .reqBackgroundOnlyContentAvailable, .reqBackgroundPriority5,
    .reqBackgroundTypeSuppressesAlert, .reqExpirationIsEpochSeconds, .reqPayloadSize, .reqPushTypeReflectsPayload,
    .voipCallsOnly, .acc410Stop, .accTokenActive, .stoDiscardedDisabled, .bglHeldNewestOnly, .voipReportCall,
    .nseEmptyContentWithoutEntitlement, .nseExpiryDeliversBestAttempt, .nseFilteringSuppressesByDesign,
    .nseHandlerCalled, .nseStartupBudget, .nseTimeBudget, .nseTimeoutShowsOriginal, .authDeniedNoUi, .laEndedIgnored,
    .prsForegroundOptionsFit, .prsForegroundWillpresentImplemented, .rspCategoriesAtLaunch, .rspCategoryExactMatch,
    .rspSetCategoriesReplaces,
  ]
}

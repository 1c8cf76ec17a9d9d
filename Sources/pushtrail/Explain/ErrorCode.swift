import Contracts
import Evidence

/// The error codes that device logs and apps print, with what they mean.
///
/// Codes below 1500 are in Apple's headers, those from 1900 on are private and come from system builds.
struct ErrorCode {
  let domain: String
  let code: Int
  let meaning: String
  let contracts: [ContractID]

  static let all: [ErrorCode] = [
    un(1, "notifications are not allowed for the app", [.authDeniedNoUi, .authStatusChecked]),
    un(100, "an attachment's URL is invalid", [.nseAttachmentLocalSupportedFile]),
    un(101, "an attachment's type is not recognised", [.nseAttachmentLocalSupportedFile]),
    un(102, "an attachment is too large", [.nseAttachmentSize]),
    un(103, "an attachment is not in the data store", [.nseAttachmentMoved]),
    un(104, "an attachment could not be moved into the data store", [.nseAttachmentMoved]),
    un(105, "an attachment is damaged", [.nseAttachmentLocalSupportedFile]),
    un(1400, "a local notification has no date that lies ahead", [.locNextTriggerDate]),
    un(
      1401, "the notification has no content for people; normal for every background push",
      [.rcvSilentHasNoUserContentIsNormal]),
    un(1900, "the service extension failed to start", [.nseStartupBudget, .nseFound]),
    un(1901, "the service extension used up its time", [.nseTimeBudget, .nseExpiryDeliversBestAttempt]),
    un(1902, "the service extension's context is invalid", [.nseTimeoutShowsOriginal]),
    un(1903, "the service extension crashed or was killed", [.nseMemoryBudget, .nseTimeoutShowsOriginal]),
    un(1904, "no service extension was found for the app", [.nseFound, .cfgNseEmbedded, .cfgNseSignedAndOsFloor]),
    un(2000, "the store of notifications was changed at the same time; a notification may be missing there", []),
    ErrorCode(
      domain: "NSCocoaErrorDomain", code: 3000,
      meaning: "the running build's signature has no aps-environment entitlement",
      contracts: [.cfgApsEnvironmentPresent, .cfgProfileCarriesPush]),
    ErrorCode(
      domain: "NSCocoaErrorDomain", code: 3010, meaning: "this Simulator can't register for remote notifications",
      contracts: [.regSimulatorHostSupported]),
  ]

  private static func un(_ code: Int, _ meaning: String, _ contracts: [ContractID]) -> ErrorCode {
    ErrorCode(domain: "UNErrorDomain", code: code, meaning: meaning, contracts: contracts)
  }

  /// The code that a text names: `1901`, `UNErrorDomain 1901`, `Error Domain=UNErrorDomain Code=1901 "…"`.
  static func find(in text: String) -> ErrorCode? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    if words.count == 1 { return all.first { String($0.code) == words[0] } }
    for (place, word) in words.enumerated() where word.hasSuffix("ErrorDomain") {
      for number in words[(place + 1)...].prefix(2) {
        if let known = all.first(where: { $0.domain == word && String($0.code) == number }) { return known }
      }
    }
    return nil
  }

  static func explanation(of text: String) -> Explanation? {
    // A longer text is a line: its message says more than its code.
    guard text.utf8.count < 60, let error = find(in: text) else { return nil }
    return Explanation(
      title: "\(error.domain) \(error.code)", sentences: ["An error code: \(error.meaning)."],
      contracts: error.contracts)
  }
}

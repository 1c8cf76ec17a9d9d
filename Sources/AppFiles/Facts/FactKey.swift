/// The keys of a facts file (`pushtrail.facts/1`), by their path.
package enum FactKey: String, CaseIterable, Sendable {
  case statement
  case bundleID = "app.bundleId"
  case channel = "app.channel"
  case debugger = "app.debugger"
  case extensionEmbedded = "app.extension.embedded"
  case extensionDeploymentTarget = "app.extension.deploymentTarget"

  case os = "device.os"
  case model = "device.model"
  case simulator = "device.simulator"
  case simulatorHost = "device.simulatorHost"
  case lowPowerMode = "device.lowPowerMode"
  case backgroundRefresh = "device.backgroundRefresh"
  case focus = "device.focus"
  case forceQuitAt = "device.forceQuitAt"
  case openedAt = "device.openedAt"
  case restoredAt = "device.restoredAt"
  case batteryPercent = "device.batteryPercent"
  case rebootedAt = "device.rebootedAt"
  case offlineFrom = "device.offlineFrom"
  case offlineUntil = "device.offlineUntil"

  case settingsAt = "settings.at"
  case authorization = "settings.authorization"
  case alert = "settings.alert"
  case alertStyle = "settings.alertStyle"
  case sound = "settings.sound"
  case badge = "settings.badge"
  case lockScreen = "settings.lockScreen"
  case notificationCenter = "settings.notificationCenter"
  case scheduledSummary = "settings.scheduledSummary"
  case timeSensitive = "settings.timeSensitive"
  case criticalAlert = "settings.criticalAlert"
  case showPreviews = "settings.showPreviews"

  /// A list of `{at, state}`.
  case appState

  case centerDelegate = "code.centerDelegate"
  case willPresent = "code.willPresent"
  case didReceiveResponse = "code.didReceiveResponse"
  case categories = "code.categories"
  case categoriesRegistered = "code.categoriesRegistered"
  case registersForRemoteNotifications = "code.registersForRemoteNotifications"
  case tokenEncoding = "code.tokenEncoding"
  case tokenUpload = "code.tokenUpload"
  case tokenColumnLength = "code.tokenColumnLength"
  case removesDelivered = "code.removesDelivered"
  case removesPending = "code.removesPending"
  case requestsAuthorization = "code.requestsAuthorization"
  case authorizationOptions = "code.authorizationOptions"
  case expirationHandler = "code.extension.expirationHandler"
  case completes = "code.extension.completes"
  case dropsNotifications = "code.extension.dropsNotifications"
  /// Field names of a Live Activity's content state and their types.
  case contentState = "code.contentState"
  case reportsEveryVoipPush = "code.reportsEveryVoipPush"
  case routerInstances = "code.routerInstances"
  case adaptor = "code.adaptor"

  /// What a value must look like.
  package enum Shape: Sendable {
    case text
    case flag
    case number
    case time
    /// One of these words.
    case word([String])
    /// A list of texts; of these words, if there are any.
    case list([String])
    /// The word `absent`, or a list of these words.
    case listOrAbsent([String])
    case states
    case map
  }

  package var shape: Shape {
    switch self {
    case .statement, .bundleID, .extensionDeploymentTarget, .os, .model, .simulatorHost: .text
    case .debugger, .extensionEmbedded, .simulator, .lowPowerMode, .scheduledSummary, .didReceiveResponse,
      .requestsAuthorization, .expirationHandler, .dropsNotifications, .reportsEveryVoipPush, .adaptor:
      .flag
    case .batteryPercent, .tokenColumnLength, .routerInstances: .number
    case .forceQuitAt, .openedAt, .restoredAt, .rebootedAt, .offlineFrom, .offlineUntil, .settingsAt: .time
    case .channel: .word(Facts.Channel.words)
    case .backgroundRefresh: .word(Facts.BackgroundRefresh.words)
    case .focus: .word(Facts.Focus.words)
    case .authorization: .word(Facts.Authorization.words)
    case .alert, .sound, .badge, .lockScreen, .notificationCenter, .timeSensitive, .criticalAlert:
      .word(Facts.Setting.words)
    case .alertStyle: .word(Facts.AlertStyle.words)
    case .showPreviews: .word(Facts.Previews.words)
    case .appState: .states
    case .centerDelegate: .word(Facts.CenterDelegate.words)
    case .willPresent: .listOrAbsent(Facts.presentationWords)
    case .categories: .list([])
    case .categoriesRegistered: .word(Facts.CategoriesRegistered.words)
    case .registersForRemoteNotifications: .word(Facts.Registers.words)
    case .tokenEncoding: .word(Facts.TokenEncoding.words)
    case .tokenUpload: .word(Facts.TokenUpload.words)
    case .removesDelivered, .removesPending: .word(Facts.Removes.words)
    case .authorizationOptions: .list(Facts.authorizationWords)
    case .completes: .word(Facts.Completes.words)
    case .contentState: .map
    }
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The words a fact of this type may have.
  static var words: [String] { allCases.map(\.rawValue) }
}

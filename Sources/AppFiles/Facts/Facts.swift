import Evidence

/// What a person knows that no log shows.
package struct Facts: Sendable {
  package enum Value: Sendable, Equatable {
    case text(String)
    case flag(Bool)
    case number(Double)
    case time(Timestamp)
    case list([String])
    case map([String: String])
    /// The word `absent` where a list might stand.
    case absent
  }

  package struct AppState: Sendable, Equatable {
    package enum State: String, CaseIterable, Sendable { case foreground, background, suspended, terminated }
    package var at: Timestamp
    package var state: State
  }

  package enum Channel: String, CaseIterable, Sendable {
    case xcode, testflight
    case adHoc = "ad-hoc"
    case appStore = "app-store"
    case enterprise, simulator
  }
  package enum BackgroundRefresh: String, CaseIterable, Sendable {
    case on, off
    case offForApp = "off-for-app"
    case restricted
  }
  package enum Focus: String, CaseIterable, Sendable { case none, on }
  package enum Authorization: String, CaseIterable, Sendable {
    case authorized, denied
    case notDetermined = "not-determined"
    case provisional, ephemeral
  }
  package enum Setting: String, CaseIterable, Sendable {
    case enabled, disabled
    case notSupported = "not-supported"
  }
  package enum AlertStyle: String, CaseIterable, Sendable { case none, banner, alert }
  package enum Previews: String, CaseIterable, Sendable {
    case always
    case whenAuthenticated = "when-authenticated"
    case never
  }
  package enum CenterDelegate: String, CaseIterable, Sendable {
    case appInit = "app-init"
    case didFinishLaunching = "did-finish-launching"
    case later, none
  }
  package enum CategoriesRegistered: String, CaseIterable, Sendable { case launch, later }
  package enum Registers: String, CaseIterable, Sendable {
    case everyLaunch = "every-launch"
    case afterAuthorization = "after-authorization"
    case once, never
  }
  package enum TokenEncoding: String, CaseIterable, Sendable { case hex, utf8, description, base64 }
  package enum TokenUpload: String, CaseIterable, Sendable {
    case everyCallback = "every-callback"
    case onChange = "on-change"
    case once
  }
  package enum Removes: String, CaseIterable, Sendable { case all, own, none }
  package enum Completes: String, CaseIterable, Sendable {
    case everyPath = "every-path"
    case somePaths = "some-paths"
    case twice
  }
  static let presentationWords = ["banner", "list", "sound", "badge", "alert"]
  static let authorizationWords = [
    "alert", "sound", "badge", "provisional", "critical", "car-play", "announcement", "app-settings", "time-sensitive",
  ]

  /// Everything that was said, by key.
  package var values: [FactKey: Cited<Value>] = [:]
  /// When the app was in which state, in the order of the file.
  package var appStates: [Cited<AppState>] = []

  package init() {}
  package var isEmpty: Bool { values.isEmpty && appStates.isEmpty }

  package subscript(key: FactKey) -> Cited<Value>? { values[key] }

  package func text(_ key: FactKey) -> Cited<String>? {
    values[key]?.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
  package func flag(_ key: FactKey) -> Cited<Bool>? {
    values[key]?.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
  }
  package func number(_ key: FactKey) -> Cited<Double>? {
    values[key]?.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
  package func whole(_ key: FactKey) -> Cited<Int>? { number(key)?.compactMap { Int(exactly: $0.rounded()) } }
  package func time(_ key: FactKey) -> Cited<Timestamp>? {
    values[key]?.compactMap { if case .time(let time) = $0 { time } else { nil } }
  }
  package func list(_ key: FactKey) -> Cited<[String]>? {
    values[key]?.compactMap { if case .list(let list) = $0 { list } else { nil } }
  }
  package func word<Word: RawRepresentable & Sendable>(_ key: FactKey) -> Cited<Word>? where Word.RawValue == String {
    text(key)?.compactMap { Word(rawValue: $0) }
  }

  /// These facts with those of `other` in place of their own where both speak.
  package func overlaid(with other: Facts) -> Facts {
    var result = self
    result.values.merge(other.values) { $1 }
    if !other.appStates.isEmpty { result.appStates = other.appStates }
    return result
  }

  mutating func rebase(by base: Int) {
    for key in values.keys { values[key]?.rebase(by: base) }
    for index in appStates.indices { appStates[index].rebase(by: base) }
  }
}

// Each key by its name, typed.
extension Facts {
  package var statement: Cited<String>? { text(.statement) }
  package var bundleID: Cited<String>? { text(.bundleID) }
  package var channel: Cited<Channel>? { word(.channel) }
  package var debugger: Cited<Bool>? { flag(.debugger) }
  package var extensionEmbedded: Cited<Bool>? { flag(.extensionEmbedded) }
  package var extensionDeploymentTarget: Cited<String>? { text(.extensionDeploymentTarget) }

  package var os: Cited<String>? { text(.os) }
  package var model: Cited<String>? { text(.model) }
  package var simulator: Cited<Bool>? { flag(.simulator) }
  package var simulatorHost: Cited<String>? { text(.simulatorHost) }
  package var lowPowerMode: Cited<Bool>? { flag(.lowPowerMode) }
  package var backgroundRefresh: Cited<BackgroundRefresh>? { word(.backgroundRefresh) }
  package var focus: Cited<Focus>? { word(.focus) }
  package var forceQuitAt: Cited<Timestamp>? { time(.forceQuitAt) }
  package var openedAt: Cited<Timestamp>? { time(.openedAt) }
  package var restoredAt: Cited<Timestamp>? { time(.restoredAt) }
  package var batteryPercent: Cited<Double>? { number(.batteryPercent) }
  package var rebootedAt: Cited<Timestamp>? { time(.rebootedAt) }
  package var offlineFrom: Cited<Timestamp>? { time(.offlineFrom) }
  package var offlineUntil: Cited<Timestamp>? { time(.offlineUntil) }

  package var settingsAt: Cited<Timestamp>? { time(.settingsAt) }
  package var authorization: Cited<Authorization>? { word(.authorization) }
  package var alert: Cited<Setting>? { word(.alert) }
  package var alertStyle: Cited<AlertStyle>? { word(.alertStyle) }
  package var sound: Cited<Setting>? { word(.sound) }
  package var badge: Cited<Setting>? { word(.badge) }
  package var lockScreen: Cited<Setting>? { word(.lockScreen) }
  package var notificationCenter: Cited<Setting>? { word(.notificationCenter) }
  package var scheduledSummary: Cited<Bool>? { flag(.scheduledSummary) }
  package var timeSensitive: Cited<Setting>? { word(.timeSensitive) }
  package var criticalAlert: Cited<Setting>? { word(.criticalAlert) }
  package var showPreviews: Cited<Previews>? { word(.showPreviews) }

  package var centerDelegate: Cited<CenterDelegate>? { word(.centerDelegate) }
  /// The answer of willPresent; an empty list where the method is absent, for then nothing is shown.
  package var willPresent: Cited<[String]>? { willPresentIsAbsent?.map { _ in [] } ?? list(.willPresent) }
  package var willPresentIsAbsent: Cited<Bool>? { values[.willPresent]?.compactMap { $0 == .absent ? true : nil } }
  package var didReceiveResponse: Cited<Bool>? { flag(.didReceiveResponse) }
  package var categories: Cited<[String]>? { list(.categories) }
  package var categoriesRegistered: Cited<CategoriesRegistered>? { word(.categoriesRegistered) }
  package var registersForRemoteNotifications: Cited<Registers>? { word(.registersForRemoteNotifications) }
  package var tokenEncoding: Cited<TokenEncoding>? { word(.tokenEncoding) }
  package var tokenUpload: Cited<TokenUpload>? { word(.tokenUpload) }
  package var tokenColumnLength: Cited<Int>? { whole(.tokenColumnLength) }
  package var removesDelivered: Cited<Removes>? { word(.removesDelivered) }
  package var removesPending: Cited<Removes>? { word(.removesPending) }
  package var requestsAuthorization: Cited<Bool>? { flag(.requestsAuthorization) }
  package var authorizationOptions: Cited<[String]>? { list(.authorizationOptions) }
  package var expirationHandler: Cited<Bool>? { flag(.expirationHandler) }
  package var completes: Cited<Completes>? { word(.completes) }
  package var dropsNotifications: Cited<Bool>? { flag(.dropsNotifications) }
  package var contentState: Cited<[String: String]>? {
    values[.contentState]?.compactMap { if case .map(let map) = $0 { map } else { nil } }
  }
  package var reportsEveryVoipPush: Cited<Bool>? { flag(.reportsEveryVoipPush) }
  package var routerInstances: Cited<Int>? { whole(.routerInstances) }
  package var adaptor: Cited<Bool>? { flag(.adaptor) }
}

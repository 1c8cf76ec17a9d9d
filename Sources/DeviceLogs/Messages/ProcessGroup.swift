import Evidence

/// Which messages a process may print. A message names the groups that print it.
struct ProcessGroup: OptionSet, Sendable {
  let rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }

  static let springBoard = ProcessGroup(rawValue: 1 << 0)
  static let apsd = ProcessGroup(rawValue: 1 << 1)
  static let dasd = ProcessGroup(rawValue: 1 << 2)
  static let doNotDisturb = ProcessGroup(rawValue: 1 << 3)
  static let runningBoard = ProcessGroup(rawValue: 1 << 4)
  static let broker = ProcessGroup(rawValue: 1 << 5)
  static let kernel = ProcessGroup(rawValue: 1 << 6)
  static let crashReporter = ProcessGroup(rawValue: 1 << 7)
  static let macNotifications = ProcessGroup(rawValue: 1 << 8)
  static let simulatorBridge = ProcessGroup(rawValue: 1 << 9)
  static let logging = ProcessGroup(rawValue: 1 << 10)
  /// Apps and their extensions: every process that is in no other group.
  static let app = ProcessGroup(rawValue: 1 << 11)
  /// Daemons that print a lot and nothing about an app's push: counted for coverage, never searched.
  static let quiet = ProcessGroup(rawValue: 1 << 12)

  /// The groups that messages belong to, in the order of their bits.
  static let count = 12

  /// The one group of a process.
  init(process name: Bytes) {
    for (group, names) in ProcessGroup.names where names.contains(where: { name == $0 }) {
      self = group
      return
    }
    self = .app
  }

  /// The position of the only bit that is set.
  var index: Int { rawValue.trailingZeroBitCount }

  /// What a report calls the processes of these groups.
  var text: String {
    var words: [String] = []
    for (group, names) in ProcessGroup.names where contains(group) {
      if let first = names.first { words.append(Bytes(first).string) }
    }
    if contains(.app) { words.append("the app or its extension") }
    return words.joined(separator: ", ")
  }

  static let names: [(ProcessGroup, [StaticString])] = [
    (.springBoard, ["SpringBoard", "PineBoard", "Carousel", "SurfBoard", "RealityHUD"]),
    (.apsd, ["apsd"]),
    (.dasd, ["dasd"]),
    (.doNotDisturb, ["donotdisturbd"]),
    (.runningBoard, ["runningboardd", "assertiond"]),
    (.broker, ["usernotificationsd"]),
    (.kernel, ["kernel"]),
    (.crashReporter, ["ReportCrash", "osanalyticshelper", "ReportMemoryException"]),
    (.macNotifications, ["usernoted", "NotificationCenter", "pkd"]),
    (.simulatorBridge, ["CoreSimulatorBridge"]),
    (.logging, ["logd", "diagnosticd", "logd_helper"]),
    (.quiet, quietNames),
  ]

  private static let quietNames: [StaticString] = [
    "AppleLOM", "CommCenter", "IDSCredentialsAgent", "SymptomEvaluator", "WirelessRadioManagerd", "accessoryd",
    "accountsd", "aggregated", "akd", "amfid", "analyticsd", "aned", "appleaccountd", "appstored", "assistantd",
    "audiomxd", "backboardd", "backupd", "biomed", "biomesyncd", "bird", "bluetoothd", "cfprefsd", "chronod",
    "cloudd", "cloudphotod", "configd", "containermanagerd", "contextstored", "coreaudiod", "coreauthd",
    "coreduetd", "coreidvd", "corespeechd", "coresymbolicationd", "dataaccessd", "deleted", "distnoted",
    "fairplayd", "familycircled", "findmydeviced", "fileproviderd", "fseventsd", "geod", "healthd", "hidd", "homed",
    "identityservicesd", "imagent", "intelligenceplatformd", "itunesstored", "keybagd", "knowledge-agent",
    "knowledgeconstructiond", "launchd", "linkd", "locationd", "lockdownd", "lsd", "mDNSResponder", "mediaanalysisd",
    "mediaremoted", "mediaserverd", "mds", "mds_stores", "mdworker", "mobileassetd", "modelmanagerd", "nanoregistryd",
    "navd", "nearbyd", "nehelper", "nesessionmanager", "networkserviceproxy", "nfcd", "nsurlsessiond", "opendirectoryd",
    "parsecd", "passd", "photoanalysisd", "photolibraryd", "powerd", "powerlogd", "proactived", "ptpcamerad",
    "rapportd",
    "remindd", "replayd", "routined", "rtcreportingd", "screensharingd", "searchd", "searchpartyd", "secd", "securityd",
    "securityd_service", "sharingd", "siriactionsd", "siriknowledged", "spotlightknowledged", "suggestd", "symptomsd",
    "syncdefaultsd", "syslogd", "sysmond", "tccd", "thermalmonitord", "timed", "trustd", "useractivityd",
    "usermanagerd",
    "usbmuxd", "watchdogd", "wifid", "wifip2pd", "wirelessproxd",
  ]
}

import AppFiles
import Testing

@Suite("Info.plist")
struct InfoPlistRulesTests {
  private let path = "Ferry/Info.plist"

  @Test("Modes that exist break nothing")
  func healthy() {
    let files = Files([path: info(app, list("UIBackgroundModes", "remote-notification", "voip", "audio", "fetch"))])
    #expect(files.violated == [])
  }

  @Test(
    "A misspelt mode is named with the one that was meant",
    arguments: [
      ("remote-notifications", "cfg-remote-notification-mode"), ("remote_notification", "cfg-remote-notification-mode"),
      ("Remote-Notification", "cfg-remote-notification-mode"), ("remote-notificaiton", "cfg-remote-notification-mode"),
      ("remote notification", "cfg-remote-notification-mode"), ("VoIP", "voip-registry-at-launch"),
    ])
  func misspeltModes(written: String, contract: String) {
    let files = Files([
      path: info(app, "<key>UIBackgroundModes</key>", "<array>", "<string>\(written)</string></array>")
    ])
    #expect(files.violated == ["\(contract) \(path):5"])
  }

  @Test("An app without the mode is right until a payload is to wake it")
  func missing() {
    #expect(Files([path: info(app, list("UIBackgroundModes", "fetch"))]).violated == [])
    let payload = #"{"aps": {"content-available": 1}}"#
    let files = Files([path: info(app, list("UIBackgroundModes", "fetch")), "push.apns": payload])
    #expect(files.violated == ["cfg-remote-notification-mode \(path):3"])
    #expect(Files([path: info(app, modes), "push.apns": payload]).violated == [])
  }

  @Test("Modes are an array under their own key")
  func shape() {
    let text = Files([path: info(app, key("UIBackgroundModes", "remote-notification"))])
    #expect(text.violated == ["cfg-remote-notification-mode \(path):3"])
    let misspelt = Files([path: info(app, list("UIBackgroundMode", "remote-notification"))])
    #expect(misspelt.violated == ["cfg-remote-notification-mode \(path):3"])
  }

  @Test("Live Activities need their key, rightly spelt and true")
  func liveActivities() {
    let rule = "la-plist-enabled \(path):3"
    let name = "NSSupportsLiveActivities"
    #expect(Files([path: info(app, key(name, true))]).violated == [])
    #expect(Files([path: info(app, key(name, false))]).violated == [])
    #expect(Files([path: info(app, key(name, "YES"))]).violated == [rule])
    #expect(Files([path: info(app, key("NSSupportLiveActivities", true))]).violated == [rule])
    #expect(Files([path: info(app, key(name + "FrequentUpdates", true))]).violated == [rule])
    #expect(Files([path: info(app, key(name, true), key(name + "FrequentUpdates", true))]).violated == [])
  }

  @Test("The key for Live Activities counts in the app, not in its widget")
  func liveActivitiesInTheWidget() {
    let widget = info(
      app + ".widget", key("NSSupportsLiveActivities", true), "<key>NSExtension</key><dict>",
      key("NSExtensionPointIdentifier", "com.apple.widgetkit-extension"), "</dict>")
    let path = "Ferry.app/PlugIns/Widget.appex/Info.plist"
    #expect(Files(["Ferry.app/Info.plist": info(), path: widget]).violated == ["la-plist-enabled \(path):3"])
    let both = Files(["Ferry.app/Info.plist": info(app, key("NSSupportsLiveActivities", true)), path: widget])
    #expect(both.violated == [])
  }

  @Test("A clip asks for its quiet permission inside of NSAppClip")
  func clip() {
    let name = "NSAppClipRequestEphemeralUserNotification"
    let inside = info(app + ".Clip", "<key>NSAppClip</key><dict>", key(name, true), "</dict>")
    #expect(Files([path: inside]).violated == [])
    #expect(Files([path: inside.replacing("true", with: "string")]).violated.count == 1)
    let outside = info(app + ".Clip", key(name, true), "<key>NSAppClip</key><dict/>")
    #expect(Files([path: outside]).violated == ["clip-ephemeral \(path):3"])
  }

  @Test("Firebase's switch is a Boolean")
  func proxy() {
    let name = "FirebaseAppDelegateProxyEnabled"
    #expect(Files([path: info(app, key(name, "NO"))]).violated == ["cfg-third-party-proxy-forwarding \(path):3"])
    #expect(Files([path: info(app, key(name, false))]).violated == [])
    #expect(Files([path: info(app, key(name, false))]).advised == ["cfg-third-party-proxy-forwarding \(path):3"])
    #expect(Files([path: info(app, key(name, true))]).advised == [])
  }

  @Test("The communication entitlement needs an intent among the activity types")
  func communication() {
    let claim = key("com.apple.developer.usernotifications.communication", true)
    func files(_ plist: String) -> Files {
      Files(["Ferry.app/Info.plist": plist, "Ferry.app/Ferry": signed(app, production, claim)])
    }
    #expect(files(info()).violated == ["cfg-communication-capability Ferry.app/Info.plist:1"])
    #expect(files(info(app, list("NSUserActivityTypes", "INSendMessageIntent"))).violated == [])
  }
}

import AppFiles
import Contracts
import Evidence

/// Where a request goes to: server, method, path, device token.
enum RouteLint {
  private static let hosts: Set<String> = [
    "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
  ]

  static func judge(_ request: PushRequest, _ sheet: inout LintSheet) {
    guard let target = request.target else { return }
    if let option = target.oldProtocol {
      sheet.violate(
        .reqHttp2TlsHost, .high, "\(option) asks for HTTP/1; APNs speaks HTTP/2 only.", [target.place])
    }
    if let method = target.method, !JSONNode.isPartial(method), method.uppercased() != "POST" {
      sheet.violate(
        .reqMethodAndPath, .high, "The request is a \(LintRules.shown(method)); a push is a POST.", [target.place])
    }
    if let token = target.token { self.token(token, target.place, &sheet) }
    guard let url = target.url else { return }
    let (scheme, host, port, path) = parts(url)
    server(scheme, host, port, target.place, &sheet)
    if let path { self.path(path, isApple: host.hasSuffix("push.apple.com"), request, target.place, &sheet) }
  }

  /// Parts of a URL whose beginning may be unknown.
  private static func parts(_ url: String) -> (scheme: String, host: String, port: String?, path: String?) {
    var rest = url[...]
    var scheme = ""
    if let mark = rest.firstRange(of: "://") {
      scheme = rest[..<mark.lowerBound].lowercased()
      rest = rest[mark.upperBound...]
    }
    let slash = rest.firstIndex(of: "/")
    var host = rest[..<(slash ?? rest.endIndex)]
    var port: String?
    if let colon = host.lastIndex(of: ":") {
      port = String(host[host.index(after: colon)...])
      host = host[..<colon]
    }
    let path = slash.map { String(rest[$0...].prefix { $0 != "?" && $0 != "#" }) }
    return (scheme, host.lowercased(), port, path)
  }

  private static func server(
    _ scheme: String, _ host: String, _ port: String?, _ place: SourcePlace, _ sheet: inout LintSheet
  ) {
    guard !JSONNode.isPartial(host), host.hasSuffix("push.apple.com") else { return }
    if !hosts.contains(host) {
      let old = host.hasPrefix("gateway.") || host.hasPrefix("feedback.")
      sheet.violate(
        .reqHttp2TlsHost, .high,
        old
          ? "\(host) belongs to the binary protocol, which was switched off in 2021."
          : "\(LintRules.shown(host)) is no server of APNs; pushes go to api.push.apple.com or api.sandbox.push.apple.com.",
        [place])
    } else if scheme == "http" {
      sheet.violate(.reqHttp2TlsHost, .high, "The URL begins with http:; APNs is reached over TLS only.", [place])
    } else if let port, !JSONNode.isPartial(port), port != "443", port != "2197" {
      sheet.violate(.reqHttp2TlsHost, .high, "APNs listens on 443 and 2197, not on \(LintRules.shown(port)).", [place])
    }
  }

  private static func path(
    _ path: String, isApple: Bool, _ request: PushRequest, _ place: SourcePlace, _ sheet: inout LintSheet
  ) {
    let device = "/3/device"
    if path.hasPrefix("/4/broadcasts/apps/") {
      broadcast(String(path.dropFirst(19)), request, place, &sheet)
    } else if path == device || path == device + "/" {
      sheet.violate(.reqMethodAndPath, .high, "The path ends where the device token belongs.", [place])
    } else if path.hasPrefix(device + "/") {
      token(String(path.dropFirst(device.count + 1)), place, &sheet)
    } else if isApple, !JSONNode.isPartial(path) {
      sheet.violate(
        .reqMethodAndPath, .high, "The path is “\(LintRules.shown(path))”; a push goes to /3/device/ and the token.",
        [place])
    }
  }

  private static func token(_ text: String, _ place: SourcePlace, _ sheet: inout LintSheet) {
    guard !JSONNode.isPartial(text) else { return }
    var text = text.replacing("%3C", with: "<").replacing("%3E", with: ">").replacing("%20", with: " ")
    let form = text.withUTF8 { DeviceToken(Bytes(UnsafeRawBufferPointer($0))).form }
    let what: String
    switch form {
    case .angleBrackets, .dataDescription, .nodeBuffer, .byteCount: what = "the printed form of a data object"
    case .base64: what = "base64"
    case .fcm: what = "a registration token of Firebase"
    case .expo: what = "a push token of Expo"
    // Too short, masked or a word: an example of documents rather than a token.
    case .hex, .shortHex, .masked, .empty, .other: return
    }
    sheet.violate(
      .regTokenHex, .high, "The device token is \(what); APNs takes its bytes in hexadecimal digits.", [place])
  }

  private static func broadcast(
    _ app: String, _ request: PushRequest, _ place: SourcePlace, _ sheet: inout LintSheet
  ) {
    if !JSONNode.isPartial(app), PushType.ofTopic(app).type != nil {
      sheet.violate(
        .laBroadcast, .high,
        "The path of a broadcast ends in the bare bundle id; this one is “\(LintRules.shown(app))”.",
        [place])
    }
    if request.lacks("apns-channel-id") {
      sheet.violate(.laBroadcast, .high, "A broadcast names its channel in apns-channel-id; there is none.", [place])
    }
    if request.lacks("apns-expiration") {
      sheet.violate(.laBroadcast, .medium, "A broadcast needs an apns-expiration; there is none.", [place])
    }
  }
}

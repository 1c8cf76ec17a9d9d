import Evidence

/// The key names that provider logs use, folded to lower-case letters (`apns_id`, `apnsId`, `APNs-ID` are one).
enum KeyNames {
  static let strong: [(String, Role)] = [
    ("apnsid", .apnsID), ("xapnsid", .apnsID), ("apnsrequestid", .apnsID), ("apnsuuid", .apnsID),
    ("apnsmessageid", .apnsID), ("apnsnotificationid", .apnsID),
    ("apnsuniqueid", .uniqueID), ("apnscollapseid", .collapseID),
    ("devicetoken", .token), ("apnstoken", .token), ("apnsdevicetoken", .token), ("pushtoken", .token),
    ("apnspushtoken", .token), ("devicepushtoken", .token), ("iostoken", .token), ("voiptoken", .token),
    ("tokenhex", .token), ("apnstokenhex", .token),
    ("apnstopic", .topic), ("apnsbundleid", .bundle), ("apnsbundle", .bundle),
    ("apnspushtype", .pushType), ("apnspriority", .priority), ("apnsexpiration", .expiration),
    ("apnsexpiry", .expiration), ("apnschannelid", .channelID),
    ("apnshost", .url), ("apnsserver", .url), ("apnsgateway", .url), ("apnsurl", .url), ("apnsendpoint", .url),
    ("apnsenvironment", .environment), ("apnsenv", .environment),
    ("apnsstatus", .status), ("apnsstatuscode", .status), ("apnshttpstatus", .status), ("apnscode", .status),
    ("apnsreason", .reason), ("apnserror", .reason), ("apnserrorreason", .reason),
    ("apnspayload", .payload), ("apnstimestamp", .deadSince),
  ]

  static let weak: [(String, Role)] = [
    ("ts", .time), ("time", .time), ("t", .time), ("datetime", .time), ("date", .time), ("asctime", .time),
    ("eventtime", .time), ("logtime", .time), ("loggedat", .time), ("createdat", .time), ("sentat", .time),
    ("when", .time),
    ("timestamp", .timestamp),
    ("uniqueid", .uniqueID),
    ("collapseid", .collapseID), ("collapseidentifier", .collapseID),
    ("token", .token), ("tok", .token), ("device", .token), ("deviceid", .token), ("tokens", .token),
    ("recipient", .token),
    ("to", .token), ("target", .token), ("registrationid", .token), ("regid", .token), ("address", .token),
    ("topic", .topic), ("bundle", .bundle), ("bundleid", .bundle), ("bundleidentifier", .bundle), ("appid", .bundle),
    ("host", .url), ("hostname", .url), ("server", .url), ("gateway", .url), ("endpoint", .url), ("url", .url),
    ("uri", .url), ("path", .url), ("requesturl", .url), ("authority", .url), ("baseurl", .url), ("address", .url),
    ("urleffective", .url), ("remote", .url), ("requesturi", .url), ("requestpath", .url), ("pathname", .url),
    ("originalurl", .url), ("apiurl", .url), ("targeturl", .url), ("hosturl", .url), ("peer", .url),
    ("method", .method),
    ("env", .environment), ("environment", .environment), ("mode", .environment),
    ("production", .isProduction), ("isproduction", .isProduction), ("sandbox", .isDevelopment),
    ("issandbox", .isDevelopment), ("usesandbox", .isDevelopment), ("development", .isDevelopment),
    ("pushtype", .pushType), ("priority", .priority), ("expiration", .expiration), ("expiry", .expiration),
    ("channelid", .channelID),
    ("status", .status), ("statuscode", .status), ("code", .status), ("httpstatus", .status), ("httpcode", .status),
    ("httpstatuscode", .status), ("responsestatus", .status), ("responsecode", .status),
    ("reason", .reason), ("rejectionreason", .reason), ("errorreason", .reason), ("reasonstring", .reason),
    ("responsereason", .reason), ("failurereason", .reason), ("errorcode", .error),
    ("error", .error), ("err", .error), ("errormessage", .error), ("errormsg", .error), ("errordescription", .error),
    ("deadsince", .deadSince), ("inactivesince", .deadSince), ("invalidsince", .deadSince),
    ("tokenexpirationtimestamp", .deadSince), ("tokeninvalidationtimestamp", .deadSince),
    ("unregisteredat", .deadSince),
    ("payload", .payload), ("notificationpayload", .payload),
    ("payloadbytes", .payloadBytes), ("payloadsize", .payloadBytes), ("payloadlength", .payloadBytes),
    ("contentlength", .payloadBytes),
    ("attempt", .attempt), ("attempts", .attempt), ("tries", .attempt),
    ("authorization", .authorization), ("kid", .keyID), ("keyid", .keyID), ("iss", .teamID), ("teamid", .teamID),
    ("alg", .algorithm), ("iat", .issuedAt),
    ("msg", .message), ("message", .message), ("m", .message), ("text", .message), ("event", .event),
    ("user", .user), ("userid", .user), ("uid", .user), ("account", .user), ("accountid", .user),
  ]

  static let containers: [(String, Container)] = [
    ("apns", .part), ("push", .part), ("apn", .part), ("notification", .part), ("delivery", .part), ("data", .part),
    ("context", .part), ("ctx", .part), ("fields", .part), ("extra", .part), ("record", .part), ("result", .part),
    ("jsonpayload", .part), ("details", .part), ("detail", .part), ("meta", .part), ("metadata", .part),
    ("props", .part), ("info", .part), ("attributes", .part), ("properties", .part), ("params", .part),
    ("msg", .part), ("message", .part), ("time", .part), ("body", .part), ("event", .part), ("payload", .part),
    ("attrs", .part),
    ("request", .request), ("req", .request), ("apnsrequest", .request),
    ("headers", .requestHeaders), ("reqheaders", .requestHeaders), ("requestheaders", .requestHeaders),
    ("apnsheaders", .requestHeaders),
    ("response", .response), ("res", .response), ("resp", .response), ("error", .response), ("err", .response),
    ("apnsresponse", .response), ("answer", .response), ("reply", .response), ("responsebody", .response),
    ("resheaders", .responseHeaders), ("responseheaders", .responseHeaders), ("respheaders", .responseHeaders),
    ("aps", .aps),
    ("resource", .foreign), ("labels", .foreign), ("kubernetes", .foreign), ("process", .foreign),
    ("caller", .foreign), ("stack", .foreign), ("user", .foreign), ("client", .foreign), ("session", .foreign),
    ("agent", .foreign), ("http", .part), ("httprequest", .foreign), ("span", .foreign), ("trace", .foreign),
  ]

  static let markers: [(String, Markers)] = [
    ("sent", .sent), ("failed", .failed), ("delivery", .delivery), ("notification", .notification),
    ("error", .error), ("name", .name), ("multicastid", .multicast), ("responses", .responses),
    ("results", .responses), ("data", .data), ("log", .log), ("realtimetimestamp", .journal),
    ("logevents", .events), ("events", .events), ("textpayload", .cloudText), ("jsonpayload", .cloudText),
    ("invalidplayerids", .oneSignal), ("platformdeliverystats", .oneSignal), ("recipients", .oneSignal),
    ("type", .goType), ("device", .device), ("apnsuniqueid", .uniqueID), ("msg", .message), ("message", .message),
    ("apnsid", .apns2), ("statuscode", .apns2), ("eventmessage", .deviceLog), ("machtimestamp", .deviceLog),
    ("logs", .logs), ("jseshortmsg", .verror), ("aps", .aps), ("status", .status), ("attributes", .attributes),
    ("success", .success), ("issuccess", .dotNet), ("messageresponse", .pinpoint), ("endpointresult", .pinpoint),
    ("issuccessful", .dotNet),
  ]

  static let meanings: [[UInt8]: KeyMeaning] = {
    var table: [[UInt8]: KeyMeaning] = [:]
    for (name, role) in weak where table[Array(name.utf8)] == nil {
      table[Array(name.utf8), default: KeyMeaning()].role = role
    }
    for (name, role) in strong {
      table[Array(name.utf8), default: KeyMeaning()].role = role
      table[Array(name.utf8), default: KeyMeaning()].isStrong = true
    }
    for (name, container) in containers { table[Array(name.utf8), default: KeyMeaning()].container = container }
    for (name, marker) in markers { table[Array(name.utf8), default: KeyMeaning()].markers.insert(marker) }
    return table
  }()

  /// The meaning of a key as it was spelled: by its whole name, by its last part (`push.apns.topic`), or by the words
  /// in it.
  static func meaning(of key: Bytes) -> KeyMeaning {
    let folded = fold(key)
    if let known = meanings[folded] { return known }
    if let dot = key.lastIndex(of: UInt8(ascii: ".")), dot + 1 < key.count {
      var meaning = meaning(of: key.from(dot + 1))
      let before = fold(key.upTo(dot))
      if has(before, "apns") || has(before, "push") {
        meaning.isStrong = meaning.role == .token || has(before, "apns") && meaning.role != .none
      } else if meaning.role == .status || meaning.role == .time {
        // `log.level`, `process.code`: an everyday word inside somebody else's name.
        if !has(before, "http"), !has(before, "response") { meaning = KeyMeaning() }
      }
      return meaning
    }
    return shaped(folded)
  }

  /// An unknown name that contains a telling word: its value's shape decides later.
  private static func shaped(_ folded: [UInt8]) -> KeyMeaning {
    var meaning = KeyMeaning()
    let speaksOfAPNs = has(folded, "apns")
    if speaksOfAPNs, let rest = meanings[removing("apns", from: folded)], rest.role != .none {
      meaning = rest
      meaning.isStrong = true
    } else if has(folded, "token"), !has(folded, "provider"), !has(folded, "access"), !has(folded, "session"),
      has(folded, "device") || has(folded, "push") || speaksOfAPNs
    {
      meaning.role = .token
      meaning.isStrong = true
    } else if has(folded, "token") || has(folded, "device"), !speaksOfAPNs {
      // Only a value that looks like a token counts.
      meaning.role = .token
    } else if ends(folded, "status") || ends(folded, "statuscode") || ends(folded, "httpcode"), !speaksOfAPNs {
      meaning.role = .status
    } else if speaksOfAPNs {
      meaning.role = .apnsID
      meaning.isStrong = true
      meaning.needsShape = true
    }
    return meaning
  }

  private static func fold(_ key: Bytes) -> [UInt8] {
    var out: [UInt8] = []
    for index in 0..<min(key.count, 48) where Bytes.isLetter(key.base[index]) || Bytes.isDigit(key.base[index]) {
      out.append(Bytes.lower(key.base[index]))
    }
    return out
  }

  private static func has(_ name: [UInt8], _ word: StaticString) -> Bool {
    name.withUnsafeBytes { Bytes($0).contains(word) }
  }

  private static func ends(_ name: [UInt8], _ word: StaticString) -> Bool {
    name.withUnsafeBytes { Bytes($0).hasSuffix(word) }
  }

  private static func removing(_ word: StaticString, from name: [UInt8]) -> [UInt8] {
    name.withUnsafeBytes { raw in
      let bytes = Bytes(raw)
      guard let start = bytes.firstIndex(of: word) else { return name }
      return Array(name[..<start]) + Array(name[(start + word.utf8CodeUnitCount)...])
    }
  }
}

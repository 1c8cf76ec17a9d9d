import Evidence

extension Contract {
  /// Credentials, connection and route of a request.
  static let requestConnection: [Contract] = [
    Contract(
      .reqAuthPresent, at: .request, severity: .blocker,
      statement: """
        The provider proves who it is, by a token in every request or by the connection's client certificate.
        """,
      remedy: "Send `authorization: bearer <token>` with every request.",
      settledBy: [.response],
      next: .requests("A record of the headers' names is enough.")),
    Contract(
      .reqBackgroundCadence, at: .request, severity: .high,
      statement: "One device gets no more than two or three background pushes an hour.",
      remedy: "Send one push as a hint and let the app fetch everything; leave schedules to background tasks.",
      settledBy: [.providerLog],
      next: .requests("The send times per token show the rate.")),
    Contract(
      .reqCertificateValid, at: .request, severity: .blocker,
      statement: "The client certificate is in date, made for this environment and issued for the topic.",
      remedy: "Renew the certificate or move to a .p8 key, which does not expire.",
      settledBy: [.providerLog, .response],
      next: NextStep(
        collect: "`openssl x509 -noout -subject -dates -in push.pem`",
        why: "Dates, environment and topic stand in the certificate.", cost: 1)),
    Contract(
      .reqConnectionReused, at: .request, severity: .medium,
      statement: "Connections to APNs are kept open for hours and not opened for every push.",
      remedy: "Keep a pool of connections and test idle ones with PING.",
      settledBy: [.providerLog],
      next: .transport("Opened connections against sends show the habit.")),
    Contract(
      .reqConnectionSingleTeam, at: .request, severity: .high,
      statement: "One connection is used with one team's key and for topics that it knew when it was opened.",
      remedy: "Keep separate pools per team and key, and reconnect after a new bundle id or a transfer.",
      settledBy: [.providerLog, .response],
      next: .transport("The key id and team of each request on a connection must be seen.")),
    Contract(
      .reqHttp2TlsHost, at: .request, severity: .blocker,
      statement: """
        Requests go over HTTP/2 with TLS 1.2 or newer to `api.push.apple.com` or `api.sandbox.push.apple.com`, port \
        443 or 2197.
        """,
      remedy: "Move to the HTTP/2 interface and open the ports; the binary gateway was switched off in March 2021.",
      settledBy: [.providerLog],
      next: .transport("Protocol, host and port are in the connection log.")),
    Contract(
      .reqJwtFresh, at: .request, severity: .blocker,
      statement: "The provider token was issued (`iat`) less than an hour ago, as APNs' own clock sees it.",
      remedy: "Renew the token every 20 to 60 minutes, and keep the server's clock in step.",
      settledBy: [.providerLog, .response],
      next: NextStep(
        collect: """
          The `iat` of the provider token, the time of the send and the `date` header of the answer
          """,
        why: "Only the three times together tell an old token from a wrong clock.", cost: 1)),
    Contract(
      .reqJwtNotRefreshedTooOften, at: .request, severity: .high,
      statement: "A connection sees a new provider token no more than once in 20 minutes.",
      remedy: "Make one token, share it among all workers and keep it for 20 to 60 minutes.",
      settledBy: [.providerLog, .response],
      next: .requests("The `iat` of successive tokens shows how often they change.")),
    Contract(
      .reqJwtWellFormed, at: .request, severity: .blocker,
      statement: """
        The provider token is signed with ES256 and has a key id and a team id of ten characters each and `iat` in \
        whole seconds.
        """,
      remedy: "Correct the claims, and check that key id and team id belong to this .p8 file.",
      settledBy: [.providerLog, .response],
      next: NextStep(
        collect: "Header and claims of the provider token, without its signature",
        why: "The three fields can be checked offline.", cost: 1)),
    Contract(
      .reqKeyEnvironment, at: .request, severity: .blocker,
      statement: "A key that is bound to one environment is used at that environment's host only.",
      remedy: "Use the key of the environment that the host belongs to.",
      settledBy: [.response],
      next: NextStep(
        collect: "The key's environment in the developer account",
        why: "A bound key fails at the other host, an older one serves both.", cost: 1)),
    Contract(
      .reqMethodAndPath, at: .request, severity: .blocker,
      statement: "A push is a `POST` to `/3/device/<token>`.",
      remedy: "Correct method and path; an empty token leaves the path without its last part.",
      settledBy: [.providerLog, .response],
      next: .requests("Method and path of the request settle it.")),
    Contract(
      .reqNetworkPathOpen, at: .request, severity: .blocker,
      statement: "The provider's network lets connections to APNs through on port 443 or 2197.",
      remedy: "Open the port for Apple's address range and let no proxy end the TLS connection.",
      settledBy: [.providerLog],
      next: .transport("Time-outs on every connect speak for a closed path.")),
    Contract(
      .reqNoDeviceSpam, at: .request, severity: .high,
      statement: "A single device is not flooded with pushes in a short time.",
      remedy: "Merge what belongs together and wait before sending again to the same token.",
      settledBy: [.response],
      next: .requests("The send times per token show bursts.")),
    Contract(
      .reqTopicAllowed, at: .request, severity: .blocker,
      statement: "The key or certificate may push to this topic.",
      remedy: "Use the credentials of the team that owns the app, and the right topic.",
      settledBy: [.response],
      next: .responses("Only APNs' reason tells.")),
    Contract(
      .reqTrustStoreCurrent, at: .request, severity: .blocker,
      statement: "The provider trusts the certificate authority behind APNs' present server certificates.",
      remedy: "Install the USERTrust RSA root in the provider's trust store.",
      settledBy: [.providerLog],
      next: NextStep(
        collect: "`openssl s_client -connect api.push.apple.com:443 -alpn h2 </dev/null`",
        why: "The handshake's verify result names the missing root.", cost: 1)),
  ]
}

/// Transcripts of HTTP tools and dumps over several lines.
extension Specimens {
  /// Header `{"alg":"ES256","kid":"K7M2QX9R4T"}`, claims `{"iss":"T4R9PL2C7X","iat":1771060000}`, and no real signature.
  private static let jwt =
    "eyJhbGciOiJFUzI1NiIsImtpZCI6Iks3TTJRWDlSNFQifQ.eyJpc3MiOiJUNFI5UEwyQzdYIiwiaWF0IjoxNzcxMDYwMDAwfQ.c2lnbmF0dXJl"

  static let transcripts: [Specimen] = [
    Specimen(
      "curl",
      """
      * Connected to api.sandbox.push.apple.com (17.188.143.98) port 443 (#0)
      * Using HTTP2, server supports multi-use
      * Using Stream ID: 1 (easy handle 0x7f81c0004c00)
      > POST /3/device/$T HTTP/2
      > Host: api.sandbox.push.apple.com
      > User-Agent: curl/7.64.1
      > Accept: */*
      > authorization: bearer \(jwt)
      > apns-topic:com.example.tideline
      > apns-push-type: alert
      > apns-expiration: 3600
      > Content-Length: 36
      > Content-Type: application/x-www-form-urlencoded
      >\u{20}
      * Connection state changed (MAX_CONCURRENT_STREAMS == 1000)!
      * We are completely uploaded and fine
      < HTTP/2 200\u{20}
      < apns-id: $UP
      < apns-unique-id: $UNIQUE
      < date: Sat, 14 Feb 2026 09:26:53 GMT
      <\u{20}
      * Connection #0 to host api.sandbox.push.apple.com left intact
      * Closing connection 0
      """,
      "4 send @2026-02-14T09:26:53Z id=$ID apnsIDUpper=1 uniqueID=$UNIQUE topic=com.example.tideline host=api.sandbox.push.apple.com token=T pushType=alert expiration=3600 payloadBytes=36 wholeRequest=1 status=200 serverDate=2026-02-14T09:26:53Z authorization=1 jwtKeyID=K7M2QX9R4T jwtAlgorithm=ES256 jwtTeamID=T4R9PL2C7X jwtIssuedAt=1771060000"
    ),
    // Two requests over one connection; the body of the first comes after `left intact`, glued to the next line.
    Specimen(
      "curl",
      """
      > POST /3/device/$T HTTP/2
      > Host: api.push.apple.com
      > apns-topic: com.example.tideline
      > apns-id: $ID
      >\u{20}
      < HTTP/2 400\u{20}
      < apns-id: $UP
      <\u{20}
      * Connection #0 to host api.push.apple.com left intact
      {"reason":"BadExpirationDate"}* Found bundle for host api.push.apple.com: 0x7f2e06f5c0 [can multiplex]
      * Re-using existing connection! (#0) with host api.push.apple.com
      > POST /3/device/$T HTTP/2
      > Host: api.push.apple.com
      > apns-topic: com.example.tideline
      >\u{20}
      < HTTP/2 410
      < apns-id: $UP
      <\u{20}
      {"reason":"Unregistered","timestamp":1770915941250}* Closing connection 0
      """,
      "1 send id=$ID apnsIDUpper=1 topic=com.example.tideline host=api.push.apple.com token=T wholeRequest=1 status=400 reason=BadExpirationDate",
      "12 send id=$ID apnsIDUpper=1 topic=com.example.tideline host=api.push.apple.com token=T wholeRequest=1 status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"
    ),
    // Bodies all at the end: stdout was buffered.
    Specimen(
      "curl",
      """
      > POST /3/device/$T HTTP/2
      > Host: api.push.apple.com
      >\u{20}
      < HTTP/2 400\u{20}
      <\u{20}
      > POST /3/device/$T HTTP/2
      > Host: api.push.apple.com
      >\u{20}
      < HTTP/2 403\u{20}
      <\u{20}
      * Closing connection 0
      {"reason":"InvalidProviderToken"}{"reason":"BadDeviceToken"}
      """,
      "1 send host=api.push.apple.com token=T wholeRequest=1 status=400 reason=BadDeviceToken",
      "6 send host=api.push.apple.com token=T wholeRequest=1 status=403 reason=InvalidProviderToken"),
    Specimen(
      "curl",
      """
      * using HTTP/2
      * h2h3 [:method: POST]
      * h2h3 [:path: /3/device/$T]
      * h2h3 [:scheme: https]
      * h2h3 [:authority: api.sandbox.push.apple.com]
      * h2h3 [apns-topic: com.example.tideline]
      * h2h3 [apns-push-type: alert]
      * h2h3 [content-length: 22]
      * Using Stream ID: 1 (easy handle 0x56231b0c94b0)
      } [5 bytes data]
      > POST /3/device/$T HTTP/2
      > Host: api.sandbox.push.apple.com
      > apns-topic: com.example.tideline
      > apns-push-type: alert
      > content-length: 22
      >\u{20}
      { [5 bytes data]
      < HTTP/2 403\u{20}
      < apns-id: $UP
      <\u{20}
      { [33 bytes data]
      100    22    0    33  100    22      0    666 --:--:-- --:--:-- --:--:--   687
      * Connection #0 to host api.sandbox.push.apple.com left intact
      {"reason":"MissingProviderToken"}
      """,
      "11 send id=$ID apnsIDUpper=1 topic=com.example.tideline host=api.sandbox.push.apple.com token=T pushType=alert payloadBytes=22 wholeRequest=1 status=403 reason=MissingProviderToken"
    ),
    Specimen(
      "curl",
      """
      * [HTTP/2] [1] OPENED stream for https://api.push.apple.com/3/device/$T
      * [HTTP/2] [1] [:method: POST]
      * [HTTP/2] [1] [:scheme: https]
      * [HTTP/2] [1] [:authority: api.push.apple.com]
      * [HTTP/2] [1] [:path: /3/device/$T]
      * [HTTP/2] [1] [apns-topic: com.example.tideline]
      > POST /3/device/$T HTTP/2
      Host: api.push.apple.com
      apns-topic: com.example.tideline

      * received GOAWAY, error=0, last_stream=0
      curl: (16) Error in the HTTP2 framing layer
      """,
      "11 goaway host=api.push.apple.com errorCode=0",
      "7 no-answer topic=com.example.tideline host=api.push.apple.com token=T wholeRequest=1 reasonText='curl: (16) Error in the HTTP2 framing layer'"
    ),
    Specimen(
      "curl",
      """
      HTTP/2 410\u{20}
      \u{1b}[1mapns-id\u{1b}[0m: $UP
      \u{1b}[1mdate\u{1b}[0m: Sat, 14 Feb 2026 09:26:53 GMT

      {"reason":"Unregistered","timestamp":1770915941250}
      """,
      "1 response @2026-02-14T09:26:53Z id=$ID apnsIDUpper=1 status=410 reason=Unregistered serverDate=2026-02-14T09:26:53Z deadSince=2026-02-12T17:05:41.250Z"
    ),
    Specimen(
      "nghttp",
      """
      [  0.019] Connected
      The negotiated protocol: h2
      [  0.021] send HEADERS frame <length=94, flags=0x24, stream_id=13>
                ; END_HEADERS | PRIORITY
                (padlen=0, dep_stream_id=11, weight=16, exclusive=0)
                ; Open new stream
                :method: POST
                :path: /3/device/$T
                :scheme: https
                :authority: api.sandbox.push.apple.com
                content-length: 25
                apns-topic: com.example.tideline
                apns-push-type: alert
      [  0.021] send DATA frame <length=25, flags=0x01, stream_id=13>
                ; END_STREAM
      [  0.022] recv (stream_id=13) :status: 410
      [  0.022] recv (stream_id=13) apns-id: $UP
      [  0.022] recv (stream_id=13) date: Sat, 14 Feb 2026 09:26:53 GMT
      [  0.022] recv HEADERS frame <length=74, flags=0x04, stream_id=13>
                ; END_HEADERS
      {"reason":"Unregistered","timestamp":1770915941250}[  0.022] recv DATA frame <length=51, flags=0x01, stream_id=13>
                ; END_STREAM
      """,
      "3 send @2026-02-14T09:26:53Z id=$ID apnsIDUpper=1 topic=com.example.tideline host=api.sandbox.push.apple.com token=T pushType=alert payloadBytes=25 wholeRequest=1 status=410 reason=Unregistered serverDate=2026-02-14T09:26:53Z deadSince=2026-02-12T17:05:41.250Z"
    ),
    Specimen(
      "nghttp",
      """
      [  0.021] send HEADERS frame <length=94, flags=0x24, stream_id=13>
                :method: POST
                :path: /3/device/$T
                :authority: api.push.apple.com
                apns-topic: com.example.tideline
      [  0.022] recv GOAWAY frame <length=46, flags=0x00, stream_id=0>
                (last_stream_id=11, error_code=NO_ERROR(0x00), opaque_data(38)=[{"reason":"BadCertificateEnvironment"}])
      Some requests were not processed. total=1, processed=0
      """,
      "1 request topic=com.example.tideline host=api.push.apple.com token=T wholeRequest=1",
      "6 goaway reason=BadCertificateEnvironment"),
    Specimen(
      "HTTP/2 frames",
      """
      HEADERS
        - END_STREAM
        + END_HEADERS
        :method = POST
        :scheme = https
        :path = /3/device/$T
        host = api.sandbox.push.apple.com
        authorization = bearer \(jwt)
        apns-id = $ID
        apns-push-type = alert
        apns-expiration = 0
        apns-priority = 10
        apns-topic = com.example.tideline
      DATA
        + END_STREAM
        { "aps" : { "alert" : "Tide at noon" } }
      HEADERS
        - END_STREAM
        + END_HEADERS
        :status = 400
        content-type = application/json
        apns-id: $ID
      DATA
        + END_STREAM
        { "reason" : "BadDeviceToken" }
      """,
      "1 send id=$ID topic=com.example.tideline host=api.sandbox.push.apple.com token=T pushType=alert priority=10 expiration=0 payloadBytes=40 payloadFlags=aps+alert+text wholeRequest=1 status=400 reason=BadDeviceToken authorization=1 jwtKeyID=K7M2QX9R4T jwtAlgorithm=ES256 jwtTeamID=T4R9PL2C7X jwtIssuedAt=1771060000"
    ),
    Specimen(
      "pushok",
      #"""
      object(Pushok\Response)[1564]
        private 'apnsId' => string '$UP'
        private 'deviceToken' => string '$T'
        private 'statusCode' => int 400
        private 'errorReason' => string 'BadDeviceToken'
        private 'error410Timestamp' => string ''
      """#,
      "1 send id=$ID apnsIDUpper=1 token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "pushok",
      #"""
      object(Pushok\Response)#12 (5) {
        ["apnsId":"Pushok\Response":private]=>
        string(36) "$UP"
        ["deviceToken":"Pushok\Response":private]=>
        string(64) "$T"
        ["statusCode":"Pushok\Response":private]=>
        int(410)
        ["errorReason":"Pushok\Response":private]=>
        string(12) "Unregistered"
      }
      """#,
      "1 send id=$ID apnsIDUpper=1 token=T status=410 reason=Unregistered"),
    Specimen(
      "NSHTTPURLResponse",
      """
      Error: Invalid response Optional(<NSHTTPURLResponse: 0x7f91b2c04d80> { URL: https://api.sandbox.push.apple.com:443/3/device/$T } { Status Code: 400, Headers {
          "apns-id" =     (
              "$UP"
          );
      } })

      Data: {"reason":"DeviceTokenNotForTopic"}
      """,
      "1 send id=$ID apnsIDUpper=1 host=api.sandbox.push.apple.com token=T status=400 reason=DeviceTokenNotForTopic"),
  ]
}

/// Shapes that were printed by the tools and libraries themselves against a server on the same machine; values invented.
extension Specimens {
  static let tables: [Specimen] = [
    Specimen(
      "CSV columns",
      """
      sent_at,apns_id,device_token,topic,status,reason
      2026-02-14T09:26:53Z,$ID,$T,com.example.tideline,400,BadDeviceToken
      2026-02-14T09:26:54Z,$ID,$T,com.example.tideline,200,
      """,
      "2 response @2026-02-14T09:26:53Z id=$ID token=T topic=com.example.tideline status=400 reason=BadDeviceToken",
      "3 response @2026-02-14T09:26:54Z id=$ID token=T topic=com.example.tideline status=200"),
    Specimen(
      "CSV columns",
      "Time\tAPNs ID\tStatus Code\tReason\n2026-02-14T09:26:53Z\t$UP\t410\tUnregistered\n",
      "2 response @2026-02-14T09:26:53Z id=$ID apnsIDUpper=1 status=410 reason=Unregistered"),
    // CloudWatch Insights: the service's own line in a cell, quotes doubled; UTC without a zone.
    Specimen(
      "JSON fields",
      """
      @timestamp,@message
      2026-02-14 09:26:53.125,"{""level"":""info"",
      ""apns_id"":""$ID"",""status"":200}"
      """,
      "2 response @2026-02-14T09:26:53.125Z id=$ID status=200"),
  ]

  static let measured: [Specimen] = [
    // curl 7.88.1 -sv into a file: the counts of bytes stand between the lines, the handshake's too.
    Specimen(
      "curl",
      """
      *   Trying 192.0.2.77:443...
      * ALPN: offers h2,http/1.1
      } [5 bytes data]
      * TLSv1.3 (OUT), TLS handshake, Client hello (1):
      } [512 bytes data]
      * TLSv1.3 (IN), TLS handshake, Server hello (2):
      { [122 bytes data]
      * using HTTP/2
      * h2h3 [:method: POST]
      * h2h3 [:path: /3/device/$T]
      * Using Stream ID: 1 (easy handle 0x55a0418f24b0)
      } [5 bytes data]
      > POST /3/device/$T HTTP/2
      > Host: api.sandbox.push.apple.com
      > apns-topic: com.example.tideline
      >\u{20}
      } [5 bytes data]
      * We are completely uploaded and fine
      { [5 bytes data]
      * TLSv1.3 (IN), TLS handshake, Newsession Ticket (4):
      { [233 bytes data]
      < HTTP/2 200\u{20}
      < apns-id: $UP
      < apns-unique-id: $UNIQUE
      <\u{20}
      { [0 bytes data]
      * Connection #0 to host (nil) left intact
      """,
      "13 send id=$ID apnsIDUpper=1 uniqueID=$UNIQUE topic=com.example.tideline host=api.sandbox.push.apple.com token=T wholeRequest=1 status=200"
    ),
    // curl --trace-ascii, folded at 64 bytes, with dumps of the encrypted bytes.
    Specimen(
      "curl",
      """
      == Info:   Trying 192.0.2.77:443...
      => Send SSL data, 512 bytes (0x200)
      0000: ......+Ud.mN......9n.c%O9.`.P....f.9U. .3.{....*h..U.A....$..n:.
      0040: <.5./.....u.........api.push.apple.com..........................
      == Info: using HTTP/2
      => Send header, 197 bytes (0xc5)
      0000: POST /3/device/c41d7e90b2a5583f6e07d9c4418ab26f35e1907cd4f8a62b7
      0040: b09e5c3d16f8a24 HTTP/2
      0058: Host: api.push.apple.com
      0072: apns-topic: com.example.tideline
      0094:\u{20}
      => Send data, 22 bytes (0x16)
      0000: {"aps":{"alert":"hi"}}
      <= Recv SSL data, 5 bytes (0x5)
      0000: ....d
      <= Recv header, 13 bytes (0xd)
      0000: HTTP/2 400\u{20}
      <= Recv header, 46 bytes (0x2e)
      0000: apns-id: $UP
      <= Recv header, 2 bytes (0x2)
      0000:\u{20}
      <= Recv data, 27 bytes (0x1b)
      0000: {"reason":"BadDeviceToken"}
      == Info: Connection #0 to host api.push.apple.com left intact
      """,
      "7 send id=$ID apnsIDUpper=1 topic=com.example.tideline host=api.push.apple.com token=T wholeRequest=1 status=400 reason=BadDeviceToken"
    ),
    // curl -w %{json}, alone and right behind the body.
    Specimen(
      "curl",
      #"{"certs":"RSA Public Key:2048\nrsa(n):98766148B5A045E19F644DC49196847AC6EA7F3C4D9729A85ADF08347441E63A302C9097","content_type":null,"errormsg":null,"exitcode":0,"http_code":200,"http_connect":0,"http_version":"2","local_ip":"127.0.0.1","method":"POST","scheme":"HTTPS","url":"https://api.push.apple.com/3/device/$T","url_effective":"https://api.push.apple.com/3/device/$T","urlnum":0,"curl_version":"libcurl/7.88.1"}"#,
      "1 send host=api.push.apple.com token=T status=200"),
    Specimen(
      "curl",
      #"{"reason":"BadDeviceToken"}{"certs":"rsa(n):98766148B5A045E19F644DC49196847AC6EA7F3C4D9729A85ADF08347441E63A302C9097","exitcode":0,"http_code":400,"method":"POST","url":"https://api.push.apple.com/3/device/$T","url_effective":"https://api.push.apple.com/3/device/$T"}"#,
      "1 send host=api.push.apple.com token=T status=400 reason=BadDeviceToken"),
    // nghttp 1.52 run twice: the number of the stream is the same.
    Specimen(
      "nghttp",
      """
      [  0.066] send HEADERS frame <length=123, flags=0x24, stream_id=13>
                ; END_HEADERS | PRIORITY
                :method: POST
                :path: /3/device/$T
                :authority: api.push.apple.com
      [  0.072] recv (stream_id=13) :status: 200
      [  0.072] recv (stream_id=13) apns-id: $UP
      [  0.048] Connected
      [  0.052] send HEADERS frame <length=123, flags=0x24, stream_id=13>
                ; END_HEADERS | PRIORITY
                :method: POST
                :path: /3/device/$T
                :authority: api.push.apple.com
      [  0.057] recv (stream_id=13) :status: 400
      [  0.057] recv (stream_id=13) apns-id: 5E20B7C4-91D3-4F68-A7BE-0C1D2E3F4A5B
      {"reason":"BadDeviceToken"}[  0.057] recv DATA frame <length=27, flags=0x01, stream_id=13>
      """,
      "1 send id=$ID apnsIDUpper=1 host=api.push.apple.com token=T wholeRequest=1 status=200",
      "9 send id=5e20b7c4-91d3-4f68-a7be-0c1d2e3f4a5b apnsIDUpper=1 host=api.push.apple.com token=T wholeRequest=1 status=400 reason=BadDeviceToken"
    ),
    // httpx 0.28.1 with httpcore's headers: one push.
    Specimen(
      "httpx",
      """
      2026-02-14 09:26:53,776 DEBUG httpcore.http2 receive_response_headers.complete return_value=(400, [(b'apns-id', b'$UP')])
      2026-02-14 09:26:53,777 INFO httpx HTTP Request: POST https://api.push.apple.com/3/device/$T "HTTP/2 400 Bad Request"
      """,
      "2 send @2026-02-14T09:26:53.777Z~zone id=$ID apnsIDUpper=1 host=api.push.apple.com token=T status=400"),
    Specimen(
      "httpx", #"<Response [400 Bad Request]> Headers({'apns-id': '$UP'}) {"reason":"BadDeviceToken"}"#,
      "1 response id=$ID apnsIDUpper=1 status=400 reason=BadDeviceToken"),
    // kalyke 1.5.0: httpx' line has the token, the exception the reason.
    Specimen(
      "kalyke", "kalyke.exceptions.Unregistered: Unregistered: ",
      "1 response status=410 reason=Unregistered"),
    // PyAPNs2 0.7.2: a batch's results, printed.
    Specimen(
      "PyAPNs2",
      "{'$T': 'Success', '5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b': ('Unregistered', 1770915941250)}",
      "1 send token=T status=200",
      "1 send token=5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"
    ),
    // pyapns-client 2.0.6: four lines of one push.
    Specimen(
      "pyapns-client",
      """
      2026-02-14 09:26:53,999 DEBUG pyapns_client Sending notification: 42 bytes b'{"aps":{"alert":{"body":"b","title":"t"}}}' to: "$T".
      2026-02-14 09:26:54,015 DEBUG pyapns_client Response received: 400 (failure).
      2026-02-14 09:26:54,015 DEBUG pyapns_client Response reason: BadDeviceToken.
      2026-02-14 09:26:54,015 DEBUG pyapns_client Failed to send the notification: BadDeviceTokenException 16ms.
      """,
      "1 send @2026-02-14T09:26:53.999Z~zone token=T payloadBytes=42 payloadFlags=aps+alert+text status=400 reason=BadDeviceToken"
    ),
    // aioapns 4.0: status, reason and id of a result.
    Specimen(
      "home-made line", "<aioapns.common.NotificationResult object at 0x7f10767fa800> 400 BadDeviceToken $ID",
      "1 response id=$ID status=400 reason=BadDeviceToken"),
    // firebase-admin 7.7.0 for Python: the name that send() returns.
    Specimen(
      "FCM", "sent projects/tideline-prod/messages/1771061213402817",
      "1 vendor-accepted vendor=fcm vendorID=projects/tideline-prod/messages/1771061213402817"),
    // Node 20's http2: headers of the answer, then its body.
    Specimen(
      "JSON fields",
      """
      apns response [Object: null prototype] {
        ':status': 400,
        'apns-id': '$UP',
        [Symbol(sensitiveHeaders)]: []
      }
      body {"reason":"BadDeviceToken"}
      """,
      "1 response id=$ID apnsIDUpper=1 status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields",
      #"{"time":"2026-02-14T09:26:53.125Z","token":"$T","status":400,"headers":{":status":400,"apns-id":"$UP"},"body":"{\"reason\":\"BadDeviceToken\"}"}"#,
      "1 response @2026-02-14T09:26:53.125Z id=$ID apnsIDUpper=1 token=T status=400 reason=BadDeviceToken"),
  ]
}

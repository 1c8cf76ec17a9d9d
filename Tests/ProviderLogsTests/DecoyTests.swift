import Evidence
import Intake
import Testing

@testable import ProviderLogs

/// Ordinary logs in which nothing is about push, though they use its words.
@Suite struct DecoyTests {
  static let lines: [String] = [
    #"203.0.113.7 - - [14/Feb/2026:09:26:53 +0000] "POST /api/v2/devices HTTP/1.1" 200 512 "-" "Tideline/3.1 CFNetwork/1494""#,
    #"203.0.113.9 - - [14/Feb/2026:09:26:54 +0000] "GET /push/status?token=ab12 HTTP/2.0" 403 12 "-" "curl/8.5.0""#,
    "2026/02/14 09:26:53 [error] 31#31: *7 upstream timed out (110: Connection timed out) while reading response header from upstream, client: 203.0.113.7, server: api.example.com",
    "2026-02-14 09:26:53.678 UTC [1182] ERROR:  duplicate key value violates unique constraint \"tokens_pkey\"",
    "2026-02-14 09:26:53.678 UTC [1182] DETAIL:  Key (token)=(c41d7e90b2a5583f6e07d9c4418ab26f35e1907cd4f8a62b7b09e5c3d16f8a24) already exists.",
    "2026-02-14 09:26:53.678 UTC [1182] LOG:  duration: 200.112 ms  statement: SELECT * FROM notifications WHERE status = 400",
    #"{"level":"info","ts":1771061213.1,"msg":"request","method":"POST","path":"/v1/login","status":200,"request_id":"3b9f61d4-0c7e-4a25-8d13-f2a6c05b9e47"}"#,
    #"{"level":"error","msg":"forbidden","status":403,"reason":"Forbidden","path":"/admin"}"#,
    #"{"level":"warn","msg":"rate limited","status":429,"reason":"TooManyRequests","client":"203.0.113.7"}"#,
    #"{"level":"info","msg":"session opened","token":"c41d7e90b2a5583f6e07d9c4418ab26f35e1907cd4f8a62b7b09e5c3d16f8a24","user":5512,"status":200}"#,
    #"{"level":"info","msg":"produced","topic":"orders.events.v2","partition":3,"offset":88121,"priority":5,"id":"3b9f61d4-0c7e-4a25-8d13-f2a6c05b9e47"}"#,
    #"{"kind":"Event","reason":"Unhealthy","message":"Readiness probe failed: HTTP probe failed with statuscode: 503","type":"Warning"}"#,
    #"{"data":[{"status":"ok","id":"17"},{"status":"ok","id":"18"}]}"#,
    #"{"data":{"a":{"status":"ok"}}}"#,
    #"{"name":"projects/tideline-prod/locations/eu/keyRings/main","status":"ENABLED"}"#,
    #"{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}}"#,
    #"{"sent":12,"failed":0,"queue":"mail"}"#,
    #"{"sent":[],"failed":["a@example.com"],"transport":"smtp"}"#,
    #"{"id":"u-17","recipients":["a@example.com"],"status":"queued"}"#,
    #"{"type":"failed-job","platform":"linux","token":"abc","error":"timeout"}"#,
    #"time=2026-02-14T09:26:53Z level=INFO msg="job done" status=200 token=ab12cd34 reason=ok duration=41ms"#,
    #"time=2026-02-14T09:26:53Z level=WARN msg="deleting expired session token" user=17"#,
    "200 3b9f61d4-0c7e-4a25-8d13-f2a6c05b9e47 GET /healthz",
    "[14/Feb/2026] 200 3b9f61d4-0c7e-4a25-8d13-f2a6c05b9e47",
    "INFO 482917 sent to queue mail-out",
    "commit c41d7e90b2a5583f6e07d9c4418ab26f35e1907cd4f8a62b7b09e5c3d16f8a24 removed the device table",
    "W, [2026-02-14T09:26:53.678901 #123]  WARN -- : access token for user 17 deleted, expired",
    "npm ERR! 404 Not Found - GET https://registry.example.com/apns2-helper - Not found",
    "kernel: usb 1-4: new high-speed USB device number 5 using xhci_hcd, device removed",
    "sshd[812]: Received disconnect from 203.0.113.7 port 51122:11: disconnected by user",
    "http2: server: error reading preface from client 203.0.113.7:443: timeout waiting for client preface",
    #"2026/02/14 09:26:53 http2: Transport received GOAWAY len=0 LastStreamID=3 ErrCode=NO_ERROR Debug="""#,
    #"2026-02-14 09:26:53,415 INFO httpx HTTP Request: POST https://api.example.com/v1/notify "HTTP/1.1 200 OK""#,
    #"Post "https://hooks.example.com/services/T0": context deadline exceeded"#,
    "* Closing connection 0",
    "> npm run build",
    "<html><head><title>403 Forbidden</title></head>",
    "HTTP/1.1 403 Forbidden",
    "Content-Type: application/json",
    "Traceback (most recent call last):",
    "  File \"/srv/app/push/sender.py\", line 41, in send",
    "E0214 09:26:53.678901       1 reflector.go:138] failed to list *v1.Pod: Unauthorized",
    "java.net.SocketTimeoutException: Read timed out",
    "Payload was too large for the request buffer, reason: client",
    "{ foo: 'bar', device: 'eth0', status: '400' }",
    "[ { device: 'sda1', status: 'ok' } ]",
    "- reason: Unregistered user tried to log in",
  ]

  @Test func ordinaryLogsGiveNothing() {
    let report = Report(Self.lines.joined(separator: "\n"), as: ProviderTextLog())
    #expect(report.evidence == [])
  }

  @Test(arguments: lines) func ordinaryLineGivesNothing(_ line: String) {
    #expect(Report(line, as: ProviderTextLog()).evidence == [])
    #expect(Report(line, as: JSONDocumentLog()).evidence == [])
  }

  /// Files of other kinds are not claimed.
  @Test(arguments: [
    #"{"aps":{"alert":{"title":"Tide","body":"Noon"},"mutable-content":1},"room":77}"#,
    "{\n  \"aps\": {\n    \"content-available\": 1\n  }\n}",
    "token,topic,environment,registered_at,user,active\nc41d7e90b2a5583f6e07d9c4418ab26f35e1907cd4f8a62b7b09e5c3d16f8a24,com.example.tideline,production,2026-02-04T09:30:00Z,5301,1",
    "{\n \"headers\": {\"apns-topic\": \"com.example.tideline\", \"apns-id\": \"3b9f61d4-0c7e-4a25-8d13-f2a6c05b9e47\"},\n \"payload\": {\"aps\": {\"content-available\": 1}}\n}",
    "#!/bin/sh\ncurl -v --http2 -H 'apns-topic: com.example.tideline' https://api.push.apple.com/3/device/$TOKEN\n",
    #"{"schema":"pushtrail.facts/1","app":{"bundleId":"com.example.tideline"},"settings":{"authorization":"denied"}}"#,
    "<?xml version=\"1.0\"?><plist><dict><key>aps-environment</key><string>production</string></dict></plist>",
    "2026-02-14 09:26:53.678901+0100  localhost SpringBoard[61]: (UserNotificationsServer) [com.apple.UserNotifications:default] [com.example.tideline] Received remote notification request 1A2B-3C4D",
    #"{"timestamp":"2026-02-14 09:26:53.678901+0100","eventMessage":"apns-id 3b9f61d4-0c7e-4a25-8d13-f2a6c05b9e47 status=200","machTimestamp":7,"processImagePath":"/usr/libexec/apsd"}"#,
    "",
  ])
  func otherFilesAreNotClaimed(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { buffer in
      let sample = Sample(bytes: Bytes(buffer), isWhole: true)
      for format in ProviderLogs.formats { #expect(format.confidence(in: sample) == 0, "\(format.name)") }
    }
  }
}

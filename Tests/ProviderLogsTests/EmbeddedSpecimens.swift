/// Answers that stand inside a value of somebody's log line, to be read with that line's own time, token, host and topic.
extension Specimens {
  static let embedded: [Specimen] = [
    // slog, zerolog and zap in JSON: a struct printed with %+v as the value of one field.
    Specimen(
      "apns2 (Go)",
      #"{"time":"2026-05-11T07:42:18.331Z","level":"ERROR","msg":"apns response","host":"https://api.sandbox.push.apple.com","token":"$T","topic":"com.example.tideline","push_type":"alert","priority":10,"res":"&{StatusCode:400 Reason:BadDeviceToken ApnsID:$UP Timestamp:0001-01-01 00:00:00 +0000 UTC ApnsUniqueID:}"}"#,
      "1 response @2026-05-11T07:42:18.331Z id=$ID apnsIDUpper=1 token=T topic=com.example.tideline host=api.sandbox.push.apple.com pushType=alert priority=10 status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "apns2 (Go)",
      #"{"level":"info","ts":1771061213.125,"msg":"push","push":{"token":"$T","answer":"&{StatusCode:200 Reason: ApnsID:$UP Timestamp:0001-01-01 00:00:00 +0000 UTC ApnsUniqueID:$UNIQUE}"}}"#,
      "1 response @2026-02-14T09:26:53.125Z id=$ID apnsIDUpper=1 uniqueID=$UNIQUE token=T status=200"),
    Specimen(
      "apns2 (Go)",
      #"{"ts":1771061213.125,"msg":"push failed: Post \"https://api.push.apple.com/3/device/$T\": dial tcp: i/o timeout","topic":"com.example.tideline"}"#,
      "1 no-answer @2026-02-14T09:26:53.125Z topic=com.example.tideline host=api.push.apple.com token=T reasonText='dial tcp: i/o timeout'"
    ),
    Specimen(
      "apns2 (Go)",
      #"{"ts":1771061213,"msg":"push","token":"$T","topic":"com.example.tideline","error":"400 $UP BadDeviceToken"}"#,
      "1 response @2026-02-14T09:26:53Z id=$ID apnsIDUpper=1 token=T topic=com.example.tideline status=400 reason=BadDeviceToken"
    ),
    // The same in text: log.Printf, slog's text handler, zap's console.
    Specimen(
      "apns2 (Go)",
      "2026/05/11 07:42:18 apns: host=https://api.sandbox.push.apple.com token=$T res=&{StatusCode:400 Reason:BadDeviceToken ApnsID:$UP Timestamp:0001-01-01 00:00:00 +0000 UTC ApnsUniqueID:} took=12ms",
      "1 response @2026-05-11T07:42:18Z~zone id=$ID apnsIDUpper=1 token=T host=api.sandbox.push.apple.com status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "apns2 (Go)",
      #"time=2026-05-11T07:42:18.331Z level=ERROR msg="apns response" host=api.push.apple.com token=$T topic=com.example.tideline res="&{StatusCode:410 Reason:Unregistered ApnsID:$UP Timestamp:2026-02-12 17:05:41 +0000 UTC ApnsUniqueID:}""#,
      "1 response @2026-05-11T07:42:18.331Z id=$ID apnsIDUpper=1 token=T topic=com.example.tideline host=api.push.apple.com status=410 reason=Unregistered deadSince=2026-02-12T17:05:41Z"
    ),
    Specimen(
      "apns2 (Go)",
      "2026-05-11 07:42:18 [push] host api.push.apple.com token $T: &{StatusCode:200 Reason: ApnsID:$UP Timestamp:0001-01-01 00:00:00 +0000 UTC ApnsUniqueID:}",
      "1 response @2026-05-11T07:42:18Z~zone id=$ID apnsIDUpper=1 token=T host=api.push.apple.com status=200"),
    Specimen(
      "apns2 (Go)",
      "2026-05-11T07:42:18.331Z\tERROR\tpush/send.go:88\tpush failed\t"
        + #"{"token": "$T", "topic": "com.example.tideline", "response": {"StatusCode": 400, "Reason": "BadDeviceToken", "ApnsID": "$UP", "Timestamp": "0001-01-01T00:00:00Z", "ApnsUniqueID": ""}}"#,
      "1 response @2026-05-11T07:42:18.331Z id=$ID apnsIDUpper=1 token=T topic=com.example.tideline status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "apns2 (Go)",
      "2026-05-11T07:42:18.331Z\tERROR\tpush/send.go:88\tpush failed\t"
        + #"{"token": "$T", "topic": "com.example.tideline", "res": "&{StatusCode:400 Reason:BadDeviceToken ApnsID:$UP Timestamp:0001-01-01 00:00:00 +0000 UTC ApnsUniqueID:}"}"#,
      "1 response @2026-05-11T07:42:18.331Z id=$ID apnsIDUpper=1 token=T topic=com.example.tideline status=400 reason=BadDeviceToken"
    ),
    // FCM's answers, as an object and as a string.
    Specimen(
      "FCM",
      #"{"severity":"INFO","timestamp":"2026-05-06T18:30:00.611Z","message":"fcm response","response":{"name":"projects/tideline-prod/messages/1771061213402817"},"labels":{"execution_id":"k3v0x7s2"}}"#,
      "1 vendor-accepted @2026-05-06T18:30:00.611Z vendor=fcm vendorID=projects/tideline-prod/messages/1771061213402817"
    ),
    Specimen(
      "FCM",
      #"{"severity":"ERROR","timestamp":"2026-05-06T18:30:00.702Z","message":"fcm response","response":{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"UNREGISTERED"},{"@type":"type.googleapis.com/google.firebase.fcm.v1.ApnsError","statusCode":410,"reason":"Unregistered"}]}}}"#,
      "1 response @2026-05-06T18:30:00.702Z status=410 reason=Unregistered vendor=fcm vendorError=UNREGISTERED"),
    Specimen(
      "FCM",
      #"{"timestamp":"2026-05-06T18:30:00.611Z","message":"sent","response":"{\"name\":\"projects/tideline-prod/messages/1771061213402817\"}"}"#,
      "1 vendor-accepted @2026-05-06T18:30:00.611Z vendor=fcm vendorID=projects/tideline-prod/messages/1771061213402817"
    ),
    Specimen(
      "FCM",
      #"time=2026-05-06T18:30:00.611Z level=INFO msg="fcm response" response="{\"name\":\"projects/tideline-prod/messages/1771061213402817\"}""#,
      "1 vendor-accepted @2026-05-06T18:30:00.611Z vendor=fcm vendorID=projects/tideline-prod/messages/1771061213402817"
    ),
    // Sentences and toString texts.
    Specimen(
      "aioapns",
      #"{"time":"2026-05-06T18:30:00.611Z","msg":"Status of notification $ID is 410 (Unregistered)","token":"$T","topic":"com.example.tideline"}"#,
      "1 response @2026-05-06T18:30:00.611Z id=$ID token=T topic=com.example.tideline status=410 reason=Unregistered"),
    Specimen(
      "pushy",
      #"{"time":"2026-02-14T09:26:53Z","msg":"push","topic":"com.example.tideline","response":"SimplePushNotificationResponse{pushNotification=SimpleApnsPushNotification{token='$T', payload='{\"aps\":{\"alert\":\"Tide at noon\"}}', invalidationTime=2026-02-14T10:26:53Z, priority=IMMEDIATE, pushType=ALERT, topic='com.example.tideline', collapseId='null', apnsId=null}, success=false, apnsId=$ID, apnsUniqueId=Optional.empty, rejectionReason='BadDeviceToken', tokenExpirationTimestamp=null}"}"#,
      "1 send @2026-02-14T09:26:53Z id=$ID token=T topic=com.example.tideline pushType=alert priority=10 expiration=1771064813 payloadBytes=32 payloadFlags=aps+alert+text status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "APNSwift",
      #"{"time":1771061213125,"msg":"push failed","topic":"com.example.tideline","token":"$T","err":"APNSError(responseStatus: 400, apnsID: Optional($UP), apnsUniqueID: nil, reason: Optional(APNSCore.APNSError.ErrorReason(_reason: APNSCore.APNSError.ErrorReason.Reason.badDeviceToken)), timestamp: nil)"}"#,
      "1 response @2026-02-14T09:26:53.125Z id=$ID apnsIDUpper=1 token=T topic=com.example.tideline status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "node-apn",
      #"{"time":1771061213125,"msg":"push result","host":"api.push.apple.com","topic":"com.example.tideline","data":{"result":{"sent":[{"device":"$T","apns-id":"$ID"}],"failed":[]}}}"#,
      "1 send @2026-02-14T09:26:53.125Z id=$ID token=T topic=com.example.tideline host=api.push.apple.com status=200"),
    Specimen(
      "Expo",
      #"{"time":"2026-02-14T09:26:53Z","msg":"push","response":{"data":[{"status":"ok","id":"0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d55"}]}}"#,
      "1 vendor-accepted @2026-02-14T09:26:53Z vendor=expo vendorID=0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d55"),
    Specimen(
      "home-made line",
      #"{"ts":1771061213,"msg":"got 400 BadDeviceToken from APNs","token":"$T","topic":"com.example.tideline"}"#,
      "1 send @2026-02-14T09:26:53Z token=T topic=com.example.tideline status=400 reason=BadDeviceToken"),
    // Host and path under two keys.
    Specimen(
      "JSON fields",
      #"{"time":1771061213125,"host":"api.push.apple.com","path":"/3/device/$T","apns_id":"$ID","status":200}"#,
      "1 response @2026-02-14T09:26:53.125Z id=$ID token=T host=api.push.apple.com status=200"),
    Specimen(
      "JSON fields",
      #"{"time":1771061213125,":path":"/3/device/$T",":authority":"api.sandbox.push.apple.com","apns_id":"$ID","status":200}"#,
      "1 response @2026-02-14T09:26:53.125Z id=$ID token=T host=api.sandbox.push.apple.com status=200"),
    // What is left of a Data's description when a sender has taken out everything but hexadecimal digits.
    Specimen(
      "node-apn",
      #"{"failed":[{"device":"e32be00f22a1b45c6d7e8f0123456789abcd989a8b7c6d5e4f3a2b","status":400,"response":{"reason":"BadDeviceToken"}}]}"#,
      "1 send token=e32be00f22a1b45c6d7e8f0123456789abcd989a8b7c6d5e4f3a2b tokenForm=dataDescription status=400 reason=BadDeviceToken"
    ),
  ]

  static let registrations: [Specimen] = [
    Specimen(
      "JSON fields",
      #"{"level":30,"time":1771061213125,"msg":"device registered","user":2207,"bundle":"com.example.tideline","token":"$T","environment":"production","appBuild":96}"#,
      "1 registration @2026-02-14T09:26:53.125Z token=T bundle=com.example.tideline environment=production registeredAt=2026-02-14T09:26:53.125Z user=2207 active=1"
    ),
    Specimen(
      "JSON fields",
      #"{"level":30,"time":1771061213125,"msg":"device registered","user":2311,"bundle":"com.example.tideline","token":"{length=32,bytes=0xf22d44ab835d41cc6bb8117ad7c2737d...c42c6852ae7821b7}","environment":"production"}"#,
      "1 registration @2026-02-14T09:26:53.125Z token={length=32,bytes=0xf22d44ab835d41cc6bb8117ad7c2737d...c42c6852ae7821b7} tokenForm=dataDescription bundle=com.example.tideline environment=production registeredAt=2026-02-14T09:26:53.125Z user=2311 active=1"
    ),
    Specimen(
      "JSON fields",
      #"{"time":1771061213125,"event":"push.token.updated","user":"ada","token":"$T","topic":"com.example.tideline"}"#,
      "1 registration @2026-02-14T09:26:53.125Z token=T topic=com.example.tideline registeredAt=2026-02-14T09:26:53.125Z user=ada active=1"
    ),
    Specimen(
      "JSON fields", #"{"msg":"device token registered","deviceToken":"$T"}"#,
      "1 registration token=T active=1"),
    Specimen(
      "key=value",
      #"time=2026-02-14T09:26:53Z level=INFO msg="push token saved" user=5512 token=$T bundle=com.example.tideline env=sandbox"#,
      "1 registration @2026-02-14T09:26:53Z token=T bundle=com.example.tideline environment=development registeredAt=2026-02-14T09:26:53Z user=5512 active=1"
    ),
    Specimen(
      "key=value",
      "2026-02-14T09:26:53Z INFO device registered: user=5512 token=$T bundle=com.example.tideline env=production",
      "1 registration @2026-02-14T09:26:53Z token=T bundle=com.example.tideline environment=production registeredAt=2026-02-14T09:26:53Z user=5512 active=1"
    ),
    // A push on its way says the same of the device, and more by its words.
    Specimen(
      "JSON fields",
      #"{"time":1771061213125,"msg":"push queued","user":2207,"bundle":"com.example.tideline","token":"$T","environment":"production"}"#,
      "1 request @2026-02-14T09:26:53.125Z token=T bundle=com.example.tideline environment=production"),
  ]
}

/// Wrappers and loggers around a producer's line, and the spellings of JSON keys.
extension Specimens {
  static let wrappers: [Specimen] = [
    // docker: the wrapper's time is the trustworthy one
    Specimen(
      "JSON fields",
      #"{"log":"{\"ts\":\"2026-03-12T07:02:14.219Z\",\"msg\":\"apns rejected\",\"device_token\":\"{length = 32, bytes = 0x6425c7d4 af8b8e76 ... 57780 }\",\"topic\":\"com.example.tideline\",\"priority\":10,\"status\":400,\"reason\":\"BadDeviceToken\",\"apns_id\":\"$UP\"}\n","stream":"stdout","time":"2026-03-12T07:02:14.219332210Z"}"#,
      "1 response @2026-03-12T07:02:14.219332210Z id=$ID apnsIDUpper=1 token='{length = 32, bytes = 0x6425c7d4 af8b8e76 ... 57780 }' tokenForm=dataDescription topic=com.example.tideline priority=10 status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "aioapns",
      #"{"log":"Status of notification $ID is 410 (ExpiredToken)\n","stream":"stderr","time":"2026-03-12T07:02:14.219332210Z"}"#,
      "1 response @2026-03-12T07:02:14.219332210Z id=$ID status=410 reason=ExpiredToken"),
    // CRI, cut in two
    Specimen(
      "JSON fields",
      "2026-07-08T12:05:02.118330536Z stdout P {\"t\":1783512302118,\"url\":\"https://api.push.apple.com/3/device/$T\",\"reqHeaders\":{\"apns-topic\":\"com.example.tideline\",\"apns-pu\n2026-07-08T12:05:02.118330536Z stdout F sh-type\":\"alert\",\"apns-priority\":10,\"apns-expiration\":1783512902},\"statusCode\":200,\"resHeaders\":{\"apns-id\":\"$UP\"}}",
      "1 send @2026-07-08T12:05:02.118330536Z id=$ID apnsIDUpper=1 topic=com.example.tideline host=api.push.apple.com token=T pushType=alert priority=10 expiration=1783512902 wholeRequest=1 status=200"
    ),
    Specimen(
      "rpush", "2026-07-08T14:05:02.118330536+02:00 stdout F [2026-07-08 12:05:02] [rpush] 12 sent to $T",
      "1 send @2026-07-08T12:05:02.118330536Z token=T status=200 vendorID=12"),
    // kubectl logs --timestamps
    Specimen(
      "JSON fields",
      #"2026-02-14T10:26:53.149897031+01:00 {"apnsId":"$ID","statusCode":410,"response":{"reason":"Unregistered","timestamp":1770915941250}}"#,
      "1 response @2026-02-14T09:26:53.149897031Z id=$ID status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"
    ),
    // journald
    Specimen(
      "JSON fields",
      #"{"__REALTIME_TIMESTAMP":"1771061213000000","_HOSTNAME":"tide","SYSLOG_IDENTIFIER":"push","PRIORITY":"6","MESSAGE":"{\"apns_id\":\"$ID\",\"status\":200}"}"#,
      "1 response @2026-02-14T09:26:53Z id=$ID status=200"),
    Specimen(
      "aioapns",
      #"{"__REALTIME_TIMESTAMP":"1771061213000000","MESSAGE":[83,116,97,116,117,115,32,111,102,32,110,111,116,105,102,105,99,97,116,105,111,110,32,51,98,57,102,54,49,100,52,45,48,99,55,101,45,52,97,50,53,45,56,100,49,51,45,102,50,97,54,99,48,53,98,57,101,52,55,32,105,115,32,52,49,48,32,40,85,110,114,101,103,105,115,116,101,114,101,100,41]}"#,
      "1 response @2026-02-14T09:26:53Z id=$ID status=410 reason=Unregistered"),
    // CloudWatch
    Specimen(
      "JSON fields",
      #"{"owner":"210987654321","logGroup":"push","logStream":"a","messageType":"DATA_MESSAGE","logEvents":[{"id":"38190000000000000000000000000000000000000000000000000000","timestamp":1771061213000,"message":"{\"apns_id\":\"$ID\",\"status\":200}"}]}"#,
      "1 response @2026-02-14T09:26:53Z id=$ID status=200"),
    Specimen(
      "JSON fields",
      "{\n  \"events\": [\n    {\n      \"logStreamName\": \"a\",\n      \"timestamp\": 1771061213000,\n      \"message\": \"{\\\"apns_id\\\":\\\"$ID\\\",\\\"status\\\":200}\",\n      \"ingestionTime\": 1771061214000\n    }\n  ]\n}",
      "3 response @2026-02-14T09:26:53Z id=$ID status=200"),
    Specimen(
      "JSON fields", #"2026-02-14T09:26:53.678000+00:00 app/push/7 {"apns_id":"$ID","status":200}"#,
      "1 response @2026-02-14T09:26:53.678Z id=$ID status=200"),
    // Google Cloud
    Specimen(
      "aioapns",
      #"{"insertId":"x1","textPayload":"Status of notification $ID is 410 (Unregistered)","timestamp":"2026-02-14T09:26:53.678Z","severity":"ERROR","resource":{"type":"gce","labels":{"host":"api"}}}"#,
      "1 response @2026-02-14T09:26:53.678Z id=$ID status=410 reason=Unregistered"),
    Specimen(
      "JSON fields",
      #"{"insertId":"x1","jsonPayload":{"apns_id":"$ID","status":400,"reason":"BadTopic"},"timestamp":"2026-02-14T09:26:53.678Z","severity":"ERROR"}"#,
      "1 response @2026-02-14T09:26:53.678Z id=$ID status=400 reason=BadTopic"),
    // syslog
    Specimen(
      "node-apn", #"Mar  4 09:15:02 push-2 notifier[2211]: {"sent":[{"device":"$T","apns-id":"$ID"}],"failed":[]}"#,
      "1 send @2000-03-04T09:15:02Z~zone~year id=$ID token=T status=200"),
    Specimen(
      "aioapns", "<34>Feb 14 09:26:53 host app[77]: Status of notification $ID is 410 (Unregistered)",
      "1 response @2000-02-14T09:26:53Z~zone~year id=$ID status=410 reason=Unregistered"),
    Specimen(
      "aioapns", "<34>1 2026-02-14T09:26:53.003Z host app 77 - - Status of notification $ID is 410 (Unregistered)",
      "1 response @2026-02-14T09:26:53.003Z id=$ID status=410 reason=Unregistered"),
    Specimen(
      "parse-server push adapter",
      "2026-02-14T09:26:53.958304+00:00 app[web.2]: ERR! parse-server-push-adapter APNS APNS error transmitting to device $T with status 400 and reason BadDeviceToken",
      "1 send @2026-02-14T09:26:53.958304Z token=T status=400 reason=BadDeviceToken"),
    // loggers
    Specimen(
      "aioapns", "I, [2026-02-14T09:26:53.678901 #123]  INFO -- : Status of notification $ID is 410 (Unregistered)",
      "1 response @2026-02-14T09:26:53.678901Z~zone id=$ID status=410 reason=Unregistered"),
    Specimen(
      "JSON fields",
      #"[2026-02-14T09:26:53.678901+00:00] app.ERROR: APNs failed {"apns_id":"$ID","status":400,"reason":"BadTopic"} []"#,
      "1 response @2026-02-14T09:26:53.678901Z id=$ID status=400 reason=BadTopic"),
    Specimen(
      "JSON fields",
      #"{"level":50,"time":1771061213000,"pid":21,"hostname":"relay","apnsHost":"api.push.apple.com","apnsId":"$ID","deviceToken":"$T","apnsTopic":"com.example.tideline.voip","apnsPushType":"voip","apnsPriority":10,"apnsExpiration":0,"payload":{"aps":{},"callId":"2d497a47","kind":"invite"},"statusCode":200,"msg":"apns"}"#,
      "1 send @2026-02-14T09:26:53Z id=$ID token=T topic=com.example.tideline.voip host=api.push.apple.com pushType=voip priority=10 expiration=0 payloadFlags=aps+custom payloadHash=# payloadWords=kind=invite status=200"
    ),
    Specimen(
      "JSON fields",
      #"{"level":"error","ts":1771061213.125,"msg":"push","apns_id":"$ID","status":400,"reason":"BadTopic"}"#,
      "1 response @2026-02-14T09:26:53.125Z id=$ID status=400 reason=BadTopic"),
    Specimen(
      "JSON fields",
      #"{"@t":"2026-02-14T09:26:53.1Z","@m":"push","ApnsId":"$ID","StatusCode":400,"Reason":"BadTopic"}"#,
      "1 response @2026-02-14T09:26:53.100Z id=$ID status=400 reason=BadTopic"),
    Specimen(
      "aioapns",
      #"{"text":"x","record":{"message":"Status of notification $ID is 410 (Unregistered)","time":{"repr":"2026-02-14","timestamp":1771061213.5}}}"#,
      "1 response @2026-02-14T09:26:53.500Z id=$ID status=410 reason=Unregistered"),
    // keys of every spelling
    Specimen(
      "JSON fields",
      #"{"ts":"2026-06-02T11:40:07.331Z","evt":"apns","host":"api.push.apple.com","headers":{"apns-topic":"com.example.tideline","apns-push-type":"alert","apns-priority":"10","apns-expiration":"1780400527","apns-collapse-id":"req-7010069"},"deviceToken":"$T","payload":{"aps":{"alert":{"title":"Tide","body":"Noon"},"mutable-content":1,"sound":"default"},"e":"b1"},"status":200,"apns-id":"$ID"}"#,
      "1 send @2026-06-02T11:40:07.331Z id=$ID token=T topic=com.example.tideline host=api.push.apple.com pushType=alert priority=10 expiration=1780400527 collapseID=req-7010069 payloadFlags=aps+alert+text+sound+mutable-content+custom payloadHash=# wholeRequest=1 status=200"
    ),
    Specimen(
      "JSON fields",
      #"{"@timestamp":"2026-06-20T12:00:05.991Z","message":"push sent","apns":{"host":"api.push.apple.com","apns-id":"$ID","apns-topic":"com.example.tideline.push-type.liveactivity","apns-push-type":"liveactivity","apns-priority":5,"apns-expiration":1781957705.5,"token":"$T","payload":"{\"aps\":{\"timestamp\":1781956803,\"event\":\"update\",\"content-state\":{\"leg\":1}}}","status":200}}"#,
      "1 send @2026-06-20T12:00:05.991Z id=$ID token=T topic=com.example.tideline.push-type.liveactivity host=api.push.apple.com pushType=liveactivity priority=5 expirationText=1781957705.5 payloadBytes=75 activityTimestamp=1781956803 activityEvent=update payloadFlags=aps+state status=200"
    ),
    Specimen(
      "JSON fields",
      #"{"time":"2026-07-07T14:22:08.402Z","logger":"apns","host":"api.sandbox.push.apple.com","apns_id":"$ID","apns_unique_id":"$UNIQUE","device_token":"$T","topic":"com.example.tideline","apns_push_type":"alert","apns_priority":10,"apns_expiration":1783434728,"payload":{"aps":{"alert":"x","content-available":"1"}},"status_code":200}"#,
      "1 send @2026-07-07T14:22:08.402Z id=$ID uniqueID=$UNIQUE token=T topic=com.example.tideline host=api.sandbox.push.apple.com pushType=alert priority=10 expiration=1783434728 payloadFlags=aps+alert+text+content-available? status=200"
    ),
    Specimen(
      "JSON fields",
      #"{"ts":"2026-03-02T06:00:00.833Z","event":"apns.request","host":"gw-09","apns_id":"$UP","token":"$T","topic":"com.example.shop","env":"production","push_type":"alert","priority":10,"expiration":1772434800,"collapse_id":null}"#,
      "1 request @2026-03-02T06:00:00.833Z id=$ID apnsIDUpper=1 token=T topic=com.example.shop environment=production pushType=alert priority=10 expiration=1772434800"
    ),
    Specimen(
      "JSON fields",
      #"{"ts":"2026-03-02T06:00:00.878Z","event":"apns.response","host":"gw-09","apns_id":"$UP","token":"$T","topic":"com.example.shop","status":200,"reason":null,"latency_ms":45,"attempt":1}"#,
      "1 response @2026-03-02T06:00:00.878Z id=$ID apnsIDUpper=1 token=T topic=com.example.shop status=200 attempt=1"),
    Specimen(
      "JSON fields", #"{"ts":"2026-03-02T06:00:00Z","err":"dial tcp: i/o timeout","apnsID":"$ID","deviceToken":"$T"}"#,
      "1 no-answer @2026-03-02T06:00:00Z id=$ID token=T reasonText='dial tcp: i/o timeout'"),
    // logfmt
    Specimen(
      "key=value",
      #"time=2026-05-14T08:20:31.408Z level=INFO msg="apns response" host=api.push.apple.com apns_id=$ID token=$T topic=com.example.tideline push_type=background priority=5 expiration=1778833231 payload="{\"aps\":{\"alert\":{\"title\":\"T\"},\"content-available\":1},\"card\":\"c-5511\"}" status=200 took=41ms"#,
      "1 send @2026-05-14T08:20:31.408Z id=$ID token=T topic=com.example.tideline host=api.push.apple.com pushType=background priority=5 expiration=1778833231 payloadBytes=69 payloadFlags=aps+alert+text+content-available+custom payloadHash=# status=200"
    ),
    Specimen(
      "key=value",
      "2026-06-20 15:40:02,118 INFO regatta.push apns request apns_id=$ID host=api.push.apple.com topic=com.example.tideline.push-type.liveactivity push_type=liveactivity priority=10 expiration=1781967302 token=$T event=update timestamp=1781966402",
      "1 request @2026-06-20T15:40:02.118Z~zone id=$ID token=T topic=com.example.tideline.push-type.liveactivity host=api.push.apple.com pushType=liveactivity priority=10 expiration=1781967302 activityEvent=update activityTimestamp=1781966402"
    ),
    Specimen(
      "key=value",
      #"time="2026-02-14T09:26:53Z" level=error msg="push failed" apns_id=$ID status=410 reason=Unregistered"#,
      "1 response @2026-02-14T09:26:53Z id=$ID status=410 reason=Unregistered"),
  ]
}

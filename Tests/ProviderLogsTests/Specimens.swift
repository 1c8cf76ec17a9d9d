/// Samples of every producer in its true grammar: the shapes of real output, all values invented.
enum Specimens {
  static var everything: [Specimen] { all + transcripts + wrappers + embedded + registrations + measured + tables }

  static let all: [Specimen] = [
    // a2
    Specimen(
      "JSON fields",
      #"Response { error: Some(ErrorBody { reason: BadDeviceToken, timestamp: None }), apns_id: Some("$UP"), code: 400 }"#,
      "1 response id=$ID apnsIDUpper=1 status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields", #"Sent: Response { error: None, apns_id: Some("$UP"), code: 200 }"#,
      "1 response id=$ID apnsIDUpper=1 status=200"),
    Specimen(
      "a2",
      #"Push was unsuccessful: Notification was not accepted by APNs (reason: The device token is inactive for the specified topic. You should stop sending notifications to this token.)"#,
      "1 response status=410 reason=Unregistered"),
    Specimen(
      "a2", #"Notification was not accepted by APNs (reason: Unknown)"#,
      "1 response detailLost=1"),
    // aioapns
    Specimen(
      "aioapns", "2026-02-14 09:26:53,415 ERROR aioapns Status of notification $ID is 410 (Unregistered)",
      "1 response @2026-02-14T09:26:53.415Z~zone id=$ID status=410 reason=Unregistered"),
    Specimen(
      "aioapns", "Status of notification $ID is 400 (SomethingNew)",
      "1 response id=$ID status=400 reasonText=SomethingNew"),
    Specimen(
      "aioapns", "Could not send notification $ID: ConnectionClosed",
      "1 no-answer id=$ID reasonText=ConnectionClosed"),
    Specimen(
      "aioapns",
      #"Connection <aioapns.connection.APNsTLSClientProtocol object> terminated: code=0, additional_data=b'{"reason":"BadCertificateEnvironment"}', last_stream_id=1"#,
      "1 goaway reason=BadCertificateEnvironment"),
    // apnotic
    Specimen(
      "apnotic", ##"#<Apnotic::Response:0x0000 @headers={":status"=>"200", "apns-id"=>"$ID"}, @body="">"##,
      "1 response id=$ID status=200"),
    Specimen(
      "apnotic",
      ##"#<Apnotic::Response:0x0000 @headers={":status" => "410", "apns-id" => "$ID"}, @body="{\"reason\":\"Unregistered\"}">"##,
      "1 response id=$ID status=410 reason=Unregistered"),
    Specimen(
      "apnotic", "APNs response error 400: BadDeviceToken",
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "apnotic", "Pushing APNs notification: $ID",
      "1 request id=$ID"),
    Specimen(
      "JSON fields", #"{"reason"=>"Unregistered", "timestamp"=>1770915941250}"#,
      "1 response status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    // apns4erl
    Specimen(
      "apns4erl", #"{200,[{<<"apns-id">>,<<"$UP">>}],no_body}"#,
      "1 response id=$ID apnsIDUpper=1 status=200"),
    Specimen(
      "apns4erl", #"{403,[{<<"apns-id">>,<<"$UP">>}],[{<<"reason">>,<<"ExpiredProviderToken">>}]}"#,
      "1 response id=$ID apnsIDUpper=1 status=403 reason=ExpiredProviderToken"),
    // apns2 (Go)
    Specimen(
      "apns2 (Go)",
      "2026/04/18 10:12:40.118822 sender: &{StatusCode:200 Reason: ApnsID:$UP Timestamp:0001-01-01 00:00:00 +0000 UTC ApnsUniqueID:}",
      "1 response @2026-04-18T10:12:40.118822Z~zone id=$ID apnsIDUpper=1 status=200"),
    Specimen(
      "apns2 (Go)",
      "&{StatusCode:410 Reason:Unregistered ApnsID:$UP Timestamp:2026-02-12 17:05:41 +0000 UTC ApnsUniqueID:$UNIQUE}",
      "1 response id=$ID apnsIDUpper=1 uniqueID=$UNIQUE status=410 reason=Unregistered deadSince=2026-02-12T17:05:41Z"),
    Specimen(
      "apns2 (Go)", "2026/04/18 10:12:40 400 $UP BadDeviceToken",
      "1 response @2026-04-18T10:12:40Z~zone id=$ID apnsIDUpper=1 status=400 reason=BadDeviceToken"),
    Specimen(
      "apns2 (Go)", "Not Sent: 403 $UP InvalidProviderToken",
      "1 response id=$ID apnsIDUpper=1 status=403 reason=InvalidProviderToken"),
    Specimen(
      "apns2 (Go)", "Sent: $UP",
      "1 response id=$ID apnsIDUpper=1 status=200"),
    Specimen(
      "apns2 (Go)",
      #"{"StatusCode":410,"Reason":"Unregistered","ApnsID":"$UP","Timestamp":"2026-02-12T17:05:41Z","ApnsUniqueID":""}"#,
      "1 response id=$ID apnsIDUpper=1 status=410 reason=Unregistered deadSince=2026-02-12T17:05:41Z"),
    Specimen(
      "apns2 (Go)",
      #"{"StatusCode":200,"Reason":"","ApnsID":"$UP","Timestamp":"0001-01-01T00:00:00Z","ApnsUniqueID":""}"#,
      "1 response id=$ID apnsIDUpper=1 status=200"),
    Specimen(
      "apns2 (Go)",
      #"2026/04/18 10:12:40 push: Post "https://api.push.apple.com/3/device/$T": remote error: tls: revoked certificate"#,
      "1 no-answer @2026-04-18T10:12:40Z~zone host=api.push.apple.com token=T reasonText='remote error: tls: revoked certificate'"
    ),
    Specimen(
      "apns2 (Go)",
      #"Post https://api.push.apple.com/3/device/$T: net/http: request canceled (Client.Timeout exceeded while awaiting headers)"#,
      "1 no-answer host=api.push.apple.com token=T reasonText='net/http: request canceled (Client.Timeout exceeded while awaiting headers)'"
    ),
    Specimen(
      "apns2 (Go)",
      #"2026/02/14 09:26:53 http2: Transport received GOAWAY len=46 LastStreamID=0 ErrCode=NO_ERROR Debug="{\"reason\":\"BadCertificateEnvironment\"}""#,
      "1 goaway @2026-02-14T09:26:53Z~zone reason=BadCertificateEnvironment"),
    // APNSwift
    Specimen(
      "APNSwift",
      "APNSError(responseStatus: 400, apnsID: Optional($UP), apnsUniqueID: nil, reason: Optional(APNSCore.APNSError.ErrorReason(_reason: APNSCore.APNSError.ErrorReason.Reason.badDeviceToken)), timestamp: nil)",
      "1 response id=$ID apnsIDUpper=1 status=400 reason=BadDeviceToken"),
    Specimen(
      "APNSwift",
      "APNSError(responseStatus: 410, apnsID: Optional($UP), apnsUniqueID: nil, reason: Optional(APNSCore.APNSError.ErrorReason(_reason: APNSCore.APNSError.ErrorReason.Reason.unregistered)), timestamp: Optional(2026-02-12 17:05:41 +0000))",
      "1 response id=$ID apnsIDUpper=1 status=410 reason=Unregistered deadSince=2026-02-12T17:05:41Z"),
    Specimen(
      "APNSwift", "APNSResponse(apns-id: $ID, apns-unique-id: nil)",
      "1 response id=$ID status=200"),
    Specimen(
      "APNSwift", "The operation could not be completed. (APNSCore.APNSError error 1.)",
      "1 response detailLost=1"),
    Specimen(
      "APNSwift", "badRequest(APNSwift.APNSError.ResponseErrorMessage.invalidProviderToken)",
      "1 response status=403 reason=InvalidProviderToken"),
    Specimen(
      "APNSwift",
      #"VaporAPNS.Result.success(apnsId: "$UP", deviceToken: "$T", serviceStatus: VaporAPNS.ServiceStatus.success)"#,
      "1 request id=$ID apnsIDUpper=1 token=T"),
    // AWS Pinpoint
    Specimen(
      "AWS Pinpoint",
      #"{"MessageResponse":{"ApplicationId":"a1","Result":{"$T":{"DeliveryStatus":"PERMANENT_FAILURE","StatusCode":410,"StatusMessage":"{\"errorMessage\":\"Unregistered\"}"}}}}"#,
      "1 response token=T status=410 reason=Unregistered vendor=pinpoint vendorError=PERMANENT_FAILURE"),
    Specimen(
      "AWS Pinpoint",
      #"{"MessageResponse":{"ApplicationId":"a1","Result":{"$T":{"DeliveryStatus":"SUCCESSFUL","MessageId":"m-1","StatusCode":200,"StatusMessage":"{}"}}}}"#,
      "1 vendor-accepted token=T vendor=pinpoint vendorID=m-1"),
    // Azure
    Specimen(
      "Azure Notification Hubs",
      """
      <NotificationDetails xmlns="http://schemas.microsoft.com/netservices/2010/10/servicebus/connect">
        <NotificationId>4719802561137263354-8843920175540062217-1</NotificationId>
        <State>Completed</State>
        <EnqueueTime>2026-02-14T09:26:53Z</EnqueueTime>
        <ApnsOutcomeCounts>
          <Outcome><Name>Success</Name><Count>3</Count></Outcome>
          <Outcome><Name>WrongToken</Name><Count>1</Count></Outcome>
        </ApnsOutcomeCounts>
      </NotificationDetails>
      """,
      "1 vendor-accepted @2026-02-14T09:26:53Z vendor=azure vendorID=4719802561137263354-8843920175540062217-1 count=3",
      "1 vendor-refused @2026-02-14T09:26:53Z vendor=azure vendorError=WrongToken vendorID=4719802561137263354-8843920175540062217-1 count=1"
    ),
    // AWS SNS
    Specimen(
      "AWS SNS delivery status",
      #"{"status":"SUCCESS","notification":{"timestamp":"2026-02-14 09:26:53.54","messageId":"3f6d1c88-5b02-5e7a-a914-0c2d7e9b4f16"},"delivery":{"statusCode":200,"dwellTimeMs":65,"token":"$T","attempts":1,"providerResponse":"","destination":"arn:aws:sns:eu-north-1:210987654321:endpoint/APNS/TidelineIOS/0b7f3d52-6c1e-4a90-9d48-e2a5c7f10b6d"}}"#,
      "1 send @2026-02-14T09:26:53.540Z token=T environment=production status=200 attempt=1 vendor=sns vendorID=TidelineIOS"
    ),
    Specimen(
      "AWS SNS delivery status",
      #"{"status":"FAILURE","notification":{"timestamp":"2026-02-14 09:31:07.678","messageId":"a2c04e97-1d3b-5f68-8e25-7b90d1f4c6a3"},"delivery":{"statusCode":8,"dwellTimeMs":1451,"token":"$T","attempts":1,"providerResponse":"NotificationErrorResponse(command=8, status=InvalidToken, id=1, cause=null)","destination":"arn:aws:sns:eu-north-1:210987654321:endpoint/APNS_SANDBOX/TidelineIOS/0b7f3d52-6c1e-4a90-9d48-e2a5c7f10b6d"}}"#,
      "1 send @2026-02-14T09:31:07.678Z token=T environment=development status=400 reason=BadDeviceToken attempt=1 vendor=sns vendorError='legacy status 8' vendorID=TidelineIOS"
    ),
    Specimen(
      "AWS SNS delivery status",
      #"{"status":"FAILURE","notification":{"timestamp":"2026-02-14 09:31:07.678"},"delivery":{"statusCode":410,"dwellTimeMs":145,"token":"$T","attempts":2,"providerResponse":"{\"reason\":\"Unregistered\",\"timestamp\":1770915941250}","destination":"arn:aws:sns:eu-north-1:210987654321:endpoint/APNS_VOIP/TidelineIOS/0b7f3d52-6c1e-4a90-9d48-e2a5c7f10b6d"}}"#,
      "1 send @2026-02-14T09:31:07.678Z token=T environment=production pushType=voip status=410 reason=Unregistered attempt=2 deadSince=2026-02-12T17:05:41.250Z vendor=sns vendorID=TidelineIOS"
    ),
    // Braze
    Specimen(
      "Braze", "Received 'BadDeviceToken' sending error to $T",
      "1 response token=T status=400 reason=BadDeviceToken vendor=braze"),
    Specimen(
      "Braze", "Received 'Error: DEVICE_UNREGISTERED, ' sending to '[Token String]'",
      "1 vendor-refused vendor=braze vendorError=DEVICE_UNREGISTERED"),
    Specimen(
      "Braze", "Push bounced: BadToken",
      "1 vendor-refused vendor=braze vendorError=BadToken"),
    // .NET
    Specimen(
      "CorePush, dotAPNS", #"{"IsSuccess":false,"Error":{"Reason":"BadDeviceToken","Timestamp":null}}"#,
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "CorePush, dotAPNS", #"{"IsSuccess":false,"Error":{"Reason":1,"Timestamp":null}}"#,
      "1 response reasonText='reason number 1' detailLost=1"),
    Specimen(
      "CorePush, dotAPNS", #"{"Reason":0,"ReasonString":"Success","IsSuccessful":true}"#,
      "1 response status=200"),
    Specimen(
      "home-made line", "Failed to send a push, APNs reported an error: BadDeviceToken",
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "PushSharp", "Apple Notification Failed: ID=5, Code=InvalidToken",
      "1 response status=400 reason=BadDeviceToken vendorID=5"),
    // Delivery Log
    Specimen(
      "Delivery Log",
      #"{"apns-unique-id":"$UNIQUE","apns-id":"$ID","bundleId":"com.example.tideline","environment":"development","timestamp":"2026-07-07T14:22:08.802Z","status":"Discarded - Disabled"}"#,
      "1 console-state @2026-07-07T14:22:08.802Z id=$ID uniqueID=$UNIQUE bundle=com.example.tideline environment=development consoleState='Discarded - Disabled'"
    ),
    // django
    Specimen(
      "django-push-notifications", "push_notifications.exceptions.APNSServerError: BadDeviceToken",
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "django-push-notifications",
      "push_notifications.exceptions.APNSError: One or more errors failed with errors: BadDeviceToken, Unregistered",
      "1 response status=400 reason=BadDeviceToken",
      "1 response status=410 reason=Unregistered"),
    Specimen(
      "JSON fields", #"{"results":[{"error":"BadDeviceToken"}]}"#,
      "1 response status=400 reason=BadDeviceToken"),
    // Expo
    Specimen(
      "Expo", #"{"data":[{"status":"ok","id":"0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d55"}]}"#,
      "1 vendor-accepted vendor=expo vendorID=0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d55"),
    Specimen(
      "Expo",
      #"{"data":[{"status":"error","message":"\"ExponentPushToken[k3Qm8VtR2yWcPz7LhN4sXb]\" is not a registered push notification recipient","details":{"error":"DeviceNotRegistered"}}]}"#,
      "1 vendor-refused token=ExponentPushToken[k3Qm8VtR2yWcPz7LhN4sXb] tokenForm=expo vendor=expo vendorError=DeviceNotRegistered"
    ),
    Specimen(
      "Expo",
      #"{"data":{"0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d55":{"status":"ok"},"0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d56":{"status":"error","message":"no","details":{"error":"InvalidCredentials"}}}}"#,
      "1 vendor-accepted vendor=expo vendorID=0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d55",
      "1 vendor-refused vendor=expo vendorError=InvalidCredentials vendorID=0190c7d2-5a1e-7b44-9c03-2e8f6b7a1d56"),
    // FCM
    Specimen(
      "FCM",
      #"2026-02-19T06:13:58.120Z relay INFO token=V9h3sF4nO7ga4GuXvkUyw3:APA91bOOMv4ev4 HTTP 200 {"name":"projects/tideline-prod/messages/1771061213402817"}"#,
      "1 vendor-accepted @2026-02-19T06:13:58.120Z token=V9h3sF4nO7ga4GuXvkUyw3:APA91bOOMv4ev4 tokenForm=fcm vendor=fcm vendorID=projects/tideline-prod/messages/1771061213402817"
    ),
    Specimen(
      "FCM",
      #"{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"UNREGISTERED"},{"@type":"type.googleapis.com/google.firebase.fcm.v1.ApnsError","statusCode":410,"reason":"Unregistered"}]}}"#,
      "1 response status=410 reason=Unregistered vendor=fcm vendorError=UNREGISTERED"),
    Specimen(
      "FCM",
      #"FCM send failed: {'error': {'code': 401, 'message': 'Auth error from APNS or Web Push Service', 'status': 'UNAUTHENTICATED', 'details': [{'@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', 'errorCode': 'THIRD_PARTY_AUTH_ERROR'}, {'@type': 'type.googleapis.com/google.firebase.fcm.v1.ApnsError', 'statusCode': 403, 'reason': 'BadEnvironmentKeyInToken'}]}}"#,
      "1 response status=403 reason=BadEnvironmentKeyIdInToken vendor=fcm vendorError=THIRD_PARTY_AUTH_ERROR"),
    Specimen(
      "FCM",
      #"{"error":{"code":403,"message":"SenderId mismatch","status":"PERMISSION_DENIED","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"SENDER_ID_MISMATCH"}]}}"#,
      "1 vendor-refused vendor=fcm vendorError=SENDER_ID_MISMATCH"),
    Specimen(
      "FCM",
      "{\n  \"error\": {\n    \"code\": 401,\n    \"message\": \"Auth error from APNS or Web Push Service\",\n    \"status\": \"UNAUTHENTICATED\",\n    \"details\": [\n      { \"@type\": \"type.googleapis.com/google.firebase.fcm.v1.FcmError\", \"errorCode\": \"THIRD_PARTY_AUTH_ERROR\" },\n      { \"@type\": \"type.googleapis.com/google.firebase.fcm.v1.ApnsError\", \"statusCode\": 403, \"reason\": \"InvalidProviderToken\" }\n    ]\n  }\n}",
      "1 response status=403 reason=InvalidProviderToken vendor=fcm vendorError=THIRD_PARTY_AUTH_ERROR"),
    Specimen(
      "FCM",
      "errorInfo: { code: 'messaging/third-party-auth-error', message: 'Auth error from APNS or Web Push Service' }, codePrefix: 'messaging'",
      "1 vendor-refused vendor=fcm vendorError=messaging/third-party-auth-error"),
    Specimen(
      "FCM", "{ responses: [ { success: false, error: [FirebaseAppError] } ], successCount: 0, failureCount: 1 }",
      "1 vendor-refused detailLost=1 vendor=fcm"),
    Specimen(
      "FCM", "firebase_admin._messaging_utils.UnregisteredError: Requested entity was not found.",
      "1 vendor-refused vendor=fcm vendorError=UnregisteredError"),
    Specimen(
      "FCM",
      #"{"multicast_id":7201938465501283746,"success":1,"failure":1,"canonical_ids":0,"results":[{"error":"NotRegistered"},{"message_id":"0:1771061213402817%a41c"}]}"#,
      "1 vendor-refused vendor=fcm vendorError=NotRegistered",
      "1 vendor-accepted vendor=fcm vendorID=0:1771061213402817%a41c"),
    // gaurun
    Specimen(
      "gaurun",
      #"{"level":"error","time":"2026/02/14 09:26:53 JST","message":"","id":12,"platform":"ios","token":"$T","type":"failed-push","ptime":0.123,"error":"bad device token"}"#,
      "1 send @2026-02-14T00:26:53Z token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "gaurun",
      #"{"level":"info","time":"2026/02/14 09:26:53 JST","message":"","id":13,"platform":"ios","token":"$T","type":"succeeded-push","ptime":0.123}"#,
      "1 send @2026-02-14T00:26:53Z token=T status=200"),
    Specimen(
      "gaurun",
      #"{"level":"error","time":"2026/02/14 09:26:53 JST","message":"","id":14,"platform":"ios","token":"$T","type":"failed-push","ptime":0.123,"error":"device token is inactive for the specified topic (last invalid at 2026-02-12)"}"#,
      "1 send @2026-02-14T00:26:53Z token=T status=410 reason=Unregistered"),
    // gorush
    Specimen(
      "gorush",
      "\u{1b}[31mERRO\u{1b}[0m[2026/02/14 - 09:26:53] | failed-push | ios [**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d**********] | Tide at noon – Harbour (1) | Error Message: BadDeviceToken",
      "1 send @2026-02-14T09:26:53Z~zone token=**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d********** tokenForm=masked status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "gorush",
      "| succeeded-push | ios [**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d**********] Tide at noon",
      "1 send token=**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d********** tokenForm=masked status=200"),
    Specimen(
      "gorush",
      #"{"level":"error","msg":"{\"type\":\"failed-push\",\"platform\":\"ios\",\"token\":\"**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d**********\",\"message\":\"Tide at noon\",\"error\":\"BadDeviceToken\"}","time":"2026-02-14T09:26:53Z"}"#,
      "1 send @2026-02-14T09:26:53Z token=**********9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d********** tokenForm=masked status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "gorush",
      #"{"counts":60,"logs":[{"type":"failed-push","platform":"ios","token":"*****","message":"x","error":"Post https://api.push.apple.com/3/device/$T: remote error: tls: revoked certificate"}],"success":"ok"}"#,
      "1 no-answer host=api.push.apple.com token=T reasonText='remote error: tls: revoked certificate'"),
    // Gunfish
    Specimen(
      "JSON fields", #"{"provider":"apns","apns-id":"$ID","status":400,"token":"$T","reason":"MissingTopic"}"#,
      "1 response id=$ID token=T status=400 reason=MissingTopic"),
    Specimen(
      "JSON fields",
      #"{"level":"info","type":"worker","apns_id":"-","apns-id":"$ID","status":200,"token":"$T","msg":"Succeeded to send a notification","time":"2026-02-14T09:26:53Z"}"#,
      "1 response @2026-02-14T09:26:53Z id=$ID token=T status=200"),
    Specimen(
      "key=value",
      "level:error\tmsg:\"Catch error response.\"\ttype:worker\tapns_id:-\tapns-id:$ID\tstatus:410\ttoken:$T\treason:Unregistered\ttime:2026-02-14T09:26:53Z",
      "1 response @2026-02-14T09:26:53Z id=$ID token=T status=410 reason=Unregistered"),
    // httpx and below
    Specimen(
      "httpx",
      #"2026-02-14 09:26:53,415 INFO httpx HTTP Request: POST https://api.push.apple.com/3/device/$T "HTTP/2 403 Forbidden""#,
      "1 send @2026-02-14T09:26:53.415Z~zone host=api.push.apple.com token=T status=403"),
    Specimen(
      "httpx", #"HTTP Request: POST https://api.sandbox.push.apple.com/3/device/$T "HTTP/2 200 OK""#,
      "1 send host=api.sandbox.push.apple.com token=T status=200"),
    Specimen(
      "httpx",
      #"DEBUG httpcore.http2 receive_response_headers.complete return_value=(400, [(b'apns-id', b'$UP'), (b'date', b'Sat')])"#,
      "1 response id=$ID apnsIDUpper=1 status=400"),
    Specimen(
      "httpx",
      "RemoteProtocolError(<ConnectionTerminated error_code:0, last_stream_id:0, additional_data:7b22726561736f6e223a22426164436572746966>)",
      "1 goaway reasonText=BadCertif…"),
    // Mattermost
    Specimen(
      "key=value",
      "INFO: 2026/02/14 09:26:53 logger.go:62: Failed to send apple push sending remove code res ApnsID=$UP reason=BadDeviceToken code=400 type=apple_rn",
      "1 response @2026-02-14T09:26:53Z~zone id=$ID apnsIDUpper=1 status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields",
      #"{"timestamp":"2026-02-14 09:26:53.915 Z","level":"error","msg":"Failed to send apple push with res","caller":"server/apple_notification_server.go:211","ApnsID":"$UP","reason":"TopicDisallowed","code":400,"type":"apple_rn"}"#,
      "1 response @2026-02-14T09:26:53.915Z id=$ID apnsIDUpper=1 status=400 reason=TopicDisallowed"),
    // nanomdm
    Specimen(
      "nanomdm", "push HTTP status: 410: APNs push error: Unregistered: timestamp 1770915941250",
      "1 response status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "nanomdm", "push HTTP status: 0: APNs push error: BadCertificateEnvironment",
      "1 goaway reason=BadCertificateEnvironment"),
    Specimen(
      "nanomdm", "push HTTP status: 502: decoding JSON push error: invalid character",
      "1 response status=502 detailLost=1"),
    // node-apn
    Specimen(
      "node-apn",
      #"{"sent":[],"failed":[{"device":"$T","status":"403","response":{"reason":"ExpiredProviderToken"}}]}"#,
      "1 send token=T status=403 reason=ExpiredProviderToken"),
    Specimen(
      "node-apn",
      "{ sent: [],\n  failed: \n   [ { device: '$T',\n       status: '403',\n       response: [Object] } ] }",
      "1 send token=T status=403 detailLost=1"),
    Specimen(
      "node-apn", "[ { device: '$T', status: '400', response: { reason: 'BadDeviceToken' } } ]",
      "1 send token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "node-apn",
      "failed: [{ device: '$T', status: 410, response: { reason: 'Unregistered', timestamp: 1770915941250 } }]",
      "1 send token=T status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "node-apn", "sent: [{ device: '$T', 'apns-id': '$UP', 'apns-unique-id': '$UNIQUE' }]",
      "1 send id=$ID apnsIDUpper=1 uniqueID=$UNIQUE token=T status=200"),
    Specimen(
      "node-apn",
      "{ device: '$T', error: { VError: apn write failed: GOAWAY: PROTOCOL_ERROR Stream 7 does not exist } }",
      "1 no-answer token=T reasonText='apn write failed: GOAWAY: PROTOCOL_ERROR Stream 7 does not exist'"),
    Specimen(
      "node-apn",
      #"{"sent":[],"failed":[{"device":"$T","error":{"jse_shortmsg":"apn write timeout","jse_info":{},"message":"apn write timeout"}}]}"#,
      "1 no-answer token=T reasonText='apn write timeout'"),
    Specimen(
      "node-apn", #"{"sent":[],"failed":[{"device":"$T","error":{}}]}"#,
      "1 no-answer token=T detailLost=1"),
    Specimen(
      "node-apn",
      #"{"jse_shortmsg":"apn write failed: GOAWAY: PROTOCOL_ERROR Stream 7 does not exist","jse_info":{},"message":"apn write failed: GOAWAY: PROTOCOL_ERROR Stream 7 does not exist"}"#,
      "1 no-answer reasonText='apn write failed: GOAWAY: PROTOCOL_ERROR Stream 7 does not exist'"),
    Specimen(
      "node-apn",
      #"2026-02-14T09:26:53.104Z apn Request ended with status 413 and responseData: {"reason":"PayloadTooLarge "}"#,
      "1 response @2026-02-14T09:26:53.104Z status=413 reason=PayloadTooLarge"),
    Specimen(
      "node-apn", "Notification caused error: 8 for device  Device { token: <Buffer 5d 2a 71 c0> } Notification {}",
      "1 send token=5d2a71c0 tokenForm=masked status=400 reason=BadDeviceToken"),
    // parse adapter
    Specimen(
      "parse-server push adapter",
      "ERR! parse-server-push-adapter APNS APNS error transmitting to device $T with status 400 and reason BadDeviceToken",
      "1 send token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "parse-server push adapter", "verb parse-server-push-adapter APNS APNS transmitted to $T",
      "1 send token=T status=200"),
    Specimen(
      "parse-server push adapter",
      "ERR! parse-server-push-adapter APNS APNS error transmitting to device $T with error apn write failed: socket hang up",
      "1 no-answer token=T reasonText='apn write failed: socket hang up'"),
    Specimen(
      "parse-server push adapter",
      "ERR! parse-server-push-adapter APNS APNS error transmitting to device with unknown error",
      "1 send detailLost=1"),
    // pigeon, MongoosePush
    Specimen(
      "pigeon",
      #"%Pigeon.APNS.Notification{collapse_id: nil, device_token: "$T", expiration: nil, id: "$UP", payload: %{"aps" => %{"alert" => "Tide at noon"}}, priority: nil, push_type: "alert", response: :bad_device_token, topic: "com.example.tideline"}"#,
      "1 send id=$ID apnsIDUpper=1 token=T topic=com.example.tideline pushType=alert payloadFlags=aps+alert+text status=400 reason=BadDeviceToken"
    ),
    Specimen(
      "pigeon",
      #"%Pigeon.APNS.Notification{device_token: "$T", id: "$UP", payload: %{"aps" => %{}}, response: :success, topic: "com.example.tideline"}"#,
      "1 send id=$ID apnsIDUpper=1 token=T topic=com.example.tideline payloadFlags=aps status=200"),
    Specimen(
      "pigeon",
      #"%Pigeon.APNS.Notification{device_token: "$T", id: nil, payload: %{}, response: :timeout, topic: "com.example.tideline"}"#,
      "1 no-answer token=T topic=com.example.tideline payloadFlags= reasonText=timeout"),
    Specimen(
      "key=value",
      #"when=2026-02-14T09:26:53.000 severity=warning what=sending_notification text="Unable to send the push notification" pid=<0.1.0> category=invalid_request reason=BadDeviceToken device_id=$T service=apns mode=prod"#,
      "1 send @2026-02-14T09:26:53Z~zone token=T environment=production status=400 reason=BadDeviceToken"),
    // pushy
    Specimen(
      "pushy",
      #"SimplePushNotificationResponse{pushNotification=SimpleApnsPushNotification{token='$T', payload='{"aps":{"alert":"Friday's tide, at noon"}}', invalidationTime=2026-02-14T10:26:53Z, priority=CONSERVE_POWER, pushType=ALERT, topic='com.example.tideline', collapseId='tide', apnsId=null}, success=false, apnsId=$ID, apnsUniqueId=Optional.empty, rejectionReason='Unregistered', tokenExpirationTimestamp=2026-02-12T17:05:41.250Z}"#,
      "1 send id=$ID token=T topic=com.example.tideline pushType=alert priority=5 expiration=1771064813 collapseID=tide payloadBytes=42 payloadFlags=aps+alert+text status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"
    ),
    Specimen(
      "pushy",
      #"SimplePushNotificationResponse{pushNotification=SimpleApnsPushNotification{token='$T', payload='{"aps":{}}', invalidationTime=null, priority=IMMEDIATE, pushType=VOIP, topic='com.example.tideline.voip', collapseId='null', apnsId=null}, success=true, apnsId=$ID, apnsUniqueId=Optional[$UNIQUE], rejectionReason='null', tokenExpirationTimestamp=null}"#,
      "1 send id=$ID uniqueID=$UNIQUE token=T topic=com.example.tideline.voip pushType=voip priority=10 payloadBytes=10 payloadFlags=aps status=200"
    ),
    Specimen(
      "pushy",
      "2026-02-14 09:26:53.844 ERROR 204518 --- [ntLoopGroup-3-1] c.e.Sender : Notification rejected by the APNs gateway: Optional[Unregistered]\n\t…and the token is invalid as of 2026-02-12T17:05:41.250Z",
      "1 response @2026-02-14T09:26:53.844Z~zone status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "pushy",
      "14-Feb-2026 09:26:53.858 SEVERE [nioEventLoopGroup-2-1] io.example.PushSendingWorker$1.operationComplete Notification rejected by the APNs gateway: DeviceTokenNotForTopic, APNs ID: $ID.",
      "1 response @2026-02-14T09:26:53.858Z~zone id=$ID status=400 reason=DeviceTokenNotForTopic"),
    Specimen(
      "pushy", "Push notification accepted by APNs gateway.",
      "1 response status=200"),
    Specimen(
      "pushy", #"Received GOAWAY from APNs server: {"reason":"Shutdown"}"#,
      "1 goaway reason=Shutdown"),
    // PyAPNs2
    Specimen(
      "PyAPNs2", "Got response for $T: BadDeviceToken",
      "1 send token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "PyAPNs2", "Got response for $T: Success",
      "1 send token=T status=200"),
    Specimen(
      "PyAPNs2", "Got response for $T: ('Unregistered', 1770915941250)",
      "1 send token=T status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "PyAPNs2", "Got response for $T: ('Unregistered', '1770915941250')",
      "1 send token=T status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "PyAPNs2", "apns2.errors.Unregistered",
      "1 response status=410 reason=Unregistered"),
    // rpush
    Specimen(
      "rpush", "[2026-02-14 09:26:53] [ERROR] [tideline_ios] Notification 482917 failed, 400/BadDeviceToken",
      "1 response @2026-02-14T09:26:53Z~zone status=400 reason=BadDeviceToken vendorID=482917"),
    Specimen(
      "rpush", "[2026-02-14 09:26:53] [tideline_ios] 482917 sent to $T",
      "1 send @2026-02-14T09:26:53Z~zone token=T status=200 vendorID=482917"),
    Specimen(
      "rpush",
      "[2026-02-14 09:26:53] [WARNING] [tideline_ios] Notification 482917 will be retried after 2026-02-14 09:27:03 (retry 1).",
      "1 retry @2026-02-14T09:26:53Z~zone attempt=2 vendorID=482917"),
    Specimen(
      "rpush",
      "[2026-02-14 09:26:53] [WARNING] [tideline_ios] Will retry notification 482917 after 2026-02-14 09:28:53 due to error (Net::HTTP::Persistent::Error, too many connection resets)",
      "1 retry @2026-02-14T09:26:53Z~zone reasonText='Net::HTTP::Persistent::Error, too many connection resets' vendorID=482917"
    ),
    Specimen(
      "rpush", #"Unable to deliver notification 482917, received error 403 (Forbidden: {"reason":"BadJwtToken"})"#,
      "1 response status=403 reasonText=BadJwtToken vendorID=482917"),
    // Sygnal
    Specimen(
      "Sygnal",
      "2026-02-14 09:26:53,415 [3127] INFO  sygnal.apnspushkin [4d0e7b19-62c5-4f8a-9b31-a7c8d2e05f64] Sending as APNs-ID $ID",
      "1 request @2026-02-14T09:26:53.415Z~zone id=$ID"),
    Specimen(
      "Sygnal",
      "Sending (attempt 1) => $ID APNs-ID:XSpxwE6bOPah0MdyXk+LkwYs2OFaf0mw48YdhHL6kFs= room:!harbour:example.org, event:$e1",
      "1 request id=$ID token=5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b tokenForm=base64 attempt=1"
    ),
    Specimen(
      "Sygnal", "APNs token $T for pushkin com.example.tideline.ios was rejected: 400 BadDeviceToken",
      "1 response token=T topic=com.example.tideline status=400 reason=BadDeviceToken"),
    Specimen(
      "Sygnal",
      """
      2026-02-14 09:26:53,415 [3127] INFO  sygnal.apnspushkin [4d0e7b19-62c5-4f8a-9b31-a7c8d2e05f64] Sending (attempt 1) => $ID APNs-ID:xB1+kLKlWD9uB9nEQYqybzXhkHzU+KYrewnlw9FviiQ= room:!harbour:example.org, event:$e1
      2026-02-14 09:26:53,602 [3127] INFO  sygnal.apnspushkin [90c1d2b7-1e4f-4a3b-8c59-6d7f0e2a1b38] Sending as APNs-ID 5e20b7c4-91d3-4f68-a7be-0c1d2e3f4a5b
      2026-02-14 09:26:54,030 [3127] ERROR aioapns [4d0e7b19-62c5-4f8a-9b31-a7c8d2e05f64] Status of notification $ID is 400 (BadDeviceToken)
      2026-02-14 09:26:54,031 [3127] INFO  sygnal.apnspushkin [4d0e7b19-62c5-4f8a-9b31-a7c8d2e05f64] APNs token $T for pushkin com.example.tideline.ios.prod was rejected: 400 BadDeviceToken
      """,
      "4 response @2026-02-14T09:26:54.031Z~zone id=$ID token=T topic=com.example.tideline status=400 reason=BadDeviceToken attempt=1",
      "2 request @2026-02-14T09:26:53.602Z~zone id=5e20b7c4-91d3-4f68-a7be-0c1d2e3f4a5b"),
    Specimen(
      "Sygnal", "sygnal.exceptions.NotificationDispatchException: 400 BadDeviceToken",
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "Sygnal",
      #"2026-02-14 09:26:53,034 [1] WARNING sygnal.webpushpushkin webpush request failed for pushkey BLk9…; web.push.apple.com responded with 403: {"reason":"BadJwtToken"}"#,
      "1 response @2026-02-14T09:26:53.034Z~zone host=web.push.apple.com status=403 reasonText=BadJwtToken"),
    // uniqush
    Specimen(
      "uniqush-push",
      "[Push][Info] 2026/02/14 09:26:53 RequestID=698f3c12 Service=tideline_IOS Subscriber=8E41B07C PushServiceProvider=apns:51aa DeliveryPoint=apns:7d40c1f92ab85e3604cd91f7b2e85a306c19d4e7 MsgID=apns:1-2 Success!",
      "1 vendor-accepted @2026-02-14T09:26:53Z~zone vendor=uniqush vendorID=apns:1-2"),
    Specimen(
      "uniqush-push",
      "[Push][Error] 2026/02/14 09:26:58 RequestID=698f3c12 Service=tideline_IOS Subscriber=8E41B07C PushServiceProvider=apns:51aa DeliveryPoint=apns:7d40c1f92ab85e3604cd91f7b2e85a306c19d4e7 Failed: PushServiceProvider is not usable",
      "1 vendor-refused @2026-02-14T09:26:58Z~zone vendor=uniqush vendorError='PushServiceProvider is not usable' vendorID=698f3c12"
    ),
    Specimen(
      "token removal",
      "[Push][Info] 2026/02/14 09:26:53 Service=tideline_IOS Subscriber=8E41B07C DeliveryPoint=apns:7d40c1f92ab85e3604cd91f7b2e85a306c19d4e7 Unsubscribe success",
      "1 token-removed @2026-02-14T09:26:53Z~zone user=8E41B07C"),
    // removals
    Specimen(
      "token removal",
      "2026-02-19 06:12:42.539  INFO 7 --- [pool-1] c.e.TokenJanitor : device of user 5512 removed (Unregistered), token 2483aa35..",
      "1 token-removed @2026-02-19T06:12:42.539Z~zone token=2483aa35... tokenForm=masked reason=Unregistered user=5512"),
    Specimen(
      "token removal", "2026-02-19T06:14:02.620Z relay INFO user=5512 marked as uninstalled",
      "1 token-removed @2026-02-19T06:14:02.620Z user=5512"),
    Specimen(
      "token removal", "removing invalid device token $T",
      "1 token-removed token=T"),
    // bodies and home-made
    Specimen(
      "JSON fields", #"{"reason":"BadDeviceToken"}"#,
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields", #"{"reason":"Unregistered","timestamp":1770915941250}"#,
      "1 response status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "JSON fields", #"{ "reason" : "BadDeviceToken" }"#,
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields", #"APNs returned HTTP 400: {"reason":"BadDeviceToken"}"#,
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields", #"APNS: 410 - {"reason":"Unregistered","timestamp":1770915941250}"#,
      "1 response status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "JSON fields", #"APNs response: status=400, apns-id=$UP, apns-unique-id=$UNIQUE, {"reason":"BadDeviceToken"}"#,
      "1 response id=$ID apnsIDUpper=1 uniqueID=$UNIQUE status=400 reason=BadDeviceToken"),
    Specimen(
      "home-made line", "APNs broadcast failed: 400 ChannelNotRegistered (channel dGlkZWxpbmUtY2hubA==)",
      "1 response status=400 reason=ChannelNotRegistered"),
    Specimen(
      "JSON fields",
      "[APNs] ❌ Failed to send Live Activity update - Status: 400\n[APNs] Error response: {\"reason\":\"BadDeviceToken\"}",
      "2 response status=400 reason=BadDeviceToken"),
    Specimen(
      "home-made line", "[APNs] ❌ Failed to send Live Activity update - Status: 503\nnext line",
      "1 response status=503"),
    Specimen(
      "home-made line", "$T failed for reason: BadDeviceToken,",
      "1 send token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "home-made line", "APNS Error: 400 - BadDeviceToken",
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "home-made line", "push failed: BadDeviceToken",
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields",
      #"NotificationResponse{error=BadRequest, httpStatusCode=400, responseBody='{"reason":"BadDeviceToken"}', cause=null}"#,
      "1 response status=400 reason=BadDeviceToken"),
    Specimen(
      "node-apn",
      #"{"errorMessage": "[{\"device\":\"$T\",\"status\":400,\"response\":{\"reason\":\"BadDeviceToken\"}}]"}"#,
      "1 send token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields",
      #"[{"method":"apn","success":0,"failure":1,"message":[{"regId":"$T","error":{},"errorMsg":"BadDeviceToken"}]}]"#,
      "1 send token=T status=400 reason=BadDeviceToken"),
    Specimen(
      "JSON fields",
      "{ statusCode: 410, notification: { deviceToken: '$T', priority: 10 }, response: { reason: 'Unregistered', timestamp: 1770915941250 } }",
      "1 send token=T priority=10 status=410 reason=Unregistered deadSince=2026-02-12T17:05:41.250Z"),
    Specimen(
      "JSON fields",
      "[Object: null prototype] { ':status': 400, 'apns-id': '$UP', [Symbol(nodejs.http2.sensitiveHeaders)]: [] }",
      "1 response id=$ID apnsIDUpper=1 status=400"),
    // setup
    Specimen(
      "home-made line",
      "2026/04/18 09:42:10.118822 sender: host api.push.apple.com, topic com.example.tideline, 4 workers",
      "1 provider-setup @2026-04-18T09:42:10.118822Z~zone topic=com.example.tideline host=api.push.apple.com"),
    Specimen(
      "home-made line", "Mar  4 09:14:01 push-2 notifier[2211]: listening on 8080, apns production",
      "1 provider-setup @2000-03-04T09:14:01Z~zone~year environment=production"),
    Specimen(
      "JSON fields",
      #"{"ts":"2026-03-12T07:02:07.918Z","msg":"apns client ready","host":"api.sandbox.push.apple.com","keyId":"M4T7QX2B9K","teamId":"K3V8ND52QT"}"#,
      "1 provider-setup @2026-03-12T07:02:07.918Z host=api.sandbox.push.apple.com jwtKeyID=M4T7QX2B9K jwtTeamID=K3V8ND52QT"
    ),
    // OneSignal
    Specimen(
      "OneSignal",
      #"{"id":"7c1b9e02-4f3d-4a68-8b57-d0e29c6f1a34","recipients":1,"errors":{"invalid_player_ids":["5b8d4c7e-1f20-4d93-a6b1-83c09e7f2d45"]}}"#,
      "1 vendor-accepted vendor=onesignal vendorID=7c1b9e02-4f3d-4a68-8b57-d0e29c6f1a34",
      "1 vendor-refused token=5b8d4c7e-1f20-4d93-a6b1-83c09e7f2d45 tokenForm=other vendor=onesignal vendorError=invalid_player_ids vendorID=7c1b9e02-4f3d-4a68-8b57-d0e29c6f1a34"
    ),
  ]
}

import Evidence

/// apsd, the daemon that holds the connection to APNs (`com.apple.apsd`). Its arguments are `<private>` on a device
/// without Apple's logging profile.
enum CourierMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "apsd-acknowledgement", in: .apsd, "Sending acknowledgement message with response ", nil,
      proves: "apsd told APNs that it has a message.",
      example:
        "<APSCourier: 0x1040b2f10>: Sending acknowledgement message with response 0 and messageId <d03ac9f1> (4056496848)"
    ),
    MessagePattern(
      "apsd-completion", in: .apsd, "Calling completion block for incoming message ", nil, .format,
      proves: "A client took the message.",
      example:
        "<APSCourier: 0x1040b2f10>: Calling completion block for incoming message 6A20F4D1-58BE-4C37-9E02-B1D7C3A45F80"),
    MessagePattern(
      "apsd-completion-old", in: .apsd, "calling completion block for incoming message ", nil,
      proves: "A client took the message.",
      example:
        "<APSCourier: 0x1040b2f10>: calling completion block for incoming message 6A20F4D1-58BE-4C37-9E02-B1D7C3A45F80"),
    MessagePattern(
      "apsd-connected", in: .apsd, "Connected to courier ", .courierConnected,
      reads: [
        .text(.host, "courier ", " "), .text(.interface, "onInterface: ", " ,\n"),
        .own([.environment], { CourierReader.setEnvironment($0, $1) }),
      ],
      proves: "The device has a connection to APNs.", not: "That it lasted.",
      example:
        "<APSCourierConnectionManager: 0x1057b3e90; production>: Connected to courier 12-courier.push.apple.com (192.0.2.10) connection: <APSCourierConnection: 0x9551047d0> usingPackedFormat YES secureHandshakeEnabled YES onInterface: NonCellular"
    ),
    MessagePattern(
      "apsd-copy-token", in: .apsd, "copyTokenForDomain ", nil, proves: "A client asked apsd for a token.",
      example: "<APSTokenStore:0x1040b2f10; development>: copyTokenForDomain sandbox.push.apple.com (null)"),
    MessagePattern(
      "apsd-disconnect-stream", in: .apsd, "_disconnectStream for interface: ", .courierDisconnected,
      reads: [.text(.interface, "interface: ", " "), .rest(.cause, "with reason: ")],
      proves: "apsd closed its connection on this interface.",
      example:
        "<APSCourierConnectionManager: 0x1057b3e90; production> _disconnectStream for interface: NonCellular with reason: 521"
    ),
    MessagePattern(
      "apsd-disconnected", in: .apsd, "Disconnected in response to connection failure on interface ",
      .courierDisconnected,
      reads: [
        .text(.interface, "on interface ", " .,"), .constant(.cause, "connection failure"),
        .whole(.count, "Consecutive failures:"), .own([.environment], { CourierReader.setEnvironment($0, $1) }),
      ],
      proves: "The connection to APNs broke.", not: "For how long: apsd connects again by itself.",
      example:
        "<APSCourierConnectionManager: 0x1057b3e90; production>: Disconnected in response to connection failure on interface NonCellular. (Consecutive failures: 2) isConnected NO onInterface NonCellular  shouldUseDualChannel NO criticalReliability NO cmaType 0. Connected on 0 interfaces."
    ),
    MessagePattern(
      "apsd-dispatching", in: .apsd, "Dispatching ", then: [" message"], nil,
      proves: "apsd hands a message to a client.",
      example: "Dispatching low priority message: <xpc object>"),
    MessagePattern(
      "apsd-dispatching-xpc", in: .apsd, "Dispatching xpc to client ", without: [" message"], nil,
      proves: "apsd hands a message to a client.",
      example:
        "Dispatching xpc to client [highPriority, boost=NO] on <APSConnectionServer: 0x1040b2f10; production/com.apple.aps/SpringBoard 0> — dispatch-thread QOS: DEFAULT"
    ),
    MessagePattern(
      "apsd-dropped-duplicate", in: .apsd, "Received duplicate push for token ", .courierDropped, .format,
      reads: [.topic(" topic "), .constant(.cause, "duplicate push")],
      proves: "apsd dropped the message as one it had already.",
      example:
        "<APSCourier: 0x1040b2f10> Received duplicate push for token <4e81c02a> and topic com.example.chat - message timestamp 1713005496799338701"
    ),
    MessagePattern(
      "apsd-dropped-duplicate-app-token", in: .apsd, "Received duplicate push for per-app token ", .courierDropped,
      .format,
      reads: [.topic(" topic "), .constant(.cause, "duplicate push")],
      proves: "apsd dropped the message: the same payload had come for the same token.",
      example:
        "<APSCourier: 0x1040b2f10> Received duplicate push for per-app token <4e81c02a> and topic com.example.chat. We already received a message with this payload hash for the device token."
    ),
    MessagePattern(
      "apsd-dropped-duplicate-mac", in: .apsd, "Ignoring duplicate message received with topic: ", .courierDropped,
      reads: [
        .topic("topic: '"), .constant(.cause, "duplicate message"),
        .own([.environment], { CourierReader.setEnvironment($0, $1) }),
      ],
      proves: "apsd dropped the message as one it had already.",
      not: "That the provider sent twice: a missing push type or priority was the cause in one report.",
      example:
        "<APSCourier 0x12f91b400 production>: Ignoring duplicate message received with topic: 'com.example.vault' timestamp=1765139856743494040 (2.3e+03 seconds ago)"
    ),
    MessagePattern(
      "apsd-dropped-ignored", in: .apsd, "Received message for ignored topic ", .courierDropped, .format,
      reads: [.own(CourierReader.keys, { CourierReader.read($0, $1) }), .constant(.cause, "ignored topic")],
      proves: "apsd dropped the message: nobody on the device wants this topic now.",
      example:
        "<APSCourier: 0x1040b2f10>: Received message for ignored topic 'com.example.chat' onInterface: NonCellular with payload '<private>' with priority 10 for device token: NO"
    ),
    MessagePattern(
      "apsd-dropped-no-listeners", in: .apsd, "found no listeners for message ", .courierDropped, .format,
      reads: [.topic("with topic "), .constant(.cause, "no listeners")],
      proves: "apsd dropped the message: no client listens for this topic.",
      example:
        "<APSConnectionServer: 0x1040b2f10> found no listeners for message 6A20F4D1-58BE-4C37-9E02-B1D7C3A45F80 with topic com.example.chat. Cleaning up message."
    ),
    MessagePattern(
      "apsd-dropped-proxy", in: .apsd, "incoming message is for proxy ", then: ["that is *not* connected"], nil,
      proves: "The message was for a paired device (a watch), which was not connected.",
      not: "That the push of the phone's own app was dropped.",
      example:
        "<private> incoming message is for proxy slave that is *not* connected. baseToken <private>  destToken <private>  publicToken <private>"
    ),
    MessagePattern(
      "apsd-dropped-removed", in: .apsd, "Received message for recently removed topic ", .courierDropped, .format,
      reads: [.own(CourierReader.keys, { CourierReader.read($0, $1) }), .constant(.cause, "recently removed topic")],
      proves: "apsd dropped the message: the app was removed a moment ago.",
      example:
        "<APSCourier: 0x1040b2f10>: Received message for recently removed topic 'com.example.chat' onInterface: NonCellular with payload '<private>' with priority 10 for device token: NO"
    ),
    MessagePattern(
      "apsd-dropped-token", in: .apsd, "Received push for token ", then: ["which was removed"], .courierDropped,
      .format,
      reads: [.topic(" topic "), .constant(.cause, "removed token")],
      proves: "A push came for a token that the device had given up.",
      example:
        "<APSCourier: 0x1040b2f10>: Received push for token <4e81c02a> topic com.example.chat which was removed but the token is valid unexpectedly!"
    ),
    MessagePattern(
      "apsd-dropped-unknown", in: .apsd, "Received message for unknown topic hash ", .courierDropped, .format,
      reads: [.own(CourierReader.keys, { CourierReader.read($0, $1) }), .constant(.cause, "unknown topic hash")],
      proves: "apsd dropped the message: it knows no app with this topic.",
      example:
        "<APSCourier: 0x1040b2f10>: Received message for unknown topic hash '<5c07be21>' onInterface: NonCellular with payload '<private>' with priority 10 for device token: NO"
    ),
    MessagePattern(
      "apsd-keep-alive", in: .apsd, "Received successful keep-alive ack on interface ", .courierConnected,
      reads: [.text(.interface, "on interface ", " :,"), .constant(.outcome, "keep-alive")],
      proves: "The connection to APNs was alive at this moment.",
      example:
        "<APSCourierConnectionManager: 0x1057b3e90; production>: Received successful keep-alive ack on interface NonCellular: 2"
    ),
    MessagePattern(
      "apsd-last-from-storage", in: .apsd, "Received LastFromStorage flag in message", nil, .format,
      proves: "All messages that APNs had stored have come.",
      example: "<APSCourier: 0x1040b2f10>: Received LastFromStorage flag in message…"),
    MessagePattern(
      "apsd-notify", in: .apsd, "_notifyForIncomingMessage ", nil, proves: "apsd tells a client of a message.",
      example:
        "<APSConnectionServer: 0x1004b17c0> _notifyForIncomingMessage <APSIncomingMessage: 0x1003e2190> with guid 6A20F4D1-58BE-4C37-9E02-B1D7C3A45F80"
    ),
    MessagePattern(
      "apsd-nuking-tokens", in: .apsd, "Nuking app-specific tokens", nil,
      proves: "apsd gave up the apps' tokens; apps get new ones when they register.",
      example: "<APSTokenStore:0x1040b2f10; production> Nuking app-specific tokens. FromServer YES  lostToken YES"),
    MessagePattern(
      "apsd-public-token-cleared", in: .apsd, "Clearing public token and terminating connection", nil,
      proves: "The device gave up its own token.",
      example:
        "<APSCourierConnectionManager: 0x1057b3e90; production>: Clearing public token and terminating connection"),
    MessagePattern(
      "apsd-push-history", in: .apsd, "hasPayload?", nil, proves: "apsd looks whether it had this payload before.",
      example: "<APSPushHistory: 0x15690000> hasPayload? <7b22> forTopic com.example.chat token <4e81c02a>"),
    MessagePattern(
      "apsd-push-traced", in: .apsd, "Push has been read from stream and parsed. UUID: ", nil, .format,
      proves: "A traced message came; its UUID is not known to be the apns-id.",
      example:
        "<APSCourier: 0x1040b2f10>: Push has been read from stream and parsed. UUID: 3D9E61B4-0C72-4A85-9F13-6E08D5B7A2C1"
    ),
    MessagePattern(
      "apsd-received", in: .apsd, "Received message for enabled topic ", .courierReceived,
      reads: [.own(CourierReader.keys, { CourierReader.read($0, $1) })],
      proves: "The device's connection got the message.", not: "That app and user still match the token.",
      example:
        "<APSCourier: 0x104a1c200>: Received message for enabled topic 'com.example.chat.voip' onInterface: NonCellular with payload '{\n    aps =     {\n        \"content-available\" = 1;\n    };\n    room = 7731;\n}' with priority 10 for device token: NO"
    ),
    MessagePattern(
      "apsd-received-old", in: .apsd, "Received high priority message for topic ", .courierReceived,
      reads: [.own(CourierReader.keys, { CourierReader.read($0, $1) })],
      proves: "Up to OS X 10.11: the connection got the message.",
      example:
        "<APSCourier: 0x7fdd92e517a0>: Received high priority message for topic 'com.example.chat' with payload '<CFBasicHash…"
    ),
    MessagePattern(
      "apsd-store", in: .apsd, "asked to store incoming message ", nil, proves: "apsd keeps the message for a client.",
      example:
        "<APSMessageStore: 0x1004b17c0> asked to store incoming message <APSIncomingMessage: 0x1003e2190> with guid 6A20F4D1-58BE-4C37-9E02-B1D7C3A45F80 environment <APSEnvironment: 0x10031a7d0: production>"
    ),
    MessagePattern(
      "apsd-stream-parsed", in: .apsd, "Stream processing: complete ", nil, proves: "apsd parsed a frame.",
      example:
        "Stream processing: complete yes, invalid no, length parsed 195, parameters {\n    APSProtocolCommand = 10;\n}"),
    MessagePattern(
      "apsd-topic-moved", in: .apsd, "recategorizing topic ", nil, proves: "A topic changed its list.",
      example:
        "<APSTopicManager: 0x1040b2f10; production; 0>: recategorizing topic com.example.chat from none to enabled"),
    MessagePattern(
      "apsd-topics-set", in: .apsd, "connection set ", then: [" topics "], nil, proves: "A client named its topics.",
      example:
        "<APSTopicManager: 0x1040b2f10; production; 0>: connection set enabled topics {(\n    \"com.example.chat\"\n)}"),
    MessagePattern(
      "apsd-transport-acknowledgement", in: .apsd, "Sending transport acknowledgement message", nil, .format,
      proves: "apsd told APNs that it has a message.",
      example: "<APSCourier: 0x1040b2f10>: Sending transport acknowledgement message."),
    MessagePattern(
      "apsd-xpc-acknowledged", in: .springBoard, "responding with an ack for message with guid", nil,
      proves: "SpringBoard acknowledged a message to apsd.",
      example: "responding with an ack for message with guid 6A20F4D1-58BE-4C37-9E02-B1D7C3A45F80"),
    MessagePattern(
      "apsd-xpc-delegate", in: .springBoard, "making delegate () calls to deliver message ", nil,
      proves: "The message is inside SpringBoard.",
      example: "making delegate () calls to deliver message 20417 for topic <private>"),
    MessagePattern(
      "apsd-xpc-delivering", in: .springBoard, "Delivering message from apsd: ", nil,
      proves: "The message arrived in SpringBoard; the number is a local counter.",
      example: "Delivering message from apsd: 20417"),
    MessagePattern(
      "apsd-xpc-incoming", in: .springBoard, "connection:didReceiveIncomingMessage:", anywhere: true, nil,
      proves: "SpringBoard's delegate is given the message.",
      example: "<private> calling <private> connection:didReceiveIncomingMessage:"),
    MessagePattern(
      "apsd-xpc-public-token", in: [.springBoard, .app], "Delivering publicToken from apsd: ", anywhere: true, nil,
      proves: "A client is given the device's own token.", not: "That an app's token changed.",
      example:
        "<APSConnection: 0x600002a71f40> Delivering publicToken from apsd: {length = 80, bytes = 0x80a1c3d2 ... 10324e81 }"
    ),
  ]
}

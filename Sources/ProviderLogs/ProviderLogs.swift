import Evidence
import Intake

/// Provider logs: bytes of any producer, in any wrapping, to evidence.
package enum ProviderLogs {
  /// The formats, in the order in which they are asked.
  package static let formats: [any LogFormat] = [
    JSONLinesLog(), JSONDocumentLog(), DeliveryLogTable(), ProviderTable(), ProviderTextLog(),
  ]

  /// Every producer that is known by its shape, by name.
  package static let producers: [ProducerDescription] = {
    var all =
      (textProducers.dropLast() + [PlainLines.homeMade]).map(\.description) + objectProducers.map(\.description) + [
        AzureHubs.description, CurlTranscript.description, FoundationResponse.description, FrameTranscript.description,
        NghttpTranscript.description,
        VarDump.description,
      ]
    all.append(
      ProducerDescription(
        name: "JSON fields",
        recognition:
          "a JSON object with APNs' names in any usual spelling and nesting (`apnsId`, `apns_id`, `headers`, `resHeaders`)",
        example:
          "{\"apns_id\":\"7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68\",\"topic\":\"com.example.tideline\",\"status\":200}"))
    all.append(
      ProducerDescription(
        name: "CSV columns",
        recognition: "a table of sends, whose heading names columns as JSON would (`apns_id`, `token`, `status`)",
        example: "time,apns_id,token,status,reason"))
    return all.sorted { ($0.name, $0.example) < ($1.name, $1.example) }
  }()

  /// Producers recognised in a line. Sorted by name; out of order are the ones at the end, for the reason given.
  static let textProducers: [TextProducer] = [
    RustA2.text,
    Aioapns.text,
    Apnotic.text,
    Apns4erl.text,
    APNSwift.text,
    Braze.text,
    DjangoPush.text,
    Firebase.text,
    GoApns2.text,
    Gorush.text,
    Kalyke.text,
    NanoMDM.text,
    NodeApn.text,
    ParseAdapter.text,
    Pigeon.text,
    DotNetSenders.text,
    Pushy.text,
    PyAPNs2.text,
    PyapnsClient.text,
    PythonHTTP.text,
    Rpush.text,
    Sygnal.text,
    // Before the removals: it says for itself what it unsubscribed.
    Uniqush.text,
    // The sentences of a removal name a reason, too: before the lines that are read by their reason.
    TokenRemoval.text,
    // Read whatever has APNs' names: after all who know their line.
    PlainLines.pairs,
    // Not producers: words that let a line through to the object in it, and to the transcripts.
    objectWords,
    transcriptWords,
  ]

  /// Producers recognised by an object's keys.
  static let objectProducers: [ObjectProducer] = [
    AmazonPinpoint.object,
    AmazonSNS.object,
    DeliveryLog.object,
    DotNetSenders.object,
    Expo.object,
    Firebase.object,
    Gaurun.object,
    GoApns2.object,
    Gorush.object,
    NodeApn.object,
    OneSignal.object,
  ]

  /// What any of them needs.
  static let objectNeeds = objectProducers.reduce(into: Markers()) { $0.formUnion($1.needs) }

  private static let objectWords = TextProducer(
    name: "JSON in a line", recognition: "an object inside a text line, JSON or as a language prints it",
    example: "APNS: 400 - {\"reason\":\"BadDeviceToken\"}",
    marks: [
      "reason", "device:", "'device'", "\"device\"", "failed:", "sent:", "projects/", "fcm.v1", "deviceToken",
      "device_token",
      "pushtoken", "push_token", "dwelltimems", "collapse", "/3/device/", "exponentpushtoken", "\"status\":\"ok\"",
      "\"status\": \"ok\"", "unique-id",
      "invalid_player_ids", "recipients", "messageresponse", "successcount", "multicast_id", "issuccess", "apn",
      "push.apple.com", "token",
    ] + PlainLines.reasons
  ) { _, _ in false }

  private static let transcriptWords = TextProducer(
    name: "transcripts", recognition: "the first lines of what is printed over several lines", example: "",
    marks: ["nshttpurlresponse: ", "pushok\\response", "<notificationdetails"]
  ) { _, _ in false }

  static let marks = MarkScanner(textProducers.map(\.marks))

  /// The bit that `marks` gives a line that may begin a transcript.
  static let transcriptBit: UInt64 = 1 << UInt64(textProducers.count - 1)
  /// The bits of those who read any line with APNs' words.
  static let generalBits: UInt64 = 3 << UInt64(textProducers.count - 3)
}

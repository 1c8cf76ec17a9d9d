import Evidence
import Intake

/// Provider logs: bytes of any producer, in any wrapping, to evidence.
package enum ProviderLogs {
  /// The formats, in the order in which they are asked.
  package static let formats: [any LogFormat] = [
    JSONLinesLog(), JSONDocumentLog(), DeliveryLogTable(), ProviderTextLog(),
  ]

  /// Every producer that is known by its shape, by name.
  package static let producers: [ProducerDescription] = {
    var all = textProducers.map(\.description) + objectProducers.map(\.description) + [Transcript.description]
    all.append(
      ProducerDescription(
        name: "JSON fields",
        recognition:
          "a JSON object with APNs' names in any usual spelling and nesting (`apnsId`, `apns_id`, `headers`, `resHeaders`)",
        example:
          "{\"apns_id\":\"7a1c0e52-3b64-4d8f-9a20-c5e7f1034b68\",\"topic\":\"com.example.tideline\",\"status\":200}"))
    return all.sorted { ($0.name, $0.example) < ($1.name, $1.example) }
  }()

  /// Producers recognised in a line. Sorted by name; out of order are the ones at the end, for the reason given.
  static let textProducers: [TextProducer] = [
    Aioapns.text,
    Firebase.text,
    GoApns2.text,
    NodeApn.text,
    Pushy.text,
    Rpush.text,
    // The sentences of a removal name a reason, too: before the lines that are read by their reason.
    TokenRemoval.text,
    // Read whatever has APNs' names: after all who know their line.
    PlainLines.pairs,
    PlainLines.homeMade,
    // Not a producer: words that let a line through to the object in it.
    objectWords,
  ]

  /// Producers recognised by an object's keys.
  static let objectProducers: [ObjectProducer] = [
    AmazonSNS.object,
    DeliveryLog.object,
    Firebase.object,
    GoApns2.object,
    NodeApn.object,
  ]

  private static let objectWords = TextProducer(
    name: "JSON in a line", recognition: "an object inside a text line, JSON or as a language prints it",
    example: "APNS: 400 - {\"reason\":\"BadDeviceToken\"}",
    marks: [
      "reason", "device:", "'device'", "\"device\"", "failed:", "sent:", "projects/", "fcm.v1", "deviceToken",
      "device_token",
      "pushtoken", "push_token", "dwelltimems", "collapse", "/3/device/", "expopushtoken", "unique-id",
    ]
  ) { _, _ in false }

  static let marks = MarkScanner(textProducers.map(\.marks))
}

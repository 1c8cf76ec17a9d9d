import Evidence
import Testing

@testable import Intake

@Suite struct PayloadFieldsTests {
  private func read(_ payload: String) throws -> (EvidenceSink, PayloadFlags) {
    let sink = EvidenceSink()
    let parser = JSONParser()
    var text = payload
    try text.withUTF8 { buffer in
      let value = try #require(parser.parse(Bytes(UnsafeRawBufferPointer(buffer))))
      sink.begin(.request, at: nil, line: 1, offset: 0, record: Bytes(""))
      PayloadFields.set(value, bytes: nil, into: sink)
      sink.commit()
    }
    let flags = sink.fields.first { $0.key == .payloadFlags }?.whole ?? -1
    return (sink, PayloadFlags(rawValue: UInt32(flags)))
  }

  private func text(_ key: FieldKey, _ sink: EvidenceSink) -> String? {
    sink.fields.first { $0.key == key }.map { sink.symbols.text($0.text) }
  }

  private func whole(_ key: FieldKey, _ sink: EvidenceSink) -> Int64? { sink.fields.first { $0.key == key }?.whole }

  @Test func anAlert() throws {
    let (sink, flags) = try read(
      #"{"aps":{"alert":{"title":"T"},"sound":"default","category":"MESSAGE","thread-id":"r","interruption-level":"time-sensitive","mutable-content":1},"kind":"reply","room":77}"#
    )
    #expect(flags == [.aps, .alert, .alertText, .sound, .mutableContent, .apsBesidesContentAvailable, .customKeys])
    #expect(text(.category, sink) == "MESSAGE")
    #expect(text(.threadID, sink) == "r")
    #expect(text(.interruptionLevel, sink) == "time-sensitive")
    #expect(text(.payloadWords, sink) == "kind=reply")
    #expect(whole(.payloadHash, sink) != nil)
  }

  @Test func anEmptyAlertShowsNothing() throws {
    #expect(try read(#"{"aps":{"alert":{"title":""}}}"#).1 == [.aps, .alert, .apsBesidesContentAvailable])
    #expect(try read(#"{"aps":{"alert":""}}"#).1 == [.aps, .alert, .apsBesidesContentAvailable])
    #expect(try read(#"{"aps":{"alert":{"loc-key":"K"}}}"#).1.contains(.alertText))
  }

  @Test func flagsInWrongForms() throws {
    #expect(try read(#"{"aps":{"content-available":1}}"#).1 == [.aps, .contentAvailable])
    #expect(try read(#"{"aps":{"content-available":"1"}}"#).1 == [.aps, .contentAvailableForm])
    #expect(
      try read(#"{"aps":{"content-available":true,"mutable-content":"1"}}"#).1.isSuperset(of: [
        .contentAvailableForm, .mutableContentForm,
      ]))
  }

  @Test func keysInTheWrongPlace() throws {
    let (sink, flags) = try read(
      #"{"aps":{"alert":"x","apns-push-type":"alert","content_available":1},"mutable-content":1,"sound":"default","apns-priority":10}"#
    )
    #expect(flags.contains(.headersInside))
    #expect(
      text(.misplacedKeys, sink) == "aps.apns-push-type aps.content_available mutable-content apns-priority sound")
  }

  @Test func aWordOfEverydayBesideApsIsTheAppsOwn() throws {
    let (sink, _) = try read(#"{"aps":{"alert":"x","category":"A","sound":"s"},"category":"news","sound":1}"#)
    #expect(text(.misplacedKeys, sink) == nil)
  }

  @Test func aLiveActivity() throws {
    let (sink, flags) = try read(
      #"{"aps":{"timestamp":1781956803,"event":"update","content-state":{"leg":1},"stale-date":1781960000,"dismissal-date":1781970000.5,"relevance-score":0.5}}"#
    )
    #expect(flags == [.aps, .contentState, .apsBesidesContentAvailable])
    #expect(text(.activityEvent, sink) == "update")
    #expect(whole(.activityTimestamp, sink) == 1_781_956_803)
    #expect(whole(.staleDate, sink) == 1_781_960_000)
    #expect(whole(.dismissalDate, sink) == 1_781_970_000)
    #expect(sink.fields.first { $0.key == .relevanceScore }?.number == 0.5)
  }

  @Test func whatIsNoObjectIsInvalid() throws {
    #expect(try read("[1]").1 == .invalid)
    #expect(try read(#"{"mdm":"MAGIC"}"#).1 == [.mdm, .customKeys])
  }

  /// The device computes the same from a property list, whose keys stand in another order.
  @Test func theHashKnowsNoOrderAndNoForm() throws {
    let first = whole(.payloadHash, try read(#"{"aps":{"alert":"x"},"callId":"2d49","rev":8839,"deep":{"x":1}}"#).0)
    let second = whole(.payloadHash, try read(#"{"rev":8839,"aps":{},"callId":"2d49"}"#).0)
    #expect(first == second)
    var hash = PayloadHash()
    hash.add(key: Bytes("rev"), value: 8839)
    hash.add(key: Bytes("callId"), value: Bytes("2d49"))
    #expect(hash.value == first)
    #expect(PayloadHash().value == nil)
    #expect(whole(.payloadHash, try read(#"{"aps":{}}"#).0) == nil)
  }
}

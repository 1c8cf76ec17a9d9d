import Evidence
import Intake
import Testing

@testable import ProviderLogs

@Suite struct MappingTests {
  private func mapping(_ text: String) throws -> Mapping {
    try Array(text.utf8).withUnsafeBytes { try Mapping(Bytes($0), name: "mapping.json") }
  }

  private func evidence(_ log: String, _ mapping: Mapping) -> [String] {
    let bytes = Array(Specimen.filled(log).utf8)
    let format = bytes.withUnsafeBytes { buffer in
      let sample = Sample(bytes: Bytes(buffer), isWhole: true)
      return ProviderLogs.formats(mapping: mapping).max { $0.confidence(in: sample) < $1.confidence(in: sample) }
    }
    return Report(bytes: bytes, as: format).evidence
  }

  @Test func pathsOfAJSONRecord() throws {
    let mapping = try mapping(
      #"""
      {"schema": "pushtrail.mapping/1",
       "json": {"apnsID": "meta.push.uuid", "token": "dev.tok", "status": "outcome.0", "reason": "outcome.1", "time": "at", "topic": "app.key"},
       "fixed": {"environment": "production"}}
      """#)
    #expect(
      evidence(
        #"{"at":"2026-02-14T09:26:53Z","meta":{"push":{"uuid":"$ID"}},"dev":{"tok":"$T"},"outcome":[400,"BadDeviceToken"],"app.key":"com.example.tideline"}"#,
        mapping)
        == [
          Specimen.filled(
            "1 response @2026-02-14T09:26:53Z id=$ID token=T topic=com.example.tideline environment=production status=400 reason=BadDeviceToken"
          )
        ])
  }

  @Test func documentOfRecords() throws {
    let mapping = try mapping(#"{"schema":"pushtrail.mapping/1","json":{"apns-id":"u","status":"c"}}"#)
    #expect(
      evidence("[\n  {\n    \"u\": \"$ID\",\n    \"c\": 200\n  }\n]\n", mapping)
        == [Specimen.filled("2 response id=$ID status=200")])
  }

  @Test func patternOfATextLine() throws {
    let mapping = try mapping(
      #"{"schema":"pushtrail.mapping/1","text":["{time} [{}] pushed {apnsID} -> {token} = {status}/{reason}", "gave up on {token}: {error}"]}"#
    )
    #expect(
      evidence(
        """
        2026-02-14T09:26:53Z [worker 3]  pushed $ID -> $T = 410/Unregistered
        nothing of interest
        worker 3: gave up on $T: connection reset
        """, mapping)
        == [
          Specimen.filled("1 response @2026-02-14T09:26:53Z id=$ID token=T status=410 reason=Unregistered"),
          "3 no-answer token=T reasonText='connection reset'",
        ])
  }

  /// What the mapping does not fit is read as without it.
  @Test func otherRecordsAreReadAsEver() throws {
    let mapping = try mapping(#"{"schema":"pushtrail.mapping/1","json":{"apnsID":"u","status":"c"}}"#)
    #expect(
      evidence("{\"u\":\"$ID\",\"c\":200}\n{\"apns_id\":\"$ID\",\"status\":400,\"reason\":\"BadTopic\"}\n", mapping)
        == [
          Specimen.filled("1 response id=$ID status=200"),
          Specimen.filled("2 response id=$ID status=400 reason=BadTopic"),
        ])
  }

  @Test(arguments: [
    ("{", "mapping.json: this is no JSON object: "),
    (#"{"json":{"token":"t"}}"#, "mapping.json: `schema` has to be \"pushtrail.mapping/1\"."),
    ("{\n\"schema\":\"pushtrail.mapping/2\"}", "mapping.json:2: `schema` has to be \"pushtrail.mapping/1\"."),
    (
      "{\"schema\":\"pushtrail.mapping/1\",\n\"json\":{\n\"tokn\":\"t\"}}",
      "mapping.json:3: `json.tokn` is no field that can be mapped; the closest one is `token`."
    ),
    (
      "{\"schema\":\"pushtrail.mapping/1\",\n\"json\":{\"token\":7}}",
      "mapping.json:2: `json.token` has to be a text that is not empty."
    ),
    (
      "{\"schema\":\"pushtrail.mapping/1\",\"json\":{\"token\":\"a\",\n\"device_token\":\"b\"}}",
      "mapping.json:2: `json.device_token` names a field that another key has named already."
    ),
    (
      "{\"schema\":\"pushtrail.mapping/1\",\n\n\"csv\":{}}",
      "mapping.json:3: `csv` is none of `schema`, `json`, `text` and `fixed`."
    ),
    (
      #"{"schema":"pushtrail.mapping/1"}"#,
      "mapping.json: it maps nothing: give `json` fields with their paths, or `text` patterns."
    ),
    (
      "{\"schema\":\"pushtrail.mapping/1\",\n\"text\":\"{token}{status}\"}",
      "mapping.json:2: two fields of the pattern follow each other with no text between them."
    ),
    (
      "{\"schema\":\"pushtrail.mapping/1\",\n\"text\":\"to {token\"}",
      "mapping.json:2: a brace of the pattern is not closed; `{{` stands for a brace itself."
    ),
    (
      "{\"schema\":\"pushtrail.mapping/1\",\n\"text\":\"sent to {tokan}\"}",
      "mapping.json:2: `{tokan}` is no field that can be mapped; the closest one is `token`."
    ),
    ("{\"schema\":\"pushtrail.mapping/1\",\n\"text\":\"sent\"}", "mapping.json:2: the pattern has no field in braces."),
  ]) func errorsNameLineAndKey(_ text: String, _ error: String) {
    do {
      _ = try mapping(text)
      Issue.record("no error")
    } catch let found as MappingError {
      #expect(found.description.hasPrefix(error))
    } catch {
      Issue.record("\(error)")
    }
  }
}

import Evidence
import Testing

@testable import AppFiles

private let token = String(repeating: "0a1b2c3d", count: 8)
private let other = String(repeating: "9f8e7d6c", count: 8)

@Suite struct TokenTables {
  @Test func aTableAsDocumented() {
    let text = """
      token,bundle,environment,registered_at,first_seen,last_seen,user,active
      \(token),com.example.chat,sandbox,2026-03-01T10:00:00Z,2026-02-01T10:00:00Z,2026-03-02T10:00:00Z,u1,true
      \(other),com.example.chat,production,1772359200,,,u2,0

      """
    let reading = Reading(text)
    #expect(reading.form == .registrationsCSV)
    #expect(
      reading.lines == [
        "2 registration (token: \(token), tokenForm: 1, bundle: com.example.chat, environment: 1, registeredAt: 1772359200000000000, firstSeen: 1769940000000000000, lastSeen: 1772445600000000000, user: u1, active: 1)",
        "3 registration (token: \(other), tokenForm: 1, bundle: com.example.chat, environment: 2, registeredAt: 1772359200000000000, user: u2, active: 0)",
      ])
    #expect(reading.sink.items[1].at.text == "2026-03-01T10:00:00Z")
    #expect(reading.record(1, in: text) == "\(other),com.example.chat,production,1772359200,,,u2,0")
    #expect(reading.sink.records == 2)
    #expect(reading.warnings == [])
  }

  @Test(arguments: [
    "Device Token;Bundle ID;Registered At\n\(token);com.example.chat;2026-03-01 10:00:00\n",
    "\u{FEFF}deviceToken\tbundleIdentifier\tregisteredAt\r\n\(token)\tcom.example.chat\t2026-03-01T10:00:00Z\r\n",
    "\"push_token\",\"App-ID\",\"registered\"\n\"\(token)\",\"com.example.chat\",\"2026-03-01T10:00:00Z\"\n",
    "id,apns_token,platform,bundle_id,last_registered_at\n7,\(token),ios,com.example.chat,2026-03-01T10:00:00Z",
  ])
  func usualSpellings(_ text: String) {
    let reading = Reading(text)
    #expect(reading.form == .registrationsCSV)
    #expect(
      reading.lines == [
        "2 registration (token: \(token), tokenForm: 1, bundle: com.example.chat, registeredAt: 1772359200000000000)"
      ])
  }

  @Test func quotesLineEndsAndDoubledQuotes() {
    let text =
      "token,user,topic\r\n\"\(token)\",\"Anna, \"\"Ann\"\"\r\nof Bern\",com.example.chat\r\n\(other),plain,com.example.chat\r\n"
    let reading = Reading(text)
    #expect(
      reading.lines == [
        "2 registration (token: \(token), tokenForm: 1, topic: com.example.chat, user: Anna, \"Ann\"\r\nof Bern)",
        "4 registration (token: \(other), tokenForm: 1, topic: com.example.chat, user: plain)",
      ])
  }

  @Test func nothingAndOddValues() {
    let text = """
      token,bundle,sandbox,active,deleted_at
      \(token),NULL,1,,2026-01-01
      <\(token)>,\\N,false,,
      "{length = 32, bytes = 0x0a1b ... 3d}",x.y,,,
      ,x,,,
      \(other)
      """
    let reading = Reading(text)
    #expect(
      reading.lines == [
        "2 registration (token: \(token), tokenForm: 1, environment: 1, active: 0)",
        "3 registration (token: \(token), tokenForm: 3, environment: 2)",
        "4 registration (token: {length = 32, bytes = 0x0a1b ... 3d}, tokenForm: 4, bundle: x.y)",
        "6 registration (token: \(other), tokenForm: 1)",
      ])
    #expect(reading.warnings.contains("5: A row has no token."))
    #expect(reading.warnings.contains("6: A row has fewer cells than the first line names."))
  }

  @Test func columnsThatMeanTheSameAndWordsOfState() {
    let reading = Reading(
      "app,token,created_at,updated_at,status\nChat,\(token),2026-03-01,2026-03-02T00:00:00Z,active\nx,\(other),,,disabled\n"
    )
    #expect(
      reading.lines == [
        "2 registration (token: \(token), tokenForm: 1, lastSeen: 1772409600000000000, active: 1)",
        "3 registration (token: \(other), tokenForm: 1, active: 0)",
      ])
  }

  @Test func aStrayQuoteCostsOnlyItsCell() {
    let reading = Reading("token,user,active\n\"\(token),a,1\n\(other),b,1\n")
    #expect(reading.lines.last == "3 registration (token: \(other), tokenForm: 1, user: b, active: 1)")
    #expect(reading.warnings == ["2: A quote is opened and not closed; it is read as a plain character."])
  }

  @Test func jsonLines() {
    let text = """
      {"device_token":"\(token)","bundle_id":"com.example.chat","env":"production","registered_at":1772359200,"enabled":true}
      {"device_token":"\(other)","bundle_id":"com.example.chat","env":null,"user_id":42,"enabled":false}
      not json
      """
    let reading = Reading(text)
    #expect(reading.form == .registrationsJSON)
    #expect(
      reading.lines == [
        "1 registration (token: \(token), tokenForm: 1, bundle: com.example.chat, environment: 2, registeredAt: 1772359200000000000, active: 1)",
        "2 registration (token: \(other), tokenForm: 1, bundle: com.example.chat, user: 42, active: 0)",
      ])
    #expect(reading.warnings == ["3: A line is no JSON object."])
  }

  @Test func onlyWantedTokensAreKept() {
    let text = "token,user\n\(token),a\n\(other),b\n"
    let wanted = Array(other.utf8)
    let reading = Reading(Array(text.utf8)) { candidate in wanted.withUnsafeBytes { Bytes($0) == candidate } }
    #expect(reading.lines == ["3 registration (token: \(other), tokenForm: 1, user: b)"])
    guard case .registrations(let table) = reading.artefacts.first else { return #expect(Bool(false)) }
    #expect(table.rows == 2)
    #expect(table.count == 1)
  }

  @Test func hugeCellsAndStrayQuotesEnd() {
    let time = ContinuousClock().measure {
      var huge = Array("token,user\n\"".utf8) + [UInt8](repeating: 65, count: 4 << 20)
      huge += Array("\n\(token),a\n".utf8)
      let reading = Reading(huge)
      #expect(reading.lines == ["3 registration (token: \(token), tokenForm: 1, user: a)"])
      let quotes = Array("token,user\n".utf8) + Array(String(repeating: "\"x\n", count: 50_000).utf8)
      #expect(Reading(quotes).sink.records == 50_000)
      #expect(Reading(Array("token,user\n".utf8) + [UInt8](repeating: 44, count: 1 << 20)).error == nil)
    }
    #expect(time < patience)
  }
}

import Evidence
import Testing

@testable import Intake

@Suite struct JSONRecordsTests {
  private func read(_ text: String, innerArrays: [StaticString] = []) -> ([String], JSONRecords.Ending) {
    var records: [String] = []
    var text = text
    let ending = text.withUTF8 { buffer in
      JSONRecords.forEach(in: Bytes(UnsafeRawBufferPointer(buffer)), innerArrays: innerArrays) { record in
        records.append("\(record.line)@\(record.offset) \(record.text.string)")
      }
    }
    return (records, ending)
  }

  @Test func oneValuePerLine() {
    let (records, ending) = read("{\"a\":1}\n\n{\"b\":\"}{\"}\r\n[1,2]")
    #expect(records == ["1@0 {\"a\":1}", "3@9 {\"b\":\"}{\"}"])
    #expect(ending.records == 2)
    #expect(ending.lines == 3)
    #expect(ending.cutOff == nil)
  }

  @Test func elementsOfATopLevelArray() {
    let (records, _) = read("[{\"a\":[1,{}]},\n  {\"b\":\"\\\"]\"} , 7, \"x\", {}]\n")
    #expect(records == ["1@1 {\"a\":[1,{}]}", "2@17 {\"b\":\"\\\"]\"}", "2@39 {}"])
  }

  @Test func valuesPrintedOverManyLines() {
    let (records, ending) = read("{\n  \"a\": {\n  }\n}\n{\n}")
    #expect(records == ["1@0 {\n  \"a\": {\n  }\n}", "5@17 {\n}"])
    #expect(ending.lines == 5)
  }

  @Test func aCutOffArrayGivesItsGoodElements() {
    let (records, ending) = read("[\n{\"a\":1},\n{\"b\":\"x")
    #expect(records == ["2@2 {\"a\":1}"])
    #expect(ending.cutOff == JSONRecords.CutOff(line: 3, offset: 11, insideArray: true))
  }

  @Test func aCutOffAfterACommaIsNamedToo() {
    #expect(read("[{\"a\":1},\n").1.cutOff == JSONRecords.CutOff(line: 1, offset: 0, insideArray: true))
    #expect(read("{\"a\":1}\n{\"b\"").1.cutOff == JSONRecords.CutOff(line: 2, offset: 8, insideArray: false))
  }

  @Test func theArrayInsideAnObjectIsOpenedByItsName() {
    let text =
      "{\"next\": {\"events\": []}, \"n\": 3, \"events\": [ {\"m\":1}, {\"m\":2} ], \"rest\": {\"x\":[]}}\n{\"m\":3}"
    #expect(read(text, innerArrays: ["events"]).0.map { $0.suffix(7) } == ["{\"m\":1}", "{\"m\":2}", "{\"m\":3}"])
    #expect(read(text).0.count == 2)
  }

  @Test func otherLinesAreCountedAndPassedOver() {
    let (records, ending) = read("Filtering the log data using \"a {\"\n[{\"a\":1}]\ntrailer")
    #expect(records == ["2@36 {\"a\":1}"])
    #expect(ending.strangeLines == 2)
    #expect(ending.firstStrangeLine == 1)
  }

  @Test(arguments: ["", "[", "{", "]", "\"", "[[[[", "{\"a\":", "\\", ",,,", "[\"", "{\"events\":["])
  func fragmentsAreSurvived(_ text: String) {
    _ = read(text)
    _ = read(text, innerArrays: ["events"])
  }
}

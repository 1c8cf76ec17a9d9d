import Evidence
import Intake
import Testing

@testable import ProviderLogs

@Suite struct EnvironmentTests {
  private func environments(_ text: String) -> [APNsEnvironment?] {
    let sink = EvidenceSink()
    Array(Specimen.filled(text).utf8).withUnsafeBytes { buffer in
      let bytes = Bytes(buffer)
      ProviderTextLog().makeReader().read(Chunk(bytes: bytes, readable: bytes.count, isLast: true), into: sink)
    }
    return sink.items.map { item in
      let first = Int(item.firstField)
      let field = sink.fields[first..<first + Int(item.fieldCount)].first { $0.key == .environment }
      return field?.whole.flatMap { APNsEnvironment(rawValue: UInt8($0)) }
    }
  }

  /// Whatever names a host of APNs names the environment.
  @Test(arguments: [
    #"{"host":"api.sandbox.push.apple.com","apns_id":"$ID","status":200}"#,
    #"{"url":"https://api.development.push.apple.com/3/device/$T","apns_id":"$ID","status":200}"#,
    "> POST /3/device/$T HTTP/2\n> Host: api.sandbox.push.apple.com\n> \n< HTTP/2 200\n",
    #"HTTP Request: POST https://api.sandbox.push.apple.com/3/device/$T "HTTP/2 403 Forbidden""#,
    "apns: connected to api.sandbox.push.apple.com",
    #"Post "https://api.sandbox.push.apple.com/3/device/$T": EOF"#,
    // The host is believed before a word.
    #"{"host":"api.sandbox.push.apple.com","apns_environment":"production","apns_id":"$ID","status":200}"#,
    // A path has no host.
    #"{"path":"/3/device/$T","environment":"sandbox","apns_id":"$ID","status":200}"#,
  ]) func hostNamesTheEnvironment(_ text: String) {
    #expect(environments(text) == [.development])
  }

  @Test func productionHost() {
    #expect(environments(#"{"host":"api.push.apple.com","apns_id":"$ID","status":200}"#) == [.production])
  }
}

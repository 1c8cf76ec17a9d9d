import Evidence
import Intake

/// A producer whose push spans several lines of its own shapes.
protocol TranscriptReader: AnyObject {
  /// Whether it waits for more lines.
  var isOpen: Bool { get }
  /// A cheap look at whether a line could be its first.
  func mayBegin(with text: Bytes) -> Bool
  /// Takes the line if it belongs here.
  func take(_ line: Line, _ reading: Reading) -> Bool
  /// An empty line.
  func blank(_ reading: Reading)
  /// No more lines will come.
  func finish(_ reading: Reading)
}

/// A request and its answer as a transcript shows them.
final class Exchange {
  let fields = PushFields()
  var place: Line?
  /// curl 8 told the URL of the stream, and no header yet.
  var isOpened = false
  var hasRequestLine = false
  var requestIsWhole = false
  var status: Int64?
  var hasBody = false
  var failure: Bytes?
  /// Reads the next bare `name: value` lines as headers of the request or of the answer.
  var openHeaders = OpenHeaders.none

  enum OpenHeaders { case none, request, response }
}

/// Header names of a transcript.
enum Headers {
  static func role(of name: Bytes) -> Role? {
    for (header, role) in table where name.equalsIgnoringCase(header) { return role }
    return nil
  }

  private static let table: [(StaticString, Role)] = [
    ("apns-id", .apnsID), ("apns-topic", .topic), ("apns-push-type", .pushType), ("apns-priority", .priority),
    ("apns-expiration", .expiration), ("apns-collapse-id", .collapseID), ("apns-unique-id", .uniqueID),
    ("apns-channel-id", .channelID), ("apns-request-id", .apnsID), ("authorization", .authorization),
    ("content-length", .payloadBytes), ("date", .serverDate),
  ]
}

import Evidence
import Intake

/// What everybody shares while one input is read: the sink, the parsers, and the fields of the record at hand.
final class Reading {
  @exclusivity(unchecked) var sink: EvidenceSink
  let keys = KeyTable()
  let fields = PushFields()
  let arena = ByteArena()
  let producers = ProviderLogs.textProducers
  private var parsers: [JSONParser] = []
  private var parsersInUse = 0
  /// The end of the bytes that may be read, for the JSON parser.
  var readableEnd: UnsafePointer<UInt8>?
  /// Setups told already, so that a host in every line is one piece of evidence.
  var setups: Set<UInt64> = []
  var jsonCount = 0
  var held: Held?
  /// The count of evidence when an answer was added to the last of it.
  var foldedAt = 0
  /// The line of that answer.
  var foldedLine = 0
  /// An answer's headers that httpcore printed, waiting for httpx' line of the request.
  var heldHeaders: PythonHTTP.Headers?
  /// Pushes that Sygnal tells in several lines.
  let requests = SygnalRequests()

  /// JSON in JSON is opened so often, and no more.
  static let deepestParse = 6
  /// A longer record is reported and skipped, in bytes.
  static let longestRecord = 16 << 20

  /// Places of the quotes of the line at hand.
  let quotes = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 4096)

  /// What `--mapping` says of the records.
  let mapping: Mapping?
  /// Asked for every record, so without touching the mapping itself.
  let hasMapping: Bool
  /// Records that it fitted.
  var mappedCount = 0

  init(mapping: Mapping? = nil) {
    sink = EvidenceSink()
    self.mapping = mapping
    hasMapping = mapping != nil
  }

  deinit { quotes.deallocate() }

  /// Forgets the record at hand.
  @inline(__always) func beginRecord() {
    fields.reset()
    parsersInUse = 0
    arena.reset()
  }

  /// A mark to give the parsers used since back to.
  var parserMark: Int { parsersInUse }
  func release(to mark: Int) { parsersInUse = mark }

  /// Parses JSON with a parser of its own, so that values parsed before stay good.
  func parse(_ text: Bytes) -> JSONValue? {
    guard parsersInUse < Reading.deepestParse, text.count <= Reading.longestRecord else { return nil }
    if parsersInUse == parsers.count { parsers.append(JSONParser()) }
    guard let value = parsers[parsersInUse].parse(text, readable: readable(from: text)) else { return nil }
    parsersInUse += 1
    return value
  }

  /// Why the last parse failed.
  var parseError: String { parsersInUse < parsers.count ? parsers[parsersInUse].error : "" }

  private func readable(from text: Bytes) -> Int {
    guard let end = readableEnd, text.base <= end, end - text.base < 1 << 40, isInChunk(text) else { return text.count }
    return end - text.base
  }

  var chunk = Bytes("")
  private func isInChunk(_ text: Bytes) -> Bool {
    text.base >= chunk.base && text.base + text.count <= chunk.base + chunk.count
  }

  func keep(_ text: String) -> Bytes { arena.keep(text) }

  func count(_ producer: StaticString) { sink.producers[producer.description, default: 0] += 1 }
}

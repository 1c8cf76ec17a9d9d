import Evidence
import Intake

/// curl's `--trace-ascii`: the same transcript with the bytes counted, folded at 64 of them, read as curl's own `-v`.
final class CurlTrace: TranscriptReader {
  private enum Section: UInt8 { case none, sent, received, body, other }

  private let inner = CurlTranscript()
  private let arena = ByteArena()
  private var section = Section.none
  private var text: [UInt8] = []
  private var first: Line?
  private var isTrace = false

  var isOpen: Bool { isTrace }

  func mayBegin(with text: Bytes) -> Bool { text.hasPrefix("== Info:") || text.hasPrefix("=> Send header") }

  func take(_ line: Line, _ reading: Reading) -> Bool {
    let text = line.text
    if let dump = CurlTrace.dumped(text) {
      guard isTrace else { return false }
      if section != .other { add(dump, line, reading) }
      return true
    }
    guard let next = CurlTrace.section(text) else {
      guard isTrace else { return false }
      flush(reading)
      section = .none
      return inner.take(line, reading)
    }
    isTrace = true
    flush(reading)
    section = next
    if next == .none, text.hasPrefix("== Info:") { pass("* ", text.from(8).trimmed, line, reading) }
    return true
  }

  /// `=> Send header, 230 bytes (0xe6)` and its like.
  private static func section(_ text: Bytes) -> Section? {
    if text.hasPrefix("== Info:") { return Section.none }
    if text.hasPrefix("=> Send header") { return .sent }
    if text.hasPrefix("<= Recv header") { return .received }
    if text.hasPrefix("<= Recv data") { return .body }
    return text.hasPrefix("=> Send ") || text.hasPrefix("<= Recv ") ? .other : nil
  }

  /// What stands behind `0040: `.
  private static func dumped(_ text: Bytes) -> Bytes? {
    guard text.count >= 6, text.base[4] == UInt8(ascii: ":"), text.base[5] == 32,
      (0..<4).allSatisfy({ Bytes.hexValue(text.base[$0]) != nil })
    else { return nil }
    return text.from(6)
  }

  private func add(_ part: Bytes, _ line: Line, _ reading: Reading) {
    if first == nil { first = line.bare }
    if text.count < 1 << 16 { text.append(contentsOf: part.buffer) }
    // A full row goes on in the next one; a shorter one ends where the line ended.
    if part.count < 64 { flush(reading) }
  }

  private func flush(_ reading: Reading) {
    guard let first else { return }
    self.first = nil
    let whole = arena.keep(text)
    text.removeAll(keepingCapacity: true)
    switch section {
    case .sent: pass("> ", whole, first, reading)
    case .received: pass("< ", whole, first, reading)
    case .body: pass("", whole, first, reading)
    case .none, .other: break
    }
  }

  private func pass(_ mark: StaticString, _ text: Bytes, _ line: Line, _ reading: Reading) {
    let joined = arena.keep(Array(Bytes(mark).buffer) + Array(text.buffer))
    _ = inner.take(
      Line(text: joined, time: line.time, number: line.number, offset: line.offset, record: line.record), reading)
  }

  func blank(_ reading: Reading) {}

  func finish(_ reading: Reading) {
    flush(reading)
    inner.finish(reading)
    section = .none
    isTrace = false
    arena.reset()
  }
}

import Evidence

/// A property list that can't be read although its text shows what it was meant to be.
package struct BrokenFile: Sendable {
  package enum Purpose: Sendable { case entitlements, contentExtension, infoPlist }

  package var path: String
  /// What is wrong, as a sentence.
  package var fault: String
  package var purpose: Purpose
  package var evidence: Int?

  /// Throws `error` again when nothing in the text says what the file is for.
  init(_ bytes: Bytes, path: String, _ error: AppFileError, _ sink: EvidenceSink) throws(AppFileError) {
    let head = bytes.upTo(1 << 20)
    if head.contains("UNNotificationExtension") {
      purpose = .contentExtension
    } else if head.contains("<key>aps-environment</key>") || head.contains("<key>com.apple.developer.") {
      purpose = .entitlements
    } else if head.contains("<key>CFBundleIdentifier</key>") || head.contains("<key>NSExtension</key>") {
      purpose = .infoPlist
    } else {
      throw error
    }
    self.path = path
    fault = error.what
    let lines = LineTable(bytes)
    let start = error.line.flatMap { lines.start(of: $0) } ?? 0
    let end = bytes.firstIndex(of: 10, from: start) ?? bytes.count
    let place = Place(line: error.line ?? 1, offset: start, end: end)
    evidence = PlistScribe(sink, text: bytes).write(
      purpose == .entitlements ? .entitlement : .infoPlist, key: "file", value: "can't be read", from: place, to: place,
      origin: purpose == .entitlements ? .source : nil)
    sink.warn(error.what, line: error.line)
  }
}

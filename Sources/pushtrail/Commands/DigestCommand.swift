import Evidence
import Reports

/// `pushtrail digest ID...`: how the device log names an identifier.
enum DigestCommand {
  static let command = Command(
    name: "digest",
    summary: "Print the name that a device log gives to a notification",
    discussion: [
      "A device logs a notification request as XXXX-XXXX, the first four bytes of SHA-1 over the request's identifier: the "
        + "collapse id when the push has one, else its apns-id, letter case included. An apns-id is therefore shown in the "
        + "case given and, where it differs, in upper and lower case."
    ],
    operands: Command.Operands(
      placeholder: "ID", help: "An apns-id or a collapse id; - reads one a line from standard input.",
      whenMissing: "no identifier is given"),
    examples: [
      Command.Example(
        line: "pushtrail digest 7B1E7C40-5B1E-4D4C-9D6C-2F1F0D5F5E5E",
        meaning: "Find the lines of one push in a device log"),
      Command.Example(line: "jq -r .apns_id provider.jsonl | pushtrail digest -", meaning: "Many at once"),
    ]
  ) { parsed, terminal in
    var reader = StandardInputLines()
    return terminal.write(to: nil) { out in
      for operand in parsed.operands {
        guard operand == "-" else {
          print(operand, into: out, terminal)
          continue
        }
        while !out.hasFailed, let line = reader.next() { print(line, into: out, terminal) }
      }
    }
  }

  private static func print(_ identifier: String, into out: ByteStream, _ terminal: Terminal) {
    for spelling in spellings(identifier) {
      out.write("\(Digest(of: spelling).text)  \(VisibleText.of(spelling, ascii: !terminal.isUnicode))\n")
    }
  }

  /// The identifier as given; an apns-id also in the other cases, for logs may have re-cased it.
  static func spellings(_ identifier: String) -> [String] {
    guard !identifier.isEmpty else { return [] }
    guard let id = Values.bytes(identifier, { ApnsID($0) }) else { return [identifier] }
    var spellings = [identifier]
    for other in [id.upperText, id.text] where !spellings.contains(other) { spellings.append(other) }
    return spellings
  }
}

/// Standard input, line by line, without line ends and blanks around.
private struct StandardInputLines {
  mutating func next() -> String? {
    guard let line = readLine() else { return nil }
    return Values.bytes(line) { $0.trimmed.string }
  }
}

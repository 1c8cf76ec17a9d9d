import Evidence

/// Xcode's debug console, NSLog and os_log mirrored to stderr: `DATE TIME±ZZZZ PROC[PID:TID] [category] MSG`.
/// Old versions print no zone. Only the app's own process is there.
struct XcodeConsoleGrammar: LineGrammar {
  static let name = "Xcode console"
  static let recognition = "Date, time and zone, then Process[PID:TID] and no level."

  private var clock = ClockCache()

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = clock.read(line, &index), line.at(19) == 46, line.at(index) == 32 else { return false }
    let process = index + 1
    guard let open = line.upTo(process + 200).firstIndex(of: 91, from: process), open > process else { return false }
    index = open + 1
    guard let pid = HeaderScan.number(line, &index), line.at(index) == 58 else { return false }
    index += 1
    while Bytes.hexValue(line.at(index)) != nil { index += 1 }
    guard line.at(index) == 93, index + 1 == line.count || line.at(index + 1) == 32 else { return false }
    let name = line.slice(process, open)
    // `Df Process[…]` is the compact style of `log show`.
    if !time.missing.isEmpty, let blank = name.firstIndex(of: 32), blank <= 2 { return false }
    header = RecordHeader()
    header.time = time
    header.process = name
    header.pid = pid
    header.message = line.from(index + 2)
    XcodeCategory.split(&header)
    return true
  }
}

/// The category that os_log puts in front of a mirrored message.
enum XcodeCategory {
  /// Takes `[category] ` off the message. A bracket with a dot is a bundle id and belongs to the message.
  static func split(_ header: inout RecordHeader) {
    let message = header.message
    guard message.at(0) == 91, let close = message.upTo(80).firstIndex(of: 93), close > 1, message.at(close + 1) == 32
    else { return }
    let category = message.slice(1, close)
    guard category.firstIndex(of: 46) == nil, category.firstIndex(of: 91) == nil else { return }
    header.category = category
    header.message = message.from(close + 2)
  }
}

import Evidence

/// `pymobiledevice3 syslog live`: `TIMESTAMP PROC{[IMAGE[+0xOFFSET]]}[PID] <LEVEL>: MSG[ [SUBSYS][CAT]]`.
struct PymobiledeviceGrammar: LineGrammar {
  static let name = "pymobiledevice3 syslog live"
  static let recognition = "Date and time without a zone, then process{image}[PID] <LEVEL>:."

  private var clock = ClockCache()

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = clock.read(line, &index), time.missing == .zone, line.at(index) == 32 else { return false }
    let process = index + 1
    let head = line.upTo(process + 400)
    guard let open = head.firstIndex(of: 123, from: process), open > process,
      let close = head.firstIndex(of: "}[", from: open)
    else { return false }
    index = close + 2
    guard let pid = HeaderScan.number(line, &index), line.has("] <", at: index) else { return false }
    let level = index + 3
    index = level
    while DeviceMessage.isWord(line.at(index)) { index += 1 }
    guard index > level, line.has(">:", at: index) else { return false }
    header.time = time
    header.process = line.slice(process, open)
    let image = line.slice(open + 1, close)
    header.library = image.upTo(image.firstIndex(of: "+0x") ?? image.count)
    header.pid = pid
    header.level = line.slice(level, index)
    header.subsystem = Bytes("")
    header.category = Bytes("")
    index += 2
    if line.at(index) == 32 { index += 1 }
    header.message = line.from(index)
    return true
  }

  /// The label stands at the end of the record; an entry without one ends in a blank.
  mutating func finish(_ header: inout RecordHeader) {
    let text = header.message.trimmedEnd
    header.message = text
    guard text.count > 4 else { return }
    if text.base[text.count - 1] == 32 {
      header.message = text.upTo(text.count - 1)
      return
    }
    guard text.base[text.count - 1] == 93, let category = text.lastIndex(of: 91), category > 2,
      text.base[category - 1] == 93, let subsystem = text.upTo(category - 1).lastIndex(of: 91), subsystem > 0,
      text.base[subsystem - 1] == 32
    else { return }
    let name = text.slice(subsystem + 1, category - 1)
    guard name.firstIndex(of: 32) == nil, name.firstIndex(of: 46) != nil else { return }
    header.subsystem = name
    header.category = text.slice(category + 1, text.count - 1)
    header.message = text.upTo(subsystem - 1)
  }
}

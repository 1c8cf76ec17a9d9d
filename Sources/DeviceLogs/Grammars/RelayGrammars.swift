import Evidence

/// idevicesyslog of October 2025 and newer (os_trace_relay):
/// `Mmm dd HH:MM:SS.ffffff PROC[(IMAGE)][PID] <LEVEL>: MSG`, without year, zone and device name.
struct TraceRelayGrammar: LineGrammar {
  static let name = "idevicesyslog (os_trace_relay)"
  static let recognition =
    "Month, day and time with six decimals, then Process(Image)[PID] <Level>: and no device name."

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = TimeReader.monthDayTime(line, &index), line.at(index - 7) == 46, line.at(index) == 32,
      RelayLine.read(line, index + 1, into: &header)
    else { return false }
    header.time = time
    return true
  }
}

/// idevicesyslog up to 1.3.0, `pymobiledevice3 syslog live-old`, `ios syslog --nojson`, `ipsw idev syslog` (syslog_relay):
/// `Mmm dd HH:MM:SS [DEVICE ]PROC[(LIB)][PID] <Level>: MSG`, vis(3)-encoded, in seconds of the device's clock.
struct SyslogRelayGrammar: LineGrammar {
  static let name = "idevicesyslog (syslog_relay)"
  static let recognition =
    "Month, day and time in whole seconds, a device name or none, then Process(Library)[PID] <Level>:."
  static let isVisEncoded = true

  private var device = DeviceName()

  mutating func read(_ line: Bytes, into header: inout RecordHeader) -> Bool {
    var index = 0
    guard let time = TimeReader.monthDayTime(line, &index), line.at(index) == 32, line.at(index - 3) == 58,
      RelayLine.read(line, index + 1, into: &header)
    else { return false }
    header.time = time
    header.process = device.without(header.process)
    return true
  }
}

/// What both relays share behind the time.
enum RelayLine {
  /// Reads `PROC[(IMAGE)][PID] <LEVEL>: MSG` from `start`.
  static func read(_ line: Bytes, _ start: Int, into header: inout RecordHeader) -> Bool {
    var from = start
    let head = line.upTo(start + 300)
    while let mark = head.firstIndex(of: "] <", from: from) {
      from = mark + 1
      var open = mark - 1
      while open > start, Bytes.isDigit(line.base[open]) { open -= 1 }
      guard open > start, open < mark - 1, line.base[open] == 91 else { continue }
      let level = mark + 3
      var index = level
      while DeviceMessage.isWord(line.at(index)) { index += 1 }
      if line.has("(", at: index), let close = head.firstIndex(of: 41, from: index) { index = close + 1 }
      guard index > level, line.has(">:", at: index), let pid = line.slice(open + 1, mark).integer else { continue }
      header.level = line.slice(level, index)
      header.pid = Int(clamping: pid)
      header.subsystem = Bytes("")
      header.category = Bytes("")
      name(line.slice(start, open), into: &header)
      index += 2
      if line.at(index) == 32 { index += 1 }
      header.message = line.from(index)
      return !header.process.isEmpty
    }
    return false
  }

  /// `PROC` or `PROC(IMAGE)`; the image may be a whole path.
  static func name(_ text: Bytes, into header: inout RecordHeader) {
    header.library = Bytes("")
    header.process = text
    guard text.count > 2, text.base[text.count - 1] == 41, let open = text.lastIndex(of: 40), open > 0,
      text.base[open - 1] != 32
    else { return }
    header.process = text.upTo(open)
    header.library = HeaderScan.lastComponent(text.slice(open + 1, text.count - 1))
  }
}

/// The device's name in front of the process. It may hold blanks, as a process name may: it is learned from the first
/// line of a system process that everybody knows.
struct DeviceName {
  private var name: [UInt8] = []

  mutating func without(_ text: Bytes) -> Bytes {
    guard let blank = text.lastIndex(of: 32) else { return text }
    if !name.isEmpty, text.count > name.count, starts(text) { return text.from(name.count) }
    let last = text.from(blank + 1)
    let group = ProcessGroup(process: last)
    if group != .app {
      name = Array(UnsafeBufferPointer(start: text.base, count: blank + 1))
      return last
    }
    // Not learned yet: one word is the usual device name, the rest the process.
    guard let first = text.firstIndex(of: 32) else { return text }
    return text.from(first + 1)
  }

  private func starts(_ text: Bytes) -> Bool {
    name.withUnsafeBytes { text.upTo(name.count) == Bytes($0) }
  }
}

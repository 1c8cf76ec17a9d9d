import AppFiles
import Evidence
import Intake
import Reports

/// Reads the files that requests are written down in.
struct LintReading {
  private(set) var inputs: [Report.Input] = []
  private(set) var requests: [PushRequest] = []
  private(set) var hasFailures = false
  private let terminal: Terminal

  /// A file that holds requests.
  private struct Candidate {
    let input: Int
    let file: SourceFile
    let form: RequestReader.Form
    /// Whether a person named this very file.
    let isNamed: Bool
    /// Whether other files lie beside it on disk.
    let isOnDisk: Bool
  }
  private var candidates: [Candidate] = []

  /// Longer files are no requests.
  private static let longest = 256 << 20
  /// The longest file that a command may send, in bytes.
  private static let longestBody = 16 << 20
  private static let deepestArchive = 3

  init(_ paths: [String], _ terminal: Terminal) {
    self.terminal = terminal
    for file in Discovery.files(in: paths) { read(file, isNamed: paths.contains(file.path)) }
    if inputs.isEmpty {
      terminal.complain("pushtrail: there is no file in \(paths.map { "'\($0)'" }.joined(separator: ", ")).\n")
    }
    takeRequests()
  }

  // MARK: Files

  private mutating func read(_ file: DiscoveredFile, isNamed: Bool) {
    let path = LintReading.shown(file.path)
    do {
      switch file.content {
      case .failed(let reason): throw IntakeError(reason)
      case .standardInput:
        let name = ReadingOptions.standardInput
        try read(stream: DescriptorStream(descriptor: 0, name: name), path: name, isNamed: true, depth: 0)
      case .file:
        let opened = try OpenedInput.open(path)
        if let mapped = opened.mapped, Archive.recognises(mapped.bytes) {
          try members(of: Archive(bytes: mapped.bytes, name: path), path: path, depth: 0)
        } else {
          try read(opened, isNamed: isNamed, isOnDisk: true)
        }
      }
    } catch {
      var entry = Report.Input()
      entry.path = path
      entry.format = "\(error)".hasSuffix(" does not exist.") ? "missing" : "unreadable"
      entry.warnings = ["\(error)"]
      inputs.append(entry)
      fail("\(error)")
    }
  }

  private mutating func read(stream: any ByteSource, path: String, isNamed: Bool, depth: Int) throws {
    let peeked = PeekedStream(stream)
    try peeked.peek(4096)
    guard peeked.head.withUnsafeBytes({ Archive.recognises(Bytes($0)) }) else {
      try read(OpenedInput.stream(peeked, path: path), isNamed: isNamed, isOnDisk: isNamed)
      return
    }
    let archive = try peeked.head.withUnsafeBytes { try Archive(stream: peeked, head: Bytes($0), name: path) }
    try members(of: archive, path: path, depth: depth)
  }

  private mutating func members(of archive: Archive, path: String, depth: Int) throws {
    var entry = Report.Input()
    entry.path = path
    entry.format = "archive"
    let input = inputs.count
    inputs.append(entry)
    guard depth < LintReading.deepestArchive else {
      inputs[input].warnings.append("This archive lies \(depth) archives deep and was not opened.")
      return
    }
    var count = 0
    do {
      while let member = try archive.next({ _ in }) {
        count += 1
        guard count <= Archive.mostMembers else {
          throw IntakeError("The archive holds more than \(Archive.mostMembers) files; the rest was not read.")
        }
        try read(stream: member.stream, path: path + "!/" + member.path, isNamed: false, depth: depth + 1)
      }
    } catch {
      inputs[input].warnings.append("\(error)")
      fail("\(error)")
    }
    inputs[input].records = count
  }

  private mutating func read(_ opened: OpenedInput, isNamed: Bool, isOnDisk: Bool) throws {
    var entry = Report.Input()
    entry.path = opened.path
    entry.bytes = opened.size > 0 ? opened.size : opened.sample.bytes.count
    let sample = opened.sample.bytes
    if sample.isEmpty {
      entry.warnings = ["The input is empty."]
    } else if let own = OwnOutput.recognise(opened.sample) {
      entry.format = own.rawValue
      entry.warnings = [own.remark]
    } else if let other = AppFiles.recognise(opened.sample), other != .payload {
      entry.kind = other.kind.rawValue
      entry.format = other.name
      if other != .facts { entry.warnings = ["It holds no request; 'pushtrail diagnose' and 'inspect' read it."] }
    } else if opened.size <= LintReading.longest,
      let form = RequestReader.recognise(
        Array(UnsafeBufferPointer(start: sample.base, count: sample.count)), isNamed: isNamed)
    {
      let bytes = try opened.wholeBytes()
      entry.bytes = max(entry.bytes, bytes.count)
      let file = SourceFile(
        path: opened.path, bytes: Array(UnsafeBufferPointer(start: bytes.base, count: bytes.count)))
      candidates.append(
        Candidate(input: inputs.count, file: file, form: form, isNamed: isNamed, isOnDisk: isOnDisk))
    } else {
      entry.format = "text"
      entry.warnings = [LintReading.nothing]
    }
    inputs.append(entry)
  }

  private static let nothing = "It holds no payload, no request and no curl command that sends a push; it was not used."

  // MARK: Requests

  private mutating func takeRequests() {
    // A payload that a command sends is judged with the command's headers, not by itself too.
    var sent: Set<String> = []
    var found: [Int: [PushRequest]] = [:]
    for candidate in candidates where candidate.form == .commands {
      let reading = CurlReader.read(candidate.file) { path in beside(path, candidate) }
      found[candidate.input] = reading.requests
      sent.formUnion(reading.requests.compactMap(\.bodyPath))
      for missing in reading.missing {
        inputs[candidate.input].warnings.append(
          "Line \(missing.place.line) sends \(missing.path), which does not lie beside it; that payload was not checked."
        )
      }
    }
    for candidate in candidates where candidate.form == .json {
      found[candidate.input] =
        sent.contains(candidate.file.path) ? nil : RequestReader.json(candidate.file, isNamed: candidate.isNamed)
    }
    for candidate in candidates {
      let own = found[candidate.input] ?? []
      inputs[candidate.input].records = max(own.count, sent.contains(candidate.file.path) ? 1 : 0)
      if own.isEmpty, !sent.contains(candidate.file.path) {
        inputs[candidate.input].format = "text"
        inputs[candidate.input].warnings.append(LintReading.nothing)
        continue
      }
      inputs[candidate.input].kind = InputKind.payload.rawValue
      inputs[candidate.input].format = candidate.form == .json ? AppFileForm.payload.name : "curl commands"
      inputs[candidate.input].events = inputs[candidate.input].records
      requests += own
    }
    let known = Set(inputs.map(\.path))
    for path in sent.subtracting(known).sorted() {
      var entry = Report.Input()
      entry.path = path
      entry.kind = InputKind.payload.rawValue
      entry.format = AppFileForm.payload.name
      inputs.append(entry)
    }
  }

  /// A file in the folder of the script that names it. Paths that lead out of it are not followed: a script of somebody
  /// else must not choose what is read here.
  private func beside(_ path: String, _ script: Candidate) -> SourceFile? {
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
    let own = script.file.path
    let isStream = own == ReadingOptions.standardInput
    let folder = isStream ? "" : String(own[..<(own.lastIndex(of: "/").map { own.index(after: $0) } ?? own.startIndex)])
    let wanted = folder + path
    if let known = candidates.first(where: { $0.file.path == wanted }) { return known.file }
    guard script.isOnDisk, let opened = try? OpenedInput.open(wanted), opened.size <= LintReading.longestBody,
      opened.mapped != nil, let bytes = try? opened.wholeBytes()
    else { return nil }
    return SourceFile(path: wanted, bytes: Array(UnsafeBufferPointer(start: bytes.base, count: bytes.count)))
  }

  private mutating func fail(_ reason: String) {
    hasFailures = true
    terminal.complain("pushtrail: \(reason)\n")
  }

  /// A path without `./` in front.
  private static func shown(_ path: String) -> String {
    var path = Substring(path)
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2).drop { $0 == "/" } }
    return path.isEmpty || path.hasPrefix("-") ? "./" + path : String(path)
  }
}

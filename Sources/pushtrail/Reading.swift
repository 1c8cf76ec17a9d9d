import AppFiles
import DeviceLogs
import Evidence
import Intake
import ProviderLogs
import Synchronization

/// Everything that was read: the evidence, the files about the app, and one entry per input.
struct ReadCase {
  let store = EvidenceStore()
  var inputs: [CaseInput] = []
  var artefacts: [Artefact] = []
  /// What people know, with the number of the input that says it.
  var facts: [(input: Int, facts: Facts)] = []
  /// Whether an input was missing or could not be read.
  var hasFailures = false
}

/// One input as it was read.
struct CaseInput: Sendable {
  var path: String
  var kind = InputKind.unknown
  var format = ""
  var bytes = 0
  var records = 0
  var events = 0
  var warnings: [String] = []
  /// The file, when its records can be shown out of it.
  var mapped: MappedFile?
  /// Whether it was recognised, and then had a fault that ended its reading.
  var isBroken = false

  /// Whether it could not be opened at all.
  var isAbsent: Bool { kind == .unknown && (format == "missing" || format == "unreadable") }
}

/// Reads files, folders, archives and standard input: recognises each by content and hands it to the reader of its
/// format.
struct Reading {
  private(set) var result = ReadCase()
  private let terminal: Terminal
  /// Token tables wait for the logs: only rows of tokens that occur there are kept.
  private var tables: [(input: Int, opened: OpenedInput, form: AppFileForm)] = []
  /// Files by size, each with the number of its entry, to know copies.
  private var seen: [Int: [(file: MappedFile, input: Int)]] = [:]
  private let formats: [any LogFormat]

  /// Archives inside archives that are followed.
  private static let deepestArchive = 3

  init(_ terminal: Terminal, mapping: Mapping?) {
    self.terminal = terminal
    formats = DeviceLogs.formats + ProviderLogs.formats(mapping: mapping)
  }

  static func read(_ paths: [String], mapping: Mapping? = nil, _ terminal: Terminal) -> ReadCase {
    var reading = Reading(terminal, mapping: mapping)
    for file in Discovery.files(in: paths) { reading.read(file) }
    if reading.result.inputs.isEmpty {
      let folders = paths.map { "'\($0)'" }.joined(separator: ", ")
      terminal.complain("pushtrail: there is no file in \(folders).\n")
    }
    reading.readTables()
    terminal.progress.erase()
    return reading.result
  }

  // MARK: Files

  private mutating func read(_ file: DiscoveredFile) {
    do {
      switch file.content {
      case .failed(let reason): throw IntakeError(reason)
      case .standardInput:
        let name = ReadingOptions.standardInput
        try read(stream: DescriptorStream(descriptor: 0, name: name), path: name, depth: 0)
      case .file:
        let path = Reading.shown(file.path)
        let opened = try OpenedInput.open(path)
        if let mapped = opened.mapped, Archive.recognises(mapped.bytes) {
          let input = add(CaseInput(path: path, format: "archive", bytes: mapped.bytes.count))
          readMembers(of: try Archive(bytes: mapped.bytes, name: path), path: path, input, depth: 0)
        } else {
          read(opened, depth: 0)
        }
      }
    } catch {
      fail(Reading.shown(file.path), "\(error)")
    }
  }

  /// A path without `./` in front: the walk of `.` begins all its paths with it.
  private static func shown(_ path: String) -> String {
    var path = Substring(path)
    while path.hasPrefix("./"), path.count > 2 { path = path.dropFirst(2).drop { $0 == "/" } }
    return path.isEmpty || path.hasPrefix("-") ? "./" + path : String(path)
  }

  private mutating func read(stream: any ByteSource, path: String, depth: Int) throws {
    let peeked = PeekedStream(stream)
    try peeked.peek(4096)
    let isArchive = peeked.head.withUnsafeBytes { Archive.recognises(Bytes($0)) }
    guard isArchive else {
      read(try OpenedInput.stream(peeked, path: path), depth: depth)
      return
    }
    let input = add(CaseInput(path: path, format: "archive"))
    guard depth < Reading.deepestArchive else {
      result.inputs[input].warnings.append("This archive lies \(depth) archives deep and was not opened.")
      return
    }
    let archive = try peeked.head.withUnsafeBytes { try Archive(stream: peeked, head: Bytes($0), name: path) }
    readMembers(of: archive, path: path, input, depth: depth)
  }

  private mutating func readMembers(of archive: Archive, path: String, _ input: Int, depth: Int) {
    do {
      var count = 0
      var remarks: [String] = []
      while let member = try archive.next({ remarks.append($0) }) {
        count += 1
        guard count <= Archive.mostMembers else {
          throw IntakeError("The archive holds more than \(Archive.mostMembers) files; the rest was not read.")
        }
        let name = path + "!/" + member.path
        do { try read(stream: member.stream, path: name, depth: depth + 1) } catch {
          fail(name, "\(error)")
        }
      }
      result.inputs[input].records = count
      result.inputs[input].warnings += remarks
      if count == 0, remarks.isEmpty { result.inputs[input].warnings.append("The archive holds no file.") }
    } catch {
      result.inputs[input].warnings.append("\(error)")
      terminal.complain("pushtrail: \(error)")
      result.hasFailures = true
    }
  }

  // MARK: One input

  private mutating func read(_ opened: OpenedInput, depth: Int) {
    var entry = CaseInput(path: opened.path, bytes: opened.size, mapped: opened.mapped)
    if opened.sample.bytes.isEmpty {
      entry.warnings.append("The input is empty.")
      add(entry)
      return
    }
    let form = AppFiles.recognise(opened.sample)
    // Two builds may hold the same Info.plist; what it says belongs to each.
    if form?.kind != .configuration, let copy = earlierCopy(of: opened) {
      entry.kind = copy.kind
      entry.format = copy.format.isEmpty ? "a copy" : "a copy: " + copy.format
      entry.warnings.append("The same bytes as \(copy.path); they count once.")
      entry.mapped = nil
      add(entry)
      return
    }
    if let own = OwnOutput.recognise(opened.sample) {
      entry.format = own.rawValue
      entry.warnings.append(own.remark)
      entry.mapped = nil
      add(entry)
      return
    }
    if let form {
      entry.kind = form.kind
      entry.format = form.name
      let input = add(entry)
      if form.kind == .registrations { tables.append((input, opened, form)) } else { readAppFile(opened, form, input) }
      return
    }
    let best = formats.map { ($0, $0.confidence(in: opened.sample)) }.max { $0.1 < $1.1 }
    guard let (format, confidence) = best, confidence > 0 else {
      if entry.bytes == 0, opened.sample.isWhole { entry.bytes = opened.sample.bytes.count }
      entry.format = Reading.describe(opened.sample)
      entry.warnings.append("Nothing in it is known to pushtrail (\(entry.format)); it was not used.")
      add(entry)
      return
    }
    entry.kind = format.kind
    entry.format = format.name
    readLog(opened, format, add(entry))
  }

  private mutating func readLog(_ opened: OpenedInput, _ format: any LogFormat, _ input: Int) {
    let progress = terminal.progress
    let total = opened.size
    let path = opened.path
    let done = ByteCounter()
    do {
      let tally = try LogScan.read(opened, with: format, input: UInt32(input), into: result.store) { bytes in
        progress.update(done.add(bytes), total, path)
      }
      result.inputs[input].records = tally.records
      result.inputs[input].events = tally.events
      if result.inputs[input].bytes == 0 { result.inputs[input].bytes = tally.bytes }
      if let producer = tally.producers.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
        result.inputs[input].format = producer.key
      }
      result.inputs[input].warnings += tally.warnings.map(Reading.text)
    } catch {
      fail(input, "\(error)")
    }
  }

  private mutating func readAppFile(_ opened: OpenedInput, _ form: AppFileForm, _ input: Int) {
    let sink = EvidenceSink(keepsTexts: true)
    do {
      let bytes = try opened.wholeBytes()
      let symbols = result.store.symbols
      let artefacts = try AppFiles.read(
        bytes, readable: bytes.count, path: opened.path, form: form, into: sink,
        keeping: { symbols.find($0) != nil })
      let base = result.store.items.count
      for artefact in artefacts.map({ $0.rebased(by: base) }) {
        result.artefacts.append(artefact)
        if case .facts(let facts) = artefact { result.facts.append((input, facts)) }
      }
    } catch {
      // What was read before the fault is kept.
      sink.warn("\(error)")
      result.inputs[input].isBroken = true
      terminal.complain("pushtrail: \(opened.path): \(error)")
    }
    result.store.append(sink, input: UInt32(input), offset: 0, lines: 0)
    if result.inputs[input].bytes == 0 { result.inputs[input].bytes = opened.sample.bytes.count }
    result.inputs[input].records = max(sink.records, 1)
    result.inputs[input].events = sink.items.count
    result.inputs[input].warnings += sink.warnings.map(Reading.text)
    result.inputs[input].mapped = nil
  }

  private mutating func readTables() {
    for table in tables { readAppFile(table.opened, table.form, table.input) }
    tables = []
  }

  // MARK: Helpers

  @discardableResult
  private mutating func add(_ entry: CaseInput) -> Int {
    result.inputs.append(entry)
    return result.inputs.count - 1
  }

  private mutating func fail(_ path: String, _ reason: String) {
    let format = reason.hasSuffix(" does not exist.") ? "missing" : "unreadable"
    fail(add(CaseInput(path: path, format: format)), reason)
  }

  private mutating func fail(_ input: Int, _ reason: String) {
    result.inputs[input].warnings.append(reason)
    result.hasFailures = true
    terminal.complain("pushtrail: \(reason)")
  }

  /// The entry of a file with the same bytes that was read before.
  private mutating func earlierCopy(of opened: OpenedInput) -> CaseInput? {
    guard let file = opened.mapped else { return nil }
    let known = seen[file.bytes.count]?.first { $0.file.bytes == file.bytes }
    if known == nil { seen[file.bytes.count, default: []].append((file, result.inputs.count)) }
    return known.map { result.inputs[$0.input] }
  }

  private static func text(_ warning: SinkWarning) -> String {
    let place = warning.line.map { "Line \($0): " } ?? ""
    let more = warning.count > 1 ? " (\(warning.count) times)" : ""
    return place + warning.text + more
  }

  /// What an unknown input looks like.
  private static func describe(_ sample: Sample) -> String {
    let head = sample.bytes
    let macho: Set<UInt32> = [0xCFFA_EDFE, 0xCEFA_EDFE, 0xCAFE_BABE, 0xCAFE_BABF]
    let word = UInt32(head.at(0)) << 24 | UInt32(head.at(1)) << 16 | UInt32(head.at(2)) << 8 | UInt32(head.at(3))
    if macho.contains(word) { return "an executable" }
    if head.firstIndex(of: 0) != nil { return "binary data" }
    return head.trimmed.isEmpty ? "blank text" : "text"
  }
}

/// Bytes done so far, from several threads.
private final class ByteCounter: Sendable {
  private let count = Atomic<Int>(0)
  func add(_ bytes: Int) -> Int { count.add(bytes, ordering: .relaxed).newValue }
}

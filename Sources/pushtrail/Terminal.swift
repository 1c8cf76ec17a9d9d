import Evidence
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the process talks to: data goes to standard output, everything else to standard error.
struct Terminal: Sendable {
  /// Columns for text.
  var width: Int
  /// Whether standard output gets colour.
  var isColored: Bool
  /// Whether more than ASCII may be shown.
  var isUnicode: Bool
  /// Whether notes are held back; errors never are.
  var isQuiet = false
  let progress: Progress

  /// When to write in colour.
  enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }

  /// The terminal as the environment describes it.
  init() {
    let showsText = isatty(STDOUT_FILENO) == 1
    let isDumb = Terminal.variable("TERM") == "dumb"
    width = Terminal.columns(isTerminal: showsText)
    isColored = showsText && !isDumb && (Terminal.variable("NO_COLOR") ?? "").isEmpty
    isUnicode = Terminal.localeIsUTF8
    progress = Progress(isShown: isatty(STDERR_FILENO) == 1 && !isDumb)
  }

  /// The same terminal, as the command's options want it.
  func adapted(color: ColorChoice, quiet: Bool, writesToFile: Bool = false) -> Terminal {
    var terminal = self
    switch color {
    case .always: terminal.isColored = true
    case .never: terminal.isColored = false
    case .auto: if writesToFile { terminal.isColored = false }
    }
    if writesToFile { terminal.isUnicode = true }
    terminal.isQuiet = quiet
    if quiet { progress.silence() }
    return terminal
  }

  /// How text reports are to look here.
  var textStyle: TextStyle { TextStyle(width: width, isColored: isColored, isUnicode: isUnicode) }

  // MARK: Standard error

  /// Says what went wrong. The text may quote the user or a file: control characters are made visible, line ends stay.
  func complain(_ text: String) {
    progress.erase()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    let shown = lines.map { VisibleText.of(String($0), ascii: !isUnicode) + "\n" }.joined()
    var bytes = Array(shown.utf8)
    bytes.withUnsafeMutableBytes { _ = try? FileOutput.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }

  /// A sentence that helps but may be left out with `--quiet`.
  func note(_ sentence: String) {
    if !isQuiet { complain("pushtrail: \(sentence)\n") }
  }

  // MARK: Output

  /// Writes data to the file at `path`, or to standard output when it is nil or `-`; answers `code` when all was
  /// written. A reader that went away (`| head`) is no failure.
  func write(to path: String?, ending code: ExitCode = .success, _ body: (ByteStream) -> Void) -> ExitCode {
    progress.erase()
    let target = path == "-" ? nil : path
    do {
      let file = try FileOutput(path: target)
      let stream = ByteStream { try file.write($0) }
      body(stream)
      try stream.finish()
      try file.close()
      return code
    } catch let error as OutputError {
      if error.code == EPIPE { return code }
      let place = target.map { "'\($0)'" } ?? "standard output"
      complain("pushtrail: \(place) could not be written: \(error.reason).\n\(error.nextStep)\n")
      return .outputFailed
    } catch {
      complain("pushtrail: the output could not be written: \(error).\n")
      return .outputFailed
    }
  }

  // MARK: Environment

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// `COLUMNS`, else what the terminal says, else 100; 60 to 140.
  private static func columns(isTerminal: Bool) -> Int {
    var columns = variable("COLUMNS").flatMap { Int($0) } ?? 0
    if columns <= 0, isTerminal {
      var size = winsize()
      if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 { columns = Int(size.ws_col) }
    }
    return columns <= 0 ? 100 : min(max(columns, 60), 140)
  }

  /// Whether the locale's encoding is UTF-8. No locale at all (containers, cron) counts as UTF-8: what reads the text
  /// there is a file or a UTF-8 terminal.
  private static var localeIsUTF8: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = variable(name)?.lowercased(), !locale.isEmpty else { continue }
      return locale.contains("utf-8") || locale.contains("utf8")
    }
    return true
  }
}

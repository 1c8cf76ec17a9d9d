import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line on standard error that shows how far long work is. May be updated from any thread.
///
/// Nothing is shown in the first half second, nor when standard error is no terminal.
final class Progress: Sendable {
  private struct State {
    var isShown: Bool
    var isOnScreen = false
    var nextAt: UInt64
  }

  private let state: Mutex<State>

  init(isShown: Bool) {
    state = Mutex(State(isShown: isShown, nextAt: Progress.now() + 500_000_000))
  }

  /// Shows the progress of reading `what`; ten times a second at most.
  func update(_ bytesDone: Int, _ bytesTotal: Int, _ what: String) {
    state.withLock { state in
      guard state.isShown else { return }
      let now = Progress.now()
      guard now >= state.nextAt else { return }
      state.nextAt = now + 100_000_000
      state.isOnScreen = true
      Progress.show("\r\(Progress.line(bytesDone, bytesTotal, what))\u{1B}[K")
    }
  }

  /// Takes the line away, before other output and at the end.
  func erase() {
    state.withLock { state in
      if state.isOnScreen { Progress.show("\r\u{1B}[K") }
      state.isOnScreen = false
    }
  }

  /// Shows nothing from now on.
  func silence() {
    erase()
    state.withLock { $0.isShown = false }
  }

  /// `Reading device.log: 41 % of 1.2 GB`, without control characters and shorter than a line.
  static func line(_ bytesDone: Int, _ bytesTotal: Int, _ what: String) -> String {
    let name = String(what.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "?" : Character($0) }.suffix(40))
    guard bytesTotal > 0 else { return "Reading \(name): \(size(bytesDone))" }
    let percent = min(100, Int(Double(bytesDone) / Double(bytesTotal) * 100))
    return "Reading \(name): \(percent) % of \(size(bytesTotal))"
  }

  private static func size(_ bytes: Int) -> String {
    var value = Double(bytes)
    var unit = "B"
    for larger in ["kB", "MB", "GB", "TB"] where value >= 1000 {
      value /= 1000
      unit = larger
    }
    let tenths = Int((value * 10).rounded())
    return unit == "B" || tenths >= 1000 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func show(_ text: String) {
    Array(text.utf8).withUnsafeBytes { _ = try? FileOutput.write($0, to: STDERR_FILENO) }
  }
}

import Foundation

/// The built program, found beside the tests.
enum Program {
  struct Run {
    var code: Int32
    var output: String
    var errors: String
  }

  struct NotBuilt: Error, CustomStringConvertible {
    let description: String
  }

  /// The project's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `PUSHTRAIL` when set, else the product of this build.
  static func path() throws -> URL {
    if let given = ProcessInfo.processInfo.environment["PUSHTRAIL"] { return URL(filePath: given) }
    var folders = [root.appending(path: ".build/debug")]
    // The test bundle stands in the folder of products, on macOS with some levels between.
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for bundle in Bundle.allBundles { folders.insert(bundle.bundleURL.deletingLastPathComponent(), at: 0) }
    for _ in 0..<5 {
      folders.insert(folder, at: 0)
      folder = folder.deletingLastPathComponent()
    }
    for folder in folders {
      let program = folder.appending(path: "pushtrail")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder), !isFolder.boolValue {
        return program
      }
    }
    throw NotBuilt(description: "no pushtrail beside the tests; run 'swift build' first, or set PUSHTRAIL")
  }

  /// Runs it with a plain environment, so that no locale or terminal changes what it prints.
  static func run(
    _ arguments: [String], in folder: URL = root, input: String? = nil, outputPath: String? = nil
  ) throws -> Run {
    let process = Process()
    process.executableURL = try path()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin", "COLUMNS": "100"]
    // Files, not pipes: nothing blocks however much is printed.
    let temporary = FileManager.default.temporaryDirectory.appending(path: "pushtrail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let outputFile = outputPath.map { URL(filePath: $0) } ?? temporary.appending(path: "output")
    let errorFile = temporary.appending(path: "errors")
    let inputFile = temporary.appending(path: "input")
    if outputPath == nil { try Data().write(to: outputFile) }
    try Data().write(to: errorFile)
    try Data((input ?? "").utf8).write(to: inputFile)
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Run(
      code: process.terminationStatus,
      output: outputPath == nil ? String(decoding: try Data(contentsOf: outputFile), as: UTF8.self) : "",
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}

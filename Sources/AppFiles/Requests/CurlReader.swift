import Evidence
import Intake

/// Reads the curl commands of a script that send pushes.
package struct CurlReader {
  private let file: SourceFile
  /// The bytes of a file that a command names; nil when there is none beside the script.
  private let beside: (String) -> SourceFile?
  private(set) var requests: [PushRequest] = []
  /// Files that commands send and that were not found.
  private(set) var missing: [(path: String, place: SourcePlace)] = []

  package struct Reading: Sendable {
    package let requests: [PushRequest]
    package let missing: [(path: String, place: SourcePlace)]
  }

  package static func read(_ file: SourceFile, beside: (String) -> SourceFile?) -> Reading {
    withoutActuallyEscaping(beside) { beside in
      var reader = CurlReader(file: file, beside: beside)
      for command in ShellCommands.read(file) { reader.take(command) }
      if reader.requests.isEmpty {
        for command in ShellCommands.readLines(file) { reader.take(command) }
      }
      return Reading(requests: reader.requests, missing: reader.missing)
    }
  }

  private init(file: SourceFile, beside: @escaping (String) -> SourceFile?) {
    self.file = file
    self.beside = beside
  }

  /// Short options whose value is of no interest here.
  private static let shortWithValue = Set("oAmxbcDeuKryYzCQFEPtUw".utf8)

  /// Long options with a value that says nothing about the request.
  private static let longWithValue: Set<String> = [
    "output", "user-agent", "max-time", "connect-timeout", "retry", "retry-delay", "retry-max-time", "cacert", "capath",
    "proxy", "cookie", "cookie-jar", "dump-header", "referer", "user", "resolve", "connect-to", "key-type",
    "cert-type", "pass", "ciphers", "tls-max", "interface", "limit-rate", "stderr", "trace", "trace-ascii", "range",
    "speed-limit", "speed-time", "write-out", "form", "form-string", "keepalive-time", "tls13-ciphers", "curves",
    "noproxy", "oauth2-bearer", "proto", "proto-default", "proto-redir", "proxy-user", "proxy-header", "max-redirs",
    "local-port", "dns-servers", "crlfile", "key",
  ]

  private struct Parsed {
    var headers: [SourceText] = []
    var bodies: [SourceText?] = []
    var url: SourceText?
    var method: SourceText?
    var oldProtocol: String?
    var hasCertificate = false
    /// Headers or anything else may come from a file of options.
    var isOpen = false
    var isGet = false
    var bodyPath: String?
    var upload = false
    var json = false
  }

  private mutating func take(_ command: ShellCommand) {
    guard let start = command.words.firstIndex(where: { $0.string == "curl" || $0.string.hasSuffix("/curl") }) else {
      return
    }
    var parsed = Parsed()
    var words = command.words[(start + 1)...]
    while let word = words.popFirst() {
      let text = word.string
      if text == "--next" || text == "-:" {
        // What follows is a request of its own.
        finish(parsed, command.words[start])
        parsed = Parsed()
      } else if isList(word) {
        parsed.isOpen = true
      } else if text.hasPrefix("--"), text.count > 2 {
        long(String(text.dropFirst(2)), word, &words, command, &parsed)
      } else if text.hasPrefix("-"), text.utf8.count > 1 {
        short(word, &words, command, &parsed)
      } else if parsed.url == nil || (!isURL(parsed.url) && isURL(word)) {
        // A variable that is not the URL may hold any option.
        if parsed.url.map(isWhollyUnknown) == true { parsed.isOpen = true }
        parsed.url = word
      } else if isWhollyUnknown(word) {
        parsed.isOpen = true
      }
    }
    finish(parsed, command.words[start])
  }

  private mutating func finish(_ parsed: Parsed, _ name: SourceText) {
    if let request = request(parsed, name) { requests.append(request) }
  }

  private func isWhollyUnknown(_ word: SourceText) -> Bool { word.bytes.allSatisfy { $0 == SourceText.unknown } }

  /// `"$@"` and `"${HEADERS[@]}"` are any number of words.
  private func isList(_ word: SourceText) -> Bool {
    guard word.bytes == [SourceText.unknown] else { return false }
    let source = word.file.bytes[min(word.offset(0), word.file.bytes.count)...].prefix(64)
    if source.starts(with: "$@".utf8) || source.starts(with: "$*".utf8) { return true }
    let name = source.prefix { $0 != UInt8(ascii: "}") }
    return name.starts(with: "${".utf8) && (name.contains(UInt8(ascii: "@")) || name.contains(UInt8(ascii: "*")))
  }

  private func isURL(_ text: SourceText?) -> Bool {
    guard let text = text?.string else { return false }
    return text.contains("://") || text.contains("push.apple.com") || text.contains("/3/device")
  }

  // MARK: Options

  private mutating func long(
    _ name: String, _ word: SourceText, _ words: inout ArraySlice<SourceText>, _ command: ShellCommand,
    _ parsed: inout Parsed
  ) {
    switch name {
    case "header": words.popFirst().map { parsed.headers.append($0) }
    case "request": parsed.method = words.popFirst()
    case "url": parsed.url = words.popFirst()
    case "data", "data-ascii": words.popFirst().map { body($0, .text, command, &parsed) }
    case "data-binary": words.popFirst().map { body($0, .binary, command, &parsed) }
    case "data-raw": words.popFirst().map { parsed.bodies.append($0) }
    case "json":
      parsed.json = true
      words.popFirst().map { body($0, .binary, command, &parsed) }
    case "data-urlencode", "upload-file":
      _ = words.popFirst()
      parsed.bodies.append(nil)
      parsed.upload = true
    case "cert":
      _ = words.popFirst()
      parsed.hasCertificate = true
    case "config":
      _ = words.popFirst()
      parsed.isOpen = true
    case "get": parsed.isGet = true
    case "http1.0", "http1.1", "http0.9": parsed.oldProtocol = "--" + name
    case _ where CurlReader.longWithValue.contains(name): _ = words.popFirst()
    default: break
    }
  }

  private mutating func short(
    _ word: SourceText, _ words: inout ArraySlice<SourceText>, _ command: ShellCommand, _ parsed: inout Parsed
  ) {
    var index = 1
    while index < word.bytes.count {
      let letter = word.bytes[index]
      index += 1
      func value() -> SourceText? {
        index < word.bytes.count ? word.part(index..<word.bytes.count) : words.popFirst()
      }
      switch letter {
      case UInt8(ascii: "H"): value().map { parsed.headers.append($0) }
      case UInt8(ascii: "X"): parsed.method = value()
      case UInt8(ascii: "d"): value().map { body($0, .text, command, &parsed) }
      case UInt8(ascii: "T"):
        _ = value()
        parsed.bodies.append(nil)
        parsed.upload = true
      case UInt8(ascii: "E"):
        _ = value()
        parsed.hasCertificate = true
      case UInt8(ascii: "K"):
        _ = value()
        parsed.isOpen = true
      case UInt8(ascii: "G"): parsed.isGet = true
      case UInt8(ascii: "0"):
        parsed.oldProtocol = "-0"
        continue
      case _ where CurlReader.shortWithValue.contains(letter): _ = value()
      default: continue
      }
      return
    }
  }

  private enum Taking { case text, binary }

  /// What `-d` sends: a text, or a file behind `@`. Without `--data-binary` curl drops line ends of a file.
  private mutating func body(
    _ value: SourceText, _ taking: Taking, _ command: ShellCommand, _ parsed: inout Parsed
  ) {
    guard value.bytes.first == UInt8(ascii: "@") else {
      parsed.bodies.append(value)
      return
    }
    func taken(_ text: SourceText) -> SourceText {
      taking == .binary ? text : text.without { $0 == 10 || $0 == 13 || $0 == 0 }
    }
    let path = String(value.string.dropFirst())
    if path == "-" {
      parsed.bodies.append(command.hereDocument.map(taken))
    } else if JSONNode.isPartial(path) {
      parsed.bodies.append(nil)
    } else if let found = beside(path) {
      parsed.bodyPath = found.path
      parsed.bodies.append(taken(SourceText(file: found, range: 0..<found.bytes.count)))
    } else {
      missing.append((path, value.place(0)))
      parsed.bodies.append(nil)
    }
  }

  // MARK: The request

  private func request(_ parsed: Parsed, _ name: SourceText) -> PushRequest? {
    var request = PushRequest(form: .curl, place: name.place(0))
    var isOpen = parsed.isOpen
    for text in parsed.headers {
      guard let colon = text.bytes.firstIndex(of: UInt8(ascii: ":")) else {
        // `-H @file`, `-H "$HEADER"`, and `Name;` for an empty one.
        if text.bytes.first == UInt8(ascii: "@") || text.hasUnknowns { isOpen = true }
        continue
      }
      let header = text.part(0..<colon).string.lowercased()
      if JSONNode.isPartial(header) {
        isOpen = true
        continue
      }
      let value = text.part(colon + 1..<text.bytes.count).string.trimmedBlanks
      // `-H 'accept:'` takes a header away.
      if value.isEmpty { continue }
      request.headers.append(PushRequest.Header(name: header.trimmedBlanks, value: value, place: text.place(0)))
    }
    let url = parsed.url?.string
    let speaksOfPushes =
      url?.contains("push.apple.com") == true || url?.contains("/3/device") == true
      || request.headers.contains { $0.name.hasPrefix("apns-") }
    // Managing channels is another service.
    guard speaksOfPushes, url?.contains("manage-broadcast") != true, url?.contains("/channels") != true,
      url?.contains("web.push.apple.com") != true
    else { return nil }
    request.showsAllHeaders = !isOpen
    request.hasCertificate = parsed.hasCertificate
    request.bodyPath = parsed.bodyPath
    let hasBody = !parsed.bodies.isEmpty
    var method = parsed.method?.string ?? (parsed.isGet || !hasBody ? "GET" : parsed.upload ? "PUT" : "POST")
    if parsed.isOpen, parsed.method == nil { method = String(decoding: [SourceText.unknown], as: UTF8.self) }
    request.target = PushRequest.Target(
      url: url, method: method, oldProtocol: parsed.oldProtocol, token: nil,
      place: (parsed.url ?? name).place(0))
    if parsed.bodies.count == 1, !parsed.upload, let body = parsed.bodies[0] {
      request.payload = RequestReader.payload(body)
    }
    return request
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmedBlanks: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" || first == "\r" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }
}

import Evidence

/// A simple command of a script: its words as the program gets them, and what a here-document gives it to read.
struct ShellCommand {
  var words: [SourceText] = []
  var hereDocument: SourceText?
}

/// Takes a script apart into commands, as far as commands with literal arguments need it: quotes, line continuations,
/// comments, here-documents and substitutions. Nothing is expanded.
struct ShellCommands {
  private let file: SourceFile
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  private let depth: Int
  private var commands: [ShellCommand] = []
  private var command = ShellCommand()
  private var word: SourceText?
  private var pending: HereDocument?

  private struct HereDocument {
    /// The line that ends it.
    let mark: [UInt8]
    /// Whether nothing inside is expanded.
    let isRaw: Bool
    let stripsTabs: Bool
  }

  /// Substitutions inside substitutions that are followed.
  private static let deepest = 8

  /// The commands of a file; those inside `$( )` come before the one around them.
  static func read(_ file: SourceFile) -> [ShellCommand] {
    var reader = ShellCommands(file, 0..<file.bytes.count, depth: 0)
    return reader.all()
  }

  /// The first command of lines that begin with `curl`, or with a prompt and it, each read by itself: a text around
  /// commands has apostrophes, which no shell would get over.
  static func readLines(_ file: SourceFile) -> [ShellCommand] {
    var found: [ShellCommand] = []
    var behind = 0
    file.bytes.withUnsafeBytes { buffer in
      Bytes(buffer).forEachLine { line, offset in
        var start = 0
        while start < line.count, Array(" \t$>%`".utf8).contains(line.base[start]) { start += 1 }
        guard offset >= behind, line.has("curl ", at: start), found.count < mostLines else { return }
        var reader = ShellCommands(file, offset + start..<file.bytes.count, depth: 0)
        while reader.index < reader.end, reader.commands.isEmpty { reader.step() }
        reader.finishCommand()
        found += reader.commands
        behind = reader.index
      }
    }
    return found
  }

  /// The most commands that a text around them may hold.
  private static let mostLines = 1000

  private init(_ file: SourceFile, _ range: Range<Int>, depth: Int) {
    self.file = file
    self.depth = depth
    bytes = file.bytes
    index = range.lowerBound
    end = range.upperBound
  }

  private func at(_ place: Int) -> UInt8 { place < end ? bytes[place] : 0 }

  private mutating func all() -> [ShellCommand] {
    while index < end { step() }
    finishCommand()
    return commands
  }

  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\\"):
      if let length = lineEnd(index + 1) {
        index += 1 + length
      } else {
        if index + 1 < end { add(bytes[index + 1], at: index + 1) }
        index += 2
      }
    case UInt8(ascii: "'"): singleQuoted()
    case UInt8(ascii: "\""): doubleQuoted()
    case UInt8(ascii: "$"): dollar()
    case UInt8(ascii: "`"): backquoted()
    case UInt8(ascii: "#") where word == nil:
      while index < end, bytes[index] != 10 { index += 1 }
    case 10:
      index += 1
      finishWord()
      hereDocument()
      finishCommand()
    case 32, 9, 13:
      index += 1
      finishWord()
    case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"):
      index += 1
      // The text of a here-document follows the line, whatever stands behind its mark.
      if pending == nil { finishCommand() } else { finishWord() }
    case UInt8(ascii: "<") where blank() != nil:
      addUnknown(at: index)
      index = blank() ?? end
    case UInt8(ascii: "<"), UInt8(ascii: ">"): redirection()
    default:
      add(byte, at: index)
      index += 1
    }
  }

  /// Behind a blank to be filled in, `<device token>` inside a word: documents write it, and no shell could run it.
  private func blank() -> Int? {
    guard word != nil, Bytes.isLetter(at(index + 1)) else { return nil }
    var place = index + 1
    while Bytes.isLetter(at(place)) || Bytes.isDigit(at(place)) || [32, 45, 95].contains(at(place)) { place += 1 }
    return at(place) == UInt8(ascii: ">") && at(place - 1) != 32 ? place + 1 : nil
  }

  private func lineEnd(_ place: Int) -> Int? {
    if at(place) == 10 { return 1 }
    return at(place) == 13 && at(place + 1) == 10 ? 2 : nil
  }

  // MARK: Words

  private mutating func begin() {
    if word == nil { word = SourceText(file: file) }
  }

  private mutating func add(_ byte: UInt8, at offset: Int) {
    begin()
    // The mark of unknowns is no character of a script.
    if byte != SourceText.unknown { word?.append(byte, at: offset) }
  }

  private mutating func addUnknown(at offset: Int) {
    begin()
    word?.appendUnknown(at: offset)
  }

  private mutating func finishWord() {
    if let word { command.words.append(word) }
    word = nil
  }

  private mutating func finishCommand() {
    finishWord()
    if !command.words.isEmpty { commands.append(command) }
    command = ShellCommand()
    pending = nil
  }

  // MARK: Quotes

  private mutating func singleQuoted() {
    begin()
    index += 1
    while index < end, bytes[index] != UInt8(ascii: "'") {
      add(bytes[index], at: index)
      index += 1
    }
    index += 1
  }

  private mutating func doubleQuoted() {
    begin()
    index += 1
    while index < end, bytes[index] != UInt8(ascii: "\"") { quotedByte() }
    index += 1
  }

  /// One byte, or one expansion, inside double quotes or a here-document.
  private mutating func quotedByte() {
    switch bytes[index] {
    case UInt8(ascii: "\\"):
      if let length = lineEnd(index + 1) {
        index += 1 + length
      } else if [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`")].contains(at(index + 1)) {
        add(bytes[index + 1], at: index + 1)
        index += 2
      } else {
        add(bytes[index], at: index)
        index += 1
      }
    case UInt8(ascii: "$"): dollar(isQuoted: true)
    case UInt8(ascii: "`"): backquoted()
    default:
      add(bytes[index], at: index)
      index += 1
    }
  }

  /// `$'…'`: backslashes mean what they mean in C.
  private mutating func ansiQuoted() {
    begin()
    index += 2
    while index < end, bytes[index] != UInt8(ascii: "'") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < end {
        let escapes: [UInt8: UInt8] = [UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13]
        add(escapes[bytes[index + 1]] ?? bytes[index + 1], at: index)
        index += 2
      } else {
        add(bytes[index], at: index)
        index += 1
      }
    }
    index += 1
  }

  // MARK: Expansions

  private mutating func dollar(isQuoted: Bool = false) {
    let start = index
    let next = at(index + 1)
    switch next {
    case UInt8(ascii: "'") where !isQuoted: ansiQuoted()
    case UInt8(ascii: "\"") where !isQuoted: index += 1
    case UInt8(ascii: "{"):
      index = closing(UInt8(ascii: "{"), UInt8(ascii: "}"), from: index + 1)
      addUnknown(at: start)
    case UInt8(ascii: "("):
      index = closing(UInt8(ascii: "("), UInt8(ascii: ")"), from: index + 1)
      nested(start + 2..<max(start + 2, index - 1))
      addUnknown(at: start)
    case _ where Bytes.isLetter(next) || next == UInt8(ascii: "_"):
      index += 1
      while Bytes.isLetter(at(index)) || Bytes.isDigit(at(index)) || at(index) == UInt8(ascii: "_") { index += 1 }
      addUnknown(at: start)
    case _ where Bytes.isDigit(next) || Array("@*#?!$-".utf8).contains(next):
      index += 2
      addUnknown(at: start)
    default:
      add(bytes[index], at: index)
      index += 1
    }
  }

  private mutating func backquoted() {
    let start = index
    index += 1
    while index < end, bytes[index] != UInt8(ascii: "`") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index + 1, end)
    nested(start + 1..<max(start + 1, index - 1))
    addUnknown(at: start)
  }

  /// Commands of a substitution: `answer=$(curl …)`.
  private mutating func nested(_ range: Range<Int>) {
    guard depth < ShellCommands.deepest else { return }
    var inner = ShellCommands(file, range, depth: depth + 1)
    commands += inner.all()
  }

  /// Behind the bracket that closes the one at `start`; quotes inside are passed over.
  private func closing(_ open: UInt8, _ close: UInt8, from start: Int) -> Int {
    var place = start
    var level = 0
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\") {
        place += 1
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        place += 1
        while place < end, bytes[place] != byte {
          place += byte == UInt8(ascii: "\"") && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
      } else if byte == open {
        level += 1
      } else if byte == close {
        level -= 1
        if level == 0 { return min(place + 1, end) }
      }
      place += 1
    }
    return end
  }

  // MARK: Redirections

  private mutating func redirection() {
    let isInput = bytes[index] == UInt8(ascii: "<")
    // `2>`: the digit belongs to it.
    if let text = word, text.bytes.count == 1, Bytes.isDigit(text.bytes[0]) { word = nil }
    finishWord()
    index += 1
    if isInput, at(index) == UInt8(ascii: "<"), at(index + 1) != UInt8(ascii: "<") {
      index += 1
      hereMark()
      return
    }
    while index < end, Array("<>&| ".utf8).contains(bytes[index]) { index += 1 }
    // The file's name is no argument.
    let count = command.words.count
    while index < end, !Array(" \t\r\n;|&()<>".utf8).contains(bytes[index]) { step() }
    word = nil
    command.words.removeLast(max(0, command.words.count - count))
  }

  /// The word behind `<<`.
  private mutating func hereMark() {
    var stripsTabs = false
    if at(index) == UInt8(ascii: "-") {
      stripsTabs = true
      index += 1
    }
    while at(index) == 32 { index += 1 }
    var mark: [UInt8] = []
    var isRaw = false
    while index < end, !Array(" \t\r\n;|&()<>".utf8).contains(bytes[index]) {
      if Array("'\"\\".utf8).contains(bytes[index]) { isRaw = true } else { mark.append(bytes[index]) }
      index += 1
    }
    if !mark.isEmpty { pending = HereDocument(mark: mark, isRaw: isRaw, stripsTabs: stripsTabs) }
  }

  /// The lines up to the mark, read at the beginning of the line behind the command's.
  private mutating func hereDocument() {
    guard let document = pending else { return }
    pending = nil
    word = SourceText(file: file)
    while index < end {
      var next = index
      while next < end, bytes[next] != 10 { next += 1 }
      var start = index
      if document.stripsTabs { while start < next, bytes[start] == 9 { start += 1 } }
      var stop = next
      if stop > start, bytes[stop - 1] == 13 { stop -= 1 }
      if Array(bytes[start..<stop]) == document.mark {
        index = min(next + 1, end)
        break
      }
      index = start
      let behind = min(next + 1, end)
      while index < behind {
        if document.isRaw {
          add(bytes[index], at: index)
          index += 1
        } else {
          quotedByte()
        }
      }
    }
    command.hereDocument = word
    word = nil
  }
}

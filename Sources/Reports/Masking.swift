import Evidence

/// What `--redact` takes out of a text: device tokens, what a notification shows to people, and names of people.
///
/// apns-ids, apns-unique-ids, collapse ids and digests stay: they join a report with the logs of others.
package enum Masking {
  /// What stands for what was taken out.
  static let mark = "…"

  /// Keys whose text is shown to a person or names one, in lower case without blanks, `-` and `_`.
  private static let keys: Set<[UInt8]> = Set(
    [
      "title", "subtitle", "body", "alert", "locargs", "titlelocargs", "subtitlelocargs", "summaryarg", "user",
      "username", "useremail", "email", "mail", "account", "accountname", "devicename", "phone", "phonenumber",
      "firstname", "lastname", "fullname", "displayname", "recipient", "senderdisplayname",
    ].map { Array($0.utf8) })

  /// The text without them. Provider tokens and private keys are taken out before (`Redactor`).
  package static func of(_ text: String) -> String {
    var copy = text
    return copy.withUTF8 { buffer in
      var masker = Masker(Bytes(UnsafeRawBufferPointer(buffer)))
      return masker.run()
    }
  }

  private struct Masker {
    let text: Bytes
    var out: [UInt8] = []
    var index = 0

    init(_ text: Bytes) {
      self.text = text
      out.reserveCapacity(text.count)
    }

    mutating func run() -> String {
      while index < text.count {
        let byte = text.at(index)
        if byte == 64, Bytes.isLetter(text.at(index + 1)), hideLocalPart() {
          copy(to: index + 1)
        } else if Self.isWord(byte), !Self.isWord(text.at(index - 1)) {
          word()
        } else {
          copy(to: index + 1)
        }
      }
      return String(decoding: out, as: UTF8.self)
    }

    private mutating func copy(to end: Int) {
      out.append(contentsOf: UnsafeBufferPointer(start: text.base + index, count: end - index))
      index = end
    }

    private mutating func word() {
      var end = index
      while end < text.count, Self.isWord(text.at(end)) { end += 1 }
      let word = text.slice(index, end)
      if Self.isToken(word) {
        out.append(contentsOf: UnsafeBufferPointer(start: word.base, count: 8))
        out.append(contentsOf: mark.utf8)
        index = end
      } else if let begin = valueStart(behind: end), Masking.keys.contains(Self.fold(word)) {
        copy(to: begin)
        value()
      } else if let base64 = base64End() {
        out.append(contentsOf: UnsafeBufferPointer(start: word.base, count: min(8, word.count)))
        out.append(contentsOf: mark.utf8)
        index = base64
      } else {
        copy(to: end)
      }
    }

    /// Where the value of a key begins that ends at `end`: behind quotation marks, blanks and `:` or `=`.
    private func valueStart(behind end: Int) -> Int? {
      var place = end
      while place < end + 3, [34, 39, 92].contains(text.at(place)) { place += 1 }
      while text.at(place) == 32 { place += 1 }
      guard text.at(place) == 58 || text.at(place) == 61 else { return nil }
      place += 1
      if text.at(place) == 62 { place += 1 }
      while text.at(place) == 32 { place += 1 }
      return place < text.count ? place : nil
    }

    /// Takes out a text, the texts of a list, or a bare word; goes on inside of objects and of texts that hold one.
    private mutating func value() {
      var slashes = 0
      while text.at(index + slashes) == 92 { slashes += 1 }
      let quote = text.at(index + slashes)
      switch quote {
      case 34, 39:
        let begin = index + slashes + 1
        if text.at(begin) == 123 { return copy(to: begin) }
        let end = stringEnd(from: begin, quote: quote, slashes: slashes)
        copy(to: begin)
        if end > begin { out.append(contentsOf: mark.utf8) }
        index = end
      case 91:
        copy(to: index + 1)
        while index < text.count, text.at(index) != 93 {
          if text.at(index) == 34 || text.at(index) == 92 { value() }
          if index < text.count, text.at(index) != 93 { copy(to: index + 1) }
        }
      case 123, 40, 60: return
      default:
        var end = index
        while end < text.count, ![32, 44, 59, 125, 93, 10, 9, 41].contains(text.at(end)) { end += 1 }
        if end > index { out.append(contentsOf: mark.utf8) }
        index = end
      }
    }

    /// Where a string ends that was opened by so many backslashes and a quotation mark.
    private func stringEnd(from begin: Int, quote: UInt8, slashes: Int) -> Int {
      var place = begin
      while place < text.count {
        if text.at(place) == 92 {
          var run = 0
          while text.at(place + run) == 92 { run += 1 }
          if text.at(place + run) == quote, run <= slashes { return place }
          place += run + 1
        } else if text.at(place) == quote {
          return place
        } else {
          place += 1
        }
      }
      return text.count
    }

    /// The name in front of the `@` of an address that was copied already.
    private mutating func hideLocalPart() -> Bool {
      var count = 0
      while count < out.count {
        let byte = out[out.count - 1 - count]
        guard Self.isWord(byte) || byte == 46 || byte == 43 || byte == 37 else { break }
        count += 1
      }
      guard count > 0 else { return false }
      out.removeLast(count)
      out.append(contentsOf: mark.utf8)
      return true
    }

    /// Where a base64 text of 32 or more bytes ends that begins here.
    private func base64End() -> Int? {
      var end = index
      var (digits, upper, lower, slashes) = (0, 0, 0, 0)
      while end < text.count {
        let byte = text.at(end)
        if Bytes.isDigit(byte) {
          digits += 1
        } else if byte >= 65, byte <= 90 {
          upper += 1
        } else if byte >= 97, byte <= 122 {
          lower += 1
        } else if byte == 47 {
          slashes += 1
        } else if byte != 43 {
          break
        }
        end += 1
      }
      guard end - index >= 43, digits > 2, upper > 2, lower > 2, slashes * 8 < end - index else { return nil }
      return end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      Bytes.isLetter(byte) || Bytes.isDigit(byte) || byte == 95 || byte == 45 || byte >= 128
    }

    /// 32 and more hexadecimal digits, or the long mixed words that vendors' tokens are.
    private static func isToken(_ word: Bytes) -> Bool {
      guard word.count >= 32 else { return false }
      var isHexadecimal = true
      for place in 0..<word.count where Bytes.hexValue(word.at(place)) == nil { isHexadecimal = false }
      return isHexadecimal || word.count >= 100
    }

    private static func fold(_ word: Bytes) -> [UInt8] {
      guard word.count < 24 else { return [] }
      return (0..<word.count).map { Bytes.lower(word.at($0)) }.filter { $0 != 45 && $0 != 95 }
    }
  }
}

import Evidence
import Intake

/// One row of a token table that was written as a JSON object.
final class JSONRow {
  private(set) var row = RegistrationRow()
  /// Columns by the hash of the key's spelling: the spellings repeat in every row.
  private var known: [UInt64: RegistrationColumn?] = [:]
  /// Room for the digits of numbers, one place per column.
  private let digits = UnsafeMutablePointer<UInt8>.allocate(capacity: 24 * RegistrationColumn.allCases.count)

  deinit { digits.deallocate() }

  func fill(from value: JSONValue) {
    row.clear()
    value.forEachChild { member in
      guard let key = member.key, let column = column(key) else { return }
      if let text = member.text {
        row[column] = text
      } else if let flag = member.bool {
        row[column] = flag ? Bytes("true") : Bytes("false")
      } else if let number = member.integer ?? member.double.flatMap({ Int64(exactly: $0.rounded()) }) {
        row[column] = spell(number, at: 24 * Int(column.rawValue))
      }
    }
  }

  private func column(_ key: Bytes) -> RegistrationColumn? {
    let hash = key.hash64
    if let column = known[hash] { return column }
    let column = RegistrationColumn(key)
    // A file whose keys never repeat is no table; it must not grow the memory either.
    if known.count < 256 { known[hash] = .some(column) }
    return column
  }

  private func spell(_ number: Int64, at place: Int) -> Bytes {
    var rest = number.magnitude
    var index = place + 24
    repeat {
      index -= 1
      digits[index] = UInt8(48 + rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 {
      index -= 1
      digits[index] = 45
    }
    return Bytes(base: digits + index, count: place + 24 - index)
  }
}

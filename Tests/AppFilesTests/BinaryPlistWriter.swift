/// Writes binary property lists, right ones and wrong ones.
struct BinaryPlistWriter {
  indirect enum Object {
    case raw([UInt8])
    case text(String)
    case bool(Bool)
    case whole(Int64)
    case array([Int])
    case dictionary([(Int, Int)])
  }

  /// Objects refer to each other by their index; the first one is the top.
  var objects: [Object] = []
  var referenceSize = 1
  var offsetSize = 2
  // Claims of the trailer, where they shall be false.
  var count: UInt64?
  var top: UInt64?
  var tableOffset: UInt64?
  var header = "bplist00"

  init(_ objects: [Object]) { self.objects = objects }

  var bytes: [UInt8] {
    var out = Array(header.utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(out.count)
      out += encoded(object)
    }
    let table = out.count
    for offset in offsets { out += bigEndian(UInt64(offset), offsetSize) }
    out += [0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: offsetSize), UInt8(truncatingIfNeeded: referenceSize)]
    out += bigEndian(count ?? UInt64(objects.count), 8) + bigEndian(top ?? 0, 8)
    return out + bigEndian(tableOffset ?? UInt64(table), 8)
  }

  private func encoded(_ object: Object) -> [UInt8] {
    switch object {
    case .raw(let bytes): bytes
    case .bool(let flag): [flag ? 9 : 8]
    case .whole(let number): [0x13] + bigEndian(UInt64(bitPattern: number), 8)
    case .text(let text):
      text.utf8.allSatisfy { $0 < 128 }
        ? marker(0x50, text.utf8.count) + Array(text.utf8)
        : marker(0x60, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case .array(let items): marker(0xA0, items.count) + items.flatMap { bigEndian(UInt64($0), referenceSize) }
    case .dictionary(let pairs):
      marker(0xD0, pairs.count) + (pairs.map(\.0) + pairs.map(\.1)).flatMap { bigEndian(UInt64($0), referenceSize) }
    }
  }

  private func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x12] + bigEndian(UInt64(count), 4)
  }

  private func bigEndian(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 >= 8 ? 0 : UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}

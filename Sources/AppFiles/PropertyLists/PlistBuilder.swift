import Evidence

/// Builds a property list from the elements of an XML text, and refuses what is no property list.
///
/// Kept apart from libxml2, so that its grammar can be read in one place.
final class PlistBuilder {
  static let deepest = 64

  private enum Frame {
    case dictionary(PlistDictionary, key: (name: String, place: Place)?, start: Place)
    case array([PropertyList], start: Place)
  }

  private(set) var root: PropertyList?
  private(set) var error: AppFileError?
  private var frames: [Frame] = []
  private var sawPlist = false
  /// The element that holds text, while it is open.
  private var leaf: (name: String, place: Place)?
  private var text: [UInt8] = []

  func fail(_ what: String, line: Int) {
    if error == nil { error = AppFileError(what, line: line) }
  }

  /// A tag opens whose first byte is at `offset`.
  func open(_ name: String, line: Int, offset: Int) {
    if let leaf { return fail("<\(name)> stands inside <\(leaf.name)>.", line: line) }
    let place = Place(line: line, offset: offset, end: offset)
    switch name {
    case "plist":
      if sawPlist || root != nil || !frames.isEmpty { return fail("<plist> stands where a value belongs.", line: line) }
      sawPlist = true
    case "dict", "array":
      guard valueMayStand(line: line) else { return }
      if frames.count >= PlistBuilder.deepest {
        return fail("the values are nested deeper than \(PlistBuilder.deepest) levels.", line: line)
      }
      frames.append(
        name == "dict"
          ? .dictionary(PlistDictionary(keepsLast: true), key: nil, start: place) : .array([], start: place))
    case "key":
      guard case .dictionary(_, let key, _) = frames.last else {
        return fail("<key> stands outside of <dict>.", line: line)
      }
      if let key { return fail("the key “\(key.name)” in line \(key.place.line) has no value.", line: line) }
      leaf = (name, place)
    case "string", "integer", "real", "date", "data", "true", "false":
      guard valueMayStand(line: line) else { return }
      leaf = (name, place)
    default:
      fail("<\(name)> is no element of a property list.", line: line)
    }
    text.removeAll(keepingCapacity: true)
  }

  private func valueMayStand(line: Int) -> Bool {
    switch frames.last {
    case .dictionary(_, nil, _): fail("a value has no key in front of it.", line: line)
    case nil where root != nil: fail("there is more than one value.", line: line)
    default: return true
    }
    return false
  }

  func characters(_ bytes: Bytes, line: Int) {
    if leaf != nil {
      text.append(contentsOf: UnsafeBufferPointer(start: bytes.base, count: bytes.count))
    } else if !bytes.trimmed.isEmpty {
      fail("the text “\(bytes.trimmed.upTo(40).string)” stands outside of any value.", line: line)
    }
  }

  /// A comment or an instruction. Apple's reader refuses both inside a text, where libxml2 would join the parts.
  func aside(line: Int) {
    if let leaf { fail("a comment stands inside <\(leaf.name)>.", line: line) }
  }

  /// A tag closes; `offset` is behind it.
  func close(_ name: String, line: Int, offset: Int) {
    if let (name, start) = leaf {
      leaf = nil
      let place = Place(line: start.line, offset: start.offset, end: offset)
      if name == "key" { return setKey(String(decoding: text, as: UTF8.self), place) }
      switch PlistScalar.value(name, text) {
      case .some(let value): attach(PropertyList(value, place: place))
      case nil: fail("“\(String(decoding: text.prefix(40), as: UTF8.self))” is no <\(name)>.", line: start.line)
      }
      return
    }
    switch (name, frames.last) {
    case ("dict", .dictionary(let dictionary, let key, let start)):
      if let key { return fail("the key “\(key.name)” has no value.", line: key.place.line) }
      frames.removeLast()
      attach(PropertyList(.dictionary(dictionary), place: Place(line: start.line, offset: start.offset, end: offset)))
    case ("array", .array(let items, let start)):
      frames.removeLast()
      attach(PropertyList(.array(items), place: Place(line: start.line, offset: start.offset, end: offset)))
    default:
      break
    }
  }

  private func setKey(_ name: String, _ place: Place) {
    guard case .dictionary(let dictionary, _, let start) = frames.removeLast() else { return }
    frames.append(.dictionary(dictionary, key: (name, place), start: start))
  }

  private func attach(_ value: PropertyList) {
    // Taken out of the stack, so that the containers are not copied for each value.
    guard let top = frames.popLast() else {
      root = value
      return
    }
    switch top {
    case .dictionary(var dictionary, let key?, let start):
      dictionary.append(key.name, at: key.place, value)
      frames.append(.dictionary(dictionary, key: nil, start: start))
    case .dictionary(_, nil, _):
      frames.append(top)
    case .array(var items, let start):
      items.append(value)
      frames.append(.array(items, start: start))
    }
  }
}

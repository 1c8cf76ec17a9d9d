import Evidence

/// Builds a property list from the elements of an XML text, and refuses what is no property list.
///
/// Kept apart from libxml2, so that its grammar can be read in one place.
final class PlistBuilder {
  static let deepest = 64

  /// An open container. A class, so that a container grows in place and is not copied for each value.
  private final class Frame {
    let isDictionary: Bool
    let start: Place
    var dictionary = PlistDictionary(keepsLast: true)
    var items: [PropertyList] = []
    /// The key that waits for its value.
    var key: (name: String, place: Place)?

    init(isDictionary: Bool, start: Place) {
      self.isDictionary = isDictionary
      self.start = start
    }
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
      frames.append(Frame(isDictionary: name == "dict", start: place))
    case "key":
      guard let frame = frames.last, frame.isDictionary else {
        return fail("<key> stands outside of <dict>.", line: line)
      }
      if let key = frame.key {
        return fail("the key “\(key.name)” in line \(key.place.line) has no value.", line: line)
      }
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
    if let frame = frames.last {
      if !frame.isDictionary || frame.key != nil { return true }
      fail("a value has no key in front of it.", line: line)
      return false
    }
    if root == nil { return true }
    fail("there is more than one value.", line: line)
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
      if name == "key" {
        frames.last?.key = (String(decoding: text, as: UTF8.self), place)
        return
      }
      switch PlistScalar.value(name, text) {
      case .some(let value): attach(PropertyList(value, place: place))
      case nil: fail("“\(String(decoding: text.prefix(40), as: UTF8.self))” is no <\(name)>.", line: start.line)
      }
      return
    }
    guard name == "dict" || name == "array", let frame = frames.popLast() else { return }
    if let key = frame.key { return fail("the key “\(key.name)” has no value.", line: key.place.line) }
    let place = Place(line: frame.start.line, offset: frame.start.offset, end: offset)
    attach(PropertyList(frame.isDictionary ? .dictionary(frame.dictionary) : .array(frame.items), place: place))
  }

  private func attach(_ value: PropertyList) {
    guard let frame = frames.last else {
      root = value
      return
    }
    if frame.isDictionary {
      guard let key = frame.key else { return }
      frame.dictionary.append(key.name, at: key.place, value)
      frame.key = nil
    } else {
      frame.items.append(value)
    }
  }
}

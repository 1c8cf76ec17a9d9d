import CSimdJSON
import Evidence

/// A JSON parser (simdjson), used by one thread. A parsed value is valid until the next `parse`.
public final class JSONParser {
  private let parser: OpaquePointer?
  /// Why the last parse failed.
  public private(set) var error = ""

  public init() { parser = pt_json_create() }
  deinit { if let parser { pt_json_destroy(parser) } }

  /// Parses one whole document; nil when it is no JSON, deeper than 64 levels, or longer than 64 MiB.
  ///
  /// `readable` is how many bytes may be read from the document's start on; pass the rest of the buffer, so that the
  /// document need not be copied.
  public func parse(_ text: Bytes, readable: Int = 0) -> JSONValue? {
    guard let parser else {
      error = "Out of memory."
      return nil
    }
    var nodes: UnsafePointer<pt_json_node>?
    let count = pt_json_parse(parser, text.base, text.count, readable, &nodes)
    guard count > 0, let nodes else {
      error = String(cString: pt_json_error(parser))
      return nil
    }
    return JSONValue(nodes: nodes, index: 0)
  }
}

/// A value inside a parsed document.
public struct JSONValue {
  @usableFromInline let nodes: UnsafePointer<pt_json_node>
  public let index: Int

  @inlinable init(nodes: UnsafePointer<pt_json_node>, index: Int) {
    self.nodes = nodes
    self.index = index
  }

  @inlinable var node: pt_json_node { nodes[index] }

  @inlinable public var isObject: Bool { UInt32(node.type) == PT_JSON_OBJECT.rawValue }
  @inlinable public var isArray: Bool { UInt32(node.type) == PT_JSON_ARRAY.rawValue }
  @inlinable public var isString: Bool { UInt32(node.type) == PT_JSON_STRING.rawValue }
  @inlinable public var isNull: Bool { UInt32(node.type) == PT_JSON_NULL.rawValue }
  @inlinable public var isNumber: Bool {
    UInt32(node.type) == PT_JSON_INTEGER.rawValue || UInt32(node.type) == PT_JSON_DOUBLE.rawValue
  }

  /// A string's bytes, unescaped.
  @inlinable public var text: Bytes? {
    guard isString, let start = node.text else { return nil }
    return Bytes(base: start, count: Int(node.text_length))
  }

  /// A whole number; nil for 1.0, strings and what does not fit 64 signed bits.
  @inlinable public var integer: Int64? {
    UInt32(node.type) == PT_JSON_INTEGER.rawValue ? node.integer : nil
  }

  /// Any number.
  @inlinable public var double: Double? {
    if UInt32(node.type) == PT_JSON_DOUBLE.rawValue { return node.real }
    return integer.map(Double.init)
  }

  @inlinable public var bool: Bool? {
    switch UInt32(node.type) {
    case PT_JSON_TRUE.rawValue: true
    case PT_JSON_FALSE.rawValue: false
    default: nil
    }
  }

  /// Members of an object, elements of an array; 0 for the rest.
  @inlinable public var count: Int { isObject || isArray ? Int(node.integer) : 0 }

  /// The name of this value in the object around it.
  @inlinable public var key: Bytes? {
    guard let start = node.key else { return nil }
    return Bytes(base: start, count: Int(node.key_length))
  }

  /// The first member called `name`.
  @inlinable public subscript(_ name: StaticString) -> JSONValue? {
    guard isObject else { return nil }
    var child = index + 1
    let end = Int(node.next)
    while child < end {
      let value = JSONValue(nodes: nodes, index: child)
      if let key = value.key, key == name { return value }
      child = Int(value.node.next)
    }
    return nil
  }

  /// Calls `body` for each member or element, in order; an element has no key.
  @inlinable public func forEachChild(_ body: (JSONValue) throws -> Void) rethrows {
    guard isObject || isArray else { return }
    var child = index + 1
    let end = Int(node.next)
    while child < end {
      let value = JSONValue(nodes: nodes, index: child)
      try body(value)
      child = Int(value.node.next)
    }
  }
}

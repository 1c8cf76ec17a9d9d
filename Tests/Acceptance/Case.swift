import Foundation

/// A support case of SampleLogs: what was sent in, and what must come out.
struct Case: Decodable {
  var title: String
  var says: String?
  var command: String?
  var args: [String]?
  var options: [String]?
  var expect: Expectation

  /// What must hold of the report; what is missing is not checked.
  struct Expectation: Decodable {
    var exit: Int32?
    var pushCount: Int?
    var pushes: [Push]?
    /// Contracts that some finding says are violated.
    var findings: [Choice]?
    /// Contracts that must not be violated anywhere.
    var not: [String]?
    /// Contracts of findings that are no violations.
    var behaviour: [String]?
    /// Contracts that some next step settles.
    var undeterminedNext: [Choice]?
    var inputs: [Input]?
  }

  struct Push: Decodable {
    var match: [String: JSONValue]
    var verdict: Choice?
    var boundary: Choice?
    var contract: Choice?
    var confidence: Choice?
    var path: Choice?
    var trail: [String: Choice]?
    var must: [String]?
    var behaviour: [String]?

    private enum Key: String, CodingKey {
      case match, verdict, boundary, contract, confidence, path, trail, must, behaviour
    }

    /// By hand, because `"contract": null` demands that there is none, and a missing key demands nothing.
    init(from decoder: any Decoder) throws {
      let box = try decoder.container(keyedBy: Key.self)
      func choice(_ key: Key) throws -> Choice? {
        box.contains(key) ? try box.decode(Choice.self, forKey: key) : nil
      }
      match = try box.decode([String: JSONValue].self, forKey: .match)
      verdict = try choice(.verdict)
      boundary = try choice(.boundary)
      contract = try choice(.contract)
      confidence = try choice(.confidence)
      path = try choice(.path)
      trail = try box.decodeIfPresent([String: Choice].self, forKey: .trail)
      must = try box.decodeIfPresent([String].self, forKey: .must)
      behaviour = try box.decodeIfPresent([String].self, forKey: .behaviour)
    }
  }

  struct Input: Decodable {
    var path: String
    var kind: Choice?
    var format: Choice?
  }

  static func read(_ folder: URL) throws -> Case {
    let decoder = JSONDecoder()
    return try decoder.decode(Case.self, from: Data(contentsOf: folder.appending(path: "case.json")))
  }
}

/// One value or several of which one must hold; null is a value.
struct Choice: Decodable, CustomStringConvertible {
  let values: [String?]

  init(from decoder: any Decoder) throws {
    let box = try decoder.singleValueContainer()
    if box.decodeNil() {
      values = [nil]
    } else if let one = try? box.decode(String.self) {
      values = [one]
    } else {
      values = try box.decode([String?].self)
    }
  }

  func holds(_ value: String?) -> Bool { values.contains { $0 == value } }
  var description: String { values.map { $0 ?? "null" }.joined(separator: " or ") }
}

/// A scalar of JSON.
enum JSONValue: Decodable, CustomStringConvertible {
  case null
  case text(String)
  case number(Double)

  init(from decoder: any Decoder) throws {
    let box = try decoder.singleValueContainer()
    if box.decodeNil() {
      self = .null
    } else if let number = try? box.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try box.decode(String.self))
    }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .text(let text): text
    case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
    }
  }
}

import Evidence
import Intake

/// A program or library whose printed pushes are known: what `pushtrail formats` says of it.
package struct ProducerDescription: Sendable {
  package let name: String
  /// How it is recognised, in one sentence for people.
  package let recognition: String
  /// One line or object in its true shape, with invented values.
  package let example: String
}

/// A producer that is recognised in a text line.
struct TextProducer: Sendable {
  let name: StaticString
  let recognition: StaticString
  let example: StaticString
  /// One of these stands in every line that `read` can use, in any case of letters.
  let marks: [StaticString]
  /// Reads the line if it is this producer's, and says whether it was.
  let read: @Sendable (Line, Reading) -> Bool

  var description: ProducerDescription {
    ProducerDescription(
      name: name.description, recognition: recognition.description, example: example.description)
  }
}

/// A producer that is recognised by the shape of an object: JSON, or one of the notations that `LooseObject` reads.
struct ObjectProducer: Sendable {
  let name: StaticString
  let recognition: StaticString
  let example: StaticString
  /// The object has a key for one of these.
  let needs: Markers
  /// Reads the object if it is this producer's, and says whether it was.
  let read: @Sendable (JSONValue, Line, Reading) -> Bool

  var description: ProducerDescription {
    ProducerDescription(
      name: name.description, recognition: recognition.description, example: example.description)
  }
}

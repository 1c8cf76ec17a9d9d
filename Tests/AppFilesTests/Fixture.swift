import Evidence
import Intake

@testable import AppFiles

/// How long a hostile file may take in a debug build on a busy machine; a release build needs a hundredth of it.
let patience = Duration.seconds(30)

/// Everything that reading one file gives.
struct Reading {
  var form: AppFileForm?
  var artefacts: [Artefact] = []
  var error: AppFileError?
  let sink = EvidenceSink()

  /// Reads `content` as an input of that name would be read.
  init(
    _ content: [UInt8], path: String = "file", as known: AppFileForm? = nil, keeping wanted: ((Bytes) -> Bool)? = nil
  ) {
    let bytes = content.isEmpty ? [0] : content
    bytes.withUnsafeBytes { buffer in
      let all = Bytes(UnsafeRawBufferPointer(rebasing: buffer[..<content.count]))
      form = known ?? AppFiles.recognise(Sample(bytes: all.upTo(256 << 10), isWhole: all.count <= 256 << 10))
      guard let form else { return }
      do throws(AppFileError) {
        artefacts = try AppFiles.read(
          all, readable: all.count, path: path, form: form, into: sink, keeping: wanted)
      } catch {
        self.error = error
      }
    }
  }

  init(_ text: String, path: String = "file") { self.init(Array(text.utf8), path: path) }

  /// Each piece of evidence as `line kind key = value`, with other fields behind it.
  var lines: [String] { sink.items.map(describe) }
  var warnings: [String] { sink.warnings.map { ($0.line.map { "\($0): " } ?? "") + $0.text } }

  func describe(_ item: Evidence) -> String {
    var out = "\(item.line) \(item.kind.rawValue)"
    var values: [String] = []
    for field in sink.fields[Int(item.firstField)..<Int(item.firstField) + Int(item.fieldCount)] {
      let text =
        switch field.form {
        case .text: sink.symbols.text(field.text)
        case .whole: String(field.whole ?? 0)
        case .number: String(field.number ?? 0)
        }
      if field.key == .key {
        out += " " + text
      } else if field.key == .value {
        out += " = " + text
      } else {
        values.append("\(field.key.name): \(text)")
      }
    }
    return values.isEmpty ? out : out + " (" + values.joined(separator: ", ") + ")"
  }

  /// The record's text that a report would show for the evidence `number`.
  func record(_ number: Int, in content: String) -> String {
    let item = sink.items[number]
    let bytes = Array(content.utf8)
    return String(decoding: bytes[Int(item.offset)..<Int(item.offset) + Int(item.length)], as: UTF8.self)
  }
}

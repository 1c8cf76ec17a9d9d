import Evidence
import Testing

@testable import DeviceLogs

@Suite("vis(3)")
struct VisCodeTests {
  @Test(
    "decodes bytes above ASCII and the backslash, and nothing else",
    arguments: [
      (#"Gr\M-C\M-6\M-C\M^_e"#, "Größe"),
      (#"d\M-C\M-)j\M-C\240"#, "déjà"),
      (#"\M-f\M^W\M-%\M-f\M^\\M-,"#, "日本"),
      (#"\M-P\M-?\M-Q\M^C\M-Q\M^H"#, "пуш"),
      (#"C:\134Temp\134M-f"#, #"C:\Temp\M-f"#),
      (#"\346\210\226"#, "或"),
      (#"a\\b"#, #"a\b"#),
      // No control byte enters.
      (#"\033[31m \007 \^G"#, #"\033[31m \007 \^G"#),
      (#"\M- \M \x"#, #"\M- \M \x"#),
      (#"ends in \"#, #"ends in \"#),
      (#"\M"#, #"\M"#),
    ])
  func table(_ pair: (String, String)) {
    let scratch = Scratch()
    withBytes(pair.0) { VisCode.append($0, to: scratch) }
    #expect(scratch.bytes.string == pair.1)
  }

  @Test("`\\M^?` and `\\M-\\` give the bytes FF and DC")
  func bytes() {
    let scratch = Scratch()
    withBytes(#"\M^?\M-\"#) { VisCode.append($0, to: scratch) }
    #expect(Array(UnsafeBufferPointer(start: scratch.bytes.base, count: scratch.count)) == [0xFF, 0xDC])
  }
}

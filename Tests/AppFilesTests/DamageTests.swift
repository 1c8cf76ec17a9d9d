import Evidence
import Testing

@testable import AppFiles

/// Good files with random damage: each is read or refused, none may crash or hang. The damage is the same in every run.
@Suite struct Damage {
  /// Damaged copies per form.
  static let copies = 150

  private struct Random {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(limit, 1)
    }
  }

  private static func damaged(_ good: [UInt8], _ random: inout Random) -> [UInt8] {
    var bad = good
    for _ in 0...random.next(below: 6) where !bad.isEmpty {
      let place = random.next(below: bad.count)
      switch random.next(below: 7) {
      case 0: bad[place] = UInt8(random.next(below: 256))
      case 1: bad[place] ^= 1 << UInt8(random.next(below: 8))
      case 2: bad.removeSubrange(place..<min(bad.count, place + random.next(below: 40)))
      case 3: bad.insert(contentsOf: bad[place..<min(bad.count, place + random.next(below: 60))], at: place)
      case 4: bad = Array(bad[..<place])
      case 5: bad[place] = [0, 0x22, 0x3C, 0x5B, 0x7B, 0x7F, 0x80, 0xFF][random.next(below: 8)]
      default:
        bad.insert(contentsOf: Array("<>[]{}\"',;\n\t&".utf8.shuffledOnce(by: random.next(below: 13))), at: place)
      }
    }
    return bad
  }

  private static var forms: [(AppFileForm, [UInt8])] {
    var binary = MachOWriter()
    binary.xml = plist("<dict><key>aps-environment</key><string>production</string></dict>")
    binary.der = DERWriter.entitlements([
      ("aps-environment", DERWriter.text("production")), ("x", DERWriter.bool(true)),
    ])
    let profile = Array(profileText.utf8)
    let tree =
      "Executable=/a\n[Dict]\n\t[Key] a\n\t[Value]\n\t\t[Array]\n\t\t\t[String] b\n\t[Key] c\n\t[Value]\n\t\t[Bool] true\n"
    let token = String(repeating: "0a1b2c3d", count: 8)
    return [
      (.facts, Array(FactsFiles.everything.utf8)),
      (
        .payload,
        Array(#"{"headers":{"apns-priority":5},"payload":{"aps":{"alert":{"title":"a"},"badge":1},"k":"v"}}"#.utf8)
      ),
      (
        .registrationsCSV,
        Array(
          "token,bundle,registered_at,user\n\(token),\"a \"\"b\"\"\",2026-03-01 10:00:00,c\n\(token),x,1772359200,\n"
            .utf8)
      ),
      (
        .registrationsJSON,
        Array("{\"token\":\"\(token)\",\"user\":1}\n{\"token\":\"\(token)\",\"active\":false}\n".utf8)
      ),
      (.xmlPropertyList, profile),
      (
        .binaryPropertyList,
        BinaryPlistWriter([
          .dictionary([(1, 2), (3, 4), (5, 6)]), .text("aps-environment"), .text("production"), .text("NSExtension"),
          .dictionary([(5, 6)]), .text("ü"), .array([2, 7]), .whole(3),
        ]).bytes
      ),
      (.signatureText, Array(tree.utf8)),
      (.profile, SignedMessage.der(profile)), (.profile, SignedMessage.ber(profile, chunk: 200)),
      (.derEntitlements, binary.der ?? []), (.machO, binary.bytes), (.machO, MachOWriter.fat([binary, binary])),
    ]
  }

  @Test func everyFormSurvivesIt() {
    var random = Random(state: 20_260_301)
    for (form, good) in Damage.forms {
      for _ in 0..<Damage.copies {
        let bad = Damage.damaged(good, &random)
        // Read as that form even where the damage hides it.
        let reading = Reading(bad, as: form)
        #expect(reading.sink.items.count < 1000)
        _ = Reading(bad)
      }
    }
  }
}

extension Sequence where Element == UInt8 {
  /// The elements from the n-th on, then the others.
  fileprivate func shuffledOnce(by count: Int) -> [UInt8] {
    let all = Array(self)
    return Array(all[count...] + all[..<count])
  }
}

import Foundation
import Testing

@testable import Contracts

@Suite struct PlaybookTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The pages of the folder, each as `boundary/id`.
  private static func found() throws -> Set<String> {
    let folder = root.appending(path: "Playbooks")
    var pages: Set<String> = []
    for boundary in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !boundary.contains(".") {
      let inner = folder.appending(path: boundary).path
      for page in try FileManager.default.contentsOfDirectory(atPath: inner) where !page.hasPrefix(".") {
        pages.insert("\(boundary)/\(page)")
      }
    }
    return pages
  }

  @Test func listAgreesWithTheFolder() throws {
    let listed = Set(Playbook.pages.map { "\($0.boundaryName)/\($0.rawValue).md" })
    #expect(try Self.found() == listed)
  }

  @Test func contractHasAPlaybookExactlyWhereThereIsAPage() {
    for contract in Contract.all {
      #expect((contract.playbook != nil) == Playbook.pages.contains(contract.id))
    }
  }

  @Test(arguments: Playbook.pages.sorted())
  func pageHasItsSections(id: ContractID) throws {
    let path = try #require(id.playbook)
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    let expected = [
      "What it means", "How it shows", "How to confirm", "How to mend", "Often confused with", "Source",
    ]
    #expect(text.hasPrefix("# \(id.rawValue)\n\n\(Contract[id].statement)\n\n## "))
    #expect(headings == expected)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for line in text.split(separator: "\n") { #expect(!line.hasSuffix(" "), "\(line)") }
  }

  /// Pages send the reader to other pages by id; a wrong id would lead nowhere.
  @Test(arguments: Playbook.pages.sorted())
  func idsInAPageExist(id: ContractID) throws {
    let path = try #require(id.playbook)
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let prefixes = Set(ContractID.allCases.compactMap { $0.rawValue.split(separator: "-").first.map(String.init) })
    for quoted in text.matches(of: /`([a-z]+-[a-z0-9-]+)`/).map({ String($0.1) }) {
      guard let prefix = quoted.split(separator: "-").first, prefixes.contains(String(prefix)),
        !quoted.hasPrefix("loc-key"), quoted != "loc-args"
      else { continue }
      #expect(ContractID(rawValue: quoted) != nil, "\(quoted)")
    }
  }
}

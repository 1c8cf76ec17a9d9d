import AppFiles
import Reports

/// All keys of the facts file, each with what its value may be.
enum FactsPage {
  static func show(_ page: TextPage) {
    var section = ""
    for key in FactKey.allCases {
      let next = key.rawValue.contains(".") ? String(key.rawValue.prefix { $0 != "." }) : ""
      if next != section || section.isEmpty { page.blank() }
      section = next
      let name = TextLayout.pad("  " + key.rawValue, to: 40)
      page.flow("\(name) \(Facts.Value.wanted(key.shape))", hang: 41)
    }
    page.blank()
    page.flow(
      "Times are RFC 3339 or seconds since 1970. Words may be written with or without hyphens, in any case.", .dim)
  }
}

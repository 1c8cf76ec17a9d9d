/// What `inspect` looked at: a table per target, and what differs where several builds hold the same one.
extension TextReport {
  func targets(_ report: Report, _ page: TextPage) {
    for comparison in TargetSummary.comparisons(of: report.targets) {
      heading(comparison.title.prefix(1).uppercased() + comparison.title.dropFirst(), page)
      let marks = comparison.places.indices.map { mark($0) }
      if comparison.places.count == 1 {
        page.flow([.init("  in "), .init(comparison.places[0], .dim)], hang: 4)
      } else {
        for (place, mark) in zip(comparison.places, marks) {
          page.flow([.init("  \(mark) ", .note), .init(place, .dim)], hang: 4)
        }
      }
      for row in comparison.rows { self.row(row, marks, page) }
    }
  }

  /// `A` for the first build, then `B` and so on; numbers behind the 26th.
  private func mark(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(65 + index))) : String(index + 1)
  }

  private func row(_ row: TargetSummary.Comparison.Row, _ marks: [String], _ page: TextPage) {
    let lead = "    " + TextLayout.pad(row.label, to: 15) + "  "
    guard row.differs else {
      page.flow([.init(lead), .init(row.shared)], hang: lead.count)
      return
    }
    for (index, value) in row.values.enumerated() {
      let start = index == 0 ? lead : String(repeating: " ", count: lead.count)
      page.flow([.init(start), .init("\(marks[index]) ", .note), .init(value, .open)], hang: lead.count + 2)
    }
  }
}

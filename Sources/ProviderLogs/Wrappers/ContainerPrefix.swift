import Evidence

/// The prefix of a container runtime's log (CRI): `2026-02-14T09:26:53.8443515Z stdout F text`.
struct ContainerPrefix {
  let time: Timestamp?
  /// Tag P: the line goes on in the next record.
  let isPart: Bool
  let isError: Bool
  let text: Bytes

  init?(_ line: Bytes) {
    // The time has no blank in it.
    guard line.count > 30, Bytes.isDigit(line.base[0]), let blank = line.upTo(40).firstIndex(of: 32),
      line.has(" std", at: blank)
    else { return nil }
    var index = 0
    guard let time = TimeReader.dateTime(line, &index) else { return nil }
    guard line.has(" stdout ", at: index) || line.has(" stderr ", at: index) else { return nil }
    let tag = line.at(index + 8)
    guard tag == UInt8(ascii: "F") || tag == UInt8(ascii: "P"), line.at(index + 9) == 32 || line.count == index + 9
    else {
      return nil
    }
    self.time = time
    self.isError = line.has(" stderr ", at: index)
    self.isPart = tag == UInt8(ascii: "P")
    self.text = line.from(index + 10)
  }
}

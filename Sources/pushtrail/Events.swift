import Evidence
import Intake
import Reports
import Trails

/// `pushtrail events`: the normalised evidence, one JSON object a line, in the order of the inputs.
func runEvents(_ options: EventsOptions, _ terminal: Terminal) throws -> ExitCode {
  let read = Reading.read(options.paths, mapping: try readMapping(options.mapping), terminal)
  var clocks = Clocks(try options.reading.clockAssumptions(for: read.inputs.map(\.path), asOf: .now))
  var isDevice: [UInt32: Bool] = [:]
  for (number, input) in read.inputs.enumerated() { isDevice[UInt32(number)] = input.kind == .device }
  clocks.resolve(read.store, kinds: isDevice)
  let store = read.store
  let paths = read.inputs.map(\.path)
  let code: ExitCode =
    read.hasFailures ? .noInput : read.inputs.contains { $0.kind != .unknown } ? .success : .notUnderstood
  return terminal.write(to: options.output, ending: code) { out in
    for item in store.items where options.reading.wants(item, store) {
      EventLine.write(item, store, path: paths[Int(item.input)], redacts: options.redact, into: out)
    }
  }
}

extension ReadingOptions {
  fileprivate func wants(_ item: Evidence, _ store: EvidenceStore) -> Bool {
    if let apnsID, item.apnsID != apnsID { return false }
    if let since, item.at.isKnown, item.at < since { return false }
    if let until, item.at.isKnown, item.at >= until { return false }
    if let token, !(store.text(item, .token)?.hasPrefix(token) ?? false) { return false }
    if let bundle {
      let topic = store.text(item, .topic).map { PushType.ofTopic($0).bundle }
      if topic != bundle, store.text(item, .bundle) != bundle { return false }
    }
    return true
  }
}

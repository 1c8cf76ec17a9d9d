import Evidence

/// All messages that are understood, in the order of their names. A test keeps the order and that no message matches two.
enum MessageList {
  static let patterns: [MessagePattern] =
    AppMessages.patterns + CallMessages.patterns + CourierMessages.patterns + SchedulerMessages.patterns
    + ExtensionMessages.patterns + FocusMessages.patterns + LossMessages.patterns + MacMessages.patterns
    + PresentationMessages.patterns + ProcessMessages.patterns + PushMessages.patterns + RoutingMessages.patterns
    + SettingsMessages.patterns + SimulatorMessages.patterns
}

/// Finds the message that a text is, for people who ask about a line.
enum MessageLookup {
  /// The text may be a whole record of any style, or a message alone; without a process all groups are tried.
  static func find(_ text: Bytes, process: String?) -> MessagePattern? {
    var found: MessagePattern?
    for case let format as LineFormat in DeviceLogs.formats where found == nil {
      _ = format.split(text) { header in
        let start = header.message.base - text.base
        let isInside = start >= 0 && start <= text.count
        found = find(isInside ? text.from(start) : header.message, in: ProcessGroup(process: header.process))
      }
    }
    if let found { return found }
    if var process {
      return process.withUTF8 { find(text, in: ProcessGroup(process: Bytes(UnsafeRawBufferPointer($0)))) }
    }
    for position in 0..<ProcessGroup.count {
      if let pattern = find(text, in: ProcessGroup(rawValue: 1 << UInt32(position))) { return pattern }
    }
    return nil
  }

  private static func find(_ text: Bytes, in group: ProcessGroup) -> MessagePattern? {
    MessageIndex.shared.find(DeviceMessage(text, process: Bytes(""), group: group), in: group)
  }
}

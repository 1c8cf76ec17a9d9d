import Evidence

/// All messages that are understood, in the order of their names. A test keeps the order and that no message matches two.
enum MessageList {
  static let patterns: [MessagePattern] =
    AppMessages.patterns + CallMessages.patterns + CourierMessages.patterns + SchedulerMessages.patterns
    + ExtensionMessages.patterns + FocusMessages.patterns + LossMessages.patterns + MacMessages.patterns
    + PresentationMessages.patterns + ProcessMessages.patterns + PushMessages.patterns + RoutingMessages.patterns
    + SettingsMessages.patterns + SimulatorMessages.patterns
}

/// Finds the message that a text is when nobody knows who printed it.
enum MessageLookup {
  static func find(_ text: Bytes, process: String?) -> MessagePattern? {
    if let process {
      var name = process
      return name.withUTF8 { name in
        let group = ProcessGroup(process: Bytes(UnsafeRawBufferPointer(name)))
        return MessageIndex.shared.find(DeviceMessage(text, process: Bytes(""), group: group), in: group)
      }
    }
    for position in 0..<ProcessGroup.count {
      let group = ProcessGroup(rawValue: 1 << UInt32(position))
      let message = DeviceMessage(text, process: Bytes(""), group: group)
      if let pattern = MessageIndex.shared.find(message, in: group) { return pattern }
    }
    return nil
  }
}

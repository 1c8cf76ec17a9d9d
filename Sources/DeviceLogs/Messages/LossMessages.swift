import Evidence

/// What the logging system says of itself.
enum LossMessages {
  static let patterns: [MessagePattern] = [
    MessagePattern(
      "loss-dropped", in: [.logging, .kernel], "essages dropped", anywhere: true, .messagesLost, bracket: .none,
      reads: [.own([.cause], { sink($0, $1) })], proves: "The log misses messages near here.", not: "Which ones.",
      example: "*** Messages dropped during live streaming"),
    MessagePattern(
      "loss-lost", in: [.logging, .kernel], "essages lost", anywhere: true, .messagesLost, bracket: .none,
      reads: [.own([.cause], { sink($0, $1) })], proves: "The log misses messages near here.", not: "Which ones.",
      example: "*** 214 log messages lost"),
  ]

  @Sendable private static func sink(_ message: DeviceMessage, _ sink: EvidenceSink) {
    sink.set(.cause, message.text.upTo(200))
    sink.warn("The log says that messages are missing; absence of a line proves nothing near there.")
  }
}

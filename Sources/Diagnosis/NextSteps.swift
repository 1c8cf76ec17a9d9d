import Contracts
import Evidence

/// What to collect next, cheapest first, and which contracts it settles.
enum NextSteps {
  static func steps(_ push: PushCase, _ rulings: Rulings, _ judgement: Judgement) -> [Step] {
    var steps: [Step] = []
    // Contracts that evidence touches and can't decide say themselves what decides them.
    for contract in rulings.open { add(contract, to: &steps) }
    if judgement.verdict == .undetermined, let boundary = judgement.boundary {
      for step in general(boundary, push) { merge(step, into: &steps) }
    } else if judgement.verdict == .violated, judgement.boundary == .request, push.wasAccepted, push.thread == nil {
      for step in general(.storage, push) { merge(step, into: &steps) }
    }
    return steps.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
      .prefix(6).map { $0 }
  }

  static func add(_ contract: ContractID, to steps: inout [Step]) {
    guard let next = Contract[contract].nextStep else { return }
    merge(Step(collect: next.collect, why: next.why, cost: next.cost, settles: [contract]), into: &steps)
  }

  private static func merge(_ step: Step, into steps: inout [Step]) {
    if let known = steps.firstIndex(where: { $0.collect == step.collect }) {
      let more = step.settles.filter { !steps[known].settles.contains($0) }
      steps[known] = Step(
        collect: step.collect, why: steps[known].why, cost: min(step.cost, steps[known].cost),
        settles: steps[known].settles + more)
    } else {
      steps.append(step)
    }
  }

  /// The pieces of evidence that show a boundary, whichever contract is open there.
  private static func general(_ boundary: Boundary, _ push: PushCase) -> [Step] {
    switch boundary {
    case .acceptance:
      return [
        Step(
          collect: "The provider's log of APNs' answer to this push: status, reason, apns-id, timestamp",
          why: "Without an answer nothing is known from APNs on.", cost: 1,
          settles: settled(.acceptance, by: .response))
      ]
    case .storage:
      var steps: [Step] = []
      if push.environment == .development, !push.uniqueID.isNone {
        steps.append(
          Step(
            collect:
              "The Delivery Log of the Push Notifications Console for apns-unique-id \(push.text(push.uniqueID)) (development only, kept for 7 days)",
            why: "It says whether APNs stored, delivered or discarded this push.", cost: 1,
            settles: settled(.storage, by: .deliveryLog)))
      }
      steps.append(deviceCapture(push, settles: settled(.storage, by: .deviceLog) + settled(.receipt, by: .deviceLog)))
      if push.facts.offlineFrom == nil {
        steps.append(
          Step(
            collect:
              "Facts file: `device.offlineFrom` and `device.offlineUntil`, when the device was off or without a network around the send",
            why: "APNs keeps one push per app for a device that it can't reach.", cost: 2,
            settles: [.stoOnePerAppDevice, .stoExpirationZero, .rcvCourierConnected]))
      }
      return steps
    case .receipt:
      return [deviceCapture(push, settles: settled(.receipt, by: .deviceLog))]
    case .backgroundLaunch:
      return [
        Step(
          collect: "Device log with SpringBoard, dasd and the app, from before the push until an hour after it",
          why: "The scheduler's decision and the app's own line tell whether it was launched.", cost: 3,
          settles: settled(.backgroundLaunch, by: .deviceLog)),
        Step(
          collect:
            "Facts file: `device.backgroundRefresh`, `device.lowPowerMode`, `device.forceQuitAt`, `device.openedAt`",
          why: "Each of them can forbid the launch.", cost: 2, settles: settled(.backgroundLaunch, by: .settings)),
      ]
    case .extension:
      return [
        Step(
          collect:
            "Device log with SpringBoard and the extension's process, around one such push, and its crash reports",
          why: "It shows whether the extension started, answered, or was killed.", cost: 3,
          settles: settled(.extension, by: .deviceLog))
      ]
    case .presentation:
      return [
        Step(
          collect:
            "Facts file: `settings` (what notificationSettings() says near the time), `device.focus`, and `appState` at the arrival",
          why: "Permission, styles, Focus and the foreground decide whether a push that came is shown.", cost: 2,
          settles: settled(.presentation, by: .settings)),
        Step(
          collect: "Device log with SpringBoard and donotdisturbd from the arrival on",
          why: "It shows the permission flags, the verdict of Focus, and the answer of the app in the foreground.",
          cost: 3,
          settles: settled(.presentation, by: .deviceLog)),
      ]
    default:
      return []
    }
  }

  private static func deviceCapture(_ push: PushCase, settles: [ContractID]) -> Step {
    Step(
      collect:
        "A device log (SpringBoard, apsd, dasd, donotdisturbd) that covers the send of a push to this device, with a collapse id set so that its lines can be found",
      why: "Acceptance by APNs does not show whether the device got the push.", cost: 3, settles: settles)
  }

  /// The boundary's contracts that such evidence can decide.
  private static func settled(_ boundary: Boundary, by kind: Settling) -> [ContractID] {
    table[Key(boundary: boundary, kind: kind)] ?? []
  }

  private struct Key: Hashable {
    let boundary: Boundary
    let kind: Settling
  }

  private static let table: [Key: [ContractID]] = {
    var table: [Key: [ContractID]] = [:]
    for contract in Contract.all where contract.domain == "notification" && contract.kind != .reasoning {
      guard let boundary = contract.boundary else { continue }
      for kind in contract.settledBy { table[Key(boundary: boundary, kind: kind), default: []].append(contract.id) }
    }
    return table
  }()
}

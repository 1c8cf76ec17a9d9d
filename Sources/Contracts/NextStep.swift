/// What to collect when a rule is undetermined.
///
/// Steps with the same `collect` are one piece of evidence: a report lists it once and names all rules that it settles.
package struct NextStep: Hashable, Sendable {
  /// A command, a file or a fact, concrete enough to be asked for.
  package let collect: String
  /// What it will show, in one sentence.
  package let why: String
  /// 1 for a command on a file that one has, 2 for asking a person or starting the app, 3 for repeating the push with
  /// the device attached.
  package let cost: Int
  /// The kind of evidence that it brings; nil where it answers this one question only.
  package let brings: Settling?

  package init(collect: String, why: String, cost: Int, brings: Settling? = nil) {
    self.collect = collect
    self.why = why
    self.cost = cost
    self.brings = brings
  }
}

// The pieces of evidence that many rules ask for, each worded once.
extension NextStep {
  static func signature(_ why: String) -> NextStep {
    NextStep(
      collect: "`codesign -d --entitlements - <App>.app` of the installed build", why: why, cost: 1,
      brings: .entitlements)
  }

  static func extSignature(_ why: String) -> NextStep {
    NextStep(
      collect: "`codesign -d --entitlements - <App>.app/PlugIns/<Extension>.appex` beside that of the app", why: why,
      cost: 1, brings: .entitlements)
  }

  static func profile(_ why: String) -> NextStep {
    NextStep(
      collect: "`security cms -D -i <App>.app/embedded.mobileprovision`, or the .ipa for `pushtrail inspect`", why: why,
      cost: 1, brings: .entitlements)
  }

  static func infoPlist(_ why: String) -> NextStep {
    NextStep(collect: "`plutil -p <App>.app/Info.plist` of the installed build", why: why, cost: 1, brings: .infoPlist)
  }

  static func extPlist(_ why: String) -> NextStep {
    NextStep(
      collect: "The Info.plist of the app and of each .appex in `<App>.app/PlugIns`", why: why, cost: 1,
      brings: .infoPlist)
  }

  static func bundle(_ why: String) -> NextStep {
    NextStep(
      collect: "The .ipa or .app of the installed build, for `pushtrail inspect`", why: why, cost: 1, brings: .bundle)
  }

  /// A key of the facts file.
  static func fact(_ key: String, _ why: String) -> NextStep {
    NextStep(collect: "Facts file: `\(key)`", why: why, cost: key.hasPrefix("code.") ? 1 : 2)
  }

  static func source(_ what: String, _ why: String) -> NextStep {
    NextStep(collect: "Source of the shipped build: \(what)", why: why, cost: 1)
  }

  static func settings(_ why: String) -> NextStep {
    NextStep(
      collect: "Facts file: `settings`, as `notificationSettings()` gives them near the time of the send", why: why,
      cost: 2, brings: .settings)
  }

  static func requests(_ why: String) -> NextStep {
    NextStep(
      collect: "Provider log of the request: host, every `apns-` header, byte length and key names of `aps`", why: why,
      cost: 1, brings: .providerLog)
  }

  static func payload(_ why: String) -> NextStep {
    NextStep(
      collect: "The payload as sent, for `pushtrail lint` (values may be masked)", why: why, cost: 1, brings: .payload)
  }

  static func responses(_ why: String) -> NextStep {
    NextStep(
      collect: "Provider log of the answer: status, reason, timestamp and `apns-id`", why: why, cost: 1,
      brings: .response)
  }

  static func followUp(_ why: String) -> NextStep {
    NextStep(collect: "Provider log of the following 24 hours for this token", why: why, cost: 1)
  }

  static func transport(_ why: String) -> NextStep {
    NextStep(
      collect: "Provider's connection log: connects, disconnects, GOAWAY frames, TLS errors", why: why, cost: 2)
  }

  static func vendor(_ why: String) -> NextStep {
    NextStep(collect: "The gateway's own result for this message and token", why: why, cost: 1)
  }

  static func registrations(_ why: String) -> NextStep {
    NextStep(
      collect: "Provider's token table as CSV: token, bundle, environment, registered_at, first_seen, last_seen",
      why: why, cost: 1, brings: .registrations)
  }

  static func deliveryLog(_ why: String) -> NextStep {
    NextStep(
      collect: "Push Notifications Console: Delivery Log of the `apns-unique-id` (sandbox, seven days back)", why: why,
      cost: 1, brings: .deliveryLog)
  }

  static func launchLog(_ why: String) -> NextStep {
    NextStep(
      collect: "The app's log of one launch: both registration callbacks and the result of the upload", why: why,
      cost: 2)
  }

  static func appLog(_ why: String) -> NextStep {
    NextStep(collect: "The app's own log around the push: entry and end of its handlers", why: why, cost: 2)
  }

  static func crashReports(_ why: String) -> NextStep {
    NextStep(
      collect: "Crash and JetsamEvent reports of that day (Settings, Privacy & Security, Analytics Data)", why: why,
      cost: 2)
  }

  static func liveActivity(_ why: String) -> NextStep {
    NextStep(
      collect: "The app's log of the Live Activity: its state, its push tokens and their kind", why: why, cost: 2)
  }

  static func pending(_ why: String) -> NextStep {
    NextStep(
      collect: "The app's list of pending requests, each with its `nextTriggerDate()`", why: why, cost: 2)
  }

  static func deviceLog(_ why: String) -> NextStep {
    NextStep(
      collect: "Device log (Console, or `pymobiledevice3 syslog live --label`) of all processes around one marked push",
      why: why, cost: 3, brings: .deviceLog)
  }

  static func extensionLog(_ why: String) -> NextStep {
    NextStep(
      collect: "Device log of SpringBoard and the service extension around one push", why: why, cost: 3,
      brings: .deviceLog)
  }

  static func tapLog(_ why: String) -> NextStep {
    NextStep(
      collect: "Device log of one tap on the notification while the app is not running", why: why, cost: 3,
      brings: .deviceLog)
  }
}

/// One piece of evidence and all the rules that it helps to settle.
package struct StepToCollect: Sendable {
  /// The step of the first rule that asks for it.
  package let step: NextStep
  /// In the order of the catalogue.
  package let settles: [ContractID]
}

extension NextStep {
  /// What to collect to decide these rules, the cheapest first; steps that ask for the same thing are one.
  ///
  /// A step settles the rules that ask for it and those that can be decided by the kind of evidence it brings.
  package static func cheapestFirst(for ids: some Sequence<ContractID>) -> [StepToCollect] {
    let rules = Set(ids).sorted()
    var steps: [NextStep] = []
    for step in rules.compactMap({ Contract[$0].nextStep }) where !steps.contains(where: { $0.collect == step.collect })
    {
      steps.append(step)
    }
    return steps.enumerated()
      .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map { _, step in StepToCollect(step: step, settles: rules.filter { step.settles($0) }) }
  }

  private func settles(_ id: ContractID) -> Bool {
    let contract = Contract[id]
    if contract.nextStep?.collect == collect { return true }
    guard let brings else { return false }
    return contract.settledBy.contains(brings)
  }
}

import Evidence

extension Contract {
  /// Rules that bind pushtrail itself; they belong to no boundary.
  static let reasoningRules: [Contract] = [
    Contract(
      .tstEvidenceCoversBoundary, at: nil, kind: .reasoning, severity: .info,
      statement: "Evidence speaks for the boundary in question only if it is of the same push, device and build.",
      remedy: "Capture again with the same push.",
      settledBy: [],
      next: NextStep(
        collect: "A new capture of the same push on the same build",
        why: "Lines of another push prove nothing here.", cost: 3)),
    Contract(
      .tstMatrixRecorded, at: nil, kind: .reasoning, severity: .low,
      statement: """
        A remote test writes down environment, topic, push type, priority, expiration, where the token came from, the \
        answer, the callback and what was seen.
        """,
      remedy: "Fill in the missing columns of the test.",
      settledBy: [],
      next: NextStep(
        collect: "The test's row with all nine values",
        why: "A value that nobody wrote down stays undetermined.", cost: 1)),
    Contract(
      .tstPathClassifiedFirst, at: nil, kind: .reasoning, severity: .info,
      statement: """
        What kind of push it is (local, visible, background, Live Activity, VoIP, changed by an extension) is settled \
        before any rule is applied.
        """,
      remedy: "Find push type and payload first.",
      settledBy: [],
      next: .requests("Push type and payload name the path.")),
    Contract(
      .tstSandboxScope, at: nil, kind: .reasoning, severity: .info,
      statement: "Success in the sandbox does not prove production.",
      remedy: "Repeat the test with a distributed build and the production host.",
      settledBy: []),
    Contract(
      .tstSimctlScope, at: nil, kind: .reasoning, severity: .info,
      statement: """
        A push given to a Simulator by file proves that the payload parses and shows locally, and nothing of provider, \
        APNs or entitlement.
        """,
      remedy: "Name this scope whenever such a test is cited.",
      settledBy: []),
    Contract(
      .tstVerdictNamesContract, at: nil, kind: .reasoning, severity: .info,
      statement: "Each fault names the contract that was broken, the lines that show it and what to do.",
      remedy: "Add what is missing to the report.",
      settledBy: []),
  ]
}

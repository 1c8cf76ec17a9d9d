import Evidence

/// What each topic and host name of a case says: the app, the push type of the suffix, the environment. Looked up by
/// symbol number, as it is asked for every push.
package struct TopicTable: Sendable {
  private var bundles: [Symbol]
  private var types: [PushType?]
  private var environments: [APNsEnvironment?]
  /// Bundle ids of all topics.
  package private(set) var apps: Set<String> = []

  /// Interns the bundle ids of all topics in the store.
  init(_ store: EvidenceStore) {
    var isTopic = [Bool](repeating: false, count: store.symbols.count)
    environments = Array(repeating: nil, count: isTopic.count)
    var isHost = isTopic
    for field in store.fields {
      if field.key == .topic { isTopic[Int(field.text.number)] = true }
      if field.key == .host { isHost[Int(field.text.number)] = true }
    }
    for number in isHost.indices where isHost[number] {
      // The gateway's own name is no host of APNs, though it may be called `prod`.
      environments[number] = store.symbols.withBytes(Symbol(number: UInt32(number))) {
        $0.contains("push.apple.com") ? APNsEnvironment($0) : nil
      }
    }
    bundles = Array(repeating: .none, count: isTopic.count)
    types = Array(repeating: nil, count: isTopic.count)
    for number in isTopic.indices where isTopic[number] {
      let (type, bundle) = PushType.ofTopic(store.symbols.text(Symbol(number: UInt32(number))))
      bundles[number] = store.symbols.intern(bundle)
      types[number] = type
      apps.insert(bundle)
    }
  }

  package func bundle(of topic: Symbol) -> Symbol {
    Int(topic.number) < bundles.count ? bundles[Int(topic.number)] : .none
  }

  /// The push type that the topic's suffix names; nil for a bare bundle id.
  package func type(of topic: Symbol) -> PushType? {
    Int(topic.number) < types.count ? types[Int(topic.number)] : nil
  }

  /// The environment of a host name of APNs; nil for any other host.
  package func environment(of host: Symbol) -> APNsEnvironment? {
    Int(host.number) < environments.count ? environments[Int(host.number)] : nil
  }
}

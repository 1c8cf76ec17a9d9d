import Evidence

/// What each topic and host name of a case says: the app, the push type of the suffix, the environment. Looked up by
/// symbol number, as it is asked for every push.
package final class TopicTable: Sendable {
  private let bundles: [Symbol]
  private let types: [PushType?]
  private let environments: [APNsEnvironment?]
  /// Bundle ids of all topics.
  package let apps: Set<String>

  /// Interns the bundle ids of all topics in the store.
  init(_ store: EvidenceStore) {
    var isTopic = [Bool](repeating: false, count: store.symbols.count)
    var isHost = isTopic
    for field in store.fields {
      if field.key == .topic { isTopic[Int(field.text.number)] = true }
      if field.key == .host { isHost[Int(field.text.number)] = true }
    }
    var bundles = [Symbol](repeating: .none, count: isTopic.count)
    var types = [PushType?](repeating: nil, count: isTopic.count)
    var environments = [APNsEnvironment?](repeating: nil, count: isTopic.count)
    var apps: Set<String> = []
    for number in isTopic.indices {
      let symbol = Symbol(number: UInt32(number))
      if isTopic[number] {
        let (type, bundle) = PushType.ofTopic(store.symbols.text(symbol))
        bundles[number] = store.symbols.intern(bundle)
        types[number] = type
        apps.insert(bundle)
      }
      if isHost[number] {
        // The gateway's own name is no host of APNs, though it may be called `prod`.
        environments[number] = store.symbols.withBytes(symbol) {
          $0.contains("push.apple.com") ? APNsEnvironment($0) : nil
        }
      }
    }
    self.bundles = bundles
    self.types = types
    self.environments = environments
    self.apps = apps
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

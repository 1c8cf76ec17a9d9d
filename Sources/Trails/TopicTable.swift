import Evidence

/// What each topic of a case says: its app, and the push type of its suffix. Looked up by symbol number, as it is asked
/// for every push.
package struct TopicTable: Sendable {
  private var bundles: [Symbol]
  private var types: [PushType?]
  /// Bundle ids of all topics.
  package private(set) var apps: Set<String> = []

  /// Interns the bundle ids of all topics in the store.
  init(_ store: EvidenceStore) {
    var isTopic = [Bool](repeating: false, count: store.symbols.count)
    for field in store.fields where field.key == .topic { isTopic[Int(field.text.number)] = true }
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
}

/// The pages in the folder `Playbooks`.
package enum Playbook {
  /// The rules that have a page. A test compares the list with the folder.
  package static let pages: Set<ContractID> = []
}

/// What a file about an app turned out to be.
package enum Artefact: Sendable {
  case entitlements(Entitlements)
  case profile(Profile)
  case infoPlist(InfoPlist)
  case executable(Executable)
  case exportOptions(ExportOptions)
  case archive(ArchiveRecord)
  case project(Project)
  case broken(BrokenFile)
  case seal(ResourceSeal)
  case facts(Facts)
  case payload(PayloadFile)
  case registrations(Registrations)

  /// The same artefact with the numbers of its evidence moved by `base`: the place of its sink's first item in the
  /// case's store.
  package func rebased(by base: Int) -> Artefact {
    switch self {
    case .entitlements(var value):
      value.rebase(by: base)
      return .entitlements(value)
    case .profile(var value):
      value.rebase(by: base)
      return .profile(value)
    case .infoPlist(var value):
      value.rebase(by: base)
      return .infoPlist(value)
    case .executable(var value):
      value.rebase(by: base)
      return .executable(value)
    case .exportOptions(var value):
      value.rebase(by: base)
      return .exportOptions(value)
    case .archive(var value):
      value.rebase(by: base)
      return .archive(value)
    case .project(var value):
      value.rebase(by: base)
      return .project(value)
    case .broken(var value):
      value.evidence = value.evidence.map { $0 + base }
      return .broken(value)
    case .facts(var value):
      value.rebase(by: base)
      return .facts(value)
    case .payload(var value):
      value.rebase(by: base)
      return .payload(value)
    case .registrations, .seal:
      return self
    }
  }
}

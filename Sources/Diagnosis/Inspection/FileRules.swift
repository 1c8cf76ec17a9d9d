import AppFiles
import Evidence

/// All rules that files about an app can break, without any push.
enum FileRules {
  static func judge(_ builds: Builds, facts: Facts, asOf: Instant) -> FileRulings {
    var rulings = FileRulings()
    guard !builds.isEmpty else { return rulings }
    SigningRules.judge(builds, facts: facts, asOf: asOf, &rulings)
    ExtensionFileRules.judge(builds, os: facts.os, &rulings)
    InfoPlistRules.judge(builds, &rulings)
    SourceRules.judge(builds, &rulings)
    return rulings
  }
}

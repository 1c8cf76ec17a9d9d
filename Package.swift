// swift-tools-version: 6.2
import PackageDescription

/// Evidence is read by one thread at a time, and the rest is immutable: the run-time checks of exclusive access would
/// cost a tenth of the time and find nothing.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// One library target with its tests' target beside it.
func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ module: String, _ more: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: [.init(stringLiteral: module)] + more, swiftSettings: strict)
}

let package = Package(
  name: "pushtrail",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pushtrail", targets: ["pushtrail"])],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "CSimdJSON", cxxSettings: [.unsafeFlags(["-O3"])], linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CSearch"),

    module("Evidence", ["CSearch", .target(name: "CLibCrypto", condition: .when(platforms: [.linux]))]),
    module("Intake", ["Evidence", "CLibArchive", "CSimdJSON"]),
    module("ProviderLogs", ["Evidence", "Intake"]),
    module("DeviceLogs", ["Evidence", "Intake"]),
    module("AppFiles", ["Evidence", "Intake", "CLibXML2"]),
    module("Contracts", ["Evidence"]),
    module("Trails", ["Evidence"]),
    module("Diagnosis", ["Evidence", "AppFiles", "Contracts", "Trails"]),
    module("Reports", ["Evidence", "AppFiles", "Contracts", "Trails", "Diagnosis"]),
    .executableTarget(
      name: "pushtrail",
      dependencies: [
        "Evidence", "Intake", "ProviderLogs", "DeviceLogs", "AppFiles", "Contracts", "Trails", "Diagnosis", "Reports",
      ],
      swiftSettings: strict),

    tests("Evidence"),
    tests("Intake", ["Evidence"]),
    tests("ProviderLogs", ["Evidence", "Intake"]),
    tests("DeviceLogs", ["Evidence", "Intake"]),
    tests("AppFiles", ["Evidence", "Intake"]),
    tests("Contracts", ["Evidence"]),
    .target(name: "Story", dependencies: ["Evidence", "Trails"], path: "Tests/Support", swiftSettings: strict),
    tests("Trails", ["Evidence", "Story"]),
    tests("Diagnosis", ["Evidence", "AppFiles", "Contracts", "Trails", "Story"]),
    .testTarget(
      name: "InspectTests", dependencies: ["AppFiles", "Contracts", "Diagnosis", "Evidence", "Intake"],
      swiftSettings: strict),
    tests("Reports", ["Evidence", "Contracts", "Trails", "Diagnosis"]),
    .testTarget(name: "AcceptanceTests", dependencies: ["pushtrail"], path: "Tests/Acceptance", swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "signalbox",
  products: [
    .library(name: "SignalboxCore", targets: ["SignalboxCore"]),
    .library(name: "SignalboxModel", targets: ["SignalboxModel"]),
    .library(name: "SignalboxNavigation", targets: ["SignalboxNavigation"]),
    .library(name: "SignalboxPages", targets: ["SignalboxPages"]),
    .library(name: "SignalboxPresentation", targets: ["SignalboxPresentation"]),
    .library(name: "SignalboxTesting", targets: ["SignalboxTesting"]),
    .library(name: "SignalboxCLI", targets: ["SignalboxCLI"]),
    .library(name: "SignalboxJSON", targets: ["SignalboxJSON"]),
    .library(name: "SignalboxTUI", targets: ["SignalboxTUI"]),
    .executable(name: "signalbox-cli", targets: ["signalbox-cli"]),
    .executable(name: "signalbox-json", targets: ["signalbox-json"]),
    .executable(name: "signalbox-tui", targets: ["signalbox-tui"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
  ],
  targets: [
    // The modules in the order in which to read them: each uses only what stands above it.
    module("Core", shims: ["CStack"]),
    module("Model", ["Core"]),
    module("Navigation", ["Core", "Model"]),
    module("Pages", ["Core", "Model", "Navigation"]),
    module(
      "Presentation", ["Core", "Model", "Navigation"], shims: ["CProcess"], packages: [.argumentParser, .logging]),
    module(
      "Services", ["Model", "Navigation", "Pages"], shims: ["CChild", "CCrypt", "CHTTP", "CPictures"],
      packages: [.argumentParser, .database]),
    module("Testing", ["Core", "Model", "Navigation", "Presentation"]),

    // A front end each: what it shows, then the program that runs it.
    frontEnd("CLI", shim: "CReadline"),
    frontEnd("JSON"),
    frontEnd("TUI", shim: "CNcurses"),
    program("signalbox-cli", "CLI"),
    program("signalbox-json", "JSON"),
    program("signalbox-tui", "TUI"),

    // C that Swift cannot express; the reasons stand in each header.
    .target(name: "CStack", path: "Modules/Core/CStack"),
    .target(name: "CProcess", path: "Modules/Presentation/CProcess"),
    .target(name: "CChild", path: "Modules/Services/CChild"),
    .target(name: "CHTTP", path: "Modules/Services/CHTTP"),
    .target(name: "CCrypt", path: "Modules/Services/CCrypt", linkerSettings: [.linkedLibrary("crypt")]),
    .target(
      name: "CPictures", path: "Modules/Services/CPictures",
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png")]),
    .target(name: "CReadline", path: "Apps/CLI/CReadline", linkerSettings: [.linkedLibrary("readline")]),
    .systemLibrary(name: "CNcurses", path: "Apps/TUI/CNcurses", providers: [.apt(["libncursesw5-dev"])]),

    // Writes the manual pages at `make install`.
    .executableTarget(name: "manual-page", path: "Tools/ManualPage"),

    tests("Core", ["Testing"], exclude: ["Compiling/Samples"]),
    tests("Model", ["Core"]),
    tests("Navigation", ["Core", "Model", "Testing"]),
    tests("Pages", ["Core", "Model", "Navigation", "Presentation", "Testing"]),
    tests(
      "Presentation", ["CDescriptors", "Core", "Model", "Navigation", "SetUp", "Testing"], packages: [.argumentParser]),
    tests(
      "Services", ["CDescriptors", "Loopback", "Model", "Navigation", "Pages", "Presentation", "Testing"],
      packages: [.database, .webServer]),
    tests("Testing", ["Core", "Model", "Navigation", "Presentation"]),
    // Applications, users and deaths from a seed.
    .testTarget(
      name: "SignalboxGeneratedTests",
      dependencies: named(["Core", "Model", "Navigation", "Presentation", "Testing"]) + [.logging, .argumentParser],
      path: "Tests/Generated"),
    // An application as a stranger writes it, and a program that runs it in each front end.
    .target(
      name: "SignalboxSetUp", dependencies: named(["Core", "Model", "Navigation"]), path: "Tests/SetUp/Application"),
    .executableTarget(
      name: "set-up",
      dependencies: named(["CLI", "JSON", "TUI", "Navigation", "Presentation", "SetUp"]) + [.argumentParser],
      path: "Tests/SetUp/Program"),
    // Real servers on this machine's own address, for what talks to one.
    .target(name: "SignalboxLoopback", dependencies: ["CDescriptors", .webServer], path: "Tests/Loopback"),
    .target(name: "CDescriptors", path: "Tests/Descriptors"),
    // Real programs on pipes and pseudo-terminals, and the scenarios in every front end.
    .testTarget(
      name: "SignalboxTerminalTests",
      dependencies: named([
        "CDescriptors", "Loopback", "Navigation", "Pages", "Presentation", "Services", "SetUp", "Testing",
      ]) + ["set-up", "signalbox-cli", "signalbox-json", "signalbox-tui", "manual-page", .argumentParser, .database],
      path: "Tests/Terminal"),

    tests("CLI", ["Core", "Model", "Navigation", "Presentation", "Testing"], path: "Apps/CLI/Tests"),
    tests(
      "JSON", ["CDescriptors", "Core", "Model", "Navigation", "Pages", "Presentation", "Testing"], packages: [.logging],
      path: "Apps/JSON/Tests"),
    tests(
      "TUI", ["Core", "Model", "Navigation", "Pages", "Presentation", "Testing"], path: "Apps/TUI/Tests",
      exclude: ["Goldens"]),
  ]
)

// `make sanitize` and `make generated` build one folder's tests alone: the rest would be built again for nothing.
if let folder = Context.environment["SIGNALBOX_ONLY"] {
  let modules = ["Core", "Model", "Navigation", "Presentation", "Testing", folder + "Tests"].map { "Signalbox" + $0 }
  let kept = modules + ["CProcess", "CStack"]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

for target in package.targets where target.type != .system && !target.name.hasPrefix("C") {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    // A warning that may stay is a warning nobody reads.
    .treatAllWarnings(as: .error),
    // `any P` says where a value is boxed.
    .enableUpcomingFeature("ExistentialAny"),
    // A conformance on an isolated type stays in its isolation instead of asking for `nonisolated` by hand.
    .enableUpcomingFeature("InferIsolatedConformances"),
    // An import is public only where a public signature needs it, so a module does not hand on its dependencies.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A file sees only members of the modules it imports, so the import check is meant seriously.
    .enableUpcomingFeature("MemberImportVisibility"),
    // An async function stays on its caller's actor: signals are not Sendable and must not leave it.
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}

// Shorthand for the lists above.

extension Target.Dependency {
  static let argumentParser: Self = .product(name: "ArgumentParser", package: "swift-argument-parser")
  static let database: Self = .product(name: "GRDB", package: "GRDB.swift")
  static let logging: Self = .product(name: "Logging", package: "swift-log")
  /// For tests only.
  static let webServer: Self = .product(name: "FlyingFox", package: "FlyingFox")
}

func named(_ folders: [String]) -> [Target.Dependency] {
  folders.map { .target(name: $0.hasPrefix("C") && $0 != "Core" && $0 != "CLI" ? $0 : "Signalbox" + $0) }
}

func module(
  _ folder: String, _ uses: [String] = [], shims: [String] = [], packages: [Target.Dependency] = []
) -> Target {
  .target(
    name: "Signalbox" + folder, dependencies: named(uses + shims) + packages, path: "Modules/" + folder,
    exclude: shims)
}

func frontEnd(_ folder: String, shim: String? = nil) -> Target {
  .target(
    name: "Signalbox" + folder,
    dependencies: named(["Core", "Model", "Navigation", "Presentation"] + [shim].compactMap { $0 }),
    path: "Apps/\(folder)/Sources")
}

func program(_ name: String, _ folder: String) -> Target {
  .executableTarget(
    name: name, dependencies: named([folder, "Navigation", "Pages", "Presentation", "Services"]) + [.argumentParser],
    path: "Apps/\(folder)/Main")
}

func tests(
  _ folder: String, _ uses: [String] = [], packages: [Target.Dependency] = [], path: String? = nil,
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: "Signalbox\(folder)Tests", dependencies: named([folder] + uses) + packages,
    path: path ?? "Tests/" + folder, exclude: exclude)
}

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "signalbox",
  products: [
    // All that an application in all three front ends needs.
    .library(name: "Signalbox", targets: ["Signalbox"] + ([String].session + ["Program"]).map { "Signalbox" + $0 }),
    .library(name: "SignalboxCore", targets: ["SignalboxCore"]),
    .library(name: "SignalboxModel", targets: ["SignalboxModel"]),
    .library(name: "SignalboxInterface", targets: ["SignalboxInterface"]),
    .library(name: "SignalboxNavigation", targets: ["SignalboxNavigation"]),
    .library(name: "SignalboxSession", targets: ["SignalboxSession"]),
    .library(name: "SignalboxTerminal", targets: ["SignalboxTerminal"]),
    .library(name: "SignalboxPostgres", targets: ["SignalboxPostgres"]),
    .library(name: "SignalboxProgram", targets: ["SignalboxProgram"]),
    .library(name: "SignalboxPages", targets: ["SignalboxPages"]),
    .library(name: "SignalboxCommands", targets: ["SignalboxCommands"]),
    .library(name: "SignalboxFiles", targets: ["SignalboxFiles"]),
    .library(name: "SignalboxStorage", targets: ["SignalboxStorage"]),
    .library(name: "SignalboxWeb", targets: ["SignalboxWeb"]),
    .library(name: "SignalboxPictures", targets: ["SignalboxPictures"]),
    .library(name: "SignalboxTesting", targets: ["SignalboxTesting"]),
    .library(name: "SignalboxDrivers", targets: ["SignalboxDrivers"]),
    .library(name: "SignalboxCLI", targets: ["SignalboxCLI"]),
    .library(name: "SignalboxJSON", targets: ["SignalboxJSON"]),
    .library(name: "SignalboxTUI", targets: ["SignalboxTUI"]),
    .library(name: "SignalboxBrowser", targets: ["SignalboxBrowser"]),
    .executable(name: "signalbox-cli", targets: ["signalbox-cli"]),
    .executable(name: "signalbox-json", targets: ["signalbox-json"]),
    .executable(name: "signalbox-tui", targets: ["signalbox-tui"]),
    .executable(name: "signalbox-web", targets: ["signalbox-web"]),
    .executable(name: "signalbox-words", targets: ["signalbox-words"]),
    .executable(name: "signalbox-play", targets: ["signalbox-play"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
  ],
  targets: [
    // The modules in the order in which to read them: each uses only what stands above it.
    module("Core", shims: ["CStack"]),
    module("Model", ["Core"]),
    module("Interface"),
    module("Navigation", ["Core", "Model", "Interface"]),
    module("Session", ["CProcess", "Core", "Model", "Interface", "Navigation"], packages: [.logging]),
    module("Postgres", ["Interface", "Session"], shims: ["CPostgres"]),
    module("Terminal", ["Interface"], shims: ["CProcess"]),
    module(
      "Program", ["CProcess", "Interface", "Navigation", "Postgres", "Session", "Terminal"],
      packages: [.argumentParser, .logging]),
    module("HTTP", ["Interface"], packages: [.argumentParser, .sockets]),
    module("Status", ["HTTP"], packages: [.metrics]),
    module("Storage", ["Postgres", "Program"], packages: [.database]),
    module("Web", ["Program"], shims: ["CHTTP"]),
    module("Pictures", ["Interface"], shims: ["CPictures"]),
    module("Commands", ["Interface", "Model", "Navigation", "Program"], shims: ["CChild"]),
    module("Files", ["Core", "Interface", "Model", "Navigation", "Program"]),
    module("Pages", ["Core", "Model", "Interface", "Navigation"]),
    module(
      "Services",
      [
        "Commands", "Files", "Model", "Interface", "Navigation", "Pages", "Pictures", "Postgres", "Program", "Storage",
        "Web",
      ],
      shims: ["CCrypt"], packages: [.argumentParser, .database], resources: [.embedInCode("Words/de.po")]),
    module("Testing", ["Core", "Model", "Interface", "Navigation", "Session"]),
    module("Drivers", ["Interface", "Testing"], shims: ["CDescriptors"]),

    // A front end each: what it shows, then the program that runs it.
    frontEnd("CLI", shim: "CReadline"),
    frontEnd("JSON", uses: ["CProcess", "HTTP"]),
    frontEnd("TUI", shim: "CNcurses"),
    // Its library has a name of its own: Modules/Web is what asks other servers.
    .target(
      name: "SignalboxBrowser",
      dependencies: named(["CCrypt", "CProcess", "HTTP", "Interface", "Session", "Status", "Terminal", "Program"])
        + [.argumentParser],
      path: "Apps/Web/Sources",
      resources: ["script.js", "style.css", "icon.svg"].map { .embedInCode("Assets/" + $0) }),
    .target(
      name: "Signalbox", dependencies: named(["CLI", "JSON", "Program", "TUI"]) + [.argumentParser],
      path: "Apps/Signalbox"),
    program("signalbox-cli", "CLI"),
    program("signalbox-json", "JSON"),
    program("signalbox-tui", "TUI"),
    program("signalbox-web", "Web", library: "Browser"),

    // Collects what programs say, for translators.
    .executableTarget(
      name: "signalbox-words", dependencies: named(["Interface"]) + [.argumentParser], path: "Tools/Words"),

    // Plays scenarios in the real programs of whoever writes an application.
    .executableTarget(
      name: "signalbox-play", dependencies: named(["Drivers", "Interface", "Testing"]) + [.argumentParser],
      path: "Tools/Play"),

    // C that Swift cannot express; the reasons stand in each header.
    .target(name: "CStack", path: "Modules/Core/CStack"),
    .target(name: "CProcess", path: "Modules/Terminal/CProcess"),
    .target(name: "CPostgres", path: "Modules/Postgres/CPostgres"),
    .target(name: "CDescriptors", path: "Modules/Drivers/CDescriptors"),
    .target(name: "CChild", path: "Modules/Commands/CChild"),
    .target(name: "CHTTP", path: "Modules/Web/CHTTP"),
    .target(name: "CCrypt", path: "Modules/Services/CCrypt", linkerSettings: [.linkedLibrary("crypt")]),
    .target(
      name: "CPictures", path: "Modules/Pictures/CPictures",
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png")]),
    .target(name: "CReadline", path: "Apps/CLI/CReadline", linkerSettings: [.linkedLibrary("readline")]),
    .systemLibrary(name: "CNcurses", path: "Apps/TUI/CNcurses", providers: [.apt(["libncursesw5-dev"])]),

    tests("Core", ["Testing"]),
    tests("Model", ["Core"]),
    tests("Interface", packages: ["signalbox-words"]),
    tests("Postgres", .session + ["Loopback", "Testing"]),
    tests("Navigation", ["Core", "Interface", "Model", "Testing"]),
    tests("Pages", .session + ["Testing"], exclude: ["Compiling/Samples"]),
    tests(
      "Session", .session + ["CDescriptors", "Program", "SetUp", "Testing"], packages: [.argumentParser, .logging]),
    tests(
      "Services",
      .session + [
        "CDescriptors", "Commands", "Files", "Loopback", "Pages", "Pictures", "Postgres", "Program", "Storage",
        "Testing", "Web",
      ],
      packages: [.database, .webServer]),
    tests("Testing", .session),
    // Applications, users and deaths from a seed.
    .testTarget(
      name: "SignalboxGeneratedTests",
      dependencies: named(.session + ["Program", "Testing"]) + [.logging, .argumentParser], path: "Tests/Generated"),
    // An application as a stranger writes it, and a program that runs it in each front end.
    .target(
      name: "SignalboxSetUp", dependencies: named(["Core", "Interface", "Model", "Navigation"]),
      path: "Tests/SetUp/Application"),
    .executableTarget(
      name: "set-up",
      dependencies: ["Signalbox"] + named(["Core", "Interface", "Navigation", "Program", "SetUp", "Testing"]) + [
        .argumentParser
      ],
      path: "Tests/SetUp/Program"),
    // Real servers on this machine's own address, for what talks to one.
    .target(
      name: "SignalboxLoopback", dependencies: named(["CDescriptors", "Postgres"]) + [.webServer],
      path: "Tests/Loopback"),
    // Real programs on pipes and pseudo-terminals, and the scenarios in every front end.
    tests(
      "Terminal",
      .session + [
        "CDescriptors", "Drivers", "Loopback", "Pages", "Pictures", "Postgres", "Program", "Services", "SetUp",
        "Testing", "Web",
      ],
      packages: [
        "set-up", "signalbox-cli", "signalbox-json", "signalbox-play", "signalbox-tui", "signalbox-web",
        .argumentParser, .database,
      ], exclude: ["Recorded/Goldens"]),

    tests("CLI", .session + ["Program", "Terminal", "Testing"], path: "Apps/CLI/Tests"),
    tests(
      "JSON", .session + ["CDescriptors", "HTTP", "Pages", "Program", "Terminal", "Testing"], packages: [.logging],
      path: "Apps/JSON/Tests"),
    tests(
      "Browser", .session + ["HTTP", "Pages", "Drivers", "Program", "Terminal", "Testing"], path: "Apps/Web/Tests"),
    tests(
      "TUI", .session + ["Pages", "Program", "Terminal", "Testing"], path: "Apps/TUI/Tests", exclude: ["Goldens"]),
  ]
)

// `make sanitize`, `make long` and `make generated` build one folder's tests alone: the rest would be built again for nothing.
if let folder = Context.environment["SIGNALBOX_ONLY"] {
  if folder == "Core", let testing = package.targets.first(where: { $0.name == "SignalboxTesting" }) {
    // Its tests use what of this is for signals.
    (testing.sources, testing.dependencies) = (["Random", "Signals", "Time"], named(["Core", "Model"]))
  }
  var kept: Set<String> = []
  func keep(_ name: String) {
    guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { return }
    for case .targetItem(let name, _) in target.dependencies { keep(name) }
  }
  keep("Signalbox\(folder)Tests")
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
  static let metrics: Self = .product(name: "CoreMetrics", package: "swift-metrics")
  static let sockets: Self = .product(name: "FlyingSocks", package: "FlyingFox")
  /// For tests only.
  static let webServer: Self = .product(name: "FlyingFox", package: "FlyingFox")
}

extension [String] {
  /// What a session is made of.
  static let session = ["Core", "Model", "Interface", "Navigation", "Session"]
}

/// Targets by their folders; C's begin with a C and another capital.
func named(_ folders: [String]) -> [Target.Dependency] {
  folders.map { folder in
    let isC = folder != "CLI" && folder.hasPrefix("C") && folder.dropFirst().first?.isUppercase == true
    return .target(name: isC ? folder : "Signalbox" + folder)
  }
}

func module(
  _ folder: String, _ uses: [String] = [], shims: [String] = [], packages: [Target.Dependency] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: "Signalbox" + folder, dependencies: named(uses + shims) + packages, path: "Modules/" + folder,
    exclude: shims, resources: resources)
}

func frontEnd(_ folder: String, shim: String? = nil, uses: [String] = []) -> Target {
  .target(
    name: "Signalbox" + folder,
    dependencies: named(["Core", "Interface", "Session", "Terminal", "Program"] + [shim].compactMap { $0 } + uses)
      + [.argumentParser],
    path: "Apps/\(folder)/Sources")
}

func program(_ name: String, _ folder: String, library: String? = nil) -> Target {
  .executableTarget(
    name: name,
    // The wire, for those who come through --control, whatever the front end.
    dependencies: named(
      (folder == "JSON" ? [] : ["JSON"]) + [
        library ?? folder, "Interface", "Navigation", "Pages", "Program", "Services", "Session",
      ]) + [
        .argumentParser
      ],
    path: "Apps/\(folder)/Main")
}

func tests(
  _ folder: String, _ uses: [String] = [], packages: [Target.Dependency] = [], path: String? = nil,
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: "Signalbox\(folder)Tests", dependencies: named(uses.contains(folder) ? uses : [folder] + uses) + packages,
    path: path ?? "Tests/" + folder, exclude: exclude)
}

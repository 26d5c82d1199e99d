// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "signalbox",
  products: [
    // Everything that an application in lines, on the full screen and as JSON needs.
    .library(
      name: "Signalbox", targets: ["Signalbox"] + ([String].session + ["Shared", "Program"]).map { "Signalbox" + $0 }),
    .library(name: "SignalboxEverywhere", targets: ["SignalboxEverywhere"]),
    .library(name: "SignalboxCore", targets: ["SignalboxCore"]),
    .library(name: "SignalboxModel", targets: ["SignalboxModel"]),
    .library(name: "SignalboxWords", targets: ["SignalboxWords"]),
    .library(name: "SignalboxInterface", targets: ["SignalboxInterface"]),
    .library(name: "SignalboxNavigation", targets: ["SignalboxNavigation"]),
    .library(name: "SignalboxShared", targets: ["SignalboxShared"]),
    .library(name: "SignalboxSession", targets: ["SignalboxSession"]),
    .library(name: "SignalboxTerminal", targets: ["SignalboxTerminal"]),
    .library(name: "SignalboxSQL", targets: ["SignalboxSQL"]),
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
    .library(name: "SignalboxJSONFrontEnd", targets: ["SignalboxJSONFrontEnd"]),
    .library(name: "SignalboxTUI", targets: ["SignalboxTUI"]),
    .library(name: "SignalboxBrowser", targets: ["SignalboxBrowser"]),
    .executable(name: "signalbox-cli", targets: ["signalbox-cli"]),
    .executable(name: "signalbox-json", targets: ["signalbox-json"]),
    .executable(name: "signalbox-tui", targets: ["signalbox-tui"]),
    .executable(name: "signalbox-web", targets: ["signalbox-web"]),
    .executable(name: "signalbox-box", targets: ["signalbox-box"]),
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
    // C code for tasks that Swift cannot express; each header has the reasons.
    .target(name: "CStack", path: "Modules/Shims/CStack"),
    .target(name: "CProcess", path: "Modules/Shims/CProcess"),
    .target(name: "CPostgres", path: "Modules/Shims/CPostgres"),
    .target(name: "CDescriptors", path: "Modules/Shims/CDescriptors"),
    .target(name: "CChild", path: "Modules/Shims/CChild"),
    .target(name: "CHTTP", path: "Modules/Shims/CHTTP"),
    .target(name: "CHTTP2", path: "Modules/Shims/CHTTP2"),
    .target(name: "CTLS", path: "Modules/Shims/CTLS"),
    .target(name: "CMarkdown", path: "Modules/Shims/CMarkdown"),
    .target(name: "CCrypt", path: "Modules/Shims/CCrypt", linkerSettings: [.linkedLibrary("crypt")]),
    .target(
      name: "CPictures", path: "Modules/Shims/CPictures",
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png")]),
    .target(name: "CReadline", path: "Modules/Shims/CReadline", linkerSettings: [.linkedLibrary("readline")]),
    .systemLibrary(name: "CNcurses", path: "Modules/Shims/CNcurses", providers: [.apt(["libncursesw5-dev"])]),
    .systemLibrary(name: "CZlib", path: "Modules/Shims/CZlib", providers: [.apt(["zlib1g-dev"])]),

    // The modules in reading order: each uses only modules above it.
    module("Platform"),
    module("Core", ["CStack"]),
    module("Words", resources: [.embedInCode("de.po")]),
    module("Interface", ["Words"]),
    module("Model", ["Core", "Interface"]),
    module("Navigation", ["CMarkdown", "Core", "Model", "Words", "Interface"]),
    module("Shared", ["Core", "Model", "Words"]),
    module(
      "Session", ["CProcess", "Platform", "Core", "Model", "Words", "Interface", "Navigation"], packages: [.logging]),
    module("SQL", ["Words", "Session"]),
    module("Postgres", ["CPostgres", "Platform", "Words", "Interface", "SQL", "Session"]),
    module("Terminal", ["CProcess", "Platform", "Words"]),
    module(
      "Program", ["CProcess", "Platform", "Words", "Interface", "Model", "Navigation", "SQL", "Session", "Terminal"],
      packages: [.argumentParser, .logging]),
    module("HTTP", ["CZlib", "Platform", "Words", "Interface"], packages: [.argumentParser]),
    // Only programs that serve contain it.
    module(
      "Server", ["CHTTP2", "CTLS", "Platform", "HTTP", "Interface", "Words"], packages: [.argumentParser, .sockets]),
    module("Status", ["HTTP"], packages: [.metrics]),
    module(
      "HTML", ["HTTP", "Words", "Interface"], exclude: ["style.css", "script.js"],
      resources: ["Served/style.css", "Served/script.js"].map { .embedInCode($0) }),
    module("Storage", ["Words", "Shared", "Program", "SQL"], packages: [.database]),
    module("Web", ["CHTTP", "Words", "Model", "Program"]),
    module("Pictures", ["CPictures", "Words", "Interface"]),
    module("Commands", ["CChild", "Platform", "Interface", "Model", "Navigation", "Program", "Session"]),
    module(
      "Conversations",
      ["Commands", "Core", "Interface", "Model", "Navigation", "Platform", "Program", "Session", "Words"]),
    module(
      "Debconf", ["Boxes", "Conversations", "Core", "Interface", "Model", "Navigation", "Platform", "Words"],
      resources: [.embedInCode("Signalbox.pm")]),
    module("Boxes", ["Platform"]),
    module(
      "Scripts",
      ["Boxes", "Commands", "Conversations", "Core", "Model", "Platform", "Words", "Interface", "Navigation"]),
    module("Files", ["Core", "Model", "Words", "Interface", "Navigation", "Program"]),
    module("Pages", ["Core", "Model", "Words", "Interface", "Navigation", "Shared"]),
    module(
      "Services",
      [
        "CCrypt", "Commands", "Debconf", "Files", "Model", "Interface", "Navigation", "Pages", "Pictures", "Platform",
        "Postgres", "Program", "SQL", "Scripts", "Shared", "Storage", "Web", "Words",
      ],
      packages: [.argumentParser], resources: [.embedInCode("Words/de.po")]),
    module("Testing", ["Core", "Model", "Interface", "Navigation", "Session"]),

    // The libraries of the front ends, then their programs.
    frontEnd("CLI", uses: ["CReadline"]),
    frontEnd(
      "JSON", uses: ["CProcess", "HTML", "HTTP"],
      exclude: ["Dialects/MCP/Apps/app.css", "Dialects/MCP/Apps/bridge.js"],
      resources: ["app.css", "bridge.js"].map { .embedInCode("Dialects/MCP/Apps/Served/" + $0) }),
    // The front end is a module of its own: programs that only speak the protocol (`--control`) contain no server.
    .target(
      name: "SignalboxJSONFrontEnd", dependencies: named(["HTTP", "JSON", "Program", "Server"]) + [.argumentParser],
      path: "Apps/JSON/FrontEnd"),
    frontEnd("TUI", uses: ["CNcurses"]),
    // The library has another name than its folder: Modules/Web is the client for other servers.
    .target(
      name: "SignalboxBrowser",
      dependencies: named([
        "CProcess", "HTML", "HTTP", "Words", "Interface", "Server", "Session", "Status", "Terminal", "Program",
      ])
        + [.argumentParser],
      path: "Apps/Web/Sources",
      resources: [.embedInCode("Assets/icon.svg")]),
    .target(
      name: "Signalbox",
      dependencies: named(["CLI", "JSON", "JSONFrontEnd", "Postgres", "Program", "SQL", "TUI"]) + [.argumentParser],
      path: "Apps/Signalbox"),
    .target(
      name: "SignalboxEverywhere",
      dependencies: ["Signalbox"] + named(["Browser", "Program"]) + [.argumentParser],
      path: "Apps/Everywhere"),
    program("signalbox-cli", "CLI"),
    program("signalbox-json", "JSON", library: "JSONFrontEnd"),
    program("signalbox-tui", "TUI"),
    program("signalbox-web", "Web", library: "Browser"),

    // Collects the texts of programs, for translators.
    .executableTarget(
      name: "signalbox-words", dependencies: named(["Words"]) + [.argumentParser], path: "Tools/Words"),

    // Is whiptail, dialog and signalbox in the PATH of a script.
    .executableTarget(name: "signalbox-box", dependencies: named(["Boxes", "Platform"]), path: "Tools/Box"),

    // Uses real programs in place of a user, for tests.
    .target(
      name: "SignalboxDrivers", dependencies: named(["CDescriptors", "Words", "Interface", "Testing"]),
      path: "Tools/Drivers", exclude: ["Browser/chromium.sh"]),
    // Plays scenarios in the real programs of application authors.
    .executableTarget(
      name: "signalbox-play", dependencies: named(["Drivers", "Words", "Interface", "Testing"]) + [.argumentParser],
      path: "Tools/Play"),

    tests("Core", ["Testing"]),
    tests("Model", ["Core"]),
    tests("Words", packages: ["signalbox-words"]),
    tests("Interface"),
    tests("Postgres", .session + ["Loopback", "SQL", "Testing"]),
    tests("Navigation", .session + ["CommonMark", "Testing"]),
    tests("Shared", .session + ["Testing"], packages: [.logging]),
    tests("Pages", .session + ["Shared", "Testing"], exclude: ["Compiling/Samples"]),
    tests(
      "Session", .session + ["CDescriptors", "Platform", "Program", "SetUp", "Testing"],
      packages: [.argumentParser, .logging]),
    tests(
      "Services",
      .session + [
        "CDescriptors", "Commands", "Drivers", "Files", "Loopback", "Pages", "Pictures", "Postgres", "Program", "SQL",
        "Shared", "Storage", "Testing", "Web",
      ],
      packages: ["sharing", .database, .webServer]),
    tests("Testing", .session),
    // Programs that were not written with Signalbox.
    tests("Debconf", .session + ["Boxes", "Conversations", "Testing", "Toy"]),
    tests("Conversations", .session + ["Commands", "Conversations", "Loopback", "Platform", "Testing"]),
    tests(
      "Scripts", .session + ["Boxes", "Conversations", "Drivers", "Program", "Testing"], packages: ["signalbox-box"],
      exclude: ["Fixtures"]),
    // Generates applications, users and crashes from a seed.
    .testTarget(
      name: "SignalboxGeneratedTests",
      dependencies: named(.session + ["Pages", "Platform", "Program", "Shared", "Testing"]) + [
        .logging, .argumentParser,
      ],
      path: "Tests/Generated"),
    // An application as an outside author would write it, and a program that runs it in each front end.
    .target(
      name: "SignalboxSetUp", dependencies: named(["Core", "Interface", "Model", "Navigation"]),
      path: "Tests/SetUp/Application"),
    .executableTarget(
      name: "set-up",
      dependencies: named(["Core", "Everywhere", "Interface", "Navigation", "Platform", "Program", "SetUp", "Testing"])
        + [
          .argumentParser
        ],
      path: "Tests/SetUp/Program"),
    // A host of a shared model, which tests kill.
    .executableTarget(
      name: "sharing", dependencies: named(["Postgres", "Program", "Shared", "Storage"]), path: "Tests/Sharing"),
    // The examples of the CommonMark Spec, and hostile sources.
    .target(
      name: "SignalboxCommonMark", dependencies: named(["Testing"]), path: "Tests/CommonMark",
      exclude: ["examples.txt"]),
    // The shipped applications on services that always answer the same.
    .target(
      name: "SignalboxQuiet", dependencies: named(["Interface", "Model", "Navigation", "Pages"]), path: "Tests/Quiet"),
    // A package of Debian for the real debconf, with a database of its own.
    .target(name: "SignalboxToy", path: "Tests/Toy"),
    // Real servers on this machine's own address, for tests of clients.
    .target(
      name: "SignalboxLoopback", dependencies: named(["CDescriptors", "Postgres"]) + [.webServer],
      path: "Tests/Loopback"),
    // Tests real programs on pipes and pseudo-terminals, and the scenarios in every front end.
    tests(
      "Terminal",
      .session + [
        "CDescriptors", "CLI", "Drivers", "Loopback", "Pages", "Pictures", "Postgres", "Program", "SQL", "Services",
        "SetUp", "TUI", "Testing", "Toy", "Web",
      ],
      packages: [
        "set-up", "signalbox-box", "signalbox-cli", "signalbox-json", "signalbox-play", "signalbox-tui",
        "signalbox-web",
        .argumentParser, .database, .webServer,
      ], exclude: ["Recorded/Goldens"]),

    tests(
      "CLI", .session + ["CommonMark", "Pages", "Platform", "Program", "Quiet", "Terminal", "Testing"],
      path: "Apps/CLI/Tests"),
    tests(
      "JSON", .session + ["CDescriptors", "HTML", "HTTP", "Pages", "Platform", "Program", "Terminal", "Testing"],
      packages: [.logging],
      path: "Apps/JSON/Tests", exclude: ["A2UI/Goldens"]),
    tests(
      "Browser",
      .session + [
        "CZlib", "CommonMark", "HTML", "HTTP", "Pages", "Platform", "Drivers", "Program", "Server", "Terminal",
        "Testing",
      ],
      packages: [.argumentParser], path: "Apps/Web/Tests"),
    tests(
      "TUI", .session + ["CommonMark", "Pages", "Platform", "Program", "Quiet", "Terminal", "Testing"],
      path: "Apps/TUI/Tests", exclude: ["Goldens"]),
  ]
)

// `make sanitize`, `make long` and `make generated` build only the tests of a folder, to save the build of the rest.
if let folder = Context.environment["SIGNALBOX_ONLY"] {
  if folder == "Core", let testing = package.targets.first(where: { $0.name == "SignalboxTesting" }) {
    // The tests of Core use only the parts of this module for signals.
    (testing.sources, testing.dependencies) = (["Random", "Signals", "Time"], named(["Core", "Model"]))
  }
  var kept: Set<String> = []
  func keep(_ name: String) {
    guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { return }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): keep(name)
      default: break
      }
    }
  }
  keep("Signalbox\(folder)Tests")
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

for target in package.targets where target.type != .system && !target.name.hasPrefix("C") {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    // A warning that may stay is a warning that is not read.
    .treatAllWarnings(as: .error),
    // `any P` shows where a value is boxed.
    .enableUpcomingFeature("ExistentialAny"),
    // A conformance on an isolated type stays in its isolation, so `nonisolated` need not be written by hand.
    .enableUpcomingFeature("InferIsolatedConformances"),
    // An import is public only where a public signature needs it, so a module does not pass its dependencies on.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // A file sees only members of modules that it imports, so a missing import is an error.
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
  /// Only for tests.
  static let webServer: Self = .product(name: "FlyingFox", package: "FlyingFox")
}

extension [String] {
  /// The modules of a session.
  static let session = ["Core", "Model", "Words", "Interface", "Navigation", "Session"]
}

/// Returns the targets of folders. The name of a C target begins with a C and another capital.
func named(_ folders: [String]) -> [Target.Dependency] {
  folders.map { folder in
    let isC = folder != "CLI" && folder.hasPrefix("C") && folder.dropFirst().first?.isUppercase == true
    return .target(name: isC ? folder : "Signalbox" + folder)
  }
}

func module(
  _ folder: String, _ uses: [String] = [], packages: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: "Signalbox" + folder, dependencies: named(uses) + packages, path: "Modules/" + folder, exclude: exclude,
    resources: resources)
}

func frontEnd(
  _ folder: String, uses: [String] = [], exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: "Signalbox" + folder,
    dependencies: named(
      ["Platform", "Core", "Words", "Interface", "Session", "Terminal", "Program"] + uses)
      + [.argumentParser],
    path: "Apps/\(folder)/Sources", exclude: exclude, resources: resources)
}

func program(_ name: String, _ folder: String, library: String? = nil) -> Target {
  .executableTarget(
    name: name,
    // The JSON protocol, for guests that join through `--control` in every front end.
    dependencies: named(
      (folder == "JSON" ? [] : ["JSON"]) + [
        library ?? folder, "Words", "Interface", "Navigation", "Pages", "Program", "SQL", "Services", "Session",
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

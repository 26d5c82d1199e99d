// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// A package of its own, so that the root package does not depend on the libraries of the comparison.
let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "signalbox", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    // Counts allocations: Swift cannot replace `malloc`.
    .target(name: "CHeap", path: "CHeap"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CHeap", .product(name: "SignalboxCore", package: "signalbox"),
        .product(name: "SignalboxInterface", package: "signalbox"),
        .product(name: "SignalboxNavigation", package: "signalbox"),
        .product(name: "SignalboxPages", package: "signalbox"),
        .product(name: "SignalboxSession", package: "signalbox"),
        .product(name: "SignalboxTesting", package: "signalbox"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "Sources", swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    // signalbox-json as a process, and a loop for comparison.
    .executableTarget(name: "wire", path: "Wire", swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "foundation-loop", path: "FoundationLoop", swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    // Many sessions in one process.
    .executableTarget(
      name: "hosting",
      dependencies: [
        "CHeap", .product(name: "SignalboxInterface", package: "signalbox"),
        .product(name: "SignalboxModel", package: "signalbox"), .product(name: "SignalboxPages", package: "signalbox"),
        .product(name: "SignalboxSession", package: "signalbox"),
      ],
      path: "Hosting", swiftSettings: settings),
    // Sessions in PostgreSQL.
    .executableTarget(
      name: "storing",
      dependencies: [
        .product(name: "SignalboxCore", package: "signalbox"),
        .product(name: "SignalboxInterface", package: "signalbox"),
        .product(name: "SignalboxNavigation", package: "signalbox"),
        .product(name: "SignalboxPostgres", package: "signalbox"),
        .product(name: "SignalboxSQL", package: "signalbox"),
        .product(name: "SignalboxSession", package: "signalbox"),
      ],
      path: "Storing", exclude: ["run.sh"],
      swiftSettings: settings + [
        .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    // A million sessions as a queueing model.
    .executableTarget(
      name: "simulate", dependencies: [.product(name: "SignalboxModel", package: "signalbox")], path: "Simulation",
      swiftSettings: settings),
    .testTarget(
      name: "SimulationTests", dependencies: ["simulate"], path: "SimulationTests", swiftSettings: settings),
    .testTarget(
      name: "DifferentialTests",
      dependencies: [
        .product(name: "SignalboxCore", package: "signalbox"), .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "Tests", swiftSettings: settings),
  ]
)

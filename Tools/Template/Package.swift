// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "hello",
  dependencies: [
    // Without a checkout beside this package, use
    // .package(url: "<address of the repository>", .upToNextMinor(from: "<version>")).
    .package(name: "signalbox", path: "../..")
  ],
  targets: [
    .executableTarget(name: "hello", dependencies: [.product(name: "Signalbox", package: "signalbox")]),
    .testTarget(
      name: "HelloTests",
      dependencies: [
        "hello", .product(name: "Signalbox", package: "signalbox"),
        .product(name: "SignalboxTesting", package: "signalbox"),
      ]),
  ]
)

for target in package.targets {
  // An async function stays on its caller's actor, where pages and signals are.
  target.swiftSettings = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
}

// swift-tools-version: 6.2
import PackageDescription

// The core as another package uses it: alone.
let package = Package(
  name: "alone",
  dependencies: [.package(name: "signalbox", path: "../..")],
  targets: [
    .executableTarget(
      name: "alone", dependencies: [.product(name: "SignalboxCore", package: "signalbox")], path: "Sources",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)

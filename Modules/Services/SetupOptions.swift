public import ArgumentParser
import SignalboxPages
import SignalboxProgram

/// The options that say what the application `setup` sets up, and how it goes.
public struct SetupOptions: ParsableArguments {
  /// The folder that is set up.
  @Option(
    help: ArgumentHelp(
      "The folder below which setup sets a server up (default: target in the data folder).", valueName: "dir"),
    completion: .directory)
  public var target: String?

  /// How long each of its steps takes, in milliseconds.
  @Option(help: ArgumentHelp("How long each of its steps takes, in milliseconds.", valueName: "ms"))
  public var stepTime = 600

  /// The step that fails the first time.
  @Option(
    name: .customLong("fail"),
    help: ArgumentHelp(
      "The step that fails the first time: \(SetupStep.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "step"), completion: .list(SetupStep.allCases.map(\.rawValue)))
  private var failText: String?

  /// The folder with the system's time zones; for tests.
  @Option(help: .hidden) public var zoneinfo = "/usr/share/zoneinfo"

  /// Nothing given.
  public init() {}

  /// The names of steps, and a time that can be waited for.
  public func validate() throws {
    guard 0...600_000 ~= stepTime else { throw ValidationError("--step-time: 0 to 600000.") }
    guard failText.map({ SetupStep(rawValue: $0) != nil }) != false else {
      throw ValidationError("--fail: one of \(SetupStep.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }

  /// What sets servers up, below `folder` unless the options say where.
  func service(in folder: DataFolder) -> FolderSetup {
    FolderSetup(
      path: target ?? folder.path + "/target", zoneFolder: zoneinfo, stepTime: .milliseconds(stepTime),
      failing: failText.flatMap(SetupStep.init))
  }
}

import ArgumentParser
import SignalboxPages
import SignalboxProgram

/// What the application `setup` sets up, and how it goes.
extension ServiceOptions {
  /// The names of steps, and a time that can be waited for.
  func validateSetup() throws {
    guard 0...600_000 ~= stepTime ?? 0 else { throw ValidationError("--step-time: 0 to 600000.") }
    guard failText.map({ SetupStep(rawValue: $0) != nil }) != false else {
      throw ValidationError("--fail: one of \(SetupStep.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }

  /// What sets servers up, below `folder` unless the options say where.
  func folderSetup(in folder: DataFolder) -> FolderSetup {
    FolderSetup(
      path: target ?? folder.path + "/target", zoneFolder: zoneinfo ?? "/usr/share/zoneinfo",
      stepTime: .milliseconds(stepTime ?? 600),
      failing: failText.flatMap(SetupStep.init))
  }
}

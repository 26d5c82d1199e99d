import ArgumentParser
import SignalboxPages
import SignalboxProgram

/// The options of the application `setup`.
extension ServiceOptions {
  /// Checks the name of the failing step and the time of a step.
  func validateSetup() throws {
    guard 0...600_000 ~= stepTime ?? 0 else { throw ValidationError("--step-time: 0 to 600000.") }
    guard failText.map({ SetupStep(rawValue: $0) != nil }) != false else {
      throw ValidationError("--fail: one of \(SetupStep.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }

  /// Returns the service that sets servers up, below `folder` unless the options name another. Gives each installation
  /// its own folder if many users share the process.
  func folderSetup(in folder: DataFolder) -> FolderSetup {
    FolderSetup(
      path: target ?? folder.path + "/target", isForMany: folder.isShared,
      zoneFolder: zoneinfo ?? "/usr/share/zoneinfo",
      stepTime: .milliseconds(stepTime ?? 600),
      failing: failText.flatMap(SetupStep.init))
  }
}

import Foundation
import SignalboxDrivers

@testable import SignalboxScripts

/// A folder for one test, removed afterwards.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension TemporaryFolder {
  /// Returns an application that runs these lines as a script in the folder, which is the script's first argument.
  func running(_ lines: String, asksFirst: Bool) -> RunApplication {
    _ = FileManager.default.createFile(atPath: path + "/script", contents: Data(lines.utf8))
    return RunApplication(
      ScriptCommand(["bash", path + "/script", path], asksFirst: asksFirst), tool: Child.folder + "/signalbox-box")
  }
}

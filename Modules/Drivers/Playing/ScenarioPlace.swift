import Foundation
package import SignalboxTesting

/// What a scenario needs around it for one run: its folder, copied to where nobody else is, with files that are all of the same
/// day, and folders for what the program keeps.
package final class ScenarioPlace: Sendable {
  private let scenario: Scenario
  private let folder = TemporaryFolder()

  /// - Parameter other: Where the scenario was played up to now: what was made of its folder there is copied in place of the folder.
  package init(_ scenario: Scenario, as other: ScenarioPlace? = nil) throws {
    self.scenario = scenario
    let home = folder.path + "/home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: other?.copy ?? scenario.folder.path, toPath: copy)
    for name in try FileManager.default.subpathsOfDirectory(atPath: copy) {
      let day = Date(timeIntervalSince1970: 1_790_000_000)
      try FileManager.default.setAttributes([.modificationDate: day], ofItemAtPath: copy + "/" + name)
    }
  }

  private var copy: String { folder.path + "/" + scenario.name }

  /// Where the program keeps its data.
  package var data: String { folder.path + "/data" }

  /// A home in which nothing is.
  var home: String { folder.path + "/home" }

  /// A file for somebody's own use.
  package func file(_ name: String) -> String { folder.path + "/" + name }

  /// What the scenario wants on the command line.
  package var arguments: [String] {
    scenario.arguments.map { $0.replacingOccurrences(of: "{folder}", with: copy) }
  }
}

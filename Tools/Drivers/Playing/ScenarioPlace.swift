import Foundation
package import SignalboxTesting

/// The surroundings of a scenario for a single run: a private copy of its folder, and folders for the program's data.
/// All copied files have the same date.
package final class ScenarioPlace: Sendable {
  private let scenario: Scenario
  private let folder = TemporaryFolder()

  /// Creates a place.
  /// - Parameter other: The place where the scenario was played before. Its changed copy of the folder is used.
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

  /// The folder in which the program keeps its data.
  package var data: String { folder.path + "/data" }

  /// An empty home folder.
  var home: String { folder.path + "/home" }

  /// Returns the path of a further file in the place.
  package func file(_ name: String) -> String { folder.path + "/" + name }

  /// The arguments of the scenario, with `{folder}` replaced by the copied folder.
  package var arguments: [String] {
    scenario.arguments.map { $0.replacingOccurrences(of: "{folder}", with: copy) }
  }
}

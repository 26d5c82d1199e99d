import Foundation
import SignalboxInterface
public import SignalboxTesting

/// Plays scenarios in real programs, as somebody in front of them: on a terminal in lines and on the full screen, over JSON, and
/// on pages for browsers.
///
/// ```swift
/// @Test func greeting() async throws {
///   try await onSessionThread {
///     let scenario = try Scenario(folder: URL(filePath: "Tests/Scenarios/greeting"))
///     let difference = try ScenarioPlayer(program: "ticket-desk").difference(in: scenario)
///     #expect(difference == nil)
///   }
/// }
/// ```
///
/// Each program gets the words of the scenario's `arguments`, a data folder and a home of its own that go afterwards, and of the
/// environment `PATH`, `LANG` and `TERM` alone, so that it does everywhere what it does here. It is waited for, so call this where
/// waiting is allowed.
public struct ScenarioPlayer: Sendable {
  /// The programs, with the words that go before all else.
  private let commands: [PlayedFrontEnd: [String]]
  private let patience: Patience

  /// Plays in each front end that has a command.
  /// - Parameters:
  ///   - commands: A program and the words that go before all else; one for JSON is needed. A name without a slash is a program
  ///     built beside this one, as those of a package are built beside its tests.
  ///   - limit: For how long a program is waited for at each step.
  public init(commands: [PlayedFrontEnd: [String]], limit: Duration = .seconds(60)) {
    self.commands = commands
    patience = Patience(step: limit, life: .seconds(86_400))
  }

  /// Plays over JSON, in lines and on the full screen of one program, which chooses by `--ui`.
  public init(program: String, limit: Duration = .seconds(60)) {
    self.init(commands: Self.commands(of: [program]), limit: limit)
  }

  /// What asks a program for each of its front ends.
  public static func commands(of program: [String]) -> [PlayedFrontEnd: [String]] {
    Dictionary(uniqueKeysWithValues: PlayedFrontEnd.ofOneProgram.map { ($0, program + ["--ui", $0.rawValue]) })
  }

  /// Whether pages can be played in a browser here: there is Chromium's driver.
  public static var hasBrowser: Bool { Chromium.isInstalled }

  /// The file of a program that was built beside this one; `nil` when it is not there.
  public static func built(_ program: String) -> String? {
    let file = Child.folder + "/" + program
    return FileManager.default.isExecutableFile(atPath: file) ? file : nil
  }

  /// What is wrong with a scenario in any front end, as text; `nil` when it is played everywhere as it should be.
  public func difference(in scenario: Scenario) throws -> String? {
    let wrong = try play(scenario).filter { $0.difference != nil }.map(\.description)
    return wrong.isEmpty ? nil : wrong.joined(separator: "\n")
  }

  /// Plays a scenario in each front end: over JSON first, and then step by step as there. What is expected are its golden
  /// frames, or what came over JSON where it has none.
  ///
  /// With `RECORD=1` in the environment it writes them anew, from JSON, and says so.
  /// - Throws: When the scenario's files cannot be read.
  public func play(_ scenario: Scenario) throws -> [PlayedScenario] {
    guard let command = commands[.json] else {
      throw ScenarioError(
        description: "\(scenario.name): a program that speaks JSON is needed, to know what is to be pressed")
    }
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    let golden = isRecording ? nil : try scenario.goldenOutlines
    let reference = try Reference(scenario, golden) { invocation(command, $0) }
    var played = [PlayedScenario(scenario: scenario.name, frontEnd: .json, difference: reference.difference)]
    if isRecording, reference.difference == nil {
      let said = try scenario.difference(fromOutlines: reference.outlines)
      return [PlayedScenario(scenario: scenario.name, frontEnd: .json, difference: said)]
    }
    for frontEnd in PlayedFrontEnd.allCases.dropFirst() {
      guard let command = commands[frontEnd] else { continue }
      let difference = try play(scenario, as: reference, command, frontEnd.driver)
      played.append(PlayedScenario(scenario: scenario.name, frontEnd: frontEnd, difference: difference))
    }
    return played
  }

  /// What is wrong in a front end for people.
  private func play(
    _ scenario: Scenario, as reference: Reference, _ command: [String], _ driver: any ScenarioDriver.Type
  ) throws -> String? {
    guard let trail = reference.trail else { return "not played: over JSON there is no first page" }
    let place = try ScenarioPlace(scenario)
    defer { withExtendedLifetime(place) {} }
    do {
      let driver = try driver.follow(trail, invocation(command, place))
      guard reference.isWhole else {
        return "as far as step \(trail.steps.count) nothing is wrong; over JSON it goes no further"
      }
      let (end, outcome) = try driver.finish()
      return Self.difference(in: end, outcome, of: scenario)
    } catch {
      return "\(error)"
    }
  }

  /// What is wrong with how a program for people ended.
  private static func difference(in end: Child.End, _ outcome: String?, of scenario: Scenario) -> String? {
    guard end == .exited(scenario.outcome == nil ? 1 : 0) else {
      return "at the end: \(end.words), and \(scenario.outcome.map { "«\($0)»" } ?? "nothing") was to be given"
    }
    guard let expected = scenario.outcome, outcome != expected else { return nil }
    return "at the end: the application gives «\(outcome ?? "")», and not «\(expected)»"
  }

  private func invocation(_ command: [String], _ place: ScenarioPlace) -> Invocation {
    var invocation = Invocation(command + place.arguments + ["--data", place.data])
    invocation.environment["HOME"] = place.home
    invocation.errors = place.file("errors")
    invocation.patience = patience
    return invocation
  }
}

import Foundation
import SignalboxInterface
public import SignalboxTesting

/// Plays scenarios in real programs, in place of a user: in line mode, on the full screen, over JSON, and on pages in
/// browsers.
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
/// Each program gets the scenario's arguments, a temporary data folder and a temporary home. Its environment contains
/// only `HOME`, `PATH`, `LANG` and `TERM`, so that a scenario has the same result on every machine. The player blocks
/// while it waits for programs, so call it only where blocking is allowed.
public struct ScenarioPlayer: Sendable {
  /// The programs with their first arguments.
  private let commands: [PlayedFrontEnd: [String]]
  private let patience: Patience

  /// Creates a player for each front end that has a command.
  /// - Parameters:
  ///   - commands: A program and its first arguments, by front end. The command for JSON is required. A name that does
  ///     not begin with a slash is a program in the folder of the running program, where a package builds its programs
  ///     and tests.
  ///   - limit: The time to wait for a program at each step.
  public init(commands: [PlayedFrontEnd: [String]], limit: Duration = .seconds(60)) {
    self.commands = commands
    patience = Patience(step: limit, life: .seconds(86_400))
  }

  /// Creates a player for a single program in line mode, on the full screen and over JSON, selected by `--ui`.
  public init(program: String, limit: Duration = .seconds(60)) {
    self.init(commands: Self.commands(of: [program]), limit: limit)
  }

  /// Returns the commands that select each front end of a program.
  public static func commands(of program: [String]) -> [PlayedFrontEnd: [String]] {
    Dictionary(uniqueKeysWithValues: PlayedFrontEnd.ofOneProgram.map { ($0, program + ["--ui", $0.rawValue]) })
  }

  /// A Boolean value that indicates whether pages can be played in a browser, that is, whether chromedriver is
  /// installed.
  public static var hasBrowser: Bool { Chromium.isInstalled }

  /// Returns the file of a program in the folder of the running program; `nil` if there is none.
  public static func built(_ program: String) -> String? {
    let file = Child.folder + "/" + program
    return FileManager.default.isExecutableFile(atPath: file) ? file : nil
  }

  /// Returns the differences of a scenario in all front ends, as text; `nil` if there is none.
  public func difference(in scenario: Scenario) throws -> String? {
    let wrong = try play(scenario).filter { $0.difference != nil }.map(\.description)
    return wrong.isEmpty ? nil : wrong.joined(separator: "\n")
  }

  /// Plays a scenario in each front end: first over JSON, then step by step in the others.
  ///
  /// The scenario's golden frames are expected. A scenario without golden frames expects the frames from JSON.
  ///
  /// With `RECORD=1` in the environment the player writes the golden frames anew, from JSON, and reports this.
  /// - Throws: An error when the scenario's files cannot be read.
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

  /// Returns the difference in a front end other than JSON.
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

  /// Returns the difference in the end of a program.
  private static func difference(in end: Child.End, _ outcome: String?, of scenario: Scenario) -> String? {
    guard end == .exited(scenario.outcome == nil ? 1 : 0) else {
      return "at the end: \(end.words), and \(scenario.outcome.map { "“\($0)”" } ?? "nothing") was to be given"
    }
    guard let expected = scenario.outcome, outcome != expected else { return nil }
    return "at the end: the application gives “\(outcome ?? "")”, and not “\(expected)”"
  }

  private func invocation(_ command: [String], _ place: ScenarioPlace) -> Invocation {
    var invocation = Invocation(command + place.arguments + ["--data", place.data])
    invocation.environment["HOME"] = place.home
    invocation.errors = place.file("errors")
    invocation.patience = patience
    return invocation
  }
}

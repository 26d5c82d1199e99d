import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxTesting
import Testing

/// Every folder of Tests/Scenarios, in every front end.
@Suite(.offPool) struct ScenarioTests {
  static let scenarios: [Scenario] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Scenarios").standardized
    do {
      return try Scenario.all(in: folder)
    } catch {
      preconditionFailure("the scenarios cannot be read: \(error)")
    }
  }()

  @Test("K3: a scenario without a screen ends in the golden frames", .serialized, arguments: scenarios)
  func recording(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let (frames, ending) = try Self.withoutScreen(scenario)
      let difference = try scenario.difference(from: frames)
      #expect(difference == nil)
      #expect(ending == .finished(outcome: scenario.outcome))
    }
  }

  @Test("K3, R45, R77: a scenario over JSON ends in the same settled frames", .serialized, arguments: scenarios)
  func json(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let copy = try ScenarioCopy(scenario)
      defer { withExtendedLifetime(copy) {} }
      let (end, _) = try JSONDriver.follow(scenario.trail, in: scenario.application, copy.arguments).finish()
      #expect(end == .exited(0))
    }
  }

  @Test(
    "K3, D121: a scenario by A2UI ends in the same settled frames, but for files", .serialized,
    arguments: scenarios.filter { $0.steps.allSatisfy { if case .sendFiles = $0.action { false } else { true } } })
  func a2ui(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let copy = try ScenarioCopy(scenario)
      defer { withExtendedLifetime(copy) {} }
      let (end, _) = try A2UIDriver.follow(scenario.trail, in: scenario.application, copy.arguments).finish()
      #expect(end == .exited(0))
    }
  }

  @Test(
    "K3, R45, R77: a scenario in the line mode ends in the same settled frames and outcome",
    arguments: scenarios)
  func lineMode(_ scenario: Scenario) async throws {
    try await onSessionThread { try Self.play(scenario, LineModeDriver.self) }
  }

  @Test(
    "K3, R45, R77: a scenario on the full screen ends in the same settled frames and outcome",
    arguments: scenarios)
  func fullScreen(_ scenario: Scenario) async throws {
    try await onSessionThread { try Self.play(scenario, FullScreenDriver.self) }
  }

  @Test(
    "K3, R45, R77: a scenario over HTTP ends in the same settled frames and outcome", arguments: scenarios)
  func web(_ scenario: Scenario) async throws {
    try await onSessionThread { try Self.play(scenario, WebDriver.self) }
  }

  @Test(
    "K3, R45, R77: a scenario in a real browser ends in the same settled frames and outcome",
    arguments: scenarios)
  func browser(_ scenario: Scenario) async throws {
    try await onSessionThread { try Self.play(scenario, ChromiumDriver.self) }
  }

  @Test(
    "K3, R45, R77: a scenario in a browser without scripts ends in the same settled frames and outcome",
    arguments: scenarios.filter { ["feedback", "sampler"].contains($0.application) })
  func browserWithoutScript(_ scenario: Scenario) async throws {
    try await onSessionThread { try Self.play(scenario, PlainChromiumDriver.self) }
  }

  @Test("A48: a terminal that shows half-done paintings does not mislead the player", arguments: scenarios)
  func paintingsByHalves(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let copy = try ScenarioCopy(scenario)
      defer { withExtendedLifetime(copy) {} }
      var invocation = Invocation([FullScreenDriver.program, scenario.application] + copy.arguments)
      invocation.isSlowTerminal = true
      let (end, _) = try FullScreenDriver.follow(scenario.trail, invocation).finish()
      #expect(end == .exited(scenario.outcome == nil ? 1 : 0))
    }
  }

  /// Plays in a front end for users, which prints the outcome to standard output.
  private static func play(_ scenario: Scenario, _ driver: (some ScenarioDriver).Type) throws {
    let copy = try ScenarioCopy(scenario)
    defer { withExtendedLifetime(copy) {} }
    let (end, said) = try driver.follow(scenario.trail, in: scenario.application, copy.arguments).finish()
    #expect(end == .exited(scenario.outcome == nil ? 1 : 0))
    if let outcome = scenario.outcome { #expect(said == outcome) }
  }

  static func withoutScreen(_ scenario: Scenario) throws -> (frames: [Frame], ending: Ending) {
    let copy = try ScenarioCopy(scenario)
    defer { withExtendedLifetime(copy) {} }
    return SessionTest(try copy.application).play(scenario)
  }
}

import Foundation
import SignalboxLoopback
import SignalboxPresentation
import SignalboxTesting
import Testing

/// Recordings made by one program and used by another.
@Suite(.serialized) struct RecordingTests {
  enum FrontEnd: String, CaseIterable, Sendable {
    case cli, tui, json

    var program: String { "signalbox-\(rawValue)" }

    var driver: any ScenarioDriver.Type {
      switch self {
      case .cli: LineModeDriver.self
      case .tui: FullScreenDriver.self
      case .json: JSONDriver.self
      }
    }
  }

  @Test(
    "K4, K10: half of a session in one front end, kill -9, the rest in another: the same frames and outcome",
    arguments: ScenarioTests.scenarios)
  func halves(_ scenario: Scenario) async throws {
    try await Self.inEachFrontEnd { first in
      for second in FrontEnd.allCases { try Self.halves(scenario, first, second) }
    }
  }

  private static func halves(_ scenario: Scenario, _ first: FrontEnd, _ second: FrontEnd) throws {
    let (trail, copy) = try (scenario.trail, ScenarioCopy(scenario, isOnline: true))
    let half = scenario.steps.count / 2
    let arguments = copy.arguments + ["--session", "trip"]
    try first.driver.follow(trail[0..<half], in: scenario.application, arguments).die()
    let (way, next) = try trail.wayBack(
      JournalFile.read(copy.data + "/sessions/trip"), of: copy.application, to: [half])
    let driver = try second.driver.follow(
      way + trail[next..<scenario.steps.count], in: scenario.application,
      second == .cli ? copy.arguments + ["--resume"] : arguments)
    let (end, outcome) = try driver.finish()
    #expect(end == .exited(second != .json && scenario.outcome == nil ? 1 : 0), "\(first) and \(second)")
    if second != .json, let expected = scenario.outcome { #expect(outcome == expected) }
    if scenario.application == "feedback" {
      let kept = try Run("signalbox-cli", ["history", "--json", "--data", copy.data]).output
      #expect(kept.split(separator: "\n").count == 5, "nothing is lost and nothing kept twice")
    }
    if let service = copy.service { #expect(service.requests.count == 1) }
  }

  @Test(
    "K3, K4: what one front end records, every other repeats: the same settled frames, journal and outcome",
    arguments: ScenarioTests.scenarios)
  func pairs(_ scenario: Scenario) async throws {
    let journals = try await Self.inEachFrontEnd { recorder in
      let copy = try ScenarioCopy(scenario, isOnline: true)
      let file = copy.file("recording")
      let driver = try recorder.driver.follow(
        scenario.trail, in: scenario.application, copy.arguments + ["--record", file])
      #expect(try driver.finish().end == .exited(recorder != .json && scenario.outcome == nil ? 1 : 0))
      let requests = copy.service?.requests.count
      for player in FrontEnd.allCases {
        try Self.replay(file, in: player, scenario, copy, outcome: recorder == .json ? nil : scenario.outcome)
      }
      #expect(copy.service?.requests.count == requests, "a repetition does nothing in the world")
      return try JournalFile.read(file).journal.merged.map(Self.withoutName).filter { !$0.isEnd }
    }
    #expect(journals.allSatisfy { $0 == journals[0] })
  }

  private static func replay(
    _ file: String, in player: FrontEnd, _ scenario: Scenario, _ copy: ScenarioCopy, outcome: String?
  ) throws {
    let frames = copy.file("frames-\(player)")
    let arguments =
      [scenario.application] + copy.arguments + ["--replay", file, "--exit", "--frames", frames]
    // The recording over JSON has no outcome, because it ends with its input.
    let status: Int32 = player == .json || outcome != nil || scenario.outcome != nil ? 0 : 1
    if player == .tui {
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let child = try terminal.start(player.program, arguments, streams: [:])
      terminal.drain()
      #expect(child.wait() == .exited(status))
      if let outcome { #expect(terminal.screen.lines.last { !$0.isEmpty } == outcome) }
    } else {
      let run = try Run(player.program, arguments)
      #expect(run.end == .exited(status), "\(run.error)")
      if player == .cli { #expect(run.output == (outcome.map { $0 + "\n" } ?? "")) }
    }
    let shown = try String(contentsOfFile: frames, encoding: .utf8).components(separatedBy: "\n\n")
    var expected = try scenario.repeatedFrames.map(\.outline)
    // A frame that is the one before was not written again.
    expected = expected.indices.filter { $0 == 0 || expected[$0] != expected[$0 - 1] }.map { expected[$0] }
    #expect(shown.filter { !$0.isEmpty } == expected, "in \(player)")
  }

  /// An entry in words; every session has a name of its own, which its effects' keys begin with.
  private static func withoutName(_ entry: Journal.Entry) -> String {
    guard case .effect(let key, let result, _) = entry else { return "\(entry)" }
    return "\(key.split(separator: "/").last ?? "") \(result)"
  }

  /// Does `body` for each front end, all at the same time.
  @discardableResult
  private static func inEachFrontEnd<Value: Sendable>(
    _ body: @escaping @Sendable (FrontEnd) throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup { group in
      for frontEnd in FrontEnd.allCases { group.addTask { try await onSessionThread { try body(frontEnd) } } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension String {
  /// Whether it is how one front end says that it is over, and another does not.
  fileprivate var isEnd: Bool { contains("UserAction.leave") || hasPrefix("ended") }
}

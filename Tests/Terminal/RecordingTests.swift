import Foundation
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

  private static let feedback = ScenarioTests.scenarios.first { $0.name == "feedback" }

  /// Carries out `steps` of `scenario`, once the frame before them is there.
  private static func drive(
    _ frontEnd: FrontEnd, _ scenario: Scenario, _ steps: Range<Int>, _ golden: [Frame], data: String,
    _ arguments: [String]
  ) throws -> any ScenarioDriver {
    let frames = try FrameStream(arguments)
    let driver = try frontEnd.driver.init(arguments: [scenario.application, "--data", data], frames: frames)
    try frames.wait(for: golden[steps.lowerBound].outline, after: "the start of \(frontEnd)")
    for number in steps {
      try driver.perform(scenario.steps[number], on: golden[number])
      guard number + 1 < golden.count else { break }
      try frames.wait(for: golden[number + 1].outline, after: scenario.steps[number].description)
    }
    return driver
  }

  @Test(
    "K4, K10: half of a session in one front end, kill -9, the rest in another: the same frames and outcome",
    arguments: FrontEnd.allCases, FrontEnd.allCases)
  func halves(_ first: FrontEnd, _ second: FrontEnd) async throws {
    let scenario = try #require(Self.feedback)
    try await onSessionThread {
      let (golden, folder) = try (ScenarioTests.withoutScreen(scenario).frames, TemporaryFolder())
      let half = scenario.steps.count / 2
      let arguments = ["--session", "trip"]
      try Self.drive(first, scenario, 0..<half, golden, data: folder.path, arguments).die()
      let driver = try Self.drive(
        second, scenario, half..<scenario.steps.count, golden, data: folder.path,
        second == .cli ? ["--resume"] : arguments)
      let (end, outcome) = try driver.finish()
      #expect(end == .exited(0))
      if second != .json { #expect(outcome == scenario.outcome) }
      let kept = try Run("signalbox-cli", ["history", "--json", "--data", folder.path]).output
      #expect(kept.split(separator: "\n").count == 5, "nothing is lost and nothing kept twice")
    }
  }

  @Test("K3, K4: what one front end records, every other repeats: the same settled frames, journal and outcome")
  func pairs() async throws {
    let scenario = try #require(Self.feedback)
    try await onSessionThread {
      let (golden, folder) = try (ScenarioTests.withoutScreen(scenario).frames, TemporaryFolder())
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      var journals: [[String]] = []
      for recorder in FrontEnd.allCases {
        let file = folder.path + "/\(recorder)"
        let driver = try Self.drive(
          recorder, scenario, 0..<scenario.steps.count, golden, data: folder.path, ["--record", file])
        #expect(try driver.finish().end == .exited(0))
        journals.append(try JournalFile.read(file).journal.merged.map(Self.withoutName).filter { !$0.isEnd })
        for player in FrontEnd.allCases {
          let frames = file + "-\(player)"
          try Self.replay(file, in: player, frames, folder.path, outcome: recorder == .json ? nil : scenario.outcome)
          let shown = try String(contentsOfFile: frames, encoding: .utf8).components(separatedBy: "\n\n")
          var expected = golden.map(\.outline)
          // A frame that is the one before was not written again.
          expected = expected.indices.filter { $0 == 0 || expected[$0] != expected[$0 - 1] }.map { expected[$0] }
          #expect(shown.filter { !$0.isEmpty } == expected, "\(recorder) in \(player)")
        }
      }
      #expect(journals.allSatisfy { $0 == journals[0] })
    }
  }

  private static func replay(
    _ file: String, in player: FrontEnd, _ frames: String, _ data: String, outcome: String?
  ) throws {
    let arguments = ["--replay", file, "--exit", "--frames", frames, "--data", data]
    guard player == .tui else {
      let run = try Run(player.program, arguments)
      #expect(run.end == .exited(0), "\(run.error)")
      if player == .cli { #expect(run.output == (outcome.map { $0 + "\n" } ?? "")) }
      return
    }
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let child = try terminal.start(player.program, arguments, streams: [:])
    terminal.drain()
    #expect(child.wait() == .exited(0))
    if let outcome { #expect(terminal.screen.lines.last { !$0.isEmpty } == outcome) }
  }

  /// An entry in words; every session has a name of its own, which its effects' keys begin with.
  private static func withoutName(_ entry: Journal.Entry) -> String {
    guard case .effect(let key, let result, _) = entry else { return "\(entry)" }
    return "\(key.split(separator: "/").last ?? "") \(result)"
  }

  @Test(
    "K9, K10: killed by kill -9 after every step, a session goes on at the same frame to the same end",
    arguments: ScenarioTests.scenarios.filter { ["feedback", "sampler"].contains($0.name) })
  func everyStep(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let (golden, folder) = try (ScenarioTests.withoutScreen(scenario).frames, TemporaryFolder())
      let log = folder.path + "/log"
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let arguments = ["--session", "s", "--log", log]
      // A secret is the one thing that does not come back, so whoever filled it in fills it in again.
      let secret = scenario.steps.firstIndex { $0.element == "account/password" }
      for number in scenario.steps.indices.dropLast() where secret.map({ !($0...$0 + 5 ~= number) }) ?? true {
        let steps = number == secret.map { $0 - 1 } ? number..<number + 7 : number..<number + 1
        try Self.drive(.json, scenario, steps, golden, data: folder.path, arguments).die()
      }
      let last = scenario.steps.count - 1
      let driver = try Self.drive(.cli, scenario, last..<last + 1, golden, data: folder.path, arguments)
      #expect(try driver.finish().end == .exited(scenario.outcome == nil ? 1 : 0))
      let written =
        try String(contentsOfFile: folder.path + "/sessions/s", encoding: .utf8)
        + String(contentsOfFile: log, encoding: .utf8)
      #expect(!written.contains("horse"))
    }
  }
}

extension String {
  /// Whether it is how one front end says that it is over, and another does not.
  fileprivate var isEnd: Bool { contains("UserAction.leave") || hasPrefix("ended") }
}

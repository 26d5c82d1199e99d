import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxLoopback
import SignalboxSession
import SignalboxTesting
import Testing

/// Recordings made by one program and used by another.
@Suite(.serialized, .offPool) struct RecordingTests {
  @Test(
    "K4, K10: half of a session in one front end, kill -9, the rest in another: the same frames and outcome",
    arguments: ScenarioTests.scenarios)
  func halves(_ scenario: Scenario) async throws {
    let trail = try await onSessionThread { try scenario.trail }
    try await Self.inEachFrontEnd { first in
      for second in FrontEnd.allCases { try Self.halves(scenario, trail, first, second) }
    }
  }

  private static func halves(
    _ scenario: Scenario, _ trail: Trail, _ first: FrontEnd, _ second: FrontEnd
  ) throws {
    let copy = try ScenarioCopy(scenario, isOnline: true)
    let half = scenario.steps.count / 2
    let arguments = copy.arguments + ["--session", "trip"]
    try first.driver.follow(trail[0..<half], in: scenario.application, arguments).die()
    let aside = try copy.aside()
    let rest = try trail.resumed(
      JournalFile.read(copy.data + "/sessions/trip"), of: aside.application, at: [half])
    withExtendedLifetime(aside) {}
    let driver = try second.driver.follow(
      rest, in: scenario.application, second == .cli ? copy.arguments + ["--resume"] : arguments)
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
    let (trail, repeated) = try await onSessionThread { try (scenario.trail, scenario.repeatedOutlines) }
    let journals = try await Self.inEachFrontEnd { recorder in
      let copy = try ScenarioCopy(scenario, isOnline: true)
      let file = copy.file("recording")
      let driver = try recorder.driver.follow(
        trail, in: scenario.application, copy.arguments + ["--record", file])
      #expect(try driver.finish().end == .exited(recorder != .json && scenario.outcome == nil ? 1 : 0))
      let requests = copy.service?.requests.count
      for player in FrontEnd.allCases {
        try Self.replay(file, from: recorder, in: player, scenario, copy, repeated)
      }
      #expect(copy.service?.requests.count == requests, "a repetition does nothing in the world")
      return try Self.words(JournalFile.read(file).journal)
    }
    for journal in journals { #expect(journal == journals[0]) }
  }

  private static func replay(
    _ file: String, from recorder: FrontEnd, in player: FrontEnd, _ scenario: Scenario, _ copy: ScenarioCopy,
    _ expected: [String]
  ) throws {
    let frames = copy.file("frames-\(player)")
    let arguments =
      [scenario.application] + copy.arguments + ["--replay", file, "--exit", "--frames", frames]
      + (player == .web ? ["--listen", "127.0.0.1:0"] : [])
    // A recording made over JSON does not end, and has no outcome, because only its input ended.
    let outcome = recorder == .json ? nil : scenario.outcome
    let status: Int32 = recorder != .json && (player == .json || outcome != nil) ? 0 : 1
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
    #expect(shown.filter { !$0.isEmpty } == expected, "\(recorder) in \(player)")
  }

  /// A journal in words: without what differs between the ways in which front ends let somebody type and end.
  private static func words(_ journal: Journal) -> [String] {
    var (words, typed, wasPress) = ([String](), String?.none, false)
    for entry in journal.entries {
      var field: String?
      let isPress = if case .input(let event) = entry { event.action == .press } else { false }
      defer { wasPress = isPress }
      switch entry {
      // What was asked of a secret meanwhile differs with the steps in which it was typed.
      case .check, .revision: continue
      case .secret(let page, let element, _):
        field = "\(page) \(element)"
        if field == typed { words.removeLast() }
        words.append("\(entry)")
      case .began(let key, let digest, let isIrreversible):
        let name = effectName(key)
        guard !isOfTyping(name) else { continue }
        words.append("\(name) begins, \(digest) \(isIrreversible)")
      case .effect(let key, let result, _):
        let name = effectName(key)
        guard !isOfTyping(name) else { continue }
        words.append("\(name) \(result)")
      case .input(let event):
        if event.action == .leave { continue }
        if case .setText = event.action { field = "\(event.page) \(event.element)" }
        if let field, field == typed { words.removeLast() }
        words.append("\(entry)")
      // Every session draws its own.
      case .chance: words.append("chance")
      // Over JSON the input ends, and not the application; elsewhere the last page's button may be how one leaves.
      case .ended: if wasPress { words.removeLast() }
      default: words.append("\(entry)")
      }
      typed = field
    }
    return words
  }

  /// What an effect is called: every session has a name of its own.
  private static func effectName(_ key: String) -> Substring {
    key.split(separator: "/").last?.prefix { $0 != "#" } ?? ""
  }

  /// Whether every letter may begin it anew: what a text may become, and the pause behind it.
  private static func isOfTyping(_ name: Substring) -> Bool {
    ["complete name", "path-paths"].contains(name) || name.hasSuffix("-pause")
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

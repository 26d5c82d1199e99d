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
    "K4, K10: a session that is killed halfway in one front end ends in another with the same frames and outcome",
    arguments: ScenarioTests.scenarios)
  func halves(_ scenario: Scenario) async throws {
    let trail = try await onSessionThread { try scenario.trail }
    try await Self.inEachFrontEnd { first in
      for second in Self.partners(of: first, in: scenario) { try Self.halves(scenario, trail, first, second) }
    }
  }

  /// Returns the front ends that continue after `first`. With `SIGNALBOX_WHOLE` (`make whole`) these are all; otherwise
  /// one, which differs from scenario to scenario.
  private static func partners(of first: FrontEnd, in scenario: Scenario) -> [FrontEnd] {
    let all = FrontEnd.allCases
    guard ProcessInfo.processInfo.environment["SIGNALBOX_WHOLE"] == nil else { return all }
    let step = 1 + (ScenarioTests.scenarios.firstIndex { $0.application == scenario.application } ?? 0)
    return [all[((all.firstIndex(of: first) ?? 0) + step) % all.count]]
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
    "K4, D121: a session of a renderer of A2UI that is killed halfway goes on in another front end, and the other way",
    arguments: [true, false])
  func rendererHalves(_ beginsInRenderer: Bool) async throws {
    try await onSessionThread {
      let first: any ScenarioDriver.Type = beginsInRenderer ? A2UIDriver.self : WebDriver.self
      let second: any ScenarioDriver.Type = beginsInRenderer ? FullScreenDriver.self : A2UIDriver.self
      let scenario = try #require(ScenarioTests.scenarios.first { $0.name == "register" })
      let copy = try ScenarioCopy(scenario, isOnline: true)
      let (trail, half) = (try scenario.trail, scenario.steps.count / 2)
      let arguments = copy.arguments + ["--session", "trip"]
      try first.follow(trail[0..<half], in: scenario.application, arguments).die()
      let aside = try copy.aside()
      let rest = try trail.resumed(
        JournalFile.read(copy.data + "/sessions/trip"), of: aside.application, at: [half])
      withExtendedLifetime(aside) {}
      let (end, _) = try second.follow(rest, in: scenario.application, arguments).finish()
      #expect(end == .exited(0))
      #expect(copy.service?.requests.count == 1)
    }
  }

  @Test("K3, K4, D121: the line mode replays a recording made by a renderer of A2UI with the same settled frames")
  func rendererRecording() async throws {
    try await onSessionThread {
      let scenario = try #require(ScenarioTests.scenarios.first { $0.name == "sampler" })
      let copy = try ScenarioCopy(scenario)
      let file = copy.file("recording")
      let driver = try A2UIDriver.follow(
        try scenario.trail, in: scenario.application, copy.arguments + ["--record", file])
      #expect(try driver.finish().end == .exited(0))
      try Self.replay(file, from: .json, in: .cli, scenario, copy, try scenario.repeatedOutlines)
    }
  }

  @Test(
    "K3, K4: every front end replays another front end's recording with the same settled frames, journal and outcome",
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
      for player in Self.partners(of: recorder, in: scenario) {
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
      #expect(terminal.end(of: child) == .exited(status))
      if let outcome { #expect(terminal.screen.lines.last { !$0.isEmpty } == outcome) }
    } else {
      let run = try Run(player.program, arguments)
      #expect(run.end == .exited(status), "\(run.error)")
      if player == .cli { #expect(run.output == (outcome.map { $0 + "\n" } ?? "")) }
    }
    let shown = try String(contentsOfFile: frames, encoding: .utf8).components(separatedBy: "\n\n")
    #expect(shown.filter { !$0.isEmpty } == expected, "\(recorder) in \(player)")
  }

  /// Returns a journal as texts, without the differences between the front ends in typing and ending.
  private static func words(_ journal: Journal) -> [String] {
    var (words, typed, wasPress) = ([String](), String?.none, false)
    for entry in journal.entries {
      var field: String?
      let isPress = if case .input(let event) = entry { event.action == .press } else { false }
      defer { wasPress = isPress }
      switch entry {
      // The checks of a secret depend on the steps in which it was typed.
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
        if event.action == .quit { continue }
        if case .setText = event.action { field = "\(event.page) \(event.element)" }
        if let field, field == typed { words.removeLast() }
        words.append("\(entry)")
      // Every session draws its own.
      case .chance: words.append("chance")
      // Over JSON the input ends, and not the application. Elsewhere the last page's button may be the way to quit.
      case .ended: if wasPress { words.removeLast() }
      default: words.append("\(entry)")
      }
      typed = field
    }
    return words
  }

  /// Returns the name of an effect. The rest of its key differs from session to session.
  private static func effectName(_ key: String) -> Substring {
    key.split(separator: "/").last?.prefix { $0 != "#" } ?? ""
  }

  /// Returns a Boolean value that indicates whether every letter may start the effect again. Such effects search for
  /// suggestions, or wait for a pause in the typing.
  private static func isOfTyping(_ name: Substring) -> Bool {
    ["complete name", "path-paths"].contains(name) || name.hasSuffix("-pause")
  }

  /// Performs `body` for each front end, all at the same time.
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

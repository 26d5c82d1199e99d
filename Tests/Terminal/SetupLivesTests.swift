import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

/// A set-up in a random front end each time. It dies again and again, also during a press and during the answer to a
/// request for a secret. In between its steps are undone.
///
/// `SIGNALBOX_LIVES` is the number of lives. `SIGNALBOX_SEED` determines their course.
@Suite(.offPool) struct SetupLivesTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let lives = environment["SIGNALBOX_LIVES"].flatMap { Int($0) } ?? 12
  private static let seed = environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 20_261_125

  @Test("K9, K10, K61: a set-up continues through every front end, however often it dies and is undone")
  func lives() async throws {
    try await onSessionThread {
      let scenario = try #require(ScenarioTests.scenarios.first { $0.application == "setup" })
      print("setup in every front end: \(Self.lives) lives, seed \(Self.seed)")
      var (random, left, sessions) = (SeededGenerator(seed: Self.seed), Self.lives, 0)
      while left > 0 {
        var course = try Course(scenario)
        try course.run(&random, &left)
        sessions += 1
      }
      print("setup in every front end: \(sessions) sessions")
    }
  }
}

/// A session, from its first life to its last.
private struct Course {
  private let copy: ScenarioCopy
  private let trail: Trail
  private let count: Int
  /// The rest of the trail, from the last death on.
  private var rest: Trail
  /// The number of the scenario's steps that are done.
  private var place = 0
  private var history: [String] = []

  init(_ scenario: Scenario) throws {
    (copy, trail) = try (ScenarioCopy(scenario), scenario.trail)
    (rest, count) = (trail, scenario.steps.count)
  }

  private var file: String { copy.data + "/sessions/s" }
  private var arguments: [String] { copy.arguments + ["--session", "s"] }

  /// Lives until `left` lives are over or the set-up is done. The files of the set-up show that it is done.
  mutating func run(_ random: inout SeededGenerator, _ left: inout Int) throws {
    do {
      while left > 1, place < count - 1 {
        try live(&random)
        left -= 1
        if place > 0, Int.random(in: 0..<3, using: &random) == 0 {
          try takeBack(Int.random(in: 1...3, using: &random))
          left -= 1
        }
      }
      left -= 1
      try finish(in: FrontEnd.allCases.filter { $0 != .json }.randomElement(using: &random) ?? .cli)
    } catch {
      throw DriverFailure(description: "after \(history.joined(separator: ", ")): \(error)")
    }
  }

  /// Does up to four steps in a random front end, and dies there.
  private mutating func live(_ random: inout SeededGenerator) throws {
    let frontEnd = FrontEnd.allCases.randomElement(using: &random) ?? .json
    // Begins one step before, so that the program also dies while it asks for a secret again.
    let end = min(count - 1, max(0, Int.random(in: place - 1...place + 4, using: &random)))
    history.append("\(frontEnd) to \(end)")
    let driver = try frontEnd.driver.follow(rest.through(end - 1), in: "setup", words(for: frontEnd))
    var places = end > place ? [end] : [place]
    let next = rest.steps[rest.through(end - 1).steps.count...].first
    // Only these two front ends press a button without a look at the page.
    if end >= place, frontEnd == .json || frontEnd == .web, case .press? = next?.action, let next,
      Bool.random(using: &random)
    {
      history.append("in \(next)")
      try driver.begin(next, on: rest.frames[rest.through(end - 1).steps.count])
      places = [end + 1, end]
    }
    driver.die()
    try look(at: places)
  }

  /// Undoes up to `steps` steps, as many as possible, and dies. The steps go back only as far as their pages can be
  /// told apart. One more step may go with them, because text that was typed repeatedly is undone in one step.
  private mutating func takeBack(_ steps: Int) throws {
    var first = place
    while first > 0, place - first <= steps, !trail.outlines[first...place].contains(trail.outlines[first - 1]) {
      first -= 1
    }
    let count = min(steps, place - first)
    history.append("\(count) back")
    let talk = try JSONTalk(["setup"] + arguments)
    for _ in 0..<count { _ = try? talk.call("ui.undo") }
    talk.die()
    try look(at: Array((first...max(first, place - count)).reversed()) + Array(first...place))
  }

  private mutating func finish(in frontEnd: FrontEnd) throws {
    history.append("\(frontEnd) to the end")
    let driver = try frontEnd.driver.follow(rest, in: "setup", words(for: frontEnd))
    let (end, outcome) = try driver.finish()
    #expect(end == .exited(0) && outcome == "lab-2", "\(history)")
    let target = try #require(copy.arguments.firstIndex(of: "--target").map { copy.arguments[$0 + 1] })
    let log = try String(contentsOfFile: target + "/steps.log", encoding: .utf8).split(separator: "\n")
    let done = log.filter { $0.hasPrefix("done ") }.map { String($0.split(separator: " ")[2]) }
    #expect(done == ["partition", "base", "account", "packages", "finish"], "\(history): \(log)")
    #expect(try String(contentsOfFile: target + "/etc/hostname", encoding: .utf8) == "lab-2\n")
  }

  private func words(for frontEnd: FrontEnd) -> [String] {
    let isKept = FileManager.default.fileExists(atPath: file)
    return arguments + (isKept && frontEnd == .cli ? ["--resume"] : [])
  }

  /// Finds the place that the recording leads to, by resuming a copy that changes nothing outside.
  private mutating func look(at places: [Int]) throws {
    guard FileManager.default.fileExists(atPath: file) else { return }
    let aside = try copy.aside()
    rest = try trail.resumed(JournalFile.read(file), of: aside.application, at: places)
    withExtendedLifetime(aside) {}
    // A repeated secret comes before the step that it belongs to.
    let first = rest.places.first ?? place
    place = rest.steps.first.map { first + (trail.steps[first].description == $0.description ? 0 : 1) } ?? place
  }
}

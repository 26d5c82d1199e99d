import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The progress of an effect, shown while a question is up, on a real terminal.
@Suite(.offPool) struct ProgressLineTests {
  @Test("L25: one line above the question is rewritten; other lines come above it, and the typed text stays")
  func rewritten() async throws {
    try await onSessionThread {
      // The steps are long enough to be seen, however busy the machine is. The test waits only for the second step.
      let run = try install([:], step: 2_500)
      run.terminal.type("can")
      try run.terminal.wait(for: "one line above what was typed") { screen in
        let said = screen.lines.filter { $0.hasPrefix("Steps:") }
        guard said.count == 2, said[0] == "Steps: 0 percent, 0 of 5", !said[1].hasPrefix("Steps: 20 percent"),
          screen.row > 1
        else { return false }
        return screen.lines[screen.row] == "Choose 1, or :back: can" && screen.lines[screen.row - 1] == said[1]
          && screen.lines[screen.row - 2].hasSuffix("…")
      }
      run.child.signal(SIGTERM)
      run.terminal.drain()
      #expect(run.isRestored)
    }
  }

  @Test(
    "L25: without sequences on the terminal, or with --no-hints, every ten percent are a line",
    arguments: [(["TERM": "dumb"], []), (["TERM": "xterm-256color"], ["--no-hints"])])
  func lines(_ way: (environment: [String: String], options: [String])) async throws {
    try await onSessionThread {
      // As above: a busy program must see each step.
      let run = try install(way.environment, way.options, step: 2_500)
      try run.terminal.wait(for: "Finish")
      let said = run.terminal.screen.lines.filter { $0.hasPrefix("Steps:") }
      #expect(said == (0...4).map { "Steps: \($0 * 20) percent, \($0) of 5" })
      #expect(!run.transcript.contains("\u{1b}7"))
    }
  }

  /// Goes through the wizard until the installation has begun.
  private func install(
    _ environment: [String: String], _ options: [String] = [], step: Int
  ) throws -> LineModeRun {
    let run = try LineModeRun(
      ["setup", "--step-time", "\(step)"] + options, environment: environment, rows: 120, until: "Host name")
    let answers = [
      ("lab", "Time zone"), ("", "Choose"), ("next", "User name"), ("ann", "E-mail"), ("", "Password"),
      ("correct horse", "Password again"), ("correct horse", "Choose"), ("next", "Packages"), ("", "Choose"),
      ("next", "Choose"), ("install", "Choose 1"),
    ]
    for (answer, next) in answers { try run.answer(answer, until: next) }
    return run
  }
}

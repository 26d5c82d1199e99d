import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The line mode of a page that changes five times a second, on a real terminal.
@Suite(.offPool) struct LiveLineModeTests {
  @Test("L41, L44: a live page writes few lines however often it changes, and with at-once it writes each change")
  func rate() async throws {
    try await onSessionThread {
      let quiet = try Self.desk([])
      let loud = try Self.desk(["--tell-changes", "at-once"])
      // The loud program shows that the pages have changed many times.
      try loud.terminal.wait(for: "many changes") { [terminal = loud.terminal] _ in
        terminal.written.count > 8_000
      }
      quiet.terminal.type(":help\r")
      try quiet.terminal.wait(for: ":help explains") { $0.contains("double it: ::back") }
      let lines = quiet.transcript.components(separatedBy: "\n").filter { $0.contains("; Answer: ") }
      #expect(lines.count <= 40, "the list, a first change, and the list again")
      for run in [quiet, loud] { run.quit() }
    }
  }

  private static func desk(_ options: [String]) throws -> LineModeRun {
    let run = try LineModeRun(["desk"] + options, rows: 50, until: "Your name")
    try run.answer("Ann", until: "Choose")
    try run.answer("", until: "Line")
    try run.answer("", until: "Choose")
    return run
  }
}

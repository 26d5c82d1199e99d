import Foundation
import SignalboxDrivers
import SignalboxLoopback
import SignalboxSession
import SignalboxTesting
import Testing

/// Programs that are killed at every entry of their recording.
@Suite(.offPool) struct KillTests {
  @Test(
    "K9, K10, K60, K61: a session killed after every step and at every entry resumes at the same frame",
    arguments: ScenarioTests.scenarios)
  func everyEntry(_ scenario: Scenario) async throws {
    try await onSessionThread {
      let (trail, copy) = try (scenario.trail, ScenarioCopy(scenario, isOnline: true))
      let (file, log) = (copy.data + "/sessions/s", copy.file("log"))
      let arguments = copy.arguments + ["--session", "s", "--log", log]
      var rest = trail
      /// Resumes the session, goes up to the frame after a step, and dies there.
      func goOn(through number: Int) throws {
        try JSONDriver.follow(rest.through(number), in: scenario.application, arguments).die()
      }
      /// Finds the place that the file leads to, by resuming a copy that changes nothing outside.
      func look(at places: [Int]) throws {
        let aside = try copy.aside()
        rest = try trail.resumed(JournalFile.read(file), of: aside.application, at: places)
        withExtendedLifetime(aside) {}
      }
      // The lines of the header exist before the first page.
      var known = 1
      for number in scenario.steps.indices.dropLast() {
        try goOn(through: number)
        // Every state of the file during the step. The test cuts the file, because the program writes the lines of a
        // turn at once.
        let journal = try JournalFile.read(file).journal
        let lines = try Data(contentsOf: URL(filePath: file)).split(separator: 0x0A, omittingEmptySubsequences: false)
        for count in (known + 1)..<max(known + 1, lines.count - 1) {
          let cut = copy.file("cut")
          try Data(lines.prefix(count).joined(separator: [0x0A]) + [0x0A]).write(to: URL(filePath: cut))
          let next = try JournalFile.read(cut).journal.end - journal.first
          switch journal.records.dropFirst(next).first?.entry {
          case .check, .began, .wallClock, .chance: continue
          default: try Data(contentsOf: URL(filePath: cut)).write(to: URL(filePath: file))
          }
          try look(at: [number + 1, number])
          try goOn(through: number)
        }
        known = try Data(contentsOf: URL(filePath: file)).count { $0 == 0x0A }
        try look(at: [number + 1])
      }
      let driver = try LineModeDriver.follow(rest, in: scenario.application, arguments)
      #expect(try driver.finish().end == .exited(scenario.outcome == nil ? 1 : 0))
      let written = try String(contentsOfFile: file, encoding: .utf8) + String(contentsOfFile: log, encoding: .utf8)
      for secret in try scenario.secrets { #expect(!written.contains(secret)) }
      if let service = copy.service {
        #expect(Set(service.heard.map(\.key)).count == 1 && Set(service.heard.map(\.body)).count == 1)
      }
    }
  }
}

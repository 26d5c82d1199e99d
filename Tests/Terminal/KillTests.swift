import Foundation
import SignalboxPresentation
import SignalboxTesting
import Testing

/// A program that is killed again and again while somebody uses it.
@Suite struct KillTests {
  @Test("K10: whenever it is killed, nothing acknowledged is lost, and no effect happens twice or under two keys")
  func randomKills() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let environment = ProcessInfo.processInfo.environment
      let kills = environment["SIGNALBOX_KILLS"].flatMap { Int($0) } ?? 50
      let seed = environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 20_261_121
      print("seed \(seed)")
      var (random, acknowledged) = (SeededGenerator(seed: seed), 0)
      for _ in 0..<kills {
        let driver = try JSONTalk(["feedback", "--session", "s", "--data", folder.path])
        var page = try driver.call("ui.snapshot")
        // Some steps that are waited for, then one that is not: the kill meets it wherever it is.
        for left in (0...Int.random(in: 0..<4, using: &random)).reversed() {
          let id = Self.next(on: page, &random)
          guard left > 0 else {
            try driver.send("ui.press", ["id": id])
            // A moment more or less, by reading nothing or by asking for something first.
            if Bool.random(using: &random) { _ = try driver.receive() }
            break
          }
          page = try driver.call("ui.press", ["id": id, "snapshot": true])["snapshot"] as? [String: Any] ?? [:]
          if id.hasPrefix("selection/") { acknowledged += 1 }
        }
        driver.die()
      }
      let driver = try JSONTalk(["feedback", "--session", "s", "--data", folder.path])
      _ = try driver.call("ui.snapshot")
      try driver.end()

      let entries = try JournalFile.read(folder.path + "/sessions/s").journal.entries
      let chosen = entries.count { entry in
        if case .input(let event) = entry { event.element.hasPrefix("selection/") } else { false }
      }
      let history = try Run("signalbox-cli", ["history", "--json", "--data", folder.path]).output
      #expect(history.split(separator: "\n").count == chosen, "one feedback for each choice that was recorded")
      #expect(chosen >= acknowledged && acknowledged > kills / 4)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/sessions") == ["s"], "it always fits")
    }
  }

  /// What somebody could press on the page.
  private static func next(on snapshot: [String: Any], _ random: inout SeededGenerator) -> String {
    if let alert = (snapshot["alerts"] as? [[String: Any]])?.last, let id = alert["id"] as? String { return id + "/ok" }
    let page = snapshot["page"] as? [String: Any]
    guard page?["key"] as? String == "selection" else { return "main/leave" }
    return ["selection/good", "selection/so-and-so", "selection/bad"].randomElement(using: &random) ?? "selection/good"
  }
}

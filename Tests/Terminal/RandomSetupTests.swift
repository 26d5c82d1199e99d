import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// A user sets servers up, with undo and redo, in programs that are killed again and again.
///
/// `SIGNALBOX_KILLS` is the number of kills. `SIGNALBOX_SEED` determines their moments.
@Suite(.offPool) struct RandomSetupTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["SIGNALBOX_KILLS"].flatMap { Int($0) } ?? 50
  private static let seed = environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 20_261_123

  @Test("K10, K15: however a set-up is killed, undone and redone, each of its steps is performed once, under one key")
  func setup() async throws {
    try await onSessionThread {
      print("setup, \(Self.kills) kills, seed \(Self.seed)")
      let folder = TemporaryFolder()
      var (random, servers, lives) = (SeededGenerator(seed: Self.seed), 0, 0)
      while lives < Self.kills || servers == 0 {
        let target = folder.path + "/target\(servers)"
        let driver = try JSONTalk([
          "setup", "--session", "s\(servers)", "--data", folder.path, "--target", target, "--step-time", "0",
        ])
        // After enough deaths, the last program lives.
        var user = User(driver: driver, left: lives < Self.kills ? Int.random(in: 1...30, using: &random) : .max)
        if try user.use(&random) {
          try Self.check(target)
          servers += 1
        } else {
          driver.die()
          lives += 1
        }
      }
      print("setup: \(servers) servers in \(lives + servers) lives")
    }
  }

  /// Checks that each step was performed once, and that its output is there.
  private static func check(_ target: String) throws {
    let log = try String(contentsOfFile: target + "/steps.log", encoding: .utf8).split(separator: "\n")
    let done = log.filter { $0.hasPrefix("done ") }.map { $0.split(separator: " ") }
    #expect(done.map { String($0[2]) } == ["partition", "base", "account", "packages", "finish"], "\(log)")
    let begun = Dictionary(grouping: log.filter { $0.hasPrefix("begin ") }.map { $0.split(separator: " ") }) { $0[2] }
    #expect(begun.values.allSatisfy { Set($0.map { $0[1] }).count == 1 }, "\(log)")
    #expect(try String(contentsOfFile: target + "/etc/hostname", encoding: .utf8) == "lab\n")
    #expect(try String(contentsOfFile: target + "/etc/shadow", encoding: .utf8).hasPrefix("ann:$y$"))
  }
}

/// A user that fills in each page. The program may die at any request.
private struct User {
  let driver: JSONTalk
  /// The number of requests before the program dies.
  var left: Int

  private struct Killed: Error {}

  /// Continues to the end. Returns `false` when the program must die before.
  mutating func use(_ random: inout SeededGenerator) throws -> Bool {
    do {
      while let page = try ask("ui.snapshot")["page"] as? [String: Any], let key = page["key"] as? String {
        let elements = page["elements"] as? [[String: Any]] ?? []
        if key == "done" {
          try driver.send("ui.press", ["id": "done/finish"])
          #expect(driver.wait() == .exited(0))
          return true
        }
        if ["account", "packages", "review"].contains(key), Int.random(in: 0..<5, using: &random) == 0 {
          try ask("ui.undo")
          if Bool.random(using: &random) { try ask("ui.redo") }
          continue
        }
        try answer(key, elements)
      }
      throw JSONTalk.TalkFailure(description: "there is no page")
    } catch is Killed {
      return false
    }
  }

  private mutating func answer(_ key: String, _ elements: [[String: Any]]) throws {
    switch key {
    case "secrets":
      for case let id as String in elements.filter({ $0["type"] as? String == "secret" }).map({ $0["id"] }) {
        try set(id, "correct horse")
      }
      try ask("ui.press", ["id": "secrets/continue"])
    case "host":
      try set("host/name", "lab")
      try set("host/zone", "UTC")
      try ask("ui.press", ["id": "host/next"])
    case "account":
      try set("account/name", "ann")
      for field in ["password", "again"] { try set("account/" + field, "correct horse") }
      try ask("ui.press", ["id": "account/next"])
    case "packages": try ask("ui.press", ["id": "packages/next"])
    case "review": try ask("ui.press", ["id": "review/install"])
    // The installation is running, or waits for a retry.
    default:
      if elements.contains(where: { $0["id"] as? String == "install/retry" }) {
        try ask("ui.press", ["id": "install/retry"])
      }
    }
  }

  private mutating func set(_ id: String, _ value: String) throws { try ask("ui.set", ["id": id, "value": value]) }

  /// Sends a request and ignores a refusal, because the page tells the next step. Does not wait for the last answer.
  @discardableResult
  private mutating func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    left -= 1
    try driver.send(method, parameters)
    if left <= 0 { throw Killed() }
    return try driver.receive()["result"] as? [String: Any] ?? [:]
  }
}

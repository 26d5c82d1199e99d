import Foundation
import SignalboxDrivers
import SignalboxLoopback
import SignalboxPostgres
import SignalboxTesting
import Testing

/// Files of programs on two machines, simulated by two folders, with their sessions in one PostgreSQL.
@Suite(.offPool) struct StoreFileTests {
  private let folders = [TemporaryFolder(), TemporaryFolder()]
  private let address: String

  init() throws { address = try PostgresServer.shared.get().database() }

  @Test(
    "K124, K125: a program that is killed while it keeps a file leaves nothing of it; the next machine has the next")
  func killedWithFile() async throws {
    try await onSessionThread { [address, folders] in
      try FileManager.default.createDirectory(atPath: folders[1].path, withIntermediateDirectories: true)
      let path = folders[1].path + "/long.txt"
      try Data(repeating: 0x61, count: 600_000).write(to: URL(filePath: path))
      let file: [String: Any] = ["id": "more/attachment", "value": [["path": path]]]
      let first = try JSONTalk(on(0))
      try first.call("ui.press", ["id": "home/more"])
      let other = try PostgresConnection(PostgresAddress(address))
      try other.run("BEGIN")
      // The row of the file can be written, and its pieces cannot.
      try other.run("LOCK TABLE signalbox.file_pieces IN SHARE MODE")
      try first.send("ui.set", file)
      let observer = try PostgresConnection(PostgresAddress(address))
      while try observer.run(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      ).isEmpty { poll(nil, 0, 10) }
      first.die()
      try other.run("ROLLBACK")
      func rows() throws -> Int {
        try observer.run("SELECT digest FROM signalbox.files").count
          + observer.run("SELECT digest FROM signalbox.file_pieces").count
      }
      // The database notices the end of the program a moment later.
      let second = try #require(try successor())
      #expect(try rows() == 0)
      #expect(!"\(try second.call("ui.snapshot"))".contains("long.txt"))
      try second.call("ui.set", file)
      second.die()
      let third = try #require(try successor())
      #expect("\(try third.call("ui.snapshot"))".contains("long.txt"))
      #expect(try rows() == 4)
      third.die()
    }
  }

  private func on(_ machine: Int) -> [String] {
    ["sampler", "--data", folders[machine].path, "--store", address, "--session", "s"]
  }

  /// Resumes the session on the other machine, as soon as the database has noticed the end of the program before.
  private func successor() throws -> JSONTalk? {
    for _ in 0..<300 {
      let talk = try JSONTalk(on(1))
      if (try? talk.call("ui.snapshot")) != nil { return talk }
      guard talk.wait() == .exited(75) else { break }
    }
    return nil
  }
}

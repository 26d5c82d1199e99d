import Foundation
import GRDB
import SignalboxModel
import SignalboxPages
import SignalboxPostgres
import SignalboxSQL
import SignalboxTesting
import Testing

@testable import SignalboxServices
import SignalboxProgram

@Suite struct FeedbackArchiveTests {
  private let folder = TemporaryFolder()
  private let good = CollectedFeedback(feedback: .good, category: .average)

  /// Returns a store as a new process has it.
  private func store(_ data: DataFolder? = nil) -> FeedbackArchive {
    FeedbackArchive(folder: data ?? DataFolder(folder.path), now: { Date(timeIntervalSince1970: 1_800_000_000) })
  }

  @Test("P11: kept feedback is there for the next process, the oldest first", arguments: Place.allCases)
  func keeps(_ place: Place) async throws {
    let data = try place.data(folder)
    let first = store(data)
    try await first.keep(good, key: "a")
    try await first.keep(CollectedFeedback(feedback: .veryBad, category: .polarized), key: "b")
    let history = try await store(data).history()
    #expect(
      history == [
        KeptFeedback(givenAt: "2027-01-15T08:00:00Z", category: "average", feedback: "good"),
        KeptFeedback(givenAt: "2027-01-15T08:00:00Z", category: "polarized", feedback: "very-bad"),
      ])
  }

  @Test("P11: the same key keeps once, and a new key keeps the same feedback again", arguments: Place.allCases)
  func idempotent(_ place: Place) async throws {
    let data = try place.data(folder)
    let store = store(data)
    for key in ["a", "a", "b"] { try await store.keep(good, key: key) }
    #expect(try await store.history().count == 2)
  }

  @Test(
    "P11: a key with another feedback is an error with a sentence, and the first feedback stays",
    arguments: Place.allCases)
  func otherContents(_ place: Place) async throws {
    let data = try place.data(folder)
    try await store(data).keep(good, key: "a")
    for other in [
      CollectedFeedback(feedback: .bad, category: .average), CollectedFeedback(feedback: .good, category: .polarized),
    ] {
      await #expect(
        throws: EffectFailure(
          reason: "Another feedback was kept in its place when this session ran before. Give it again in a new session."
        )
      ) { try await store(data).keep(other, key: "a") }
    }
    #expect(try await store(data).history().map(\.feedback) == ["good"])
  }

  struct Foreign: Sendable {
    let sql: String
    let says: String
  }

  @Test(
    "a file of a newer version or another program is refused with a sentence, and nothing is written to it",
    arguments: [
      Foreign(
        sql: """
          INSERT INTO grdb_migrations VALUES ('999');
          ALTER TABLE feedback ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';
          """, says: "it was made by a newer version of this program, which is needed for it"),
      Foreign(
        sql: """
          DROP TABLE feedback; CREATE TABLE feedback (key, given_at, category, feedback, is_unsent, mood NOT NULL);
          """,
        says: "feedback.mood"),
      Foreign(
        sql: """
          DROP TABLE feedback;
          CREATE TABLE feedback (number INTEGER PRIMARY KEY, key, given_at, category, feedback, is_unsent);
          INSERT INTO feedback (key) VALUES ('a');
          """,
        says: "it holds something that this program does not understand"),
    ])
  func foreign(_ row: Foreign) async throws {
    try await store().keep(good, key: "first")
    let path = folder.path + "/feedback.sqlite"
    let other = try DatabaseQueue(path: path)
    try await other.write { try $0.execute(sql: row.sql) }
    try other.close()
    let before = try folder.bytes
    let error = await #expect(throws: StoreFailure.self) { try await store().keep(good, key: "a") }
    if case .unusable(path, let reason)? = error {
      #expect(reason.contains(row.says), "\(reason)")
    } else {
      Issue.record("\(error as Any)")
    }
    // A reader hears the same reason.
    let reading = await #expect(throws: StoreFailure.self) { try await store().history() }
    if case .unusable(_, let reason)? = reading { #expect(!reason.isEmpty) } else { Issue.record("\(reading as Any)") }
    #expect(try folder.bytes == before)
  }

  @Test("anything but a regular file is refused before it is changed")
  func noFile() async throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let pipe = folder.path + "/feedback.sqlite"
    #expect(mkfifo(pipe, 0o644) == 0)
    let error = await #expect(throws: StoreFailure.self) { try await store().keep(good, key: "a") }
    #expect(error == .unusable(path: pipe, reason: "it is no regular file"))
    #expect(try mode(pipe) == 0o644)
  }

  @Test("of 300 damaged files, each keeps its feedback for the next process or gives a sentence")
  func damaged() async throws {
    for number in 0..<50 { try await store().keep(good, key: "\(number)") }
    let path = folder.path + "/feedback.sqlite"
    let whole = try Data(contentsOf: URL(filePath: path))
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_122
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &generator)) }
      try bytes.write(to: URL(filePath: path))
      do {
        try await store().keep(good, key: "new")
      } catch {
        refused += 1
        guard case StoreFailure.unusable = error else { Issue.record("\(error)"); continue }
        continue
      }
      let database = try DatabaseQueue(path: path)
      let kept = try await database.read {
        try String.fetchAll($0, sql: "SELECT feedback FROM feedback WHERE +key = 'new'")
      }
      #expect(kept == ["good"])
    }
    #expect(refused > 100)
  }

  @Test("a folder without feedback has no history and is not created")
  func empty() async throws {
    #expect(try await store().history() == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("P11: a database without feedback has no history, and an unreachable database gives a sentence")
  func away() async throws {
    let data = try Place.database.data(folder)
    #expect(try await store(data).history() == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let away = store(DataFolder(folder.path, store: try PostgresAddress("postgresql:///x?host=/nonexistent")))
    let error = await #expect(throws: StoreFailure.self) { try await away.keep(good, key: "a") }
    #expect("\(error as Any)".contains("The store cannot be reached"))
  }

  @Test("P11: tables of a newer program are refused with a sentence, and a refusal quotes no row")
  func newerTables() async throws {
    let data = try Place.database.data(folder)
    try await store(data).keep(good, key: "a")
    let connection = try PostgresConnection(try #require(data.store as? PostgresAddress))
    try connection.run("ALTER TABLE signalbox_feedback.feedback ADD CHECK (feedback = 'good')")
    let refused = await #expect(throws: StoreFailure.self) {
      try await store(data).keep(CollectedFeedback(feedback: .bad, category: .average), key: "canary")
    }
    #expect("\(refused as Any)".contains("violates check constraint") && !"\(refused as Any)".contains("canary"))
    try connection.run("UPDATE signalbox_feedback.version SET number = 99")
    let newer = await #expect(throws: StoreFailure.self) { try await store(data).keep(good, key: "b") }
    #expect(newer == .newer(version: 99))
  }

  @Test("only the owner can use the folder and every file in it")
  func modes() async throws {
    try await store().keep(good, key: "a")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.isEmpty)
    for file in files { #expect(try mode(folder.path + "/" + file) == 0o600, "\(file)") }
    #expect(try mode(folder.path) == 0o700)
  }

  @Test("a folder that cannot be made gives a sentence with a remedy")
  func unusable() async throws {
    let store = FeedbackArchive(folder: DataFolder("/dev/null/signalbox"))
    do {
      try await store.keep(good, key: "a")
      Issue.record("a folder below a file cannot be made")
    } catch {
      #expect("\(error)".contains("/dev/null/signalbox"))
      #expect("\(error)".contains("--data"))
    }
  }

  @Test("P11: stores of eight processes write at the same time and lose nothing", arguments: Place.allCases)
  func concurrent(_ place: Place) async throws {
    // The waiting stores are not served in order, and a busy machine writes slowly. Only a fault waits so long.
    var data = try place.data(folder)
    data.patience = 600
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { [data] in
          let store = FeedbackArchive(folder: data)
          for number in 0..<5 {
            try await store.keep(CollectedFeedback(feedback: .bad, category: .average), key: "\(writer)/\(number)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store(data).history().count == 40)
  }

  @Test("the data folder is the given one, XDG's, or the user's default")
  func place() {
    #expect(DataFolder("/x").path == "/x")
    #expect(DataFolder(named: "signalbox", environment: { ["XDG_DATA_HOME": "/data"][$0] }).path == "/data/signalbox")
    #expect(
      DataFolder(named: "signalbox", environment: { ["XDG_DATA_HOME": "data", "HOME": "/home/a"][$0] }).path
        == "/home/a/.local/share/signalbox")
  }

  private func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
  }
}

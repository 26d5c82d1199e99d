import Foundation
import SignalboxPages
import Testing

@testable import SignalboxServices

@Suite struct SQLiteFeedbackStoreTests {
  private let folder = TemporaryFolder()
  private let good = CollectedFeedback(feedback: .good, category: .average)

  private func store() -> SQLiteFeedbackStore {
    SQLiteFeedbackStore(folder: DataFolder(folder.path), now: { Date(timeIntervalSince1970: 1_800_000_000) })
  }

  @Test("what was kept is there for the next process, the oldest first")
  func keeps() async throws {
    let first = store()
    try await first.keep(good, key: "a")
    try await first.keep(CollectedFeedback(feedback: .veryBad, category: .polarized), key: "b")
    let history = try await store().history()
    #expect(
      history == [
        KeptFeedback(givenAt: "2027-01-15T08:00:00Z", category: "average", feedback: "good"),
        KeptFeedback(givenAt: "2027-01-15T08:00:00Z", category: "polarized", feedback: "very-bad"),
      ])
  }

  @Test("the same key keeps once, a new one keeps the same feedback again")
  func idempotent() async throws {
    let store = store()
    for key in ["a", "a", "b"] { try await store.keep(good, key: key) }
    #expect(try await store.history().count == 2)
  }

  @Test("a folder without feedback has no history and is not created")
  func empty() async throws {
    #expect(try await store().history() == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("the folder and every file in it are for their owner alone")
  func modes() async throws {
    try await store().keep(good, key: "a")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.isEmpty)
    for file in files { #expect(try mode(folder.path + "/" + file) == 0o600, "\(file)") }
    #expect(try mode(folder.path) == 0o700)
  }

  @Test("a folder that cannot be made is a sentence that says what to do")
  func unusable() async throws {
    let store = SQLiteFeedbackStore(folder: DataFolder("/dev/null/signalbox"))
    do {
      try await store.keep(good, key: "a")
      Issue.record("a folder below a file cannot be made")
    } catch {
      #expect("\(error)".contains("/dev/null/signalbox"))
      #expect("\(error)".contains("--data"))
    }
  }

  @Test("eight processes' worth of stores write at once and lose nothing")
  func concurrent() async throws {
    // Who waits is not served in turn, and a busy machine writes slowly: only a failure waits this long.
    var data = DataFolder(folder.path)
    data.patience = 600
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { [data] in
          let store = SQLiteFeedbackStore(folder: data)
          for number in 0..<5 {
            try await store.keep(CollectedFeedback(feedback: .bad, category: .average), key: "\(writer)/\(number)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store().history().count == 40)
  }

  @Test("the data folder is XDG's, or the user's, or the one given")
  func place() {
    #expect(DataFolder("/x").path == "/x")
    #expect(DataFolder(environment: ["XDG_DATA_HOME": "/data"]).path == "/data/signalbox")
    #expect(
      DataFolder(environment: ["XDG_DATA_HOME": "data", "HOME": "/home/a"]).path == "/home/a/.local/share/signalbox")
  }

  private func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
  }
}

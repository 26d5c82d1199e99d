import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

@Suite struct CheckpointTests {
  @Test("the journal of an application with checkpoints stays short, in memory and in the file")
  func bounded() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Counting(), recording: try .new(folder.file(), of: Counting()))
      for _ in 0..<2_000 { test.press("counting/more") }
      let journal = test.session.within { $0.journal }
      #expect(journal.end > 2_000 && journal.records.count < 3 * JournalWriter.checkpointDistance)
      #expect(try JournalFile.read(folder.file()).journal == journal)
      #expect(try folder.bytes().count < 100 * 3 * JournalWriter.checkpointDistance)
      let resumed = SessionTest(Counting(), recording: try .replayed(folder.file()))
      #expect(resumed.frame == test.frame)
      test.undo()
      #expect(test.text("counting/count") == "1999")
      #expect(SessionTest(Counting(), recording: try .replayed(folder.file())).frame == test.frame)
      #expect(test.quit() == .finished(outcome: "1999"))
    }
  }

  @Test("an endless background effect prevents no checkpoint, and continues after a restart")
  func background() async throws {
    try await onSessionThread {
      let (folder, application) = (try RecordingFolder(), Counting(isSending: true))
      let test = SessionTest(application, recording: try .new(folder.file(), of: application), checksReplay: false)
      for _ in 0..<1_000 { test.press("counting/more") }
      #expect(test.session.within { $0.journal.records.count } < 3 * JournalWriter.checkpointDistance)
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(application, recording: try .resumed(folder.file("died")))
      #expect(resumed.text("counting/count") == "1000")
      #expect(resumed.session.within { $0.runs.all.flatMap(\.flows.values).map(\.isBackground) } == [true])
    }
  }

  @Test("a checkpoint is taken only while the root page is alone")
  func rest() async throws {
    try await onSessionThread {
      let test = SessionTest(Counting())
      test.press("counting/open")
      for _ in 0..<JournalWriter.checkpointDistance {
        test.send(InputEvent(page: PageID(1), element: "counting/more", action: .press))
      }
      #expect(test.session.within { $0.journal.entries }.count == 1)
      #expect(test.rejections.count == JournalWriter.checkpointDistance)
      for _ in 0..<JournalWriter.checkpointDistance {
        test.back()
        test.press("counting/open")
      }
      let entries = test.session.within { $0.journal.entries }
      #expect(entries.count { if case .checkpoint = $0 { true } else { false } } >= 1)
      #expect(test.session.within { $0.journal.lastCheckpoint(before: $0.journal.end)?.checkpoint.state } == "0")
    }
  }

  @Test("a changed program resumes from the last checkpoint, says so, and keeps the recording aside")
  func recovery() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Counting(), recording: try .new(folder.file(), of: Counting()))
      for _ in 0...JournalWriter.checkpointDistance { test.press("counting/more") }
      try folder.write(folder.bytes(), "longer")
      let event = InputEvent(page: PageID(1), element: "counting/gone", action: .press)
      let record = Journal.Record(time: .seconds(1), entry: .input(event))
      #expect(try JournalFile.resume(folder.file("longer")).file.append(.record(record, merges: false)))
      let bytes = try folder.bytes("longer")
      try folder.write(bytes, "died")
      let resumed = SessionTest(Counting(), recording: try .resumed(folder.file("died")), checksReplay: false)
      #expect(resumed.text("counting/count") == "\(JournalWriter.checkpointDistance)")
      #expect(resumed.frame.alerts.last?.message.contains("continues from its last checkpoint") == true)
      #expect(try folder.bytes("died~1") == bytes)
      resumed.press("alert:1/ok")
      resumed.press("counting/more")
      #expect(SessionTest(Counting(), recording: try .replayed(folder.file("died"))).frame == resumed.frame)
    }
  }

  @Test("K62: a version that differs from the recorded version is reported before anything is fed")
  func version() async throws {
    struct Newer: Application {
      static let name = "counting"
      static let version = 2
      nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
        await Counting().run(in: context)
      }
    }
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Counting(), recording: try .new(folder.file(), of: Counting()))
      test.press("counting/more")
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Newer(), recording: try .resumed(folder.file("died")), checksReplay: false)
      #expect(resumed.frame.alerts.last?.message.contains("another version") == true)
    }
  }
}
